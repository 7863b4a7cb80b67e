// The players: what they find.
#include "players/alphabeta.hpp"
#include "players/children.hpp"

#include <gtest/gtest.h>

namespace mancala {
namespace {

const Rules DAKON{.game = Game::DAKON, .pits = 7};
const Rules DJENON;

Position start(const Rules& rules, std::int64_t seeds)
{
    const std::vector<std::int64_t> row(rules.pits, seeds);
    return rules.position({row, row}, {0, 0}, 0).value();
}

Question question(const Rules& rules, const Position& root)
{
    unsigned allowed = 0;
    for (std::size_t pit = 0; pit < rules.pits; pit++)
        if (rules.play(root, pit))
            allowed |= 1u << pit;
    return {rules, root, allowed, 0};
}

Finding searched(const Rules& rules, const Position& root, const Asked& asked)
{
    Table table;
    table.resize(16);
    Listener nobody;
    Budget budget(asked, nobody);
    return choose_alphabeta(question(rules, root), table, budget);
}

// The definition of what alpha-beta finds.
std::int32_t negamax(const Rules& rules, const Position& position, int depth)
{
    if (position.over || depth == 0)
        return rules.margin(position);
    std::int32_t best = -MAX_SEEDS;
    for (std::size_t pit = 0; pit < rules.pits; pit++)
        if (const auto after = rules.play(position, pit)) {
            const std::int32_t value = negamax(rules, *after, depth - 1);
            best = std::max(best, after->side == position.side ? value : -value);
        }
    return best;
}

TEST(Players, TheScoreIsTheMinimaxValue)
{
    for (const Rules& rules : {DAKON, DJENON}) {
        Position position = start(rules, rules.game == Game::DAKON ? 7 : 4);
        for (std::size_t ply = 0; !position.over; ply++) {
            EXPECT_EQ(searched(rules, position, {.depth = 4}).score, negamax(rules, position, 4));
            std::size_t pit = ply * 5 % rules.pits; // a walk through one game
            while (!rules.play(position, pit))
                pit = (pit + 1) % rules.pits;
            position = *rules.play(position, pit);
        }
    }
}

// Perfect play ends 26-22, and pit 4 is the only first move that keeps it: arena/docs/rules.md.
TEST(Players, DjenonAboureIsSolved)
{
    const Finding found = searched(DJENON, start(DJENON, 4), {.nodes = 2'000'000});
    EXPECT_EQ(found.pit, 4u);
    EXPECT_EQ(found.score, 4);
    EXPECT_LT(found.nodes, 2'000'000);
}

TEST(Players, GreedyTakesTheMost)
{
    const auto position = DJENON.position({std::vector<std::int64_t>{0, 0, 2, 0, 2, 1}, {3, 1, 1, 1, 1, 1}}, {0, 0}, 0);
    EXPECT_EQ(choose_greedy(question(DJENON, position.value())).pit, 4u); // 2 + 2 seeds, against 0
}

TEST(Players, LimitsEndTheSearch)
{
    const Position root = start(DAKON, 7);
    for (const std::int64_t nodes : {1, 1000, 2500})
        EXPECT_EQ(searched(DAKON, root, {.nodes = nodes}).nodes, nodes);
    EXPECT_EQ(searched(DAKON, root, {.depth = 3}).depth, 3);
    EXPECT_EQ(searched(DAKON, root, {}).depth, 8);
}

class Impatient : public Listener {
public:
    bool stopped() override { return true; }
};

TEST(Players, WhoListensCanStopTheSearch)
{
    Table table;
    table.resize(1);
    Impatient listener;
    Budget budget({.depth = MAX_DEPTH}, listener);
    const Position root = start(DAKON, 7);
    EXPECT_EQ(choose_alphabeta(question(DAKON, root), table, budget).nodes, 256);
}

} // namespace
} // namespace mancala
