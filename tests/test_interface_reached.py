"""Everything JSON can do, the app can do, or docs/reference/rulings.md gives the reason (item 18 of issue 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from core.actions.rule import FunctionRule
from core.game_part import Part
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from tests.coverage.interface import SAME, doing
from tests.coverage.reach import Act, Graph, acts
from tests.test_rulings import table

pytestmark = pytest.mark.shape

MOST = 40
"""How many rules of the interface, over all games, the app may say in another way."""


@pytest.fixture(params=all_rulesets(), ids=lambda rules: rules.id)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    found: Ruleset = request.param
    return found


def unreached(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The rules no screen reaches as the page lists them, each with its reason."""
    for game, rule, why in table("Rules no screen reaches", ("Game", "Rule", "Why not")):
        if game == ruleset.title:
            yield rule.strip("`"), why


def reached(ruleset: Ruleset) -> Mapping[str, tuple[Act, ...]]:
    """The acts that do what each rule does, as any one walk through the whole game finds them."""
    everything = Act("the app", tuple(act.root for act in acts(ruleset)))
    return doing(ruleset, {everything: Graph().reached(everything.root)})


def test_every_rule_of_the_interface_is_reached_by_a_screen_or_has_its_reason(ruleset: Ruleset) -> None:
    listed = dict(unreached(ruleset))
    assert {rule for rule, acts in reached(ruleset).items() if not acts} == set(listed)
    assert all(listed.values())


def test_what_is_called_the_same_wraps_nothing_the_app_does_itself(ruleset: Ruleset) -> None:
    """The list is no longer than it need be: it names rules there are, and none whose very function the app runs."""
    found = Graph().reached(tuple(act.root for act in acts(ruleset)))
    assert [name for name in SAME[ruleset.id] if id(ruleset.rule(name).function) in found] == []


def test_each_rule_the_app_does_not_run_has_its_reason(ruleset: Ruleset) -> None:
    assert [name for name, (_, reason) in SAME[ruleset.id].items() if not reason] == []


def test_few_rules_are_said_by_the_app_in_another_way() -> None:
    assert sum(map(len, SAME.values())) <= MOST


def test_no_part_of_a_game_is_left_out_of_what_is_followed() -> None:
    """A new part of the record is to be named among the acts (tests/coverage/reach.py), and then here."""
    followed = {
        "actions",
        "conflicts",
        "downtime",
        "lifecycle",
        "grid",
        "data",
        "records",
        "charts",
        "tree",
        "deciders",
    }
    assert set(Part._fields) == followed | {"rules", "why_not", "bookkeeping"}


def test_a_rule_that_no_screen_reaches_is_seen() -> None:
    rules = all_rulesets()[0]
    new = FunctionRule("new", lambda: True)
    more = rules._replace(whole=lambda: rules.whole()._replace(rules=(*rules.rules, new)))
    assert reached(more)["new"] == ()
    assert reached(more)[rules.rules[0].name]
