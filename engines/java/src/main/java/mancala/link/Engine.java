package mancala.link;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What an author writes. An exception ends the engine; the arena is told its text. */
public interface Engine {
    Hello hello();

    /** New values of declared options; integers are Longs. */
    default void set(Map<String, Object> values) throws Exception {}

    /** A game begins. What takes long belongs here, where no clock runs. */
    default void begin(NewGame game) throws Exception {}

    Answer go(Go go, Arena arena) throws Exception;

    /** Be the engine that answers every go with {@code choose}. */
    static void run(String name, List<String> rulesets, Function<Go, Object> choose) {
        run(new Engine() {
            @Override
            public Hello hello() {
                return new Hello(name, null, null, rulesets, false, List.of());
            }

            @Override
            public Answer go(Go go, Arena arena) {
                return new Answer(choose.apply(go), null);
            }
        });
    }

    /** Serves the arena on standard input and output until it has had enough; prints go to standard error. */
    static void run(Engine engine) {
        System.setOut(System.err);
        // Plain streams of bytes: System.in and System.out have buffers, and System.out knows characters.
        var session = new Session(
                engine, new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
        System.exit(session.serve() ? 0 : 1);
    }
}
