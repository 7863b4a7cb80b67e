"""How a run is asked to stop: once to finish what is running, twice to break it off."""

import trio


class Stop:
    """Asked for by a signal handler or a face, obeyed by the runner."""

    def __init__(self) -> None:
        self.asked = trio.Event()
        self.at_once = trio.Event()

    def ask(self) -> None:
        """The first time: start no new games. The second time: stop now."""
        if self.asked.is_set():
            self.at_once.set()
        self.asked.set()

    def ask_at_once(self) -> None:
        """Stop now."""
        self.asked.set()
        self.at_once.set()
