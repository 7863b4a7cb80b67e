/** The two games, by arena/docs/rules.md of mancala-arena, where every decision stands. */
import { sowDakon } from './dakon.js';
import { canMoveDjenon, PITS as DJENON_PITS, sowDjenon } from './djenon.js';

export const MAX_PITS = 9; // a side
const MAX_SEEDS = 10_000; // on the whole board, as in the arena

/**
 * A board between two moves, as the side to move sees it: its pits are cells[0] to cells[pits - 1] in sowing order,
 * cells[pits] is its store, and the other side follows in the same way. A Djenon-aboure store holds captures.
 * When the game is over the seeds left are still in the pits: margin counts them.
 */
export class Position {
  cells = new Int16Array(2 * (MAX_PITS + 1));
  /** To move: 0 South, 1 North; the same one again after a bonus, or when the other side must pass. */
  side = 0;
  isOver = false;
}

/** One of the two games with its parameters; not changed by playing. */
export class Game {
  /**
   * What a `new` of the protocol names.
   * @param {string} ruleset
   * @param {Record<string, any>} params
   */
  constructor(ruleset, params) {
    const { pits = 7, capturing_seed = 'stays', mikul = true } = params;
    this.isDakon = ruleset === 'dakon';
    if (this.isDakon ? !(Number.isInteger(pits) && pits >= 5 && pits <= MAX_PITS) : ruleset !== 'djenon-aboure') {
      const got = `${ruleset} ${JSON.stringify(params)}`.slice(0, 80);
      throw new Error(`expected dakon with 5 to ${MAX_PITS} pits, or djenon-aboure, got ${got}`);
    }
    /** A side. @type {number} */
    this.pits = this.isDakon ? pits : DJENON_PITS;
    /** Dakon: a nembak banks the landed seed too. */
    this.seedIsTaken = capturing_seed === 'taken';
    /** Dakon: the capture of two equal neighbours. @type {boolean} */
    this.mikul = mikul;
  }

  /**
   * The board with these pits and stores, each by seat.
   * @param {{ pits: number[][], stores: number[], to_move: number }} board
   */
  position({ pits, stores, to_move: side }) {
    const at = new Position();
    const rows = pits.map((row, seat) => [...row, stores[seat]]);
    if (rows.some((row) => row.length !== this.pits + 1)) throw new Error(`expected rows of ${this.pits} pits`);
    const seeds = rows.flat();
    const total = seeds.reduce((sum, count) => sum + count, 0);
    if (total > MAX_SEEDS) throw new Error(`expected at most ${MAX_SEEDS} seeds on the board, got ${total}`);
    at.side = side;
    at.cells.set([...rows[side], ...rows[1 - side]]);
    this.#settle(at);
    return at;
  }

  /**
   * Puts into `after` the position after the side to move has played `pit`; false, and `after` is of no use, if it
   * may not.
   * @param {Position} before
   * @param {number} pit
   * @param {Position} after
   */
  play(before, pit, after) {
    if (before.isOver || before.cells[pit] === 0) return false;
    after.cells.set(before.cells);
    after.side = before.side;
    if (this.isDakon) {
      if (sowDakon(this, after.cells, pit) !== this.pits) this.#changeSide(after);
    } else {
      if (!sowDjenon(after.cells, pit)) return false;
      this.#changeSide(after);
    }
    this.#settle(after);
    return true;
  }

  /** Seeds stored by the side to move minus the other's; when the game is over, the final difference. */
  margin(/** @type {Position} */ { cells, isOver }) {
    const other = this.pits + 1;
    let margin = cells[this.pits] - cells[other + this.pits];
    if (isOver)
      for (let pit = 0; pit < this.pits; pit++) {
        margin -= cells[other + pit];
        if (!this.isDakon) margin += cells[pit]; // in Dakon the first row is empty by now
      }
    return margin;
  }

  /** Passes the move on when the side to move has none, and ends the game when that does not help. */
  #settle(/** @type {Position} */ at) {
    if (this.isDakon) {
      let pit = 0;
      while (pit < this.pits && at.cells[pit] === 0) pit++;
      at.isOver = pit === this.pits;
      return;
    }
    at.isOver = false;
    if (canMoveDjenon(at.cells)) return;
    this.#changeSide(at);
    at.isOver = !canMoveDjenon(at.cells);
  }

  #changeSide(/** @type {Position} */ at) {
    const half = this.pits + 1;
    for (let i = 0; i < half; i++) {
      const mine = at.cells[i];
      at.cells[i] = at.cells[half + i];
      at.cells[half + i] = mine;
    }
    at.side = 1 - at.side;
  }
}
