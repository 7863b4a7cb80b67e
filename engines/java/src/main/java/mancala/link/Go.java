package mancala.link;

import java.util.ArrayList;
import java.util.List;

/**
 * A question for a move, which must be one of {@code legal}. In these games a move is a Long, the number of a pit.
 *
 * @param last the moves made since our last one, that one included
 * @param run moves we have made in this turn already
 * @param clock ms left by seat; null without clocks
 */
public record Go(
        long id,
        String game,
        long ply,
        int seat,
        Board pos,
        List<Made> last,
        List<?> legal,
        long run,
        List<Long> clock,
        Limit limit) {

    /** Seeds by seat, pits in sowing order. */
    public record Board(List<List<Long>> pits, List<Long> stores, int toMove) {}

    /** A move somebody made. */
    public record Made(int seat, Object move) {}

    /** What a search may use; 0 is no limit. */
    public record Limit(long ms, long nodes, long depth) {}

    static Go read(Fields fields) throws Malformed {
        List<?> legal = fields.list("legal");
        if (legal.isEmpty()) {
            throw new Malformed("legal: expected a move");
        }
        return new Go(
                fields.id(),
                fields.text("game"),
                fields.required("ply", Long.class),
                fields.seat("seat"),
                board(fields.part("pos")),
                last(fields),
                legal,
                fields.required("run", Long.class),
                fields.values().containsKey("clock") ? fields.bySeat("clock", Long.class) : null,
                limit(fields));
    }

    private static Board board(Fields pos) throws Malformed {
        List<List<Long>> pits = new ArrayList<>();
        for (List<?> row : pos.bySeat("pits", List.class)) {
            pits.add(Fields.elements(Long.class, "pits", row));
        }
        return new Board(pits, pos.bySeat("stores", Long.class), pos.seat("to_move"));
    }

    private static List<Made> last(Fields fields) throws Malformed {
        List<Made> moves = new ArrayList<>();
        for (List<?> pair : fields.list("last", List.class)) {
            if (pair.size() != 2 || !(pair.get(0) instanceof Long seat)) {
                throw new Malformed("last: expected pairs of seat and move, got " + pair);
            }
            moves.add(new Made(seat.intValue(), pair.get(1)));
        }
        return moves;
    }

    private static Limit limit(Fields fields) throws Malformed {
        if (!fields.values().containsKey("limit")) {
            return new Limit(0, 0, 0);
        }
        Fields limit = fields.part("limit");
        return new Limit(limit.amount("ms"), limit.amount("nodes"), limit.amount("depth"));
    }
}
