package mancala.rules;

import java.util.Arrays;

/** Djenon-aboure: relay sowing from the pit just emptied, and captures of twos and fours backwards. */
final class Djenon extends Game {
    private static final int PITS = 6;
    private static final int RING = 2 * PITS; // the pits without the stores, in sowing order, the mover's first
    private static final int ENDLESS = -1;

    Djenon() {
        super(PITS);
    }

    private static int[] ringOf(Position at) {
        int[] ring = Arrays.copyOf(at.cells, RING);
        System.arraycopy(at.cells, PITS + 1, ring, PITS, PITS);
        return ring;
    }

    @Override
    Ending sow(Position at, int pit) {
        int[] ring = ringOf(at);
        int last = ring[pit] < 2 ? ENDLESS : sowLaps(ring, pit);
        if (last == ENDLESS) {
            return Ending.ILLEGAL;
        }
        int captured = 0;
        while (ring[last] == 2 || ring[last] == 4) {
            captured += ring[last];
            ring[last] = 0;
            last = (last + RING - 1) % RING;
        }
        System.arraycopy(ring, 0, at.cells, 0, PITS);
        System.arraycopy(ring, PITS, at.cells, PITS + 1, PITS);
        at.cells[PITS] += captured;
        return Ending.DONE;
    }

    /**
     * Sows lap after lap and returns where the last seed fell, or ENDLESS. What comes depends on board and pit alone, so
     * a sowing is endless exactly when the two come again. Brent's method finds that with one state kept, renewed ever
     * more rarely; {@link #neverEnds} spares it repeats that take millions of laps.
     */
    private static int sowLaps(int[] ring, int from) {
        int at = from;
        int[] kept = null;
        int keptAt = ENDLESS;
        long renewal = 32;
        for (long lap = 1; ; lap++) {
            at = lap(ring, at);
            int seeds = ring[at];
            if (seeds == 1 || seeds == 2 || seeds == 4) {
                return at;
            }
            if (at == keptAt && Arrays.equals(ring, kept)) {
                return ENDLESS;
            }
            if (lap == renewal) {
                if (neverEnds(ring, at)) {
                    return ENDLESS;
                }
                kept = ring.clone();
                keptAt = at;
                renewal *= 2;
            }
        }
    }

    /** Sows the seeds of a pit, the first one into that same pit; returns the last one's. */
    private static int lap(int[] ring, int from) {
        int hand = ring[from];
        ring[from] = 0;
        for (int rounds = hand / RING, i = 0; rounds > 0 && i < RING; i++) {
            ring[i] += rounds;
        }
        int next = from;
        for (hand %= RING; hand > 0; hand--) {
            ring[next]++;
            next = next + 1 == RING ? 0 : next + 1;
        }
        return (next + RING - 1) % RING;
    }

    /**
     * Proves that a sowing from here is endless; false says nothing. The numbers modulo 13 of the pits and the hand stay
     * what they are from lap to lap, and where no two differ by 1 or 3, no last seed falls on 1 or 3 seeds. The proof
     * stands in arena/rules/endless.py. No pit may be empty.
     */
    private static boolean neverEnds(int[] ring, int at) {
        int numbers = 1 | 1 << (ring[at] - 1) % 13;
        for (int ahead = 1; ahead < RING; ahead++) {
            numbers |= 1 << (ahead + ring[(at + ahead) % RING]) % 13;
        }
        return (numbers & rotated(numbers, 1)) == 0 && (numbers & rotated(numbers, 3)) == 0;
    }

    private static int rotated(int numbers, int by) {
        return (numbers << by | numbers >> 13 - by) & (1 << 13) - 1;
    }

    /** A pit of two or more seeds whose sowing would never end is no move, so it has to be tried. */
    private static boolean canMove(Position at) {
        for (int pit = 0; pit < PITS; pit++) {
            if (at.cells[pit] > 1 && sowLaps(ringOf(at), pit) != ENDLESS) {
                return true;
            }
        }
        return false;
    }

    @Override
    void settle(Position at) {
        if (!canMove(at)) {
            at.changeSide();
            at.over = !canMove(at);
        }
    }

    @Override
    int remainder(Position at) {
        return sum(at.cells, 0, PITS) - sum(at.cells, PITS + 1, RING + 1);
    }
}
