/* Choosing a move: a random one, the one that gains most at once, or alpha-beta. */
#ifndef SEARCH_H
#define SEARCH_H

#include "rules.h"
#include "table.h"

enum { MAX_PLY = 128 };

typedef struct {
    int64_t time_us; /* INT64_MAX when only depth or nodes count */
    bool spend_all;  /* unused time is lost: search until it is over */
    int64_t nodes;
    int depth;       /* plies, at most MAX_PLY */
} Limits;

/* What is known at the end of an iteration. */
typedef struct {
    int pit;
    int32_t score; /* final seed difference for the side to move */
    int depth;
    int64_t nodes, time_us;
    int pv_length;
    int pv[MAX_PLY];
} Finding;

typedef struct Search {
    Rules rules;
    Table table;
    bool (*interrupted)(void *context); /* asked now and then: answer at once? */
    void (*report)(void *context, const Finding *finding);
    void *context;

    /* of the running search */
    Limits limits;
    int64_t start_us, nodes;
    bool stopped;
    bool horizon; /* a leaf below the current node was not the end of the game */
    int pv[MAX_PLY + 1][MAX_PLY + 1];
    int pv_length[MAX_PLY + 1];
    Finding finding;
} Search;

int64_t now_us(void); /* a monotonic clock */

/* Both need a root that is not over and at least one legal pit in `allowed`. `draw` decides among equals: any number. */
Finding search_greedy(Search *search, const Position *root, unsigned allowed, uint64_t draw);
Finding search_alphabeta(Search *search, const Position *root, unsigned allowed, uint64_t draw, Limits limits);

#endif
