import { MAX_DEPTH } from './search.js';

/** @import { Go, NewGame, Settings } from '../link/api.d.ts' */
/** @import { Limits } from './search.js' */

const USUAL_DEPTH = 8; // when nothing limits the search

/**
 * Divides the time. A fixed time a move is spent whole, less 15 % (at most 20 ms) for the way back and for the
 * garbage collector, which comes when it likes. Of a clock, a move gets a twentieth of what is left, most of the
 * allowance, and half the increment, for a turn is often more than one move. When depth or nodes limit the search, the
 * clock is there for accidents only.
 * @param {Go} go
 * @param {NewGame['tc']} tc
 * @param {Settings} settings
 * @returns {Limits}
 */
export function limitsOf({ limit = {}, clock, seat }, tc, settings) {
  const nodes = stricter(limit.nodes, settings.nodes);
  const depth = stricter(limit.depth, settings.depth);
  const isCounted = nodes < Infinity || depth < Infinity;
  const { increment_ms = 0, allowance_ms = 0 } = tc;
  let ms = Infinity;
  if (limit.ms) ms = Math.max(0.85 * limit.ms, limit.ms - 20);
  else if (clock && isCounted) ms = clock[seat] / 2;
  else if (clock) ms = clock[seat] / 20 + 0.9 * allowance_ms + Math.min(increment_ms, clock[seat]) / 2;
  const isUnlimited = ms === Infinity && !isCounted;
  return {
    ms,
    spendsAll: isCounted || ms === Infinity || Boolean(limit.ms),
    nodes,
    depth: isUnlimited ? USUAL_DEPTH : Math.min(depth, MAX_DEPTH),
  };
}

/** The smaller of two limits, of which 0 is none. @type {(limit: number | undefined, own: number) => number} */
const stricter = (limit, own) => Math.min(limit || Infinity, own || Infinity);
