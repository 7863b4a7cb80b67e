/* The engine between messages: its options, its game, and the search with its table. */
#ifndef ENGINE_H
#define ENGINE_H

#include "input.h"
#include "messages.h"
#include "options.h"
#include "search.h"

typedef struct {
    Input input;
    Options options;

    bool playing;  /* `new` came */
    Search search; /* holds the rules of the game */
    int64_t game_seed, increment_ms, allowance_ms;

    int64_t go_id, last_info_us; /* of the running search */

    bool leaving; /* quit, gave up, or nobody reads any more */
    bool failed;
} Engine;

int engine_run(Engine *engine, int input); /* until quit or the end of input; returns the exit status */

bool engine_knows(const Value *type); /* is this a type of message that exists in version 1? */
void engine_send(Engine *engine, const Writer *writer);
void engine_give_up(Engine *engine, const char *why); /* sends `error` and leaves with status 1 */

void answer_go(Engine *engine, const Cursor *fields); /* go.c */

#endif
