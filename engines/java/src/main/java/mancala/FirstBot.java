package mancala;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import mancala.link.Engine;
import mancala.link.Go;

/** A whole bot: it plays the pit with the most seeds. */
public final class FirstBot {
    private FirstBot() {}

    static Object choose(Go go) {
        List<Long> pits = go.pos().pits().get(go.seat());
        return Collections.max(go.legal(), Comparator.comparing(move -> pits.get(((Long) move).intValue())));
    }

    public static void main(String[] args) {
        Engine.run("first-bot", List.of("dakon", "djenon-aboure"), FirstBot::choose);
    }
}
