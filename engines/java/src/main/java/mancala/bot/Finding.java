package mancala.bot;

import java.util.List;
import mancala.link.Info;

/** What is known at the end of an iteration. {@code score}: the final seed difference for the side to move. */
record Finding(int pit, int score, int depth, long nodes, double ms, List<Integer> pv) {
    Info info() {
        long nps = (long) (1000 * nodes / Math.max(ms, 1e-3));
        return new Info(depth, score, nodes, (long) ms, nps, pv, null);
    }
}
