package mancala.link;

import java.io.IOException;

/** The arena as an engine sees it that is asked for a move. */
public interface Arena {
    /** The answer is due at once, or is not wanted any more. */
    boolean stopped();

    void tell(Info info) throws IOException;
}
