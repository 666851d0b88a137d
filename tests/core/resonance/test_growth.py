"""Characters as they are made, their Aspects, and how they grow (1 to 12, 33, 34, 87 to 90)."""

import pytest

from core.actions.place import Place
from core.rulesets import find
from core.rulesets.resonance.downtime.rules import NAMES
from core.rulesets.resonance.values.aspects import CHARACTER_KINDS, KINDS
from tests.core.resonance.asking import ask, code

NAMED = [
    {"kind": "high_concept", "text": "Cartographer"},
    {"kind": "trouble", "text": "In debt"},
    {"kind": "relationship", "text": "Trusts Ilse", "with": "ilse"},
]
FREE = {"kind": "free", "text": "Talks to maps"}


def character(**more):
    return {"character": {"id": "x", "role": "pc", **more}}


def test_what_is_missing():
    told = ask("check_character", character(aspects=[*NAMED, FREE]))
    assert told["missing"] == ["aspects"]
    assert ask("check_character", character(aspects=[FREE] * 5))["missing"] == [
        "high_concept",
        "trouble",
        "relationship",
    ]
    npc = ask("check_character", {"character": {"id": "x", "role": "npc", "kind": "pools", "pools": {"secondary": 3}}})
    assert npc == {"complete": False, "missing": ["primary", "desperation"]}


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"attributes": {"luck": 2}}, "unknown_attribute"),
        ({"attributes": {"might": 0}}, "attribute_out_of_range"),
        ({"skills": {"aim": -1}}, "skill_out_of_range"),
        ({"specialties": ["aim", "aim"]}, "duplicate_specialty"),
        ({"specialties": ["piloting"]}, "unknown_skill"),
        ({"aspects": [{"kind": "consequence", "text": "Cut"}]}, "unknown_aspect_kind"),
        ({"aspects": [{"kind": "free", "text": " "}]}, "empty_aspect"),
        ({"aspects": [{"kind": "relationship", "text": "Trusts"}]}, "relationship_needs_character"),
        ({"aspects": [{"kind": "relationship", "text": "Trusts", "with": "x"}]}, "relationship_needs_character"),
        ({"aspects": [FREE] * 6}, "too_many_aspects"),
        ({"aspects": [NAMED[0], NAMED[0]]}, "duplicate_aspect_kind"),
        ({"kind": "pools", "pools": {"primary": 11}}, "pool_out_of_range"),
        ({"kind": "pools", "pools": {"tertiary": 1}}, "unknown_pool"),
        ({"kind": "pools", "pools": {"primary": 2, "desperation": 3}}, "pool_ladder"),
        ({"kind": "pools", "specialties": ["aim"]}, "pools_have_no_specialties"),
        ({"role": "gm"}, "bad_request"),
    ],
)
def test_characters_that_cannot_be(more, refused):
    assert code("check_character", character(**more)) == refused


def adds(kind="free", owner=None, **more):
    return {"owner": owner or {"type": "character", "id": "x"}, "kind": kind, "text": "Cut", "aspects": [], **more}


@pytest.mark.parametrize("kind", KINDS)
def test_how_long_aspects_last(kind):
    told = ask("add_aspect", adds(kind, **{"with": "ilse"}))
    assert told["scope"] == ("scene" if kind in ("situation", "advantage") else "lasting")
    assert told["free_invokes"] == (1 if kind == "advantage" else 0)
    assert ask("add_aspect", adds(kind, scope="scene", **{"with": "ilse"}))["scope"] == "scene"


def test_free_invokes_of_a_new_advantage():
    assert ask("add_aspect", adds("advantage"), free_invokes="unlimited")["free_invokes"] == "unlimited"


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (adds("mood"), "unknown_aspect_kind"),
        (adds(owner={"type": "weather"}), "unknown_aspect_owner"),
        (adds(owner={"type": "character"}), "unknown_aspect_owner"),
        (adds(text=""), "empty_aspect"),
        (adds("relationship"), "relationship_needs_character"),
        (adds("relationship", **{"with": "x"}), "relationship_needs_character"),
        (adds("trouble", aspects=[{"id": "t", "kind": "trouble"}]), "duplicate_aspect_kind"),
        (adds("free", aspects=[{"kind": "free"}] * 5), "too_many_aspects"),
        (adds("consequence", aspects=[{"kind": "free"}] * 5), None),
        (adds("free", aspects=[{"kind": "consequence"}] * 5), None),
        (adds(scope="ever"), "bad_request"),
    ],
)
def test_aspects_that_cannot_be(given, refused):
    assert code("add_aspect", given) == refused


@pytest.mark.parametrize("kind", CHARACTER_KINDS)
def test_only_characters_have_character_aspects(kind):
    assert code("add_aspect", adds(kind, {"type": "environment"})) == "unknown_aspect_kind"


def test_removing_an_aspect():
    assert code("remove_aspect", {"id": "z", "aspects": [{"id": "a"}]}) == "unknown_aspect"


def test_milestones_pay_what_the_option_or_the_game_master_says():
    given = {"characters": [{"id": "a"}]}
    assert ask("reach_milestone", given, milestone_points=2)["characters"][0]["advancement_points"] == 2
    assert ask("reach_milestone", {**given, "points": 5})["characters"][0]["advancement_points"] == 5
    assert code("reach_milestone", {**given, "points": 0}) == "invalid_amount"


def buys(points=1, **cost):
    return {"advancement": 0, "advancement_points": points, **({"cost": cost} if cost else {})}


@pytest.mark.parametrize(
    ("given", "house", "refused"),
    [
        (buys(0, kind="aspect", text=" "), "required", "empty_aspect"),
        (buys(1, kind="aspect", text=" "), "optional", "empty_aspect"),
        (buys(1, kind="other", note=" "), "required", "cost_required"),
        (buys(0), "required", "cost_required"),
        (buys(0), "optional", "not_enough_advancement_points"),
        (buys(1), "optional", None),
        (buys(1, kind="other", note="A promise"), "required", None),
        (buys(1, kind="gold"), "required", "bad_request"),
    ],
)
def test_what_an_advancement_costs(given, house, refused):
    assert code("take_advancement", given, advancement_cost=house) == refused


def test_between_sessions():
    def rests(*actions, **house):
        given = {"hours": 1, "characters": [{"id": "a", "injuries": 2, "actions": list(actions)}]}
        return ask("downtime", given, **house)

    assert rests()["characters"] == [{"id": "a", "injuries": 0, "grade": "unhurt", "carried_hours": 0}]
    assert rests("treat", "treat")["error"] == "too_many_downtime_actions"
    assert rests("treat", downtime_actions=0)["error"] == "too_many_downtime_actions"
    assert "error" not in rests("treat", "change_aspect", downtime_actions=2)
    assert rests("sleep")["error"] == "unknown_downtime_action"


def test_the_interface_knows_activities_as_the_desk_does_and_by_the_names_of_the_catalogue():
    desk = [act.id for act in find("resonance").actions if act.place is Place.DOWNTIME]
    assert (*desk, "practise_spell", "restore_armour", "treat", "change_aspect") == NAMES
    for name in NAMES:
        given = {"hours": 1, "characters": [{"id": "a", "actions": [name]}]}
        assert "error" not in ask("downtime", given)


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"luck": 1}, "unknown_option"),
        ({"skills": []}, "invalid_option_value"),
        ({"skills": ["aim", "aim"]}, "invalid_option_value"),
        ({"rote_practices": 0}, "invalid_option_value"),
        ({"downtime_actions": -1}, "invalid_option_value"),
        ({"free_invokes": 2}, "invalid_option_value"),
        ({"free_invokes": True}, "invalid_option_value"),
        ({"reroll_enhancement": "some"}, "invalid_option_value"),
        ({"downtime_actions": 0}, None),
    ],
)
def test_house_rules_that_cannot_be(options, refused):
    assert code("odds_hits", {"dice": 1}, **options) == refused
