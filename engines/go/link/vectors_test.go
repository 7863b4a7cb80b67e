// Tests over the golden bytes that every implementation of the protocol shares; see protocol/vectors/README.md.
package link

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"slices"
	"testing"
	"testing/iotest"
)

type vector struct {
	Name, From, Encoding, Hex, Unknown string
	Message                            json.RawMessage
	Messages                           []json.RawMessage
	Canonical                          bool
}

func (v vector) bytes(t *testing.T) []byte {
	data, err := hex.DecodeString(v.Hex)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// vectors returns the msgpack ones of a file.
func vectors(t *testing.T, file string) (all []vector) {
	in, err := os.Open("../../../protocol/vectors/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	for lines.Buffer(nil, 1<<20); lines.Scan(); {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		if v.Encoding != "json" {
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		t.Fatal("no vectors in", file)
	}
	return all
}

// plain parses JSON as the reader gives values: integers as int64.
func plain(t *testing.T, text []byte) (values map[string]any) {
	var integers func(value any) any
	integers = func(value any) any {
		switch value := value.(type) {
		case float64:
			if value == float64(int64(value)) {
				return int64(value)
			}
		case []any:
			for i := range value {
				value[i] = integers(value[i])
			}
		case map[string]any:
			for key := range value {
				value[key] = integers(value[key])
			}
		}
		return value
	}
	if err := json.Unmarshal(text, &values); err != nil {
		t.Fatal(err)
	}
	integers(values)
	return values
}

// message parses one of ours from JSON, whose keys are the names of its fields.
func message(t *testing.T, text []byte) any {
	types := map[string]any{
		"hello": &hello{}, "ready": &ready{}, "info": &Info{}, "move": &move{}, "resign": &notice{}, "pong": &notice{},
		"error": &failure{},
	}
	into := types[plain(t, text)["t"].(string)]
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
	return into
}

func TestAcceptedFramesAreRead(t *testing.T) {
	for _, v := range slices.Concat(vectors(t, "accept.jsonl"), vectors(t, "game_msgpack.jsonl")) {
		data := v.bytes(t)
		for _, in := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
			got, err := newReader(in).next()
			if err != nil {
				t.Fatalf("%s: %v", v.Name, err)
			}
			if v.Unknown != "" {
				if got["t"] != v.Unknown {
					t.Errorf("%s: got %v", v.Name, got)
				}
				continue
			}
			want := plain(t, v.Message)
			for key := range got {
				if _, known := want[key]; !known {
					delete(got, key) // unknown keys are allowed
				}
			}
			if v.Name != "unknown key inside a part" && !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %v, want %v", v.Name, got, want)
			}
			switch want["t"] {
			case "new":
				_, err = readNew(got)
			case "go":
				_, err = readGo(got)
			}
			if err != nil {
				t.Errorf("%s: %v", v.Name, err)
			}
		}
	}
}

func TestOurFramesAreTheCanonicalOnes(t *testing.T) {
	written := 0
	for _, v := range vectors(t, "accept.jsonl") {
		if v.From != "engine" || !v.Canonical {
			continue
		}
		ours := message(t, v.Message)
		if ours == nil { // login, which is for TCP
			continue
		}
		written++
		if frame, err := encode(ours); err != nil || hex.EncodeToString(frame) != v.Hex {
			t.Errorf("%s: got %x %v, want %s", v.Name, frame, err, v.Hex)
		}
	}
	if written < 10 {
		t.Errorf("only %d messages were tried", written)
	}
}

func TestBytesToBeRefusedEndTheSession(t *testing.T) {
	for _, v := range vectors(t, "reject.jsonl") {
		data := v.bytes(t)
		values, err := newReader(bytes.NewReader(data)).next()
		if err == nil && slices.Contains([]any{"move", "info", "pong"}, values["t"]) {
			continue // a good frame with fields that only an arena reads
		}
		for _, in := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
			var out bytes.Buffer
			if err := Serve(Engine{}, in, &out); err == nil {
				t.Errorf("%s: accepted", v.Name)
			}
			if said, err := newReader(&out).next(); err != nil || said["t"] != "error" {
				t.Errorf("%s: said %v", v.Name, said)
			}
		}
	}
}

func TestStrayLinesArePassedOver(t *testing.T) {
	for _, v := range vectors(t, "stray.jsonl") {
		in := newReader(bytes.NewReader(v.bytes(t)))
		for _, want := range v.Messages {
			if got, err := in.next(); err != nil || !reflect.DeepEqual(got, plain(t, want)) {
				t.Errorf("%s: got %v %v, want %s", v.Name, got, err, want)
			}
		}
		if got, err := in.next(); err != io.EOF {
			t.Errorf("%s: got %v %v at the end", v.Name, got, err)
		}
	}
}

// An engine that replays a recorded one must write the same bytes.
func TestTheRecordedGame(t *testing.T) {
	frames := vectors(t, "game_msgpack.jsonl")
	var greeting hello
	infos, moves := map[int64][]Info{}, map[int64]Answer{}
	for _, v := range frames {
		if v.From == "arena" {
			continue
		}
		switch said := message(t, v.Message).(type) {
		case *hello:
			greeting = *said
		case *Info:
			infos[said.ID] = append(infos[said.ID], *said)
		case *move:
			moves[said.ID] = Answer{Move: said.Move, Score: said.Score}
		}
	}
	engine := Engine{
		Name: greeting.Name, Version: greeting.Version, Rulesets: greeting.Rulesets, Options: greeting.Options, Stops: true,
		Choose: func(_ context.Context, ask Go, tell func(Info)) (Answer, error) {
			for _, info := range infos[ask.ID] {
				tell(info)
			}
			return moves[ask.ID], nil
		},
	}
	arena := start(engine)
	for _, v := range frames {
		data := v.bytes(t)
		if v.From == "arena" {
			arena.write(data)
		} else if got := arena.read(t, len(data)); !bytes.Equal(got, data) {
			t.Fatalf("got %x, want %x", got, data)
		}
	}
	if err := <-arena.ended; err != nil {
		t.Error(err)
	}
}
