/* The messages of the protocol this engine reads and writes. Source: "Messages" in protocol/README.md. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "search.h"
#include "wire.h"

/* The keys that are read, in whatever message. */
typedef enum {
    KEY_T, KEY_ID, KEY_V, KEY_PROBE, KEY_SET, KEY_RULESET, KEY_PARAMS, KEY_SEED, KEY_TC, KEY_PLY, KEY_SEAT, KEY_POS,
    KEY_LEGAL, KEY_CLOCK, KEY_LIMIT, KEY_COUNT
} Key;

/* False when the message has no type or a key twice. */
bool read_message(Cursor message, Value *type, Cursor fields[KEY_COUNT]);

enum { MAX_LEGAL = 64 };

/* What `go` asks for. Of its position, only as much as every mode needs. */
typedef struct {
    int64_t id, ply, seat;
    int64_t legal[MAX_LEGAL];
    int legal_count;
    bool clocked;
    int64_t clock_ms;                    /* of the seat to move */
    int64_t limit_ms, nodes, depth;      /* 0: none */
} Request;

bool read_request(const Cursor *fields, Request *request);
bool read_position(Cursor field, const Rules *rules, Position *position);
bool read_rules(Cursor name, Cursor params, Rules *rules);

/* Integer `name` of the map in `field`; 0 when it is absent or negative. */
int64_t read_amount(Cursor field, const char *name);

void put_hello(Writer *writer, Cursor probe);
void put_ready(Writer *writer);
void put_pong(Writer *writer, int64_t id);
void put_info(Writer *writer, int64_t id, const Finding *finding);
void put_move(Writer *writer, int64_t id, int64_t move, const int32_t *score); /* score may be NULL */
void put_error(Writer *writer, const char *text);

#endif
