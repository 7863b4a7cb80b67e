"""How many games an event has, or will probably have, without those that need not be played any more."""

from collections import Counter
from collections.abc import Collection, Sequence
from math import comb

from arena.ratings import SprtState, SprtStatus
from arena.report.ranking import fixed_pairings
from arena.store import EventInfo, Results, StoredRound, TournamentInfo


def games_due(
    results: Results, tournament: TournamentInfo, event: EventInfo, test: SprtStatus | None, out: Collection[str]
) -> int | None:
    """The number, finished games included; None if nobody knows.

    *test* is how the event's sequential test stands; *out* are the players who are withdrawn.
    """
    if event.games is None:
        return None
    finished = results.game_counts().get(event.number, 0)
    if test is not None and test.state is not SprtState.RUNNING:
        return finished
    if event.format in ("swiss", "knockout", "ladder", "own"):
        rounds = results.rounds(event.number)
        games: int = tournament.identity["games_per_pairing"]
        missing = _missing(results, tournament, event, rounds[-1], out) if rounds else 0
        return finished + missing + games * _pairings_to_come(tournament, event, rounds, out)
    if not out:
        return event.games
    pairings = fixed_pairings(tournament, event)
    waived = {index for number in _numbers(tournament, out) for index in pairings.of(number)}
    played = sum(any(name in out for name in result.players) for result in results.results(event.number))
    return event.games - len(waived) * (event.games // len(pairings)) + played


def _numbers(tournament: TournamentInfo, names: Collection[str]) -> set[int]:
    return {number for number, player in enumerate(tournament.players) if player.name in names}


def _missing(
    results: Results, tournament: TournamentInfo, event: EventInfo, last: StoredRound, out: Collection[str]
) -> int:
    """Games of the last round that are still to be played; those of a tie-break are known once they are played."""
    if last.left is not None:
        return 0
    games, gone = tournament.identity["games_per_pairing"], _numbers(tournament, out)
    played = Counter(
        result.key.pairing for result in results.results(event.number) if result.key.round == last.round.number
    )
    return sum(
        max(0, games - played[pairing.number]) for pairing in last.round.pairings if gone.isdisjoint(pairing[1:])
    )


def _pairings_to_come(
    tournament: TournamentInfo, event: EventInfo, rounds: Sequence[StoredRound], out: Collection[str]
) -> int:
    """Pairings of the rounds that are not made yet."""
    players = len(tournament.players)
    if event.format == "knockout":
        entered = len(rounds[0].round.byes) + 2 * len(rounds[0].round.pairings) if rounds else players
        if len(rounds) == (entered - 1).bit_length():
            return 0
        third_place = bool(tournament.identity["third_place"]) and entered > 3
        return entered - 1 + third_place - sum(len(stored.round.pairings) for stored in rounds)
    present = players - len(out)
    to_come: int = tournament.identity["rounds"] - len(rounds)
    if event.format == "ladder" and not rounds:
        return comb(present, 2) + (to_come - 1) * (present // 2)
    return to_come * (present // 2)
