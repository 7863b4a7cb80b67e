import { isUtf8 } from 'node:buffer';

export const FRAME_LIMIT = 65536; // bytes, the newline included
const STRAY_LIMIT = 8192; // bytes of a line that is no message
const DEPTH_LIMIT = 8; // containers in one another, the message being the first
const NEWLINE = 10;

/** Bytes or fields against the protocol: nobody knows where the next message begins. */
export class Malformed extends Error {}

/**
 * What a value's first byte says.
 * @typedef {object} Head
 * @property {'map' | 'array' | 'text' | 'int' | 'float' | 'other'} kind
 * @property {number} width bytes that follow and count the elements, or the text's bytes
 * @property {number} count where no bytes follow
 * @property {number} size bytes of a number
 */

/** @type {(kind: Head['kind'], parts?: Partial<Head>) => Head} */
const head = (kind, parts) => ({ kind, width: 0, count: 0, size: 0, ...parts });

/** By first byte; what is missing (bin, ext, map32, c1) is never allowed. @type {Record<number, Head>} */
const HEADS = {
  ...{ 0xc0: head('other'), 0xc2: head('other'), 0xc3: head('other') },
  ...{ 0xca: head('float', { size: 4 }), 0xcb: head('float', { size: 8 }) },
  ...{ 0xd9: head('text', { width: 1 }), 0xda: head('text', { width: 2 }), 0xdb: head('text', { width: 4 }) },
  ...{ 0xdc: head('array', { width: 2 }), 0xdd: head('array', { width: 4 }), 0xde: head('map', { width: 2 }) },
};
for (let i = 0; i < 4; i++) HEADS[0xcc + i] = HEADS[0xd0 + i] = head('int', { size: 2 ** i });
for (let byte = 0; byte < 0x80; byte++) HEADS[byte] = head('int');
for (let byte = 0x80; byte < 0x90; byte++) HEADS[byte] = head('map', { count: byte - 0x80 });
for (let byte = 0x90; byte < 0xa0; byte++) HEADS[byte] = head('array', { count: byte - 0x90 });
for (let byte = 0xa0; byte < 0xc0; byte++) HEADS[byte] = head('text', { count: byte - 0xa0 });
for (let byte = 0xe0; byte < 0x100; byte++) HEADS[byte] = head('int');

/**
 * Cuts messages out of a stream, and refuses what msgpack has and the protocol hasn't.
 *
 * msgpack alone tells where a message ends: the newline behind it also occurs inside. So the heads of the values are
 * walked over, and a message that comes byte by byte is still walked over once.
 */
export class Frames {
  #bytes = Buffer.alloc(0);
  /** So far the message is checked. */
  #at = 0;
  /**
   * The containers that are still open, with the values they still wait for.
   * @type {{ isMap: boolean, left: number }[]}
   */
  #open = [];
  #keys = 0;

  /** @param {Uint8Array} bytes */
  feed(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
  }

  /**
   * The next message without its newline, and how many keys its maps have; undefined until it is whole.
   * @returns {{ bytes: Buffer, keys: number } | undefined}
   */
  next() {
    if (this.#at === 0 && !this.#passStrayLines()) return undefined;
    while (this.#at === 0 || this.#open.length > 0) if (!this.#passValue()) return undefined;
    if (this.#at === this.#bytes.length) return undefined;
    const check = this.#bytes[this.#at];
    if (check !== NEWLINE) throw new Malformed(`expected 0a after a message, got ${hex(check)}`);
    const frame = { bytes: this.#bytes.subarray(0, this.#at), keys: this.#keys };
    this.#bytes = this.#bytes.subarray(this.#at + 1);
    this.#at = this.#keys = 0;
    return frame;
  }

  /** Passes over lines that are no message; false until a message begins. */
  #passStrayLines() {
    while (this.#bytes.length > 0) {
      const first = this.#bytes[0];
      if (HEADS[first]?.kind === 'map' || first === 0xdf) return true; // map32 is a message, one that is refused
      const length = this.#bytes.indexOf(NEWLINE) + 1;
      if ((length || this.#bytes.length) > STRAY_LIMIT) throw new Malformed(`a line of more than ${STRAY_LIMIT} bytes`);
      if (length === 0) return false;
      this.#bytes = this.#bytes.subarray(length);
    }
    return false;
  }

  /** Passes over a scalar or the head of a container; false until it is there. */
  #passValue() {
    const bytes = this.#bytes;
    const container = this.#open.at(-1);
    this.#fits(this.#at + 1);
    if (this.#at === bytes.length) return false;
    const head = HEADS[bytes[this.#at]];
    if (!head) throw new Malformed(`${hex(bytes[this.#at])} begins no value the protocol has`);
    const isKey = container?.isMap && container.left % 2 === 0;
    if (isKey && head.kind !== 'text') throw new Malformed('expected keys that are text');

    const counted = this.#at + 1 + head.width;
    this.#fits(counted);
    if (counted > bytes.length) return false;
    const count = head.width > 0 ? bytes.readUIntBE(this.#at + 1, head.width) : head.count;
    const end = counted + (head.kind === 'text' ? count : head.size);
    const values = head.kind === 'map' ? 2 * count : head.kind === 'array' ? count : 0;
    this.#fits(end + values);
    if (end > bytes.length) return false;

    checkScalar(bytes[this.#at], head, bytes.subarray(counted, end));
    this.#at = end;
    if (container) container.left--;
    if (head.kind === 'map' || head.kind === 'array') this.#begin(head.kind === 'map', values);
    while (this.#open.at(-1)?.left === 0) this.#open.pop();
    return true;
  }

  /** @type {(isMap: boolean, values: number) => void} */
  #begin(isMap, values) {
    if (this.#open.length === DEPTH_LIMIT) throw new Malformed(`more than ${DEPTH_LIMIT} containers in one another`);
    this.#open.push({ isMap, left: values });
    if (isMap) this.#keys += values / 2;
  }

  /** Refuses what promises more bytes than a frame may have: waiting for them would mean waiting for ever. */
  #fits(/** @type {number} */ length) {
    if (length >= FRAME_LIMIT) throw new Malformed(`oversize: expected a frame of at most ${FRAME_LIMIT} bytes`);
  }
}

/** @type {(first: number, head: Head, body: Buffer) => void} */
function checkScalar(first, { kind, size }, body) {
  if (kind === 'text' && !isUtf8(body)) throw new Malformed('expected text in UTF-8');
  if (kind === 'float' && !Number.isFinite(size === 4 ? body.readFloatBE() : body.readDoubleBE()))
    throw new Malformed('expected numbers that are finite');
  if (kind === 'int' && size === 8) {
    const number = first === 0xcf ? body.readBigUInt64BE() : body.readBigInt64BE();
    if (number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER)
      throw new Malformed(`expected integers within 2^53 - 1, got ${number}`);
  }
}

/** @param {number} byte */
const hex = (byte) => byte.toString(16).padStart(2, '0');
