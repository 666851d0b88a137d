"""Odds of forms that have some levers set already, under every combination of the house rules they look at."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from core.actions.play import prepare
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.fate.invokable_aspects import Invoke
from core.rulesets.resonance.options import HouseRules
from tests.core.resonance.odds_cases import PLAIN, table

CONCEPT, TROUBLE = Invoke("1:Singer without a choir"), Invoke("1:Honest at the worst moment")
RULES = ("enhancement_stacking", "reroll_enhancement", "reroll_result")
"""The house rules that bear on an invoke (resonance-20, 41)."""
EVERY = [
    dict(zip(RULES, values, strict=True))
    for values in product(*(option.values for option in RULESET.options.entries if option.id in RULES))
]


def chances(action: str, house: dict[str, Any], fate: int, **form: Any) -> dict[str, Fraction]:
    at = table(fate)(HouseRules(**house))
    found = RULESET.action(action)
    odds = found.odds(prepare(found, replace(found.start(at), **form), at))
    return {chance.word: chance.p for chance in odds.chances}


@pytest.mark.parametrize("house", EVERY, ids=lambda house: "-".join(house.values()))
@pytest.mark.parametrize("action", ["act", "contest"])
def test_an_invoke_declared_counts_beside_those_held_back(action, house):
    """resonance-92: before or after the roll makes no difference to the chance, and each allows its own re-roll."""
    against = {"difficulty": 3} if action == "act" else {"rival": 3, "rival_first": "secondary"}
    for nines, enhancement in product((False, True), (0, 2)):
        form = {**PLAIN, **against, "double_nines": nines, "enhancement": enhancement}
        none = chances(action, house, 2, **form)
        one = chances(action, house, 2, **form, invokes=(CONCEPT,))
        both = chances(action, house, 2, **form, invokes=(CONCEPT, TROUBLE))
        assert none["p_invokes_2"] == one["p_invokes_1"]
        assert none["p_invokes_1"] < none["p_invokes_2"]
        assert not [word for word in both if "invokes" in word]
        assert (one["p_reroll"], both["p_reroll"]) == (none["p_invokes_1"], none["p_invokes_2"])
        assert "p_reroll" not in none
        assert both["p_success"] == one["p_success"] or house["enhancement_stacking"] == "sum"
