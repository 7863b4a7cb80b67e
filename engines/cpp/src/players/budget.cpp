#include "players/budget.hpp"

#include <algorithm>

namespace mancala {
namespace {

constexpr int USUAL_DEPTH = 8;                   // plies, when nothing limits the search
constexpr std::int64_t NODES_PER_LOOK = 256;     // between two looks at the clock and the arena
constexpr std::int64_t LONGEST_MS = 3'600'000;   // longer times change nothing for anybody who waits

std::int64_t amount(std::int64_t ms)
{
    return std::clamp<std::int64_t>(ms, 0, LONGEST_MS);
}

std::optional<std::int64_t> time_us(const Asked& asked, bool counted)
{
    if (asked.move_ms) {
        const std::int64_t ms = amount(*asked.move_ms);
        return ms * 1000 - std::min<std::int64_t>(ms * 100, 10'000);
    }
    if (!asked.clock_ms)
        return std::nullopt;
    const std::int64_t left = amount(*asked.clock_ms);
    if (counted)
        return left * 500;
    return left * 50 + amount(asked.allowance_ms) * 900 + std::min(amount(asked.increment_ms), left) * 500;
}

} // namespace

Budget::Budget(const Asked& asked, Listener& listener) : listener_(listener), max_nodes_(asked.nodes)
{
    const bool counted = asked.nodes || asked.depth;
    if (const auto us = time_us(asked, counted))
        time_ = Time(*us);
    const int usual = counted || time_ ? MAX_DEPTH : USUAL_DEPTH;
    max_depth_ = static_cast<int>(std::min<std::int64_t>(asked.depth.value_or(usual), MAX_DEPTH));
    spend_all_ = counted || asked.move_ms;
}

bool Budget::spend()
{
    nodes_++;
    if (max_nodes_ && nodes_ >= *max_nodes_)
        stopped_ = true;
    else if (nodes_ % NODES_PER_LOOK == 0 && !stopped_)
        stopped_ = (time_ && elapsed() >= *time_) || listener_.stopped();
    return stopped_;
}

bool Budget::goes_on(int depth, std::size_t moves) const
{
    if (stopped_ || depth >= max_depth_)
        return false;
    return spend_all_ || !time_ || (moves > 1 && elapsed() < *time_ / 2);
}

void Budget::charge(Finding& finding) const
{
    finding.nodes = nodes_;
    finding.time_us = elapsed().count();
}

} // namespace mancala
