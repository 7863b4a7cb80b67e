import { Game, Position } from '../rules/rules.js';
import { limitsOf } from './limits.js';
import { greedy, MAX_DEPTH, Search } from './search.js';
import { mixed, Table } from './table.js';

/** @import { Bot, Choice, Go, NewGame, Out, Settings } from '../link/api.d.ts' */
/** @import { Finding, Task } from './search.js' */

const WARM_UP_MS = 200;
const INFO_PERIOD_MS = 100; // at least that long between two infos of one search

/** @type {(name: string, standard: number, min: number, max: number) => import('../link/api.d.ts').OptionSpec} */
const int = (name, standard, min, max) => ({ name, type: 'int', default: standard, min, max });

/** @implements {Bot} */
export class MancalaBot {
  name = 'mancala-node';
  version = '1.0';
  rulesets = ['dakon', 'djenon-aboure'];
  stops = true;
  /** @type {Bot['options']} */
  options = [
    { name: 'mode', type: 'choice', default: 'alphabeta', choices: ['random', 'greedy', 'alphabeta'] },
    int('depth', 0, 0, MAX_DEPTH),
    int('nodes', 0, 0, 2 ** 50),
    int('hash_mb', 16, 1, 1024),
    int('seed', 0, 0, 2 ** 50),
  ];
  /** @type {Settings} */
  #settings = {};
  #game = new Game('dakon', {});
  #seed = 0;
  /** @type {NewGame['tc']} */
  #tc = {};
  #search = new Search(new Table(1));
  /** The rulesets whose code is compiled. @type {Set<string>} */
  #warm = new Set();

  /**
   * @param {NewGame} game
   * @param {Settings} settings
   */
  newGame({ ruleset, params, seed, tc }, settings) {
    this.#settings = settings;
    this.#game = new Game(ruleset, params);
    this.#seed = settings.seed || seed;
    this.#tc = tc;
    if (settings.mode !== 'alphabeta') return;
    if (this.#search.table.megabytes !== settings.hash_mb) this.#search.table = new Table(settings.hash_mb);
    if (!this.#warm.has(ruleset)) this.#warmUp();
    this.#warm.add(ruleset);
  }

  /** Code is slow until it is compiled: searches for a moment, here where no clock runs. */
  #warmUp() {
    const row = Array(this.#game.pits).fill(this.#game.pits);
    const root = this.#game.position({ pits: [row, row], stores: [0, 0], to_move: 0 });
    const limits = { ms: WARM_UP_MS, spendsAll: true, nodes: Infinity, depth: MAX_DEPTH };
    this.#search.run(this.#game, root, { allowed: -1, first: 0, limits }, { halted: () => false, report() {} });
  }

  /**
   * Chance depends on seed and ply alone, so the same go always gets the same answer.
   * @param {Go} go
   * @param {Out} out
   * @returns {Choice}
   */
  go(go, out) {
    const drawn = draw(this.#seed, go.ply);
    if (this.#settings.mode === 'random') return go.legal[drawn % go.legal.length];
    const root = this.#game.position(go.pos);
    const allowed = this.#allowed(root, go.legal);
    if (allowed === 0) {
      console.error(`go ${go.id}: none of its legal moves is legal to us`); // the arena decides what is legal
      return go.legal[0];
    }
    const first = drawn % this.#game.pits;
    const found =
      this.#settings.mode === 'greedy'
        ? greedy(this.#game, root, allowed, first)
        : this.#searched(root, { allowed, first, limits: limitsOf(go, this.#tc, this.#settings) }, out);
    return { move: found.pit, score: found.score };
  }

  /** @type {(root: Position, task: Task, out: Out) => Finding} */
  #searched(root, task, out) {
    let toldMs = 0;
    const found = this.#search.run(this.#game, root, task, {
      halted: () => out.stopped(),
      report(found) {
        if (found.ms < toldMs + INFO_PERIOD_MS) return;
        toldMs = found.ms;
        out.info(infoOf(found));
      },
    });
    out.info(infoOf(found));
    return found;
  }

  /**
   * The pits of `legal` that our rules allow too, as a set of bits.
   * @type {(root: Position, legal: any[]) => number}
   */
  #allowed(root, legal) {
    const after = new Position();
    const pits = legal.filter((pit) => pit >= 0 && pit < this.#game.pits && this.#game.play(root, pit, after));
    return pits.reduce((allowed, pit) => allowed | (1 << pit), 0);
  }
}

/** @param {Finding} found */
const infoOf = ({ depth, score, nodes, ms, pv }) => ({
  ...{ depth, score, nodes, pv },
  time: Math.floor(ms),
  nps: Math.floor((1000 * nodes) / Math.max(ms, 0.001)),
});

/** 32 bits, each of which depends on all of seed and ply. @type {(seed: number, ply: number) => number} */
function draw(seed, ply) {
  const high = Math.floor(seed / 2 ** 32);
  return mixed(mixed(mixed(high + 1) ^ seed) + ply) >>> 0;
}
