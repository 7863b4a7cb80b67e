/* The engine: its options, its game, and whom it asks for a move. */
#include "bot.h"

#include "asked.h"
#include "budget.h"

#include <stdio.h>

enum { INFO_PERIOD_US = 100000 /* at least this long between two `info` of one search */ };

typedef enum { MODE_RANDOM, MODE_GREEDY, MODE_ALPHABETA } Mode;
static const char *const MODES[] = {"random", "greedy", "alphabeta", NULL};

static struct {
    int64_t mode;
    int64_t depth, nodes; /* our own limits, 0: none */
    int64_t hash_mb;
    int64_t seed;     /* 0: the game's */
    int64_t think_us; /* modes that do not search answer only after this time */
} options;

static const Option OPTIONS[] = {
    {.name = "mode", .value = &options.mode, .standard = MODE_ALPHABETA, .choices = MODES},
    {.name = "depth", .value = &options.depth, .most = MAX_PLY},
    {.name = "nodes", .value = &options.nodes, .most = (int64_t)1 << 50},
    {.name = "hash_mb", .value = &options.hash_mb, .standard = 16, .least = 1, .most = 1024},
    {.name = "seed", .value = &options.seed, .most = (int64_t)1 << 50},
    {.name = "think_us", .value = &options.think_us, .most = 10000000},
    {.name = NULL},
};

static struct {
    int64_t seed;
    TimeControl tc;
} game;

static Search search;        /* holds the rules of the game */
static int64_t last_info_us; /* of the running search */

static const char *new_game(const NewGame *asked)
{
    if (!asked_rules(asked, &search.rules))
        return "new: expected dakon with 5 to 9 pits, or djenon-aboure";
    if (options.mode == MODE_ALPHABETA && !table_resize(&search.table, (int)options.hash_mb))
        return "new: no memory for hash_mb";
    game.seed = options.seed != 0 ? options.seed : asked->seed;
    game.tc.increment_ms = read_amount(asked->tc, "increment_ms");
    game.tc.allowance_ms = read_amount(asked->tc, "allowance_ms");
    return NULL;
}

static Info info_of(const Finding *finding)
{
    return (Info){
        .depth = finding->depth,
        .nodes = finding->nodes,
        .time_us = finding->time_us,
        .score = finding->score,
        .pv_length = finding->pv_length,
        .pv = finding->pv,
    };
}

static void report(void *session, const Finding *finding)
{
    if (finding->time_us - last_info_us < INFO_PERIOD_US)
        return;
    last_info_us = finding->time_us;
    Info info = info_of(finding);
    session_info(session, &info);
}

static bool interrupted(void *session)
{
    return session_stopped(session);
}

/* A number that depends on seed and ply alone, so that an answer does not depend on what was asked before. */
static uint64_t draw(int64_t seed, int64_t ply)
{
    uint64_t number = (uint64_t)seed * 0x9e3779b97f4a7c15u + (uint64_t)ply;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
    number = (number ^ number >> 27) * 0x94d049bb133111ebu;
    return number ^ number >> 31;
}

/* Spends time as a searching engine does, on the processor. */
static void think(void)
{
    int64_t end_us = options.think_us == 0 ? 0 : now_us() + options.think_us;
    while (end_us != 0 && now_us() < end_us)
        continue;
}

static Decision search_deep(const Go *go, const Position *position, unsigned pits, uint64_t drawn, Session *session)
{
    search.interrupted = interrupted;
    search.report = report;
    search.context = session;
    last_info_us = 0;
    Limits limits = limits_of(go, &game.tc, options.nodes, options.depth);
    static Finding finding; /* outlives the call, for its pv */
    finding = search_alphabeta(&search, position, pits, drawn, limits);
    return (Decision){
        .move = finding.pit, .scored = true, .score = finding.score, .informed = true, .info = info_of(&finding),
    };
}

static Decision go(const Go *go, Session *session)
{
    Position position;
    uint64_t drawn = draw(game.seed, go->ply);
    if (options.mode == MODE_RANDOM) {
        think();
        return (Decision){.move = go->legal[drawn % (uint64_t)go->legal_count]};
    }
    if (!asked_position(&go->pos, &search.rules, &position))
        return (Decision){.failure = "go: expected a position of the ruleset with at most 10000 seeds"};
    unsigned pits = asked_pits(go, &search.rules, &position);
    if (pits == 0) { /* the arena decides what is legal */
        fprintf(stderr, "%s: go %lld: none of its legal moves is legal to us\n", MANCALA_BOT.name, (long long)go->id);
        return (Decision){.move = go->legal[0]};
    }
    if (options.mode == MODE_ALPHABETA)
        return search_deep(go, &position, pits, drawn, session);
    think();
    Finding finding = search_greedy(&search, &position, pits, drawn);
    return (Decision){.move = finding.pit, .scored = true, .score = finding.score};
}

const Bot MANCALA_BOT = {
    .name = "mancala-c",
    .version = "1.0",
    .rulesets = {"dakon", "djenon-aboure"},
    .options = OPTIONS,
    .stops = true,
    .new_game = new_game,
    .go = go,
};
