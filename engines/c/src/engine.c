/* The loop: one message in, its answer out. */
#include "engine.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

void engine_send(Engine *engine, const Writer *writer)
{
    for (size_t sent = 0; sent < writer->length;) {
        ssize_t wrote = write(STDOUT_FILENO, writer->bytes + sent, writer->length - sent);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            engine->leaving = true;
            return;
        }
        sent += (size_t)wrote;
    }
}

void engine_give_up(Engine *engine, const char *why)
{
    Writer writer = {.length = 0};
    put_error(&writer, why);
    fprintf(stderr, "mancala-c: %s\n", why);
    engine_send(engine, &writer);
    engine->leaving = engine->failed = true;
}

static void answer_hello(Engine *engine, const Cursor *fields)
{
    enum { VERSIONS_READ = 64 };
    int64_t versions[VERSIONS_READ];
    bool known = false;
    for (int i = field_ints(fields[KEY_V], versions, VERSIONS_READ) - 1; i >= 0; i--)
        known |= versions[i] == 1;
    if (!known || fields[KEY_PROBE].at == NULL) {
        engine_give_up(engine, "hello: expected version 1 among the versions, and a probe");
        return;
    }
    Writer writer = {.length = 0};
    put_hello(&writer, fields[KEY_PROBE]);
    if (writer.full)
        engine_give_up(engine, "hello: the probe is too long");
    else
        engine_send(engine, &writer);
}

static void send_ready(Engine *engine)
{
    Writer writer = {.length = 0};
    put_ready(&writer);
    engine_send(engine, &writer);
}

static void answer_options(Engine *engine, const Cursor *fields)
{
    Cursor cursor = fields[KEY_SET];
    Value map, name, value;
    bool good = cursor.at != NULL && cursor_next(&cursor, &map) && map.kind == MAP;
    for (uint32_t i = 0; good && i < map.count; i++) {
        good = cursor_next(&cursor, &name);
        Cursor rest = cursor;
        good = good && cursor_next(&rest, &value) && options_set(&engine->options, &name, &value);
        cursor_skip(&cursor);
    }
    if (good)
        send_ready(engine);
    else
        engine_give_up(engine, "options: expected names and values as declared in hello");
}

static void answer_new(Engine *engine, const Cursor *fields)
{
    const Options *options = &engine->options;
    if (!read_rules(fields[KEY_RULESET], fields[KEY_PARAMS], &engine->search.rules)) {
        engine_give_up(engine, "new: expected dakon with 5 to 9 pits, or djenon-aboure");
        return;
    }
    if (options->mode == MODE_ALPHABETA && !table_resize(&engine->search.table, (int)options->hash_mb)) {
        engine_give_up(engine, "new: no memory for hash_mb");
        return;
    }
    engine->game_seed = 0;
    field_int(fields[KEY_SEED], &engine->game_seed);
    if (options->seed != 0)
        engine->game_seed = options->seed;
    engine->increment_ms = read_amount(fields[KEY_TC], "increment_ms");
    engine->allowance_ms = read_amount(fields[KEY_TC], "allowance_ms");
    engine->playing = true;
    send_ready(engine);
}

static void answer_ping(Engine *engine, const Cursor *fields)
{
    int64_t id;
    if (!field_int(fields[KEY_ID], &id)) {
        engine_give_up(engine, "ping: expected an id");
        return;
    }
    Writer writer = {.length = 0};
    put_pong(&writer, id);
    engine_send(engine, &writer);
}

static void quit(Engine *engine, const Cursor *fields)
{
    (void)fields;
    engine->leaving = true;
}

/* No answer: nothing is due, and a `stop` that is read here came after the answer it asks for. */
static const struct {
    const char *type;
    void (*answer)(Engine *engine, const Cursor *fields);
} TYPES[] = {
    {"go", answer_go},   {"new", answer_new}, {"ping", answer_ping}, {"options", answer_options}, {"hello", answer_hello},
    {"quit", quit},      {"stop", NULL},      {"end", NULL},         {"error", NULL},
};
enum { TYPE_COUNT = sizeof TYPES / sizeof TYPES[0] };

bool engine_knows(const Value *type)
{
    for (int i = 0; i < TYPE_COUNT; i++)
        if (text_is(type, TYPES[i].type))
            return true;
    return false;
}

static void answer(Engine *engine, Cursor message)
{
    Cursor fields[KEY_COUNT];
    Value type;
    if (!read_message(message, &type, fields)) {
        engine_give_up(engine, "expected a message with a type and no key twice");
        return;
    }
    for (int i = 0; i < TYPE_COUNT; i++)
        if (TYPES[i].answer != NULL && text_is(&type, TYPES[i].type))
            TYPES[i].answer(engine, fields);
}

int engine_run(Engine *engine, int input)
{
    input_open(&engine->input, input);
    options_reset(&engine->options);
    while (!engine->leaving) {
        Cursor message;
        InputResult result = input_peek(&engine->input, true, &message);
        if (result == INPUT_CLOSED)
            break;
        if (result == INPUT_BROKEN) {
            engine_give_up(engine, "malformed: expected a msgpack map of at most 64 KiB and a newline");
            break;
        }
        input_drop(&engine->input);
        answer(engine, message);
    }
    return engine->failed ? 1 : 0;
}
