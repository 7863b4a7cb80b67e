/* Djenon-aboure: one move with all its laps. */
#include "rules.h"

#include <string.h>

enum { PITS = 6, CIRCUIT = 12 };

/* The cells in sowing order; 6 and 13 are the stores, which are no part of the circuit. */
static const int CELL[CIRCUIT] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12};

/* Lifts the seeds at place `from` and sows them, the first one into that same place. Returns the last seed's place. */
static int sow(int32_t *board, int from)
{
    int32_t hand = board[from];
    board[from] = 0;
    if (hand >= CIRCUIT) {
        for (int i = 0; i < CIRCUIT; i++)
            board[i] += hand / CIRCUIT;
        hand %= CIRCUIT;
    }
    for (int32_t i = 0; i < hand; i++)
        board[(from + i) % CIRCUIT]++;
    return (from + hand + CIRCUIT - 1) % CIRCUIT;
}

/* All laps of a move from `place`. Returns where it ended, or -1 when it never would. A sowing goes on from (board,
 * place) alone, so it is endless exactly when such a state comes back. Brent's method finds that with one state kept:
 * the kept one is renewed after 1, 2, 4, 8 ... laps, until the cycle is entered and fits between two renewals. */
static int sow_laps(int32_t *board, int place)
{
    int32_t kept[CIRCUIT];
    int kept_place = -1;
    for (uint64_t lap = 1, renewal = 1;; lap++) {
        place = sow(board, place);
        int32_t seeds = board[place];
        if (seeds == 1 || seeds == 2 || seeds == 4)
            return place;
        if (place == kept_place && memcmp(board, kept, sizeof kept) == 0)
            return -1;
        if (lap == renewal) {
            memcpy(kept, board, sizeof kept);
            kept_place = place;
            renewal *= 2;
        }
    }
}

bool djenon_sow(Position *position, int pit)
{
    int32_t board[CIRCUIT];
    if (position->cell[pit] < 2)
        return false;
    for (int i = 0; i < CIRCUIT; i++)
        board[i] = position->cell[CELL[i]];
    int place = sow_laps(board, pit);
    if (place < 0)
        return false;
    for (int taken = 0; taken < CIRCUIT && (board[place] == 2 || board[place] == 4); taken++) {
        position->cell[PITS] += board[place];
        board[place] = 0;
        place = (place + CIRCUIT - 1) % CIRCUIT;
    }
    for (int i = 0; i < CIRCUIT; i++)
        position->cell[CELL[i]] = board[i];
    return true;
}
