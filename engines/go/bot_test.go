package main

import (
	"context"
	"math"
	"testing"
	"time"

	"mancala-go/link"
	"mancala-go/rules"
)

func position(t *testing.T, ruleset string, pits [2][]int) (*rules.Game, rules.Position) {
	game, err := rules.New(ruleset, map[string]any{"pits": int64(len(pits[0]))})
	if err != nil {
		t.Fatal(err)
	}
	at, err := game.Position(pits, [2]int{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return game, at
}

func sevens() [2][]int { return [2][]int{{7, 7, 7, 7, 7, 7, 7}, {7, 7, 7, 7, 7, 7, 7}} }
func fours() [2][]int  { return [2][]int{{4, 4, 4, 4, 4, 4}, {4, 4, 4, 4, 4, 4}} }

func run(game *rules.Game, root *rules.Position, limits limits) finding {
	s := search{game: game, table: &table{}, halted: func() bool { return false }, report: func(finding) {}}
	s.table.resize(16)
	s.limits = limits
	return s.run(root, ^uint(0), 0)
}

func toDepth(depth int) limits {
	return limits{time: time.Hour, spendAll: true, nodes: math.MaxInt64, depth: depth}
}

// negamax is the definition of what alpha-beta finds.
func negamax(game *rules.Game, at *rules.Position, depth int) int {
	if at.Over || depth == 0 {
		return game.Margin(at)
	}
	best := -infinite
	for pit := range game.Pits {
		if after, legal := game.Play(at, pit); legal {
			value := negamax(game, &after, depth-1)
			if after.Side != at.Side {
				value = -value
			}
			best = max(best, value)
		}
	}
	return best
}

func TestTheScoreIsTheMinimaxValue(t *testing.T) {
	for ruleset, pits := range map[string][2][]int{"dakon": sevens(), "djenon-aboure": fours()} {
		game, at := position(t, ruleset, pits)
		for ply := 0; ply < 12 && !at.Over; ply++ {
			for depth := 1; depth <= 5; depth++ {
				found := run(game, &at, toDepth(depth))
				if want := negamax(game, &at, depth); found.score != want {
					t.Errorf("%s, ply %d, depth %d: got %d, want %d", ruleset, ply, depth, found.score, want)
				}
			}
			at, _ = game.Play(&at, greedy(game, &at, ^uint(0), ply%game.Pits).pit)
		}
	}
}

// From arena/docs/rules.md: 26-22 for the side that begins, with pit 4.
func TestDjenonAboureIsSolved(t *testing.T) {
	game, at := position(t, "djenon-aboure", fours())
	found := run(game, &at, toDepth(maxDepth))
	if found.score != 4 || found.pit != 4 || found.depth == maxDepth {
		t.Errorf("got %+v, want +4 with pit 4, and an end before depth %d", found, maxDepth)
	}
}

func TestNodesEndTheSearch(t *testing.T) {
	game, at := position(t, "dakon", sevens())
	for _, nodes := range []int64{1, 1000, 2500} {
		found := run(game, &at, limits{time: time.Hour, spendAll: true, nodes: nodes, depth: maxDepth})
		if found.nodes != nodes {
			t.Errorf("got %d nodes, want %d", found.nodes, nodes)
		}
	}
}

func TestTheVariationCanBePlayed(t *testing.T) {
	game, at := position(t, "dakon", sevens())
	found := run(game, &at, toDepth(7))
	if len(found.pv) == 0 || len(found.pv) > 7 || found.pv[0] != found.pit {
		t.Errorf("got %+v", found)
	}
	for _, pit := range found.pv {
		after, legal := game.Play(&at, pit)
		if !legal {
			t.Fatalf("pit %d of %v is illegal", pit, found.pv)
		}
		at = after
	}
}

func TestGreedyCountsAFurtherMove(t *testing.T) {
	game, at := position(t, "dakon", [2][]int{{0, 2, 0, 0, 1}, {0, 3, 0, 0, 1}})
	// Pit 1 takes three by nembak, pit 4 stores one and moves again, which counts two: as good, so the order decides.
	for first, want := range map[int]int{0: 1, 1: 1, 2: 4, 4: 4} {
		if got := greedy(game, &at, ^uint(0), first).pit; got != want {
			t.Errorf("counted from %d: got pit %d, want %d", first, got, want)
		}
	}
}

func TestTheTimeOfAMove(t *testing.T) {
	b := newBot()
	for _, want := range []struct {
		ms       float64
		spendAll bool
		depth    int
		limit    link.Limit
		clock    []int64
		tc       map[string]any
	}{
		{45, true, maxDepth, link.Limit{MS: 50}, nil, nil},
		{990, true, maxDepth, link.Limit{MS: 1000}, []int64{1, 1}, nil},
		{3000, false, maxDepth, link.Limit{}, []int64{1, 60000}, nil},
		{3590, false, maxDepth, link.Limit{}, []int64{1, 60000}, map[string]any{"increment_ms": int64(1000), "allowance_ms": int64(100)}},
		{55, false, maxDepth, link.Limit{}, []int64{1, 100}, map[string]any{"increment_ms": int64(1000)}},
		{500, true, 9, link.Limit{Depth: 9}, []int64{1, 1000}, nil},
		{1e9, true, usualDepth, link.Limit{}, nil, nil},
	} {
		b.tc = want.tc
		got := b.limits(link.Go{Seat: 1, Limit: want.limit, Clock: want.clock})
		if math.Abs(got.time.Seconds()*1000-want.ms) > 0.001 || got.spendAll != want.spendAll || got.depth != want.depth {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

// The game's seed decides unless the option is set, and every move is drawn sometimes.
func TestChance(t *testing.T) {
	moves := []link.Move{int64(0), int64(3), int64(10)}
	drawn := func(own, seed, ply int64) link.Move {
		b := newBot()
		if err := b.set(map[string]any{"mode": "random", "seed": own}); err != nil {
			t.Fatal(err)
		}
		if err := b.begin(link.New{Ruleset: "dakon", Seed: seed}); err != nil {
			t.Fatal(err)
		}
		answer, _ := b.choose(context.Background(), link.Go{Ply: ply, Legal: moves}, nil)
		return answer.Move
	}
	seen := map[link.Move]bool{}
	for ply := range int64(30) {
		seen[drawn(0, 5, ply)] = true
		if drawn(5, 6, ply) != drawn(0, 5, ply) {
			t.Errorf("ply %d: the option seed does not decide", ply)
		}
	}
	if len(seen) != len(moves) {
		t.Errorf("drew only %v", seen)
	}
}

func TestOptionsAreAsDeclared(t *testing.T) {
	b := newBot()
	for name, value := range map[string]any{"mode": 1, "depth": "x", "breadth": int64(1)} {
		if b.set(map[string]any{name: value}) == nil {
			t.Errorf("%s: %v was accepted", name, value)
		}
	}
}
