"""Whole random games of an independent implementation of the same rules, move by move.

``vectors/rules_games.jsonl``, one game a line: the ruleset; ``start`` and ``after``, the positions; ``moves`` as
[seat, pit]; ``legal``, the pits before each move; ``ended_by`` as [why, laps]; ``final_score``. Written by that
implementation, not by ours; 80 of Dakon on 5 to 9 pits with 3, 4, 12 or as many seeds as pits, 40 of Djenon-aboure.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.rules import Position, make_ruleset

VECTORS = Path(__file__).parent / "vectors" / "rules_games.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text().splitlines()]


def _position(written: dict[str, Any]) -> Position:
    south, north = written["pits"]
    south_store, north_store = written["stores"]
    return Position((tuple(south), tuple(north)), (south_store, north_store), written["to_move"])


@pytest.mark.parametrize(
    "game", GAMES, ids=lambda game: f"{game['ruleset']}-{game['pits_per_side']}-{game['seeds_per_pit']}"
)
def test_game(game: dict[str, Any]) -> None:
    sizes = {"pits": game["pits_per_side"], "seeds": game["seeds_per_pit"]}
    ruleset = make_ruleset(game["ruleset"], sizes if game["ruleset"] == "dakon" else {})
    position = ruleset.start()
    assert position == _position(game["start"])
    for (seat, pit), legal, (why, laps), after in zip(
        game["moves"], game["legal"], game["ended_by"], game["after"], strict=True
    ):
        assert position.to_move == seat
        assert list(ruleset.legal_moves(position)) == legal
        report = ruleset.explain(position, pit)
        assert (report.ending, len(report.laps)) == (why, laps)
        position = ruleset.play(position, pit)
        assert position == report.after == _position(after)
        assert ruleset.is_over(position) == report.over == after["over"]
    assert list(ruleset.scores(position)) == game["final_score"]
