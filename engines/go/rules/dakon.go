package rules

// sowDakon carries out a move with all its laps; again says that the last seed fell into the store.
func (g *Game) sowDakon(at *Position, pit int) (legal, again bool) {
	store, circuit := g.Pits, 2*g.Pits+1 // the other side's store comes after the circuit and is never sown into
	cells := at.Cells[:circuit]
	if cells[pit] == 0 {
		return false, false
	}
	last := pit
	for { // ends: every circuit leaves a seed in the store, and laps that bank nothing move seeds towards it
		last = lapDakon(cells, last)
		if last == store || cells[last] == 1 {
			break
		}
	}
	if last < store {
		g.nembak(cells, last)
	} else if last > store {
		g.mikulAt(cells, last)
	}
	return true, last == store
}

// lapDakon sows the seeds of a cell into those after it, and returns where the last one fell.
func lapDakon(cells []int32, from int) int {
	hand := cells[from]
	cells[from] = 0
	if rounds := hand / int32(len(cells)); rounds > 0 {
		for i := range cells {
			cells[i] += rounds
		}
		hand %= int32(len(cells))
	}
	at := from
	for ; hand > 0; hand-- {
		if at++; at == len(cells) {
			at = 0
		}
		cells[at]++
	}
	return at
}

// nembak: the last seed fell alone into the mover's pit landed; the pit across is taken.
func (g *Game) nembak(cells []int32, landed int) {
	across := &cells[2*g.Pits-landed]
	if *across == 0 {
		return
	}
	cells[g.Pits] += *across
	*across = 0
	if g.seedTaken {
		cells[g.Pits]++
		cells[landed] = 0
	}
}

// mikulAt: the last seed fell alone into the other side's cell landed; two equal neighbours in its row go with it.
func (g *Game) mikulAt(cells []int32, landed int) {
	if !g.mikul || landed == g.Pits+1 || landed == 2*g.Pits {
		return
	}
	before, after := &cells[landed-1], &cells[landed+1]
	if *before != 0 && *before == *after {
		cells[g.Pits] += 2**before + 1
		*before, cells[landed], *after = 0, 0, 0
	}
}
