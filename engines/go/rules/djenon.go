package rules

const (
	djenonPits = 6
	circuit    = 2 * djenonPits
)

// ring is the board without the stores, in sowing order, the mover's pits first.
type ring [circuit]int32

func ringOf(at *Position) (board ring) {
	copy(board[:djenonPits], at.Cells[:djenonPits])
	copy(board[djenonPits:], at.Cells[djenonPits+1:])
	return board
}

// sowDjenon carries out a move with all its laps and captures; false if it may not be played.
func sowDjenon(at *Position, pit int) (legal bool) {
	if at.Cells[pit] < 2 {
		return false
	}
	board := ringOf(at)
	last, ends := board.sow(pit)
	if !ends {
		return false
	}
	for board[last] == 2 || board[last] == 4 {
		at.Cells[djenonPits] += board[last]
		board[last] = 0
		last = (last + circuit - 1) % circuit
	}
	copy(at.Cells[:djenonPits], board[:djenonPits])
	copy(at.Cells[djenonPits+1:], board[djenonPits:])
	return true
}

// canMoveDjenon: a pit of two or more seeds whose sowing would never end is no move, so it has to be tried.
func canMoveDjenon(at *Position) bool {
	for pit, seeds := range at.Cells[:djenonPits] {
		if seeds >= 2 {
			board := ringOf(at)
			if _, ends := board.sow(pit); ends {
				return true
			}
		}
	}
	return false
}

// sow sows lap after lap and returns where the last seed fell; false if it never would. What comes depends on board
// and cell alone, so a sowing is endless exactly when the two come again. Brent's method finds that with one state
// kept, renewed ever more rarely; neverEnds spares it repeats that take millions of laps.
func (board *ring) sow(at int) (last int, ends bool) {
	kept, keptAt := *board, -1
	for lap, renewal := 1, 32; ; lap++ {
		at = board.lap(at)
		if seeds := board[at]; seeds == 1 || seeds == 2 || seeds == 4 {
			return at, true
		}
		if at == keptAt && *board == kept {
			return at, false
		}
		if lap == renewal {
			if board.neverEnds(at) {
				return at, false
			}
			kept, keptAt, renewal = *board, at, 2*renewal
		}
	}
}

// lap sows the seeds of a cell, the first one into that same cell, and returns where the last one fell.
func (board *ring) lap(from int) int {
	hand := int(board[from])
	board[from] = 0
	if rounds := int32(hand / circuit); rounds > 0 {
		for i := range board {
			board[i] += rounds
		}
	}
	at := from
	for range hand % circuit {
		board[at]++
		if at++; at == circuit {
			at = 0
		}
	}
	return (at + circuit - 1) % circuit
}

// neverEnds proves that a sowing from here is endless; false says nothing. The numbers modulo 13 of the pits and the
// hand stay what they are from lap to lap, and where no two differ by 1 or 3, no last seed falls on 1 or 3 seeds.
// The proof stands in arena/rules/endless.py. No pit may be empty.
func (board *ring) neverEnds(at int) bool {
	numbers := 1 | 1<<((board[at]-1)%13)
	for ahead := 1; ahead < circuit; ahead++ {
		numbers |= 1 << ((int32(ahead) + board[(at+ahead)%circuit]) % 13)
	}
	shifted := func(by int) int { return (numbers<<by | numbers>>(13-by)) & (1<<13 - 1) }
	return numbers&shifted(1) == 0 && numbers&shifted(3) == 0
}
