package mancala.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import mancala.link.Hello.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionTest {
    private static final Hello HELLO = new Hello("test", null, null, List.of("dakon"), true, List.of());

    /** Thinks until it is stopped. */
    static final Engine PATIENT = engine((go, arena) -> {
        arena.tell(new Info(null, null, null, null, null, null, "thinking"));
        while (!arena.stopped()) {
            Thread.onSpinWait();
        }
        return new Answer(go.legal().get(1), null);
    });

    interface Choose {
        Answer go(Go go, Arena arena) throws Exception;
    }

    static Engine engine(Choose choose) {
        return engine(HELLO, choose);
    }

    static Engine engine(Hello hello, Choose choose) {
        return new Engine() {
            @Override
            public Hello hello() {
                return hello;
            }

            @Override
            public Answer go(Go go, Arena arena) throws Exception {
                return choose.go(go, arena);
            }
        };
    }

    /** The other end of a session. */
    private static final class Line {
        final PipedOutputStream to = new PipedOutputStream();
        final PipedInputStream from = new PipedInputStream(65_536);
        final Frames frames = new Frames(from);
        final CompletableFuture<Boolean> ended;

        Line(Engine engine) throws IOException {
            var session = new Session(engine, new PipedInputStream(to, 65_536), new PipedOutputStream(from));
            ended = CompletableFuture.supplyAsync(session::serve);
        }

        void say(Object... namesAndValues) throws IOException {
            to.write(Frames.encode(Frames.message(namesAndValues)));
            to.flush();
        }

        Map<String, Object> hear(String type) throws IOException {
            Map<String, Object> message = frames.next();
            assertEquals(type, message.get("t"), message.toString());
            return message;
        }

        void begin(String game) throws IOException {
            say("t", "new", "game", game, "ruleset", "dakon", "params", Map.of(), "seat", 0, "seed", 1, "tc", Map.of());
            assertEquals(game, hear("ready").get("game"));
        }

        void ask(long id) throws IOException {
            var row = List.of(1, 0, 0, 0, 0);
            var pos = Map.of("pits", List.of(row, row), "stores", List.of(1, 2), "to_move", 0);
            say("t", "go", "id", id, "game", "g", "ply", 0, "seat", 0, "pos", pos, "last", List.of(List.of(1, 3)),
                    "legal", List.of(0, 10), "run", 0);
        }
    }

    @Test
    void stopBringsTheAnswer() throws Exception {
        var line = new Line(PATIENT);
        line.begin("g");
        line.ask(5);
        line.hear("info");
        line.say("t", "stop", "id", 4); // of an earlier go
        line.say("t", "error", "code", "unknown_type", "text", "?", "fatal", false);
        line.say("t", "stop", "id", 5);
        assertEquals(Map.of("t", "move", "id", 5L, "move", 10L), line.hear("move"));
    }

    @Test
    void noAnswerIsGivenToAGoThatWasGivenUp() throws Exception {
        var line = new Line(PATIENT);
        line.begin("one");
        line.ask(1);
        line.hear("info");
        line.begin("two");
        line.say("t", "ping", "id", 2);
        line.hear("pong");
    }

    @Test
    void quitAndTheEndOfInputEndAThinkingEngine() throws Exception {
        for (boolean quits : new boolean[] {true, false}) {
            var line = new Line(PATIENT);
            line.begin("g");
            line.ask(1);
            line.hear("info");
            if (quits) {
                line.say("t", "quit");
            } else {
                line.to.close();
            }
            assertTrue(line.ended.get());
        }
    }

    @Test
    void theArenaIsToldWhyAnEngineFails() throws Exception {
        var line = new Line(engine((go, arena) -> {
            throw new IllegalStateException("out of seeds");
        }));
        line.begin("g");
        line.ask(1);
        assertTrue(line.hear("error").get("text").toString().contains("out of seeds"));
        assertFalse(line.ended.get());
    }

    @Test
    void aGoBeforeNewIsRefused() throws Exception {
        var line = new Line(PATIENT);
        line.ask(1);
        line.hear("error");
        assertFalse(line.ended.get());
    }

    @Test
    void anEngineMayResign() throws Exception {
        var line = new Line(engine((go, arena) -> Answer.resign()));
        line.begin("g");
        line.ask(7);
        assertEquals(7L, line.hear("resign").get("id"));
    }

    /** An engine that replays a recorded one must write the same bytes. */
    @Test
    void theRecordedGame() throws Exception {
        List<Vectors> frames = Vectors.of("game_msgpack.jsonl");
        List<Map<String, Object>> ours = new ArrayList<>();
        frames.stream().filter(frame -> frame.has("from", "engine")).forEach(frame -> ours.add(frame.message()));
        var options = List.of(Option.integer("depth", 4, 1, 30));
        var hello = new Hello("rex", "2.1", null, List.of("dakon"), true, options);
        var line = new Line(engine(hello, (go, arena) -> {
            Answer answer = null;
            for (var message : ours) {
                var fields = new Fields(message);
                if (!Long.valueOf(go.id()).equals(message.get("id"))) {
                    continue;
                } else if (fields.text("t").equals("info")) {
                    arena.tell(info(fields));
                } else if (fields.text("t").equals("move")) {
                    answer = new Answer(message.get("move"), fields.optional("score", Number.class));
                }
            }
            return answer;
        }));
        for (var frame : frames) {
            if (frame.has("from", "arena")) {
                line.to.write(frame.bytes());
                line.to.flush();
            } else {
                assertArrayEquals(frame.bytes(), line.from.readNBytes(frame.bytes().length));
            }
        }
        assertTrue(line.ended.get());
    }

    private static Info info(Fields said) throws Malformed {
        return new Info(
                (int) said.amount("depth"),
                said.optional("score", Number.class),
                said.amount("nodes"),
                said.amount("time"),
                said.amount("nps"),
                said.list("pv"),
                null);
    }
}
