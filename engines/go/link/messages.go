package link

import "fmt"

// Move is an int64 or a string: a value of Go.Legal.
type Move = any

// New begins a game.
type New struct {
	Game, Ruleset string
	Params        map[string]any
	Seat          int   // ours
	Seed          int64 // for random numbers, so that a game can be repeated
	TC            map[string]any
	Opponent      string
	Resume        bool
}

// Position is the board; all numbers are seeds, by seat and in sowing order.
type Position struct {
	Pits   [2][]int
	Stores [2]int
	ToMove int
}

// Made is a move somebody made.
type Made struct {
	Seat int
	Move Move
}

// Limit is what a search may use; 0 is no limit.
type Limit struct{ MS, Nodes, Depth int64 }

// Go asks for a move.
type Go struct {
	ID    int64
	Game  string
	Ply   int64
	Seat  int
	Pos   Position
	Last  []Made  // since our last move, that one included
	Legal []Move  // never empty
	Run   int64   // moves we have made in this turn already
	Clock []int64 // ms left by seat; nil without clocks
	Limit Limit
}

// Option declares an option in Hello; the arena checks values against it.
type Option struct {
	Name    string   `msgpack:"name"`
	Type    string   `msgpack:"type"` // bool, int, float, str, choice or button
	Default any      `msgpack:"default,omitempty"`
	Min     any      `msgpack:"min,omitempty"`
	Max     any      `msgpack:"max,omitempty"`
	Choices []string `msgpack:"choices,omitempty"`
}

// Info tells what a search found so far. What is zero is left out.
type Info struct {
	T     string   `msgpack:"t"`
	ID    int64    `msgpack:"id"`
	Depth int      `msgpack:"depth,omitempty"`
	Score *float64 `msgpack:"score,omitempty"` // the final seed difference, from our view
	Nodes int64    `msgpack:"nodes,omitempty"`
	Time  int64    `msgpack:"time,omitempty"` // ms
	NPS   int64    `msgpack:"nps,omitempty"`
	PV    []Move   `msgpack:"pv,omitempty"`
	Text  string   `msgpack:"text,omitempty"`
}

type hello struct {
	T        string   `msgpack:"t"`
	V        int      `msgpack:"v"`
	Name     string   `msgpack:"name"`
	Probe    []any    `msgpack:"probe"`
	Rulesets []string `msgpack:"rulesets"`
	Version  string   `msgpack:"version,omitempty"`
	Author   string   `msgpack:"author,omitempty"`
	Caps     []string `msgpack:"caps,omitempty"`
	Options  []Option `msgpack:"options,omitempty"`
}

type ready struct {
	T    string `msgpack:"t"`
	Game string `msgpack:"game,omitempty"`
}

type move struct {
	T     string   `msgpack:"t"`
	ID    int64    `msgpack:"id"`
	Move  Move     `msgpack:"move"`
	Score *float64 `msgpack:"score,omitempty"`
}

// notice is pong or resign: they say nothing but their id.
type notice struct {
	T  string `msgpack:"t"`
	ID int64  `msgpack:"id"`
}

type failure struct {
	T    string `msgpack:"t"`
	Text string `msgpack:"text"`
}

// fields reads the fields of a message. The first error is kept for all of it, so it need be looked at only once.
type fields struct {
	values map[string]any
	err    *error
}

func (f fields) expect(good bool, key, expected string) {
	if !good && *f.err == nil {
		*f.err = malformed("%s: expected %s, got %.80s", key, expected, fmt.Sprint(f.values[key]))
	}
}

// required reads the field key, which must be there.
func required[T any](f fields, key string) T {
	value, ok := f.values[key].(T)
	f.expect(ok, key, fmt.Sprintf("%T", value))
	return value
}

// optional reads the field key; the zero value stands for one that is absent.
func optional[T any](f fields, key string) (value T) {
	if f.values[key] != nil {
		value = required[T](f, key)
	}
	return value
}

func (f fields) id() int64 {
	id := required[int64](f, "id")
	f.expect(id >= 0, "id", "0 or more")
	return id
}

func (f fields) seat(key string) int {
	seat := required[int64](f, key)
	f.expect(seat == 0 || seat == 1, key, "a seat")
	return int(seat)
}

// bySeat reads a pair, South's first.
func bySeat[T any](f fields, key string) (pair [2]T) {
	values := required[[]any](f, key)
	f.expect(len(values) == 2, key, "one for each seat")
	for seat := 0; seat < 2 && len(values) == 2; seat++ {
		value, ok := values[seat].(T)
		f.expect(ok, key, fmt.Sprintf("%T", value))
		pair[seat] = value
	}
	return pair
}

func (f fields) position() (at Position) {
	in := fields{required[map[string]any](f, "pos"), f.err}
	at.ToMove = in.seat("to_move")
	for seat, seeds := range bySeat[int64](in, "stores") {
		at.Stores[seat] = int(seeds)
	}
	for seat, row := range bySeat[[]any](in, "pits") {
		for _, value := range row {
			seeds, ok := value.(int64)
			in.expect(ok, "pits", "seeds")
			at.Pits[seat] = append(at.Pits[seat], int(seeds))
		}
	}
	return at
}

func (f fields) last() (moves []Made) {
	for _, value := range required[[]any](f, "last") {
		pair, _ := value.([]any)
		f.expect(len(pair) == 2, "last", "pairs of seat and move")
		if len(pair) == 2 {
			seat, _ := pair[0].(int64)
			moves = append(moves, Made{int(seat), pair[1]})
		}
	}
	return moves
}

func readNew(values map[string]any) (New, error) {
	var err error
	f := fields{values, &err}
	game := New{
		Game:     required[string](f, "game"),
		Ruleset:  required[string](f, "ruleset"),
		Params:   required[map[string]any](f, "params"),
		Seat:     f.seat("seat"),
		Seed:     required[int64](f, "seed"),
		TC:       required[map[string]any](f, "tc"),
		Opponent: optional[string](f, "opponent"),
		Resume:   optional[bool](f, "resume"),
	}
	return game, err
}

func readGo(values map[string]any) (Go, error) {
	var err error
	f := fields{values, &err}
	ask := Go{
		ID:    f.id(),
		Game:  required[string](f, "game"),
		Ply:   required[int64](f, "ply"),
		Seat:  f.seat("seat"),
		Pos:   f.position(),
		Last:  f.last(),
		Legal: required[[]any](f, "legal"),
		Run:   required[int64](f, "run"),
	}
	f.expect(len(ask.Legal) > 0, "legal", "a move")
	if values["clock"] != nil {
		clock := bySeat[int64](f, "clock")
		ask.Clock = clock[:]
	}
	limit := fields{optional[map[string]any](f, "limit"), &err}
	ask.Limit = Limit{optional[int64](limit, "ms"), optional[int64](limit, "nodes"), optional[int64](limit, "depth")}
	return ask, err
}
