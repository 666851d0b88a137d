"""The rules for every ruleset (`campaigns.conformance`), and that no rule of ours is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import core.rulesets
from campaigns.authoring.words import names_in_package
from campaigns.conformance import *  # noqa: F403  as an author of another game would
from campaigns.conformance.text_tests import package_of, test_every_word_that_is_said_is_there_and_none_lies_idle
from core.ruleset import Ruleset
from core.rulesets import find

pytestmark = pytest.mark.walk("ruleset")

RULINGS = Path(__file__).parents[1] / "docs" / "reference" / "rulings.md"
EVERY = [*core.rulesets.MODULES, "toy"]


@pytest.fixture(params=EVERY, scope="module")
def ruleset(request: pytest.FixtureRequest) -> Iterator[Ruleset]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        yield find(request.param)


@pytest.fixture
def shapes(ruleset: Ruleset) -> Path:
    return Path(__file__).parent / "shapes" / ruleset.id


def test_every_rule_id_has_its_text(ruleset: Ruleset) -> None:
    numbers = {int(rule.rsplit("-", 1)[1]) for rule in ruleset.texts}
    ruled = {int(number) for number in re.findall(rf"^\| {ruleset.id}-(\d+) \|", RULINGS.read_text(), re.MULTILINE)}
    assert ruled <= numbers  # and no number is left out, but before a ruling that is told of in the documents
    assert all(number == 1 or number - 1 in numbers or number in ruled for number in numbers)


def test_a_word_nobody_says_is_idle_and_one_taken_away_is_missing(ruleset: Ruleset) -> None:
    code, words = names_in_package(package_of(ruleset)), ruleset.words.keys()
    assert code.idle({*words, "zebra_stripes"}) == {"zebra_stripes", *code.idle(words)}
    said = code.said & words
    assert len(said) > len(words) / 3
    assert all(code.find_missing(words - {word}) == {word} for word in said)


def test_one_line_more_or_less_is_seen(ruleset: Ruleset) -> None:
    """The test an author imports fails where a word is added that nobody says, and where one is gone that is said."""
    changed = [{**ruleset.words, "zebra_stripes": "Stripes"}]
    said = next(key for key in ruleset.words if key in names_in_package(package_of(ruleset)).said)
    changed += [{key: text for key, text in ruleset.words.items() if key != said}]
    for words in changed:
        with pytest.raises(AssertionError):
            test_every_word_that_is_said_is_there_and_none_lies_idle(ruleset._replace(words=words))
