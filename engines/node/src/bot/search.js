import { Game } from '../rules/rules.js';
import { Children, gain } from './children.js';
import { boundOf, depthOf, EXACT, gainOf, keyOf, LOWER, pitOf, SOLVED, UNKNOWN, UPPER } from './table.js';

/** @import { Position } from '../rules/rules.js' */
/** @import { Child } from './children.js' */
/** @import { Table } from './table.js' */

/** @typedef {{ ms: number, spendsAll: boolean, nodes: number, depth: number }} Limits what a search may use */
/** @typedef {{ allowed: number, first: number, limits: Limits }} Task which pits, as a set of bits; see Children */
/** @typedef {{ pit: number, score: number, depth: number, nodes: number, ms: number, pv: number[] }} Finding */

export const MAX_DEPTH = 128;
const INFINITE = 1 << 20; // more than all seeds
const ALL = -1;
const NODES_PER_LOOK = 64; // between two looks at the clock, and at what the arena says

/**
 * The move with the largest gain at once, a further move counting two seeds; `first` decides among equals.
 * @type {(game: Game, root: Position, allowed: number, first: number) => Finding}
 */
export function greedy(game, root, allowed, first) {
  const children = new Children();
  children.expand(game, root, allowed, UNKNOWN, first);
  const { pit, after } = children.list[0];
  return { pit, score: game.margin(root) + gain(game, root, after), depth: 0, nodes: 0, ms: 0, pv: [] };
}

/**
 * Alpha-beta over the final seed difference: iterative deepening with a transposition table.
 *
 * The side to move may be the same again after a move (a bonus, or a pass of the other side): the window is turned
 * round only when the side changes.
 */
export class Search {
  #children = Array.from({ length: MAX_DEPTH + 1 }, () => new Children());
  /** @type {number[][]} */
  #pv = Array.from({ length: MAX_DEPTH + 2 }, () => []);
  #began = 0;
  #nodes = 0;
  #isStopped = false;
  /** A leaf below the current node was not the end of the game. */
  #hasHorizon = false;
  #halted = () => false;
  #game = new Game('dakon', {});
  /** @type {Limits} */
  #limits = { ms: 0, spendsAll: false, nodes: 0, depth: 0 };

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * Searches the allowed moves of `root`, which is not over; `first` decides among equals.
   * @param {Game} game
   * @param {Position} root
   * @param {Task} task
   * @param {{ halted(): boolean, report(finding: Finding): void }} asker report is called after every iteration but
   *   the last
   */
  run(game, root, { allowed, first, limits }, { halted, report }) {
    this.#game = game;
    this.#began = performance.now();
    this.#nodes = 0;
    this.#isStopped = false;
    this.#limits = limits;
    this.#halted = halted;
    this.table.forget();
    let found = greedy(this.#game, root, allowed, first);
    let favourite = UNKNOWN;
    for (let depth = 1; depth <= limits.depth; depth++) {
      const children = this.#children[0];
      children.expand(this.#game, root, allowed, favourite, first);
      this.#hasHorizon = false;
      this.#pv[0].length = 0;
      const { best, pit } = this.#tryAll(root.side, 0, depth, -INFINITE, INFINITE);
      if (best > -INFINITE) found = { ...this.#spent(found), pit, score: best, depth, pv: [...this.#pv[0]] };
      favourite = found.pit;
      if (!this.#goesOn(found, children.count)) break;
      report(found);
    }
    return this.#spent(found);
  }

  #spent(/** @type {Finding} */ found) {
    return { ...found, nodes: this.#nodes, ms: performance.now() - this.#began };
  }

  /** Is there a reason to search one ply deeper? @type {(found: Finding, moves: number) => boolean} */
  #goesOn(found, moves) {
    if (this.#isStopped || !this.#hasHorizon) return false;
    return this.#limits.spendsAll || (moves > 1 && found.ms < this.#limits.ms / 2);
  }

  #look() {
    this.#nodes++;
    if (this.#nodes >= this.#limits.nodes) this.#isStopped = true;
    else if (this.#nodes % NODES_PER_LOOK === 0)
      this.#isStopped = performance.now() - this.#began >= this.#limits.ms || this.#halted();
  }

  /**
   * The final difference for the side to move, as far as `depth` plies can tell; a bound of it when it lies outside
   * (alpha, beta). Means nothing once the search is stopped.
   * @type {(at: Position, ply: number, depth: number, alpha: number, beta: number) => number}
   */
  #visit(at, ply, depth, alpha, beta) {
    const margin = this.#game.margin(at);
    this.#pv[ply].length = 0;
    this.#look();
    if (this.#isStopped || at.isOver) return margin;
    if (depth === 0) {
      this.#hasHorizon = true;
      return margin;
    }
    const key = keyOf(at.cells, this.#game.pits);
    const known = this.table.find(key);
    if (known !== UNKNOWN && decides(known, depth, margin, alpha, beta)) {
      this.#hasHorizon ||= depthOf(known) !== SOLVED;
      return margin + gainOf(known);
    }
    const hadHorizon = this.#hasHorizon;
    this.#hasHorizon = false;
    this.#children[ply].expand(this.#game, at, ALL, known === UNKNOWN ? UNKNOWN : pitOf(known), 0);
    const { best, pit } = this.#tryAll(at.side, ply, depth, alpha, beta);
    if (!this.#isStopped) {
      const bound = best >= beta ? LOWER : best <= alpha ? UPPER : EXACT;
      this.table.keep(key, best - margin, this.#hasHorizon ? depth : SOLVED, bound, pit);
    }
    this.#hasHorizon ||= hadHorizon;
    return best;
  }

  /**
   * The first child is searched with the whole window, the others first with an empty one: are they better at all?
   * @type {(side: number, ply: number, depth: number, alpha: number, beta: number) => { best: number, pit: number }}
   */
  #tryAll(side, ply, depth, alpha, beta) {
    const { list, count } = this.#children[ply];
    let best = -INFINITE;
    let pit = list[0].pit;
    for (let i = 0; i < count && alpha < beta; i++) {
      let value = i === 0 ? alpha + 1 : this.#valueOf(list[i], side, ply, depth, alpha, alpha + 1);
      if (i === 0 || (value > alpha && value < beta && !this.#isStopped))
        value = this.#valueOf(list[i], side, ply, depth, alpha, beta);
      if (this.#isStopped) break;
      if (value <= best) continue;
      best = value;
      pit = list[i].pit;
      if (value <= alpha) continue;
      alpha = value;
      this.#extendPv(ply, pit);
    }
    return { best, pit };
  }

  /**
   * The value of a child to the side that moves at `ply`.
   * @type {(child: Child, side: number, ply: number, depth: number, alpha: number, beta: number) => number}
   */
  #valueOf({ after }, side, ply, depth, alpha, beta) {
    if (after.side === side) return this.#visit(after, ply + 1, depth - 1, alpha, beta);
    return -this.#visit(after, ply + 1, depth - 1, -beta, -alpha);
  }

  /** @type {(ply: number, pit: number) => void} */
  #extendPv(ply, pit) {
    const pv = this.#pv[ply];
    const next = this.#pv[ply + 1];
    pv.length = 0;
    pv.push(pit);
    for (let i = 0; i < next.length; i++) pv.push(next[i]);
  }
}

/**
 * Was the board searched deep enough, and does what is known of it lie outside the window?
 * @type {(entry: number, depth: number, margin: number, alpha: number, beta: number) => boolean}
 */
function decides(entry, depth, margin, alpha, beta) {
  if (depthOf(entry) < depth) return false;
  const bound = boundOf(entry);
  const value = margin + gainOf(entry);
  return bound === EXACT || (bound === LOWER && value >= beta) || (bound === UPPER && value <= alpha);
}
