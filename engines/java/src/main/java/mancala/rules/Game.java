package mancala.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One of the two games with its parameters, by arena/docs/rules.md, where every decision stands. */
public abstract class Game {
    private static final int MAX_SEEDS = 10_000; // on the whole board, as in the arena

    /** Pits a side. */
    public final int pits;

    Game(int pits) {
        this.pits = pits;
    }

    /** The game that a {@code new} of the protocol names. */
    public static Game of(String ruleset, Map<String, Object> params) {
        if (ruleset.equals("djenon-aboure")) {
            return new Djenon();
        }
        if (ruleset.equals("dakon") && params.getOrDefault("pits", 7L) instanceof Long pits && pits >= 5 && pits <= 9) {
            boolean seedTaken = "taken".equals(params.get("capturing_seed"));
            return new Dakon(pits.intValue(), seedTaken, !Boolean.FALSE.equals(params.get("mikul")));
        }
        throw new IllegalArgumentException(
                "expected dakon with 5 to 9 pits, or djenon-aboure, got " + ruleset + " " + params);
    }

    /** The board with these pits and stores, each by seat. */
    public final Position position(List<List<Long>> rows, List<Long> stores, int toMove) {
        List<Long> seeds = new ArrayList<>();
        for (int seat : new int[] {toMove, 1 - toMove}) {
            if (rows.get(seat).size() != pits) {
                throw new IllegalArgumentException("expected rows of " + pits + " pits, got " + rows);
            }
            seeds.addAll(rows.get(seat));
            seeds.add(stores.get(seat));
        }
        if (seeds.stream().anyMatch(count -> count < 0 || count > MAX_SEEDS)
                || seeds.stream().mapToLong(Long::longValue).sum() > MAX_SEEDS) {
            throw new IllegalArgumentException("expected 0 to " + MAX_SEEDS + " seeds on the board, got " + rows);
        }
        Position at = new Position(seeds.stream().mapToInt(Long::intValue).toArray(), toMove);
        settle(at);
        return at;
    }

    /** The position after the side to move has played a pit; null if it may not. */
    public final Position play(Position before, int pit) {
        if (before.over || pit < 0 || pit >= pits) {
            return null;
        }
        Position after = new Position(before);
        switch (sow(after, pit)) {
            case ILLEGAL -> {
                return null;
            }
            case BONUS -> {}
            case DONE -> after.changeSide();
        }
        settle(after);
        return after;
    }

    /** Seeds stored by the side to move minus the other's; when the game is over, the final difference. */
    public final int margin(Position at) {
        int stored = at.cells[pits] - at.cells[2 * pits + 1];
        return at.over ? stored + remainder(at) : stored;
    }

    enum Ending {
        ILLEGAL,
        BONUS,
        DONE
    }

    /** Carries out a move with all its laps and captures. */
    abstract Ending sow(Position at, int pit);

    /** Passes the move on when the side to move has none, and ends the game when that does not help. */
    abstract void settle(Position at);

    /** What the seeds in the pits add to the margin when the game is over. */
    abstract int remainder(Position at);

    static int sum(int[] cells, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += cells[i];
        }
        return sum;
    }
}
