"""Every stored request of every ruleset answers as its catalogue says, through the JSON interface."""

import json
from pathlib import Path

import pytest

from core.json_interface import answer
from core.rulesets import MODULES

FILES = sorted(Path(__file__).parent.glob("*/vectors.json"))
FULL_BELOW_TOP = {"destiny", "background"}
VECTORS = [
    pytest.param(path.parent.name, vector, id=vector["id"])
    for path in FILES
    if path.parent.name in MODULES
    for vector in json.loads(path.read_text())
]


def matches(expect, got, full=False, top=True):
    """Every expected key is there with an equal value of the same type; lists have equal length."""
    if isinstance(expect, dict):
        if not isinstance(got, dict) or (full and not top and expect.keys() != got.keys()):
            return False
        return all(k in got and matches(v, got[k], full, False) for k, v in expect.items())
    if isinstance(expect, list):
        same = isinstance(got, list) and len(expect) == len(got)
        return same and all(matches(e, g, full, False) for e, g in zip(expect, got, strict=True))
    return type(expect) is type(got) and expect == got


@pytest.mark.parametrize(("ruleset", "vector"), VECTORS)
def test_vector(ruleset, vector):
    got = answer({"ruleset": ruleset, "action": vector["action"], "given": vector["given"]})
    assert json.loads(json.dumps(got)) == got
    assert "error" in vector["expect"] or "error" not in got, got
    assert matches(vector["expect"], got, ruleset in FULL_BELOW_TOP), got


@pytest.mark.parametrize("ruleset", MODULES)
def test_every_ruleset_has_vectors(ruleset):
    assert any(path.parent.name == ruleset for path in FILES)
