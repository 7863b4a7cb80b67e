import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Game, Position } from '../src/rules/rules.js';
import { lines } from './vectors.js';

/** @type {(game: Game, at: Position, pit: number) => Position | undefined} */
function played(game, at, pit) {
  const after = new Position();
  return game.play(at, pit, after) ? after : undefined;
}

/** @type {(game: Game, at: Position) => number[]} */
const legalIn = (game, at) => Array.from({ length: game.pits }, (_, pit) => pit).filter((pit) => played(game, at, pit));

/** @type {(game: Game, seeds: number) => Position} */
function start(game, seeds) {
  const row = Array(game.pits).fill(seeds);
  return game.position({ pits: [row, row], stores: [0, 0], to_move: 0 });
}

/** @type {(game: Game, at: Position) => number} */
const southMargin = (game, at) => (at.side === 0 ? game.margin(at) : 0 - game.margin(at));

// Whole games of an independent implementation; see tests/rules/test_rules_vectors.py.
test('the games of the vectors', () => {
  for (const vector of lines('tests/rules/vectors/rules_games.jsonl')) {
    const game = new Game(vector.ruleset, { pits: vector.pits_per_side });
    let at = game.position(vector.start);
    for (const [i, [side, pit]] of vector.moves.entries()) {
      assert.equal(at.side, side);
      assert.deepEqual(legalIn(game, at), vector.legal[i]);
      at = /** @type {Position} */ (played(game, at, pit));
      // When it is over, the arena has emptied the pits, and nobody is to move: the final score tells.
      assert.equal(at.isOver, vector.after[i].over);
      if (!at.isOver) assert.deepEqual(at, game.position(vector.after[i]));
    }
    assert.equal(southMargin(game, at), vector.final_score[0] - vector.final_score[1]);
  }
});

/** @type {(game: Game, at: Position, plies: number) => number} */
function perft(game, at, plies) {
  if (plies === 0) return 1;
  const after = legalIn(game, at).map((pit) => /** @type {Position} */ (played(game, at, pit)));
  return after.reduce((sum, next) => sum + perft(game, next, plies - 1), 0);
}

// From here on the numbers stand in arena/docs/rules.md.
test('perft', () => {
  for (const [ruleset, pits, seeds, ...counts] of /** @type {[string, ...number[]][]} */ ([
    ['dakon', 5, 5, 5, 16, 70, 283, 1084, 4091],
    ['dakon', 7, 7, 7, 36, 224, 1362, 7896],
    ['dakon', 9, 9, 9, 64, 535, 4285],
    ['djenon-aboure', 6, 4, 6, 27, 120, 512, 1963, 7862],
  ])) {
    const game = new Game(ruleset, { pits });
    counts.forEach((count, i) => assert.equal(perft(game, start(game, seeds), i + 1), count, `${ruleset} ${pits}`));
  }
});

test('the parameters of Dakon', () => {
  const moves = [0, 6, 3, 0, 5, 6, 3, 2, 0, 0, 3, 0, 3, 6, 1, 0, 4, 1, 2, 5, 0, 4, 4, 6, 0];
  for (const [params, stored] of /** @type {const} */ ([
    [{}, 91],
    [{ capturing_seed: 'taken', mikul: false }, 92],
  ])) {
    const game = new Game('dakon', params);
    const last = moves.reduce((at, pit) => /** @type {Position} */ (played(game, at, pit)), start(game, 7));
    assert.equal(last.cells[last.side === 0 ? 7 : 15], stored);
  }
});

test('a capture of all twelve pits', () => {
  const game = new Game('djenon-aboure', {});
  const at = game.position({
    pits: [
      [1, 1, 1, 1, 2, 13],
      [0, 1, 1, 1, 1, 1],
    ],
    stores: [0, 0],
    to_move: 0,
  });
  const after = /** @type {Position} */ (played(game, at, 4));
  assert.ok(after.isOver);
  assert.equal(southMargin(game, after), 24);
});

test('sowings that never end are no moves', () => {
  const game = new Game('djenon-aboure', {});
  for (const pits of [
    [
      [1, 5, 4, 5, 2, 3],
      [3, 2, 1, 4, 1, 0],
    ],
    [
      [1, 5, 10, 9, 2, 7],
      [14, 6, 5, 4, 12, 7],
    ], // comes again only after 26 million laps
  ])
    assert.equal(played(game, game.position({ pits, stores: [0, 0], to_move: 0 }), 5), undefined);
});

test('what is no game, or no board of it, is refused', () => {
  for (const [ruleset, params] of /** @type {[string, object][]} */ ([
    ['oware', {}],
    ['dakon', { pits: 4 }],
    ['dakon', { pits: '7' }],
  ]))
    assert.throws(() => new Game(ruleset, params), /expected dakon with 5 to 9 pits, or djenon-aboure, got/);
  const game = new Game('dakon', {});
  for (const row of [[1, 2], Array(7).fill(1000)])
    assert.throws(() => game.position({ pits: [row, row], stores: [0, 0], to_move: 0 }), /expected/);
});
