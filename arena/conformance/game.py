"""A game as the probes ask about it: positions come in any order, and every answer is held against ``legal``."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from arena.conformance.finding import ProbeFailureError, failure
from arena.conformance.talk import Talk
from arena.game import FaultCode, TimeControl
from arena.rules import Position, Ruleset, format_position
from protocol import messages

QUICK = TimeControl(move_ms=100, nodes=200, depth=2)
"""For probes that need answers, not good ones."""
LATE_S = 3.0
"""How long beyond its limit an answer is waited for."""


class Place(NamedTuple):
    """Where in a game a position stands, as ``go`` tells it."""

    ply: int = 0
    run: int = 0
    last: Sequence[tuple[int, int]] = ()


FIRST = Place()
"""The start of a game, which may be any position."""


class Game:
    """A game that the engine of *talk* was told to begin in *seat*."""

    def __init__(self, talk: Talk, ruleset: Ruleset, name: str, control: TimeControl) -> None:
        self.talk = talk
        self.ruleset = ruleset
        self.name = name
        self.control = control

    def request(self, position: Position, place: Place = FIRST, at_least: int = 0) -> messages.Go:
        """The ``go`` for *position*, with a new id."""
        control, ms = self.control, self.control.start_ms
        return messages.Go(
            id=self.talk.next_id(at_least),
            game=self.name,
            ply=place.ply,
            seat=position.to_move,
            pos=messages.Pos(*position),
            last=place.last,
            legal=self.ruleset.legal_moves(position),
            run=place.run,
            clock=(ms, ms),
            limit=_limit(control),
        )

    async def move(self, position: Position, place: Place = FIRST) -> int | None:
        """The engine's move, which is legal; None if it resigns."""
        go = self.request(position, place)
        return await self.answer_to(go, self.talk.session.send(go))

    async def answer_to(self, go: messages.Go, data: bytes) -> int | None:
        """As ``move``, where *data* says *go*, which the session knows of."""
        kinds = (messages.Move, messages.Resign)
        wait_s = self.control.start_ms / 1000 + LATE_S
        answer: messages.Move | messages.Resign = await self.talk.ask_in_bytes(go, data, kinds, wait_s)
        self.talk.overdue_s += max(0.0, (self.talk.elapsed_ms - self.control.start_ms) / 1000)
        if isinstance(answer, messages.Resign):
            return None
        if answer.move not in go.legal or not isinstance(answer.move, int):
            raise _illegal(self.ruleset, go, answer.move)
        return answer.move

    async def end(self) -> None:
        """Tell the engine that the game is over, as after an interrupt."""
        await self.talk.send(messages.End(game=self.name, scores=(0, 0), reason="void"))


async def begin_game(
    talk: Talk,
    ruleset: Ruleset,
    *,
    seat: int = 0,
    name: str | None = None,
    control: TimeControl = QUICK,
) -> Game:
    """Send ``new``, with a seed that depends on nothing, and wait for ``ready``."""
    new = new_message(ruleset, seat, name or talk.next_game(), control)
    await talk.ask(new, messages.Ready, talk.ready_s)
    return Game(talk, ruleset, new.game, control)


def new_message(ruleset: Ruleset, seat: int, name: str, control: TimeControl = QUICK) -> messages.New:
    """The ``new`` of a game against nobody in particular."""
    return messages.New(
        game=name,
        ruleset=ruleset.name,
        params=ruleset.params,
        seat=seat,
        seed=7,
        tc=control.to_wire(),
        opponent="the arena's probe",
    )


@contextmanager
def where(text: str) -> Iterator[None]:
    """Failures inside happened *text*, such as "in dakon"."""
    try:
        yield
    except ProbeFailureError as error:
        error.text = f"{text}: {error.text}"
        raise


def _limit(control: TimeControl) -> messages.Limit | None:
    if control.move_ms is None and control.nodes is None and control.depth is None:
        return None
    return messages.Limit(control.move_ms, control.nodes, control.depth)


def _illegal(ruleset: Ruleset, go: messages.Go, move: int | str) -> ProbeFailureError:
    position = format_position(Position(go.pos.pits, go.pos.stores, go.pos.to_move))  # type: ignore[arg-type]
    text = f"answered {str(move)[:80]!r} in {ruleset} {position}; legal are {list(go.legal)}"
    if isinstance(move, int):
        if ruleset.pits_per_side - 1 - move in go.legal:
            text += "; counted from the other end it would be legal: pits are never mirrored for a seat"
        elif move - 1 in go.legal:
            text += "; one less would be legal: pits count from 0"
    return failure(FaultCode.ILLEGAL_MOVE, text)
