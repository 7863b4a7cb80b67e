"""Options: their declarations, and setting each to all that its declaration allows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from arena.conformance.bench import Bench
from arena.conformance.finding import ProbeFailureError, Result, passed
from arena.conformance.game import begin_game, where
from protocol import messages
from protocol.errors import LocalProtocolError
from protocol.messages import OptionSpec, OptionValue
from protocol.options import check_option

_FIX = "see Options in the protocol's README: the default must be a value that may be set"


async def option_declarations(bench: Bench) -> Result:
    """An option's default, ``min``, ``max`` and ``choices`` fit its type and each other; names differ."""
    assert bench.subject.greeting is not None
    specs = bench.subject.greeting.options or ()
    for name, count in Counter(spec.name for spec in specs).items():
        if count > 1 or not name:
            raise ProbeFailureError(f"declares an option {name!r} {count} times", "give every option its own name")
    for spec in specs:
        if wrong := _wrong(spec):
            raise ProbeFailureError(wrong, _FIX)
    names = ", ".join(f"{spec.name} ({spec.type})" for spec in specs)
    return passed(f"declares {names or 'no options'}")


def _wrong(spec: OptionSpec) -> str | None:
    if spec.min is not None and spec.max is not None and spec.min > spec.max:
        return f"option {spec.name}: min {spec.min} is above max {spec.max}"
    if spec.type == "choice" and not spec.choices:
        return f"option {spec.name}: is a choice without choices"
    if spec.default is not None and spec.type != "button":
        try:
            check_option(spec, spec.default)
        except LocalProtocolError as error:
            return f"its own default is not allowed: {error}"
    return None


def _allowed(spec: OptionSpec, values: Iterable[OptionValue | None]) -> Iterator[OptionValue]:
    """Those of *values* that the arena would send."""
    for value in values:
        if value is not None:
            with suppress(LocalProtocolError):
                yield check_option(spec, value)


async def options(bench: Bench) -> Result:
    """``options`` is answered with ``ready``, for every value that is declared, and for none."""
    assert bench.subject.greeting is not None
    talk = await bench.fresh()
    specs = bench.subject.greeting.options or ()
    values = [(spec, value) for spec in specs for value in _allowed(spec, _values(spec))]
    await talk.ask(messages.Options({}), messages.Ready, talk.ready_s)
    for spec, value in values:
        with where(f"option {spec.name} set to {value!r}"):
            await talk.ask(messages.Options({spec.name: value}), messages.Ready, talk.ready_s)
    defaults = {spec.name: value for spec in specs if spec.type != "button" for value in _allowed(spec, [spec.default])}
    restored = {**defaults, **bench.subject.spec.options}
    await talk.ask(messages.Options(restored), messages.Ready, talk.ready_s)
    ruleset = bench.subject.rulesets[0]
    with where("after all options were set and set back"):
        game = await begin_game(talk, ruleset)
        await game.move(ruleset.start())
    return passed(f"took {len(values)} values of {len(specs)} options, and an empty set")


def _values(spec: OptionSpec) -> Sequence[OptionValue | None]:
    """What one option is set to: its default, its bounds, each of its choices."""
    if spec.type == "bool":
        return (True, False)
    if spec.type == "button":
        return (True,)
    if spec.type == "choice":
        return spec.choices or ()
    if spec.type == "str":
        return (spec.default, 'é "\n')
    return (spec.default, spec.min, spec.max)
