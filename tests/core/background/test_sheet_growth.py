"""Sheets as they begin and grow, what is granted, and what passes with time."""

from __future__ import annotations

import pytest

from core.rulesets.background.cards.card import CARDS
from tests.core.background.asking import ask, refused


def sheet(**cards):
    kinds = {"a": "innate", "t": "temperament", "y": "type", "p": "profession"}
    return [{"id": id, "kind": kinds.get(id, "profession"), **own} for id, own in cards.items()]


START = {"a": {"card": "9C"}, "t": {"card": "QD"}, "y": {"card": "JD"}, "p": {"card": "8D"}}
TABLE = {"personality_table": "keirsey"}


def born(options=None, taken=(), **changes):
    whole = {id: {**own, **changes.get(id, {})} for id, own in START.items()}
    return {"backgrounds": sheet(**whole), "taken": list(taken), "options": options or {}}


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("bad_card", born(a={"card": "1C"}, t={"kind": "x"}, y={"back": "x"})),
        ("bad_kind", born(p={"kind": "experience"}, a={"kind": "profession"})),
        ("bad_kind", born(p={"kind": "experience", "back": "x"})),
        ("bad_back", born(taken=[{"card": "2C", "back": "green"}])),
        ("innate_count", born(a={"kind": "profession"}, y={"kind": "profession"})),
        ("personality_count", born(y={"kind": "temperament"}, p={"kind": "temperament"})),
        ("profession_missing", {"backgrounds": sheet(**START)[:3], "taken": [{"card": "9C", "back": "red"}]}),
        ("card_taken", born(a={"card": "QD"}, options=TABLE)),
        ("unknown_personality", born(t={"name": "artisan"}, y={"name": "artisan"}, options=TABLE)),
        ("type_not_of_temperament", born(t={"name": "artisan"}, y={"name": "healer"}, options=TABLE)),
        ("wrong_personality_suit", born(t={"name": "idealist"}, y={"name": "healer"}, options=TABLE)),
        ("wrong_back", born(t={"name": "artisan", "back": "blue"}, y={"name": "crafter"}, options=TABLE)),
        ("bad_request", {}),
    ],
)
def test_the_first_fault_of_a_new_character_is_told(code, given):
    assert refused("create_character", **given) == code


def test_creation_leaves_nothing_used_and_keeps_what_it_does_not_know():
    made = ask("create_character", born(p={"used": True, "name": "Fencer", "combat_suit": "diamonds"}))
    assert made["backgrounds"][3] == {
        "id": "p",
        "name": "Fencer",
        "kind": "profession",
        "card": "8D",
        "scope": "specific",
        "back": "blue",
        "used": False,
        "combat_suit": "diamonds",
    }


def test_two_may_have_the_same_card_by_option():
    made = ask("create_character", born(a={"card": "QD"}, options={"background_unique": False}))
    assert made["hand"] == 4


OWN = sheet(**START)
NEW = {"id": "n", "kind": "experience", "card": "5C"}


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("personality_count", {"card": {**NEW, "kind": "type", "card": "8D"}}),
        ("card_taken", {"card": {**NEW, "card": "8D"}}),
        ("card_taken", {"card": NEW, "taken": [{"card": "5C", "back": "blue"}], "points": 9}),
        ("not_enough_points", {"card": NEW, "points": 1}),
        ("bad_request", {"card": {**NEW, "id": "p"}, "points": 2}),
    ],
)
def test_the_first_fault_of_a_new_card_is_told(code, given):
    assert refused("gain_background", backgrounds=OWN, **given) == code


def test_a_card_earned_in_the_story_is_free():
    assert ask("gain_background", backgrounds=OWN, card=NEW, free=True)["points"] == 0
    assert ask("gain_background", backgrounds=OWN, card=NEW, points=5, options={"card_cost": 4})["points"] == 1


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("unknown_background", {"id": "zz"}),
        ("innate_immutable", {"id": "a"}),
        ("not_enough_points", {"id": "p"}),
        ("rank_at_maximum", {"id": "ace", "points": 3}),
    ],
)
def test_the_first_fault_of_a_higher_rank_is_told(code, given):
    backgrounds = [*OWN, {"id": "ace", "kind": "profession", "card": "AS"}]
    assert refused("raise_rank", backgrounds=backgrounds, **given) == code


@pytest.mark.parametrize(("before", "after"), [("9C", "10C"), ("10C", "JC"), ("KC", "AC")])
def test_a_rank_rises_within_its_suit_and_stays_used(before, after):
    own = [{"id": "a", "kind": "innate", "card": before, "used": True}]
    (card,) = ask("raise_rank", backgrounds=own, id="a", free=True, gm_override=True)["backgrounds"]
    assert (card["card"], card["used"]) == (after, True)


def test_milestones_and_bonus_draws():
    people = {"characters": [{"id": "a", "points": 1}, {"id": "b"}]}
    assert ask("reach_milestone", people, options={"milestone_award": 3})["points"] == {"a": 4, "b": 3}
    assert ask("reach_milestone", people, award=0)["points"] == {"a": 1, "b": 0}
    assert refused("reach_milestone", **people, award=-1) == "bad_award"
    assert ask("grant_bonus_draw", reason="heroism")["bonus_draws"] == 1
    assert refused("grant_bonus_draw") == "bad_reason"


SPENT = {
    "id": "f",
    "backgrounds": [
        {"id": "red", "kind": "profession", "card": "2C", "scope": "general", "used": True},
        {"id": "blue", "kind": "innate", "card": "3C", "back": "blue", "used": True},
    ],
    "disadvantages": [
        {"card": "9H", "expires": "episode_end", "number": 1},
        {"card": "8H", "expires": "scene_end", "number": 2},
    ],
}


def test_backs_follow_the_scope_unless_they_are_named():
    after = ask("end_scene", scene=1, characters=[SPENT])
    assert after["characters"]["f"]["used"] == ["red"]
    assert after["discarded"] == []


@pytest.mark.parametrize(
    ("option", "scene", "session"),
    [
        ("every_session", False, True),
        ("when_empty", False, False),
        ("every_scene", True, True),
        ("every_draw", True, True),
    ],
)
def test_when_the_discard_goes_back(option, scene, session):
    options = {"reshuffle": option}
    assert ask("end_scene", scene=1, characters=[], options=options)["reshuffle"] is scene
    assert ask("end_session", session=1, scene=1, episode=1, characters=[], options=options)["reshuffle"] is session


def test_an_episode_may_outlast_the_session():
    given = {
        "session": 1,
        "scene": 2,
        "episode": 1,
        "characters": [SPENT],
        "challenges": [{"id": "wall", "locked": True}],
    }
    by_hand = ask("end_session", given, options={"episode": "manual"})
    assert (by_hand["episode"], by_hand["discarded"], by_hand["unlocked"]) == (1, ["8H"], ["wall"])
    both = ask("end_session", given)
    assert (both["episode"], both["discarded"]) == (2, ["8H", "9H"])
    going_on = ask("end_session", given, scene_continues=True)
    assert (going_on["scene"], going_on["discarded"], going_on["unlocked"]) == (2, ["9H"], [])


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("wrong_draw_count", {"count": 1, "drawn": ["2C", "2C"]}),
        ("duplicate_card", {"count": 2, "drawn": ["2C", "2C"]}),
        ("deck_exhausted", {"count": 1, "drawn": ["2C"], "deck": {"held": list(CARDS)}}),
        ("card_not_in_deck", {"count": 1, "drawn": ["2C"], "deck": {"in_play": ["2C"]}}),
        ("bad_card", {"count": 9, "drawn": ["10c"]}),
    ],
)
def test_the_first_fault_of_a_draw_is_told(code, given):
    assert refused("draw", **given) == code


def test_a_reshuffle_before_every_draw_waits_for_an_empty_table():
    given = {
        "deck": {"discard": ["2C"], "in_play": ["3C"]},
        "count": 1,
        "drawn": ["4C"],
        "options": {"reshuffle": "every_draw"},
    }
    assert ask("draw", given)["reshuffled"] is False
