// Mancala-go is an engine for Dakon and Djenon-aboure; see README.md.
package main

import "mancala-go/link"

func main() {
	b := newBot()
	mode := link.Option{
		Name: "mode", Type: "choice", Default: b.mode, Choices: []string{"random", "greedy", "alphabeta"},
	}
	link.RunEngine(link.Engine{
		Name:     "mancala-go",
		Version:  "1.0",
		Rulesets: []string{"dakon", "djenon-aboure"},
		Options:  append([]link.Option{mode}, numbers...),
		Stops:    true,
		Set:      b.set,
		New:      b.begin,
		Choose:   b.choose,
	})
}
