#include "asked.h"

#include <string.h>

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

bool asked_rules(const NewGame *game, Rules *rules)
{
    if (text_is(&game->ruleset, "dakon"))
        return read_dakon(game->params, rules);
    *rules = (Rules){.dakon = false, .pits = 6};
    return text_is(&game->ruleset, "djenon-aboure");
}

bool asked_position(const Pos *pos, const Rules *rules, Position *position)
{
    if (pos->row != rules->pits)
        return false;
    memset(position, 0, sizeof *position);
    position->side = (int8_t)pos->to_move;
    int64_t total = 0;
    for (int seat = 0; seat < 2; seat++) {
        int32_t *half = position->cell + (seat == pos->to_move ? 0 : rules->pits + 1);
        for (int i = 0; i <= rules->pits; i++) {
            int64_t seeds = i < rules->pits ? pos->pits[seat][i] : pos->stores[seat];
            if (seeds < 0 || seeds > MAX_SEEDS)
                return false;
            half[i] = (int32_t)seeds;
            total += seeds;
        }
    }
    return total <= MAX_SEEDS;
}

unsigned asked_pits(const Go *go, const Rules *rules, const Position *position)
{
    unsigned pits = 0;
    Position after;
    for (int i = 0; i < go->legal_count; i++) {
        int64_t pit = go->legal[i];
        if (pit >= 0 && pit < rules->pits && rules_play(rules, position, (int)pit, &after))
            pits |= 1u << pit;
    }
    return pits;
}
