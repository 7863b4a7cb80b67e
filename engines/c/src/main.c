/* mancala-c: an engine for Dakon and Djenon-aboure; see ../README.md. */
#include "bot.h"
#include "rules_text.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **words)
{
    if (count == 2 && strcmp(words[1], "--rules") == 0)
        return rules_filter();
    if (count != 1) {
        fprintf(stderr, "usage: mancala-c            speak the engine protocol on stdin and stdout\n"
                        "       mancala-c --rules    read lines RULESET POSITION PIT, print the positions after\n");
        return 2;
    }
    return run_bot(&MANCALA_BOT);
}
