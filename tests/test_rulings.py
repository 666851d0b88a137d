"""docs/reference/rulings.md lists how every game's text is read where it leaves a choice: whole, and true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

from core.ruleset import Ruleset
from core.rulesets import all_rulesets

pytestmark = pytest.mark.shape

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "rulings.md"
CATALOGUED = {"storyteller": 89, "aisling": 62, "background": 66, "resonance": 95, "destiny": 210}
"""The last rule of each game that its text and companions gave; what comes after is a reading of ours."""


class Ruling(NamedTuple):
    rule: str
    text: str
    reading: str
    option: str


def table(title: str, heads: Sequence[str]) -> Iterator[list[str]]:
    """The rows of the table under a heading of the page, cell by cell."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    section = takewhile(lambda line: not line.startswith("#"), lines[lines.index(f"## {title}") + 1 :])
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section if line.startswith("|")]
    assert rows[:2] == [list(heads), ["---"] * len(heads)]
    assert [row for row in rows if len(row) != len(heads)] == []
    yield from rows[2:]


def rulings(ruleset: Ruleset) -> Iterator[Ruling]:
    """The rows of a game's table."""
    for row in table(ruleset.title, ("Rule", "The text says", "We read", "Option")):
        yield Ruling(*row)


@pytest.fixture(params=all_rulesets(), ids=lambda rules: rules.id)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    found: Ruleset = request.param
    return found


def test_every_ruling_names_a_rule_there_is_and_is_told_whole(ruleset: Ruleset) -> None:
    for ruling in rulings(ruleset):
        assert ruling.rule in ruleset.texts
        assert all(ruling), ruling.rule


def test_every_rule_is_read_once(ruleset: Ruleset) -> None:
    assert [rule for rule, n in Counter(ruling.rule for ruling in rulings(ruleset)).items() if n > 1] == []


def test_every_rule_beyond_the_text_is_a_ruling(ruleset: Ruleset) -> None:
    own = {rule for rule in ruleset.texts if int(rule.rsplit("-", 1)[1]) > CATALOGUED[ruleset.id]}
    assert own <= {ruling.rule for ruling in rulings(ruleset)}


def test_every_option_is_named_by_a_ruling_with_values_it_has(ruleset: Ruleset) -> None:
    named = {}
    for ruling in rulings(ruleset):
        assert ruling.option == "none" or "`" in ruling.option, ruling.rule
        for option, values in re.findall(r"`(\w+)`(?: \(([^)]*)\))?", re.sub(r"\(.*?\)", parenthesis, ruling.option)):
            named.setdefault(option, set()).update(re.findall(r"'(\w+)'", values))
    options = {option.id: option for option in ruleset.options.entries}
    assert set(named) == set(options)
    for option, values in named.items():
        assert {str(value).lower() for value in options[option].values} >= (values if options[option].values else set())


def parenthesis(found: re.Match[str]) -> str:
    """Return the parentheses after an option with their values, which are not options."""
    return found[0].replace("`", "'")


def test_rulings_stand_in_the_order_of_their_numbers(ruleset: Ruleset) -> None:
    numbers = [int(ruling.rule.rsplit("-", 1)[1]) for ruling in rulings(ruleset)]
    assert numbers == sorted(numbers)
