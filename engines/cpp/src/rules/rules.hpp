// The rules of Dakon and Djenon-aboure. Source: arena/docs/rules.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace mancala {

constexpr std::size_t MAX_PITS = 9;
constexpr std::int64_t MAX_SEEDS = 10000; // on the whole board, as the arena allows

using Cells = std::array<std::int32_t, 2 * (MAX_PITS + 1)>;

// A board between two moves, seen by the side to move: cells[0..pits-1] are its pits in sowing order, cells[pits] is
// its store, and the other side follows in the same way. A Djenon-aboure store holds what was captured. When the game
// is over the seeds left are still in their pits: Rules::margin counts them.
struct Position {
    Cells cells{};
    int side = 0; // who is to move: 0 South, 1 North
    bool over = false;

    bool operator==(const Position&) const = default;
};

enum class Game { DAKON, DJENON };

// A game with its parameters.
struct Rules {
    Game game = Game::DJENON;
    std::size_t pits = 6;    // a side
    bool seed_taken = false; // Dakon: a nembak banks the landed seed too
    bool mikul = true;       // Dakon: the capture of two equal neighbours

    // A board with pits and stores by seat; nullopt if it can't stand here.
    std::optional<Position> position(const std::array<std::vector<std::int64_t>, 2>& rows,
                                     const std::array<std::int64_t, 2>& stores, int to_move) const;

    // The position after `pit`, a pit of the side to move; nullopt if it may not be played. Its side is whoever moves
    // next: the same again after a bonus, or when the other must pass.
    std::optional<Position> play(const Position& before, std::size_t pit) const;

    // Seeds of the side to move minus the other's, as stored so far; in a finished game the final difference.
    std::int32_t margin(const Position& position) const;

    // What the move from `before` to `after` wins its mover at once.
    std::int32_t gain(const Position& before, const Position& after) const;

    // A hash of the pits as the side to move sees them. The stores are left out: what can still be gained does not
    // depend on them. Nor does it on the side.
    std::uint64_t key(const Position& position) const;

private:
    void turn(Position& position) const;
    void settle(Position& position) const;
};

// One move with all its laps. The first says whether the same side moves again; nullopt or false: not to be played.
std::optional<bool> dakon_sow(const Rules& rules, Cells& cells, std::size_t pit);
bool djenon_sow(Cells& cells, std::size_t pit);
bool djenon_can_move(const Cells& cells);

} // namespace mancala
