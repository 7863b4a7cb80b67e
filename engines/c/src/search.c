/* Alpha-beta over the final seed difference: iterative deepening, principal variation search, transposition table.
 *
 * The side that is to move may be the same again after a move (a bonus, or a pass of the other side): the window is
 * turned round only when the side changes. */
#include "search.h"

#include <string.h>
#include <time.h>

enum {
    INFINITE = 4 * MAX_SEEDS,
    BONUS_WORTH = 2,     /* seeds that moving again counts for when moves are ordered, and to the greedy player */
    NODES_PER_LOOK = 256 /* between two looks at the clock and the input */
};

typedef struct {
    Position after;
    int pit;
    int32_t rank;
} Child;

int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Hash of the board as the side to move sees it. The stores are left out: what can still be gained does not depend on
 * them, and so neither does an entry of the table. Both games are the same for both sides, so the side is left out too. */
static uint64_t board_key(const Rules *rules, const Position *position)
{
    uint64_t sum = 0, weight = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < rules->pits; i++) {
        sum += (uint64_t)position->cell[i] * weight;
        weight *= 0xd1342543de82ef95u;
        sum += (uint64_t)position->cell[rules->pits + 1 + i] * weight;
        weight *= 0xd1342543de82ef95u;
    }
    sum = (sum ^ sum >> 32) * 0xd6e8feb86659fd93u;
    return sum ^ sum >> 29;
}

/* What a position is worth to the side that moved into it from `before`, minus what it had. */
static int32_t gain(const Rules *rules, const Position *before, const Position *after)
{
    int32_t margin = rules_margin(rules, after);
    return (after->side == before->side ? margin : -margin) - rules_margin(rules, before);
}

/* Plays every pit in `allowed`, those first that promise most: `favourite`, then by what they gain at once. Equal
 * ones stay in the order of the pits, counted from `first`. */
static int expand(const Rules *rules, const Position *position, unsigned allowed, int favourite, int first,
                  Child *children)
{
    int count = 0;
    for (int i = 0; i < rules->pits; i++) {
        Child child = {.pit = (first + i) % rules->pits};
        if (!(allowed >> child.pit & 1) || !rules_play(rules, position, child.pit, &child.after))
            continue;
        child.rank = gain(rules, position, &child.after);
        if (!child.after.over && child.after.side == position->side)
            child.rank += BONUS_WORTH;
        if (child.pit == favourite)
            child.rank = INFINITE;
        int place = count++;
        for (; place > 0 && children[place - 1].rank < child.rank; place--)
            children[place] = children[place - 1];
        children[place] = child;
    }
    return count;
}

static void look_up(Search *search)
{
    if (search->nodes >= search->limits.nodes)
        search->stopped = true;
    if (search->nodes % NODES_PER_LOOK != 0 || search->stopped)
        return;
    if (now_us() - search->start_us >= search->limits.time_us || search->interrupted(search->context))
        search->stopped = true;
}

static void extend_pv(Search *search, int ply, int pit)
{
    int length = search->pv_length[ply + 1];
    search->pv[ply][0] = pit;
    memcpy(search->pv[ply] + 1, search->pv[ply + 1], (size_t)length * sizeof(int));
    search->pv_length[ply] = length + 1;
}

static int32_t visit(Search *search, const Position *position, int ply, int depth, int32_t alpha, int32_t beta);

/* The value of a child to the side that moves at `ply`. */
static int32_t child_value(Search *search, const Child *child, int side, int ply, int depth, int32_t alpha,
                           int32_t beta)
{
    if (child->after.side == side)
        return visit(search, &child->after, ply + 1, depth - 1, alpha, beta);
    return -visit(search, &child->after, ply + 1, depth - 1, -beta, -alpha);
}

typedef struct {
    int32_t best;
    int pit;
} Choice;

/* Searches the children, the first with the whole window, the others first with an empty one: are they better at all? */
static Choice try_children(Search *search, const Child *children, int count, int side, int ply, int depth,
                           int32_t alpha, int32_t beta)
{
    Choice choice = {-INFINITE, children[0].pit};
    for (int i = 0; i < count; i++) {
        int32_t value = 0;
        if (i > 0)
            value = child_value(search, &children[i], side, ply, depth, alpha, alpha + 1);
        if (i == 0 || (value > alpha && value < beta && !search->stopped))
            value = child_value(search, &children[i], side, ply, depth, alpha, beta);
        if (search->stopped)
            break;
        if (value > choice.best) {
            choice = (Choice){value, children[i].pit};
            if (value > alpha)
                extend_pv(search, ply, choice.pit);
        }
        if (value > alpha)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    return choice;
}

/* An entry decides the node when it was searched at least as deep, and its bound lies outside the window. */
static bool decides(Search *search, const Entry *entry, int depth, int32_t value, int32_t alpha, int32_t beta)
{
    if (!entry->solved && entry->depth < depth)
        return false;
    if (entry->bound != BOUND_EXACT && !(entry->bound == BOUND_LOWER ? value >= beta : value <= alpha))
        return false;
    if (!entry->solved)
        search->horizon = true;
    return true;
}

/* The final difference, as far as `depth` plies can tell, for the side to move in `position`; a bound of it when it
 * lies outside (alpha, beta). Means nothing once the search is stopped. */
static int32_t visit(Search *search, const Position *position, int ply, int depth, int32_t alpha, int32_t beta)
{
    const Rules *rules = &search->rules;
    int32_t margin = rules_margin(rules, position);
    search->pv_length[ply] = 0;
    search->nodes++;
    look_up(search);
    if (search->stopped || position->over)
        return margin;
    if (depth <= 0) {
        search->horizon = true;
        return margin;
    }
    uint64_t key = board_key(rules, position);
    const Entry *entry = table_find(&search->table, key);
    int favourite = entry != NULL ? entry->pit : -1;
    if (entry != NULL && decides(search, entry, depth, margin + entry->gain, alpha, beta))
        return margin + entry->gain;

    Child children[MAX_PITS];
    int count = expand(rules, position, ~0u, favourite, 0, children);
    bool horizon_before = search->horizon;
    search->horizon = false;
    Choice choice = try_children(search, children, count, position->side, ply, depth, alpha, beta);
    if (!search->stopped)
        table_store(&search->table, (Entry){
            .key = key, .gain = choice.best - margin, .depth = (uint8_t)depth, .solved = !search->horizon,
            .pit = (uint8_t)choice.pit & 15u,
            .bound = choice.best >= beta ? BOUND_LOWER : choice.best <= alpha ? BOUND_UPPER : BOUND_EXACT});
    search->horizon |= horizon_before;
    return choice.best;
}

static void spent(Search *search)
{
    search->finding.nodes = search->nodes;
    search->finding.time_us = now_us() - search->start_us;
}

static void record(Search *search, Choice choice, int depth)
{
    Finding *finding = &search->finding;
    finding->pit = choice.pit;
    finding->score = choice.best;
    finding->depth = depth;
    spent(search);
    finding->pv_length = search->pv_length[0];
    memcpy(finding->pv, search->pv[0], (size_t)finding->pv_length * sizeof(int));
}

/* Is there a reason to search one ply deeper? */
static bool goes_on(const Search *search, int moves)
{
    if (search->stopped || !search->horizon)
        return false;
    if (search->limits.time_us == INT64_MAX || search->limits.spend_all)
        return true;
    return moves > 1 && search->finding.time_us < search->limits.time_us / 2;
}

Finding search_greedy(Search *search, const Position *root, unsigned allowed, uint64_t draw)
{
    Child children[MAX_PITS];
    int first = (int)(draw % (uint64_t)search->rules.pits);
    expand(&search->rules, root, allowed, -1, first, children);
    int32_t score = rules_margin(&search->rules, root) + gain(&search->rules, root, &children[0].after);
    return (Finding){.pit = children[0].pit, .score = score, .depth = 0};
}

Finding search_alphabeta(Search *search, const Position *root, unsigned allowed, uint64_t draw, Limits limits)
{
    search->limits = limits;
    search->start_us = now_us();
    search->nodes = 0;
    search->stopped = false;
    table_forget(&search->table);

    Child children[MAX_PITS];
    int first = (int)(draw % (uint64_t)search->rules.pits), favourite = -1;
    search->finding = search_greedy(search, root, allowed, draw);
    for (int depth = 1; depth <= limits.depth; depth++) {
        int count = expand(&search->rules, root, allowed, favourite, first, children);
        search->horizon = false;
        search->pv_length[0] = 0;
        Choice choice = try_children(search, children, count, root->side, 0, depth, -INFINITE, INFINITE);
        if (choice.best > -INFINITE) /* else stopped before the first move was done */
            record(search, choice, depth);
        favourite = search->finding.pit;
        if (!goes_on(search, count))
            break;
        search->report(search->context, &search->finding);
    }
    spent(search);
    return search->finding;
}
