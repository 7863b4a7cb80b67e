// Alpha-beta over the final seed difference: iterative deepening, principal variation search, transposition table.
#pragma once

#include "players/budget.hpp"
#include "players/table.hpp"

namespace mancala {

// The move whose score is best. `table` must have been given a size.
Finding choose_alphabeta(const Question& question, Table& table, Budget& budget);

} // namespace mancala
