package mancala.link;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The golden bytes that every implementation of the protocol shares; see protocol/vectors/README.md. */
record Vectors(JsonObject line) {
    /** The msgpack ones of a file. */
    static List<Vectors> of(String file) throws IOException {
        return Files.readAllLines(Path.of("../../protocol/vectors", file)).stream()
                .map(line -> new Vectors(JsonParser.parseString(line).getAsJsonObject()))
                .filter(vector -> !vector.has("encoding", "json"))
                .toList();
    }

    boolean has(String key, String value) {
        return line.has(key) && line.get(key).getAsString().equals(value);
    }

    String hex() {
        return line.get("hex").getAsString();
    }

    byte[] bytes() {
        return HexFormat.of().parseHex(hex());
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> message() {
        return (Map<String, Object>) value(line.get("message"));
    }

    List<Object> messages() {
        JsonArray messages = line.getAsJsonArray("messages");
        return messages.asList().stream().map(Vectors::value).toList();
    }

    /** JSON as {@link Frames} gives values. */
    private static Object value(JsonElement json) {
        if (json instanceof JsonObject object) {
            Map<String, Object> map = new LinkedHashMap<>();
            object.asMap().forEach((key, element) -> map.put(key, value(element)));
            return map;
        }
        if (json instanceof JsonArray array) {
            List<Object> list = new ArrayList<>();
            array.forEach(element -> list.add(value(element)));
            return list;
        }
        var primitive = json.getAsJsonPrimitive();
        if (primitive.isNumber()) {
            BigDecimal number = primitive.getAsBigDecimal().stripTrailingZeros();
            if (number.scale() <= 0 && number.precision() - number.scale() < 17) {
                return number.longValueExact();
            }
            return number.doubleValue();
        }
        if (primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        return primitive.getAsString();
    }
}
