/* Reads a file descriptor into one buffer and cuts messages out of it; nothing is copied or allocated. */
#include "input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void input_open(Input *input, int fd)
{
    input->fd = fd;
    input->start = input->end = 0;
    input->stray = false;
    scan_start(&input->scan);
}

static void make_room(Input *input)
{
    if (sizeof input->bytes - input->start >= FRAME_LIMIT)
        return;
    memmove(input->bytes, input->bytes + input->start, input->end - input->start);
    input->end -= input->start;
    input->start = 0;
}

static InputResult read_more(Input *input, bool wait)
{
    make_room(input);
    if (!wait) {
        struct pollfd ready = {.fd = input->fd, .events = POLLIN};
        if (poll(&ready, 1, 0) <= 0)
            return INPUT_NOTHING;
    }
    ssize_t got;
    do
        got = read(input->fd, input->bytes + input->end, sizeof input->bytes - input->end);
    while (got < 0 && errno == EINTR);
    if (got <= 0)
        return INPUT_CLOSED;
    input->end += (size_t)got;
    return INPUT_MESSAGE;
}

/* Passes over a line that can't be a message: something printed by whoever started us. */
static void skip_stray(Input *input)
{
    const uint8_t *from = input->bytes + input->start;
    const uint8_t *newline = memchr(from, '\n', input->end - input->start);
    input->stray = newline == NULL;
    input->start = newline == NULL ? input->end : (size_t)(newline + 1 - input->bytes);
}

static bool opens_message(uint8_t byte)
{
    return (byte >= 0x80 && byte <= 0x8f) || byte == 0xde || byte == 0xdf; /* df: a map, refused when it is read */
}

/* Looks at the bytes that are here: a message, NOTHING when it goes on, or BROKEN. */
static InputResult look(Input *input, Cursor *message)
{
    while (input->start < input->end && (input->stray || !opens_message(input->bytes[input->start])))
        skip_stray(input);
    const uint8_t *from = input->bytes + input->start;
    size_t available = input->end - input->start;
    if (available <= input->scan.at)
        return INPUT_NOTHING;
    if (input->scan.at == 0 || input->scan.depth > 0) {
        ScanResult result = scan_on(&input->scan, from, available);
        if (result != SCAN_WHOLE)
            return result == SCAN_MORE ? INPUT_NOTHING : INPUT_BROKEN;
    }
    if (available == input->scan.at)
        return INPUT_NOTHING;
    if (from[input->scan.at] != '\n')
        return INPUT_BROKEN;
    *message = (Cursor){from, from + input->scan.at};
    return INPUT_MESSAGE;
}

InputResult input_peek(Input *input, bool wait, Cursor *message)
{
    for (;;) {
        InputResult result = look(input, message);
        if (result != INPUT_NOTHING)
            return result;
        result = read_more(input, wait);
        if (result != INPUT_MESSAGE)
            return result;
    }
}

void input_drop(Input *input)
{
    input->start += input->scan.at + 1;
    if (input->start == input->end)
        input->start = input->end = 0;
    scan_start(&input->scan);
}
