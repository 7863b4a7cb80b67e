#include "budget.h"

enum { USUAL_DEPTH = 8 /* when nothing limits the search */ };

static int64_t stricter(int64_t limit, int64_t own)
{
    return limit == 0 || (own != 0 && own < limit) ? own : limit;
}

/* A fixed time a move is spent whole, less a tenth (at most 10 ms) for the way back. A clock is divided: a twentieth
 * of what is left, most of the allowance, and half the increment, for a turn is often more than one move. When depth
 * or nodes limit the search, the clock is there for accidents only. */
Limits limits_of(const Go *go, const TimeControl *tc, int64_t own_nodes, int64_t own_depth)
{
    int64_t nodes = stricter(go->nodes, own_nodes);
    int64_t depth = stricter(go->depth, own_depth);
    bool counted = nodes != 0 || depth != 0;
    Limits limits = {
        .time_us = INT64_MAX,
        .spend_all = counted || go->limit_ms != 0,
        .nodes = nodes != 0 ? nodes : INT64_MAX,
        .depth = depth != 0 && depth < MAX_PLY ? (int)depth : MAX_PLY,
    };
    if (go->limit_ms != 0)
        limits.time_us = go->limit_ms < 100 ? go->limit_ms * 900 : go->limit_ms * 1000 - 10000;
    else if (go->clocked && counted)
        limits.time_us = go->clock_ms * 500;
    else if (go->clocked)
        limits.time_us = go->clock_ms * 50 + tc->allowance_ms * 900 +
                         (tc->increment_ms < go->clock_ms ? tc->increment_ms * 500 : 0);
    else if (!counted)
        limits.depth = USUAL_DEPTH;
    return limits;
}
