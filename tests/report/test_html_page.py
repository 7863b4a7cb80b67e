"""Whole pages: what they say, that they stand alone, and that no name or result can break them."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from arena.game import GameKey, Outcome, Termination
from arena.report.page import MARK
from arena.rules import parse_position
from arena.store import Results
from tests.report.played_files import Page, crash, ended, game, page_of, results_file, round_robin

HOSTILE = [
    "<script>alert(1)</script>",
    '" onmouseover="alert(2)" x="',
    "' onclick='alert(3)",
    "שלום־עולם \u202e RTL",
    "🥜👩‍👩‍👧 emoji",
    "a-name-of-forty-characters-is-this-one-x",
    "]]>--></style></title></template>",
    "&lt;b&gt; {{7*7}} \\u003c \x00\x1b",
]
CSS = files("arena.report.page").joinpath("style.css").read_text("utf-8")


def test_a_page_says_what_the_results_say(tmp_path: Path) -> None:
    names = ["ann", "bob", "cid"]
    path = results_file(tmp_path / "cup.db", names, round_robin(names, 4, (1, 2)), events=2)
    text = page_of(path)
    page = Page(text)
    assert text.startswith(MARK)
    with Results.open(path) as results:
        for event in (1, 2):
            won = {name: [0.0, 0] for name in names}
            for result in results.results(event):
                for seat, name in enumerate(result.players):
                    won[name][0] += result.outcome.points(seat)
            points = [row[2] for row in page.cells if len(row) == 13 and row[0][1:] in names]
            of_event = points[3 * (event - 1) : 3 * event]
            expected = sorted((f"{score:g}" for score, _ in won.values()), key=float, reverse=True)
            assert of_event == expected
    words = "".join(page.text)
    for part in ("Crosstable", "Points by round", "Seats and first move", "Time a move", "engine of ann 1.0 by ann"):
        assert part in words
    assert "style=ann" in words
    assert "s3cret" not in text
    assert "/home/me" not in text


def test_a_page_stands_alone(tmp_path: Path) -> None:
    text = page_of(results_file(tmp_path / "cup.db", ["a", "b"], round_robin(["a", "b"], 4)))
    page = Page(text)
    assert not page.values("src")
    assert not re.search(r"https?:|url\(|@import", text)
    assert all(link.startswith("#") for link in page.values("href"))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in page.values("href")} <= set(ids)
    assert page.tags["script"] == page.tags["style"] == 1
    assert "default-src 'none'" in page.values("content")[1]
    assert not page.values("style")


def test_the_same_file_gives_the_same_bytes(tmp_path: Path) -> None:
    path = results_file(tmp_path / "cup.db", ["a", "b"], round_robin(["a", "b"], 2))
    assert page_of(path) == page_of(path)


def test_hostile_names_are_only_names(tmp_path: Path) -> None:
    records = list(round_robin(HOSTILE, 2))
    records[0] = ended(records[0], Outcome.NORTH, crash(0, f"died of {HOSTILE[0]}"))
    tame = [f"player {number}" for number in range(len(HOSTILE))]
    tame_records = list(round_robin(tame, 2))
    tame_records[0] = ended(tame_records[0], Outcome.NORTH, crash(0))
    page = Page(page_of(results_file(tmp_path / "bad.db", HOSTILE, records, name=HOSTILE[6])))
    tame_page = Page(page_of(results_file(tmp_path / "tame.db", tame, tame_records)))
    assert set(page.tags) == set(tame_page.tags)
    assert page.tags["script"] == page.tags["style"] == page.tags["template"] == page.tags["title"] == 1
    assert {name for name, _ in page.attributes} == {name for name, _ in tame_page.attributes}
    words = "".join(page.text)
    for name in HOSTILE:
        assert name.replace("\x00", "\ufffd").replace("\x1b", "\ufffd") in words


def test_boards_are_those_of_the_games(tmp_path: Path) -> None:
    record = game(GameKey(1, 1, 1, 1), ("a", "b"))
    page = Page(page_of(results_file(tmp_path / "one.db", ["a", "b"], [record]), games=1))
    positions = page.values("data-seeds")
    start = parse_position(record.start)
    assert len(positions) == len(record.moves) + 1
    assert positions[0] == " ".join(map(str, (*start.pits[0], *start.pits[1], *start.stores)))
    totals = {sum(map(int, position.split())) for position in positions}
    assert totals == {start.total_seeds}
    assert page.values("data-turn")[-1] == ""
    played = [int(place) for place in page.values("data-played")]
    assert played == [5 * move.seat + move.pit for move in record.moves]


def test_two_players_have_a_match(tmp_path: Path) -> None:
    names = ["a", "b", "c"]
    for players, matches in ((names[:2], 1), (names, 0)):
        path = results_file(tmp_path / f"{len(players)}.db", players, round_robin(players, 4))
        assert page_of(path).count("Pairs of games: LL ") == matches


def test_an_adjudicated_game_says_why(tmp_path: Path) -> None:
    record = game(GameKey(1, 1, 1, 1), ("a", "b"))
    reason = "decided: more than half <of> the seeds"
    record = replace(record, termination=Termination.ADJUDICATION, scores=None, adjudication=reason)
    words = "".join(Page(page_of(results_file(tmp_path / "early.db", ["a", "b"], [record]))).text)
    assert f"adjudication ({reason})" in words
    assert "Adjudication, by the arena" in words


def test_games_are_shared_by_the_events(tmp_path: Path) -> None:
    path = results_file(tmp_path / "cup.db", ["a", "b"], round_robin(["a", "b"], 6, (1, 2)), events=2)
    keys = [name for name in Page(page_of(path, games=5)).values("id") if name.startswith("game-")]
    assert [key[:6] for key in keys] == ["game-1"] * 3 + ["game-2"] * 2
    assert not Page(page_of(path, games=0)).tags["details"]


def test_a_game_that_breaks_the_rules_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    record = game(GameKey(1, 1, 1, 1), ("a", "b"))
    broken = record.moves[1]._replace(pit=99)
    record = replace(record, moves=(record.moves[0], broken))
    page = Page(page_of(results_file(tmp_path / "odd.db", ["a", "b"], [record])))
    assert len(page.values("data-seeds")) == 2
    assert "The rules do not know what follows: dakon: " in "".join(page.text)


@pytest.mark.parametrize(
    ("names", "case", "words"),
    [
        (["a", "b", "c"], "none", "no finished games yet"),
        (["a", "b"], "one", "1 game"),
        (["a", "b", "c"], "draws", "share the lead"),
        (["a", "b"], "voids", "2 attempts: the worker died"),
        (["a", "b", "c", "d"], "apart", "prior-dominated"),
        (["a", "b", "c"], "idle", "No games yet: c."),
        (["a", "b"], "forfeits", "Forfeits decided 2 of 2 games"),
        (["a", "b"], "moveless", "Forfeits decided 1 of 1 game"),
    ],
)
def test_results_that_say_little(tmp_path: Path, names: list[str], case: str, words: str) -> None:
    pair = [game(GameKey(1, 1, 1, number), ("a", "b") if number % 2 else ("b", "a")) for number in (1, 2)]
    records = {
        "none": [],
        "one": pair[:1],
        "draws": [ended(record, Outcome.DRAW) for record in round_robin(names, 2)],
        "voids": [ended(record, Outcome.VOID, crash(0)) for record in pair],
        "apart": [*pair, *(game(GameKey(1, 1, 2, number), ("c", "d")) for number in (1, 2))],
        "idle": pair,
        "forfeits": [ended(record, Outcome.NORTH, crash(0)) for record in pair],
        "moveless": [ended(replace(pair[0], moves=()), Outcome.NORTH, crash(0))],
    }
    text = page_of(results_file(tmp_path / "cup.db", names, records[case]))
    page = Page(text)
    said = "".join(page.text)
    assert words in said
    assert not re.search(r"\b(nan|inf|infinity|none)\b", said + " ".join(page.values("points")), re.IGNORECASE)
    for attribute in ("x", "x1", "x2", "y", "y1", "y2", "cx", "cy", "width", "height"):
        assert all(re.fullmatch(r"-?[\d.]+%?", value) for value in page.values(attribute)), attribute


def test_pages_of_many_players_stay_small(tmp_path: Path) -> None:
    names = [f"player {number}" for number in range(45)]
    path = results_file(tmp_path / "many.db", names, round_robin(names, 1))
    text = page_of(path)
    assert len(text) < 200_000
    assert "The first 30 of 45 players." in text
    assert "The first 40 of 45 players." in text


def _colours(block: str) -> dict[str, tuple[float, ...]]:
    found = re.findall(r"--([\w-]+): (?:#([0-9a-f]{6}|[0-9a-f]{3})|(\d+) (\d+) (\d+));", block)
    return {
        name: tuple(int(value) for value in numbers)
        if not code
        else tuple(bytes.fromhex(code if len(code) == 6 else "".join(2 * digit for digit in code)))
        for name, code, *numbers in found
    }


def _luminance(colour: tuple[float, ...]) -> float:
    """As WCAG 2 defines it."""
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1, 2], ids=["light", "dark", "print"])
def test_colours_have_contrast(scheme: int) -> None:
    blocks = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    colours = _colours(blocks[scheme])
    for back in ("paper", "card"):
        for text in ("ink", "soft", "accent"):
            assert _contrast(colours[text], colours[back]) >= 4.5, (text, back)
        for line in range(1, 9):
            assert _contrast(colours[f"l{line}"], colours[back]) >= 3, (line, back)
    assert _contrast(colours["on-wood"], colours["wood"]) >= 4.5
    for back in ("pit", "heap"):
        assert _contrast((255, 255, 255), colours[back]) >= 4.5, back
    shades = re.findall(r"rgb\(var\(--(more|less)\) / (\.\d+)\)", CSS)
    assert len(shades) >= 8
    for name, strength in re.findall(r"\.s\d \{ background-color: rgb\(var\(--(more|less)\) / (\.\d+)\)", CSS):
        share = float(strength)
        mixed = tuple(share * c + (1 - share) * b for c, b in zip(colours[name], colours["card"], strict=True))
        assert _contrast(colours["ink"], mixed) >= 4.5, (name, strength)
