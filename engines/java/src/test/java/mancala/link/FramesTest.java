package mancala.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FramesTest {
    static Stream<Vectors> accepted() throws IOException {
        return Stream.concat(Vectors.of("accept.jsonl").stream(), Vectors.of("game_msgpack.jsonl").stream());
    }

    static Stream<Vectors> canonical() throws IOException {
        return Vectors.of("accept.jsonl").stream().filter(vector -> vector.has("canonical", "true"));
    }

    static List<Vectors> rejected() throws IOException {
        return Vectors.of("reject.jsonl");
    }

    static List<Vectors> stray() throws IOException {
        return Vectors.of("stray.jsonl");
    }

    private static List<InputStream> wholeAndInPieces(Vectors vector) {
        return List.of(new ByteArrayInputStream(vector.bytes()), new Trickle(vector.bytes()));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void acceptedFramesAreRead(Vectors vector) throws IOException {
        for (InputStream in : wholeAndInPieces(vector)) {
            Map<String, Object> got = new Frames(in).next();
            if (vector.line().has("unknown")) {
                assertTrue(vector.has("unknown", (String) got.get("t")));
                continue;
            }
            Map<String, Object> want = vector.message();
            if (want.get("t").equals("go")) {
                assertEquals(Go.read(new Fields(want)), Go.read(new Fields(got)));
            } else if (want.get("t").equals("new")) {
                assertEquals(NewGame.read(new Fields(want)), NewGame.read(new Fields(got)));
            } else {
                got.keySet().retainAll(want.keySet()); // unknown keys are allowed
                assertEquals(want, got);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("canonical")
    void whatWeWriteIsCanonical(Vectors vector) throws IOException {
        assertEquals(vector.hex(), HexFormat.of().formatHex(Frames.encode(vector.message())));
    }

    @ParameterizedTest
    @MethodSource("rejected")
    void bytesToBeRefusedEndTheSession(Vectors vector) throws IOException {
        if (hasGoodFrameForTheArena(vector)) {
            return;
        }
        for (InputStream in : wholeAndInPieces(vector)) {
            var out = new ByteArrayOutputStream();
            assertFalse(new Session(SessionTest.PATIENT, in, out).serve());
            assertEquals("error", new Frames(new ByteArrayInputStream(out.toByteArray())).next().get("t"));
        }
    }

    /** Fields of messages that only an arena reads are the arena's to refuse. */
    private static boolean hasGoodFrameForTheArena(Vectors vector) throws IOException {
        try {
            Object type = new Frames(new ByteArrayInputStream(vector.bytes())).next().get("t");
            return type != null && Set.<Object>of("move", "info", "pong").contains(type);
        } catch (Malformed refused) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("stray")
    void strayLinesArePassedOver(Vectors vector) throws IOException {
        for (InputStream in : wholeAndInPieces(vector)) {
            var frames = new Frames(in);
            for (Object want : vector.messages()) {
                assertEquals(want, frames.next());
            }
            assertThrows(EOFException.class, frames::next);
        }
    }
}
