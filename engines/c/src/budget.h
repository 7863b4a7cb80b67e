/* Dividing the time: what a search may spend on one `go`. */
#ifndef BUDGET_H
#define BUDGET_H

#include "link/messages.h"
#include "search.h"

/* Of the game's time control. */
typedef struct {
    int64_t increment_ms, allowance_ms;
} TimeControl;

/* The stricter ones of the limits of `go` and the engine's own, where 0 is none. */
Limits limits_of(const Go *go, const TimeControl *tc, int64_t own_nodes, int64_t own_depth);

#endif
