#include "rules_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 512 };

static bool skip(const char **text, const char *expected)
{
    size_t length = strlen(expected);
    if (strncmp(*text, expected, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool read_number(const char **text, int32_t *number)
{
    const char *from = *text;
    for (*number = 0; **text >= '0' && **text <= '9' && *text - from < 6; ++*text)
        *number = 10 * *number + (**text - '0');
    return *text > from;
}

/* The ruleset with its parameters; how many pits there are shows in the position. */
static bool read_ruleset(const char **text, Rules *rules)
{
    int32_t number;
    *rules = (Rules){.dakon = true, .mikul = true};
    if (skip(text, "djenon-aboure")) {
        rules->dakon = false;
        return true;
    }
    if (!skip(text, "dakon"))
        return false;
    for (bool more = skip(text, ":"); more; more = skip(text, ",")) {
        if (skip(text, "mikul=false"))
            rules->mikul = false;
        else if (skip(text, "capturing_seed=taken"))
            rules->seed_taken = true;
        else if (!((skip(text, "pits=") || skip(text, "seeds=")) && read_number(text, &number)))
            return false;
    }
    return true;
}

static bool read_row(const char **text, int32_t *cells, int *count)
{
    *count = 0;
    do {
        if (*count == MAX_PITS || !read_number(text, &cells[*count]))
            return false;
        ++*count;
    } while (skip(text, ","));
    return true;
}

static bool read_board(const char **text, Rules *rules, Position *position)
{
    int32_t rows[2][MAX_PITS], stores[2];
    int counts[2];
    if (!read_row(text, rows[0], &counts[0]) || !skip(text, "/") || !read_row(text, rows[1], &counts[1]))
        return false;
    if (counts[0] != counts[1] || counts[0] < (rules->dakon ? 5 : 6) || (!rules->dakon && counts[0] != 6))
        return false;
    if (!skip(text, " ") || !read_number(text, &stores[0]) || !skip(text, "-") || !read_number(text, &stores[1]))
        return false;
    memset(position, 0, sizeof *position);
    position->side = skip(text, " N") ? 1 : 0;
    if (position->side == 0 && !skip(text, " S"))
        return false;
    rules->pits = counts[0];
    int64_t total = 0;
    for (int seat = 0; seat < 2; seat++) {
        int32_t *half = position->cell + (seat == position->side ? 0 : rules->pits + 1);
        memcpy(half, rows[seat], sizeof rows[seat][0] * (size_t)rules->pits);
        half[rules->pits] = stores[seat];
        for (int i = 0; i <= rules->pits; i++)
            total += half[i];
    }
    return total <= MAX_SEEDS;
}

typedef struct {
    char *at;
    size_t room;
} Text;

static void print(Text *text, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text->at, text->room, format, values);
    va_end(values);
    if (length < 0 || (size_t)length >= text->room)
        abort(); /* the rooms are made for the longest line there is */
    text->at += length;
    text->room -= (size_t)length;
}

/* In Dakon the end puts all seeds left into the store of the side not to move. */
static void sweep(const Rules *rules, Position *position)
{
    for (int i = 0; i <= 2 * rules->pits; i++)
        if (i != rules->pits) {
            position->cell[2 * rules->pits + 1] += position->cell[i];
            position->cell[i] = 0;
        }
}

static void print_position(Text *text, const Rules *rules, const Position *position)
{
    const int32_t *south = position->cell + (position->side == 0 ? 0 : rules->pits + 1);
    const int32_t *north = position->cell + (position->side == 1 ? 0 : rules->pits + 1);
    for (int i = 0; i < rules->pits; i++)
        print(text, "%s%d", i == 0 ? "" : ",", south[i]);
    for (int i = 0; i < rules->pits; i++)
        print(text, "%s%d", i == 0 ? "/" : ",", north[i]);
    print(text, " %d-%d %c", south[rules->pits], north[rules->pits], "SN"[position->side]);
}

static void print_outcome(Text *text, const Rules *rules, const Position *position)
{
    int32_t total = 0;
    Position after;
    if (!position->over) {
        print(text, " legal");
        for (int pit = 0, shown = 0; pit < rules->pits; pit++)
            if (rules_play(rules, position, pit, &after))
                print(text, "%c%d", shown++ == 0 ? ' ' : ',', pit);
        return;
    }
    for (int i = 0; i < 2 * rules->pits + 2; i++)
        total += position->cell[i];
    int32_t own = (total + rules_margin(rules, position)) / 2;
    print(text, " over %d-%d", position->side == 0 ? own : total - own, position->side == 0 ? total - own : own);
}

void rules_answer(const char *line, char *answer, size_t room)
{
    Text text = {answer, room};
    Rules rules;
    Position before, after;
    int32_t pit;
    if (!read_ruleset(&line, &rules) || !skip(&line, " ") || !read_board(&line, &rules, &before) ||
        !skip(&line, " ") || !read_number(&line, &pit) || *line != '\0') {
        print(&text, "error: expected RULESET POSITION PIT at \"%.40s\"", line);
        return;
    }
    if (!rules_play(&rules, &before, pit, &after)) {
        print(&text, "illegal");
        return;
    }
    if (after.over && rules.dakon)
        sweep(&rules, &after);
    print_position(&text, &rules, &after);
    print_outcome(&text, &rules, &after);
}

int rules_filter(void)
{
    char line[LINE_ROOM], answer[LINE_ROOM];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        rules_answer(line, answer, sizeof answer);
        puts(answer);
    }
    return ferror(stdin) || fflush(stdout) != 0;
}
