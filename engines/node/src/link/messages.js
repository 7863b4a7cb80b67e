import { Decoder, Encoder } from '@msgpack/msgpack';

import { FRAME_LIMIT, Malformed } from './frames.js';

const NEWLINE = Uint8Array.of(10);

const encoder = new Encoder({ ignoreUndefined: true });

// The library throws at the key "__proto__", which would be an unknown one like any other.
const keyDecoder = {
  canBeCached: (/** @type {number} */ length) => length === '__proto__'.length,
  decode(/** @type {Uint8Array} */ bytes, /** @type {number} */ at, /** @type {number} */ length) {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset + at, length).toString();
    return key === '__proto__' ? `(${key})` : key;
  },
};
const decoder = new Decoder({ keyDecoder });

/**
 * The frame of a message. A field that is undefined is left out.
 * @param {Record<string, unknown>} message
 */
export function encode(message) {
  const bytes = encoder.encodeSharedRef(message);
  if (bytes.length >= FRAME_LIMIT)
    throw new Error(`${message.t}: takes ${bytes.length} bytes, more than a frame holds`);
  return Buffer.concat([bytes, NEWLINE]);
}

/**
 * The message in a frame that Frames cut out, its fields checked; undefined if its type is not known here.
 * @param {{ bytes: Uint8Array, keys: number }} frame
 * @returns {import('./api.d.ts').Request | undefined}
 */
export function decode(frame) {
  const message = /** @type {any} */ (decoder.decode(frame.bytes));
  if (dropNils(message) !== frame.keys) throw new Malformed('a key comes twice');
  if (typeof message.t !== 'string') throw new Malformed(`expected a message with a type, got ${shown(message)}`);
  if (!Object.hasOwn(FIELDS, message.t)) return undefined;
  for (const [key, { name, fits }] of Object.entries(FIELDS[message.t]))
    if (!fits(message[key]))
      throw new Malformed(`${message.t}: expected ${key} to be ${name}, got ${shown(message[key])}`);
  return message;
}

/** Takes keys without a value away, and counts all there were. @type {(value: any) => number} */
function dropNils(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const keys = Object.keys(value);
  let count = Array.isArray(value) ? 0 : keys.length;
  for (const key of keys) {
    count += dropNils(value[key]);
    if (value[key] === null && !Array.isArray(value)) delete value[key];
  }
  return count;
}

/** @param {unknown} value */
export const shown = (value) => (JSON.stringify(value) ?? 'nothing').slice(0, 80);

/** What a value has to be. @typedef {{ name: string, fits: (value: any) => boolean }} Kind */

/** @type {(name: string, fits: Kind['fits']) => Kind} */
const kind = (name, fits) => ({ name, fits });
/** @type {(kind: Kind) => Kind} */
const optional = ({ name, fits }) => kind(name, (value) => value === undefined || fits(value));
/** @type {(kind: Kind) => Kind} */
const list = (of) => kind(`a list, each ${of.name}`, (value) => Array.isArray(value) && value.every(of.fits));
/** @type {(kind: Kind) => Kind} */
const bySeat = (of) => kind(`two, each ${of.name}`, (value) => list(of).fits(value) && value.length === 2);
/** @type {(name: string, fields: Record<string, Kind>) => Kind} */
const map = (name, fields) =>
  kind(name, (value) => isMap(value) && Object.entries(fields).every(([key, { fits }]) => fits(value[key])));

const isMap = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const INT = kind('an integer', Number.isSafeInteger);
const COUNT = kind('an integer from 0', (value) => Number.isSafeInteger(value) && value >= 0);
const SEAT = kind('a seat', (value) => value === 0 || value === 1);
const TEXT = kind('text', (value) => typeof value === 'string');
const BOOL = kind('true or false', (value) => typeof value === 'boolean');
const ANYTHING = kind('anything', () => true);
const MAP = kind('a map', isMap);
const MOVE = kind('a move', (value) => INT.fits(value) || TEXT.fits(value));
const MOVES = kind('moves, at least one', (value) => list(MOVE).fits(value) && value.length > 0);
const MADE = kind('a seat and a move', (value) => bySeat(MOVE).fits(value) && SEAT.fits(value[0]));
const POSITION = map('a position', { pits: bySeat(list(COUNT)), stores: bySeat(COUNT), to_move: SEAT });
const LIMIT = map('limits', { ms: optional(INT), nodes: optional(INT), depth: optional(INT) });

/** The messages of the arena, from protocol/README.md. @type {Record<string, Record<string, Kind>>} */
const FIELDS = {
  hello: { v: list(INT), arena: TEXT, probe: list(ANYTHING) },
  options: { set: MAP },
  new: {
    game: TEXT,
    ruleset: TEXT,
    params: MAP,
    seat: SEAT,
    seed: INT,
    tc: MAP,
    opponent: optional(TEXT),
    resume: optional(BOOL),
  },
  go: {
    ...{ id: COUNT, game: TEXT, ply: INT, seat: SEAT, pos: POSITION, last: list(MADE), legal: MOVES, run: INT },
    ...{ clock: optional(bySeat(INT)), limit: optional(LIMIT) },
  },
  stop: { id: COUNT },
  ping: { id: COUNT },
  end: { game: TEXT, scores: bySeat(INT), reason: TEXT, winner: optional(SEAT) },
  error: { code: TEXT, text: TEXT, fatal: BOOL, got: optional(TEXT) },
  quit: {},
};
