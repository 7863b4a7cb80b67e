// The moves of a position, those first that promise most.
#pragma once

#include "players/player.hpp"

namespace mancala {

struct Child {
    Position after;
    std::size_t pit = 0;
    std::int32_t promise = 0;
};

// Up to MAX_PITS moves, in place: a search makes millions of these.
class Children {
public:
    static constexpr std::size_t NONE = MAX_PITS;

    // All moves, `favourite` first, the others by what they gain at once and whether they bring another move.
    Children(const Rules& rules, const Position& position, std::size_t favourite);
    // Those the question allows. Equal ones stay in the order of the pits counted from its first.
    Children(const Question& question, std::size_t favourite);

    const Child* begin() const { return list_.data(); }
    const Child* end() const { return list_.data() + count_; }
    std::size_t size() const { return count_; }

private:
    std::array<Child, MAX_PITS> list_;
    std::size_t count_ = 0;
};

// The move that gains most at once.
Finding choose_greedy(const Question& question);

} // namespace mancala
