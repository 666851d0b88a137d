"""What must hold of every ruleset (`campaigns.conformance`), and that no rule of ours is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import core.rulesets
from campaigns.conformance import *  # noqa: F403  as an author of another game would
from core.ruleset import Ruleset
from core.rulesets import find

RULINGS = Path(__file__).parents[1] / "docs" / "rulings.md"
EVERY = [*core.rulesets.MODULES, "toy"]


@pytest.fixture(params=EVERY, scope="module")
def ruleset(request: pytest.FixtureRequest) -> Iterator[Ruleset]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        yield find(request.param)


def test_every_rule_id_has_its_text(ruleset: Ruleset) -> None:
    numbers = {int(rule.rsplit("-", 1)[1]) for rule in ruleset.texts}
    ruled = {int(number) for number in re.findall(rf"^\| {ruleset.id}-(\d+) \|", RULINGS.read_text(), re.MULTILINE)}
    assert ruled <= numbers  # and no number is left out, but before a ruling that is told of in the documents
    assert all(number == 1 or number - 1 in numbers or number in ruled for number in numbers)
