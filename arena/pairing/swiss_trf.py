"""The seam to gacrux, which pairs by the FIDE (Dutch) System: TRF text goes in, pairs come out.

Nothing else in the arena knows gacrux, and nothing of it is loaded before the first round is paired.
The text is a tournament report in the format of FIDE's TRF-2026, by columns.
Source of the pairing rules: FIDE Handbook C.04.3, in force from 1 February 2026.
"""

from collections.abc import Collection, Sequence

from arena.game.score_card import CardLine

MAX_PLAYERS = 9999
"""As far as the four columns of a pairing number go."""
_RESULTS = {1.0: "1", 0.5: "=", 0.0: "0"}
_UNPLAYED = {1.0: "+", 0.0: "-"}
"""By points; nobody has half a point for a meeting that was not played."""
_GAMES_COLUMN = 91


class DutchError(Exception):
    """No pairs came; the text says why."""


def trf_text(cards: Sequence[Sequence[CardLine]], absent: Collection[int], rounds: int, *, top_first: bool) -> str:
    """The event so far, for pairing its next round; White is who moves first.

    Cards have one line a round; *absent* are not to be paired; *rounds* are those of the whole event.
    Points are left blank, as gacrux counts them from the results.
    """
    lines = [f"142 {rounds}", "152 W" if top_first else "152 B"]
    for player, card in enumerate(cards):
        games = [_game(line) for line in card]
        if player in absent:
            games.append("0000 - Z")
        lines.append(f"001 {player + 1:4}".ljust(_GAMES_COLUMN) + "  ".join(games))
    return "\n".join(lines)


def dutch_pairs(text: str, round_number: int) -> list[tuple[int, int | None]]:
    """The pairs that the rules prescribe, in the order of boards, whoever moves first in front; None for the bye.

    Raises DutchError.
    """
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    report = trf2json()
    try:
        report.parse_file(text, 0)
        if report.get_status():
            raise DutchError(f"gacrux refused the report: {str(report.chessjson['status']['error'])[:80]}")
        engine = pairing_dutch(report.get_tournament(1), round_number, {"experimental": [], "verbose": 0})
        brackets = engine.compute_pairing(checkonly=False)
        pairs = sorted(
            (pair["board"], int(pair["w"]), int(pair["b"])) for bracket in brackets for pair in bracket["pairs"]
        )
    except GacruxNoLegalPairing:
        raise DutchError("no pairing by the rules is left") from None
    except DutchError:
        raise
    # Whatever goes wrong inside a library must not end an event: there are other ways to pair a round.
    except Exception as error:
        raise DutchError(f"gacrux failed with {type(error).__name__}: {str(error)[:80]}") from error
    return [(white - 1, black - 1 if black else None) for _, white, black in pairs]


def _game(line: CardLine) -> str:
    if line.opponent is None:
        return "0000 - U" if line.points else "0000 - Z"
    code = (_RESULTS if line.played else _UNPLAYED)[line.points]
    return f"{line.opponent + 1:4} {'w' if line.first else 'b'} {code}"
