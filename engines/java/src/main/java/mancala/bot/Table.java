package mancala.bot;

import java.util.Arrays;

/**
 * What is known of boards: neither the stores nor the side matter to what can still be gained. That an answer depends on
 * its go alone, and not on what was searched before, is worth more here than the work it saves: older entries are told by
 * their generation and count as free.
 */
final class Table {
    /** As depth: no leaf below was cut off by the depth, so it holds at any depth. */
    static final int SOLVED = 255;

    /** A bound of the gain. */
    static final int LOWER = 0;

    static final int UPPER = 1;
    static final int EXACT = 2;

    private static final int BYTES = 16; // of an entry

    private long[] entries = new long[0]; // key and rest in turn, so that there are no objects to collect
    private int generation;

    /** Makes room for the largest power of two of entries that fits. */
    void resize(long megabytes) {
        int longs = (int) Long.highestOneBit((megabytes << 20) / BYTES) * 2;
        if (entries.length != longs) {
            entries = new long[longs];
            generation = 0;
        }
    }

    void forget() {
        generation = (generation + 1) & 0xffff;
        if (generation == 0) {
            Arrays.fill(entries, 0);
            generation = 1;
        }
    }

    private int place(long key) {
        return (int) (key & entries.length / 2 - 1) * 2;
    }

    /** The entry of a board, to be read with the functions below; 0 if there is none. */
    long find(long key) {
        int place = place(key);
        long entry = entries[place + 1];
        return entries[place] == key && entry >>> 48 == generation ? entry : 0;
    }

    /** Writes over whatever was there. {@code gain}: final margin minus the margin already stored. */
    void keep(long key, int gain, int depth, int bound, int pit) {
        int place = place(key);
        entries[place] = key;
        entries[place + 1] =
                (long) generation << 48 | (long) depth << 32 | (long) bound << 24 | (long) pit << 16 | gain & 0xffff;
    }

    static int depth(long entry) {
        return (int) (entry >> 32) & 0xff;
    }

    static int bound(long entry) {
        return (int) (entry >> 24) & 0xff;
    }

    static int pit(long entry) {
        return (int) (entry >> 16) & 0xff;
    }

    static int gain(long entry) {
        return (short) entry;
    }
}
