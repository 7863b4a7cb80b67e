/* Tests of the conversation: bots of a few lines, and an arena that says all it has to say at once. */
#include "check.h"
#include "link/session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What `bot` answers to all of `said`, and with which status it ends. */
static int answers_to(const Writer *said, const Bot *bot, Writer *answers)
{
    int to_bot[2], to_arena[2];
    if (said->full || pipe(to_bot) != 0 || pipe(to_arena) != 0)
        abort();
    if (write(to_bot[1], said->bytes, said->length) != (ssize_t)said->length)
        abort();
    close(to_bot[1]);
    int status = serve(bot, to_bot[0], to_arena[1]);
    close(to_bot[0]);
    close(to_arena[1]);
    ssize_t got = read(to_arena[0], answers->bytes, sizeof answers->bytes);
    answers->length = got < 0 ? 0 : (size_t)got;
    close(to_arena[0]);
    return status;
}

static void expect(const Bot *bot, const Writer *said, const Writer *expected, int expected_status)
{
    Writer answers = {.length = 0};
    int status = answers_to(said, bot, &answers);
    CHECK(status == expected_status, "%s: status %d", bot->name, status);
    CHECK(answers.length == expected->length && memcmp(answers.bytes, expected->bytes, answers.length) == 0,
          "%s: %zu bytes, expected %zu", bot->name, answers.length, expected->length);
}

static void say_hello(Writer *said)
{
    put_map(said, 3);
    put_text_field(said, "t", "hello");
    put_text(said, "v");
    put_array(said, 1);
    put_int(said, 1);
    put_text(said, "probe");
    put_array(said, 0);
    put_newline(said);
}

static void say_set(Writer *said, const char *name, const char *text)
{
    put_map(said, 2);
    put_text_field(said, "t", "options");
    put_text(said, "set");
    put_map(said, 1);
    put_text_field(said, name, text);
    put_newline(said);
}

static void say_new(Writer *said, const char *ruleset)
{
    put_map(said, 2);
    put_text_field(said, "t", "new");
    put_text_field(said, "ruleset", ruleset);
    put_newline(said);
}

/* North is to move, with pits of 3, 1 and 2 seeds, of which the last two are legal. */
static void say_go(Writer *said, int64_t id)
{
    static const int PITS[2][3] = {{9, 9, 9}, {3, 1, 2}};
    put_map(said, 5);
    put_text_field(said, "t", "go");
    put_int_field(said, "id", id);
    put_int_field(said, "seat", 1);
    put_text(said, "pos");
    put_map(said, 3);
    put_text(said, "pits");
    put_array(said, 2);
    for (int seat = 0; seat < 2; seat++) {
        put_array(said, 3);
        for (int pit = 0; pit < 3; pit++)
            put_int(said, PITS[seat][pit]);
    }
    put_text(said, "stores");
    put_array(said, 2);
    put_int(said, 4);
    put_int(said, 5);
    put_int_field(said, "to_move", 1);
    put_text(said, "legal");
    put_array(said, 2);
    put_int(said, 1);
    put_int(said, 2);
    put_newline(said);
}

static void say_stop(Writer *said, int64_t id)
{
    put_map(said, 2);
    put_text_field(said, "t", "stop");
    put_int_field(said, "id", id);
    put_newline(said);
}

static int64_t fullest(const Go *go)
{
    const int64_t *seeds = go->pos.pits[go->seat];
    int64_t best = go->legal[0];
    for (int i = 1; i < go->legal_count; i++)
        if (seeds[go->legal[i]] > seeds[best])
            best = go->legal[i];
    return best;
}

static void test_one_function_plays(void)
{
    static const Bot BOT = {.name = "fullest", .rulesets = {"dakon", "other"}, .choose = fullest};
    Writer said = {.length = 0}, expected = {.length = 0};
    say_hello(&said);
    say_new(&said, "dakon");
    say_go(&said, 300);
    put_map(&expected, 5);
    put_text_field(&expected, "t", "hello");
    put_int_field(&expected, "v", 1);
    put_text_field(&expected, "name", "fullest");
    put_text(&expected, "probe");
    put_array(&expected, 0);
    put_text(&expected, "rulesets");
    put_array(&expected, 2);
    put_text(&expected, "dakon");
    put_text(&expected, "other");
    put_newline(&expected);
    put_ready(&expected);
    put_move(&expected, 300, 2, NULL);
    expect(&BOT, &said, &expected, 0);
}

static int64_t first_of_all(const Go *go)
{
    (void)go;
    return 0;
}

static void test_an_illegal_choice_is_told(void)
{
    static const Bot BOT = {.name = "wrong, on purpose", .rulesets = {"dakon"}, .choose = first_of_all};
    Writer said = {.length = 0}, expected = {.length = 0};
    say_new(&said, "dakon");
    say_go(&said, 1);
    say_go(&said, 2);
    put_ready(&expected);
    put_error(&expected, "go: the bot chose 0, which is not legal");
    expect(&BOT, &said, &expected, 1);
}

static int64_t depth, style;
static const char *const STYLES[] = {"calm", "bold", NULL};
static const Option OPTIONS[] = {
    {.name = "depth", .value = &depth, .standard = 4, .least = 1, .most = 9},
    {.name = "style", .value = &style, .standard = 1, .choices = STYLES},
    {.name = NULL},
};

static const char *only_dakon(const NewGame *game)
{
    return text_is(&game->ruleset, "dakon") ? NULL : "new: expected dakon";
}

/* Answers with what it was set to; resigns when it is calm. */
static Decision by_options(const Go *go, Session *session)
{
    (void)session;
    return (Decision){.move = go->legal[1], .resigns = style == 0, .scored = true, .score = depth};
}

static const Bot SETTABLE = {
    .name = "settable, on purpose wrong", .rulesets = {"dakon"}, .options = OPTIONS, .new_game = only_dakon,
    .go = by_options,
};

static void test_options(void)
{
    Writer said = {.length = 0}, expected = {.length = 0};
    int64_t score = 4;
    say_new(&said, "dakon");
    say_go(&said, 1);
    say_set(&said, "style", "calm");
    say_go(&said, 2);
    say_set(&said, "style", "mad");
    put_ready(&expected);
    put_move(&expected, 1, 2, &score);
    put_ready(&expected);
    put_resign(&expected, 2);
    put_error(&expected, "options: expected names and values as declared in hello");
    expect(&SETTABLE, &said, &expected, 1);
}

static void test_a_bot_may_refuse_a_game(void)
{
    Writer said = {.length = 0}, expected = {.length = 0};
    say_new(&said, "oware");
    put_error(&expected, "new: expected dakon");
    expect(&SETTABLE, &said, &expected, 1);
}

/* Counts how often it is not stopped, which is 0 or for ever. */
static Decision patient(const Go *go, Session *session)
{
    static const int PV[] = {1, 2};
    Info info = {.depth = 1, .nodes = 7, .score = -3, .pv_length = 2, .pv = PV};
    session_info(session, &info);
    while (!session_stopped(session))
        continue;
    return (Decision){.move = go->legal[0], .informed = true, .info = info};
}

static void test_stop_is_heard_while_thinking(void)
{
    static const int PV[] = {1, 2};
    static const Bot BOT = {.name = "patient", .rulesets = {"dakon"}, .stops = true, .go = patient};
    Info info = {.depth = 1, .nodes = 7, .score = -3, .pv_length = 2, .pv = PV};
    Writer said = {.length = 0}, expected = {.length = 0};
    say_new(&said, "dakon");
    say_go(&said, 5);
    say_stop(&said, 4); /* another one's */
    say_stop(&said, 5);
    say_go(&said, 6); /* the end of the input stops this one */
    put_ready(&expected);
    for (int64_t id = 5; id <= 6; id++) {
        put_info(&expected, id, &info);
        put_info(&expected, id, &info);
        put_move(&expected, id, 1, NULL);
    }
    expect(&BOT, &said, &expected, 0);
}

static int64_t talkative(const Go *go)
{
    printf("thinking");
    return go->legal[0];
}

/* Runs `bot` in a process of its own; `ends` are the other ends of its standard input, output and error. */
static pid_t start(const Bot *bot, int ends[3])
{
    int pipes[3][2];
    for (int fd = 0; fd < 3; fd++)
        if (pipe(pipes[fd]) != 0)
            abort();
    fflush(stdout);
    pid_t child = fork();
    if (child < 0)
        abort();
    for (int fd = 0; fd < 3; fd++) {
        int own = fd == 0 ? 0 : 1;
        if (child == 0)
            dup2(pipes[fd][own], fd);
        ends[fd] = pipes[fd][1 - own];
        close(pipes[fd][own]);
        if (child == 0)
            close(ends[fd]);
    }
    if (child == 0)
        exit(run_bot(bot));
    return child;
}

static void test_what_a_bot_prints_is_no_answer(void)
{
    static const Bot BOT = {.name = "talkative", .rulesets = {"dakon"}, .choose = talkative};
    Writer said = {.length = 0}, expected = {.length = 0};
    uint8_t answers[64], printed[64];
    int ends[3];
    say_new(&said, "dakon");
    say_go(&said, 1);
    put_ready(&expected);
    put_move(&expected, 1, 1, NULL);
    pid_t child = start(&BOT, ends);
    if (write(ends[0], said.bytes, said.length) != (ssize_t)said.length)
        abort();
    close(ends[0]);
    waitpid(child, NULL, 0);
    ssize_t answered = read(ends[1], answers, sizeof answers), got = read(ends[2], printed, sizeof printed);
    CHECK(answered == (ssize_t)expected.length && memcmp(answers, expected.bytes, expected.length) == 0,
          "%zd bytes, expected %zu", answered, expected.length);
    CHECK(got == 8 && memcmp(printed, "thinking", 8) == 0, "printed %zd bytes", got);
    close(ends[1]);
    close(ends[2]);
}

int main(void)
{
    test_one_function_plays();
    test_an_illegal_choice_is_told();
    test_options();
    test_a_bot_may_refuse_a_game();
    test_stop_is_heard_while_thinking();
    test_what_a_bot_prints_is_no_answer();
    return verdict();
}
