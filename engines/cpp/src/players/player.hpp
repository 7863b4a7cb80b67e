// What a player is asked, and what it finds.
#pragma once

#include "rules/rules.hpp"

#include <vector>

namespace mancala {

struct Question {
    const Rules& rules;
    const Position& root;
    unsigned allowed;  // pits to choose from, a bit each: all of them legal, and at least one
    std::size_t first; // among equal moves the first one counted from this pit is chosen
};

// `score` is the final seed difference expected, for the side to move; `pv` the moves expected, the player's own first.
struct Finding {
    std::size_t pit = 0;
    std::int32_t score = 0;
    int depth = 0;
    std::int64_t nodes = 0, time_us = 0;
    std::vector<std::size_t> pv = {};
};

} // namespace mancala
