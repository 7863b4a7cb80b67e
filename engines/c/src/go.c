/* Answering a `go`: divides the time, chooses a move, and listens to the arena meanwhile. */
#include "engine.h"

#include <stdio.h>

enum {
    USUAL_DEPTH = 8,        /* when nothing limits the search */
    INFO_PERIOD_US = 100000 /* at least this long between two `info` of one search */
};

static int64_t stricter(int64_t limit, int64_t own) /* 0: none */
{
    return limit == 0 || (own != 0 && own < limit) ? own : limit;
}

/* A fixed time a move is spent whole, less a tenth (at most 10 ms) for the way back. A clock is divided: a twentieth
 * of what is left, most of the allowance, and half the increment, for a turn is often more than one move. When depth
 * or nodes limit the search, the clock is there for accidents only. */
static Limits limits_of(const Engine *engine, const Request *request)
{
    int64_t nodes = stricter(request->nodes, engine->options.nodes);
    int64_t depth = stricter(request->depth, engine->options.depth);
    bool counted = nodes != 0 || depth != 0;
    Limits limits = {
        .time_us = INT64_MAX,
        .spend_all = counted || request->limit_ms != 0,
        .nodes = nodes != 0 ? nodes : INT64_MAX,
        .depth = depth != 0 && depth < MAX_PLY ? (int)depth : MAX_PLY,
    };
    if (request->limit_ms != 0)
        limits.time_us = request->limit_ms < 100 ? request->limit_ms * 900 : request->limit_ms * 1000 - 10000;
    else if (request->clocked && counted)
        limits.time_us = request->clock_ms * 500;
    else if (request->clocked)
        limits.time_us = request->clock_ms * 50 + engine->allowance_ms * 900 +
                         (engine->increment_ms < request->clock_ms ? engine->increment_ms * 500 : 0);
    else if (!counted)
        limits.depth = USUAL_DEPTH;
    return limits;
}

static void report(void *context, const Finding *finding)
{
    Engine *engine = context;
    if (finding->time_us - engine->last_info_us < INFO_PERIOD_US)
        return;
    engine->last_info_us = finding->time_us;
    Writer writer = {.length = 0};
    put_info(&writer, engine->go_id, finding);
    engine_send(engine, &writer);
}

/* Did the arena say anything that ends this search? `stop` for this `go` is used up here; other stops and unknown
 * messages are dropped; anything else, and the end of input, ends the search and is left to the loop. */
static bool interrupted(void *context)
{
    Engine *engine = context;
    Cursor message, fields[KEY_COUNT];
    Value type;
    for (;;) {
        InputResult result = input_peek(&engine->input, false, &message);
        if (result != INPUT_MESSAGE)
            return result != INPUT_NOTHING;
        if (!read_message(message, &type, fields))
            return true;
        bool stop = text_is(&type, "stop");
        if (!stop && engine_knows(&type))
            return true;
        input_drop(&engine->input);
        int64_t id;
        if (stop && field_int(fields[KEY_ID], &id) && id == engine->go_id)
            return true;
    }
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
static void think(int64_t think_us)
{
    int64_t end_us = think_us == 0 ? 0 : now_us() + think_us;
    while (end_us != 0 && now_us() < end_us)
        continue;
}

/* The pits of `legal` that our rules allow too. */
static unsigned playable(const Rules *rules, const Position *position, const Request *request)
{
    unsigned pits = 0;
    Position after;
    for (int i = 0; i < request->legal_count; i++) {
        int64_t pit = request->legal[i];
        if (pit >= 0 && pit < rules->pits && rules_play(rules, position, (int)pit, &after))
            pits |= 1u << pit;
    }
    return pits;
}

static void put_searched(Engine *engine, Writer *writer, const Request *request, const Position *position,
                         unsigned pits, uint64_t drawn)
{
    Search *search = &engine->search;
    if (engine->options.mode == MODE_GREEDY) {
        think(engine->options.think_us);
        Finding finding = search_greedy(search, position, pits, drawn);
        put_move(writer, request->id, finding.pit, &finding.score);
        return;
    }
    search->interrupted = interrupted;
    search->report = report;
    search->context = engine;
    engine->go_id = request->id;
    engine->last_info_us = 0;
    Finding finding = search_alphabeta(search, position, pits, drawn, limits_of(engine, request));
    put_info(writer, request->id, &finding);
    put_move(writer, request->id, finding.pit, &finding.score);
}

void answer_go(Engine *engine, const Cursor *fields)
{
    Request request;
    Position position;
    Writer writer = {.length = 0};
    if (!read_request(fields, &request) || !engine->playing) {
        engine_give_up(engine, "go: expected after new, with an id, a seat and 1 to 64 legal moves");
        return;
    }
    uint64_t drawn = draw(engine->game_seed, request.ply);
    if (engine->options.mode == MODE_RANDOM) {
        think(engine->options.think_us);
        put_move(&writer, request.id, request.legal[drawn % (uint64_t)request.legal_count], NULL);
        engine_send(engine, &writer);
        return;
    }
    if (!read_position(fields[KEY_POS], &engine->search.rules, &position)) {
        engine_give_up(engine, "go: expected a position of the ruleset with at most 10000 seeds");
        return;
    }
    unsigned pits = playable(&engine->search.rules, &position, &request);
    if (pits != 0) {
        put_searched(engine, &writer, &request, &position, pits, drawn);
    } else { /* the arena decides what is legal */
        fprintf(stderr, "mancala-c: go %lld: none of its legal moves is legal to us\n", (long long)request.id);
        put_move(&writer, request.id, request.legal[0], NULL);
    }
    engine_send(engine, &writer);
}
