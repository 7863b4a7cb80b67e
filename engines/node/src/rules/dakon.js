/** @typedef {{ pits: number, seedIsTaken: boolean, mikul: boolean }} Dakon */

/**
 * Carries out a move with all its laps and captures, and returns where the last seed fell.
 * @param {Dakon} game
 * @param {Int16Array} cells seen by the mover; `pit` is not empty
 * @param {number} pit
 */
export function sowDakon(game, cells, pit) {
  const store = game.pits;
  let last = pit;
  do {
    last = lap(cells, 2 * store + 1, last); // the other side's store comes after that and is never sown into
  } while (last !== store && cells[last] > 1); // ends: a circuit leaves a seed in the store, shorter laps lead there
  if (last < store) nembak(game, cells, last);
  else if (last > store) mikul(game, cells, last);
  return last;
}

/**
 * Sows the seeds of a cell into those after it, and returns where the last one fell.
 * @type {(cells: Int16Array, circuit: number, from: number) => number}
 */
function lap(cells, circuit, from) {
  let hand = cells[from];
  cells[from] = 0;
  let at = from;
  for (; hand > 0; hand--) {
    at = at + 1 === circuit ? 0 : at + 1;
    cells[at]++;
  }
  return at;
}

/**
 * The last seed fell alone into the mover's pit `landed`: the pit across is taken.
 * @type {(game: Dakon, cells: Int16Array, landed: number) => void}
 */
function nembak({ pits, seedIsTaken }, cells, landed) {
  const across = 2 * pits - landed;
  if (cells[across] === 0) return;
  cells[pits] += cells[across];
  cells[across] = 0;
  if (!seedIsTaken) return;
  cells[pits]++;
  cells[landed] = 0;
}

/**
 * The last seed fell alone into the other side's cell `landed`: two equal neighbours in its row go with it.
 * @type {(game: Dakon, cells: Int16Array, landed: number) => void}
 */
function mikul({ pits, mikul }, cells, landed) {
  if (!mikul || landed === pits + 1 || landed === 2 * pits) return;
  const beside = cells[landed - 1];
  if (beside === 0 || beside !== cells[landed + 1]) return;
  cells[pits] += 2 * beside + 1;
  cells[landed - 1] = cells[landed] = cells[landed + 1] = 0;
}
