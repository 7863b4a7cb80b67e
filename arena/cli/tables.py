"""Printing the tables of a results file."""

from pathlib import Path


def print_tables(path: Path, *, as_json: bool) -> None: ...
