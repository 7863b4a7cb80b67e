"""What a move did, in words, for people who learn or check the rules."""

from arena.rules import STORE, Ending, MoveReport, Place, format_move

_ENDINGS: dict[Ending, str] = {
    "bonus": "the last seed reaches the store: the same side moves again",
    "empty": "the last seed falls into an empty pit",
    "nembak": "the last seed falls into an empty own pit and takes the pit opposite (nembak)",
    "mikul": "the last seed falls into an empty pit of the other side between equal neighbours and takes them (mikul)",
    "capture": "the last seed makes 2 or 4 and takes every such pit behind it",
}


def narrate(report: MoveReport) -> str:
    """One line: the move, its laps, how it ended, what was taken, and what follows."""
    side, other = ("North", "South") if report.seat else ("South", "North")
    seeds = report.laps[0].seeds
    parts = [f"{side} plays {format_move(report.seat, report.pit)} with {_count(seeds, 'seed')}"]
    if len(report.laps) > 1:
        parts.append(f"{len(report.laps)} laps, the last from {_place(report.laps[-1].start)}")
    parts.append(f"{_ENDINGS[report.ending]} at {_place(report.laps[-1].end)}")
    if report.captures:
        taken = ", ".join(f"{seeds} from {_place(place)}" for place, seeds in report.captures)
        parts.append(f"taken: {taken}")
    if report.passed:
        parts.append(f"{other} can't move and passes")
    if report.over:
        parts.append("the game is over")
    if report.swept:
        go = "goes" if report.swept == 1 else "go"
        parts.append(f"the {_count(report.swept, 'seed')} left {go} to {_sweeper(report)}")
    return "; ".join(parts)


def _sweeper(report: MoveReport) -> str:
    """Who gets the seeds left: the side that is not to move when the other has none."""
    return "South" if report.after.to_move else "North"


def _place(place: Place) -> str:
    side, pit = place
    if pit == STORE:
        return f"{('South', 'North')[side]}'s store"
    return format_move(side, pit)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
