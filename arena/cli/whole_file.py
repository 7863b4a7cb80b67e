"""Writing a file so that it is there whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """A stream of UTF-8 text, without line-end translation, that becomes *path* when the block ends well.

    Raises click.FileError when it can't be written.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        with unfinished.open("w", encoding="utf-8", newline="") as stream:
            yield stream
        unfinished.replace(path)
    except BaseException as error:
        with suppress(OSError):
            unfinished.unlink()
        if isinstance(error, OSError):
            raise click.FileError(str(path), error.strerror) from error
        raise
