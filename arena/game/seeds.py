"""Seeds derived from the tournament's seed and a place in it, so that no result depends on the order of play."""

from hashlib import blake2b


def derive_seed(seed: int, *place: int | str) -> int:
    """An integer in [0, 2**53) that depends on *seed* and every part of *place* and on nothing else.

    BLAKE2b over the decimal numbers and texts, so it is the same on every machine and Python version.
    """
    text = "/".join(map(repr, (seed, *place)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 11
