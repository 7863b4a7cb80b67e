/* Rules and positions as text, for `mancala-c --rules` and the tests; the notation of arena.rules. */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

#include "rules.h"

#include <stddef.h>

/* Answers a line "RULESET POSITION PIT", such as "dakon:mikul=false 1,0,0,0,2/0,3,0,0,0 9-7 S 4", with the position
 * after the move and what may be played in it: "1,0,0,0,0/0,3,0,0,0 10-7 N legal 1", or "... over 11-9" with the final
 * scores. "illegal" for a move that may not be played, "error: ..." for a line that can't be read. */
void rules_answer(const char *line, char *answer, size_t room);

int rules_filter(void); /* answers the lines of stdin on stdout; returns the exit status */

#endif
