import { MAX_PITS, Position } from '../rules/rules.js';

/** @import { Game } from '../rules/rules.js' */

/** A move and where it leads. @typedef {{ after: Position, pit: number, rank: number }} Child */

const FIRST = 1 << 20; // more than any rank
const BONUS_WORTH = 2; // seeds that moving again counts for when moves are ordered, and to the greedy player

/**
 * The moves of one position, those first that promise most; made once and used again, so that a search allocates
 * nothing.
 */
export class Children {
  /** @type {Child[]} */
  list = Array.from({ length: MAX_PITS }, () => ({ after: new Position(), pit: 0, rank: 0 }));
  count = 0;

  /**
   * Plays every pit that is allowed (a set of bits): `favourite` goes first, then what gains most at once. Equal ones
   * stay in the order of the pits, counted from `first`.
   * @type {(game: Game, at: Position, allowed: number, favourite: number, first: number) => void}
   */
  expand(game, at, allowed, favourite, first) {
    this.count = 0;
    for (let i = 0; i < game.pits; i++) {
      const pit = (first + i) % game.pits;
      const child = this.list[this.count];
      if (((allowed >> pit) & 1) === 0 || !game.play(at, pit, child.after)) continue;
      const again = child.after.side === at.side && !child.after.isOver;
      child.pit = pit;
      child.rank = pit === favourite ? FIRST : gain(game, at, child.after) + (again ? BONUS_WORTH : 0);
      this.#sortIn(child);
    }
  }

  #sortIn(/** @type {Child} */ child) {
    let place = this.count++;
    for (; place > 0 && this.list[place - 1].rank < child.rank; place--) this.list[place] = this.list[place - 1];
    this.list[place] = child;
  }
}

/** The seeds that a move wins its mover at once. @type {(game: Game, before: Position, after: Position) => number} */
export function gain(game, before, after) {
  const margin = game.margin(after);
  return (after.side === before.side ? margin : -margin) - game.margin(before);
}
