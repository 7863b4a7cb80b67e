package main

import "mancala-go/rules"

const solved = 255 // as depth: no leaf below was cut off by the depth, so it holds at any depth

type bound int8

const (
	lower bound = iota
	upper
	exact
)

// entry is what is known of a board. Neither the stores nor the side matter to what can still be gained.
type entry struct {
	key        uint64
	gain       int16  // final margin minus the margin already stored, for the side to move
	generation uint16 // the go it belongs to
	depth      uint8
	bound      bound
	pit        int8
}

// table is the transposition table. That an answer depends on its go alone, and not on what was searched before, is
// worth more here than the work it saves: older entries are told by their generation and count as free.
type table struct {
	entries    []entry
	generation uint16
}

// resize makes room for the largest power of two of entries that fits.
func (t *table) resize(megabytes int64) {
	const bytes = 16 // of an entry
	entries := int64(1)
	for entries*2*bytes <= megabytes<<20 {
		entries *= 2
	}
	if int64(len(t.entries)) != entries {
		*t = table{entries: make([]entry, entries)}
	}
}

func (t *table) forget() {
	if t.generation++; t.generation == 0 {
		clear(t.entries)
		t.generation = 1
	}
}

func (t *table) find(key uint64) *entry {
	found := &t.entries[key&uint64(len(t.entries)-1)]
	if found.key != key || found.generation != t.generation {
		return nil
	}
	return found
}

// keep writes over whatever was there: what is newest is looked up most.
func (t *table) keep(new entry) {
	new.generation = t.generation
	t.entries[new.key&uint64(len(t.entries)-1)] = new
}

// keyOf hashes the board as the side to move sees it, without the stores. Two boards of one hash would be taken for
// one another: with 64 bits that does not happen in practice.
func keyOf(game *rules.Game, at *rules.Position) uint64 {
	sum, weight := uint64(0), uint64(0x9e3779b97f4a7c15)
	for pit := range game.Pits {
		sum += uint64(at.Cells[pit]) * weight
		weight *= 0xd1342543de82ef95
		sum += uint64(at.Cells[game.Pits+1+pit]) * weight
		weight *= 0xd1342543de82ef95
	}
	sum = (sum ^ sum>>32) * 0xd6e8feb86659fd93
	return sum ^ sum>>29
}
