"""What faults cost."""

import pytest

from arena.game import FaultCode, FaultPolicy


def test_by_default_a_fault_is_a_loss() -> None:
    assert not any(FaultPolicy().replays_game(code, 0) for code in FaultCode)


def test_single_faults_may_cost_something_else() -> None:
    policy = FaultPolicy(cost="replay", costs={FaultCode.TIMEOUT: "loss"}, replays=2)
    assert not policy.replays_game(FaultCode.TIMEOUT, 0)
    assert [policy.replays_game(FaultCode.CRASH, replayed) for replayed in range(4)] == [True, True, False, False]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"replays": 0}, "replays must be at least 1, got 0"),
        ({"withdraw_after": 0}, "withdraw_after must be at least 1, got 0"),
        ({"costs": {FaultCode.NO_HELLO: "loss"}}, "costs can't name no_hello"),
    ],
)
def test_policies_that_make_no_sense(fields: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        FaultPolicy(**fields)  # type: ignore[arg-type]
