// Bytes and messages, against protocol/vectors. Only msgpack: the engine speaks no JSON.
#include "link/frames.hpp"
#include "link/messages.hpp"
#include "support.hpp"

#include <gtest/gtest.h>

namespace mancala {
namespace {

std::vector<Json> msgpack(const std::string& file)
{
    std::vector<Json> cases;
    for (Json& line : vectors("protocol/vectors/" + file))
        if (line.value("encoding", "msgpack") == "msgpack")
            cases.push_back(std::move(line));
    EXPECT_FALSE(cases.empty());
    return cases;
}

Bytes bytes_of(const Json& line)
{
    const auto hex = line.at("hex").get<std::string>();
    Bytes bytes;
    for (std::size_t at = 0; at < hex.size(); at += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(at, 2), nullptr, 16)));
    return bytes;
}

// All values in `bytes`, which come `piece` at a time.
std::vector<Value> read(std::span<const std::uint8_t> bytes, std::size_t piece)
{
    Frames frames;
    std::vector<Value> values;
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(piece, bytes.size()))) {
        frames.feed(bytes.first(std::min(piece, bytes.size())));
        while (const auto frame = frames.next())
            values.push_back(decode(*frame));
    }
    return values;
}

// Whether `value` says what `expected` says, whatever unknown keys it has besides and in whatever order.
bool holds(const Value& value, const Value& expected)
{
    if (const auto* map = std::get_if<Map>(&expected)) {
        const auto* found = std::get_if<Map>(&value);
        return found != nullptr && std::ranges::all_of(*map, [&](const auto& pair) {
            const Value* item = find(*found, pair.first);
            return item != nullptr && holds(*item, pair.second);
        });
    }
    const auto* items = std::get_if<Array>(&expected);
    const auto* found = std::get_if<Array>(&value);
    if (items == nullptr || found == nullptr)
        return value == expected;
    return std::ranges::equal(*found, *items, holds);
}

TEST(Wire, AcceptedBytesMeanWhatTheyShould)
{
    for (const Json& line : msgpack("accept.jsonl"))
        for (const std::size_t piece : {std::size_t{1}, FRAME_LIMIT}) {
            SCOPED_TRACE(line.dump());
            const auto values = read(bytes_of(line), piece);
            ASSERT_EQ(values.size(), 1u);
            const Json message = line.contains("message") ? line["message"] : Json{{"t", line["unknown"]}};
            EXPECT_TRUE(holds(values[0], value_of_json(message)));
        }
}

TEST(Wire, MessagesOfTheArenaAreRead)
{
    for (const Json& line : msgpack("accept.jsonl")) {
        if (line["from"] != "arena")
            continue;
        SCOPED_TRACE(line.dump());
        const Request request = read_request(read(bytes_of(line), FRAME_LIMIT).at(0));
        EXPECT_EQ(std::holds_alternative<Unknown>(request), line.contains("unknown"));
    }
}

TEST(Wire, MessagesAreWrittenAsTheCanonicalBytes)
{
    for (const std::string file : {"accept.jsonl", "game_msgpack.jsonl"})
        for (const Json& line : msgpack(file))
            if (line.value("canonical", false) && line.contains("message")) {
                EXPECT_EQ(encode(value_of_json(line["message"])), bytes_of(line)) << line;
            }
}

TEST(Wire, EveryWidthIsWrittenAsAnotherImplementationReadsIt)
{
    Json numbers = Json::array();
    for (int bits = 0; bits < 53; bits++)
        for (const std::int64_t around : {-1, 0, 1})
            for (const std::int64_t sign : {-1, 1})
                numbers.push_back(sign * ((std::int64_t{1} << bits) + around));
    Json texts = Json::array();
    for (const std::size_t size : {0, 31, 32, 255, 256})
        texts.push_back(std::string(size, 'x'));
    Json many;
    for (int key = 0; key < 20; key++)
        many[std::to_string(key)] = key;
    const Json message{{"t", "x"}, {"numbers", numbers}, {"texts", texts}, {"many", many}, {"real", 0.1}};
    Bytes bytes = encode(value_of_json(message));
    EXPECT_TRUE(holds(read(bytes, 1).at(0), value_of_json(message)));
    bytes.pop_back();
    EXPECT_EQ(Json::from_msgpack(bytes), message);
}

TEST(Wire, AWholeGameIsReadHoweverItIsCutUp)
{
    Bytes stream;
    std::vector<Json> game = msgpack("game_msgpack.jsonl");
    for (const Json& line : game) {
        const Bytes bytes = bytes_of(line);
        stream.insert(stream.end(), bytes.begin(), bytes.end());
    }
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{100}, stream.size()}) {
        const auto values = read(stream, piece);
        ASSERT_EQ(values.size(), game.size());
        for (std::size_t i = 0; i < game.size(); i++)
            EXPECT_TRUE(holds(values[i], value_of_json(game[i]["message"])));
    }
}

// Words of the reasons that are about values, whoever sends them. The fields of an engine's messages we never read.
const std::array OF_VALUES{"twice", "finite", "bin", "ext values", "map32", "0xc1", "2^53", "UTF-8", "keys are",
                           "nested", "KiB", "header", "after a message", "fixmap"};

TEST(Wire, OtherBytesAreRefused)
{
    for (const Json& line : msgpack("reject.jsonl")) {
        const auto reason = line["reason"].get<std::string>();
        const auto has = [&](const char* word) { return reason.find(word) != reason.npos; };
        if (line["from"] != "arena" && !std::ranges::any_of(OF_VALUES, has))
            continue;
        for (const std::size_t piece : {std::size_t{1}, FRAME_LIMIT})
            EXPECT_THROW(read_request(read(bytes_of(line), piece).at(0)), Malformed) << line;
    }
}

TEST(Wire, StrayLinesArePassedOver)
{
    for (const Json& line : msgpack("stray.jsonl"))
        for (const std::size_t piece : {std::size_t{1}, FRAME_LIMIT}) {
            SCOPED_TRACE(line.dump());
            EXPECT_TRUE(holds(read(bytes_of(line), piece), value_of_json(line["messages"])));
        }
}

TEST(Wire, AFrameHasAtMost65536Bytes)
{
    for (const std::size_t piece : {std::size_t{1}, std::size_t{4096}}) {
        const auto message = [](std::size_t size) { return encode(Map{{"x", std::string(size - 7, 'x')}}); };
        EXPECT_EQ(read(message(FRAME_LIMIT), piece).size(), 1u);
        EXPECT_THROW(read(message(FRAME_LIMIT + 1), piece), Malformed);
    }
}

} // namespace
} // namespace mancala
