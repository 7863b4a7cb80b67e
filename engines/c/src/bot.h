/* The engine as its link knows it. */
#ifndef BOT_H
#define BOT_H

#include "link/session.h"

extern const Bot MANCALA_BOT;

#endif
