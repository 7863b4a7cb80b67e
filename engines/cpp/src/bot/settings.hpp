// The options, declared and kept in one table.
#pragma once

#include "link/options.hpp"

namespace mancala {

// Numbers: 0 is no limit of `depth` and `nodes`, and as `seed` it is the game's.
struct Settings {
    std::string mode = "alphabeta";
    std::int64_t depth = 0, nodes = 0, hash_mb = 16, seed = 0;

    static std::vector<OptionSpec> specs();
    void set(const std::string& name, const Value& value); // which fits its declaration
};

} // namespace mancala
