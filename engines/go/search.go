package main

import (
	"math"
	"time"

	"mancala-go/rules"
)

const (
	maxDepth     = 128
	infinite     = math.MaxInt32
	bonusWorth   = 2   // seeds that moving again counts for when moves are ordered, and to the greedy player
	nodesPerLook = 256 // between two looks at the clock
)

// limits is what a search may use.
type limits struct {
	time     time.Duration
	spendAll bool // unused time is lost: search until it is over
	nodes    int64
	depth    int
}

// finding is what is known at the end of an iteration.
type finding struct {
	pit, score int // score: final seed difference for the side to move
	depth      int
	nodes      int64
	time       time.Duration
	pv         []int
}

// search looks at one position: iterative deepening of alpha-beta with a transposition table.
//
// The side to move may be the same again after a move (a bonus, or a pass of the other side): the window is turned
// round only when the side changes.
type search struct {
	game   *rules.Game
	table  *table
	halted func() bool   // asked now and then: answer at once?
	report func(finding) // called after every iteration but the last

	limits  limits
	began   time.Time
	nodes   int64
	stopped bool
	horizon bool // a leaf below the current node was not the end of the game
	pv      [maxDepth + 1][]int
}

type child struct {
	after     rules.Position
	pit, rank int
}

// gain returns the seeds that a move from before to after wins its mover at once.
func gain(game *rules.Game, before, after *rules.Position) int {
	margin := game.Margin(after)
	if after.Side != before.Side {
		margin = -margin
	}
	return margin - game.Margin(before)
}

// expand plays every pit that is allowed (a set of bits), those first that promise most: favourite, then by what they
// gain at once. Equal ones stay in the order of the pits, counted from first.
func expand(game *rules.Game, at *rules.Position, allowed uint, favourite, first int, children *[rules.MaxPits]child) []child {
	count := 0
	for i := range game.Pits {
		pit := (first + i) % game.Pits
		if allowed>>pit&1 == 0 {
			continue
		}
		after, legal := game.Play(at, pit)
		if !legal {
			continue
		}
		rank := gain(game, at, &after)
		if after.Side == at.Side && !after.Over {
			rank += bonusWorth
		}
		if pit == favourite {
			rank = infinite
		}
		place := count
		for ; place > 0 && children[place-1].rank < rank; place-- {
			children[place] = children[place-1]
		}
		children[place] = child{after, pit, rank}
		count++
	}
	return children[:count]
}

// greedy returns the move with the largest gain at once; first decides among equals.
func greedy(game *rules.Game, root *rules.Position, allowed uint, first int) finding {
	var room [rules.MaxPits]child
	best := expand(game, root, allowed, -1, first, &room)[0]
	return finding{pit: best.pit, score: game.Margin(root) + gain(game, root, &best.after)}
}

// run searches the allowed moves of root, which is not over, as far as the limits go; first decides among equals.
func (s *search) run(root *rules.Position, allowed uint, first int) finding {
	s.began = time.Now()
	s.table.forget()
	found := greedy(s.game, root, allowed, first)
	favourite := -1
	for depth := 1; depth <= s.limits.depth; depth++ {
		var room [rules.MaxPits]child
		children := expand(s.game, root, allowed, favourite, first, &room)
		s.horizon = false
		s.pv[0] = s.pv[0][:0]
		score, pit := s.tryChildren(children, root.Side, 0, depth, -infinite, infinite)
		if score > -infinite { // else stopped before the first move was done
			found = finding{pit, score, depth, s.nodes, time.Since(s.began), s.pv[0]}
		}
		favourite = found.pit
		if !s.goesOn(found, len(children)) {
			break
		}
		s.report(found)
	}
	found.nodes, found.time = s.nodes, time.Since(s.began)
	return found
}

// goesOn says whether there is a reason to search one ply deeper.
func (s *search) goesOn(found finding, moves int) bool {
	if s.stopped || !s.horizon {
		return false
	}
	return s.limits.spendAll || moves > 1 && found.time < s.limits.time/2
}

func (s *search) lookUp() {
	s.nodes++
	if s.nodes >= s.limits.nodes {
		s.stopped = true
	} else if s.nodes%nodesPerLook == 0 {
		s.stopped = time.Since(s.began) >= s.limits.time || s.halted()
	}
}

// visit returns the final difference for the side to move, as far as depth plies can tell; a bound of it when it lies
// outside (alpha, beta). It means nothing once the search is stopped.
func (s *search) visit(at *rules.Position, ply, depth, alpha, beta int) int {
	margin := s.game.Margin(at)
	s.pv[ply] = s.pv[ply][:0]
	s.lookUp()
	if s.stopped || at.Over {
		return margin
	}
	if depth == 0 {
		s.horizon = true
		return margin
	}
	key, favourite := keyOf(s.game, at), -1
	if known := s.table.find(key); known != nil {
		favourite = int(known.pit)
		if value := margin + int(known.gain); decides(known, depth, value, alpha, beta) {
			s.horizon = s.horizon || known.depth != solved
			return value
		}
	}
	horizonBefore := s.horizon
	s.horizon = false
	var room [rules.MaxPits]child
	children := expand(s.game, at, ^uint(0), favourite, 0, &room)
	best, pit := s.tryChildren(children, at.Side, ply, depth, alpha, beta)
	if !s.stopped {
		s.keep(key, best-margin, depth, pit, boundOf(best, alpha, beta))
	}
	s.horizon = s.horizon || horizonBefore
	return best
}

func (s *search) keep(key uint64, gain, depth, pit int, bound bound) {
	if !s.horizon {
		depth = solved
	}
	s.table.keep(entry{key: key, gain: int16(gain), depth: uint8(depth), bound: bound, pit: int8(pit)})
}

// decides: was the board searched deep enough, and does what is known of it lie outside the window?
func decides(known *entry, depth, value, alpha, beta int) bool {
	if int(known.depth) < depth {
		return false
	}
	return known.bound == exact || known.bound == lower && value >= beta || known.bound == upper && value <= alpha
}

func boundOf(best, alpha, beta int) bound {
	switch {
	case best >= beta:
		return lower
	case best <= alpha:
		return upper
	}
	return exact
}

// tryChildren returns the best value and its pit. The first child is searched with the whole window, the others first
// with an empty one: are they better at all?
func (s *search) tryChildren(children []child, side int8, ply, depth, alpha, beta int) (best, pit int) {
	best, pit = -infinite, children[0].pit
	for i := range children {
		next := &children[i]
		value := alpha + 1
		if i > 0 {
			value = s.childValue(next, side, ply, depth, alpha, alpha+1)
		}
		if i == 0 || value > alpha && value < beta && !s.stopped {
			value = s.childValue(next, side, ply, depth, alpha, beta)
		}
		if s.stopped {
			break
		}
		if value > best {
			best, pit = value, next.pit
			if value > alpha {
				alpha = value
				s.pv[ply] = append(append(s.pv[ply][:0], pit), s.pv[ply+1]...)
			}
		}
		if alpha >= beta {
			break
		}
	}
	return best, pit
}

// childValue is the value of a child to the side that moves at ply.
func (s *search) childValue(next *child, side int8, ply, depth, alpha, beta int) int {
	if next.after.Side == side {
		return s.visit(&next.after, ply+1, depth-1, alpha, beta)
	}
	return -s.visit(&next.after, ply+1, depth-1, -beta, -alpha)
}
