/** The thread that reads what the arena writes, and writes what it is given: see line.js. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, fstatSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

import { Unreachable } from './address.js';
import { Frames, Malformed } from './frames.js';
import { decode, encode } from './messages.js';

/** @import { MessagePort } from 'node:worker_threads' */
/** @import { Address } from './address.js' */

const CONNECT_LIMIT_MS = 10_000;
const LOGIN_LIMIT = 1024; // bytes

/** @type {{ address: Address | undefined, name: string, port: MessagePort }} */
const { address, name, port } = workerData;
const frames = new Frames();

try {
  const { input, output } = address ? await logIn(address) : standard();
  input.on('data', read);
  input.on('error', () => {}); // it is closed then
  input.on('close', () => port.postMessage({ t: 'closed' }));
  output.on('error', () => input.destroy());
  port.on('message', (/** @type {Uint8Array | undefined} */ frame) => {
    if (frame) output.write(frame);
    else output.end(() => hangUp(input));
  });
} catch (error) {
  if (!(error instanceof Unreachable)) throw error;
  port.postMessage({ t: 'unreachable', text: error.message });
  port.on('message', (frame) => frame || port.close());
}

/** @param {Buffer} chunk */
function read(chunk) {
  frames.feed(chunk);
  try {
    for (let frame = frames.next(); frame; frame = frames.next()) {
      const request = decode(frame);
      if (request) port.postMessage(request); // types that are not known are ignored
    }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    port.postMessage({ t: 'broken', text: `malformed: ${error.message}` });
  }
}

/** @param {import('node:stream').Readable} input */
function hangUp(input) {
  input.destroy();
  port.close();
}

/** Sockets wait for bytes without keeping a thread, which would keep the process; files are for tests. */
function standard() {
  const isPipe = (/** @type {number} */ fd) => fstatSync(fd).isFIFO() || fstatSync(fd).isSocket();
  return {
    input: isPipe(0) ? new Socket({ fd: 0, readable: true, writable: false }) : createReadStream('', { fd: 0 }),
    output: isPipe(1) ? new Socket({ fd: 1, readable: false, writable: true }) : createWriteStream('', { fd: 1 }),
  };
}

/** @param {Address} address */
async function logIn({ host, port, token }) {
  const login = encode({ t: 'login', v: 1, token, name });
  const limit = `expected ${LOGIN_LIMIT} bytes at most for ARENA_TOKEN and the bot's name`;
  if (login.length > LOGIN_LIMIT) throw new Unreachable(`${limit}, got a login of ${login.length}`);
  const place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_LIMIT_MS) });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Unreachable(`can't connect to the arena at ${place}: ${code ?? message}`);
  }
  const peer = socket.remoteAddress ?? '';
  if (!/^(::ffff:)?127\.|^::1$/.test(peer)) {
    socket.destroy();
    const why = `is on another machine (${peer}), and the token would travel unencrypted`;
    const wanted = "expected a tunnel's end on this one, such as that of ssh -L";
    throw new Unreachable(`the arena at ${place} ${why}: ${wanted}`);
  }
  socket.write(login);
  return { input: socket, output: socket };
}
