/* What the arena asks, in terms of the rules. */
#ifndef ASKED_H
#define ASKED_H

#include "link/messages.h"
#include "rules.h"

/* False when the rules do not know the ruleset with these parameters. */
bool asked_rules(const NewGame *game, Rules *rules);

/* False when the board is none of these rules. */
bool asked_position(const Pos *pos, const Rules *rules, Position *position);

/* The pits among the legal moves that our rules allow too, as bits. */
unsigned asked_pits(const Go *go, const Rules *rules, const Position *position);

#endif
