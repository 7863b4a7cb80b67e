/**
 * Where an arena listens, and the secret it knows the bot by.
 * @typedef {{ host: string, port: number, token: string }} Address
 */

/** There is no way to the arena; the text is one line for whoever started the bot. */
export class Unreachable extends Error {}

/**
 * The arena that the environment names; undefined: standard input and output.
 * @param {Record<string, string | undefined>} environment
 * @returns {Address | undefined}
 */
export function addressIn({ ARENA_HOST, ARENA_PORT, ARENA_TOKEN }) {
  if (ARENA_PORT === undefined) {
    if (ARENA_HOST !== undefined) throw new Unreachable('ARENA_HOST is set, but ARENA_PORT is not');
    return undefined;
  }
  const port = /^[0-9]{1,5}$/.test(ARENA_PORT) ? Number(ARENA_PORT) : 0;
  if (port < 1 || port > 65535)
    throw new Unreachable(`expected a port from 1 to 65535 in ARENA_PORT, got '${ARENA_PORT.slice(0, 80)}'`);
  if (!ARENA_TOKEN)
    throw new Unreachable('ARENA_PORT is set, but ARENA_TOKEN is not: expected the secret the arena gave out');
  return { host: ARENA_HOST || '127.0.0.1', port, token: ARENA_TOKEN };
}
