package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"time"

	"mancala-go/link"
	"mancala-go/rules"
)

const (
	usualDepth = 8 // when nothing limits the search
	infoPeriod = 100 * time.Millisecond
)

// bot is all that is kept between moves: the options, and the game.
type bot struct {
	mode    string
	numbers map[string]int64 // the other options
	game    *rules.Game
	seed    int64
	tc      map[string]any
	table   table
}

var numbers = []link.Option{
	{Name: "depth", Type: "int", Default: 0, Min: 0, Max: maxDepth},
	{Name: "nodes", Type: "int", Default: 0, Min: 0, Max: 1 << 50},
	{Name: "hash_mb", Type: "int", Default: 16, Min: 1, Max: 1024},
	{Name: "seed", Type: "int", Default: 0, Min: 0, Max: 1 << 50},
}

func newBot() *bot {
	b := &bot{mode: "alphabeta", numbers: map[string]int64{}}
	for _, option := range numbers {
		b.numbers[option.Name] = int64(option.Default.(int))
	}
	return b
}

func (b *bot) set(values map[string]any) error {
	for name, value := range values {
		number, isNumber := value.(int64)
		_, known := b.numbers[name]
		mode, isText := value.(string)
		switch {
		case name == "mode" && isText:
			b.mode = mode
		case known && isNumber:
			b.numbers[name] = number
		default:
			return fmt.Errorf("options: expected values as declared in hello, got %.40q: %.40v", name, value)
		}
	}
	return nil
}

func (b *bot) begin(game link.New) (err error) {
	b.game, err = rules.New(game.Ruleset, game.Params)
	b.tc = game.TC
	if b.seed = b.numbers["seed"]; b.seed == 0 {
		b.seed = game.Seed
	}
	if b.mode == "alphabeta" {
		b.table.resize(b.numbers["hash_mb"])
	}
	return err
}

// choose answers a go. Chance depends on seed and ply alone, so the same go always gets the same answer.
func (b *bot) choose(ctx context.Context, ask link.Go, tell func(link.Info)) (link.Answer, error) {
	drawn := draw(b.seed, ask.Ply)
	if b.mode == "random" {
		return link.Answer{Move: ask.Legal[drawn%uint64(len(ask.Legal))]}, nil
	}
	root, err := b.game.Position(ask.Pos.Pits, ask.Pos.Stores, ask.Pos.ToMove)
	if err != nil {
		return link.Answer{}, err
	}
	allowed := b.allowed(&root, ask.Legal)
	if allowed == 0 { // the arena decides what is legal
		fmt.Fprintf(os.Stderr, "go %d: none of its legal moves is legal to us\n", ask.ID)
		return link.Answer{Move: ask.Legal[0]}, nil
	}
	first := int(drawn % uint64(b.game.Pits))
	var found finding
	if b.mode == "greedy" {
		found = greedy(b.game, &root, allowed, first)
	} else {
		found = b.search(ctx, ask, tell, &root, allowed, first)
		tell(infoOf(found))
	}
	score := float64(found.score)
	return link.Answer{Move: found.pit, Score: &score}, nil
}

func (b *bot) search(ctx context.Context, ask link.Go, tell func(link.Info), root *rules.Position, allowed uint, first int) finding {
	told := time.Duration(0)
	s := search{game: b.game, table: &b.table, limits: b.limits(ask)}
	s.halted = func() bool { return ctx.Err() != nil }
	s.report = func(found finding) {
		if found.time >= told+infoPeriod {
			told = found.time
			tell(infoOf(found))
		}
	}
	return s.run(root, allowed, first)
}

// allowed returns the pits of legal that our rules allow too, as a set of bits.
func (b *bot) allowed(root *rules.Position, legal []link.Move) (pits uint) {
	for _, move := range legal {
		if pit, ok := move.(int64); ok && pit < rules.MaxPits {
			if _, ok := b.game.Play(root, int(pit)); ok {
				pits |= 1 << pit
			}
		}
	}
	return pits
}

// limits divides the time. A fixed time a move is spent whole, less a tenth (at most 10 ms) for the way back. Of a
// clock, a move gets a twentieth of what is left, most of the allowance, and half the increment, for a turn is often
// more than one move. When depth or nodes limit the search, the clock is there for accidents only.
func (b *bot) limits(ask link.Go) limits {
	nodes := stricter(ask.Limit.Nodes, b.numbers["nodes"])
	depth := stricter(ask.Limit.Depth, b.numbers["depth"])
	counted := nodes < math.MaxInt64 || depth < math.MaxInt64
	ms := math.Inf(1)
	switch {
	case ask.Limit.MS > 0:
		ms = max(0.9*float64(ask.Limit.MS), float64(ask.Limit.MS)-10)
	case ask.Clock != nil && counted:
		ms = float64(ask.Clock[ask.Seat]) / 2
	case ask.Clock != nil:
		left := float64(ask.Clock[ask.Seat])
		ms = left/20 + 0.9*b.timeControl("allowance_ms") + min(b.timeControl("increment_ms"), left)/2
	case !counted:
		depth = usualDepth
	}
	return limits{
		time:     time.Duration(min(ms, 1e9) * float64(time.Millisecond)),
		spendAll: counted || ask.Limit.MS > 0 || math.IsInf(ms, 1),
		nodes:    nodes,
		depth:    int(min(depth, maxDepth)),
	}
}

func (b *bot) timeControl(key string) float64 {
	ms, _ := b.tc[key].(int64)
	return float64(ms)
}

// stricter returns the smaller of two limits, of which 0 is none.
func stricter(limit, own int64) int64 {
	if limit == 0 || own != 0 && own < limit {
		limit = own
	}
	if limit == 0 {
		return math.MaxInt64
	}
	return limit
}

func infoOf(found finding) link.Info {
	score := float64(found.score)
	info := link.Info{
		Depth: found.depth, Score: &score, Nodes: found.nodes, Time: found.time.Milliseconds(),
		NPS: int64(float64(found.nodes) / max(found.time.Seconds(), 1e-6)),
	}
	for _, pit := range found.pv {
		info.PV = append(info.PV, pit)
	}
	return info
}

// draw mixes seed and ply into a number in which every bit depends on both.
func draw(seed, ply int64) uint64 {
	number := uint64(seed)*0x9e3779b97f4a7c15 + uint64(ply)
	number = (number ^ number>>30) * 0xbf58476d1ce4e5b9
	number = (number ^ number>>27) * 0x94d049bb133111eb
	return number ^ number>>31
}
