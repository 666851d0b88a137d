"""A game master's own damage decks: read back as they are, used in the rules, and every fault of a file named."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.user_files.game_data import faults_text
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.combat.deck_file import faults
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.damage_decks import (
    CARDS,
    DECKS,
    DamageDeck,
    Effect,
    damage_card,
    deck_in_play,
    effect,
)
from core.schema.codec import decode, encode

KIND = RULESET.data_kind("damage_decks")
FILE = json.loads(json.dumps(KIND.read(State())))


def changed(*path, to):
    """The default wound deck with one thing in it changed."""
    deck = deepcopy(FILE["wound"])
    inside = deck
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = to
    return {"wound": deck}


def found(data):
    return {fault.field: fault.code for fault in faults(data)}


def test_what_is_in_use_is_a_file_without_a_fault():
    assert not faults(FILE)
    assert list(FILE) == list(DECKS)


def test_the_games_own_decks_come_back_from_a_file_as_they_were():
    state = KIND.put(State(), FILE)
    assert {name: deck_in_play(state.data, name) for name in DECKS} == dict(DECKS)
    assert decode(State, encode(state)) == state
    assert KIND.put(state, None) == State()


def test_an_own_deck_is_what_the_cards_then_mean():
    own = changed("types", "S", to="burn")["wound"]
    own["effects"]["burn"] = {**own["effects"].pop("slash"), "minor": {"burning": 2}}
    own["body"] = ["bash", "pierce", "hack", "burn"]
    own["limbs"].pop("slash"), own["core"].pop("slash")
    own["locations"]["2"] = "head"
    assert not faults({"wound": own})
    deck = deck_in_play(KIND.put(State(), {"wound": own}).data, "wound")
    assert damage_card(deck, "2S").location == "head"
    assert effect(deck, "burn", "head", "minor") == Effect({"burning": 2})


def test_a_deck_of_four_words_is_enough():
    small = {
        "types": {"R": "a", "C": "b", "U": "c", "S": "d"},
        "facedown": "stun",
        "body": [],
        "effects": {type: {severity: {} for severity in ("minor", "major", "critical", "extreme")} for type in "abcd"},
    }
    assert not faults({"trauma": small})
    deck = decode(DamageDeck, small)
    assert {damage_card(deck, card).location for card in CARDS} == {"mind"}


@pytest.mark.parametrize(
    ("data", "field", "code"),
    [
        ([], "file", "bad_request"),
        ({}, "file", "bad_request"),
        ({"curse": FILE["wound"]}, "curse", "unknown_damage_deck"),
        ({"wound": 3}, "wound", "bad_request"),
        (changed("colour", to="red"), "wound.colour", "bad_request"),
        (changed("types", to=[]), "wound.types", "bad_request"),
        (changed("types", "R", to=""), "wound.types.R", "bad_request"),
        (changed("types", "R", to="hack"), "wound.types.U", "bad_request"),
        (changed("types", "X", to="tear"), "wound.types.X", "bad_request"),
        (changed("facedown", to="bleeding"), "wound.facedown", "not_a_minor_condition"),
        (changed("facedown", to=["stun"]), "wound.facedown", "not_a_minor_condition"),
        (changed("body", 0, to="fear"), "wound.body.0", "wrong_damage_type"),
        (changed("body", to="bash"), "wound.body", "bad_request"),
        (changed("locations", "A", to="hat"), "wound.locations.A", "unknown_location"),
        (changed("locations", to={"A": "head"}), "wound.locations.K", "bad_request"),
        (changed("effects", "fear", to={}), "wound.effects.fear", "bad_request"),
        (changed("effects", "bash", to={}), "wound.effects.bash.minor", "bad_request"),
        (changed("effects", "bash", "mortal", to={}), "wound.effects.bash.mortal", "bad_request"),
        (changed("effects", "bash", "minor", "gloom", to=1), "wound.effects.bash.minor.gloom", "unknown_condition"),
        (changed("effects", "bash", "minor", "stun", to=0), "wound.effects.bash.minor.stun", "bad_request"),
        (changed("effects", "bash", "minor", "stun", to=True), "wound.effects.bash.minor.stun", "bad_request"),
        (changed("core", "bash", "minor", to={"limb": "broken"}), "wound.core.bash.minor.limb", "bad_request"),
        (changed("limbs", "bash", "minor", to={"limb": "lost"}), "wound.limbs.bash.minor.limb", "unknown_limb"),
        (changed("limbs", "bash", "minor", to={"pain": 1}), "wound.limbs.bash.minor.pain", "bad_request"),
        (changed("limbs", "bash", to=1), "wound.limbs.bash", "bad_request"),
    ],
)  # fmt: skip
def test_each_fault_is_named_at_its_place(data, field, code):
    assert found(data)[field] == code


def test_all_faults_of_a_file_are_named_at_once():
    own = changed("facedown", to="gloom")["wound"]
    del own["effects"]["hack"]
    own["limbs"]["bash"]["critical"] = {"conditions": {"sorrow": 1}}
    assert list(found({"wound": own, "curse": {}})) == [
        "wound.facedown",
        "wound.effects.hack",
        "wound.limbs.bash.critical.conditions.sorrow",
        "curse",
    ]


SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["bash", "stun", "minor", "R", "broken", ""]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["R", "A", "bash", "minor", "conditions", "limb", "stun"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=80, deadline=None)
@given(part=st.sampled_from(["types", "facedown", "body", "effects", "core", "limbs", "locations"]), scrap=SCRAPS)
def test_whatever_has_no_fault_can_be_read(part, scrap):
    data = changed(part, to=scrap)
    if not faults(data):
        KIND.put(State(), data)


def test_names_as_long_as_a_page_are_cut_where_faults_are_told():
    long = Refusal("bad_file", f"There is nothing called {'9' * 5000} here.", "9" * 5000)
    faults = (long, Refusal("bad_file", "No.", "a"))
    lines = faults_text(faults).split("\n")
    assert (lines[0], lines[2]) == ("There are 2 faults:", "a: No.")
    assert len(lines[1]) < 400


def test_of_pages_of_faults_the_first_are_told():
    from core.refusal import Refusal

    lines = faults_text([Refusal("bad", "wrong", str(n)) for n in range(200)]).split("\n")
    assert (lines[0], lines[1], lines[-1]) == ("There are 200 faults:", "0: wrong", "and 170 more")
