import { Console } from 'node:console';

import { addressIn, Unreachable } from './address.js';
import { Malformed } from './frames.js';
import { Line } from './line.js';
import { serve } from './session.js';

/** @type {typeof import('./api.d.ts').run} */
export async function run(bot) {
  keepStdoutFree();
  let failed = true;
  /** @type {Line | undefined} */
  let line;
  try {
    const address = addressIn(process.env);
    line = new Line(address, bot.name);
    const ending = await serve(bot, line);
    if (ending === 'closed' && address) throw new Unreachable('the arena hung up without quit');
    failed = ending === 'refused';
  } catch (error) {
    const isOurs = !(error instanceof Unreachable || error instanceof Malformed);
    console.error(`${bot.name}: ${isOurs ? (/** @type {any} */ (error)?.stack ?? error) : error.message}`);
  }
  await line?.close();
  process.exit(failed ? 1 : 0);
}

/** What the bot prints goes to standard error: the arena takes lines on standard output for messages gone wrong. */
function keepStdoutFree() {
  Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });
  globalThis.console = new Console(process.stderr, process.stderr);
}
