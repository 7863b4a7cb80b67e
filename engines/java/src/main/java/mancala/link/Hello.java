package mancala.link;

import java.util.List;
import java.util.Map;

/**
 * What an engine says of itself; version and author may be null.
 *
 * @param stops the engine looks at {@link Arena#stopped} while it thinks, and then answers at once
 */
public record Hello(
        String name, String version, String author, List<String> rulesets, boolean stops, List<Option> options) {

    /** An option, to which the arena holds its values. What does not apply to {@code type} is null. */
    public record Option(String name, String type, Object standard, Number min, Number max, List<String> choices) {

        public static Option integer(String name, long standard, long min, long max) {
            return new Option(name, "int", standard, min, max, null);
        }

        public static Option choice(String name, String standard, List<String> choices) {
            return new Option(name, "choice", standard, null, null, choices);
        }

        private Map<String, Object> message() {
            return Frames.message(
                    "name", name, "type", type, "default", standard, "min", min, "max", max, "choices", choices);
        }
    }

    Map<String, Object> message(List<?> probe) {
        return Frames.message(
                "t", "hello",
                "v", Session.VERSION,
                "name", name,
                "probe", probe,
                "rulesets", rulesets,
                "version", version,
                "author", author,
                "caps", stops ? List.of("stop") : null,
                "options", options.isEmpty() ? null : options.stream().map(Option::message).toList());
    }
}
