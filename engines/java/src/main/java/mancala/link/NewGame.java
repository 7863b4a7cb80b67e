package mancala.link;

import java.util.Map;

/** {@code new}: a game begins. {@code seat} is ours; {@code tc} is the time control, {@code seed} for random numbers. */
public record NewGame(
        String game,
        String ruleset,
        Map<String, Object> params,
        int seat,
        long seed,
        Map<String, Object> tc,
        String opponent,
        boolean resume) {

    static NewGame read(Fields fields) throws Malformed {
        return new NewGame(
                fields.text("game"),
                fields.text("ruleset"),
                fields.map("params"),
                fields.seat("seat"),
                fields.required("seed", Long.class),
                fields.map("tc"),
                fields.optional("opponent", String.class),
                Boolean.TRUE.equals(fields.optional("resume", Boolean.class)));
    }
}
