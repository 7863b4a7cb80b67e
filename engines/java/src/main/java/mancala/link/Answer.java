package mancala.link;

import java.util.Map;

/** A move, with the expected final seed difference or null; without a move, we resign. */
public record Answer(Object move, Number score) {
    public static Answer resign() {
        return new Answer(null, null);
    }

    Map<String, Object> message(long id) {
        return Frames.message("t", move == null ? "resign" : "move", "id", id, "move", move, "score", score);
    }
}
