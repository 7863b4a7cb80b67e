/* The rules of Dakon and Djenon-aboure.
 * Not here: the text of positions (rules_text.c) and whose choice is good (search.c).
 * Source: docs of arena.rules, which these rules are tested against. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_PITS = 9,
    MAX_CELLS = 2 * (MAX_PITS + 1),
    MAX_SEEDS = 10000 /* on the whole board, as in arena.rules */
};

typedef struct {
    bool dakon;      /* else Djenon-aboure */
    int pits;        /* a side */
    bool seed_taken; /* Dakon: a nembak banks the landed seed too */
    bool mikul;      /* Dakon: the capture of two equal neighbours */
} Rules;

/* A board between two moves, seen by the side to move: cell[0..pits-1] are its pits in sowing order, cell[pits] is
 * its store, and the other side follows in the same way, all in sowing order. A Djenon-aboure store holds what was
 * captured. When the game is over the seeds left are still on the board: margin() counts them. */
typedef struct {
    int32_t cell[MAX_CELLS];
    int8_t side; /* who is to move: 0 South, 1 North */
    bool over;
} Position;

bool rules_start(const Rules *rules, int seeds, Position *start);

/* Plays `pit` (0-based, of the side to move). False when it may not be played; `after` is then undefined.
 * In `after` the side is whoever moves next: the same one again after a bonus, or when the other must pass. */
bool rules_play(const Rules *rules, const Position *before, int pit, Position *after);

/* Passes the move on when the side to move has none, and sets `over` when that does not help or the rules know no
 * passing. Done already after rules_play and rules_start. */
void rules_settle(const Rules *rules, Position *position);

/* Seeds of the side to move minus the other's, as stored so far; in a finished game the final difference. */
int32_t rules_margin(const Rules *rules, const Position *position);

/* The parts of the two games; called by rules.c. */
bool dakon_sow(const Rules *rules, Position *position, int pit, bool *again);
bool djenon_sow(Position *position, int pit);

#endif
