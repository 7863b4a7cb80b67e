/* What the two games share: whose turn it is, and when it ends. */
#include "rules.h"

#include <string.h>

static void change_side(const Rules *rules, Position *position)
{
    int half = rules->pits + 1;
    int32_t mine[MAX_PITS + 1];
    memcpy(mine, position->cell, sizeof mine[0] * (size_t)half);
    memcpy(position->cell, position->cell + half, sizeof mine[0] * (size_t)half);
    memcpy(position->cell + half, mine, sizeof mine[0] * (size_t)half);
    position->side = (int8_t)!position->side;
}

static bool has_seeds(const Rules *rules, const Position *position)
{
    for (int pit = 0; pit < rules->pits; pit++)
        if (position->cell[pit] > 0)
            return true;
    return false;
}

/* A pit of two or more seeds is no move when its sowing would never end, so it has to be tried. */
static bool djenon_can_move(const Position *position)
{
    for (int pit = 0; pit < 6; pit++) {
        if (position->cell[pit] < 2)
            continue;
        Position tried = *position;
        if (djenon_sow(&tried, pit))
            return true;
    }
    return false;
}

void rules_settle(const Rules *rules, Position *position)
{
    if (rules->dakon) {
        position->over = !has_seeds(rules, position);
        return;
    }
    position->over = false;
    if (djenon_can_move(position))
        return;
    change_side(rules, position);
    position->over = !djenon_can_move(position);
}

bool rules_start(const Rules *rules, int seeds, Position *start)
{
    if (seeds < 1 || seeds > MAX_SEEDS / (2 * rules->pits))
        return false;
    memset(start, 0, sizeof *start);
    for (int pit = 0; pit < rules->pits; pit++)
        start->cell[pit] = start->cell[rules->pits + 1 + pit] = seeds;
    rules_settle(rules, start);
    return true;
}

bool rules_play(const Rules *rules, const Position *before, int pit, Position *after)
{
    bool again = false;
    *after = *before;
    if (before->over || pit < 0 || pit >= rules->pits)
        return false;
    if (rules->dakon ? !dakon_sow(rules, after, pit, &again) : !djenon_sow(after, pit))
        return false;
    if (!again)
        change_side(rules, after);
    rules_settle(rules, after);
    return true;
}

int32_t rules_margin(const Rules *rules, const Position *position)
{
    int half = rules->pits + 1;
    const int32_t *cell = position->cell;
    int32_t margin = cell[rules->pits] - cell[2 * rules->pits + 1];
    if (!position->over)
        return margin;
    for (int pit = 0; pit < rules->pits; pit++) /* in Dakon the first row is empty by now */
        margin += rules->dakon ? -cell[half + pit] : cell[pit] - cell[half + pit];
    return margin;
}
