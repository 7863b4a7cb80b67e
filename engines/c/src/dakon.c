/* Dakon: one move with all its laps. */
#include "rules.h"

/* Sows `hand` seeds from the cell after `cell` round the mover's circuit, which is the first `circuit` cells: the
 * other store comes after them and is never reached. Returns where the last seed fell. */
static int sow(Position *position, int circuit, int cell, int32_t hand)
{
    if (hand >= circuit) {
        for (int i = 0; i < circuit; i++)
            position->cell[i] += hand / circuit;
        hand %= circuit;
    }
    for (; hand > 0; hand--) {
        cell = cell + 1 == circuit ? 0 : cell + 1;
        position->cell[cell]++;
    }
    return cell;
}

/* Nembak: the last seed fell alone into the mover's pit `landed`; the pit across is taken. */
static void capture_across(const Rules *rules, Position *position, int landed)
{
    int32_t *across = &position->cell[2 * rules->pits - landed];
    if (*across == 0)
        return;
    position->cell[rules->pits] += *across;
    *across = 0;
    if (rules->seed_taken) {
        position->cell[rules->pits] += position->cell[landed];
        position->cell[landed] = 0;
    }
}

/* Mikul: the last seed fell alone into the other side's cell `landed`; two equal neighbours in its row go with it. */
static void capture_neighbours(const Rules *rules, Position *position, int landed)
{
    int32_t *cell = position->cell;
    int first = rules->pits + 1, last = 2 * rules->pits;
    if (!rules->mikul || landed == first || landed == last)
        return;
    if (cell[landed - 1] == 0 || cell[landed - 1] != cell[landed + 1])
        return;
    cell[rules->pits] += 2 * cell[landed - 1] + cell[landed];
    cell[landed - 1] = cell[landed] = cell[landed + 1] = 0;
}

bool dakon_sow(const Rules *rules, Position *position, int pit, bool *again)
{
    int store = rules->pits, circuit = 2 * rules->pits + 1;
    int cell = pit;
    if (position->cell[cell] == 0)
        return false;
    do { /* ends: every circuit leaves a seed in the store, and laps that bank nothing move seeds towards it */
        int32_t hand = position->cell[cell];
        position->cell[cell] = 0;
        cell = sow(position, circuit, cell, hand);
    } while (cell != store && position->cell[cell] > 1);
    *again = cell == store;
    if (cell < store)
        capture_across(rules, position, cell);
    else if (cell > store)
        capture_neighbours(rules, position, cell);
    return true;
}
