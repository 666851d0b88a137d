"""The tables a game master may edit: what is entered there is what is played, and what is no such table is refused."""

import dataclasses
from fractions import Fraction

import pytest

from core.entry import entry_of
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.options import OPTIONS
from core.rulesets.resonance.tables import COLUMNS
from tests.core.resonance.asking import ask
from tests.core.resonance.stage import NEVE_SHEET, stage


def options(**tables):
    return {"options": {table: {row: {COLUMNS[table]: n} for row, n in rows.items()} for table, rows in tables.items()}}


def test_a_difficulty_is_what_the_campaign_calls_so():
    given = {"dice": 4, "drawn": [8, 8, 1, 1], "difficulty": "daunting"}
    assert ask("act", given)["difficulty"] == 4
    assert ask("act", {**given, **options(difficulties={"daunting": 2})})["success"] is True


def test_the_dimensions_of_a_spell_add_what_the_campaign_says():
    spell = {"potency": "charm", "scale": "single", "duration": "instant"}
    assert ask("cast_difficulty", spell)["base"] == 3
    changed = options(potency={"charm": 3}, scale={"single": 0}, duration={"instant": 2})
    assert ask("cast_difficulty", {**spell, **changed})["base"] == 5


def test_a_trick_costs_what_the_campaign_says():
    given = {"dice": 3, "drawn": [10, 1, 1], "difficulty": 1, "spend": {"tricks": ["create_advantage"]}}
    assert ask("act", given)["error"] == "not_enough_hits"
    assert ask("act", {**given, **options(tricks={"create_advantage": 1})})["tricks"] == ["create_advantage"]


def test_fallout_does_what_the_campaign_says():
    assert ask("fallout", {"resonance": 2})["injuries_taken"] == 2
    assert ask("fallout", {"resonance": 2, **options(fallout={"moderate": 5})})["injuries_taken"] == 5


def test_the_odds_of_an_attack_know_what_its_tricks_cost():
    side = {"attacker": {"dice": 5}, "defender": {"dice": 0}}
    written, cheap = ask("odds_attack", side), ask("odds_attack", {**side, **options(tricks={"critical_strike": 0})})
    assert written["injuries"]["1"] != "0"
    assert cheap["injuries"]["1"] == "0"
    dear = ask("odds_attack", {**side, **options(tricks={"strike": 9, "critical_strike": 0})})
    assert dear["injuries"]["1"] == "0"
    assert Fraction(dear["injuries"]["2"]) + Fraction(dear["injuries"]["3"]) == Fraction(dear["success"])


def test_on_screen_spells_and_difficulties_are_named_by_the_tables():
    tables = options(potency={"minor_spell": 7}, difficulties={"challenging": 4, "difficult": 5, "impossible": 9})
    house = {**OPTIONS.read(tables["options"])}
    at = stage(house=house)
    fields = {field.name: entry_of(field) for field in dataclasses.fields(RULESET.action("cast").form)}
    assert "Still water, 9" in [choice.label for choice in fields["spell"].open_choices(at)]
    named = [choice.label for choice in fields["difficulty"].open_choices(at)]
    assert named[2:6] == ["3 normal", "4 daunting", "5 difficult", "6 difficult"]
    assert NEVE_SHEET.spells[0].base(house) == 9


@pytest.mark.parametrize(
    "table",
    [
        {"charm": {"hits": 1}},
        {"charm": {"adds": -1}},
        {"charm": {"adds": True}},
        {"charm": {}},
        {"spell": {"adds": 1}},
        3,
    ],
)
def test_what_is_no_such_table_is_refused(table):
    with pytest.raises(Refusal) as refused:
        OPTIONS.read({"potency": table})
    assert refused.value.code == "invalid_option_value"
