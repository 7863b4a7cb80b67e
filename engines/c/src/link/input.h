/* The stream of messages on a file descriptor. */
#ifndef INPUT_H
#define INPUT_H

#include "wire.h"

typedef enum {
    INPUT_MESSAGE, /* one stands in `message` until it is dropped */
    INPUT_NOTHING, /* none yet (only when not waiting) */
    INPUT_CLOSED,
    INPUT_BROKEN   /* not msgpack, not allowed or too long: where the next message begins can't be known */
} InputResult;

typedef struct {
    int fd;
    size_t start, end; /* unused bytes */
    Scan scan;         /* of the message that begins at `start` */
    bool stray;        /* inside a line that is no message */
    uint8_t bytes[2 * FRAME_LIMIT];
} Input;

void input_open(Input *input, int fd);

/* The first message that was not dropped yet; asked again, the same one. Its bytes stay until the next peek, dropped
 * or not. */
InputResult input_peek(Input *input, bool wait, Cursor *message);
void input_drop(Input *input);

#endif
