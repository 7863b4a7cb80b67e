package mancala.bot;

import java.util.Map;
import mancala.link.Go;

/**
 * What a search may use.
 *
 * @param ms from its start; infinite without a limit
 * @param spendAll unused time is lost: search until it is over
 */
record Limits(double ms, boolean spendAll, long nodes, int depth) {
    private static final int USUAL_DEPTH = 8; // when nothing limits the search

    /**
     * Divides the time. A fixed time a move is spent whole, less 15 % (at most 20 ms) for the way back and for pauses
     * of the virtual machine. Of a clock, a move gets a twentieth of what is left, most of the allowance, and half the
     * increment, for a turn is often more than one move. When depth or nodes limit the search, the clock is there for accidents only.
     */
    static Limits of(Go go, Map<String, Object> tc, long ownNodes, long ownDepth) {
        long nodes = stricter(go.limit().nodes(), ownNodes);
        long depth = stricter(go.limit().depth(), ownDepth);
        boolean counted = nodes < Long.MAX_VALUE || depth < Long.MAX_VALUE;
        double left = go.clock() == null ? 0 : go.clock().get(go.seat());
        double ms = Double.POSITIVE_INFINITY;
        if (go.limit().ms() > 0) {
            ms = Math.max(0.85 * go.limit().ms(), go.limit().ms() - 20);
        } else if (go.clock() != null && counted) {
            ms = left / 2;
        } else if (go.clock() != null) {
            ms = left / 20 + 0.9 * amount(tc, "allowance_ms") + Math.min(amount(tc, "increment_ms"), left) / 2;
        } else if (!counted) {
            depth = USUAL_DEPTH;
        }
        boolean spendAll = counted || go.limit().ms() > 0 || go.clock() == null;
        return new Limits(ms, spendAll, nodes, (int) Math.min(depth, Search.MAX_DEPTH));
    }

    /** The smaller of two limits, of which 0 is none. */
    private static long stricter(long limit, long own) {
        return Math.min(limit == 0 ? Long.MAX_VALUE : limit, own == 0 ? Long.MAX_VALUE : own);
    }

    private static double amount(Map<String, Object> tc, String key) {
        return tc.get(key) instanceof Long ms ? ms : 0;
    }
}
