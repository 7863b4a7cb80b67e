package mancala.link;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The engine's side of the conversation. One thread listens to the arena and answers what needs no thought, another one
 * runs {@link Engine#go}, so that a stop is heard. The engine is called by one of them at a time.
 */
final class Session {
    static final int VERSION = 1;

    private final Engine engine;
    private final Frames in;
    private final OutputStream out;
    private final ExecutorService thinker = Executors.newSingleThreadExecutor(Session::daemon);
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

    private boolean playing; // a game has begun
    private Question question; // the last one
    private Future<?> thought = CompletableFuture.completedFuture(null); // about the question

    Session(Engine engine, InputStream in, OutputStream out) {
        this.engine = engine;
        this.in = new Frames(in);
        this.out = out;
    }

    /** Until quit or the end of input; false if something was wrong, which the arena has been told. */
    boolean serve() {
        daemon(this::listen).start();
        return ended.join();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    private void listen() {
        try {
            while (!ended.isDone()) {
                answer(new Fields(in.next()));
            }
        } catch (EOFException end) {
            ended.complete(true);
        } catch (Throwable failure) {
            fail(failure);
        }
    }

    /** Writes a message in one piece: nothing waits in a buffer. */
    private synchronized void send(Map<String, Object> message) throws IOException {
        out.write(Frames.encode(message));
        out.flush();
    }

    private void fail(Throwable failure) {
        String text = failure instanceof Malformed ? failure.getMessage() : failure.toString();
        if (failure instanceof Malformed) {
            System.err.println(text);
        } else {
            failure.printStackTrace();
        }
        try {
            send(Frames.message("t", "error", "text", text));
        } catch (IOException nobodyReads) {
            failure.addSuppressed(nobodyReads);
        }
        ended.complete(false);
    }

    private void answer(Fields message) throws Exception {
        switch (message.text("t")) {
            case "hello" -> greet(message);
            case "options" -> {
                engine.set(message.map("set"));
                send(Frames.message("t", "ready"));
            }
            case "new" -> begin(NewGame.read(message));
            case "go" -> ask(Go.read(message));
            case "stop" -> {
                if (question != null && message.id() == question.go.id()) {
                    question.stopped = true;
                }
            }
            case "end" -> giveUp();
            case "ping" -> send(Frames.message("t", "pong", "id", message.id()));
            case "error" -> System.err.println("the arena says: " + message.values().get("text"));
            case "quit" -> ended.complete(true);
            default -> {} // of types we don't know we need nothing
        }
    }

    private void greet(Fields message) throws IOException {
        if (!message.list("v").contains((long) VERSION)) {
            throw new Malformed("v: expected version 1 among the versions, got " + message.list("v"));
        }
        send(engine.hello().message(message.list("probe")));
    }

    private void begin(NewGame game) throws Exception {
        giveUp();
        engine.begin(game);
        playing = true;
        send(Frames.message("t", "ready", "game", game.game()));
    }

    private void ask(Go go) throws Exception {
        if (!playing) {
            throw new Malformed("go: expected after new");
        }
        giveUp();
        question = new Question(go);
        thought = thinker.submit(question);
    }

    /** The arena waits no longer for an answer: waits until the engine has noticed. */
    private void giveUp() throws Exception {
        if (question != null) {
            question.unwanted = question.stopped = true;
        }
        thought.get();
    }

    /** A go, and what has become of it meanwhile. */
    private final class Question implements Runnable, Arena {
        private final Go go;
        private volatile boolean stopped;
        private volatile boolean unwanted;

        Question(Go go) {
            this.go = go;
        }

        @Override
        public void run() {
            try {
                Answer answer = engine.go(go, this);
                if (!unwanted) {
                    send(answer.message(go.id()));
                }
            } catch (Throwable failure) {
                fail(failure);
            }
        }

        @Override
        public boolean stopped() {
            return stopped;
        }

        @Override
        public void tell(Info info) throws IOException {
            send(info.message(go.id()));
        }
    }
}
