import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

import { encode } from './messages.js';

/** @import { MessagePort } from 'node:worker_threads' */
/** @import { Request } from './api.d.ts' */
/** @import { Address } from './address.js' */

/**
 * What came: a request, or why there will be no more.
 * @typedef {Request | { t: 'closed' } | { t: 'broken', text: string } | { t: 'unreachable', text: string }} Event
 */

/**
 * The connection to the arena, as the thread of the bot sees it.
 *
 * A thread of its own, wire.js, reads and writes, so that a stop is heard while the bot computes: the bot can look for
 * messages without going back to the event loop.
 */
export class Line {
  /** @type {Event[]} */
  #events = [];
  #wake = () => {};
  /** @type {MessagePort} */
  #port;
  /** @type {Worker} */
  #worker;

  /**
   * @param {Address | undefined} address
   * @param {string} name
   */
  constructor(address, name) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL('./wire.js', import.meta.url), {
      workerData: { address, name, port: port2 },
      transferList: [port2],
    });
    this.#port.on('message', (event) => {
      this.#events.push(event);
      this.#wake();
    });
  }

  /** Waits for the next event and takes it. @returns {Promise<Event>} */
  async next() {
    while (this.#events.length === 0) await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    return /** @type {Event} */ (this.#events.shift());
  }

  /** The next event if it is here already; it stays the next one. */
  peek() {
    if (this.#events.length === 0) {
      const received = receiveMessageOnPort(this.#port);
      if (received) this.#events.push(received.message);
    }
    return this.#events.at(0);
  }

  /** Drops what peek showed. */
  skip() {
    this.#events.shift();
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    this.#port.postMessage(encode(message));
  }

  /** Waits until all is written, and hangs up. */
  async close() {
    this.#port.postMessage(undefined);
    await once(this.#worker, 'exit');
  }
}
