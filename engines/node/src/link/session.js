import { Unreachable } from './address.js';
import { Malformed } from './frames.js';
import { shown } from './messages.js';
import { checked, defaults } from './options.js';

/** @import { Bot, Go, Info, Out, Request, Settings } from './api.d.ts' */
/** @import { Event } from './line.js' */

/** @typedef {{ next(): Promise<Event>, peek(): Event | undefined, skip(): void, send(message: object): void }} Way */

const VERSION = 1;

/**
 * Speaks the engine's side of the protocol. What is thrown ends it; an arena that is there has been told.
 * @param {Bot} bot
 * @param {Way} line
 * @returns {Promise<'quit' | 'closed' | 'refused'>} how it ended
 */
export async function serve(bot, line) {
  const session = new Session(bot, line);
  for (;;) {
    const event = await line.next();
    if (event.t === 'closed' || event.t === 'quit') return event.t;
    if (event.t === 'unreachable') throw new Unreachable(event.text);
    if (event.t === 'error' && event.fatal) {
      log(event);
      return 'refused';
    }
    try {
      if (event.t === 'broken') throw new Malformed(event.text);
      const answer = await session.answer(event);
      if (answer) line.send(answer);
    } catch (error) {
      const text = error instanceof Malformed ? error.message : String(error);
      line.send({ t: 'error', text: text.slice(0, 500).replace(/\s+/g, ' ').toWellFormed() });
      throw error;
    }
  }
}

class Session {
  #bot;
  #line;
  /** @type {Settings} */
  #settings;
  #isPlaying = false;

  /**
   * @param {Bot} bot
   * @param {Way} line
   */
  constructor(bot, line) {
    this.#bot = bot;
    this.#line = line;
    this.#settings = defaults(bot.options ?? []);
  }

  /** What is due, if anything. @param {Request} request @returns {Promise<object | undefined>} */
  async answer(request) {
    switch (request.t) {
      case 'hello':
        return this.#hello(request.v, request.probe);
      case 'options':
        Object.assign(this.#settings, checked(this.#bot.options ?? [], request.set));
        return { t: 'ready' };
      case 'new':
        await this.#bot.newGame?.(request, { ...this.#settings });
        this.#isPlaying = true;
        return { t: 'ready', game: request.game };
      case 'go':
        return this.#go(request);
      case 'ping':
        return { t: 'pong', id: request.id };
      case 'error':
        log(request);
    }
    return undefined; // a stop that comes here came after its answer
  }

  /** @type {(versions: number[], probe: unknown[]) => object} */
  #hello(versions, probe) {
    if (!versions.includes(VERSION)) throw new Malformed(`hello: expected version ${VERSION}, got ${shown(versions)}`);
    const { name, version, author, rulesets, options, stops } = this.#bot;
    return {
      t: 'hello',
      v: VERSION,
      name,
      probe,
      rulesets,
      version,
      author,
      caps: stops ? ['stop'] : undefined,
      options,
    };
  }

  /** @param {Go} go */
  async #go(go) {
    if (!this.#isPlaying) throw new Malformed('go: expected after new');
    const choice = await this.#bot.go(go, new Thinking(this.#line, go.id));
    if (['new', 'end', 'quit'].includes(this.#line.peek()?.t ?? '')) return undefined; // nobody waits any more
    const { move, score, resign } = typeof choice === 'object' && choice !== null ? choice : { move: choice };
    if (resign) return { t: 'resign', id: go.id };
    if (!go.legal.includes(move))
      throw new Error(`go ${go.id}: the bot chose ${shown(move)}, expected one of ${shown(go.legal)}`);
    return { t: 'move', id: go.id, move, score };
  }
}

/** @implements {Out} */
class Thinking {
  #line;
  #id;

  /**
   * @param {Way} line
   * @param {number} id of the go
   */
  constructor(line, id) {
    this.#line = line;
    this.#id = id;
  }

  /** @param {Info} info */
  info(info) {
    this.#line.send({ t: 'info', id: this.#id, ...info });
  }

  stopped() {
    for (;;) {
      const event = this.#line.peek();
      if (!event) return false;
      const isPast = event.t === 'stop' && event.id !== this.#id;
      if (!isPast && (event.t !== 'error' || event.fatal)) return true;
      if (event.t === 'error') log(event);
      this.#line.skip();
    }
  }
}

/** @param {{ code: string, text: string }} error */
const log = ({ code, text }) => console.error(`the arena says: ${code}: ${text}`);
