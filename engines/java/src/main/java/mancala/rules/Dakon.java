package mancala.rules;

/** Dakon: sowing past the own store, a bonus for ending there, and two captures. */
final class Dakon extends Game {
    private final boolean seedTaken; // a nembak banks the landed seed too
    private final boolean mikul; // the capture of two equal neighbours

    Dakon(int pits, boolean seedTaken, boolean mikul) {
        super(pits);
        this.seedTaken = seedTaken;
        this.mikul = mikul;
    }

    @Override
    Ending sow(Position at, int pit) {
        int[] cells = at.cells;
        if (cells[pit] == 0) {
            return Ending.ILLEGAL;
        }
        int last = pit;
        do { // ends: every circuit leaves a seed in the store, and laps that bank nothing move seeds towards it
            last = lap(cells, last);
        } while (last != pits && cells[last] > 1);
        if (last == pits) {
            return Ending.BONUS;
        }
        if (last < pits) {
            nembak(cells, last);
        } else if (mikul && last > pits + 1 && last < 2 * pits) {
            mikul(cells, last);
        }
        return Ending.DONE;
    }

    /** Sows the seeds of a cell into those after it, without the other side's store; returns the last one's cell. */
    private int lap(int[] cells, int from) {
        int circuit = 2 * pits + 1;
        int hand = cells[from];
        cells[from] = 0;
        for (int rounds = hand / circuit, i = 0; rounds > 0 && i < circuit; i++) {
            cells[i] += rounds;
        }
        int at = from;
        for (hand %= circuit; hand > 0; hand--) {
            at = at + 1 == circuit ? 0 : at + 1;
            cells[at]++;
        }
        return at;
    }

    /** The last seed fell alone into the mover's pit: the pit across is taken. */
    private void nembak(int[] cells, int landed) {
        int across = 2 * pits - landed;
        if (cells[across] > 0) {
            cells[pits] += cells[across];
            cells[across] = 0;
            if (seedTaken) {
                cells[pits]++;
                cells[landed] = 0;
            }
        }
    }

    /** The last seed fell alone into the other side's pit: two equal neighbours in its row go with it. */
    private void mikul(int[] cells, int landed) {
        int seeds = cells[landed - 1];
        if (seeds > 0 && seeds == cells[landed + 1]) {
            cells[pits] += 2 * seeds + 1;
            cells[landed - 1] = cells[landed] = cells[landed + 1] = 0;
        }
    }

    @Override
    void settle(Position at) {
        at.over = sum(at.cells, 0, pits) == 0;
    }

    @Override
    int remainder(Position at) {
        return -sum(at.cells, pits + 1, 2 * pits + 1);
    }
}
