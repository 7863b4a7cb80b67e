// The conversation as the arena sees it, over pipes.
#include "bot/bot.hpp"
#include "support.hpp"

#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace mancala {
namespace {

// Serves a bot in a thread, and is its arena.
class Arena {
public:
    explicit Arena(Bot& bot)
    {
        if (pipe(to_engine_) != 0 || pipe(to_arena_) != 0)
            throw std::runtime_error("no pipes");
        engine_ = std::thread([this, &bot] {
            Line line(to_engine_[0], to_arena_[1]);
            status_ = serve(bot, line);
            close(to_arena_[1]);
        });
    }

    Arena(const Arena&) = delete;

    ~Arena() { status(); }

    void send(const Json& message)
    {
        const Bytes bytes = encode(value_of_json(message));
        EXPECT_EQ(write(to_engine_[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    }

    // The next message; null at the end.
    Json receive()
    {
        for (;;) {
            if (const auto frame = frames_.next())
                return Json::from_msgpack(*frame);
            std::array<std::uint8_t, 4096> bytes;
            const ssize_t got = read(to_arena_[0], bytes.data(), bytes.size());
            if (got <= 0)
                return nullptr;
            frames_.feed(std::span(bytes).first(static_cast<std::size_t>(got)));
        }
    }

    Json ask(const Json& message)
    {
        send(message);
        return receive();
    }

    Json greet() { return ask({{"t", "hello"}, {"v", {1}}, {"arena", "test"}, {"probe", {137, 10, "é\n"}}}); }

    Json new_game(const std::string& ruleset)
    {
        return ask({{"t", "new"}, {"game", "g"}, {"ruleset", ruleset}, {"params", Json::object()},
                    {"seat", 0}, {"seed", 7}, {"tc", Json::object()}});
    }

    // Ends the input; the exit code.
    int status()
    {
        if (engine_.joinable()) {
            close(to_engine_[1]);
            engine_.join();
            close(to_engine_[0]);
            close(to_arena_[0]);
        }
        return status_;
    }

private:
    int to_engine_[2], to_arena_[2];
    int status_ = -1;
    std::thread engine_;
    Frames frames_;
};

// From the start of Djenon-aboure.
Json go(int id)
{
    const Json row = Json::array({4, 4, 4, 4, 4, 4});
    return {{"t", "go"}, {"id", id}, {"game", "g"}, {"ply", 0}, {"seat", 0}, {"last", Json::array()},
            {"pos", {{"pits", {row, row}}, {"stores", {0, 0}}, {"to_move", 0}}},
            {"legal", {0, 1, 2, 3, 4, 5}}, {"run", 0}};
}

TEST(Session, AGame)
{
    MancalaBot bot;
    Arena arena(bot);
    const Json hello = arena.greet();
    EXPECT_EQ(hello["probe"], Json({137, 10, "é\n"}));
    EXPECT_EQ(hello["rulesets"], Json({"dakon", "djenon-aboure"}));
    EXPECT_EQ(arena.ask({{"t", "options"}, {"set", {{"mode", "greedy"}}}})["t"], "ready");
    EXPECT_EQ(arena.new_game("djenon-aboure"), Json({{"t", "ready"}, {"game", "g"}}));
    const Json answer = arena.ask(go(3));
    EXPECT_EQ(answer["t"], "move");
    EXPECT_EQ(answer["id"], 3);
    arena.send({{"t", "end"}, {"game", "g"}, {"scores", {2, 0}}, {"reason", "void"}});
    arena.send({{"t", "applause"}});
    EXPECT_EQ(arena.ask({{"t", "ping"}, {"id", 4}}), Json({{"t", "pong"}, {"id", 4}}));
    arena.send({{"t", "quit"}});
    EXPECT_EQ(arena.receive(), nullptr);
    EXPECT_EQ(arena.status(), 0);
}

// Thinks until it is stopped; then does what it was made for.
class Thinker : public Bot {
public:
    explicit Thinker(std::function<Decision(const Go&)> decide) : decide_(std::move(decide)) {}

    Profile profile() const override { return {.name = "thinker", .rulesets = {}, .stops = true}; }

    Decision go(const Go& go, Out& out) override
    {
        out.info({});
        while (!out.stopped())
            std::this_thread::yield();
        return decide_(go);
    }

private:
    std::function<Decision(const Go&)> decide_;
};

Decision first(const Go& go)
{
    return {go.legal[0]};
}

TEST(Session, StopIsHeardWhileThinking)
{
    Thinker bot(first);
    Arena arena(bot);
    arena.greet();
    arena.new_game("dakon");
    EXPECT_EQ(arena.ask(go(5))["t"], "info");
    arena.send({{"t", "stop"}, {"id", 4}}); // another one's
    EXPECT_EQ(arena.ask({{"t", "stop"}, {"id", 5}}), Json({{"t", "move"}, {"id", 5}, {"move", 0}}));
    arena.send({{"t", "stop"}, {"id", 5}}); // too late
    EXPECT_EQ(arena.ask({{"t", "ping"}, {"id", 6}})["t"], "pong");
}

TEST(Session, AGoThatWasGivenUpIsNotAnswered)
{
    Thinker bot(first);
    Arena arena(bot);
    arena.greet();
    arena.new_game("dakon");
    arena.ask(go(5));
    EXPECT_EQ(arena.new_game("dakon")["t"], "ready");
    arena.send({{"t", "quit"}});
    EXPECT_EQ(arena.receive(), nullptr);
}

TEST(Session, TheEndOfInputEndsASearch)
{
    MancalaBot bot;
    Arena arena(bot);
    arena.greet();
    arena.new_game("dakon");
    Json endless = go(5);
    endless["pos"]["pits"] = {{7, 7, 7, 7, 7, 7, 7}, {7, 7, 7, 7, 7, 7, 7}};
    endless["limit"] = {{"depth", 100}};
    arena.send(endless);
    EXPECT_EQ(arena.status(), 0);
}

TEST(Session, ABotMayResignOrFail)
{
    const std::vector<std::pair<std::function<Decision(const Go&)>, Json>> cases{
        {[](const Go&) { return Decision{}; }, {{"t", "resign"}, {"id", 5}}},
        {[](const Go&) { return Decision{Move(9)}; },
         {{"t", "error"}, {"text", "go: the bot chose 9, which is not legal"}}},
        {[](const Go&) -> Decision { throw std::runtime_error("on purpose"); },
         {{"t", "error"}, {"text", "on purpose"}}},
    };
    for (const auto& [decide, expected] : cases) {
        Thinker bot(decide);
        Arena arena(bot);
        arena.greet();
        arena.new_game("dakon");
        arena.ask(go(5));
        EXPECT_EQ(arena.ask({{"t", "stop"}, {"id", 5}}), expected);
        EXPECT_EQ(arena.status(), expected["t"] == "error" ? 1 : 0);
    }
}

TEST(Session, WrongRequestsEndIt)
{
    const Json empty = Json::object();
    const std::vector<std::pair<Json, std::string>> cases{
        {{{"t", "hello"}, {"v", {2, 3}}, {"arena", "test"}, {"probe", {1}}}, "version"},
        {{{"t", "options"}, {"set", {{"depht", 3}}}}, "depht"},
        {{{"t", "options"}, {"set", {{"hash_mb", 0}}}}, "hash_mb"},
        {{{"t", "options"}, {"set", {{"mode", "chess"}}}}, "mode"},
        {go(1), "after new"},
        {{{"t", "new"}, {"game", "g"}, {"ruleset", "chess"}, {"params", empty}, {"seat", 0}, {"seed", 0},
          {"tc", empty}}, "chess"},
        {{{"t", "ping"}, {"id", -1}}, "malformed"},
    };
    for (const auto& [request, word] : cases) {
        MancalaBot bot;
        Arena arena(bot);
        const Json answer = arena.ask(request);
        EXPECT_EQ(answer["t"], "error");
        EXPECT_NE(answer["text"].get<std::string>().find(word), std::string::npos) << answer;
        EXPECT_EQ(arena.status(), 1);
    }
}

} // namespace
} // namespace mancala
