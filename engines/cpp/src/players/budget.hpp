// What a move may cost: dividing the time, and noticing when it is spent.
#pragma once

#include "players/player.hpp"

#include <chrono>
#include <optional>

namespace mancala {

constexpr int MAX_DEPTH = 128;

// Limits as the arena and the options give them; nullopt: none. `clock_ms` is of the side to move.
struct Asked {
    std::optional<std::int64_t> move_ms = {}, clock_ms = {};
    std::int64_t increment_ms = 0, allowance_ms = 0;
    std::optional<std::int64_t> nodes = {}, depth = {};
};

// Where the player tells what it finds, and hears that it should answer. This one does neither.
class Listener {
public:
    virtual ~Listener() = default;
    virtual bool stopped() { return false; }
    virtual void report(const Finding&) {}
};

class Budget {
public:
    // A fixed time is spent whole, less a tenth (at most 10 ms) for the way back. A clock is divided: a twentieth of
    // what is left, most of the allowance and half the increment, for a turn is often more than one move. When nodes
    // or depth limit the search, half the clock is there for accidents.
    Budget(const Asked& asked, Listener& listener);

    bool spend(); // counts a node; true when the search must end
    bool stopped() const { return stopped_; }
    int max_depth() const { return max_depth_; }
    bool goes_on(int depth, std::size_t moves) const; // whether another iteration is worth while
    void charge(Finding& finding) const;              // fills in what it has cost
    void report(const Finding& finding) { listener_.report(finding); }

private:
    using Clock = std::chrono::steady_clock;
    using Time = std::chrono::microseconds;

    Time elapsed() const { return std::chrono::duration_cast<Time>(Clock::now() - start_); }

    Listener& listener_;
    Clock::time_point start_ = Clock::now();
    std::optional<Time> time_;
    std::optional<std::int64_t> max_nodes_;
    int max_depth_;
    bool spend_all_; // unused time is lost: no iteration is left out because it would hardly be finished
    std::int64_t nodes_ = 0;
    bool stopped_ = false;
};

} // namespace mancala
