/** What is known of a value: it is that, at least that, or at most that. */
export const EXACT = 0;
export const LOWER = 1;
export const UPPER = 2;

export const SOLVED = 255; // the depth of what was searched to the end of the game
export const UNKNOWN = -1;

const ENTRY_BYTES = 16;
const MAX_GENERATION = 2 ** 32 - 1;

/**
 * What a search found, by board; a new entry takes the place of an old one.
 *
 * An entry is one number: the seeds to be gained (16 bits), the depth searched (8), the bound (4) and the best pit (4).
 */
export class Table {
  #keys;
  #entries;
  #generations;
  #generation = 1;

  /** @param {number} megabytes */
  constructor(megabytes) {
    const length = 2 ** Math.floor(Math.log2((megabytes * 2 ** 20) / ENTRY_BYTES));
    this.megabytes = megabytes;
    this.#keys = new Float64Array(length);
    this.#entries = new Int32Array(length);
    this.#generations = new Uint32Array(length);
  }

  /** An answer is to depend on its go alone, and not on what was searched before. */
  forget() {
    if (this.#generation++ < MAX_GENERATION) return;
    this.#generations.fill(0);
    this.#generation = 1;
  }

  /** @param {number} key @returns {number} the board's entry, or UNKNOWN */
  find(key) {
    const place = this.#placeOf(key);
    const isThere = this.#keys[place] === key && this.#generations[place] === this.#generation;
    return isThere ? this.#entries[place] : UNKNOWN;
  }

  /** @type {(key: number, gain: number, depth: number, bound: number, pit: number) => void} */
  keep(key, gain, depth, bound, pit) {
    const place = this.#placeOf(key);
    this.#keys[place] = key;
    this.#entries[place] = (gain << 16) | (depth << 8) | (bound << 4) | pit;
    this.#generations[place] = this.#generation;
  }

  #placeOf(/** @type {number} */ key) {
    return (key | 0) & (this.#keys.length - 1);
  }
}

export const gainOf = (/** @type {number} */ entry) => entry >> 16;
export const depthOf = (/** @type {number} */ entry) => (entry >> 8) & 255;
export const boundOf = (/** @type {number} */ entry) => (entry >> 4) & 15;
export const pitOf = (/** @type {number} */ entry) => entry & 15;

/**
 * A hash of 53 bits, all that a number holds, of the board as the side to move sees it. The stores are left out: what
 * can still be gained does not depend on them. Both games are the same for both sides, so the side is left out too.
 * @param {Int16Array} cells
 * @param {number} pits
 */
export function keyOf(cells, pits) {
  let low = 0;
  let high = 0;
  for (let i = 0; i <= 2 * pits; i++) {
    if (i === pits) continue;
    low = Math.imul(low, 0x2c1b3c6d) + cells[i];
    high = Math.imul(high, 0x297a2d39) + cells[i];
  }
  return (mixed(high) >>> 11) * 2 ** 32 + (mixed(low) >>> 0);
}

/** Every bit of the result depends on every bit of the number. @param {number} number */
export function mixed(number) {
  number = Math.imul(number ^ (number >>> 16), 0x7feb352d);
  number = Math.imul(number ^ (number >>> 15), 0x846ca68b);
  return number ^ (number >>> 16);
}
