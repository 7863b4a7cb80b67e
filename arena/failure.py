"""What is kept of a failure of the arena itself: a file with the traceback, and one line that says what it was."""

import tempfile
import traceback
from collections.abc import Iterator


def leaves(error: BaseException) -> Iterator[BaseException]:
    """The exceptions that are no groups, of a group or of *error* itself."""
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from leaves(inner)
    else:
        yield error


def report(error: BaseException) -> str:
    """Write the traceback to a new file; one line with what happened and that file's path."""
    with tempfile.NamedTemporaryFile("w", prefix="arena-error-", suffix=".txt", delete=False) as file:
        traceback.print_exception(error, file=file)
    cause = next(leaves(error))
    return f"{type(cause).__name__}: {cause} (please report it with {file.name})"
