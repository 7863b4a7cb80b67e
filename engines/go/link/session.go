package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
)

const version = 1

// Engine is what an author writes: Choose, and as much of the rest as the bot needs.
type Engine struct {
	Name, Version, Author string
	Rulesets              []string
	Options               []Option

	// Stops says that Choose looks at its context, and answers at once when that is done.
	Stops bool

	// Set takes new values of declared options. Integers come as int64.
	Set func(values map[string]any) error
	// New begins a game. What takes long belongs here, where no clock runs.
	New func(game New) error
	// Choose answers a Go. It runs beside the code that listens to the arena, but never beside Set or New.
	Choose func(ctx context.Context, ask Go, tell func(Info)) (Answer, error)
}

// Answer is a move, with the expected final seed difference if Score is not nil; or we resign.
type Answer struct {
	Move   Move
	Score  *float64
	Resign bool
}

// Run is the engine name, which answers every Go with choose(ask).
func Run(name string, rulesets []string, choose func(ask Go) Move) {
	RunEngine(Engine{Name: name, Rulesets: rulesets, Choose: func(_ context.Context, ask Go, _ func(Info)) (Answer, error) {
		return Answer{Move: choose(ask)}, nil
	}})
}

// RunEngine serves the arena on standard input and output, and exits when it has had enough.
// Whatever else is printed goes to standard error.
func RunEngine(engine Engine) {
	out := os.Stdout
	os.Stdout = os.Stderr
	if err := Serve(engine, os.Stdin, out); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", engine.Name, err)
		os.Exit(1)
	}
}

// Serve speaks the engine's side of the protocol until quit or the end of in. An error has been told to the arena.
func Serve(engine Engine, in io.Reader, out io.Writer) error {
	s := &session{engine: engine, out: out, inbox: make(chan event, 16)}
	go s.listen(newReader(in))
	for {
		next := s.pending
		if s.pending = nil; next == nil {
			arrived := <-s.inbox
			next = &arrived
		}
		err := next.err
		if err == nil {
			err = s.answer(next.values)
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			_ = s.send(failure{"error", err.Error()})
			return err
		}
	}
}

// event is a message, or why there are no more.
type event struct {
	values map[string]any
	err    error
}

type session struct {
	engine  Engine
	out     io.Writer
	inbox   chan event
	pending *event // came while we were thinking, and is still to be answered
	playing bool   // New came
}

// listen reads on while the bot thinks, so that a stop is heard.
func (s *session) listen(in *reader) {
	for {
		values, err := in.next()
		s.inbox <- event{values, err}
		if err != nil {
			return
		}
	}
}

// send writes a message in one piece: nothing waits in a buffer.
func (s *session) send(message any) error {
	frame, err := encode(message)
	if err == nil {
		_, err = s.out.Write(frame)
	}
	return err
}

// answer returns io.EOF when the arena wants no more.
func (s *session) answer(values map[string]any) (err error) {
	f := fields{values, &err}
	switch required[string](f, "t") {
	case "hello":
		return s.greet(f)
	case "options":
		return s.set(f)
	case "new":
		return s.begin(values)
	case "go":
		return s.think(values)
	case "ping":
		if id := f.id(); err == nil {
			return s.send(notice{"pong", id})
		}
	case "error":
		s.log(values)
	case "quit":
		return io.EOF
	}
	return err // of end, and of what we don't know, we need nothing; a stop came after its answer
}

func (s *session) log(values map[string]any) {
	fmt.Fprintf(os.Stderr, "%s: the arena says: %v\n", s.engine.Name, values["text"])
}

func (s *session) greet(f fields) error {
	versions, probe := required[[]any](f, "v"), required[[]any](f, "probe")
	f.expect(slices.Contains(versions, any(int64(version))), "v", "version 1 among the versions")
	if *f.err != nil {
		return *f.err
	}
	e := s.engine
	hello := hello{"hello", version, e.Name, probe, e.Rulesets, e.Version, e.Author, nil, e.Options}
	if e.Stops {
		hello.Caps = []string{"stop"}
	}
	return s.send(hello)
}

func (s *session) set(f fields) error {
	values := required[map[string]any](f, "set")
	if *f.err == nil && s.engine.Set != nil {
		*f.err = s.engine.Set(values)
	}
	if *f.err != nil {
		return *f.err
	}
	return s.send(ready{T: "ready"})
}

func (s *session) begin(values map[string]any) error {
	game, err := readNew(values)
	if err == nil && s.engine.New != nil {
		err = s.engine.New(game)
	}
	if err != nil {
		return err
	}
	s.playing = true
	return s.send(ready{"ready", game.Game})
}

type outcome struct {
	answer Answer
	err    error
}

// think lets the bot choose and listens to the arena meanwhile.
func (s *session) think(values map[string]any) error {
	ask, err := readGo(values)
	if err == nil && !s.playing {
		err = malformed("go: expected after new")
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan outcome, 1)
	go s.choose(ctx, ask, done)
	inbox := s.inbox
	for {
		select {
		case result := <-done:
			if s.pending != nil || result.err != nil {
				return result.err
			}
			if result.answer.Resign {
				return s.send(notice{"resign", ask.ID})
			}
			return s.send(move{"move", ask.ID, result.answer.Move, result.answer.Score})
		case heard := <-inbox:
			switch t := heard.values["t"]; {
			case heard.err != nil:
				return heard.err
			case t == "quit":
				return io.EOF
			case t == "stop" && heard.values["id"] == ask.ID:
				cancel()
			case t == "new" || t == "end": // the arena gave up waiting: no answer is wanted any more
				cancel()
				s.pending, inbox = &heard, nil
			case t == "error":
				s.log(heard.values)
			}
		}
	}
}

// choose turns a panic of the bot into an error, so that the arena is told.
func (s *session) choose(ctx context.Context, ask Go, done chan<- outcome) {
	defer func() {
		if failed := recover(); failed != nil {
			debug.PrintStack()
			done <- outcome{err: fmt.Errorf("the bot panicked: %v", failed)}
		}
	}()
	answer, err := s.engine.Choose(ctx, ask, func(info Info) {
		info.T, info.ID = "info", ask.ID
		_ = s.send(info) // if nobody reads it, the answer will fail too
	})
	done <- outcome{answer, err}
}
