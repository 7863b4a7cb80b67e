package mancala.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/**
 * Cuts messages out of a stream, and makes their bytes.
 *
 * <p>msgpack alone tells where a message ends: the newline behind it also occurs inside. The library reads what has
 * arrived into a buffer of its own, so from then on everything has to be read through it, stray lines too.
 */
final class Frames {
    private static final int FRAME_LIMIT = 65_536; // bytes, the newline included
    private static final int DEPTH_LIMIT = 8; // containers in one another, the message being the first
    private static final long INT_LIMIT = 1L << 53; // integers lie between this and its negative

    private final MessageUnpacker in;
    private long frameEnd; // in bytes of the stream: where the newline must be at the latest

    Frames(InputStream in) {
        this.in = MessagePack.newDefaultUnpacker(in);
    }

    /**
     * Waits for a message and returns its fields, without those that are nil: they count as absent. Integers are Longs,
     * in whatever width or float they were sent; other numbers are Doubles.
     */
    Map<String, Object> next() throws IOException {
        try {
            skipStray();
            frameEnd = in.getTotalReadBytes() + FRAME_LIMIT - 1;
            Map<String, Object> message = map(1);
            expectRoom(0); // a number may have gone over the limit
            byte newline = in.readPayload(1)[0];
            if (newline != '\n') {
                throw new Malformed("expected 0a after a message, got %02x".formatted(newline));
            }
            return message;
        } catch (MessageInsufficientBufferException end) {
            throw new EOFException();
        } catch (MessagePackException | CharacterCodingException bad) {
            throw new Malformed(bad.toString());
        }
    }

    /** Passes over lines that are no message: something printed by whoever started us. */
    private void skipStray() throws IOException {
        while (true) {
            switch (in.getNextFormat()) {
                case FIXMAP, MAP16, MAP32 -> { // the last one is a message that is refused
                    return;
                }
                default -> {
                    while (in.readPayload(1)[0] != '\n') {
                        continue;
                    }
                }
            }
        }
    }

    /** A value, which would be the depth-th container inside another if it is one. */
    private Object value(int depth) throws IOException {
        expectRoom(1);
        MessageFormat format = in.getNextFormat();
        return switch (format) {
            case NIL -> {
                in.unpackNil();
                yield null;
            }
            case BOOLEAN -> in.unpackBoolean();
            case POSFIXINT, NEGFIXINT, UINT8, UINT16, UINT32, UINT64, INT8, INT16, INT32, INT64 -> integer();
            case FLOAT32, FLOAT64 -> number();
            case FIXSTR, STR8, STR16, STR32 -> text();
            case FIXARRAY, ARRAY16, ARRAY32 -> list(depth);
            case FIXMAP, MAP16 -> map(depth);
            default -> throw new Malformed("expected a value the protocol has, got " + format);
        };
    }

    private Long integer() throws IOException {
        long number = in.unpackLong(); // unpackInt would throw at ids and clocks that are large
        if (number <= -INT_LIMIT || number >= INT_LIMIT) {
            throw new Malformed("expected an integer within 2^53 - 1, got " + number);
        }
        return number;
    }

    private Number number() throws IOException {
        double number = in.unpackDouble();
        if (!Double.isFinite(number)) {
            throw new Malformed("expected a finite number, got " + number);
        }
        if (number == Math.rint(number) && Math.abs(number) < INT_LIMIT) {
            return (long) number;
        }
        return number;
    }

    private String text() throws IOException {
        int length = in.unpackRawStringHeader();
        expectRoom(length);
        // unpackString would put U+FFFD where bytes are no UTF-8
        return UTF_8.newDecoder().decode(ByteBuffer.wrap(in.readPayload(length))).toString();
    }

    private List<Object> list(int depth) throws IOException {
        int count = in.unpackArrayHeader();
        expectContainer(depth, count);
        List<Object> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(value(depth + 1));
        }
        return values;
    }

    private Map<String, Object> map(int depth) throws IOException {
        if (in.getNextFormat() == MessageFormat.MAP32) {
            throw new Malformed("expected a value the protocol has, got MAP32");
        }
        int count = in.unpackMapHeader();
        expectContainer(depth, 2 * count);
        Map<String, Object> fields = new LinkedHashMap<>();
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Object key = value(depth + 1);
            if (!(key instanceof String name) || !seen.add(name)) {
                throw new Malformed("expected keys that are text and differ, got " + key);
            }
            Object value = value(depth + 1);
            if (value != null) {
                fields.put(name, value);
            }
        }
        return fields;
    }

    private void expectContainer(int depth, int values) throws Malformed {
        if (depth > DEPTH_LIMIT) {
            throw new Malformed("expected at most " + DEPTH_LIMIT + " containers in one another");
        }
        expectRoom(values);
    }

    /** Refuses what promises more bytes than the frame can still hold: waiting for them would mean waiting for ever. */
    private void expectRoom(int promised) throws Malformed {
        if (in.getTotalReadBytes() + promised > frameEnd) {
            throw new Malformed("oversize: expected a frame of at most " + FRAME_LIMIT + " bytes");
        }
    }

    /** The fields of a message from names and values in turn; those that are null are left out. */
    static Map<String, Object> message(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] != null) {
                fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
            }
        }
        return fields;
    }

    /** The frame of a message. */
    static byte[] encode(Map<String, Object> message) throws IOException {
        try (var out = MessagePack.newDefaultBufferPacker()) {
            pack(out, message);
            out.addPayload(new byte[] {'\n'});
            return out.toByteArray();
        }
    }

    private static void pack(MessagePacker out, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            out.packMapHeader(map.size());
            for (var field : map.entrySet()) {
                pack(out, field.getKey());
                pack(out, field.getValue());
            }
        } else if (value instanceof List<?> list) {
            out.packArrayHeader(list.size());
            for (Object element : list) {
                pack(out, element);
            }
        } else if (value instanceof Boolean truth) {
            out.packBoolean(truth);
        } else if (value instanceof Double number && number != Math.rint(number)) {
            out.packDouble(number);
        } else if (value instanceof Number number) {
            out.packLong(number.longValue());
        } else {
            out.packString((String) Objects.requireNonNull(value, "a message holds no nulls"));
        }
    }
}
