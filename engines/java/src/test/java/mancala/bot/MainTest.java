package mancala.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mancala.link.Go;
import mancala.link.Go.Limit;
import mancala.link.NewGame;
import org.junit.jupiter.api.Test;

class MainTest {
    private static final Limit NO_LIMIT = new Limit(0, 0, 0);

    private static Go go(long ply, Limit limit, List<Long> clock) {
        return new Go(1, "g", ply, 1, null, List.of(), List.of(0L, 3L, 10L), 0, clock, limit);
    }

    private static void check(double ms, boolean spendAll, int depth, Limit limit, List<Long> clock, Map<String, Object> tc) {
        Limits limits = Limits.of(go(0, limit, clock), tc, 0, 0);
        assertEquals(ms, limits.ms(), 1e-6);
        assertEquals(spendAll, limits.spendAll());
        assertEquals(depth, limits.depth());
    }

    @Test
    void theTimeOfAMove() {
        int most = Search.MAX_DEPTH;
        check(42.5, true, most, new Limit(50, 0, 0), null, Map.of());
        check(980, true, most, new Limit(1000, 0, 0), List.of(1L, 1L), Map.of());
        check(3000, false, most, NO_LIMIT, List.of(1L, 60_000L), Map.of());
        check(3590, false, most, NO_LIMIT, List.of(1L, 60_000L), Map.of("increment_ms", 1000L, "allowance_ms", 100L));
        check(55, false, most, NO_LIMIT, List.of(1L, 100L), Map.of("increment_ms", 1000L));
        check(500, true, 9, new Limit(0, 0, 9), List.of(1L, 1000L), Map.of());
        check(Double.POSITIVE_INFINITY, true, 8, NO_LIMIT, null, Map.of());
    }

    private static Object drawn(long own, long seed, long ply) throws Exception {
        var engine = new Main();
        engine.set(Map.of("mode", "random", "seed", own));
        engine.begin(new NewGame("g", "dakon", Map.of(), 1, seed, Map.of(), null, false));
        return engine.go(go(ply, NO_LIMIT, null), null).move();
    }

    /** The game's seed decides unless the option is set, and every move is drawn sometimes. */
    @Test
    void chance() throws Exception {
        Set<Object> seen = new HashSet<>();
        for (long ply = 0; ply < 30; ply++) {
            seen.add(drawn(0, 5, ply));
            assertEquals(drawn(0, 5, ply), drawn(5, 6, ply));
        }
        assertEquals(Set.<Object>of(0L, 3L, 10L), seen);
    }

    @Test
    void optionsAreAsDeclared() {
        for (var values : List.<Map<String, Object>>of(Map.of("mode", 1L), Map.of("depth", "x"), Map.of("breadth", 1L))) {
            assertThrows(IllegalArgumentException.class, () -> new Main().set(values));
        }
    }
}
