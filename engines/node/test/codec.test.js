import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decode as decodeValue } from '@msgpack/msgpack';

import { Malformed } from '../src/link/frames.js';
import { encode } from '../src/link/messages.js';
import { framesIn, messagesIn, vectors } from './vectors.js';

const accepted = [...vectors('accept'), ...vectors('game_msgpack')];

test('frames are found, whole and byte by byte', () => {
  for (const { bytes, name } of accepted)
    for (const size of [bytes.length, 1])
      assert.deepEqual(
        framesIn(bytes, size).map((frame) => frame.bytes),
        [bytes.subarray(0, -1)],
        name,
      );
});

/** `read` without the keys that `message` has not. @type {(read: any, message: any) => any} */
function known(read, message) {
  if (typeof message !== 'object' || Array.isArray(message)) return read;
  return Object.fromEntries(Object.keys(message).map((key) => [key, known(read[key], message[key])]));
}

test('messages of the arena say what they say', () => {
  const ours = accepted.filter(({ from }) => from === 'arena');
  assert.ok(ours.length > 20);
  for (const { bytes, message, unknown, name } of ours) {
    const [read] = messagesIn(bytes);
    if (unknown) assert.equal(read, undefined);
    else assert.deepEqual(known(read, message), message, name);
  }
});

test('messages of the engine are written as the golden ones', () => {
  const golden = accepted.filter(({ from, canonical }) => from === 'engine' && canonical);
  assert.ok(golden.length > 10);
  for (const { hex, message, name } of golden) assert.equal(encode(message).toString('hex'), hex, name);
});

test('a field without a value is left out', () => {
  assert.deepEqual(decodeValue(encode({ t: 'ready', game: undefined }).subarray(0, -1)), { t: 'ready' });
});

test('what is too long for a frame is not sent', () => {
  assert.throws(() => encode({ t: 'info', text: 'x'.repeat(65_536) }), /info: takes 65\d{3} bytes/);
});

test('bytes against the protocol are refused', () => {
  for (const { bytes, name } of vectors('reject'))
    for (const size of [bytes.length, 1]) {
      if (isForTheArenaToRefuse(bytes)) assert.deepEqual(messagesIn(bytes, size), [undefined], name);
      else assert.throws(() => messagesIn(bytes, size), Malformed, name);
    }
});

/** What they are made of is good, but not their fields, which an engine doesn't read. @param {Buffer} bytes */
function isForTheArenaToRefuse(bytes) {
  try {
    const [frame] = framesIn(bytes);
    const { t, ...fields } = /** @type {any} */ (decodeValue(frame.bytes));
    return ['hello', 'move', 'info', 'pong'].includes(t) && Object.keys(fields).length === frame.keys - 1;
  } catch {
    return false;
  }
}

test('stray lines are passed over', () => {
  for (const { bytes, messages, name } of vectors('stray'))
    for (const size of [bytes.length, 1]) {
      const values = framesIn(bytes, size).map((frame) => decodeValue(frame.bytes));
      assert.deepEqual(values, messages, name);
    }
});

test('a key that is named like a property of every object is an unknown key', () => {
  const map = { __proto__: null, t: 'ping', id: 1, constructor: 2, toString: 3 };
  Object.defineProperty(map, '__proto__', { value: { id: 4 }, enumerable: true });
  const [ping] = messagesIn(encode(map));
  assert.equal(ping.id, 1);
  assert.equal(messagesIn(encode({ t: 'constructor' }))[0], undefined);
});
