package rules

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

type board struct {
	Pits   [2][]int
	Stores [2]int
	ToMove int `json:"to_move"`
	Over   bool
}

func (b board) position(t *testing.T, game *Game) Position {
	at, err := game.Position(b.Pits, b.Stores, b.ToMove)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func legalMoves(game *Game, at *Position) (pits []int) {
	for pit := range game.Pits {
		if _, legal := game.Play(at, pit); legal {
			pits = append(pits, pit)
		}
	}
	return pits
}

func newGame(t *testing.T, ruleset string, params map[string]any) *Game {
	game, err := New(ruleset, params)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

func start(t *testing.T, game *Game, seeds int) Position {
	row := make([]int, game.Pits)
	for pit := range row {
		row[pit] = seeds
	}
	return board{Pits: [2][]int{row, row}}.position(t, game)
}

// southMargin returns South's lead.
func southMargin(game *Game, at *Position) int {
	if at.Side == 1 {
		return -game.Margin(at)
	}
	return game.Margin(at)
}

// Whole games of an independent implementation; see tests/rules/test_rules_vectors.py.
func TestTheGamesOfTheVectors(t *testing.T) {
	in, err := os.Open("../../../tests/rules/vectors/rules_games.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	games := 0
	lines := bufio.NewScanner(in)
	for lines.Buffer(nil, 1<<20); lines.Scan(); games++ {
		var played struct {
			Ruleset      string
			PitsPerSide  int64 `json:"pits_per_side"`
			Start        board
			Moves, Legal [][]int
			After        []board
			FinalScore   [2]int `json:"final_score"`
		}
		if err := json.Unmarshal(lines.Bytes(), &played); err != nil {
			t.Fatal(err)
		}
		game := newGame(t, played.Ruleset, map[string]any{"pits": played.PitsPerSide})
		at := played.Start.position(t, game)
		for i, move := range played.Moves {
			if int(at.Side) != move[0] || !slices.Equal(legalMoves(game, &at), played.Legal[i]) {
				t.Fatalf("game %d, move %d: side %d, legal %v", games, i, at.Side, legalMoves(game, &at))
			}
			at, _ = game.Play(&at, move[1])
			// When it is over, the arena has emptied the pits and nobody is to move: the final score tells.
			if want := played.After[i]; at.Over != want.Over || !at.Over && at != want.position(t, game) {
				t.Fatalf("game %d, move %d: got %v, want %v", games, i, at, want)
			}
		}
		if got := southMargin(game, &at); got != played.FinalScore[0]-played.FinalScore[1] {
			t.Errorf("game %d: South won by %d, want %v", games, got, played.FinalScore)
		}
	}
	if games == 0 {
		t.Error("no games in the file")
	}
}

func perft(game *Game, at *Position, plies int) int {
	if plies == 0 {
		return 1
	}
	count := 0
	for pit := range game.Pits {
		if after, legal := game.Play(at, pit); legal {
			count += perft(game, &after, plies-1)
		}
	}
	return count
}

// The numbers stand in arena/docs/rules.md.
func TestPerft(t *testing.T) {
	for _, want := range []struct {
		ruleset     string
		pits, seeds int
		counts      []int
	}{
		{"dakon", 5, 5, []int{5, 16, 70, 283, 1084, 4091}},
		{"dakon", 7, 7, []int{7, 36, 224, 1362, 7896, 45401}},
		{"dakon", 9, 9, []int{9, 64, 535, 4285, 33723}},
		{"djenon-aboure", 6, 4, []int{6, 27, 120, 512, 1963, 7862, 26776}},
	} {
		game := newGame(t, want.ruleset, map[string]any{"pits": int64(want.pits)})
		at := start(t, game, want.seeds)
		for i, count := range want.counts {
			if got := perft(game, &at, i+1); got != count {
				t.Errorf("%s %d, %d plies: got %d, want %d", want.ruleset, want.pits, i+1, got, count)
			}
		}
	}
}

// From arena/docs/rules.md, "Facts to test against".
func TestTheParametersOfDakon(t *testing.T) {
	moves := []int{0, 6, 3, 0, 5, 6, 3, 2, 0, 0, 3, 0, 3, 6, 1, 0, 4, 1, 2, 5, 0, 4, 4, 6, 0}
	for want, params := range map[int32]map[string]any{
		91: {},
		92: {"capturing_seed": "taken", "mikul": false},
	} {
		game := newGame(t, "dakon", params)
		at := start(t, game, 7)
		var stored int32
		for _, pit := range moves {
			at, _ = game.Play(&at, pit)
			stored = max(at.Cells[7], at.Cells[15])
		}
		if stored != want {
			t.Errorf("%v: stored %d, want %d", params, stored, want)
		}
	}
}

func TestACaptureOfAllTwelvePits(t *testing.T) {
	game := newGame(t, "djenon-aboure", nil)
	at := board{Pits: [2][]int{{1, 1, 1, 1, 2, 13}, {0, 1, 1, 1, 1, 1}}}.position(t, game)
	after, _ := game.Play(&at, 4)
	if !after.Over || southMargin(game, &after) != 24 {
		t.Errorf("got %v", after)
	}
}

// The first is in arena/docs/rules.md; the second comes again only after 26 million laps.
func TestSowingsThatNeverEndAreIllegal(t *testing.T) {
	game := newGame(t, "djenon-aboure", nil)
	for _, pits := range [][2][]int{
		{{1, 5, 4, 5, 2, 3}, {3, 2, 1, 4, 1, 0}},
		{{1, 5, 10, 9, 2, 7}, {14, 6, 5, 4, 12, 7}},
	} {
		at := board{Pits: pits}.position(t, game)
		if _, legal := game.Play(&at, 5); legal {
			t.Errorf("pit 5 of %v is legal", pits)
		}
	}
}

func TestWhatIsNoGameIsRefused(t *testing.T) {
	for ruleset, pits := range map[string]any{"oware": nil, "dakon": int64(4), "dakon ": int64(7)} {
		if _, err := New(ruleset, map[string]any{"pits": pits}); err == nil {
			t.Errorf("%s with %v pits was accepted", ruleset, pits)
		}
	}
	game := newGame(t, "dakon", nil)
	for _, row := range [][]int{{1, 2}, {1, 1, 1, 1, 1, 1, -1}, {9000, 9000, 0, 0, 0, 0, 0}} {
		if _, err := game.Position([2][]int{row, row}, [2]int{}, 0); err == nil {
			t.Errorf("%v was accepted", row)
		}
	}
}
