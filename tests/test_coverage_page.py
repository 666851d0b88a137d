"""docs/reports/coverage.md: each rule, what in the app reaches it, and a test that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from tests.coverage.page import ABOUT_THE_PROGRAM, PAGE, Row, every_row, page, rows

pytestmark = pytest.mark.shape


@pytest.fixture(scope="module")
def found() -> Mapping[str, Sequence[Row]]:
    return every_row()


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda rules: rules.id)
def test_every_rule_is_reached_by_the_app_and_shown_by_a_test(
    ruleset: Ruleset, found: Mapping[str, Sequence[Row]]
) -> None:
    """A hole is mended where the rule is carried out (its docstring names it) and by a test that names it."""
    own = found[ruleset.title]
    assert {row.rule for row in own} == set(ruleset.texts)
    assert [row.rule for row in own if not row.reached] == [], "no act of the app leads to code that names it"
    assert [row.rule for row in own if not row.shown] == [], "no vector and no test names it"
    about = {row.rule: row.reached for row in own if row.rule in ABOUT_THE_PROGRAM}
    assert [rule for rule, reached in about.items() if reached != (ABOUT_THE_PROGRAM[rule],)] == []


def test_the_page_is_up_to_date(found: Mapping[str, Sequence[Row]]) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(found), "run: python -m tests.coverage.page"


def test_a_rule_that_nothing_names_is_a_hole() -> None:
    rules = all_rulesets()[0]
    more = rules._replace(texts={f"{rules.id}-999": "New."})
    assert list(rows(more, {})) == [Row(f"{rules.id}-999", (), ())]
