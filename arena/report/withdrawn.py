"""Who takes no further part in a tournament: withdrawn by request, or by its fault policy."""

from msgspec import convert

from arena.game import FaultPolicy
from arena.store import Results, TournamentInfo


def withdrawn(results: Results, tournament: TournamentInfo) -> dict[str, str | None]:
    """By player when that was asked for (UTC); None for those that have had more faults than the policy allows."""
    policy = convert(tournament.identity.get("faults", {}), FaultPolicy)
    found: dict[str, str | None] = dict(results.withdrawals())
    if policy.withdraw_after is not None:
        faults = results.fault_counts(lag_counts=policy.lag_counts)
        found |= {name: None for name, count in faults.items() if policy.withdraws(count) and name not in found}
    names = [player.name for player in tournament.players]
    return {name: found[name] for name in names if name in found}
