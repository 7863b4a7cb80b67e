/* The conversation with the arena, and what an author of an engine writes: a Bot.
 *
 *     return run_bot(&(Bot){.name = "my-bot", .rulesets = {"dakon"}, .choose = choose});
 */
#ifndef SESSION_H
#define SESSION_H

#include "messages.h"
#include "options.h"

typedef struct Session Session;

enum { MAX_RULESETS = 8 };

/* The answer to a `go`. */
typedef struct {
    int64_t move; /* one of go->legal */
    bool resigns; /* instead of a move */
    bool scored;
    int64_t score; /* the expected final seed difference, as we see it */
    bool informed;
    Info info;           /* goes out with the move, in one write */
    const char *failure; /* one line when there is no answer: the arena is told, and the engine ends; else NULL */
} Decision;

/* An engine without its link. It keeps what it knows in variables of its own. What is not set is NULL, and is done
 * without; only name, rulesets, and one of `choose` and `go` are needed. */
typedef struct {
    const char *name, *version;
    const char *rulesets[MAX_RULESETS]; /* up to the first NULL */
    const Option *options;
    bool stops;                                   /* `go` looks at session_stopped while it thinks */
    const char *(*new_game)(const NewGame *game); /* NULL, or one line why the game can't be played */
    int64_t (*choose)(const Go *go);              /* one of go->legal */
    Decision (*go)(const Go *go, Session *session); /* like `choose`, with more to say; used if it is there */
} Bot;

/* Is the answer wanted now: did the arena say `stop`, or anything else that ends this search? */
bool session_stopped(Session *session);

/* Tells the arena what the search thinks. */
void session_info(Session *session, const Info *info);

/* Is the engine `bot` on standard input and output, until the arena has had enough; the exit status. What the bot
 * prints goes to standard error. */
int run_bot(const Bot *bot);

/* The same on other file descriptors. */
int serve(const Bot *bot, int input, int output);

#endif
