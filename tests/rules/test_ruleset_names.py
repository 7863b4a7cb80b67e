"""Rulesets by name, parameters and text; what is wrong is named together with what would be right."""

import pytest

from arena.rules import (
    InvalidParameterError,
    Parameter,
    RulesError,
    UnknownRulesetError,
    format_position,
    make_ruleset,
    parse_ruleset,
    ruleset_names,
)
from arena.rules.dakon import Dakon


def test_names() -> None:
    assert ruleset_names() == ("dakon", "djenon-aboure")


def test_all_parameters_are_listed_with_their_values() -> None:
    assert make_ruleset("dakon").params == {"pits": 7, "seeds": 7, "capturing_seed": "stays", "mikul": True}
    assert make_ruleset("dakon", {"pits": 5}).params["seeds"] == 5
    assert make_ruleset("djenon-aboure").params == {}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("dakon:pits=7", "dakon"),
        ("dakon:pits=6,seeds=6", "dakon:pits=6"),
        ("dakon:seeds=6,pits=6", "dakon:pits=6"),
        ("dakon:mikul=false,seeds=4,pits=9", "dakon:pits=9,seeds=4,mikul=false"),
        ("dakon:seeds=5,capturing_seed=stays", "dakon:seeds=5"),
    ],
)
def test_one_ruleset_has_one_canonical_text(text: str, canonical: str) -> None:
    assert str(parse_ruleset(text)) == canonical
    assert parse_ruleset(text) == parse_ruleset(canonical)
    assert repr(parse_ruleset(text)) == f"parse_ruleset({canonical!r})"


def test_other_parameters_make_another_ruleset() -> None:
    assert len({parse_ruleset(text) for text in ("dakon", "dakon:pits=7", "dakon:pits=6", "djenon-aboure")}) == 3
    assert parse_ruleset("dakon") != "dakon"


def test_rulesets_of_one_board_share_its_sowing_tables() -> None:
    rulesets = (
        parse_ruleset("dakon:pits=6"),
        parse_ruleset("dakon:pits=6"),
        make_ruleset("dakon", {"pits": 6, "seeds": 3, "mikul": False}),
    )
    tables = [ruleset._ways for ruleset in rulesets if isinstance(ruleset, Dakon)]
    assert len(tables) == len(rulesets)
    assert all(table is tables[0] for table in tables)


@pytest.mark.parametrize("pits", range(5, 10))
@pytest.mark.parametrize("seeds", [1, 7, 12, 500])
def test_every_board_starts_with_its_seeds(pits: int, seeds: int) -> None:
    ruleset = make_ruleset("dakon", {"pits": pits, "seeds": seeds})
    row = ",".join([str(seeds)] * pits)
    assert format_position(ruleset.start()) == f"{row}/{row} 0-0 S"
    ruleset.check(ruleset.start())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dakn", "unknown ruleset 'dakn'; did you mean 'dakon'? (known: dakon, djenon-aboure)"),
        ("djenon_aboure", "unknown ruleset 'djenon_aboure'; did you mean 'djenon-aboure'?"),
        ("DAKON", "unknown ruleset 'DAKON'; did you mean 'dakon'? (known: dakon, djenon-aboure)"),
        ("chess", "unknown ruleset 'chess' (known: dakon, djenon-aboure)"),
        ("", "unknown ruleset '' (known: dakon, djenon-aboure)"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name: str, message: str) -> None:
    for make in (make_ruleset, parse_ruleset):
        with pytest.raises(UnknownRulesetError) as error:
            make(name)
        assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"pit": 6}, "dakon has no parameter 'pit'; did you mean 'pits'? (known: pits, seeds, capturing_seed, mikul)"),
        ({"pits": 4}, "dakon: pits must be a whole number from 5 to 9, got 4"),
        ({"pits": 10}, "dakon: pits must be a whole number from 5 to 9, got 10"),
        ({"pits": "6"}, "dakon: pits must be a whole number from 5 to 9, got '6'"),
        ({"seeds": 0}, "dakon: seeds must be a whole number from 1 to 500, got 0"),
        ({"seeds": True}, "dakon: seeds must be a whole number from 1 to 500, got true"),
        ({"seeds": 10**30}, "dakon: seeds must be a whole number from 1 to 500, got 10"),
        ({"capturing_seed": "gone"}, "dakon: capturing_seed must be stays or taken, got 'gone'"),
        ({"mikul": 1}, "dakon: mikul must be true or false, got 1"),
    ],
)
def test_a_wrong_parameter_is_refused_with_what_it_may_be(params: dict[str, Parameter], message: str) -> None:
    with pytest.raises(InvalidParameterError) as error:
        make_ruleset("dakon", params)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dakon:", "dakon: expected parameter=value, got nothing"),
        ("dakon:pits", "dakon: expected parameter=value, got 'pits'"),
        ("dakon:pits=6,", "dakon: expected parameter=value, got nothing"),
        ("dakon:pits=6,pits=7", "dakon: pits is given twice"),
        ("dakon:pits=06", "dakon: pits must be a whole number from 5 to 9, got '06'"),
        ("dakon:mikul=no", "dakon: mikul must be true or false, got 'no'"),
        ("dakon:sedes=3", "dakon has no parameter 'sedes'; did you mean 'seeds'?"),
        ("dakon:pits=4", "dakon: pits must be a whole number from 5 to 9, got 4"),
        ("dakon:seeds=-1", "dakon: seeds must be a whole number from 1 to 500, got -1"),
        ("dakon:pits=six", "dakon: pits must be a whole number from 5 to 9, got 'six'"),
        ("dakon:MIKULL=true", "dakon has no parameter 'MIKULL'; did you mean 'mikul'?"),
        ("djenon-aboure:pits=6", "djenon-aboure has no parameter 'pits': it has none at all"),
    ],
)
def test_a_wrong_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidParameterError) as error:
        parse_ruleset(text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("text", ["dakon pits=6", "dakon,pits=6", "dakon(pits=6)", "djenon-aboure/x:pits=6"])
def test_parameters_without_a_colon_are_refused_with_the_form(text: str) -> None:
    name = text.partition(":")[0]
    with pytest.raises(UnknownRulesetError) as error:
        parse_ruleset(text)
    assert str(error.value) == f"unknown ruleset {name!r}; parameters follow a colon, as in dakon:pits=6,seeds=4"


def test_what_was_made_before_changes_no_refusal() -> None:
    assert make_ruleset("dakon", {"pits": 5, "mikul": True}).params["mikul"] is True
    for _ in range(2):
        with pytest.raises(InvalidParameterError):
            make_ruleset("dakon", {"pits": 5, "mikul": 1})
        with pytest.raises(InvalidParameterError):
            parse_ruleset("dakon:pits=5,mikul=1")
        with pytest.raises(UnknownRulesetError):
            parse_ruleset("dakn")


def test_every_refusal_is_a_rules_error_of_bounded_length() -> None:
    for text in ("x" * 10_000, "dakon:" + "y" * 10_000, "dakon:pits=" + "9" * 10_000):
        with pytest.raises(RulesError) as error:
            parse_ruleset(text)
        assert len(str(error.value)) < 250
