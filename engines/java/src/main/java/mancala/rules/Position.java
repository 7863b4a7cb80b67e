package mancala.rules;

/**
 * A board between two moves, as the side to move sees it: {@code cells[0..pits-1]} are its pits in sowing order, {@code
 * cells[pits]} is its store, and the other side follows in the same way. A Djenon-aboure store holds captures. When the
 * game is over the seeds left are still in the pits: {@link Game#margin} counts them.
 */
public final class Position {
    final int[] cells;
    int side;
    boolean over;

    Position(int[] cells, int side) {
        this.cells = cells;
        this.side = side;
    }

    Position(Position other) {
        this(other.cells.clone(), other.side);
    }

    /** Who is to move, 0 South, 1 North: the same one again after a bonus, or when the other side must pass. */
    public int side() {
        return side;
    }

    public boolean over() {
        return over;
    }

    /**
     * A hash of the pits as the side to move sees them, without the stores. Two boards of one hash would be taken for
     * one another: with 64 bits that does not happen in practice.
     */
    public long key() {
        int half = cells.length / 2;
        long sum = 0;
        long weight = 0x9e3779b97f4a7c15L;
        for (int i = 0; i < cells.length - 1; i++) {
            if (i != half - 1) {
                sum += cells[i] * weight;
                weight *= 0xd1342543de82ef95L;
            }
        }
        sum = (sum ^ sum >>> 32) * 0xd6e8feb86659fd93L;
        return sum ^ sum >>> 29;
    }

    void changeSide() {
        int half = cells.length / 2;
        for (int i = 0; i < half; i++) {
            int seeds = cells[i];
            cells[i] = cells[half + i];
            cells[half + i] = seeds;
        }
        side = 1 - side;
    }
}
