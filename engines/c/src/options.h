/* The options the engine declares in `hello`, and their values. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "wire.h"

typedef enum { MODE_RANDOM, MODE_GREEDY, MODE_ALPHABETA, MODE_COUNT } Mode;

typedef struct {
    Mode mode;
    int64_t depth, nodes; /* the engine's own limits, 0: none */
    int64_t hash_mb;
    int64_t seed; /* 0: the game's */
    int64_t think_us; /* modes that do not search answer only after this time */
} Options;

void options_reset(Options *options);
bool options_set(Options *options, const Value *name, const Value *value); /* false: not a value as declared */
void put_options(Writer *writer);                                          /* the declarations */

#endif
