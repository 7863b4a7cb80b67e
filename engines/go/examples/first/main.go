// First is a whole bot: it plays the pit with the most seeds.
package main

import "mancala-go/link"

func choose(ask link.Go) link.Move {
	best, most := ask.Legal[0], -1
	for _, move := range ask.Legal {
		pit := move.(int64) // in these games a move is the number of a pit
		if seeds := ask.Pos.Pits[ask.Seat][pit]; seeds > most {
			best, most = move, seeds
		}
	}
	return best
}

func main() {
	link.Run("first-bot", []string{"dakon", "djenon-aboure"}, choose)
}
