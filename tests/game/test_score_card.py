from arena.game import Meeting, Pairing, PastRound, Round
from arena.game.score_card import CardLine, score_cards

FIRST = Round(number=1, pairings=(Pairing(1, 0, 1), Pairing(2, 3, 2)), byes=(4,))
PAST = [
    PastRound(
        FIRST,
        (
            Meeting(FIRST.pairings[0], (2.5, 1.5), 4),
            Meeting(FIRST.pairings[1], (0.0, 0.0), 0, 2, (True, False)),
        ),
    ),
    PastRound(Round(number=2, pairings=(), absent=(0, 1, 2, 3), byes=(4,)), ()),
]


def test_a_line_a_round() -> None:
    cards = score_cards(PAST, 6)
    assert [card[0] for card in cards] == [
        CardLine(1, opponent=1, first=True, points=1.0, game_points=2.5, games=4, played=True),
        CardLine(1, opponent=0, points=0.0, game_points=1.5, games=4, played=True),
        CardLine(1, opponent=3, points=1.0, game_points=2.0, games=2),
        CardLine(1, opponent=2, first=True, games=2),
        CardLine(1, points=1.0, game_points=2, games=2),
        CardLine(1),
    ]
    assert [card[1] for card in cards] == [*[CardLine(2)] * 4, CardLine(2, points=1.0), CardLine(2)]
    assert [card[0].share for card in cards] == [0.625, 0.375, 1.0, 0.0, 1.0, 0.0]
    assert cards[4][1].share == 1.0


def test_a_meeting_that_the_arena_gave_up_counts_as_drawn() -> None:
    made = Round(number=1, pairings=(Pairing(1, 0, 1),))
    cards = score_cards([PastRound(made, (Meeting(made.pairings[0], (0.0, 0.0), 0),))], 2)
    assert [(card[0].points, card[0].share, card[0].played) for card in cards] == [(0.5, 0.5, True)] * 2


def test_several_meetings_of_a_round() -> None:
    made = Round(number=1, pairings=(Pairing(1, 0, 1), Pairing(2, 1, 2), Pairing(3, 2, 0)))
    past = [PastRound(made, tuple(Meeting(pairing, (1.0, 0.0), 1) for pairing in made.pairings))]
    assert [[line.opponent for line in card] for card in score_cards(past, 3)] == [[1, 2], [0, 2], [1, 0]]
