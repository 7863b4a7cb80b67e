// The messages of the arena as types, and those of the engine as values. Source: "Messages" in protocol/README.md.
#pragma once

#include "link/value.hpp"

#include <array>
#include <optional>

namespace mancala {

using Move = std::variant<std::int64_t, std::string>; // a value of Go::legal; the protocol does not look into it

struct Hello {
    std::vector<std::int64_t> versions;
    Value probe;
};

struct Options {
    Map set;
};

// Absent: nullopt.
struct TimeControl {
    std::optional<std::int64_t> increment_ms, allowance_ms;
};

struct New {
    std::string game, ruleset;
    Map params; // what is in it is the ruleset's business
    int seat;
    std::int64_t seed;
    TimeControl tc;
};

// A board: pits and stores by seat, pits in sowing order.
struct Pos {
    std::array<std::vector<std::int64_t>, 2> pits;
    std::array<std::int64_t, 2> stores;
    int to_move;
};

struct Limit {
    std::optional<std::int64_t> ms, nodes, depth;
};

struct Go {
    std::int64_t id;
    std::string game;
    std::int64_t ply;
    int seat;
    Pos pos;
    std::vector<std::pair<int, Move>> last; // (seat, move)
    std::vector<Move> legal;
    std::int64_t run;
    std::optional<std::array<std::int64_t, 2>> clock; // ms left, by seat
    Limit limit;
};

struct Stop {
    std::int64_t id;
};

struct Ping {
    std::int64_t id;
};

struct End {
    std::string game;
};

struct ArenaError {
    std::string code, text;
};

struct Quit {};

struct Unknown {};

using Request = std::variant<Unknown, Hello, Options, New, Go, Stop, Ping, End, ArenaError, Quit>;

// Throws Malformed.
Request read_request(const Value& message);

// The value of a known key; nullptr if it is absent.
const Value* find(const Map& map, std::string_view key);

// What an engine found so far; `score` is the expected final seed difference for the mover.
struct Info {
    std::int64_t depth, score, nodes, time_ms, nps;
    std::vector<Move> pv;
};

Value info_message(std::int64_t id, const Info& info);
Value move_message(std::int64_t id, const Move& move, std::optional<std::int64_t> score);
Value value_of(const Move& move);

} // namespace mancala
