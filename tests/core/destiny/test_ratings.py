"""Ratings read in the app: to a number, from a number, two compared; as `resolve` answers (issue 9, 8)."""

from dataclasses import replace

import pytest

from core.actions.place import Place
from core.actions.situation import NOTHING, UNTOLD
from core.json_interface import answer
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.values.stats import Rating
from tests.core.destiny.playing import done
from tests.core.destiny.stage import refused, situation

READ = [
    ("rating_value", {"rating": "8x2"}, "8x2 is 800"),
    ("rating_value", {"rating": "2.5x-1"}, "2.5x-1 is 0.25"),
    ("to_rating", {"value": "83"}, "83 is 8x1"),
    ("to_rating", {"value": "14"}, "14 is 10x0"),
    ("compare_ratings", {"a": "8x1", "b": "2x2"}, "2x2 is more than 8x1"),
    ("compare_ratings", {"a": "10x1", "b": "10x1"}, "10x1 and 10x1 have the same value"),
]


@pytest.mark.parametrize(("action", "given", "told"), READ)
def test_item_8_the_three_readings_are_done_in_the_app_and_change_nothing(action, given, told):
    where = situation()
    _, effects = done(action, where, **given)
    facts = answer({"ruleset": "destiny", "action": action, "given": given})
    read = facts.get("value") or facts.get("rating") or {**given, "equal": "neither"}[facts["higher"]]
    assert effects.steps[0].label == read
    assert replace(effects, steps=(), brief=UNTOLD) == NOTHING
    found = RULESET.action(action)
    assert (found.place, found.tells) == (Place.MORE, True)
    assert effects.brief.label == told


def test_item_8_a_reading_begins_with_the_body_of_who_is_selected():
    where = situation()
    assert RULESET.action("rating_value").start(where).rating == where.actors[1].sheet.stats["body"].exact
    assert Rating(8, 1).exact == "8x1"


@pytest.mark.parametrize(
    ("action", "given", "refusal"),
    [
        ("rating_value", {"rating": "eight"}, ("bad_rating", "rating")),
        ("rating_value", {"rating": "1x1"}, ("level_out_of_range", "rating")),
        ("to_rating", {"value": "-3"}, ("bad_value", "value")),
        ("compare_ratings", {"b": "x"}, ("bad_rating", "b")),
    ],
)
def test_item_8_what_is_no_rating_is_refused_at_its_field(action, given, refusal):
    assert refused(action, situation(), **given) == refusal


def test_item_8_without_the_module_of_scales_there_is_none():
    off = situation(options={"modules_off": ("scales",)})
    assert all(RULESET.action(action).why_not(off).code == "module_off" for action, _, _ in READ)
