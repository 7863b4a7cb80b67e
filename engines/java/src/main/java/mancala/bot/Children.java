package mancala.bot;

import mancala.rules.Game;
import mancala.rules.Position;

/** The positions after the moves of one, those first that promise most. */
final class Children {
    static final int ALL = -1; // every pit is allowed

    private static final int BONUS_WORTH = 2; // seeds that moving again counts for, also to the greedy player

    final Position[] after;
    final int[] pits;
    int count;
    private final int[] ranks;

    /**
     * Plays every pit that is allowed (a set of bits): {@code favourite} comes first, then the larger gain at once. Equal
     * ones stay in the order of the pits, counted from {@code first}.
     */
    Children(Game game, Position at, int allowed, int favourite, int first) {
        after = new Position[game.pits];
        pits = new int[game.pits];
        ranks = new int[game.pits];
        for (int i = 0; i < game.pits; i++) {
            int pit = (first + i) % game.pits;
            Position next = (allowed >> pit & 1) == 0 ? null : game.play(at, pit);
            if (next != null) {
                boolean again = next.side() == at.side() && !next.over();
                insert(next, pit, pit == favourite ? Integer.MAX_VALUE : gain(game, at, next) + (again ? BONUS_WORTH : 0));
            }
        }
    }

    private void insert(Position next, int pit, int rank) {
        int place = count++;
        for (; place > 0 && ranks[place - 1] < rank; place--) {
            after[place] = after[place - 1];
            pits[place] = pits[place - 1];
            ranks[place] = ranks[place - 1];
        }
        after[place] = next;
        pits[place] = pit;
        ranks[place] = rank;
    }

    /** Seeds that a move from {@code before} to {@code next} wins its mover at once. */
    static int gain(Game game, Position before, Position next) {
        int margin = game.margin(next);
        return (next.side() == before.side() ? margin : -margin) - game.margin(before);
    }
}
