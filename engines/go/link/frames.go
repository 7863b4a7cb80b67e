package link

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"unicode/utf8"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

const (
	frameLimit = 65536   // bytes of a frame, its newline included
	depthLimit = 8       // containers in one another, the message being the first
	intLimit   = 1 << 53 // integers lie between this and its negative
)

// malformed makes the error for bytes that break the protocol; nobody knows where the next message would begin.
func malformed(format string, values ...any) error {
	return fmt.Errorf("malformed: "+format, values...)
}

// reader cuts messages out of a stream. msgpack alone tells where one ends: the newline behind it also occurs inside.
type reader struct {
	bytes *budget
	codec *msgpack.Decoder
}

// budget is a buffered stream that counts down what a frame may still hold. Being a ByteScanner, it keeps the library
// from reading ahead into a buffer of its own, where a stray line could not be told from a message any more.
type budget struct {
	*bufio.Reader
	left int
}

func (b *budget) Read(into []byte) (int, error) {
	n, err := b.Reader.Read(into)
	b.left -= n
	return n, err
}

func (b *budget) ReadByte() (byte, error) {
	b.left--
	return b.Reader.ReadByte()
}

func (b *budget) UnreadByte() error {
	b.left++
	return b.Reader.UnreadByte()
}

func newReader(in io.Reader) *reader {
	bytes := &budget{Reader: bufio.NewReaderSize(in, frameLimit)}
	return &reader{bytes, msgpack.NewDecoder(bytes)}
}

// next waits for a message and returns its fields; those that are nil count as absent and are left out.
// Integers come as int64 in whatever width or float they were sent, other numbers as float64.
func (r *reader) next() (map[string]any, error) {
	if err := r.skipStray(); err != nil {
		return nil, err
	}
	r.bytes.left = frameLimit - 1
	value, err := r.value(1)
	if err == nil {
		err = r.fits(0) // a number may have gone over the limit
	}
	if err != nil {
		return nil, err
	}
	if newline, err := r.bytes.ReadByte(); err != nil {
		return nil, err
	} else if newline != '\n' {
		return nil, malformed("expected 0a after a message, got %02x", newline)
	}
	return value.(map[string]any), nil
}

// skipStray passes over lines that are no message: something printed by whoever started us.
func (r *reader) skipStray() error {
	for {
		code, err := r.codec.PeekCode()
		if err != nil || msgpcode.IsFixedMap(code) || code == msgpcode.Map16 || code == msgpcode.Map32 {
			return err // map32 is a message, one that is refused
		}
		for code = 0; code != '\n'; {
			if code, err = r.bytes.ReadByte(); err != nil {
				return err
			}
		}
	}
}

// value reads one value; depth counts the containers in one another, this value being the last if it is one.
func (r *reader) value(depth int) (any, error) {
	if err := r.fits(1); err != nil {
		return nil, err
	}
	code, err := r.codec.PeekCode()
	switch {
	case err != nil:
		return nil, err
	case code == msgpcode.Nil:
		return nil, r.codec.DecodeNil()
	case code == msgpcode.False, code == msgpcode.True:
		return r.codec.DecodeBool()
	case code == msgpcode.Float, code == msgpcode.Double:
		return r.float()
	case msgpcode.IsFixedNum(code), code >= msgpcode.Uint8 && code <= msgpcode.Int64:
		return r.integer(code)
	case msgpcode.IsString(code):
		return r.text()
	case msgpcode.IsFixedArray(code), code == msgpcode.Array16, code == msgpcode.Array32:
		return r.array(depth)
	case msgpcode.IsFixedMap(code), code == msgpcode.Map16:
		return r.fields(depth)
	}
	return nil, malformed("%02x begins no value the protocol has", code)
}

func (r *reader) integer(code byte) (any, error) {
	number, err := r.codec.DecodeInt64()
	wrapped := code == msgpcode.Uint64 && number < 0 // the library lets 2^63 and more overflow silently
	if err == nil && (wrapped || number <= -intLimit || number >= intLimit) {
		return nil, malformed("expected an integer within 2^53 - 1")
	}
	return number, err
}

func (r *reader) float() (any, error) {
	number, err := r.codec.DecodeFloat64()
	if err == nil && (math.IsNaN(number) || math.IsInf(number, 0)) {
		return nil, malformed("expected a finite number, got %v", number)
	}
	if number == math.Trunc(number) && math.Abs(number) < intLimit {
		return int64(number), err
	}
	return number, err
}

func (r *reader) text() (any, error) {
	length, err := r.codec.DecodeBytesLen()
	if err == nil {
		err = r.fits(length)
	}
	if err != nil {
		return nil, err
	}
	text := make([]byte, length)
	if err := r.codec.ReadFull(text); err != nil {
		return nil, err
	}
	if !utf8.Valid(text) {
		return nil, malformed("expected text in UTF-8, got %.40q", text)
	}
	return string(text), nil
}

func (r *reader) array(depth int) (any, error) {
	count, err := r.codec.DecodeArrayLen()
	if err == nil {
		err = r.opens(count, depth)
	}
	if err != nil {
		return nil, err
	}
	values := make([]any, count)
	for i := range values {
		if values[i], err = r.value(depth + 1); err != nil {
			return nil, err
		}
	}
	return values, nil
}

func (r *reader) fields(depth int) (any, error) {
	count, err := r.codec.DecodeMapLen()
	if err == nil {
		err = r.opens(2*count, depth)
	}
	if err != nil {
		return nil, err
	}
	fields, seen := make(map[string]any, count), make(map[string]bool, count)
	for range count {
		key, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		name, isText := key.(string)
		if !isText || seen[name] {
			return nil, malformed("expected keys that are text and differ, got %.40v", key)
		}
		seen[name] = true
		value, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if value != nil {
			fields[name] = value
		}
	}
	return fields, nil
}

// fits refuses what promises more bytes than a frame can still hold: waiting for them would mean waiting for ever.
func (r *reader) fits(promised int) error {
	if promised < 0 || promised > r.bytes.left {
		return malformed("oversize: expected a frame of at most %d bytes", frameLimit)
	}
	return nil
}

// opens refuses a container that goes too deep, or holds more values than still fit.
func (r *reader) opens(values, depth int) error {
	if depth > depthLimit {
		return malformed("expected at most %d containers in one another", depthLimit)
	}
	return r.fits(values)
}

// encode returns the frame of a message: a struct with msgpack tags.
func encode(message any) ([]byte, error) {
	var frame bytes.Buffer
	codec := msgpack.NewEncoder(&frame)
	codec.UseCompactInts(true)
	codec.UseCompactFloats(true)
	err := codec.Encode(message)
	frame.WriteByte('\n')
	return frame.Bytes(), err
}
