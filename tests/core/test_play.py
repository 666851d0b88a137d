"""The life of a draw, with the toy game: what the levers of a form tell apart."""

from __future__ import annotations

from core.actions.play import levers
from core.actions.situation import Situation
from tests.toy import RULESET
from tests.toy.boast import Boast
from tests.toy.odds_cases import table
from tests.toy.sheet import Sheet


def found(wit: int, bonus: int) -> list[tuple[str, object, str]]:
    """The levers of a boast: wit and bonus count up to five together."""
    where: Situation = table(sheet=Sheet(wit=wit))(RULESET.options.defaults())
    return [(one.field, one.value, one.label) for one in levers(RULESET.action("boast"), Boast(bonus=bonus), where)]


def test_levers_that_come_to_the_same_are_told_once() -> None:
    assert found(wit=1, bonus=1) == [("bonus", 2, "+1"), ("bonus", 0, "−1")]
    assert found(wit=5, bonus=1) == [("bonus", 2, "+1")]  # five is the most, with more or with less


def test_levers_end_where_the_field_does() -> None:
    assert [value for _, value, _ in found(wit=1, bonus=3)] == [2]
    assert [value for _, value, _ in found(wit=1, bonus=0)] == [1]
