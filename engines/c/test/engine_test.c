/* Tests of the rules and the search; the whole program is tested from outside, in tests/engines.
 * Golden positions: test/rules.txt. Perft and the value of Djenon-aboure: docs/rules.md of the project. */
#include "check.h"
#include "rules_text.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

static int64_t perft(const Rules *rules, const Position *position, int depth)
{
    int64_t count = 0;
    Position after;
    if (depth == 0)
        return 1;
    for (int pit = 0; pit < rules->pits; pit++)
        if (rules_play(rules, position, pit, &after))
            count += perft(rules, &after, depth - 1);
    return count;
}

static void test_perft(void)
{
    static const struct {
        Rules rules;
        int seeds, depth;
        int64_t count;
    } CASES[] = {
        {{true, 5, false, true}, 5, 6, 4091},    {{true, 6, false, true}, 6, 6, 17079},
        {{true, 7, false, true}, 7, 6, 45401},   {{true, 8, false, true}, 8, 5, 17094},
        {{true, 9, false, true}, 9, 5, 33723},   {{false, 6, false, false}, 4, 8, 92742},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Position start;
        rules_start(&CASES[i].rules, CASES[i].seeds, &start);
        int64_t count = perft(&CASES[i].rules, &start, CASES[i].depth);
        CHECK(count == CASES[i].count, "case %zu: %lld", i, (long long)count);
    }
}

static void test_positions(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[512], answer[512];
    int count = 0;
    if (file == NULL) {
        CHECK(file != NULL, "can't read %s", path);
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        char *arrow = strstr(line, " => ");
        if (line[0] == '#' || arrow == NULL)
            continue;
        *arrow = '\0';
        arrow[strcspn(arrow + 1, "\n") + 1] = '\0';
        rules_answer(line, answer, sizeof answer);
        CHECK(strcmp(answer, arrow + 4) == 0, "%s\n  expected %s\n  got      %s", line, arrow + 4, answer);
        count++;
    }
    fclose(file);
    CHECK(count > 60, "only %d positions", count);
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static void ignore(void *context, const Finding *finding)
{
    (void)context;
    (void)finding;
}

/* Djenon-aboure is solved: the final difference by the first pit, and nothing depends on what was searched before. */
static void test_solved(void)
{
    static const int32_t VALUES[] = {-10, -10, -6, -2, 4, 2};
    static Search search;
    search.rules = (Rules){.dakon = false, .pits = 6};
    search.interrupted = never;
    search.report = ignore;
    Limits limits = {.time_us = INT64_MAX, .spend_all = true, .nodes = INT64_MAX, .depth = MAX_PLY};
    Position start;
    rules_start(&search.rules, 4, &start);
    if (!table_resize(&search.table, 16))
        abort();
    int64_t nodes[2];
    for (int pass = 0; pass < 2; pass++)
        for (unsigned pit = 0; pit < 6; pit++) {
            Finding finding = search_alphabeta(&search, &start, 1u << pit, 7, limits);
            CHECK(finding.score == VALUES[pit], "pit %u: %d", pit, finding.score);
            nodes[pass] = finding.nodes;
        }
    CHECK(nodes[0] == nodes[1], "%lld nodes, then %lld", (long long)nodes[0], (long long)nodes[1]);
    limits.nodes = 1000;
    CHECK(search_alphabeta(&search, &start, ~0u, 7, limits).nodes == 1000, "the node limit is exact");
    free(search.table.entries);
}

int main(int count, char **words)
{
    if (count != 2) {
        fprintf(stderr, "usage: engine_test RULES.txt\n");
        return 2;
    }
    test_perft();
    test_positions(words[1]);
    test_solved();
    return verdict();
}
