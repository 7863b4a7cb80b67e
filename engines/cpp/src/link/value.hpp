// msgpack values, as far as the protocol has them: reading one out of bytes, and writing it.
// Not here: where a message ends (frames.hpp), and what it says (messages.hpp).
// Source: the msgpack specification, and "Values" in protocol/README.md.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace mancala {

struct Value;
using Array = std::vector<Value>;
using Map = std::vector<std::pair<std::string, Value>>; // in the order of writing

struct Value : std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Map> {
    using variant::variant;
};

using Bytes = std::vector<std::uint8_t>;

// Bytes or fields against the protocol; one line.
struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The value that is all of `frame`, which Frames cut out. Nils are left out of maps and an integral float is an
// integer. Throws Malformed.
Value decode(std::span<const std::uint8_t> frame);

// The bytes of a message, always in the shortest form, its newline included.
Bytes encode(const Value& message);

} // namespace mancala
