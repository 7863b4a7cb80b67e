// Djenon-aboure: one move with all its laps, of which there may be no end.
#include "rules/rules.hpp"

#include <numeric>
#include <utility>

namespace mancala {
namespace {

constexpr std::size_t PITS = 6, CIRCUIT = 12;
constexpr std::int32_t MAY_BE_ENDLESS = 27; // with fewer seeds in the pits no sowing is, as enumeration shows
constexpr std::uint64_t FIRST_LOOK = 32;    // laps before the first look whether a sowing comes back

using Board = std::array<std::int32_t, CIRCUIT>; // in sowing order, without the stores

Board board_of(const Cells& cells)
{
    Board board;
    for (std::size_t place = 0; place < CIRCUIT; place++)
        board[place] = cells[place < PITS ? place : place + 1];
    return board;
}

// Lifts the seeds at `from` and sows them, the first one into that same place. Where the last seed fell.
std::size_t sow_lap(Board& board, std::size_t from)
{
    const auto hand = static_cast<std::size_t>(std::exchange(board[from], 0));
    if (hand >= CIRCUIT)
        for (auto& seeds : board)
            seeds += static_cast<std::int32_t>(hand / CIRCUIT);
    for (std::size_t step = 0; step < hand % CIRCUIT; step++)
        board[(from + step) % CIRCUIT]++;
    return (from + hand + CIRCUIT - 1) % CIRCUIT;
}

// Whether the sowing from `place` is proved endless, no pit being empty. False says nothing. Modulo 13, (distance
// ahead + seeds) of every pit and (seeds in hand - 1) are what they are however long one sows, and a last seed can end
// a move only where two of these numbers differ by 1 or 3: arena/rules/endless.py.
bool never_ends(const Board& board, std::size_t place)
{
    std::array<bool, 13> found{};
    found[0] = true;
    found[(static_cast<std::size_t>(board[place]) + 12) % 13] = true;
    for (std::size_t distance = 1; distance < CIRCUIT; distance++)
        found[(distance + static_cast<std::size_t>(board[(place + distance) % CIRCUIT])) % 13] = true;
    for (std::size_t number = 0; number < 13; number++)
        if (found[number] && (found[(number + 1) % 13] || found[(number + 3) % 13]))
            return false;
    return true;
}

// All laps of a move from `place`. Where it ended, or nullopt if it never would. A sowing goes on from (board, place)
// alone, so it is endless exactly when such a state comes back. Brent's method finds that with one state kept, renewed
// after 32, 64, 128 ... laps; never_ends spares it the long repeats.
std::optional<std::size_t> sow_laps(Board& board, std::size_t place)
{
    Board kept{};
    std::size_t kept_place = CIRCUIT;
    for (std::uint64_t lap = 1, look = FIRST_LOOK;; lap++) {
        place = sow_lap(board, place);
        const auto seeds = board[place];
        if (seeds == 1 || seeds == 2 || seeds == 4)
            return place;
        if (place == kept_place && board == kept)
            return std::nullopt;
        if (lap == look) {
            if (never_ends(board, place))
                return std::nullopt;
            kept = board;
            kept_place = place;
            look *= 2;
        }
    }
}

} // namespace

bool djenon_sow(Cells& cells, std::size_t pit)
{
    Board board = board_of(cells);
    if (board[pit] < 2)
        return false;
    const auto last = sow_laps(board, pit);
    if (!last)
        return false;
    for (std::size_t place = *last; board[place] == 2 || board[place] == 4; place = (place + CIRCUIT - 1) % CIRCUIT)
        cells[PITS] += std::exchange(board[place], 0);
    for (std::size_t place = 0; place < CIRCUIT; place++)
        cells[place < PITS ? place : place + 1] = board[place];
    return true;
}

bool djenon_can_move(const Cells& cells)
{
    const Board board = board_of(cells);
    const bool all_end = std::accumulate(board.begin(), board.end(), 0) < MAY_BE_ENDLESS;
    for (std::size_t pit = 0; pit < PITS; pit++) {
        Board tried = board;
        if (board[pit] > 1 && (all_end || sow_laps(tried, pit)))
            return true;
    }
    return false;
}

} // namespace mancala
