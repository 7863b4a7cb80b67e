/* mancala-c: an engine for Dakon and Djenon-aboure; see ../README.md. */
#include "engine.h"
#include "rules_text.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **words)
{
    static Engine engine; /* its buffers are too large for some stacks */
    if (count == 2 && strcmp(words[1], "--rules") == 0)
        return rules_filter();
    if (count != 1) {
        fprintf(stderr, "usage: mancala-c            speak the engine protocol on stdin and stdout\n"
                        "       mancala-c --rules    read lines RULESET POSITION PIT, print the positions after\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN); /* a write that fails says the same, where it can be handled */
    return engine_run(&engine, STDIN_FILENO);
}
