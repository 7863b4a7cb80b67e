"""The drawn board, to the letter."""

from hypothesis import given
from hypothesis import strategies as st

from arena.rules import (
    NORTH,
    SOUTH,
    STORE,
    board_segments,
    changed_places,
    draw_board,
    parse_position,
    parse_ruleset,
)
from tests.rules.playouts import RULESETS, positions


def unindented(drawing: str) -> str:
    return "\n".join(line.removeprefix("    ") for line in drawing.strip("\n").split("\n"))


def test_the_start() -> None:
    assert draw_board(parse_ruleset("dakon").start()) == unindented("""
       North         g    f    e    d    c    b    a
             ╭────┬────┬────┬────┬────┬────┬────┬────┬────╮
             │    │  7 │  7 │  7 │  7 │  7 │  7 │  7 │    │
             │  0 ├────┼────┼────┼────┼────┼────┼────┤  0 │
             │    │  7 │  7 │  7 │  7 │  7 │  7 │  7 │    │
             ╰────┴────┴────┴────┴────┴────┴────┴────┴────╯
     ▸ South         A    B    C    D    E    F    G
""")


def test_a_move_is_marked_where_it_began_and_what_it_changed() -> None:
    ruleset = parse_ruleset("djenon-aboure")
    before = parse_position("0,1,0,3,2,2/2,1,0,0,3,0 14-20 S")
    after = ruleset.play(before, 4)
    changed = changed_places(before, after)
    assert draw_board(after, played=(SOUTH, 4), changed=changed) == unindented("""
     ▸ North         f    e    d    c    b    a
             ╭────┬────┬────┬────┬────┬────┬────┬────╮
             │    │  · │  3 │  · │  · │  ·*│  3*│    │
             │ 20 ├────┼────┼────┼────┼────┼────┤ 16*│
             │    │  · │  1 │  · │  3 │  1*│  1*│    │
             ╰────┴────┴────┴────┴────┴────┴────┴────╯
       South         A    B    C    D   [E]   F
""")


def test_large_counts_widen_every_box_and_ascii_will_do() -> None:
    position = parse_position("100,0,2,3,4/0,1,2,3,11 7-20 N")
    assert draw_board(position, ascii_only=True) == unindented("""
     > North           e     d     c     b     a
             +-----+-----+-----+-----+-----+-----+-----+
             |     |  11 |   3 |   2 |   1 |   . |     |
             |  20 +-----+-----+-----+-----+-----+   7 |
             |     | 100 |   . |   2 |   3 |   4 |     |
             +-----+-----+-----+-----+-----+-----+-----+
       South           A     B     C     D     E
""")


def test_of_a_game_that_is_over_no_side_is_to_move() -> None:
    position = parse_position("0,0,0,0,0/0,0,0,0,0 30-20 S")
    drawing = draw_board(position, over=True)
    assert drawing == draw_board(position).replace("▸", " ")
    assert "▸" not in drawing
    roles = [segment.role for line in board_segments(position, over=True) for segment in line]
    assert (roles.count("to_move"), roles.count("side")) == (0, 2)


@given(st.data())
def test_segments_join_to_the_drawing(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(list(RULESETS.values())))
    position = data.draw(positions(ruleset))
    changed = changed_places(position, data.draw(positions(ruleset)))
    lines = board_segments(position, played=(SOUTH, 1), changed=changed)
    text = draw_board(position, played=(SOUTH, 1), changed=changed)
    assert ["".join(segment.text for segment in line).rstrip() for line in lines] == text.split("\n")
    roles = [segment.role for line in lines for segment in line]
    assert roles.count("changed") == text.count("*") == len(changed)
    assert (roles.count("played"), roles.count("to_move"), roles.count("side")) == (1, 1, 1)


@given(st.data())
def test_changed_places_are_the_difference(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(list(RULESETS.values())))
    before, after = data.draw(positions(ruleset)), data.draw(positions(ruleset))
    pits = [(side, pit) for side in (SOUTH, NORTH) for pit in range(ruleset.pits_per_side)]
    expected = {(side, pit) for side, pit in pits if before.pits[side][pit] != after.pits[side][pit]}
    expected |= {(side, STORE) for side in (SOUTH, NORTH) if before.stores[side] != after.stores[side]}
    assert changed_places(before, after) == expected
