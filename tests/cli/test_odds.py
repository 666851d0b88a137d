"""`odds` finds the rule for the odds of an action however it is named, and walks only what can be walked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from core.actions.result import Outcome, Resolution
from core.actions.rule import Rule
from core.building_blocks.band import Band
from core.luck.piles import Dice
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.entry import entry
from tests.toy import RULESET
from tests.words import sentence
from tui.cli.odds import odds


@dataclass(frozen=True)
class Given:
    level: int | str = entry("Level", default=1)


def facts(**known: Any) -> Any:
    def rule(request: Given, table: Table) -> Resolution:
        return Resolution({"level": request.level, **known})

    return rule


def lines(action: str, *given: str, rules: dict[str, Any], reads_drawn: bool = False) -> list[list[str]]:
    more = RULESET.whole()._replace(
        rules=tuple(Rule(name, Given, run, reads_drawn and "odds" not in name) for name, run in rules.items())
    )
    ruleset = RULESET._replace(whole=lambda: more)
    found = odds(ruleset, action, list(given))
    return [line.split() for line in found.text(found.value)]


@pytest.mark.parametrize("name", ["odds_leap", "leap_odds"])
def test_the_rule_for_the_odds_of_an_action_is_found_by_either_name(name):
    rules = {"leap": facts(), name: facts(success="1/4")}
    assert lines("leap", rules=rules) == lines(name, rules=rules) == [["level", "1"], ["success", "25", "%", "1/4"]]


def test_what_cannot_be_walked_is_answered_by_the_plain_odds_of_the_game():
    assert lines("leap", rules={"leap": facts(), "odds": facts(success="1/4")}, reads_drawn=True)[1][-1] == "1/4"
    with pytest.raises(Refusal, match=re.escape(f"{sentence('tui.cli.odds:_walk_rule#1')} bet_odds")):
        lines("leap", rules={"leap": facts(), "bet_odds": facts()}, reads_drawn=True)


def test_a_field_for_a_number_or_a_word_takes_either():
    rules = {"odds": facts()}
    assert lines("odds", "level=3", rules=rules) == [["level", "3"]]
    assert lines("odds", "level=hard", rules=rules) == [["level", "hard"]]
    with pytest.raises(Refusal, match="has no action"):
        lines("dance", rules=rules)


def test_choices_are_listed_by_their_names():
    choices = [{"choice": "stand", "success": "0"}, {"choice": "fly", "success": "1/2"}]
    found = lines("odds", rules={"odds": facts(choices=choices, each=["1/2", "1/3"])})
    assert found[1:] == [
        ["choices"],
        ["stand"],
        ["success", "0", "%", "0"],
        ["fly"],
        ["success", "50", "%", "1/2"],
        ["each", "1/2,", "1/3"],
    ]


def test_what_can_go_too_many_ways_to_be_walked_says_so():
    def many(request: Given, table: Table) -> Resolution:
        total = sum(int(token) for _ in range(12) for token in table.draw(Dice((1, 2, 3, 4, 5, 6)), why="dare-1"))
        return Resolution({"total": total}, Outcome(Band.SUCCESS, "success"))

    with pytest.raises(Refusal, match="too many outcomes"):
        lines("leap", rules={"leap": many})
