// The smallest engine: the move of the fullest pit. Try it: arena check build/first-bot
#include "link/session.hpp"

#include <algorithm>

using namespace mancala;

static Move choose(const Go& go)
{
    const auto seeds = [&](const Move& move) {
        return go.pos.pits[static_cast<std::size_t>(go.seat)][static_cast<std::size_t>(std::get<std::int64_t>(move))];
    };
    return *std::ranges::max_element(go.legal, {}, seeds);
}

int main()
{
    return run("first-bot", {"dakon", "djenon-aboure"}, choose);
}
