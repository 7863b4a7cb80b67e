/* The messages of the protocol, as far as they are read and written here. Source: "Messages" in protocol/README.md. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "wire.h"

/* The keys that are read, in whatever message. */
typedef enum {
    KEY_T, KEY_ID, KEY_V, KEY_PROBE, KEY_SET, KEY_RULESET, KEY_PARAMS, KEY_SEED, KEY_TC, KEY_PLY, KEY_SEAT, KEY_POS,
    KEY_LEGAL, KEY_CLOCK, KEY_LIMIT, KEY_COUNT
} Key;

/* False when the message has no type or a key twice. */
bool read_message(Cursor message, Value *type, Cursor fields[KEY_COUNT]);

/* A game begins. All but the numbers points into the message, which is gone once it is answered. */
typedef struct {
    Value ruleset;
    Cursor params, tc; /* maps: wire_fields and read_amount look into them */
    int64_t seed;      /* for random numbers, so that a game can be repeated */
} NewGame;

enum {
    MAX_LEGAL = 64,
    MAX_ROW = 64 /* pits of a side */
};

/* The whole board: seeds by seat, pits in sowing order. */
typedef struct {
    int row; /* pits of a side */
    int64_t pits[2][MAX_ROW], stores[2];
    int to_move;
} Pos;

/* A move is asked for. Moves are integers here: in Dakon and Djenon-aboure, numbers of pits. */
typedef struct {
    int64_t id, ply;
    int seat; /* ours */
    Pos pos;
    int legal_count; /* 1 or more */
    int64_t legal[MAX_LEGAL];
    bool clocked;
    int64_t clock_ms;               /* ours */
    int64_t limit_ms, nodes, depth; /* what the answer may cost; 0: no limit */
} Go;

/* What a search thinks. */
typedef struct {
    int64_t depth, nodes, time_us;
    int64_t score; /* the expected final seed difference, as we see it */
    int pv_length;
    const int *pv; /* the moves expected, our own first */
} Info;

bool read_new(const Cursor *fields, NewGame *game);
bool read_go(const Cursor *fields, Go *go);

/* Integer `name` of the map in `field`; 0 when it is absent or negative. */
int64_t read_amount(Cursor field, const char *name);

void put_ready(Writer *writer);
void put_pong(Writer *writer, int64_t id);
void put_info(Writer *writer, int64_t id, const Info *info);
void put_move(Writer *writer, int64_t id, int64_t move, const int64_t *score); /* score may be NULL */
void put_resign(Writer *writer, int64_t id);
void put_error(Writer *writer, const char *text);

#endif
