"""Every rule has its text, and every key that can be shown has words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import core.rulesets.storyteller as package
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.contests.rules import ContestResult
from core.rulesets.storyteller.willpower.rules import PURPOSES

SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node


def texts_in(node: ast.AST) -> set[str]:
    return {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_every_rule_has_one_text_and_no_other_is_there():
    assert set(RULESET.texts) == {f"storyteller-{n}" for n in range(1, 93)}


def test_texts_are_short_and_plain():
    for rule, text in RULESET.texts.items():
        assert text == text.strip(), rule
        assert text.endswith("."), rule
        assert 20 < len(text) < 260, rule


def test_steps_name_rules_that_have_a_text():
    named = set().union(*(texts_in(call.args[0]) for name, call in calls() if name == "Step" and call.args))
    rules = {text for text in named if text.startswith("storyteller-")}
    assert len(rules) > 30
    assert rules <= set(RULESET.texts)


def test_every_word_key_has_words():
    position = {"Step": 1, "Outcome": 1, "Chance": 0, "PointsMove": 3}
    keys: set[str] = set()
    for name, call in calls():
        at = position.get(name)
        if at is not None and len(call.args) > at and not isinstance(call.args[at], ast.JoinedStr):
            keys |= {key for key in texts_in(call.args[at]) if re.fullmatch(r"[a-z_]+", key)}
    assert len(keys) > 50
    assert {key for key in keys if key not in RULESET.words} == set()


def test_words_made_at_run_time_are_there():
    made = {
        *(f"bonus_{purpose}" for purpose in PURPOSES if purpose != "advantage"),
        *(f"burn_cost_{cost}" for cost in ("narrative", "tilted", "willpower")),
        *(f"regained_{reason}" for reason in ("norms", "true_self", "other")),
        *(f"beats_{who}" for who in ("character", "everyone")),
        *("season_end", "game_end", "milestone"),
        *("unconscious", "wounded", "dying", "dead"),
        *("narrative", "down_and_dirty", "rounds"),
        *("bruising", "lethal", "successes", "progress", "burned", "unit"),
        *get_args(ContestResult),
    }
    assert made <= set(RULESET.words)


def test_ids_are_unique():
    for ids in (
        [action.id for action in RULESET.actions],
        [rule.name for rule in RULESET.rules],
        [tier.id for tier in RULESET.tiers],
        [conflict.id for conflict in RULESET.conflicts],
    ):
        assert len(ids) == len(set(ids))


def test_every_action_of_the_interface_is_answered():
    catalogue = """pool draw next_card contested teamwork extended_start extended_draw extended_abandon
    contested_extended_draw condition_gain condition_resolve scene_end session_end session_start downtime_plan
    downtime_action downtime_apply downtime_heal award_xp spend_xp transfer_ranks add_beats create_character
    spend_willpower damage bleed heal charm_time charm_modifier conflict_method attack odds_draw odds_contested
    odds_extended odds_teamwork odds_race"""
    assert {rule.name for rule in RULESET.rules} == set(catalogue.split())
