import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { decode as decodeValue } from '@msgpack/msgpack';

import { Frames } from '../src/link/frames.js';
import { encode } from '../src/link/messages.js';

/** @import { Readable, Writable } from 'node:stream' */

const HELLO = { t: 'hello', v: [1], arena: 'test', probe: [255, 'é\n'] };
const NEW = { t: 'new', game: 'g', ruleset: 'dakon', params: {}, seat: 0, seed: 1, tc: {} };
const SEVENS = Array(7).fill(7);
const GO = {
  ...{ t: 'go', id: 5, game: 'g', ply: 0, seat: 0, last: [], legal: [0, 1, 2, 3, 4, 5, 6], run: 0 },
  pos: { pits: [SEVENS, SEVENS], stores: [0, 0], to_move: 0 },
};

/** Starts a program; `ended` tells its status and what it wrote to standard error. @param {string} program */
function start(program, environment = {}) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { ARENA_HOST, ARENA_PORT, ARENA_TOKEN, ...inherited } = process.env;
  const child = spawn(process.execPath, [path], { env: { ...inherited, ...environment } });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (printed += text));
  const ended = once(child, 'close').then(([status]) => ({ status, printed }));
  return { child, ended };
}

/** The other end of an engine's line. */
class Arena {
  /**
   * @param {Readable} input
   * @param {Writable} output
   */
  constructor(input, output) {
    this.chunks = input[Symbol.asyncIterator]();
    this.output = output;
    this.frames = new Frames();
  }

  /** @param {object[]} messages */
  say(...messages) {
    this.output.write(Buffer.concat(messages.map((message) => encode({ ...message }))));
  }

  /** The next message; undefined when the engine has hung up. @returns {Promise<any>} */
  async hear() {
    for (;;) {
      const frame = this.frames.next();
      if (frame) return decodeValue(frame.bytes);
      const { value, done } = await this.chunks.next();
      if (done) return undefined;
      this.frames.feed(value);
    }
  }
}

/** An engine on standard input and output. @param {string} program */
function onPipes(program) {
  const { child, ended } = start(program);
  return { ended, arena: new Arena(child.stdout, child.stdin) };
}

/** An engine that has come over TCP. @param {string} program */
async function overTcp(program, environment = {}) {
  const server = createServer().listen(0, '127.0.0.1').unref(); // if the engine dies, nothing is waited for
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const { child, ended } = start(program, { ARENA_PORT: `${port}`, ARENA_TOKEN: 'a secret', ...environment });
  child.stdout.resume();
  const [socket] = await once(server, 'connection');
  server.close();
  return { ended, arena: new Arena(socket, socket), port };
}

test('a bot of one function plays', async () => {
  const { ended, arena } = onPipes('../examples/first-bot.js');
  arena.say(HELLO, NEW, GO);
  assert.deepEqual((await arena.hear()).probe, HELLO.probe);
  assert.deepEqual(await arena.hear(), { t: 'ready', game: 'g' });
  assert.deepEqual(await arena.hear(), { t: 'move', id: 5, move: 0 });
  arena.say({ t: 'quit' });
  assert.equal(await arena.hear(), undefined);
  assert.equal((await ended).status, 0);
});

test('what a bot prints goes to standard error', async () => {
  const { ended, arena } = onPipes('./printing-bot.js');
  arena.say(HELLO, NEW, GO, { t: 'ping', id: 6 });
  for (const expected of ['hello', 'ready', 'move', 'pong']) assert.equal((await arena.hear()).t, expected);
  arena.say({ t: 'quit' });
  assert.equal(await arena.hear(), undefined);
  assert.equal((await ended).printed, 'thinking\nof pit 0\n');
});

test('a search is stopped, and ends with the input', async () => {
  const { ended, arena } = onPipes('../src/main.js');
  const hearAfterInfo = async () => {
    let message = await arena.hear();
    while (message?.t === 'info') message = await arena.hear();
    return message;
  };
  arena.say(HELLO, NEW, { ...GO, limit: { depth: 100 } });
  for (const expected of ['hello', 'ready', 'info']) assert.equal((await arena.hear()).t, expected);
  arena.say({ t: 'stop', id: 5 });
  assert.equal((await hearAfterInfo()).t, 'move');
  arena.say({ ...GO, id: 6, limit: { depth: 100 } });
  assert.equal((await arena.hear()).t, 'info');
  arena.output.end();
  while (await arena.hear());
  assert.equal((await ended).status, 0);
});

test('bytes that are no messages are told of, and the end', async () => {
  const { ended, arena } = onPipes('../src/main.js');
  arena.output.write(Buffer.from('82a174a470696e67a26964010d0a', 'hex'));
  assert.deepEqual(await arena.hear(), { t: 'error', text: 'malformed: expected 0a after a message, got 0d' });
  assert.equal(await arena.hear(), undefined);
  const printed = 'mancala-node: malformed: expected 0a after a message, got 0d\n';
  assert.deepEqual(await ended, { status: 1, printed });
});

test('over TCP the same bot logs in and plays', async () => {
  const { ended, arena } = await overTcp('../examples/first-bot.js');
  assert.deepEqual(await arena.hear(), { t: 'login', v: 1, token: 'a secret', name: 'first-bot' });
  arena.say(HELLO, NEW, GO);
  for (const expected of ['hello', 'ready', 'move']) assert.equal((await arena.hear()).t, expected);
  arena.say({ t: 'quit' });
  assert.equal(await arena.hear(), undefined);
  assert.deepEqual(await ended, { status: 0, printed: '' });
});

test('over TCP a refused token and a lost connection are the end', async () => {
  const refused = await overTcp('../examples/first-bot.js');
  refused.arena.say({ t: 'error', code: 'login', text: 'no such token', fatal: true });
  assert.deepEqual(await refused.ended, { status: 1, printed: 'the arena says: login: no such token\n' });
  const lost = await overTcp('../examples/first-bot.js');
  lost.arena.output.end();
  assert.deepEqual(await lost.ended, { status: 1, printed: 'first-bot: the arena hung up without quit\n' });
});

test('no token goes to another machine', async () => {
  const NODE_OPTIONS = `--import=${new URL('./far-peer.js', import.meta.url)}`;
  const { ended, arena, port } = await overTcp('../examples/first-bot.js', { NODE_OPTIONS });
  assert.equal(await arena.hear(), undefined);
  const why = 'is on another machine (192.0.2.7), and the token would travel unencrypted';
  const wanted = "expected a tunnel's end on this one, such as that of ssh -L";
  const printed = `first-bot: the arena at 127.0.0.1:${port} ${why}: ${wanted}\n`;
  assert.deepEqual(await ended, { status: 1, printed });
});

test('where there is no way to the arena, one line says so', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close(); // nobody listens there now
  await once(server, 'close');
  for (const [environment, expected] of /** @type {[Record<string, string>, RegExp][]} */ ([
    [{ ARENA_HOST: 'localhost' }, /ARENA_PORT is not/],
    [{ ARENA_PORT: '70000', ARENA_TOKEN: 's' }, /from 1 to 65535 in ARENA_PORT, got '70000'/],
    [{ ARENA_PORT: '9000' }, /ARENA_TOKEN is not/],
    [{ ARENA_PORT: `${port}`, ARENA_TOKEN: 's' }, /can't connect to the arena at 127.0.0.1:\d+: ECONNREFUSED/],
    [{ ARENA_PORT: `${port}`, ARENA_TOKEN: 's'.repeat(1100) }, /expected 1024 bytes at most/],
  ])) {
    const { child, ended } = start('../examples/first-bot.js', environment);
    child.stdout.resume();
    const { status, printed } = await ended;
    assert.equal(status, 1);
    assert.match(printed, /^first-bot: [^\n]*\n$/);
    assert.match(printed, expected);
  }
});
