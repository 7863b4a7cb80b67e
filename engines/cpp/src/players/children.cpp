#include "players/children.hpp"

#include <limits>

namespace mancala {
namespace {

constexpr std::int32_t AGAIN_WORTH = 2; // seeds that moving again, after a bonus or a pass, counts for

std::int32_t promise(const Rules& rules, const Position& before, const Position& after)
{
    const bool again = !after.over && after.side == before.side;
    return rules.gain(before, after) + (again ? AGAIN_WORTH : 0);
}

} // namespace

Children::Children(const Rules& rules, const Position& position, std::size_t favourite)
    : Children(Question{rules, position, ~0u, 0}, favourite)
{
}

Children::Children(const Question& question, std::size_t favourite)
{
    const auto& [rules, root, allowed, first] = question;
    for (std::size_t step = 0; step < rules.pits; step++) {
        const std::size_t pit = (first + step) % rules.pits;
        if ((allowed >> pit & 1) == 0)
            continue;
        const auto after = rules.play(root, pit);
        if (!after)
            continue;
        const bool best = pit == favourite;
        const Child child{*after, pit, best ? std::numeric_limits<std::int32_t>::max() : promise(rules, root, *after)};
        std::size_t place = count_++;
        for (; place > 0 && list_[place - 1].promise < child.promise; place--)
            list_[place] = list_[place - 1];
        list_[place] = child;
    }
}

Finding choose_greedy(const Question& question)
{
    const Children children(question, Children::NONE);
    const Child& best = *children.begin();
    const std::int32_t gain = question.rules.gain(question.root, best.after);
    return {.pit = best.pit, .score = question.rules.margin(question.root) + gain};
}

} // namespace mancala
