// The engine: what a `go` asks, put before the player that the option `mode` names.
#pragma once

#include "bot/settings.hpp"
#include "link/session.hpp"
#include "players/alphabeta.hpp"

namespace mancala {

class MancalaBot : public Bot {
public:
    Profile profile() const override;
    void set(const std::string& name, const Value& value) override { settings_.set(name, value); }
    void new_game(const New& game) override;
    Decision go(const Go& go, Out& out) override;

private:
    Finding answer(const Question& question, const Go& go, Out& out);
    Asked asked(const Go& go) const;

    Settings settings_;
    Table table_;
    Rules rules_;
    std::int64_t seed_ = 0;
    TimeControl tc_;
};

} // namespace mancala
