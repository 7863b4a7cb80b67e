package mancala.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import mancala.rules.Game;
import mancala.rules.Position;
import org.junit.jupiter.api.Test;

class SearchTest {
    private static final Game DAKON = Game.of("dakon", Map.of());
    private static final Game DJENON = Game.of("djenon-aboure", Map.of());

    private static Position start(Game game, long seeds) {
        List<Long> row = Collections.nCopies(game.pits, seeds);
        return game.position(List.of(row, row), List.of(0L, 0L), 0);
    }

    private static Finding run(Game game, Position root, long nodes, int depth) throws Exception {
        var table = new Table();
        table.resize(16);
        var limits = new Limits(Double.POSITIVE_INFINITY, true, nodes, depth);
        return new Search(game, table, limits, () -> false).run(root, Children.ALL, 0, finding -> {});
    }

    private static Finding toDepth(Game game, Position root, int depth) throws Exception {
        return run(game, root, Long.MAX_VALUE, depth);
    }

    /** The definition of what alpha-beta finds. */
    private static int negamax(Game game, Position at, int depth) {
        if (at.over() || depth == 0) {
            return game.margin(at);
        }
        int best = Integer.MIN_VALUE;
        for (int pit = 0; pit < game.pits; pit++) {
            Position after = game.play(at, pit);
            if (after != null) {
                int value = negamax(game, after, depth - 1);
                best = Math.max(best, after.side() == at.side() ? value : -value);
            }
        }
        return best;
    }

    @Test
    void theScoreIsTheMinimaxValue() throws Exception {
        for (Game game : List.of(DAKON, DJENON)) {
            Position at = start(game, game == DAKON ? 7 : 4);
            for (int ply = 0; ply < 12 && !at.over(); ply++) {
                for (int depth = 1; depth <= 5; depth++) {
                    assertEquals(negamax(game, at, depth), toDepth(game, at, depth).score());
                }
                at = game.play(at, Search.greedy(game, at, Children.ALL, ply % game.pits).pit());
            }
        }
    }

    /** From arena/docs/rules.md: 26-22 for the side that begins, with pit 4. */
    @Test
    void djenonAboureIsSolved() throws Exception {
        Finding found = toDepth(DJENON, start(DJENON, 4), Search.MAX_DEPTH);
        assertEquals(4, found.score());
        assertEquals(4, found.pit());
        assertTrue(found.depth() < Search.MAX_DEPTH);
    }

    @Test
    void nodesEndTheSearch() throws Exception {
        for (long nodes : new long[] {1, 1000, 2500}) {
            assertEquals(nodes, run(DAKON, start(DAKON, 7), nodes, Search.MAX_DEPTH).nodes());
        }
    }

    @Test
    void theVariationCanBePlayed() throws Exception {
        Position at = start(DAKON, 7);
        Finding found = toDepth(DAKON, at, 7);
        assertEquals(found.pit(), found.pv().get(0));
        assertTrue(found.pv().size() <= 7);
        for (int pit : found.pv()) {
            at = DAKON.play(at, pit);
            assertNotNull(at);
        }
    }

    /** Pit 1 takes three by nembak, pit 4 stores one and moves again, which counts two: as good, so the order decides. */
    @Test
    void greedyCountsAFurtherMove() {
        Game game = Game.of("dakon", Map.of("pits", 5L));
        var pits = List.of(List.of(0L, 2L, 0L, 0L, 1L), List.of(0L, 3L, 0L, 0L, 1L));
        Position at = game.position(pits, List.of(0L, 0L), 0);
        for (int first = 0; first < 5; first++) {
            assertEquals(first < 2 ? 1 : 4, Search.greedy(game, at, Children.ALL, first).pit());
        }
    }
}
