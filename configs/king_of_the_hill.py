"""A tournament system: the king plays one challenger after the other, and who wins is king."""


def next_round(players, past, seed):
    """One pairing a round, the challenger moving first in its first game; None when all have had their turn."""
    king, challengers = players[0], players[1:]
    for number, [(first, second, first_points, second_points)] in enumerate(past):
        assert first == challengers[number]
        king = first if first_points > second_points else second
    if len(past) == len(challengers):
        return None
    return [(challengers[len(past)], king)]
