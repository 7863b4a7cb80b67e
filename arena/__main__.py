"""``python -P -m arena``: the same as the command ``arena``."""

from arena.cli.main import main

main()
