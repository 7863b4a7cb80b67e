"""What holds in every ruleset: from the start through whole random games, and from any position at all."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arena.rules import (
    STORE,
    IllegalMoveError,
    MoveReport,
    Position,
    Ruleset,
    make_ruleset,
    parse_ruleset,
    perft,
    ruleset_names,
)
from tests.rules.playouts import RULESETS, mirrored, positions, random_game

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


def test_the_list_covers_every_registered_ruleset() -> None:
    assert {ruleset.name for ruleset in RULESETS.values()} == set(ruleset_names())


@every_ruleset
@settings(max_examples=25)
@given(data=st.data(), seed=st.integers(0, 1_000))
def test_every_game_ends_with_its_seeds_and_without_a_repeat(ruleset: Ruleset, data: st.DataObject, seed: int) -> None:
    start = data.draw(st.just(ruleset.start()) | positions(ruleset))
    seen = {start}
    for before, pit, after in random_game(ruleset, seed, start):
        assert ruleset.play(before, pit) == after
        ruleset.check(after)
        assert after.total_seeds == start.total_seeds
        assert all(later >= earlier for earlier, later in zip(before.stores, after.stores, strict=True))
        assert after not in seen
        seen.add(after)


@every_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_legal_moves_are_those_that_can_be_played(ruleset: Ruleset, data: st.DataObject) -> None:
    position = data.draw(positions(ruleset))
    legal = ruleset.legal_moves(position)
    assert legal == tuple(sorted(set(legal)))
    assert ruleset.is_over(position) == (not legal)
    assert list(ruleset.successors(position)) == [(pit, ruleset.play(position, pit)) for pit in legal]
    for pit in set(range(-ruleset.pits_per_side, 2 * ruleset.pits_per_side)) - set(legal):
        with pytest.raises(IllegalMoveError, match=f"can't play pit {pit}; legal pits: "):
            ruleset.play(position, pit)
        with pytest.raises(IllegalMoveError):
            ruleset.explain(position, pit)


@every_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_scores_share_out_all_seeds(ruleset: Ruleset, data: st.DataObject) -> None:
    position = data.draw(positions(ruleset))
    scores = ruleset.scores(position)
    assert sum(scores) == position.total_seeds
    assert all(score >= store for score, store in zip(scores, position.stores, strict=True))


@every_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_the_sides_are_alike(ruleset: Ruleset, data: st.DataObject) -> None:
    position = data.draw(positions(ruleset))
    other = mirrored(position)
    assert ruleset.legal_moves(other) == ruleset.legal_moves(position)
    assert ruleset.scores(other) == ruleset.scores(position)[::-1]
    for pit, after in ruleset.successors(position):
        assert ruleset.play(other, pit) == mirrored(after)


@every_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_a_report_accounts_for_every_seed(ruleset: Ruleset, data: st.DataObject) -> None:
    position = data.draw(positions(ruleset))
    legal = ruleset.legal_moves(position)
    assume(legal)
    report = ruleset.explain(position, data.draw(st.sampled_from(legal)))
    assert report.after == ruleset.play(position, report.pit)
    assert report.seat == position.to_move
    assert report.over == ruleset.is_over(report.after)
    assert bool(report.captures) == (report.ending not in ("bonus", "empty"))
    assert _retold(ruleset, position, report) == report.after


def _retold(ruleset: Ruleset, position: Position, report: MoveReport) -> Position:
    """The position after a move, from what its report says and nothing else."""
    seat = report.seat
    board = {(side, pit): seeds for side, row in enumerate(position.pits) for pit, seeds in enumerate(row)}
    board |= {(side, STORE): seeds for side, seeds in enumerate(position.stores)}
    circuit = [(side, pit) for side in (seat, 1 - seat) for pit in range(ruleset.pits_per_side)]
    if ruleset.name == "dakon":
        circuit.insert(ruleset.pits_per_side, (seat, STORE))
    for start, seeds, end in report.laps:
        assert board[start] == seeds
        board[start] = 0
        at = circuit.index(start) - (ruleset.name == "djenon-aboure")
        for _ in range(seeds):
            at = (at + 1) % len(circuit)
            board[circuit[at]] += 1
        assert circuit[at] == end
    for place, seeds in report.captures:
        assert board[place] == seeds
        board[place] = 0
        board[seat, STORE] += seeds
    to_move = seat if report.ending == "bonus" or report.passed else 1 - seat
    if report.over and ruleset.name == "djenon-aboure":
        to_move = seat
    if report.over and ruleset.name == "dakon":
        board[1 - to_move, STORE] += report.swept
        assert report.swept == sum(board.pop(place) for place in circuit if place[1] != STORE)
    south, north = (tuple(board.get((side, pit), 0) for pit in range(ruleset.pits_per_side)) for side in (0, 1))
    return Position((south, north), (board[0, STORE], board[1, STORE]), to_move)


@pytest.mark.parametrize(("text", "ruleset"), RULESETS.items(), ids=RULESETS)
def test_ruleset_text_and_parameters_are_exactly_inverse(text: str, ruleset: Ruleset) -> None:
    assert str(ruleset) == text
    for same in (parse_ruleset(text), make_ruleset(ruleset.name, ruleset.params)):
        assert same == ruleset
        assert hash(same) == hash(ruleset)
        assert same.params == ruleset.params


@every_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_perft_counts_the_lines_of_so_many_plies(ruleset: Ruleset, data: st.DataObject) -> None:
    def lines(position: Position, plies: int) -> int:
        if plies == 0:
            return 1
        return sum(lines(ruleset.play(position, pit), plies - 1) for pit in ruleset.legal_moves(position))

    position = data.draw(positions(ruleset))
    for plies in range(3):
        assert perft(ruleset, position, plies) == lines(position, plies)
