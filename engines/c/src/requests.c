/* Reading what the arena asks. */
#include "messages.h"

#include <string.h>

static const char *const KEYS[KEY_COUNT] = {"t",   "id",   "v",   "probe", "set",   "ruleset", "params", "seed",
                                            "tc",  "ply",  "seat", "pos",  "legal", "clock",   "limit"};

bool read_message(Cursor message, Value *type, Cursor fields[KEY_COUNT])
{
    return wire_fields(message, KEYS, KEY_COUNT, fields) && field_text(fields[KEY_T], type);
}

static const int64_t LARGE = (int64_t)1 << 50; /* in microseconds, still no overflow when doubled */

/* Negative: 0. So large that arithmetic could overflow: cut, which changes nothing for anybody who waits for it. */
static int64_t amount(int64_t number)
{
    return number < 0 ? 0 : number > LARGE / 1000 ? LARGE / 1000 : number;
}

int64_t read_amount(Cursor field, const char *name)
{
    Cursor found;
    int64_t number;
    return wire_fields(field, &name, 1, &found) && field_int(found, &number) ? amount(number) : 0;
}

bool read_request(const Cursor *fields, Request *request)
{
    int64_t clocks[2];
    request->ply = request->seat = 0;
    if (!field_int(fields[KEY_ID], &request->id))
        return false;
    field_int(fields[KEY_PLY], &request->ply);
    field_int(fields[KEY_SEAT], &request->seat);
    request->legal_count = field_ints(fields[KEY_LEGAL], request->legal, MAX_LEGAL);
    if (request->legal_count <= 0 || request->seat < 0 || request->seat > 1)
        return false;
    request->clocked = field_ints(fields[KEY_CLOCK], clocks, 2) == 2;
    request->clock_ms = request->clocked ? amount(clocks[request->seat]) : 0;
    request->limit_ms = read_amount(fields[KEY_LIMIT], "ms");
    request->nodes = read_amount(fields[KEY_LIMIT], "nodes");
    request->depth = read_amount(fields[KEY_LIMIT], "depth");
    return true;
}

/* A row of pits, into `cells`. */
static bool read_row(Cursor *cursor, int pits, int32_t *cells)
{
    Value value;
    if (!cursor_next(cursor, &value) || value.kind != ARRAY || value.count != (uint32_t)pits)
        return false;
    for (int pit = 0; pit < pits; pit++) {
        if (!cursor_next(cursor, &value) || value.kind != INT || value.number < 0 || value.number > MAX_SEEDS)
            return false;
        cells[pit] = (int32_t)value.number;
    }
    return true;
}

bool read_position(Cursor field, const Rules *rules, Position *position)
{
    static const char *const names[] = {"pits", "stores", "to_move"};
    Cursor found[3];
    Value rows;
    int64_t stores[2], side;
    if (!wire_fields(field, names, 3, found) || field_ints(found[1], stores, 2) != 2)
        return false;
    if (!field_int(found[2], &side) || side < 0 || side > 1)
        return false;
    if (found[0].at == NULL || !cursor_next(&found[0], &rows) || rows.kind != ARRAY || rows.count != 2)
        return false;
    memset(position, 0, sizeof *position);
    position->side = (int8_t)side;
    int64_t total = 0;
    for (int seat = 0; seat < 2; seat++) {
        int32_t *half = position->cell + (seat == side ? 0 : rules->pits + 1);
        if (stores[seat] < 0 || stores[seat] > MAX_SEEDS || !read_row(&found[0], rules->pits, half))
            return false;
        half[rules->pits] = (int32_t)stores[seat];
        for (int i = 0; i <= rules->pits; i++)
            total += half[i];
    }
    return total <= MAX_SEEDS;
}

static bool read_dakon(Cursor params, Rules *rules)
{
    static const char *const names[] = {"pits", "capturing_seed", "mikul"};
    Cursor found[3];
    Value value;
    int64_t pits = 7;
    *rules = (Rules){.dakon = true, .seed_taken = false, .mikul = true};
    if (params.at != NULL) {
        if (!wire_fields(params, names, 3, found))
            return false;
        if (found[0].at != NULL && !field_int(found[0], &pits))
            return false;
        if (field_text(found[1], &value))
            rules->seed_taken = text_is(&value, "taken");
        if (found[2].at != NULL && cursor_next(&found[2], &value))
            rules->mikul = value.kind == BOOL && value.number != 0;
    }
    rules->pits = (int)pits;
    return pits >= 5 && pits <= MAX_PITS;
}

bool read_rules(Cursor name, Cursor params, Rules *rules)
{
    Value text;
    if (!field_text(name, &text))
        return false;
    if (text_is(&text, "dakon"))
        return read_dakon(params, rules);
    *rules = (Rules){.dakon = false, .pits = 6};
    return text_is(&text, "djenon-aboure");
}
