"""An entry of ``players``."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from arena.config.model.kinds import MAX_NAME, FilePath, OptionValue, SandboxEntry, TimeEntry, expects
from arena.game import EngineLimits


class PlayerSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player: an engine with its options, entered under a name. Exactly one of `engine` and `command` is given."""

    name: Annotated[
        Annotated[str, Meta(min_length=1, max_length=MAX_NAME)] | None,
        Meta(
            description="The name in all tables, unlike that of any other player. "
            "Default: the engine's name, or that of the command's program without folder and ending; of an "
            "interpreter such as `python3`, `node` or `java`, that of the script, module or jar it is given."
        ),
    ] = None
    engine: Annotated[str | None, Meta(description="A shipped engine, by name.")] = None
    command: Annotated[
        str | Annotated[tuple[str, ...], Meta(min_length=1)] | None,
        Meta(
            description="The program of an engine and its arguments: a list, or a text that is split into words as a "
            "POSIX shell would, but no shell is run. A program with a slash is relative to the tournament file; "
            "one without is looked up on PATH.",
            extra=expects("a command such as ./my-bot --fast or [./my-bot, --fast]"),
        ),
    ] = None
    cwd: Annotated[
        FilePath,
        Meta(description="The folder the engine runs in, relative to the tournament file."),
    ] = "."
    env: Annotated[
        dict[str, str], Meta(description="Environment variables for the engine, added to the arena's own.")
    ] = {}
    options: Annotated[
        dict[str, OptionValue],
        Meta(description="Options sent to the engine before its first game; the engine declares which it has."),
    ] = {}
    time: Annotated[
        TimeEntry | None,
        Meta(description="This player's time control, in place of the tournament's. Default: the tournament's."),
    ] = None
    limits: Annotated[
        EngineLimits | None,
        Meta(description="This player's waiting times, in place of the tournament's. Default: the tournament's."),
    ] = None
    encoding: Annotated[
        Literal["msgpack", "json"],
        Meta(description="How messages to and from the engine are written. A shipped engine brings its own default."),
    ] = "msgpack"
    restart: Annotated[
        Literal["after_fault", "per_game", "keep"],
        Meta(
            description="When the engine gets a new process: after a fault of its own, for every game, or only when "
            "the old one can't go on."
        ),
    ] = "after_fault"
    strict: Annotated[
        bool,
        Meta(description="Whether lines on stdout that are no messages, and late answers, are faults; else counted."),
    ] = False
    sandbox: Annotated[
        SandboxEntry | None,
        Meta(description="This player's sandbox, in place of the tournament's. Default: the tournament's."),
    ] = None
