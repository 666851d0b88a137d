"""Care on screen: damage, Luck outside draws, Aspects of the situation, the real bag (aisling-48 to 57)."""

from dataclasses import replace

import pytest

from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.values import SituationAspect
from tests.core.aisling.scenes import HAG, SAM, done, resolved, situation


def start(action, at=None, **more):
    return replace(RULESET.action(action).start(at or situation()), **more)


def do(action, at=None, **more):
    at = at or situation()
    return done(RULESET.action(action), start(action, at, **more), at)


def test_damage_ends_at_the_threshold_and_takes_out():
    hurt = do("hurt", color="G", points=5).sheets[1]
    assert (hurt.hurt, hurt.out) == ({"G": 3}, ("G",))
    steps = resolved(RULESET.action("hurt"), start("hurt", color="G", points=5), situation()).steps
    assert [(step.what, step.amount) for step in steps] == [("damaged", 3), ("taken_out", None)]


def test_damage_heals_down_to_nothing():
    hurt = do("hurt", color="G", points=2).sheets[1]
    here = situation(hurt, HAG)
    assert RULESET.action("heal").start(here).color == "G"
    assert do("heal", here, points=5).sheets[1] == SAM
    assert RULESET.action("heal").why_not(situation()) is not None


def test_what_has_no_threshold_takes_no_damage():
    with pytest.raises(Refusal) as refused:
        do("hurt", situation(replace(SAM, thresholds={"R": 1}), HAG), color="G")
    assert refused.value.code == "no_threshold"


def test_trouble_pays_luck_and_being_spared_costs_it():
    assert do("compel", accepted=True).points == (PointsMove(1, "luck", 1, "compel", "Have gun"),)
    assert do("compel", aspect="Owes the hag", accepted=False).points[0].delta == -1
    with pytest.raises(Refusal) as refused:
        do("compel", situation(luck=0), accepted=False)
    assert refused.value.code == "not_enough_luck"


def test_own_aspects_are_invoked_and_others_tagged():
    assert do("use_aspect", aspect="Have gun").points == (PointsMove(1, "luck", -1, "invoke", "Have gun"),)
    tagged = do("use_aspect", situation(luck=0, state=State(free_tags=("Vile iron",))), aspect="Vile iron")
    assert (tagged.points, tagged.state) == ((), State())


def test_luck_can_be_spent_for_its_own_sake():
    assert do("spend_luck", amount=2, reason=" to be there ").points == (
        PointsMove(1, "luck", -2, "luck", "to be there"),
    )
    assert RULESET.action("spend_luck").why_not(situation(luck=0)).code == "not_enough_luck"


def test_an_aspect_is_placed_with_a_free_tag():
    assert do("place_aspect", name="Fog", lasting=True).state == State(
        (SituationAspect(name="Fog", lasting=True),), ("Fog",)
    )
    assert do("place_aspect", name="Fog", free=False).state.free_tags == ()


def test_an_aspect_of_somebody_is_discovered():
    assert do("place_aspect", known="Vile iron").state == State(free_tags=("Vile iron",))


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, "aspect_name_required"),
        ({"name": "Fog"}, "duplicate_aspect"),
        ({"name": "A", "known": "Fog"}, "bad_request"),
    ],
)
def test_an_aspect_needs_a_name_of_its_own(form, code):
    with pytest.raises(Refusal) as refused:
        do("place_aspect", situation(state=State((SituationAspect(name="Fog"),))), **form)
    assert refused.value.code == code


def test_what_is_no_longer_true_is_dropped_with_its_free_tag():
    there = situation(state=State((SituationAspect(name="Fog"),), ("Fog", "Vile iron")))
    assert do("drop_aspect", there).state == State(free_tags=("Vile iron",))
    assert RULESET.action("drop_aspect").why_not(situation()) is not None


def test_a_bag_is_compared_with_the_sheet():
    right = resolved(RULESET.action("check_caern"), start("check_caern"), situation())
    assert [step.what for step in right.steps] == ["caern_matches"]
    wrong = resolved(RULESET.action("check_caern"), start("check_caern", red=7, fate=2), situation())
    told = [(step.what, step.label, step.amount) for step in wrong.steps]
    assert told == [("missing", "red", 1), ("extra", "Fate", 1)]
