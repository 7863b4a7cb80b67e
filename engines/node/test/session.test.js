import assert from 'node:assert/strict';
import { test } from 'node:test';

import { serve } from '../src/link/session.js';
import { vectors } from './vectors.js';

/** @import { Bot } from '../src/link/api.d.ts' */

const HELLO = { t: 'hello', v: [1], arena: 'test', probe: [255, 'é\n'] };
const NEW = { t: 'new', game: 'g', ruleset: 'dakon', params: {}, seat: 0, seed: 1, tc: {} };
const GO = {
  ...{ t: 'go', id: 5, game: 'g', ply: 0, seat: 0, last: [], legal: [0, 3], run: 0 },
  pos: {
    pits: [
      [1, 0, 0, 1, 0],
      [1, 0, 0, 0, 0],
    ],
    stores: [0, 0],
    to_move: 0,
  },
};

/** @type {Bot} */
const FIRST = { name: 'test', rulesets: ['dakon'], go: ({ legal }) => legal[0] };

/**
 * The arena of a test: all it says is there from the start, or comes when it is waited for; then the line is closed.
 * @param {any[]} requests
 * @param {boolean} isPatient
 */
function arena(requests, isPatient) {
  const events = [...requests, { t: 'closed' }];
  /** @type {any[]} */
  const answers = [];
  const line = {
    next: async () => events.shift(),
    peek: () => (isPatient ? undefined : events[0]),
    skip: () => void events.shift(),
    send: (/** @type {object} */ message) => void answers.push(message),
  };
  return { line, answers };
}

/**
 * How a conversation ends, and what the bot says in it.
 * @type {(bot: Bot, requests: any[], isPatient?: boolean) => Promise<{ ending: any, answers: any[] }>}
 */
async function talk(bot, requests, isPatient = false) {
  const { line, answers } = arena(requests, isPatient);
  const ending = await serve(bot, line).catch((error) => error);
  return { ending, answers };
}

test('an engine that replays a recorded one says the same', async () => {
  const frames = vectors('game_msgpack').map(({ from, message }) => ({ from, message }));
  const ofEngine = frames.filter(({ from }) => from === 'engine').map(({ message }) => message);
  const { name, version, rulesets, options, caps } = ofEngine[0];
  assert.deepEqual(caps, ['stop']);
  /** @type {Bot} */
  const replayed = {
    ...{ name, version, rulesets, options, stops: true },
    go({ id }, out) {
      for (const { t, id: of, ...info } of ofEngine) if (t === 'info' && of === id) out.info(info);
      const { move, score } = ofEngine.find(({ t, id: of }) => t === 'move' && of === id);
      return { move, score };
    },
  };
  const ofArena = frames.filter(({ from }) => from === 'arena').map(({ message }) => message);
  const { ending, answers } = await talk(replayed, ofArena, true);
  assert.equal(ending, 'quit');
  assert.deepEqual(answers.map(present), ofEngine);
});

/** The fields that have a value: the others are not sent. @param {object} message */
const present = (message) => Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined));

test('options are checked, and kept until they are set again', async () => {
  /** @type {object[]} */
  const seen = [];
  /** @type {Bot} */
  const bot = {
    ...FIRST,
    options: [
      { name: 'depth', type: 'int', default: 4, min: 1, max: 9 },
      { name: 'style', type: 'choice', default: 'wild', choices: ['wild', 'safe'] },
    ],
    newGame: (_, settings) => void seen.push(settings),
  };
  const set = (/** @type {object} */ values) => ({ t: 'options', set: values });
  const { answers } = await talk(bot, [NEW, set({ depth: 9 }), set({ style: 'safe' }), NEW]);
  assert.deepEqual(seen, [
    { depth: 4, style: 'wild' },
    { depth: 9, style: 'safe' },
  ]);
  assert.deepEqual(answers[1], { t: 'ready' });
  for (const values of [{ depth: 10 }, { depth: 1.5 }, { depth: '4' }, { style: 'tame' }, { speed: 1 }]) {
    const { ending, answers } = await talk(bot, [set(values)]);
    assert.match(ending.message, /^options: /);
    assert.equal(answers[0].t, 'error');
  }
});

test('a stop of this go is heard, one of another is not', async () => {
  /** @type {boolean[]} */
  const heard = [];
  const bot = {
    ...FIRST,
    go: (/** @type {any} */ { legal }, /** @type {any} */ out) => (heard.push(out.stopped()), legal[1]),
  };
  const unknown = { t: 'error', code: 'unknown_type', text: '?', fatal: false };
  await talk(bot, [
    NEW,
    GO,
    { t: 'stop', id: 4 },
    unknown,
    { t: 'stop', id: 5 },
    { ...GO, id: 6 },
    { t: 'stop', id: 5 },
    NEW,
    { ...GO, id: 7 },
  ]);
  assert.deepEqual(heard, [true, true, true]); // the second by the new that gives it up, the third by the end of input
});

test('no answer is given to a go that was given up', async () => {
  for (const next of [NEW, { t: 'end', game: 'g' }, { t: 'quit' }]) {
    const { answers } = await talk(FIRST, [NEW, GO, next]);
    assert.equal(
      answers.find(({ t }) => t === 'move'),
      undefined,
    );
  }
});

test('a bot may answer later, with a score, or resign', async () => {
  for (const [choice, expected] of [
    [Promise.resolve(3), { t: 'move', id: 5, move: 3, score: undefined }],
    [
      { move: 3, score: -2 },
      { t: 'move', id: 5, move: 3, score: -2 },
    ],
    [{ resign: true }, { t: 'resign', id: 5 }],
  ]) {
    const { answers } = await talk({ ...FIRST, go: () => choice }, [NEW, GO]);
    assert.deepEqual(answers.at(-1), expected);
  }
});

test('the arena is told why a bot fails', async () => {
  const failing = () => {
    throw new Error('out\nof seeds');
  };
  for (const [go, expected] of /** @type {[Bot['go'], RegExp][]} */ ([
    [failing, /^Error: out of seeds$/],
    [() => 1, /go 5: the bot chose 1, expected one of \[0,3\]/],
    [() => undefined, /go 5: the bot chose nothing/],
    [() => null, /go 5: the bot chose null/],
  ])) {
    const { ending, answers } = await talk({ ...FIRST, go }, [NEW, GO]);
    assert.ok(ending instanceof Error);
    assert.equal(answers.at(-1).t, 'error');
    assert.match(answers.at(-1).text, expected);
  }
});

test('what comes out of turn, or from a protocol to come, is refused', async () => {
  for (const request of [GO, { ...HELLO, v: [2, 3] }, { t: 'broken', text: 'malformed: 0d' }]) {
    const { ending, answers } = await talk(FIRST, [request]);
    assert.ok(ending instanceof Error);
    assert.deepEqual(
      answers.map(({ t }) => t),
      ['error'],
    );
  }
});

test('an error of the arena is not answered, and the end if it is fatal', async () => {
  const error = { t: 'error', code: 'login', text: 'refused' };
  const { ending, answers } = await talk(FIRST, [HELLO, { ...error, fatal: false }, { ...error, fatal: true }]);
  assert.equal(ending, 'refused');
  assert.deepEqual(
    answers.map(({ t }) => t),
    ['hello'],
  );
});
