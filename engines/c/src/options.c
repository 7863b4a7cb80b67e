#include "options.h"

#include "search.h"

#include <string.h>

static const char *const MODES[MODE_COUNT] = {"random", "greedy", "alphabeta"};

static const struct {
    const char *name;
    size_t place;
    int64_t standard, least, most;
} INTS[] = {
    {"depth", offsetof(Options, depth), 0, 0, MAX_PLY},
    {"nodes", offsetof(Options, nodes), 0, 0, (int64_t)1 << 50},
    {"hash_mb", offsetof(Options, hash_mb), 16, 1, 1024},
    {"seed", offsetof(Options, seed), 0, 0, (int64_t)1 << 50},
    {"think_us", offsetof(Options, think_us), 0, 0, 10000000},
};
enum { INT_COUNT = sizeof INTS / sizeof INTS[0] };

static void store(Options *options, int place, int64_t number)
{
    memcpy((char *)options + INTS[place].place, &number, sizeof number);
}

void options_reset(Options *options)
{
    options->mode = MODE_ALPHABETA;
    for (int i = 0; i < INT_COUNT; i++)
        store(options, i, INTS[i].standard);
}

static bool set_mode(Options *options, const Value *value)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (text_is(value, MODES[i])) {
            options->mode = (Mode)i;
            return true;
        }
    return false;
}

bool options_set(Options *options, const Value *name, const Value *value)
{
    if (text_is(name, "mode"))
        return set_mode(options, value);
    for (int i = 0; i < INT_COUNT; i++) {
        if (!text_is(name, INTS[i].name))
            continue;
        if (value->kind != INT || value->number < INTS[i].least || value->number > INTS[i].most)
            return false;
        store(options, i, value->number);
        return true;
    }
    return false;
}

void put_options(Writer *writer)
{
    put_array(writer, 1 + INT_COUNT);
    put_map(writer, 4);
    put_text_field(writer, "name", "mode");
    put_text_field(writer, "type", "choice");
    put_text_field(writer, "default", MODES[MODE_ALPHABETA]);
    put_text(writer, "choices");
    put_array(writer, MODE_COUNT);
    for (int i = 0; i < MODE_COUNT; i++)
        put_text(writer, MODES[i]);
    for (int i = 0; i < INT_COUNT; i++) {
        put_map(writer, 5);
        put_text_field(writer, "name", INTS[i].name);
        put_text_field(writer, "type", "int");
        put_int_field(writer, "default", INTS[i].standard);
        put_int_field(writer, "min", INTS[i].least);
        put_int_field(writer, "max", INTS[i].most);
    }
}
