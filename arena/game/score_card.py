"""Score cards: the rounds of an event as each of its players sees them.

Made from rounds that are over; systems that pair by points and tie-breaks both read them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arena.game.rounds import Meeting, PastRound


class CardLine(NamedTuple):
    """A meeting, a bye or an absence of one player."""

    round: int
    """By its place among the rounds, from 1."""
    opponent: int | None = None
    """None for a bye and for an absence."""
    first: bool = False
    """Whether the player is *first* of the pairing."""
    points: float = 0.0
    """1, 0.5 or 0: see ``Meeting.scores``; a bye has 1, an absence 0."""
    game_points: float = 0.0
    """See ``Meeting.totals``; a bye has the points of all games of a pairing."""
    games: int = 0
    """Games that were due."""
    played: bool = False
    """Over the board: a bye, an absence and a meeting defaulted on as a whole are not."""

    @property
    def share(self) -> float:
        """Game points by games, 0 to 1; where no games were due, the points."""
        return self.game_points / self.games if self.games else self.points


def score_cards(past: Sequence[PastRound], players: int) -> list[list[CardLine]]:
    """The cards of players 0 to ``players - 1``, each in the order of rounds.

    Everybody has a line for every round, and several for a round that pairs them several times.
    Whom a round does not name, because they entered later or are knocked out, was absent.
    """
    cards: list[list[CardLine]] = [[] for _ in range(players)]
    for number, past_round in enumerate(past, start=1):
        for meeting in past_round.meetings:
            for side, player in enumerate(meeting.pairing[1:]):
                cards[player].append(_line(number, meeting, side))
        games = min((_due(meeting) for meeting in past_round.meetings), default=0)
        for player in past_round.round.byes:
            cards[player].append(CardLine(number, points=1.0, game_points=games, games=games))
        for card in cards:
            if not card or card[-1].round < number:
                card.append(CardLine(number))
    return cards


def _due(meeting: Meeting) -> int:
    return meeting.games + meeting.unplayed


def _line(number: int, meeting: Meeting, side: int) -> CardLine:
    return CardLine(
        number,
        opponent=meeting.pairing[2 - side],
        first=side == 0,
        points=meeting.scores[side],
        game_points=meeting.totals[side],
        games=_due(meeting),
        played=meeting.games > 0 or not any(meeting.defaulted),
    )
