// The conversation with the arena, and what an author of an engine writes.
#pragma once

#include "link/line.hpp"
#include "link/options.hpp"

#include <functional>

namespace mancala {

// What `hello` says of an engine.
struct Profile {
    std::string name;
    std::vector<std::string> rulesets;
    std::string version = {};
    std::vector<OptionSpec> options = {};
    bool stops = false; // the bot looks at Out::stopped while it thinks
};

// The answer to a `go`: one value of Go::legal, nullopt to resign. `score` is the final seed difference expected.
struct Decision {
    std::optional<Move> move;
    std::optional<std::int64_t> score = std::nullopt;
};

// The way to the arena while a bot thinks about a `go`.
class Out {
public:
    Out(Line& line, std::int64_t id) : line_(line), id_(id) {}

    bool stopped(); // the bot should answer now: the arena said `stop`, or anything that ends the game
    void info(const Info& info);
    bool given_up(); // the arena went on without waiting for the answer

private:
    Line& line_;
    std::int64_t id_;
};

// An engine without its link. An exception ends it: the arena gets the text.
class Bot {
public:
    virtual ~Bot() = default;
    virtual Profile profile() const = 0;
    virtual void set(const std::string&, const Value&) {} // a declared option gets a value that fits its declaration
    virtual void new_game(const New&) {}
    virtual Decision go(const Go& go, Out& out) = 0;
};

// Answer all that comes over `line`; the program's exit code.
int serve(Bot& bot, Line& line);

// Be the engine `bot` on standard input and output, until the arena has had enough; the program's exit code.
int run_bot(Bot& bot);

// Be an engine that answers every `go` with `choose(go)`.
int run(std::string name, std::vector<std::string> rulesets, std::function<Move(const Go&)> choose);

} // namespace mancala
