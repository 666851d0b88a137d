"""Bounded work: whatever a request asks, the answer comes soon. Work is counted in calls, not by a clock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.json_interface import answer
from core.ruleset import Ruleset
from core.rulesets import MODULES, find
from tests.core.counting import TooMuch, within
from tests.core.extremes import extremes, put

CALLS = 100_000
"""Calls of a function that any request may cost: a few hundredths of a second."""
FOR_EACH_CHARACTER = 4
"""Calls that each character of a request may cost besides, so that long lists are read but not compared."""

VECTORS = Path(__file__).parent


def stored(ruleset: Ruleset) -> dict[str, list[Any]]:
    """For each action of the interface the stored requests it answers, the longest first."""
    found: dict[str, list[Any]] = {}
    for vector in json.loads((VECTORS / ruleset.id / "vectors.json").read_text()):
        if "error" not in vector["expect"]:
            found.setdefault(vector["action"], []).append(vector["given"])
    return {action: sorted(given, key=lambda one: -len(json.dumps(one))) for action, given in found.items()}


def asked(ruleset: Ruleset, action: str, given: Any) -> Any:
    """The answer to a request, printed; fails when it costs too much."""
    size = len(json.dumps(given))
    try:
        return within(
            CALLS + FOR_EACH_CHARACTER * size,
            lambda: json.loads(json.dumps(answer({"ruleset": ruleset.id, "action": action, "given": given}))),
        )
    except TooMuch:
        pytest.fail(f"{action} costs too much: {json.dumps(given):.2000}")


def climbed(ruleset: Ruleset, action: str, given: Any, random: Random) -> Iterator[Any]:
    """Ask with one field after another at the largest value that is not refused."""
    rule = ruleset.rule(action)
    for path, values in list(extremes(rule.request, given, random))[:FIELDS]:
        for value in values:
            larger = put(given, path, value)
            if len(json.dumps(larger)) > LONGEST:
                continue
            found = asked(ruleset, action, larger)
            yield found
            if "error" not in found:
                given = larger
                break


FIELDS = 7
"""Fields of a request that are tried, chosen by chance but the same ones each time."""

LONGEST = 40_000
"""Characters of the longest request; what grows with the square of a list shows far below."""


@pytest.mark.walk
@pytest.mark.parametrize("id", MODULES)
def test_every_rule_answers_its_extreme_requests_within_bounds(id: str) -> None:
    ruleset = find(id)
    requests = stored(ruleset)
    for rule in ruleset.rules:
        random = Random(rule.name)
        for given in requests.get(rule.name, [{}])[:1]:
            for found in climbed(ruleset, rule.name, given, random):
                assert isinstance(found, dict)
