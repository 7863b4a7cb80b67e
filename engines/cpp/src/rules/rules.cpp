// What the two games share: whose turn it is, and when it ends.
#include "rules/rules.hpp"

#include <algorithm>
#include <numeric>

namespace mancala {

std::optional<Position> Rules::position(const std::array<std::vector<std::int64_t>, 2>& rows,
                                        const std::array<std::int64_t, 2>& stores, int to_move) const
{
    Position position{.side = to_move};
    std::int64_t total = 0;
    auto cell = position.cells.begin();
    for (const int seat : {to_move, 1 - to_move}) {
        auto half = rows[static_cast<std::size_t>(seat)];
        if (half.size() != pits)
            return std::nullopt;
        half.push_back(stores[static_cast<std::size_t>(seat)]);
        for (const std::int64_t seeds : half) {
            if (seeds < 0 || seeds > MAX_SEEDS || (total += seeds) > MAX_SEEDS)
                return std::nullopt;
            *cell++ = static_cast<std::int32_t>(seeds);
        }
    }
    settle(position);
    return position;
}

std::optional<Position> Rules::play(const Position& before, std::size_t pit) const
{
    Position after = before;
    if (before.over || pit >= pits)
        return std::nullopt;
    const std::optional<bool> again = game == Game::DAKON                ? dakon_sow(*this, after.cells, pit)
                                      : djenon_sow(after.cells, pit) ? std::optional(false)
                                                                         : std::nullopt;
    if (!again)
        return std::nullopt;
    if (!*again)
        turn(after);
    settle(after);
    return after;
}

std::int32_t Rules::margin(const Position& position) const
{
    const auto own = position.cells.begin();
    const auto other = own + static_cast<std::ptrdiff_t>(pits + 1);
    const auto row = [this](auto from) { return std::accumulate(from, from + static_cast<std::ptrdiff_t>(pits), 0); };
    const std::int32_t stored = position.cells[pits] - position.cells[2 * pits + 1];
    if (!position.over)
        return stored;
    return game == Game::DAKON ? stored - row(other) // the row of the side to move is empty
                               : stored + row(own) - row(other);
}

std::int32_t Rules::gain(const Position& before, const Position& after) const
{
    return (after.side == before.side ? margin(after) : -margin(after)) - margin(before);
}

std::uint64_t Rules::key(const Position& position) const
{
    std::uint64_t sum = 0, weight = 0x9e3779b97f4a7c15;
    for (std::size_t cell = 0; cell <= 2 * pits; cell++) {
        if (cell == pits)
            continue;
        sum += static_cast<std::uint64_t>(position.cells[cell]) * weight;
        weight *= 0xd1342543de82ef95;
    }
    sum = (sum ^ sum >> 32) * 0xd6e8feb86659fd93;
    return sum ^ sum >> 29;
}

void Rules::turn(Position& position) const
{
    const auto middle = position.cells.begin() + static_cast<std::ptrdiff_t>(pits + 1);
    std::swap_ranges(position.cells.begin(), middle, middle);
    position.side = 1 - position.side;
}

// Passes the move on when the side to move has none and the rules know passing; else the game is over.
void Rules::settle(Position& position) const
{
    if (game == Game::DAKON) {
        const auto own = position.cells.begin();
        const auto store = own + static_cast<std::ptrdiff_t>(pits);
        position.over = std::all_of(own, store, [](auto seeds) { return seeds == 0; });
    } else if (!djenon_can_move(position.cells)) {
        turn(position);
        position.over = !djenon_can_move(position.cells);
    }
}

} // namespace mancala
