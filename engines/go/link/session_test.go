package link

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"
)

// arena is the other end of a session.
type arena struct {
	to    *io.PipeWriter
	from  *io.PipeReader
	in    *reader
	ended chan error
}

func start(engine Engine) *arena {
	in, to := io.Pipe()
	from, out := io.Pipe()
	a := &arena{to, from, newReader(from), make(chan error, 1)}
	go func() { a.ended <- Serve(engine, in, out) }()
	return a
}

func (a *arena) write(data []byte) { _, _ = a.to.Write(data) }

func (a *arena) read(t *testing.T, count int) []byte {
	data := make([]byte, count)
	if _, err := io.ReadFull(a.from, data); err != nil {
		t.Fatal(err)
	}
	return data
}

func (a *arena) say(values map[string]any) {
	data, _ := msgpack.Marshal(values)
	a.write(append(data, '\n'))
}

func (a *arena) hear(t *testing.T, want string) map[string]any {
	got, err := a.in.next()
	if err != nil || got["t"] != want {
		t.Fatalf("got %v %v, want %s", got, err, want)
	}
	return got
}

func (a *arena) begin(t *testing.T, game string) {
	a.say(newGame(game))
	if got := a.hear(t, "ready"); got["game"] != game {
		t.Errorf("ready for %v, want %s", got["game"], game)
	}
}

func newGame(game string) map[string]any {
	return map[string]any{
		"t": "new", "game": game, "ruleset": "dakon", "params": map[string]any{}, "seat": 0, "seed": 1,
		"tc": map[string]any{},
	}
}

func ask(id int) map[string]any {
	pits := [][]int{{1, 0, 0, 0, 0}, {1, 0, 0, 0, 0}}
	return map[string]any{
		"t": "go", "id": id, "game": "g", "ply": 0, "seat": 0, "last": [][]any{{1, 3}}, "legal": []int{0, 10}, "run": 0,
		"pos": map[string]any{"pits": pits, "stores": []int{1, 2}, "to_move": 0},
	}
}

// A bot that thinks until it is stopped.
var patient = Engine{Stops: true, Choose: func(ctx context.Context, ask Go, tell func(Info)) (Answer, error) {
	tell(Info{Text: "thinking"})
	<-ctx.Done()
	return Answer{Move: ask.Legal[1]}, nil
}}

func TestStopBringsTheAnswer(t *testing.T) {
	a := start(patient)
	a.begin(t, "g")
	a.say(ask(5))
	a.hear(t, "info")
	a.say(map[string]any{"t": "stop", "id": 4}) // of an earlier go
	a.say(map[string]any{"t": "error", "code": "unknown_type", "text": "?", "fatal": false})
	a.say(map[string]any{"t": "stop", "id": 5.0})
	if got := a.hear(t, "move"); got["id"] != int64(5) || got["move"] != int64(10) {
		t.Errorf("got %v", got)
	}
}

func TestNoAnswerIsGivenToAGoThatWasGivenUp(t *testing.T) {
	a := start(patient)
	a.begin(t, "one")
	a.say(ask(1))
	a.hear(t, "info")
	a.begin(t, "two")
	a.say(map[string]any{"t": "ping", "id": 2})
	a.hear(t, "pong")
}

func TestQuitAndTheEndOfInputEndAThinkingEngine(t *testing.T) {
	for _, end := range []func(*arena){
		func(a *arena) { a.say(map[string]any{"t": "quit"}) },
		func(a *arena) { _ = a.to.Close() },
	} {
		a := start(patient)
		a.begin(t, "g")
		a.say(ask(1))
		a.hear(t, "info")
		end(a)
		if err := <-a.ended; err != nil {
			t.Error(err)
		}
	}
}

func TestTheArenaIsToldWhyABotFails(t *testing.T) {
	for want, choose := range map[string]func() Answer{
		"out of seeds":     func() Answer { panic(errors.New("out of seeds")) },
		"index out of ran": func() Answer { return Answer{Move: []int{}[len(newGame(""))]} },
	} {
		a := start(Engine{Choose: func(context.Context, Go, func(Info)) (Answer, error) { return choose(), nil }})
		a.begin(t, "g")
		a.say(ask(1))
		if got := a.hear(t, "error"); !strings.Contains(got["text"].(string), want) {
			t.Errorf("got %v, want %s", got, want)
		}
		if <-a.ended == nil {
			t.Error("the session ended as if all was well")
		}
	}
}

func TestAGoBeforeNewIsRefused(t *testing.T) {
	a := start(patient)
	a.say(ask(1))
	a.hear(t, "error")
}

func TestABotMayResign(t *testing.T) {
	a := start(Engine{Choose: func(context.Context, Go, func(Info)) (Answer, error) { return Answer{Resign: true}, nil }})
	a.begin(t, "g")
	a.say(ask(7))
	if got := a.hear(t, "resign"); got["id"] != int64(7) {
		t.Errorf("got %v", got)
	}
}
