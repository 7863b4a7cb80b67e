"""A whole bot: it plays the pit with the most seeds."""

from protocol.messages import Go
from protocol.sdk import run


def choose(go: Go) -> int | str:
    """One of the legal moves; in these games a move is the number of a pit."""
    seeds = go.pos.pits[go.seat]
    return max(go.legal, key=lambda pit: seeds[int(pit)])


if __name__ == "__main__":
    run(choose, name="first-bot", rulesets=["dakon", "djenon-aboure"])
