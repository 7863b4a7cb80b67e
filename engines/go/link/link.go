// Package link speaks the engine protocol, version 1, for a bot: it reads and writes the messages and keeps the
// conversation in order. It knows no game. The reference is protocol/README.md of mancala-arena.
//
//   - frames.go: bytes to values and back, on the msgpack library
//   - messages.go: values to the messages
//   - session.go: who is asked what, and Run for an author's one function
package link
