"""Chances shown are those of the play itself: for every action and every rule of odds, under every house rule.

The cases are small requests of each game, in `odds_cases.py` beside its other tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from importlib import import_module
from typing import Any

import pytest

import core.rulesets
from campaigns.conformance.cases import Case, Event, check_under_every_option
from campaigns.conformance.word_usage import hear_games
from core.rulesets import find


def cases_of(ruleset: str) -> tuple[Case, ...]:
    """The cases of a game."""
    found: tuple[Case, ...] = _module(ruleset).CASES
    return found


def sampled(ruleset: str) -> Mapping[str, Mapping[str, Event]]:
    """When more words of an action have come true, whatever its request: for forms that no case is written for."""
    return getattr(_module(ruleset), "SAMPLED", {})


def _module(ruleset: str) -> Any:
    folder = "tests.toy" if ruleset == "toy" else f"tests.core.{ruleset}"
    return import_module(f"{folder}.odds_cases")


EVERY = [*core.rulesets.MODULES, "toy"]
CASES = [pytest.param(id, case, id=f"{id}-{case.of}-{case.name}") for id in EVERY for case in cases_of(id)]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")


@pytest.mark.walk
@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_odds_equal_play_under_every_house_rule(ruleset: str, case: Case) -> None:
    game = find(ruleset)
    with hear_games() as said:
        assert check_under_every_option(case, game.options)
    assert said.words - game.words.keys() == set()
    assert said.rules - game.texts.keys() == set()


@pytest.mark.parametrize("ruleset", EVERY)
def test_everything_that_has_odds_has_a_case(ruleset: str) -> None:
    game = find(ruleset)
    priced = {action.id for action in game.actions if action.odds}
    rules = {rule.name for rule in game.rules if "odds" in rule.name}
    assert priced | rules <= {case.of for case in cases_of(ruleset)} | set(elsewhere(ruleset))


@pytest.mark.parametrize("ruleset", EVERY)
def test_what_has_no_case_looks_at_no_house_rule(ruleset: str) -> None:
    for name in elsewhere(ruleset):
        assert "options" not in {field.name for field in fields(find(ruleset).rule(name).request)}


def elsewhere(ruleset: str) -> Mapping[str, str]:
    """Return the chances that need no case, with the reason."""
    return getattr(_module(ruleset), "ELSEWHERE", {})
