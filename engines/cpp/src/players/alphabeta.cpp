// The side to move may be the same again after a move (a bonus, a pass): the window is turned round only when the side
// changes.
#include "players/alphabeta.hpp"

#include "players/children.hpp"

#include <utility>

namespace mancala {
namespace {

constexpr std::int32_t INFINITE = 1'000'000;

struct Window {
    std::int32_t alpha, beta;
};

struct Best {
    std::int32_t value;
    std::size_t pit;
};

Bound bound_of(std::int32_t value, Window window)
{
    return value >= window.beta ? Bound::LOWER : value <= window.alpha ? Bound::UPPER : Bound::EXACT;
}

// An entry decides a node when it was searched as deep at least, and its bound lies outside the window.
bool decides(const Entry& entry, int depth, std::int32_t value, Window window)
{
    if (!entry.solved && entry.depth < depth)
        return false;
    return entry.bound == Bound::EXACT || (entry.bound == Bound::LOWER ? value >= window.beta : value <= window.alpha);
}

class Search {
public:
    Search(const Question& question, Table& table, Budget& budget)
        : question_(question), rules_(question.rules), table_(table), budget_(budget),
          lines_(static_cast<std::size_t>(budget.max_depth()) + 2)
    {
    }

    Finding run()
    {
        Finding best = choose_greedy(question_);
        std::size_t favourite = Children::NONE;
        for (int depth = 1;; depth++) {
            const Children children(question_, favourite);
            horizon_ = false;
            lines_[0].clear();
            const Best found = best_child(question_.root, children, 0, depth, {-INFINITE, INFINITE});
            if (found.value > -INFINITE) // else stopped before the first move was done
                best = {.pit = found.pit, .score = found.value, .depth = depth, .pv = lines_[0]};
            budget_.charge(best);
            if (!horizon_ || !budget_.goes_on(depth, children.size()))
                return best;
            favourite = best.pit;
            budget_.report(best);
        }
    }

private:
    // The first child gets the whole window, the others must show they are better at all.
    Best best_child(const Position& position, const Children& children, std::size_t ply, int depth, Window window)
    {
        Best best{-INFINITE, children.begin()->pit};
        auto [alpha, beta] = window;
        for (const Child& child : children) {
            const bool scouting = best.value > -INFINITE;
            std::int32_t value = child_value(position, child, ply, depth, {alpha, scouting ? alpha + 1 : beta});
            if (scouting && value > alpha && value < beta && !budget_.stopped())
                value = child_value(position, child, ply, depth, {alpha, beta});
            if (budget_.stopped())
                break;
            if (value > best.value)
                best = {value, child.pit};
            if (value > alpha) {
                alpha = value;
                extend_line(ply, child.pit);
            }
            if (alpha >= beta)
                break;
        }
        return best;
    }

    std::int32_t child_value(const Position& position, const Child& child, std::size_t ply, int depth, Window window)
    {
        if (child.after.side == position.side)
            return visit(child.after, ply + 1, depth - 1, window);
        return -visit(child.after, ply + 1, depth - 1, {-window.beta, -window.alpha});
    }

    // The final difference for the side to move, as far as `depth` plies can tell; a bound of it outside the window.
    // Means nothing once the search is stopped.
    std::int32_t visit(const Position& position, std::size_t ply, int depth, Window window)
    {
        const std::int32_t margin = rules_.margin(position);
        lines_[ply].clear();
        if (budget_.spend() || position.over)
            return margin;
        if (depth == 0) {
            horizon_ = true;
            return margin;
        }
        const std::uint64_t key = rules_.key(position);
        const Entry* entry = table_.find(key);
        if (entry != nullptr && decides(*entry, depth, margin + entry->gain, window)) {
            horizon_ |= !entry->solved;
            return margin + entry->gain;
        }
        const Children children(rules_, position, entry != nullptr ? entry->pit : Children::NONE);
        const bool horizon_before = std::exchange(horizon_, false);
        const Best best = best_child(position, children, ply, depth, window);
        if (!budget_.stopped())
            table_.store({.key = key,
                          .gain = best.value - margin,
                          .depth = static_cast<std::uint8_t>(depth),
                          .pit = static_cast<std::uint8_t>(best.pit),
                          .bound = bound_of(best.value, window),
                          .solved = !horizon_});
        horizon_ |= horizon_before;
        return best.value;
    }

    void extend_line(std::size_t ply, std::size_t pit)
    {
        const auto& below = lines_[ply + 1];
        lines_[ply].assign(1, pit);
        lines_[ply].insert(lines_[ply].end(), below.begin(), below.end());
    }

    const Question& question_;
    const Rules& rules_;
    Table& table_;
    Budget& budget_;
    bool horizon_ = false;                        // a leaf below the current node was not the end of the game
    std::vector<std::vector<std::size_t>> lines_; // the best line from each ply on
};

} // namespace

Finding choose_alphabeta(const Question& question, Table& table, Budget& budget)
{
    table.forget();
    return Search(question, table, budget).run();
}

} // namespace mancala
