package mancala.bot;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import mancala.rules.Game;
import mancala.rules.Position;

/**
 * Looks at one position: iterative deepening of alpha-beta with a transposition table.
 *
 * <p>The side to move may be the same again after a move (a bonus, or a pass of the other side): the window is turned
 * round only when the side changes.
 */
final class Search {
    static final int MAX_DEPTH = 128;

    private static final int[] NONE = {};
    private static final int INFINITE = Integer.MAX_VALUE;
    private static final int NODES_PER_LOOK = 64; // between two looks at the clock; few, for the first ones are slow

    /** Told of every iteration but the last. */
    interface Report {
        void accept(Finding finding) throws Exception;
    }

    private final Game game;
    private final Table table;
    private final Limits limits;
    private final BooleanSupplier halted;
    private final long began = System.nanoTime();
    private final int[][] pv = new int[MAX_DEPTH + 1][];
    private long nodes;
    private boolean stopped;
    private boolean horizon; // a leaf below the current node was not the end of the game
    private int bestPit; // beside the value that tryChildren returns

    /** {@code halted} is asked now and then: answer at once? */
    Search(Game game, Table table, Limits limits, BooleanSupplier halted) {
        this.game = game;
        this.table = table;
        this.limits = limits;
        this.halted = halted;
    }

    /** The move with the largest gain at once; {@code first} decides among equals. */
    static Finding greedy(Game game, Position root, int allowed, int first) {
        var children = new Children(game, root, allowed, -1, first);
        int score = game.margin(root) + Children.gain(game, root, children.after[0]);
        return new Finding(children.pits[0], score, 0, 0, 0, List.of());
    }

    /** The best of the allowed moves of a root that is not over; {@code first} decides among equals. */
    Finding run(Position root, int allowed, int first, Report report) throws Exception {
        table.forget();
        Finding found = greedy(game, root, allowed, first);
        int favourite = -1;
        for (int depth = 1; depth <= limits.depth(); depth++) {
            var children = new Children(game, root, allowed, favourite, first);
            horizon = false;
            pv[0] = NONE;
            int score = tryChildren(children, root.side(), 0, depth, -INFINITE, INFINITE);
            if (score > -INFINITE) { // else stopped before the first move was done
                found = new Finding(bestPit, score, depth, nodes, ms(), IntStream.of(pv[0]).boxed().toList());
            }
            favourite = found.pit();
            if (!goesOn(found, children.count)) {
                break;
            }
            report.accept(found);
        }
        return new Finding(found.pit(), found.score(), found.depth(), nodes, ms(), found.pv());
    }

    private double ms() {
        return (System.nanoTime() - began) / 1e6;
    }

    /** Is there a reason to search one ply deeper? */
    private boolean goesOn(Finding found, int moves) {
        if (stopped || !horizon) {
            return false;
        }
        return limits.spendAll() || moves > 1 && found.ms() < limits.ms() / 2;
    }

    private void lookUp() {
        nodes++;
        if (nodes >= limits.nodes()) {
            stopped = true;
        } else if (nodes % NODES_PER_LOOK == 0) {
            stopped = ms() >= limits.ms() || halted.getAsBoolean();
        }
    }

    /**
     * The final difference for the side to move, as far as {@code depth} plies can tell; a bound of it when it lies
     * outside (alpha, beta). It means nothing once the search is stopped.
     */
    private int visit(Position at, int ply, int depth, int alpha, int beta) {
        int margin = game.margin(at);
        pv[ply] = NONE;
        lookUp();
        if (stopped || at.over()) {
            return margin;
        }
        if (depth == 0) {
            horizon = true;
            return margin;
        }
        long key = at.key();
        long known = table.find(key);
        int value = margin + Table.gain(known);
        if (known != 0 && decides(known, depth, value, alpha, beta)) {
            horizon |= Table.depth(known) != Table.SOLVED;
            return value;
        }
        boolean horizonBefore = horizon;
        horizon = false;
        var children = new Children(game, at, Children.ALL, known == 0 ? -1 : Table.pit(known), 0);
        int best = tryChildren(children, at.side(), ply, depth, alpha, beta);
        if (!stopped) {
            int bound = best >= beta ? Table.LOWER : best <= alpha ? Table.UPPER : Table.EXACT;
            table.keep(key, best - margin, horizon ? depth : Table.SOLVED, bound, bestPit);
        }
        horizon |= horizonBefore;
        return best;
    }

    /** Was the board searched deep enough, and does what is known of it lie outside the window? */
    private static boolean decides(long known, int depth, int value, int alpha, int beta) {
        if (Table.depth(known) < depth) {
            return false;
        }
        return switch (Table.bound(known)) {
            case Table.LOWER -> value >= beta;
            case Table.UPPER -> value <= alpha;
            default -> true;
        };
    }

    /**
     * The best value, its pit in {@code bestPit}. The first child is searched with the whole window, the others first
     * with an empty one: are they better at all?
     */
    private int tryChildren(Children children, int side, int ply, int depth, int alpha, int beta) {
        int best = -INFINITE;
        int pit = children.pits[0];
        for (int i = 0; i < children.count; i++) {
            Position after = children.after[i];
            int value = i == 0 ? 0 : childValue(after, side, ply, depth, alpha, alpha + 1);
            if (i == 0 || value > alpha && value < beta && !stopped) {
                value = childValue(after, side, ply, depth, alpha, beta);
            }
            if (stopped) {
                break;
            }
            if (value > best) {
                best = value;
                pit = children.pits[i];
                if (value > alpha) {
                    alpha = value;
                    extendPv(ply, pit);
                }
            }
            if (alpha >= beta) {
                break;
            }
        }
        bestPit = pit;
        return best;
    }

    private void extendPv(int ply, int pit) {
        int[] rest = pv[ply + 1];
        int[] line = new int[rest.length + 1];
        line[0] = pit;
        System.arraycopy(rest, 0, line, 1, rest.length);
        pv[ply] = line;
    }

    /** The value of a child to the side that moves at {@code ply}. */
    private int childValue(Position after, int side, int ply, int depth, int alpha, int beta) {
        if (after.side() == side) {
            return visit(after, ply + 1, depth - 1, alpha, beta);
        }
        return -visit(after, ply + 1, depth - 1, -beta, -alpha);
    }
}
