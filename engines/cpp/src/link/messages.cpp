#include "link/messages.hpp"

#include <string_view>

namespace mancala {
namespace {

template <typename Kind> const Kind& as(const Value& value, std::string_view what)
{
    if (const auto* held = std::get_if<Kind>(&value))
        return *held;
    throw Malformed("expected another type: " + std::string(what));
}

std::int64_t integer(const Value& value) { return as<std::int64_t>(value, "an integer is due"); }

int seat(const Value& value)
{
    const std::int64_t number = integer(value);
    if (number != 0 && number != 1)
        throw Malformed("expected seat 0 or 1, got " + std::to_string(number));
    return static_cast<int>(number);
}

Move move(const Value& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return *number;
    return as<std::string>(value, "a move is an integer or text");
}

template <typename Read> auto list(const Value& value, Read read)
{
    std::vector<decltype(read(value))> items;
    for (const Value& item : as<Array>(value, "an array is due"))
        items.push_back(read(item));
    return items;
}

template <typename Read> auto both(const Value& value, Read read)
{
    auto items = list(value, read);
    if (items.size() != 2)
        throw Malformed("expected two items, by seat, got " + std::to_string(items.size()));
    return std::array{std::move(items[0]), std::move(items[1])};
}

// The fields of a map.
class Fields {
public:
    explicit Fields(const Value& value) : map_(as<Map>(value, "a map is due")) {}

    const Value& operator[](std::string_view key) const
    {
        if (const Value* found = find(map_, key))
            return *found;
        throw Malformed("expected the key " + std::string(key));
    }

    std::int64_t integer(std::string_view key) const { return mancala::integer((*this)[key]); }

    std::int64_t id() const
    {
        const std::int64_t number = integer("id");
        if (number < 0)
            throw Malformed("expected an id of 0 or more, got " + std::to_string(number));
        return number;
    }

    std::string text(std::string_view key) const { return as<std::string>((*this)[key], key); }
    const Map& map(std::string_view key) const { return as<Map>((*this)[key], key); }

    template <typename Read> auto maybe(std::string_view key, Read read) const
    {
        const Value* found = find(map_, key);
        return found != nullptr ? std::optional(read(*found)) : std::nullopt;
    }

    std::optional<std::int64_t> maybe_integer(std::string_view key) const { return maybe(key, mancala::integer); }

private:
    const Map& map_;
};

New read_new(const Fields& fields)
{
    const Fields tc(fields["tc"]);
    return {
        .game = fields.text("game"),
        .ruleset = fields.text("ruleset"),
        .params = fields.map("params"),
        .seat = seat(fields["seat"]),
        .seed = fields.integer("seed"),
        .tc = {.increment_ms = tc.maybe_integer("increment_ms"), .allowance_ms = tc.maybe_integer("allowance_ms")},
    };
}

Pos read_pos(const Fields& fields)
{
    return {
        .pits = both(fields["pits"], [](const Value& row) { return list(row, integer); }),
        .stores = both(fields["stores"], integer),
        .to_move = seat(fields["to_move"]),
    };
}

Limit read_limit(const Value& value)
{
    const Fields limit(value);
    return {limit.maybe_integer("ms"), limit.maybe_integer("nodes"), limit.maybe_integer("depth")};
}

std::pair<int, Move> read_last(const Value& value)
{
    const auto& pair = as<Array>(value, "an array is due");
    if (pair.size() != 2)
        throw Malformed("expected a seat and a move, got " + std::to_string(pair.size()) + " items");
    return {seat(pair[0]), move(pair[1])};
}

Go read_go(const Fields& fields)
{
    return {
        .id = fields.id(),
        .game = fields.text("game"),
        .ply = fields.integer("ply"),
        .seat = seat(fields["seat"]),
        .pos = read_pos(Fields(fields["pos"])),
        .last = list(fields["last"], read_last),
        .legal = list(fields["legal"], move),
        .run = fields.integer("run"),
        .clock = fields.maybe("clock", [](const Value& clock) { return both(clock, integer); }),
        .limit = fields.maybe("limit", read_limit).value_or(Limit{}),
    };
}

} // namespace

const Value* find(const Map& map, std::string_view key)
{
    for (const auto& [name, value] : map)
        if (name == key)
            return &value;
    return nullptr;
}

Request read_request(const Value& message)
{
    const Fields fields(message);
    const std::string type = fields.text("t");
    if (type == "go")
        return read_go(fields);
    if (type == "new")
        return read_new(fields);
    if (type == "ping")
        return Ping{fields.id()};
    if (type == "stop")
        return Stop{fields.id()};
    if (type == "options")
        return Options{fields.map("set")};
    if (type == "hello")
        return Hello{list(fields["v"], integer), fields["probe"]};
    if (type == "end")
        return End{fields.text("game")};
    if (type == "error")
        return ArenaError{fields.text("code"), fields.text("text")};
    if (type == "quit")
        return Quit{};
    return Unknown{};
}

Value value_of(const Move& move)
{
    return std::visit([](const auto& held) { return Value(held); }, move);
}

Value info_message(std::int64_t id, const Info& info)
{
    Array pv;
    for (const Move& move : info.pv)
        pv.push_back(value_of(move));
    return Map{{"t", "info"}, {"id", id}, {"depth", info.depth}, {"score", info.score}, {"nodes", info.nodes},
               {"time", info.time_ms}, {"nps", info.nps}, {"pv", std::move(pv)}};
}

Value move_message(std::int64_t id, const Move& move, std::optional<std::int64_t> score)
{
    Map message{{"t", "move"}, {"id", id}, {"move", value_of(move)}};
    if (score)
        message.emplace_back("score", *score);
    return message;
}

} // namespace mancala
