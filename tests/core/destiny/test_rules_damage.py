"""From Success to wounds as the catalogue has it (destiny-110 to 134)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.destiny.asking import ask

TYPES = """
| R | bash | loss | rage | constrict |
| C | pierce | delusion | despair | bind |
| U | hack | compulsion | need | hold |
| S | slash | nerve | fear | lock |
"""
PLACED = """
| A | K | Q | J | 10 | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 |
| head | shoulders | chest | abdomen | vitals | left_arm | right_arm | left_hand | right_hand | left_leg | right_leg | left_foot | right_foot |
"""  # noqa: E501  as the catalogue has it
DECKS = ("wound", "disorder", "trauma", "restraint")
EFFECTS = """
| bash | fatigue 1 | fatigue 1, slow 1 | fatigue 2, slow 1 | fatigue 2, stun 2 |
| pierce | stun 1 | stun 1, bleeding 1 | stun 1, bleeding 2 | stun 2, bleeding 3 |
| hack | stress 1 | stress 1, bleeding 1 | stress 2, bleeding 2 | stress 2, bleeding 3 |
| slash | bleeding 1 | slow 1, bleeding 1 | slow 1, bleeding 2 | slow 2, bleeding 4 |
| loss, delusion, compulsion | stun 1 | stun 2 | stun 2, confusion 1 | stun 3, confusion 2 |
| nerve | stun 1 | stun 1, slow 1 | stun 1, numbness 1 | stun 2, numbness 2 |
| rage | stress 1 | stress 2 | stress 3 | stress 4, frenzy 1 |
| despair | stress 1 | stress 2 | stress 3 | stress 4, disabled 1 |
| need | stress 1 | stress 2 | stress 3 | stress 4, corruption 1 |
| fear | stress 1 | stress 2 | stress 3 | stress 4, immobilized 1 |
| constrict, bind, hold, lock | slow 1 | slow 2 | slow 2 | immobilized 1 |
"""
SEVERITIES = ("minor", "major", "critical", "extreme")
CORE = ("head", "shoulders", "chest", "abdomen", "vitals")
RATING = st.fixed_dictionaries({"level": st.integers(2, 10), "scale": st.integers(-1, 2)})
SWORD = {"level": 5, "scale": 1, "deck": "wound", "types": ["slash"]}


def rows(table: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in table.strip().splitlines()]


EFFECT = {type: dict(zip(SEVERITIES, row, strict=True)) for names, *row in rows(EFFECTS) for type in names.split(", ")}
TYPE = {(deck, suit): type for suit, *row in rows(TYPES) for deck, type in zip(DECKS, row, strict=True)}


LOCATIONS = dict(zip(*rows(PLACED), strict=True))
CARDS = tuple(rank + suit for suit in "RCUS" for rank in LOCATIONS)
PLACES = st.sampled_from(sorted(LOCATIONS.values()))


def levels(text: str) -> Counter[str]:
    return Counter({name: int(level) for name, level in (each.split() for each in text.split(", "))})


def added(deck: str, type: str, place: str, severity: str) -> tuple[str | None, str | None]:
    """The condition and the state of a limb that a grave wound or restraint adds (destiny-118)."""
    core, limb = place in CORE, place not in (*CORE, "mind")
    if severity == "critical" and deck in ("wound", "restraint"):
        return ({"wound": "stun", "restraint": "slow"}[deck] if core else None, "impaired" if limb else None)
    if severity == "extreme" and (deck == "wound" or type in ("constrict", "lock")):
        state = "severed" if type in ("hack", "slash") else "broken" if type != "constrict" else None
        return ("dying" if core and type != "lock" else None, state if limb else None)
    return None, None


@pytest.mark.parametrize("deck", DECKS)
def test_every_damage_card_is_the_catalogues(deck: str) -> None:
    below = dict(zip(DECKS, ("fatigue", "stun", "stress", "slow"), strict=True))[deck]
    for card in CARDS:
        type = TYPE[deck, card[-1]]
        place = LOCATIONS[card[:-1]] if deck in ("wound", "restraint") or type == "nerve" else "mind"
        for severity in SEVERITIES:
            condition, limb = added(deck, type, place, severity)
            found = ask("damage_card", deck=deck, card=card, severity=severity)
            assert found == {
                "type": type, "location": place, "core": place in CORE, "facedown": below, "limb_state": limb,
                "conditions": levels(EFFECT[type][severity]) + Counter([condition] if condition else []),
            }  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    striking=st.fixed_dictionaries(
        {"successes": st.integers(0, 4), "difficulty": RATING},
        optional=dict.fromkeys(("overrun", "push_the_limit", "normal_card"), st.just(True)),
    ),
    weapon=RATING,
)
def test_how_many_damage_cards(striking: dict[str, Any], weapon: dict[str, int]) -> None:
    armed = ask("damage_successes", striking, weapon={**weapon, "deck": "wound", "types": ["bash"]})
    assert armed == ask("damage_successes", striking, body=weapon)
    successes, difficulty, overrun = striking["successes"], striking["difficulty"], "overrun" in striking
    pushed = {"push_the_limit", "normal_card"} <= set(striking) and not overrun
    if not successes and not overrun:
        assert set(armed.values()) == {0}
        return
    assert armed["level_bonus"] == (weapon["level"] > difficulty["level"])
    assert armed["scale_bonus"] == weapon["scale"] - difficulty["scale"]
    assert armed["push_bonus"] == pushed
    parts = [0 if overrun else successes, armed["level_bonus"], armed["scale_bonus"], armed["push_bonus"]]
    assert armed["total"] == max(0, sum(parts))


@pytest.mark.parametrize(
    ("aspect", "outcome", "options", "acted", "hurts"),
    [
        ("strong", "win", {}, True, 2), ("fast", "both", {}, True, 2), ("wild_red", "win", {}, True, 2),
        ("counter", "win", {}, True, 2), ("block", "win", {}, True, 0), ("evade", "win", {}, True, 0),
        ("strong", "neither", {}, True, 0), ("strong", "win", {}, False, 2),
        ("strong", "win", {"reaction": "action_needed"}, False, 0),
        ("strong", "win", {"reaction": "action_needed"}, True, 2),
        ("block", "win", {"defensive_damage": "full"}, True, 2),
    ],
)  # fmt: skip
def test_whose_success_hurts(aspect: str, outcome: str, options: dict[str, str], acted: bool, hurts: int) -> None:
    side = {"aspect": aspect, "outcome": outcome, "successes": 2, "spent_action": acted}
    found = ask("combat_result", a=side, b={"aspect": "fast", "outcome": "lose", "successes": 0}, options=options)
    assert found == {"a": {"damage_successes": hurts}, "b": {"damage_successes": 0}}


# Mitigation -------------------------------------------------------------------------------------------------------

PIECE = st.fixed_dictionaries(
    {"locations": st.lists(PLACES, min_size=1, max_size=13, unique=True), "value": st.integers(0, 3)},
    optional={
        "resists": st.lists(st.sampled_from(["slash", "bash", "hack"]), max_size=2),
        "scale": st.integers(-1, 2),
        "magic": st.integers(0, 2),
    },
)
MEANS = st.fixed_dictionaries(
    {
        "crits": st.integers(0, 4),
        "hits": st.integers(0, 4),
        "location": PLACES,
        "weapon_types": st.just(["slash", "hack"]),
    },
    optional={
        "reduce": st.sampled_from(["crits_first", "hits_first"]),
        "screen": st.integers(0, 3),
        "armor": st.lists(PIECE, max_size=2),
        "shield": PIECE,
        "overrun": st.booleans(),
        "armor_pierce": st.sampled_from(["all", 0, 1, 2]),
        "armor_shred": st.booleans(),
        "magic_weapon": st.integers(0, 3),
    },
)


@settings(max_examples=80, deadline=None)
@given(means=MEANS)
def test_what_is_absorbed_and_what_comes_through_is_all_there_was(means: dict[str, Any]) -> None:
    found = ask("mitigate", means)
    left = found["crits"] + found["hits"]
    assert sum(found["absorbed"].values()) + left == means["crits"] + means["hits"]
    assert 0 <= found["crits"] <= means["crits"]
    assert 0 <= found["hits"] <= means["hits"]
    if "screen" in means:
        assert found["screen"] == means["screen"] - found["absorbed"]["screen"] >= 0
    if left and means["crits"]:
        assert found["crits"] >= 1  # the Hit Location card goes last
    spared, first = ("hits", "crits") if means.get("reduce") != "hits_first" else ("crits", "hits")
    least = int(means["crits"] > 0) if first == "crits" else int(means["crits"] == 0)
    if found[spared] < means[spared] and left:
        assert found[first] <= least
    if means.get("armor_pierce") == "all":
        assert found["absorbed"]["armor"] == found["absorbed"]["shield"] == 0


def test_means_come_in_their_order_and_what_finds_nothing_is_not_used_up() -> None:
    plate = {"locations": ["chest"], "value": 1}
    every = {"screen": 1, "armor": [plate], "shield": plate, "item": {"location": "chest"}, "luck": 1, "cp": 2}
    absorbed = ["screen", "armor", "shield", "item", "luck"]
    for n in range(5, 7):
        found = ask("mitigate", every, crits=n, hits=0, location="chest")
        assert found["absorbed"] == dict.fromkeys(absorbed, 1)
        assert (found["crits"], found["cp"]) == (n - 5, 1)
    found = ask("mitigate", {**every, "screen": 3, "luck": 0}, crits=2, hits=0, location="chest")
    assert (found["screen"], found["absorbed"]["item"]) == (1, 0)


@pytest.mark.parametrize("coming", [{"crits": 1, "hits": 0}, {"crits": 0, "hits": 1}, {"crits": 2, "hits": 2}])
def test_nothing_is_reduced_below_nothing(coming: dict[str, int]) -> None:
    found = ask("mitigate", coming, location="chest", screen=9, weapon_types=["slash"])
    assert (found["crits"], found["hits"], found["screen"]) == (0, 0, 9 - sum(coming.values()))


def test_wild_luck_cancels_all_and_leaves_the_rest_unspent() -> None:
    given = {"location": "chest", "wild_luck": {"card": "WR"}, "screen": 2, "luck": 9, "cp": 1, "armor_shred": True}
    found = ask("mitigate", given, crits=5, hits=2)
    assert (found["cancelled"], found["crits"], found["hits"], found["to_discard"]) == (True, 0, 0, ["WR"])
    assert (found["screen"], found["cp"], found["armor_damaged"], set(found["absorbed"].values())) == (2, 1, 0, {0})
    assert not ask("mitigate", given, crits=0, hits=0, luck=0)["cancelled"]


@pytest.mark.parametrize(
    ("more", "armor", "shred"),
    [
        ({}, 2, 1), ({"overrun": True}, 3, 1), ({"magic_weapon": 1}, 1, 1), ({"magic_weapon": 9}, 0, 0),
        ({"armor_pierce": 1}, 0, 0), ({"armor_pierce": "all", "overrun": True}, 0, 0), ({"armor_pierce": 0}, 2, 1),
        ({"armor_pierce": 1, "overrun": True}, 1, 0), ({"weapon_types": ["bash"]}, 0, 0),
        ({"overrun": True, "magic_weapon": 1}, 2, 1), ({"location": "head", "overrun": True}, 1, 0),
    ],
)  # fmt: skip
def test_what_armour_is_worth(more: dict[str, Any], armor: int, shred: int) -> None:
    mail = {"locations": ["chest"], "value": 1, "magic": 1, "scale": 1, "resists": ["slash"]}
    worse = {"locations": ["chest"], "value": 1, "scale": 1, "resists": ["slash"]}
    given = {"crits": 4, "hits": 0, "location": "chest", "weapon_types": ["slash"], "armor": [worse, mail]}
    found = ask("mitigate", {**given, "armor_shred": True, **more})
    assert (found["absorbed"]["armor"], found["armor_damaged"]) == (armor, shred)


# Wounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crits", "hits", "severity", "conditions", "facedown"),
    [
        (0, 0, None, {}, 0), (0, 1, "minor", {"bleeding": 1}, 0), (0, 3, "minor", {"bleeding": 1, "fatigue": 2}, 2),
        (1, 0, "major", {"slow": 1, "bleeding": 1}, 0),
        (2, 1, "critical", {"slow": 1, "bleeding": 2, "stun": 1, "fatigue": 1}, 1),
        (3, 0, "extreme", {"slow": 2, "bleeding": 4, "dying": 1}, 0), (4, 2, "mortal", {"dying": 1, "fatigue": 2}, 2),
    ],
)  # fmt: skip
def test_crits_turn_the_location_card(
    crits: int, hits: int, severity: str | None, conditions: dict[str, int], facedown: int
) -> None:
    found = ask("apply_damage", deck="wound", card="QS", crits=crits, hits=hits)
    assert (found["severity"], found["conditions"], found["facedown"]) == (severity, conditions, facedown)
    assert (found["harm"], found["mortal_wound"]) == (crits + hits > 0, crits > 3)


def test_by_the_second_edition_only_the_other_crits_turn_it() -> None:
    turned = [
        ask("apply_damage", deck="wound", card="QS", crits=n, hits=0, options={"crit_rotation": "others"})["severity"]
        for n in range(1, 5)
    ]
    assert turned == ["minor", "major", "critical", "mortal"]


def test_the_first_crit_says_where_and_without_any_the_first_hit() -> None:
    seen = ask("reveal_damage", deck="wound", weapon_types=["slash"], drawn=["AR", "9S", "2S"])
    assert (seen["crits"], seen["hits"]) == (["9S", "2S"], ["AR"])
    assert seen["hit_location"] == {"card": "9S", "type": "slash", "location": "left_arm", "critical": True}
    bare = ask("reveal_damage", deck="wound", weapon_types=["pierce"], drawn=["AR", "9S"], chosen_location="chest")
    assert bare["hit_location"] == {"card": "AR", "type": "bash", "location": "chest", "critical": False}


@settings(max_examples=40, deadline=None)
@given(
    drawn=st.lists(st.sampled_from(CARDS), max_size=6, unique=True),
    screen=st.integers(0, 4),
    chosen=st.none() | PLACES,
)
def test_the_chain_is_its_links(drawn: list[str], screen: int, chosen: str | None) -> None:
    striking = {"successes": len(drawn), "weapon": SWORD, "difficulty": {"level": 5, "scale": 1}}
    whole = ask("damage", striking, drawn=drawn, defense={"screen": screen}, chosen_location=chosen)
    if not drawn:
        assert whole == {"total": 0, "harm": False}
        return
    seen = ask("reveal_damage", deck="wound", weapon_types=["slash"], drawn=drawn, chosen_location=chosen)
    at = seen["hit_location"]
    left = ask("mitigate", crits=len(seen["crits"]), hits=len(seen["hits"]), location=at["location"], screen=screen)
    done = ask("apply_damage", deck="wound", card=at["card"], crits=left["crits"], hits=left["hits"], location=chosen)
    links = {**left, **done, "total": len(drawn), "hit_location": at}
    assert {key: whole[key] for key in whole} == {key: links[key] for key in whole}
