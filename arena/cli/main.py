"""Entry point of ``arena``: finds the command, and turns whatever ends it into one line and an exit code.

Only click is imported here, so that ``arena --help`` answers at once.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from arena.cli.exits import OK, USAGE, report_failure
from arena.cli.output import settle_streams
from arena.cli.shadowing import check_packages

_COMMANDS = {
    "run": "Run the tournament of a config file, or go on with it.",
    "match": "Play two engines against each other, without a config file.",
    "status": "Tell how far a tournament is, and whether it is being played.",
    "stop": "Ask a run to stop, from another terminal.",
    "withdraw": "Withdraw a player from a tournament, also while it runs.",
    "standings": "Print the tables of a results file.",
    "report": "Write a web page of a results file: tables, plots, boards.",
    "ratings": "Rate the games of several results files together.",
    "show": "Show a stored game, or draw a position.",
    "merge": "Make one results file of several of one tournament.",
    "replay": "Referee every stored game again from its moves and report differences.",
    "export": "Write the games of a results file as jsonl, csv or text.",
    "check": "Find out whether an engine keeps to the protocol and the rules.",
    "new-engine": "Write the skeleton of an engine in a language of your choice.",
    "engines": "List the engines that come with the arena; build them.",
    "perft": "Count move sequences of a ruleset, a check of the rules.",
    "schema": "Print the JSON Schema of config files.",
}


class _Commands(click.Group):
    """The commands by name; each lives in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"arena.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(package_name="mancala-arena", message="%(package)s %(version)s")
def cli() -> None:
    """Tournaments of mancala engines: Dakon and Djenon-aboure.

    \b
    Exit codes: 0 done, whatever faults engines had in games; 1 a check failed, games differ, or a run could not be
    asked to stop; 2 wrong usage, config or input; 3 games are left because an engine could not be used; 4 the results
    file could not be used; 70 internal error; 130 interrupted (Ctrl-C, a request to end, or nobody reads the output
    any more).
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line *args* (default: the process's own) and exit."""
    check_packages()
    settle_streams()
    try:
        code = cli.main(args, prog_name="arena", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = USAGE
    except click.exceptions.Exit as error:
        code = error.exit_code
    except SystemExit:  # click's answer to a reader of our output that has gone
        code = OK
    except BaseException as error:
        code = report_failure(error)
    sys.exit(code or 0)
