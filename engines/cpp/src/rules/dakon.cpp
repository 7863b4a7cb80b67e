// Dakon: one move with all its laps.
#include "rules/rules.hpp"

#include <utility>

namespace mancala {
namespace {

// Lifts what is in `cell` and sows it from the next one on, round the first `circuit` cells: the other side's store
// comes after them and is never reached. Where the last seed fell.
std::size_t sow_lap(Cells& cells, std::size_t circuit, std::size_t cell)
{
    auto hand = static_cast<std::size_t>(std::exchange(cells[cell], 0));
    for (; hand >= circuit; hand -= circuit)
        for (std::size_t i = 0; i < circuit; i++)
            cells[i]++;
    for (; hand > 0; hand--) {
        cell = cell + 1 == circuit ? 0 : cell + 1;
        cells[cell]++;
    }
    return cell;
}

// The last seed fell alone into the mover's pit `landed`: the pit across is taken.
void nembak(const Rules& rules, Cells& cells, std::size_t landed)
{
    const auto taken = std::exchange(cells[2 * rules.pits - landed], 0);
    cells[rules.pits] += taken;
    if (taken > 0 && rules.seed_taken)
        cells[rules.pits] += std::exchange(cells[landed], 0);
}

// Mikul: the last seed fell alone between two pits of the other side; if they are equal, all three are taken.
void capture_neighbours(const Rules& rules, Cells& cells, std::size_t landed)
{
    const bool between = landed > rules.pits + 1 && landed < 2 * rules.pits;
    const auto beside = cells[landed - 1];
    if (!between || beside == 0 || beside != cells[landed + 1])
        return;
    cells[rules.pits] += 2 * beside + 1;
    cells[landed - 1] = cells[landed] = cells[landed + 1] = 0;
}

} // namespace

std::optional<bool> dakon_sow(const Rules& rules, Cells& cells, std::size_t pit)
{
    const std::size_t store = rules.pits;
    std::size_t cell = pit;
    if (cells[pit] == 0)
        return std::nullopt;
    do // ends: every circuit leaves a seed in the store, and laps that bank nothing move seeds towards it
        cell = sow_lap(cells, 2 * rules.pits + 1, cell);
    while (cell != store && cells[cell] > 1);
    if (cell < store)
        nembak(rules, cells, cell);
    else if (cell > store && rules.mikul)
        capture_neighbours(rules, cells, cell);
    return cell == store;
}

} // namespace mancala
