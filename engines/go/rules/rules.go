// Package rules plays Dakon and Djenon-aboure, by arena/docs/rules.md of mancala-arena, where every decision stands.
package rules

import "fmt"

const (
	MaxPits  = 9     // a side
	maxSeeds = 10000 // on the whole board, as in the arena
)

// Position is a board between two moves, as the side to move sees it: its pits are Cells[0] to Cells[Pits-1] in sowing
// order, Cells[Pits] is its store, and the other side follows in the same way. A Djenon-aboure store holds captures.
// When the game is over the seeds left are still in the pits: Margin counts them.
type Position struct {
	Cells [2 * (MaxPits + 1)]int32
	Side  int8 // to move: 0 South, 1 North; the same one again after a bonus, or when the other side must pass
	Over  bool
}

// Game is one of the two games with its parameters. It is not changed by playing.
type Game struct {
	Pits      int // a side
	isDakon   bool
	seedTaken bool // Dakon: a nembak banks the landed seed too
	mikul     bool // Dakon: the capture of two equal neighbours
}

// New returns the game that a `new` of the protocol names.
func New(ruleset string, params map[string]any) (*Game, error) {
	if ruleset == "djenon-aboure" {
		return &Game{Pits: djenonPits}, nil
	}
	pits, ok := params["pits"].(int64)
	if params["pits"] == nil {
		pits, ok = 7, true
	}
	if ruleset != "dakon" || !ok || pits < 5 || pits > MaxPits {
		return nil, fmt.Errorf("expected dakon with 5 to %d pits, or djenon-aboure, got %.40q %.40v", MaxPits, ruleset, params)
	}
	return &Game{
		Pits: int(pits), isDakon: true, seedTaken: params["capturing_seed"] == "taken", mikul: params["mikul"] != false,
	}, nil
}

// Position returns the board with these pits and stores, each by seat.
func (g *Game) Position(pits [2][]int, stores [2]int, toMove int) (Position, error) {
	at := Position{Side: int8(toMove)}
	total := 0
	for seat, row := range pits {
		if len(row) != g.Pits {
			return at, fmt.Errorf("expected rows of %d pits, got %d", g.Pits, len(row))
		}
		half := at.Cells[:]
		if seat != toMove {
			half = half[g.Pits+1:]
		}
		for i, seeds := range append(row[:g.Pits:g.Pits], stores[seat]) {
			if seeds < 0 || seeds > maxSeeds {
				return at, fmt.Errorf("expected 0 to %d seeds, got %d", maxSeeds, seeds)
			}
			half[i] = int32(seeds)
			total += seeds
		}
	}
	if total > maxSeeds {
		return at, fmt.Errorf("expected at most %d seeds on the board, got %d", maxSeeds, total)
	}
	g.settle(&at)
	return at, nil
}

// Play returns the position after the side to move has played pit; false if it may not.
func (g *Game) Play(before *Position, pit int) (after Position, legal bool) {
	after = *before
	if before.Over || pit < 0 || pit >= g.Pits {
		return after, false
	}
	again := false
	if g.isDakon {
		legal, again = g.sowDakon(&after, pit)
	} else {
		legal = sowDjenon(&after, pit)
	}
	if !legal {
		return after, false
	}
	if !again {
		g.changeSide(&after)
	}
	g.settle(&after)
	return after, true
}

// Margin returns the seeds stored by the side to move minus the other's; when the game is over, the final difference.
func (g *Game) Margin(at *Position) int {
	other := g.Pits + 1
	margin := at.Cells[g.Pits] - at.Cells[other+g.Pits]
	if at.Over {
		for pit := range g.Pits {
			margin -= at.Cells[other+pit]
			if !g.isDakon { // in Dakon the first row is empty by now
				margin += at.Cells[pit]
			}
		}
	}
	return int(margin)
}

// settle passes the move on when the side to move has none, and ends the game when that does not help.
func (g *Game) settle(at *Position) {
	if g.isDakon {
		at.Over = true
		for _, seeds := range at.Cells[:g.Pits] {
			at.Over = at.Over && seeds == 0
		}
		return
	}
	if canMoveDjenon(at) {
		return
	}
	g.changeSide(at)
	if !canMoveDjenon(at) {
		at.Over = true
	}
}

func (g *Game) changeSide(at *Position) {
	half := g.Pits + 1
	for i := range half {
		at.Cells[i], at.Cells[half+i] = at.Cells[half+i], at.Cells[i]
	}
	at.Side = 1 - at.Side
}
