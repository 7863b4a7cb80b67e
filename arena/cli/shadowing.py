"""A clear word when a folder of the user's hides one of our packages.

``python -m arena`` puts the current folder first on the import path, and there a user may well keep ``./engines``.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

from arena.cli.exits import USAGE

_OURS = Path(__file__).parents[2]


def check_packages() -> None:
    """Exit with a clear line if ``engines`` or ``protocol`` would be imported from anywhere but beside ``arena``."""
    for name in ("protocol", "engines"):
        spec = find_spec(name)
        places = list(spec.submodule_search_locations or ()) if spec else []
        if not any(Path(place) == _OURS / name for place in places):
            where = places[0] if places else (spec.origin if spec else "nowhere")
            print(
                f"error: the package '{name}' that Python finds is not mancala-arena's ({where}); "
                "start with the command 'arena' or with 'python -P -m arena'",
                file=sys.stderr,
            )
            sys.exit(USAGE)
