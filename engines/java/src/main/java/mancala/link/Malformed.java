package mancala.link;

import java.io.IOException;

/** Bytes or fields against the protocol; nobody knows where the next message would begin. */
final class Malformed extends IOException {
    private static final long serialVersionUID = 1;

    Malformed(String text) {
        super("malformed: " + text);
    }
}
