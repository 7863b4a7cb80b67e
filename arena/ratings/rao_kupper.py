"""The model of Rao and Kupper: a win needs an advantage beyond the draw term, and what lies between is drawn.

It is the model of BayesElo, whose drawelo is the draw term.
Source: Rao and Kupper, "Ties in paired-comparison experiments: a generalization of the Bradley-Terry model", 1967.
"""

from math import atanh, exp, expm1, inf, log1p, tanh

import numpy as np

from arena.ratings.model import Array, Games, Slopes, sigmoid


class RaoKupper:
    """See Model."""

    def draw_start(self, games: Games) -> float:
        """See Model."""
        played, drawn = float(games.played.sum()), float(games.drawn.sum())
        return 2 * atanh(drawn / (played + 1)) if drawn else 0.0

    def likelihood(self, games: Games, ahead: Array, draw: float) -> float:
        """See Model."""
        drawn = float(games.drawn.sum())
        if drawn and draw <= 0:
            return -inf
        # P(draw) = P(win) P(loss) (exp(2 draw) - 1), so that a draw counts as a win, a loss, and a factor.
        won, lost = games.won + games.drawn, games.lost + games.drawn
        decided = won * np.logaddexp(0, draw - ahead) + lost * np.logaddexp(0, draw + ahead)
        factor = drawn * (2 * draw + log1p(-exp(-2 * draw))) if drawn else 0.0
        return factor - float(decided.sum())

    def slopes(self, games: Games, ahead: Array, draw: float) -> Slopes:
        """See Model."""
        won, lost = games.won + games.drawn, games.lost + games.drawn
        short, over = sigmoid(draw - ahead), sigmoid(draw + ahead)
        win_curve, loss_curve = won * short * (1 - short), lost * over * (1 - over)
        gain = -expm1(-2 * draw)
        factor, factor_curve = (2 / gain, 4 * exp(-2 * draw) / gain**2) if gain else (0.0, 0.0)
        return Slopes(
            ahead=won * short - lost * over,
            draw=games.drawn * factor - won * short - lost * over,
            ahead_ahead=win_curve + loss_curve,
            ahead_draw=loss_curve - win_curve,
            draw_draw=win_curve + loss_curve + games.drawn * factor_curve,
        )

    def expected_score(self, ahead: float, draw: float) -> float:
        """See Model."""
        return 0.5 + (tanh((ahead - draw) / 2) + tanh((ahead + draw) / 2)) / 4
