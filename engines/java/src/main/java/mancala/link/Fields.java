package mancala.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the fields of a message as the types they must have. */
record Fields(Map<String, Object> values) {
    /** A field that must be there. */
    <T> T required(String key, Class<T> type) throws Malformed {
        return as(type, key, values.get(key));
    }

    /** A field, or null if it is absent. */
    <T> T optional(String key, Class<T> type) throws Malformed {
        return values.containsKey(key) ? required(key, type) : null;
    }

    /** An integer, or 0 if it is absent. */
    long amount(String key) throws Malformed {
        return values.containsKey(key) ? required(key, Long.class) : 0;
    }

    String text(String key) throws Malformed {
        return required(key, String.class);
    }

    long id() throws Malformed {
        long id = required("id", Long.class);
        if (id < 0) {
            throw new Malformed("id: expected 0 or more, got " + id);
        }
        return id;
    }

    int seat(String key) throws Malformed {
        long seat = required(key, Long.class);
        if (seat != 0 && seat != 1) {
            throw new Malformed(key + ": expected a seat, got " + seat);
        }
        return (int) seat;
    }

    Fields part(String key) throws Malformed {
        return new Fields(map(key));
    }

    @SuppressWarnings("unchecked") // keys are text wherever a map was read
    Map<String, Object> map(String key) throws Malformed {
        return required(key, Map.class);
    }

    List<?> list(String key) throws Malformed {
        return required(key, List.class);
    }

    <T> List<T> list(String key, Class<T> of) throws Malformed {
        return elements(of, key, list(key));
    }

    /** A list of one for each seat. */
    <T> List<T> bySeat(String key, Class<T> of) throws Malformed {
        List<T> pair = list(key, of);
        if (pair.size() != 2) {
            throw new Malformed(key + ": expected one for each seat, got " + pair.size());
        }
        return pair;
    }

    static <T> List<T> elements(Class<T> type, String key, List<?> list) throws Malformed {
        List<T> elements = new ArrayList<>(list.size());
        for (Object element : list) {
            elements.add(as(type, key, element));
        }
        return elements;
    }

    private static <T> T as(Class<T> type, String key, Object value) throws Malformed {
        if (!type.isInstance(value)) {
            String got = String.valueOf(value);
            String head = got.substring(0, Math.min(80, got.length()));
            throw new Malformed("%s: expected %s, got %s".formatted(key, type.getSimpleName(), head));
        }
        return type.cast(value);
    }
}
