package mancala.link;

import java.util.List;
import java.util.Map;

/** What a search found so far; what is not known is null. {@code score}: the final seed difference, from our view. */
public record Info(Integer depth, Number score, Long nodes, Long timeMs, Long nps, List<?> pv, String text) {
    Map<String, Object> message(long id) {
        return Frames.message(
                "t", "info",
                "id", id,
                "depth", depth,
                "score", score,
                "nodes", nodes,
                "time", timeMs,
                "nps", nps,
                "pv", pv,
                "text", text);
    }
}
