/* The loop: one message in, its answer out. */
#include "session.h"

#include "input.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

struct Session {
    const Bot *bot;
    Input input;
    int output;
    bool playing;  /* `new` came */
    int64_t go_id; /* of the running search */
    bool leaving;  /* quit, gave up, or nobody reads any more */
    bool failed;
};

static void send_all(Session *session, const Writer *writer)
{
    for (size_t sent = 0; sent < writer->length;) {
        ssize_t wrote = write(session->output, writer->bytes + sent, writer->length - sent);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            session->leaving = true;
            return;
        }
        sent += (size_t)wrote;
    }
}

/* Sends `error` and leaves with status 1. */
static void give_up(Session *session, const char *why)
{
    Writer writer = {.length = 0};
    put_error(&writer, why);
    fprintf(stderr, "%s: %s\n", session->bot->name, why);
    if (!writer.full)
        send_all(session, &writer);
    session->leaving = session->failed = true;
}

/* The probe goes back as the bytes it came in: it tests the line, not how this codec picks its widths. */
static void put_hello(Writer *writer, const Bot *bot, Cursor probe)
{
    int optional = (bot->version != NULL) + bot->stops + (bot->options != NULL);
    uint32_t rulesets = 0;
    while (rulesets < MAX_RULESETS && bot->rulesets[rulesets] != NULL)
        rulesets++;
    put_map(writer, (uint32_t)(5 + optional));
    put_text_field(writer, "t", "hello");
    put_int_field(writer, "v", 1);
    put_text_field(writer, "name", bot->name);
    put_text(writer, "probe");
    put_bytes(writer, probe.at, (size_t)(probe.end - probe.at));
    put_text(writer, "rulesets");
    put_array(writer, rulesets);
    for (uint32_t i = 0; i < rulesets; i++)
        put_text(writer, bot->rulesets[i]);
    if (bot->version != NULL)
        put_text_field(writer, "version", bot->version);
    if (bot->stops) {
        put_text(writer, "caps");
        put_array(writer, 1);
        put_text(writer, "stop");
    }
    if (bot->options != NULL) {
        put_text(writer, "options");
        put_options(writer, bot->options);
    }
    put_newline(writer);
}

static void answer_hello(Session *session, const Cursor *fields)
{
    enum { VERSIONS_READ = 64 };
    int64_t versions[VERSIONS_READ];
    bool known = false;
    for (int i = field_ints(fields[KEY_V], versions, VERSIONS_READ) - 1; i >= 0; i--)
        known |= versions[i] == 1;
    if (!known || fields[KEY_PROBE].at == NULL) {
        give_up(session, "hello: expected version 1 among the versions, and a probe");
        return;
    }
    Writer writer = {.length = 0};
    put_hello(&writer, session->bot, fields[KEY_PROBE]);
    if (writer.full)
        give_up(session, "hello: the probe or the options are too long");
    else
        send_all(session, &writer);
}

static void send_ready(Session *session)
{
    Writer writer = {.length = 0};
    put_ready(&writer);
    send_all(session, &writer);
}

static void answer_options(Session *session, const Cursor *fields)
{
    Cursor cursor = fields[KEY_SET];
    Value map, name, value;
    bool good = cursor.at != NULL && cursor_next(&cursor, &map) && map.kind == MAP;
    for (uint32_t i = 0; good && i < map.count; i++) {
        good = cursor_next(&cursor, &name);
        Cursor rest = cursor;
        good = good && cursor_next(&rest, &value) && session->bot->options != NULL &&
               options_set(session->bot->options, &name, &value);
        cursor_skip(&cursor);
    }
    if (good)
        send_ready(session);
    else
        give_up(session, "options: expected names and values as declared in hello");
}

static void answer_new(Session *session, const Cursor *fields)
{
    NewGame game;
    if (!read_new(fields, &game)) {
        give_up(session, "new: expected a ruleset");
        return;
    }
    const char *failure = session->bot->new_game != NULL ? session->bot->new_game(&game) : NULL;
    if (failure != NULL) {
        give_up(session, failure);
        return;
    }
    session->playing = true;
    send_ready(session);
}

static bool is_legal(const Go *go, int64_t move)
{
    for (int i = 0; i < go->legal_count; i++)
        if (go->legal[i] == move)
            return true;
    return false;
}

static void answer_go(Session *session, const Cursor *fields)
{
    Go go;
    if (!read_go(fields, &go) || !session->playing) {
        give_up(session, "go: expected after new, with an id, a seat, a position and 1 to 64 legal moves");
        return;
    }
    session->go_id = go.id;
    Decision decision = session->bot->go != NULL ? session->bot->go(&go, session)
                                                 : (Decision){.move = session->bot->choose(&go)};
    if (decision.failure != NULL) {
        give_up(session, decision.failure);
        return;
    }
    if (!decision.resigns && !is_legal(&go, decision.move)) {
        char why[80];
        snprintf(why, sizeof why, "go: the bot chose %lld, which is not legal", (long long)decision.move);
        give_up(session, why);
        return;
    }
    Writer writer = {.length = 0};
    if (decision.informed)
        put_info(&writer, go.id, &decision.info);
    if (decision.resigns)
        put_resign(&writer, go.id);
    else
        put_move(&writer, go.id, decision.move, decision.scored ? &decision.score : NULL);
    send_all(session, &writer);
}

static void answer_ping(Session *session, const Cursor *fields)
{
    int64_t id;
    if (!field_int(fields[KEY_ID], &id)) {
        give_up(session, "ping: expected an id");
        return;
    }
    Writer writer = {.length = 0};
    put_pong(&writer, id);
    send_all(session, &writer);
}

static void quit(Session *session, const Cursor *fields)
{
    (void)fields;
    session->leaving = true;
}

/* No answer: nothing is due, and a `stop` that is read here came after the answer it asks for. */
static const struct {
    const char *type;
    void (*answer)(Session *session, const Cursor *fields);
} TYPES[] = {
    {"go", answer_go},       {"new", answer_new}, {"ping", answer_ping}, {"options", answer_options},
    {"hello", answer_hello}, {"quit", quit},      {"stop", NULL},        {"end", NULL},
    {"error", NULL},
};
enum { TYPE_COUNT = sizeof TYPES / sizeof TYPES[0] };

/* Is this a type of message that exists in version 1? */
static bool is_known(const Value *type)
{
    for (int i = 0; i < TYPE_COUNT; i++)
        if (text_is(type, TYPES[i].type))
            return true;
    return false;
}

static void answer(Session *session, Cursor message)
{
    Cursor fields[KEY_COUNT];
    Value type;
    if (!read_message(message, &type, fields)) {
        give_up(session, "expected a message with a type and no key twice");
        return;
    }
    for (int i = 0; i < TYPE_COUNT; i++)
        if (TYPES[i].answer != NULL && text_is(&type, TYPES[i].type))
            TYPES[i].answer(session, fields);
}

/* `stop` for the running search is used up here; other stops and unknown messages are dropped; anything else, and the
 * end of input, ends the search and is left to the loop. */
bool session_stopped(Session *session)
{
    Cursor message, fields[KEY_COUNT];
    Value type;
    for (;;) {
        InputResult result = input_peek(&session->input, false, &message);
        if (result != INPUT_MESSAGE)
            return result != INPUT_NOTHING;
        if (!read_message(message, &type, fields))
            return true;
        bool stop = text_is(&type, "stop");
        if (!stop && is_known(&type))
            return true;
        input_drop(&session->input);
        int64_t id;
        if (stop && field_int(fields[KEY_ID], &id) && id == session->go_id)
            return true;
    }
}

void session_info(Session *session, const Info *info)
{
    Writer writer = {.length = 0};
    put_info(&writer, session->go_id, info);
    send_all(session, &writer);
}

int serve(const Bot *bot, int input, int output)
{
    static Session session; /* its buffer is too large for some stacks */
    session.bot = bot;
    session.output = output;
    session.playing = session.leaving = session.failed = false;
    input_open(&session.input, input);
    if (bot->options != NULL)
        options_reset(bot->options);
    while (!session.leaving) {
        Cursor message;
        InputResult result = input_peek(&session.input, true, &message);
        if (result == INPUT_CLOSED)
            break;
        if (result == INPUT_BROKEN) {
            give_up(&session, "malformed: expected a msgpack map of at most 64 KiB and a newline");
            break;
        }
        input_drop(&session.input);
        answer(&session, message);
    }
    return session.failed ? 1 : 0;
}

int run_bot(const Bot *bot)
{
    int output = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO); /* the arena would take what is printed for stray lines */
    signal(SIGPIPE, SIG_IGN); /* a write that fails says the same, where it can be handled */
    return serve(bot, STDIN_FILENO, output);
}
