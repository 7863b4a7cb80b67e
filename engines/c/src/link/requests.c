/* Reading what the arena asks. */
#include "messages.h"

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

bool read_new(const Cursor *fields, NewGame *game)
{
    *game = (NewGame){.params = fields[KEY_PARAMS], .tc = fields[KEY_TC], .seed = 0};
    field_int(fields[KEY_SEED], &game->seed);
    return field_text(fields[KEY_RULESET], &game->ruleset);
}

static bool read_seat(Cursor field, int *seat)
{
    int64_t number;
    if (!field_int(field, &number) || number < 0 || number > 1)
        return false;
    *seat = (int)number;
    return true;
}

static bool read_pos(Cursor field, Pos *pos)
{
    static const char *const names[] = {"pits", "stores", "to_move"};
    Cursor found[3];
    Value rows;
    if (!wire_fields(field, names, 3, found) || field_ints(found[1], pos->stores, 2) != 2)
        return false;
    if (!read_seat(found[2], &pos->to_move) || found[0].at == NULL)
        return false;
    if (!cursor_next(&found[0], &rows) || rows.kind != ARRAY || rows.count != 2)
        return false;
    pos->row = field_ints(found[0], pos->pits[0], MAX_ROW);
    cursor_skip(&found[0]);
    return pos->row > 0 && field_ints(found[0], pos->pits[1], MAX_ROW) == pos->row;
}

bool read_go(const Cursor *fields, Go *go)
{
    int64_t clocks[2];
    go->ply = 0;
    field_int(fields[KEY_PLY], &go->ply);
    if (!field_int(fields[KEY_ID], &go->id) || !read_seat(fields[KEY_SEAT], &go->seat))
        return false;
    if (!read_pos(fields[KEY_POS], &go->pos))
        return false;
    go->legal_count = field_ints(fields[KEY_LEGAL], go->legal, MAX_LEGAL);
    go->clocked = field_ints(fields[KEY_CLOCK], clocks, 2) == 2;
    go->clock_ms = go->clocked ? amount(clocks[go->seat]) : 0;
    go->limit_ms = read_amount(fields[KEY_LIMIT], "ms");
    go->nodes = read_amount(fields[KEY_LIMIT], "nodes");
    go->depth = read_amount(fields[KEY_LIMIT], "depth");
    return go->legal_count > 0;
}
