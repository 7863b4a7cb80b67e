// The rules, against whole games of an independent implementation (tests/rules/vectors) and arena/docs/rules.md.
#include "rules/rules.hpp"
#include "support.hpp"

#include <gtest/gtest.h>

namespace mancala {
namespace {

using Rows = std::array<std::vector<std::int64_t>, 2>;

Rules dakon(std::size_t pits)
{
    return {.game = Game::DAKON, .pits = pits};
}

Position start(const Rules& rules, std::int64_t seeds)
{
    const std::vector<std::int64_t> row(rules.pits, seeds);
    return rules.position({row, row}, {0, 0}, 0).value();
}

std::vector<std::size_t> legal(const Rules& rules, const Position& position)
{
    std::vector<std::size_t> pits;
    for (std::size_t pit = 0; pit < rules.pits; pit++)
        if (rules.play(position, pit))
            pits.push_back(pit);
    return pits;
}

std::optional<Position> position_of(const Rules& rules, const Json& board)
{
    const auto stores = board["stores"].get<std::array<std::int64_t, 2>>();
    return rules.position(board["pits"].get<Rows>(), stores, board["to_move"]);
}

void replay(const Json& game)
{
    const Rules rules = game["ruleset"] == "dakon" ? dakon(game["pits_per_side"]) : Rules{};
    Position position = start(rules, game["seeds_per_pit"]);
    for (std::size_t ply = 0; ply < game["moves"].size(); ply++) {
        ASSERT_EQ(position.side, game["moves"][ply][0]);
        ASSERT_EQ(legal(rules, position), game["legal"][ply].get<std::vector<std::size_t>>());
        position = rules.play(position, game["moves"][ply][1]).value();
        const Json& after = game["after"][ply];
        ASSERT_EQ(position.over, after["over"].get<bool>());
        if (!position.over) {
            ASSERT_EQ(position, position_of(rules, after));
        }
    }
    const auto scores = game["final_score"].get<std::array<std::int32_t, 2>>();
    EXPECT_EQ(rules.margin(position), position.side == 0 ? scores[0] - scores[1] : scores[1] - scores[0]);
}

TEST(Rules, EveryMoveOfTheGoldenGames)
{
    const auto games = vectors("tests/rules/vectors/rules_games.jsonl");
    EXPECT_GE(games.size(), 120u);
    for (std::size_t i = 0; i < games.size(); i++) {
        SCOPED_TRACE(i);
        replay(games[i]);
    }
}

std::uint64_t perft(const Rules& rules, const Position& position, int plies)
{
    if (plies == 0)
        return 1;
    std::uint64_t count = 0;
    for (const std::size_t pit : legal(rules, position))
        count += perft(rules, *rules.play(position, pit), plies - 1);
    return count;
}

TEST(Rules, NumbersOfMoveSequences)
{
    const std::array<std::uint64_t, 5> counts{1084, 3587, 7896, 17094, 33723};
    for (std::size_t pits = 5; pits <= MAX_PITS; pits++)
        EXPECT_EQ(perft(dakon(pits), start(dakon(pits), static_cast<std::int64_t>(pits)), 5), counts[pits - 5]);
    EXPECT_EQ(perft(Rules{}, start(Rules{}, 4), 7), 26776u);
}

// A turn of 25 moves from the start; the seeds it stores under two readings of the rules.
TEST(Rules, ParametersOfDakon)
{
    const std::vector<std::size_t> pits{0, 6, 3, 0, 5, 6, 3, 2, 0, 0, 3, 0, 3, 6, 1, 0, 4, 1, 2, 5, 0, 4, 4, 6, 0};
    const Rules taken{.game = Game::DAKON, .pits = 7, .seed_taken = true, .mikul = false};
    for (const auto& [rules, banked] : {std::pair(dakon(7), 91), {taken, 92}}) {
        Position position = start(rules, 7);
        for (const std::size_t pit : pits)
            position = rules.play(position, pit).value();
        EXPECT_EQ(position.cells[position.side == 0 ? 7 : 15], banked);
    }
}

TEST(Rules, ACaptureOfAllTwelvePits)
{
    const Rules rules;
    const auto position = rules.position({Rows::value_type{1, 1, 1, 1, 2, 13}, {0, 1, 1, 1, 1, 1}}, {0, 0}, 0).value();
    const auto after = rules.play(position, 4).value();
    EXPECT_TRUE(after.over);
    EXPECT_EQ(after.side == 0 ? rules.margin(after) : -rules.margin(after), 24);
}

// Sowings without end are no moves. The first comes back after 268 laps, the last after 26 million.
TEST(Rules, EndlessSowingsAreNotLegal)
{
    const std::vector<std::pair<Rows, std::size_t>> cases{
        {{Rows::value_type{1, 5, 4, 5, 2, 3}, {3, 2, 1, 4, 1, 0}}, 5},
        {{Rows::value_type{5, 1, 4, 3, 2, 1}, {5, 4, 3, 2, 1, 4}}, 0},
        {{Rows::value_type{2, 1, 6, 7, 3, 2}, {8, 7, 1, 7, 8, 3}}, 3},
        {{Rows::value_type{1, 5, 10, 9, 2, 7}, {14, 6, 5, 4, 12, 7}}, 5},
    };
    const Rules rules;
    for (const auto& [rows, pit] : cases) {
        const auto position = rules.position(rows, {0, 0}, 0).value();
        EXPECT_FALSE(rules.play(position, pit));
        EXPECT_FALSE(legal(rules, position).empty());
    }
}

TEST(Rules, BoardsThatCannotStandAreRefused)
{
    const std::vector<std::int64_t> row(7, 7);
    EXPECT_FALSE(dakon(7).position({row, std::vector<std::int64_t>(6, 7)}, {0, 0}, 0));
    EXPECT_FALSE(dakon(7).position({row, row}, {-1, 0}, 0));
    EXPECT_FALSE(dakon(7).position({row, row}, {9950, 0}, 0));
}

} // namespace
} // namespace mancala
