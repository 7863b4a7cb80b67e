export const PITS = 6;
const CIRCUIT = 2 * PITS;

/** The board without the stores, in sowing order, the mover's pits first. */
const ring = new Int16Array(CIRCUIT);
const kept = new Int16Array(CIRCUIT);

/** @param {Int16Array} cells */
function liftBoard(cells) {
  for (let i = 0; i < PITS; i++) {
    ring[i] = cells[i];
    ring[PITS + i] = cells[PITS + 1 + i];
  }
}

/**
 * Carries out a move with all its laps and captures; false, and `cells` as before, if it may not be played.
 * @param {Int16Array} cells seen by the mover
 * @param {number} pit
 */
export function sowDjenon(cells, pit) {
  if (cells[pit] < 2) return false;
  liftBoard(cells);
  let last = sow(pit);
  if (last < 0) return false;
  while (ring[last] === 2 || ring[last] === 4) {
    cells[PITS] += ring[last];
    ring[last] = 0;
    last = last === 0 ? CIRCUIT - 1 : last - 1;
  }
  for (let i = 0; i < PITS; i++) {
    cells[i] = ring[i];
    cells[PITS + 1 + i] = ring[PITS + i];
  }
  return true;
}

/**
 * A pit of two or more seeds whose sowing would never end is no move, so it has to be tried.
 * @param {Int16Array} cells
 */
export function canMoveDjenon(cells) {
  for (let pit = 0; pit < PITS; pit++) {
    if (cells[pit] < 2) continue;
    liftBoard(cells);
    if (sow(pit) >= 0) return true;
  }
  return false;
}

/**
 * Sows lap after lap and returns where the last seed fell, or -1 if it never would. What comes depends on board and
 * cell alone, so a sowing is endless exactly when the two come again. Brent's method finds that with one state kept,
 * renewed ever more rarely; neverEnds spares it repeats that take millions of laps.
 * @param {number} at
 */
function sow(at) {
  let keptAt = -1;
  for (let lap = 1, renewal = 32; ; lap++) {
    at = sowLap(at);
    if (ring[at] === 1 || ring[at] === 2 || ring[at] === 4) return at;
    if (at === keptAt && kept.every((seeds, i) => seeds === ring[i])) return -1;
    if (lap < renewal) continue;
    if (neverEnds(at)) return -1;
    kept.set(ring);
    keptAt = at;
    renewal *= 2;
  }
}

/**
 * Sows the seeds of a cell, the first one into that same cell, and returns where the last one fell.
 * @param {number} from
 */
function sowLap(from) {
  let hand = ring[from];
  let at = from;
  for (ring[from] = 0; hand > 1; hand--) {
    ring[at]++;
    at = at + 1 === CIRCUIT ? 0 : at + 1;
  }
  ring[at]++;
  return at;
}

/**
 * Proves that a sowing from here is endless; false says nothing. The numbers modulo 13 of the pits and the hand stay
 * what they are from lap to lap, and where no two differ by 1 or 3, no last seed falls on 1 or 3 seeds.
 * The proof stands in arena/rules/endless.py. No pit may be empty.
 * @param {number} at
 */
function neverEnds(at) {
  const numbers = new Set([0, (ring[at] - 1) % 13]);
  for (let ahead = 1; ahead < CIRCUIT; ahead++) numbers.add((ahead + ring[(at + ahead) % CIRCUIT]) % 13);
  return ![...numbers].some((number) => numbers.has((number + 1) % 13) || numbers.has((number + 3) % 13));
}
