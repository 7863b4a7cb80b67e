#include "bot/bot.hpp"

#include "players/children.hpp"

#include <algorithm>
#include <iostream>

namespace mancala {
namespace {

constexpr std::int64_t INFO_PERIOD_US = 100'000; // at least this long between two `info` of one move
constexpr std::size_t SHOWN = 32;                // moves of a variation that are shown

// A number that depends on seed and ply alone, so that an answer does not depend on what was asked before.
std::uint64_t draw(std::int64_t seed, std::int64_t ply)
{
    std::uint64_t number = static_cast<std::uint64_t>(seed) * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(ply);
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

Rules rules_of(const New& game)
{
    if (game.ruleset == "djenon-aboure")
        return Rules{};
    if (game.ruleset != "dakon")
        throw Malformed("new: expected dakon or djenon-aboure, got " + game.ruleset);
    Rules rules{.game = Game::DAKON, .pits = 7};
    if (const Value* pits = find(game.params, "pits")) {
        const auto* number = std::get_if<std::int64_t>(pits);
        rules.pits = number != nullptr ? static_cast<std::size_t>(*number) : 0;
    }
    if (const Value* seed = find(game.params, "capturing_seed"))
        rules.seed_taken = *seed == Value("taken");
    if (const Value* mikul = find(game.params, "mikul"))
        rules.mikul = *mikul == Value(true);
    if (rules.pits < 5 || rules.pits > MAX_PITS)
        throw Malformed("new: expected dakon with 5 to 9 pits");
    return rules;
}

// The pits of `legal` that our rules allow too, a bit each.
unsigned playable(const Rules& rules, const Position& position, const std::vector<Move>& legal)
{
    unsigned pits = 0;
    for (std::size_t pit = 0; pit < rules.pits; pit++)
        if (std::ranges::find(legal, Move(static_cast<std::int64_t>(pit))) != legal.end() && rules.play(position, pit))
            pits |= 1u << pit;
    return pits;
}

// The stricter of a limit of the arena and one of the options, where 0 is none.
std::optional<std::int64_t> stricter(std::optional<std::int64_t> limit, std::int64_t own)
{
    if (!limit || *limit <= 0)
        return own > 0 ? std::optional(own) : std::nullopt;
    return own > 0 ? std::min(*limit, own) : *limit;
}

Info info_of(const Finding& finding)
{
    Info info{.depth = finding.depth,
              .score = finding.score,
              .nodes = finding.nodes,
              .time_ms = finding.time_us / 1000,
              .nps = finding.nodes * 1'000'000 / (finding.time_us + 1),
              .pv = {}};
    for (std::size_t i = 0; i < std::min(finding.pv.size(), SHOWN); i++)
        info.pv.emplace_back(static_cast<std::int64_t>(finding.pv[i]));
    return info;
}

// Tells the arena what a player finds, now and then.
class Reporter : public Listener {
public:
    explicit Reporter(Out& out) : out_(out) {}

    bool stopped() override { return out_.stopped(); }

    void report(const Finding& finding) override
    {
        if (finding.time_us < last_us_ + INFO_PERIOD_US)
            return;
        last_us_ = finding.time_us;
        out_.info(info_of(finding));
    }

private:
    Out& out_;
    std::int64_t last_us_ = 0;
};

} // namespace

Profile MancalaBot::profile() const
{
    return {.name = "mancala-cpp",
            .rulesets = {"dakon", "djenon-aboure"},
            .version = "1.0.0",
            .options = Settings::specs(),
            .stops = true};
}

void MancalaBot::new_game(const New& game)
{
    rules_ = rules_of(game);
    seed_ = settings_.seed != 0 ? settings_.seed : game.seed;
    tc_ = game.tc;
    if (settings_.mode == "alphabeta")
        table_.resize(static_cast<int>(settings_.hash_mb));
}

Decision MancalaBot::go(const Go& go, Out& out)
{
    const std::uint64_t drawn = draw(seed_, go.ply);
    if (settings_.mode == "random")
        return {go.legal[drawn % go.legal.size()]};
    const auto position = rules_.position(go.pos.pits, go.pos.stores, go.pos.to_move);
    if (!position)
        throw Malformed("go: expected a position of the ruleset with at most 10000 seeds");
    const unsigned allowed = playable(rules_, *position, go.legal);
    if (allowed == 0) { // the arena decides what is legal
        std::cerr << "mancala-cpp: go " << go.id << ": none of its legal moves is legal to us" << std::endl;
        return {go.legal[0]};
    }
    const Finding finding = answer({rules_, *position, allowed, drawn % rules_.pits}, go, out);
    return {static_cast<std::int64_t>(finding.pit), finding.score};
}

Finding MancalaBot::answer(const Question& question, const Go& go, Out& out)
{
    if (settings_.mode == "greedy")
        return choose_greedy(question);
    Reporter reporter(out);
    Budget budget(asked(go), reporter);
    Finding finding = choose_alphabeta(question, table_, budget);
    out.info(info_of(finding));
    return finding;
}

Asked MancalaBot::asked(const Go& go) const
{
    Asked asked{.move_ms = go.limit.ms,
                .increment_ms = tc_.increment_ms.value_or(0),
                .allowance_ms = tc_.allowance_ms.value_or(0),
                .nodes = stricter(go.limit.nodes, settings_.nodes),
                .depth = stricter(go.limit.depth, settings_.depth)};
    if (go.clock)
        asked.clock_ms = (*go.clock)[static_cast<std::size_t>(go.seat)];
    return asked;
}

} // namespace mancala
