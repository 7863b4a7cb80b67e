package mancala.link;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;

/** Bytes that come one by one. */
final class Trickle extends FilterInputStream {
    Trickle(byte[] bytes) {
        super(new ByteArrayInputStream(bytes));
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return super.read(into, offset, Math.min(1, length));
    }
}
