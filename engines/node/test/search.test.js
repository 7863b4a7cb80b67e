import assert from 'node:assert/strict';
import { test } from 'node:test';

import { limitsOf } from '../src/bot/limits.js';
import { greedy, MAX_DEPTH, Search } from '../src/bot/search.js';
import { Table } from '../src/bot/table.js';
import { Game, Position } from '../src/rules/rules.js';

const NOBODY = { halted: () => false, report() {} };
const STARTS = /** @type {[string, number, number][]} */ ([
  ['dakon', 7, 7],
  ['dakon', 5, 5],
  ['djenon-aboure', 6, 4],
]);

/** @type {(ruleset: string, pits: number, seeds: number) => { game: Game, root: Position }} */
function start(ruleset, pits, seeds) {
  const game = new Game(ruleset, { pits });
  const row = Array(pits).fill(seeds);
  return { game, root: game.position({ pits: [row, row], stores: [0, 0], to_move: 0 }) };
}

/** @type {(limits: object, allowed?: number) => import('../src/bot/search.js').Task} */
const task = (limits, allowed = -1) => ({
  ...{ allowed, first: 0 },
  limits: { ms: Infinity, spendsAll: true, nodes: Infinity, depth: MAX_DEPTH, ...limits },
});

/** What alpha-beta is to find, by its definition. @type {(game: Game, at: Position, depth: number) => number} */
function negamax(game, at, depth) {
  if (at.isOver || depth === 0) return game.margin(at);
  let best = -Infinity;
  for (let pit = 0; pit < game.pits; pit++) {
    const after = new Position();
    if (!game.play(at, pit, after)) continue;
    const value = negamax(game, after, depth - 1);
    best = Math.max(best, after.side === at.side ? value : -value);
  }
  return best;
}

test('the score is the minimax value', () => {
  for (const [ruleset, pits, seeds] of STARTS) {
    const { game, root } = start(ruleset, pits, seeds);
    const search = new Search(new Table(1));
    for (let at = root, ply = 0; ply < 10 && !at.isOver; ply++) {
      for (const depth of [1, 2, 4, 5]) {
        const found = search.run(game, at, task({ depth }), NOBODY);
        assert.equal(found.score, negamax(game, at, depth), `${ruleset}, ply ${ply}, depth ${depth}`);
      }
      const after = new Position();
      game.play(at, greedy(game, at, -1, ply % pits).pit, after);
      at = after;
    }
  }
});

// From arena/docs/rules.md: 26-22 for the side that begins, with pit 4.
test('Djenon-aboure is solved', () => {
  const { game, root } = start('djenon-aboure', 6, 4);
  const found = new Search(new Table(16)).run(game, root, task({}), NOBODY);
  assert.deepEqual([found.score, found.pit], [4, 4]);
  assert.ok(found.depth < MAX_DEPTH);
});

test('limits of nodes are kept exactly, and a search that is halted has a move', () => {
  const { game, root } = start('dakon', 7, 7);
  const search = new Search(new Table(1));
  assert.equal(search.run(game, root, task({ nodes: 5000 }), NOBODY).nodes, 5000);
  assert.equal(search.run(game, root, task({}), { ...NOBODY, halted: () => true }).nodes, 64);
  assert.ok(search.run(game, root, task({ ms: 0 }), NOBODY).pit >= 0);
});

test('what was searched before changes nothing', () => {
  const { game, root } = start('dakon', 7, 7);
  const used = new Search(new Table(1));
  used.run(game, root, task({ depth: 4 }), NOBODY);
  const fresh = new Search(new Table(1));
  const [{ ms: _, ...after }, { ms: __, ...first }] = [used, fresh].map((search) =>
    search.run(game, root, task({ depth: 7 }), NOBODY),
  );
  assert.deepEqual(after, first);
});

test('only allowed pits are played', () => {
  const { game, root } = start('dakon', 7, 7);
  for (let pit = 0; pit < 7; pit++) {
    assert.equal(new Search(new Table(1)).run(game, root, task({ depth: 3 }, 1 << pit), NOBODY).pit, pit);
    assert.equal(greedy(game, root, 1 << pit, 0).pit, pit);
  }
});

test('greedy takes what gains most, a further move counting two seeds', () => {
  const game = new Game('dakon', { pits: 5 });
  const board = (/** @type {number[]} */ south, /** @type {number[]} */ north) =>
    game.position({ pits: [south, north], stores: [0, 0], to_move: 0 });
  assert.equal(greedy(game, board([0, 1, 0, 0, 1], [9, 0, 5, 0, 9]), -1, 0).pit, 1); // takes 5 across
  assert.equal(greedy(game, board([0, 1, 0, 0, 1], [9, 0, 2, 0, 9]), -1, 0).pit, 4); // 1 and a further move, or 2
});

test('the time of a move', () => {
  /** @type {(go: object, tc?: object, settings?: object) => number[]} */
  const limits = (go, tc = {}, settings = {}) => {
    const { ms, nodes, depth } = limitsOf(/** @type {any} */ ({ seat: 1, ...go }), tc, settings);
    return [ms, nodes, depth];
  };
  assert.deepEqual(limits({ limit: { ms: 50 } }), [42.5, Infinity, MAX_DEPTH]);
  assert.deepEqual(limits({ limit: { ms: 1000 } }), [980, Infinity, MAX_DEPTH]);
  assert.deepEqual(limits({ clock: [0, 2000] }, { increment_ms: 100, allowance_ms: 10 }), [159, Infinity, MAX_DEPTH]);
  assert.deepEqual(limits({ clock: [0, 2000], limit: { depth: 5 } }, {}, { depth: 7, nodes: 9 }), [1000, 9, 5]);
  assert.deepEqual(limits({}), [Infinity, Infinity, 8]);
});
