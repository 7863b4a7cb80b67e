/* The smallest engine: the move of the fullest pit. Try it: arena check build/first-bot */
#include "link/session.h"

static int64_t choose(const Go *go)
{
    const int64_t *seeds = go->pos.pits[go->seat];
    int64_t best = go->legal[0];
    for (int i = 1; i < go->legal_count; i++)
        if (seeds[go->legal[i]] > seeds[best])
            best = go->legal[i];
    return best;
}

int main(void)
{
    return run_bot(&(Bot){.name = "first-bot", .rulesets = {"dakon", "djenon-aboure"}, .choose = choose});
}
