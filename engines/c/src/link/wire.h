/* msgpack values: reading them out of bytes, and writing them into a fixed buffer.
 * Only the subset the engine protocol allows; knows no message and does no I/O.
 * Source: the msgpack specification, and "Wire" in protocol/README.md. */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_LIMIT = 64 * 1024, /* bytes of one message, its final newline included */
    DEPTH_LIMIT = 8,         /* containers inside each other, the message itself included */
    ANSWER_LIMIT = 4096      /* bytes of everything sent in one write */
};

typedef enum { NIL, BOOL, INT, FLOAT, STR, ARRAY, MAP } Kind;

typedef struct {
    Kind kind;
    int64_t number;    /* INT; BOOL as 0 or 1; FLOAT when it is integral */
    double real;       /* FLOAT */
    const char *text;  /* STR: points into the frame, no final zero */
    uint32_t count;    /* STR: bytes; ARRAY: items; MAP: pairs */
} Value;

/* Reads the value at `bytes`: its head, and for a STR its text too. What an ARRAY or MAP holds follows.
 * Returns the bytes used, 0 when more are needed, -1 when this can never become an allowed value. */
int wire_value(const uint8_t *bytes, size_t available, Value *value);

/* Search for the end of one message; keeps its place, so each byte is looked at once however slowly they come. */
typedef struct {
    size_t at;                  /* bytes looked at so far */
    int depth;                  /* open containers */
    uint32_t left[DEPTH_LIMIT]; /* values still to come in each */
    bool keyed[DEPTH_LIMIT];    /* is it a map: then an even number left means a key is next */
} Scan;

typedef enum { SCAN_MORE, SCAN_WHOLE, SCAN_BAD } ScanResult;

void scan_start(Scan *scan);
ScanResult scan_on(Scan *scan, const uint8_t *bytes, size_t available);

/* Reads values one after the other out of a message that was scanned whole. */
typedef struct {
    const uint8_t *at, *end;
} Cursor;

bool cursor_next(Cursor *cursor, Value *value);
void cursor_skip(Cursor *cursor); /* one value with everything in it; needs no recursion */

/* The fields of a map, by the place of their key in `names`: where the value starts, or NULL when absent or nil.
 * Unknown keys are skipped. False when the value is no map or a known key comes twice. */
bool wire_fields(Cursor cursor, const char *const *names, int count, Cursor *fields);

bool field_int(Cursor field, int64_t *number);            /* an integral float counts as an int */
bool field_text(Cursor field, Value *value);
int field_ints(Cursor field, int64_t *numbers, int room); /* items of an array of ints, -1 when it is none or too long */
bool text_is(const Value *value, const char *text);

/* One or more messages being written. What does not fit sets `full` and is left out. */
typedef struct {
    uint8_t bytes[ANSWER_LIMIT];
    size_t length;
    bool full;
} Writer;

void put_map(Writer *writer, uint32_t pairs);
void put_array(Writer *writer, uint32_t items);
void put_text(Writer *writer, const char *text);
void put_int(Writer *writer, int64_t number);
void put_bytes(Writer *writer, const void *bytes, size_t length); /* already encoded */
void put_text_field(Writer *writer, const char *key, const char *text);
void put_int_field(Writer *writer, const char *key, int64_t number);
void put_newline(Writer *writer); /* ends a message */

#endif
