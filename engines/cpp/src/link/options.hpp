// Declarations of options, and whether a value fits its own.
#pragma once

#include "link/value.hpp"

#include <optional>

namespace mancala {

struct OptionSpec {
    std::string name, type; // bool, int, float, str, choice or button
    std::optional<Value> fallback; // "default" on the wire
    std::optional<Value> min, max; // int and float
    std::vector<std::string> choices;
};

Value declaration(const OptionSpec& spec);

// Throws Malformed unless `name` is one of `specs` and may have this value.
void check_option(const std::vector<OptionSpec>& specs, const std::string& name, const Value& value);

} // namespace mancala
