"""Every rule has its text, and every key that can be shown has words."""

from typing import get_args

from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.contests.rules import ContestResult
from core.rulesets.storyteller.willpower.rules import PURPOSES


def test_every_rule_has_one_text_and_no_other_is_there():
    assert set(RULESET.texts) == {f"storyteller-{n}" for n in range(1, 93)}


def test_texts_are_short_and_plain():
    for rule, text in RULESET.texts.items():
        assert text == text.strip(), rule
        assert text.endswith("."), rule
        assert 20 < len(text) < 260, rule


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
