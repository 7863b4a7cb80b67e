"""Writing games as text: tags, then moves by turns with times and scores. The format is in ``docs/game-text.md``."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from arena.game import GameRecord, MoveRecord
from arena.report.game_text import RESULTS, SIDES, escape
from arena.rules import format_move

_WIDTH = 80


def format_game(record: GameRecord, event_name: str) -> str:
    """One game, with a line break at its end; the same text for the same record, everywhere."""
    tags = "".join(f'[{name} "{escape(value)}"]\n' for name, value in _tags(record, event_name))
    return f"{tags}\n{_wrapped(_words(record))}"


def _tags(record: GameRecord, event_name: str) -> Iterator[tuple[str, str]]:
    yield "Event", event_name
    yield "Game", str(record.key)
    yield "Round", str(record.key.round)
    for side, player in zip(SIDES, record.players, strict=True):
        yield side, player.name
    yield "Ruleset", record.ruleset
    yield "Start", record.start
    yield "StartSource", record.start_source
    yield "First", SIDES[record.first]
    yield "Result", RESULTS[record.outcome]
    yield "Score", "*" if record.scores is None else f"{record.scores[0]}-{record.scores[1]}"
    yield "Termination", record.termination.value
    if fault := record.fault:
        yield "Fault", f"{SIDES[fault.seat]} {fault.code.value}: {fault.text}"
    if record.adjudication is not None:
        yield "Adjudication", record.adjudication
    controls = [str(player.time_control) for player in record.players]
    if controls[0] == controls[1]:
        yield "TimeControl", controls[0]
    else:
        for side, control in zip(SIDES, controls, strict=True):
            yield f"{side}TimeControl", control
    for side, engine in zip(SIDES, record.engines, strict=True):
        if engine is not None:
            yield f"{side}Engine", f"{engine.name} {engine.version}" if engine.version else engine.name
    yield "UTC", record.started_utc
    yield "DurationMs", str(record.duration_ms)
    versions = record.versions
    yield "Versions", f"arena {versions.arena}, protocol {versions.protocol}, python {versions.python}"


def _words(record: GameRecord) -> Iterator[str]:
    for turn, (_, moves) in enumerate(groupby(record.moves, key=lambda move: move.seat), 1):
        yield f"{turn}."
        for move in moves:
            yield format_move(move.seat, move.pit)
            yield from _comment(move).split(" ")
    yield RESULTS[record.outcome]


def _comment(move: MoveRecord) -> str:
    seconds, microseconds = divmod(move.elapsed_us, 1_000_000)
    clock_s, clock_ms = divmod(move.clocks_ms[move.seat], 1000)
    parts = [f"elapsed={seconds}.{microseconds:06}", f"clock={clock_s}.{clock_ms:03}"]
    if move.info is not None:
        # Numbers only: an engine's own text could close the comment.
        parts += [f"{name}={value}" for name in ("score", "depth") if (value := getattr(move.info, name)) is not None]
    if move.used is not None:
        seconds, microseconds = divmod(move.used.cpu_us, 1_000_000)
        parts += [f"cpu={seconds}.{microseconds:06}", f"peak_kb={move.used.peak_kb}"]
    return f"{{{' '.join(parts)}}}"


def _wrapped(words: Iterable[str]) -> str:
    lines = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line, ""])
