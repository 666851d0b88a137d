"""Purchases with motes, and finishing a character in play, on screen (aisling-42, 46, 47, 59)."""

from dataclasses import replace

import pytest

from core.actions.action import Price
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.values import Aspect, FateColors
from tests.core.aisling.scenes import HAG, SAM, done, situation

FOUND = Sheet(method="find", reserve=3, aspect_pool=21)


def rich(sheet=SAM, /, house=None, **motes):
    motes = motes or {"any": 5, "R": 1}
    return situation(sheet, HAG, balances={(1, kind): n for kind, n in motes.items()}, house=house)


def buy(action, at=None, **more):
    found, at = RULESET.action(action), at or rich()
    return done(found, replace(found.start(at), **more), at)


def found(action, sheet=FOUND, /, **more):
    at = situation(sheet, HAG)
    chosen = RULESET.action(action)
    return done(chosen, replace(chosen.start(at), **more), at).sheets[1]


def refused(do, action, /, *about, **more):
    with pytest.raises(Refusal) as error:
        do(action, *about, **more)
    return error.value.code


def test_a_trait_level_uses_motes_of_its_colour_first():
    effects = buy("buy_trait", trait="Strong")
    assert effects.sheets[1].trait("Strong").motes == 2
    assert effects.points == (
        PointsMove(1, "any", -1, "advance", "Strong 2"),
        PointsMove(1, "R", -1, "advance", "Strong 2"),
    )


def test_a_purchase_shows_its_price():
    action = RULESET.action("buy_trait")
    assert action.price(action.start(rich()), rich()) == Price("any", 1, need="Strong 2, with 1 red")
    threshold = RULESET.action("buy_threshold")
    assert threshold.price(threshold.start(rich()), rich(any=0)) == Price("any", 5, need="red 5")


def test_buying_a_trait_begins_with_what_the_motes_pay_for():
    """With one mote a Trait of level 2 was proposed, "not enough", though a new one costs 1."""
    start = RULESET.action("buy_trait").start
    assert [start(rich(any=n, R=0)).trait for n in (2, 1)] == ["Strong", ""]


def test_a_new_trait_has_the_colour_that_was_chosen():
    assert buy("buy_trait", name=" Sings ", color="G").sheets[1].trait("Sings").color == "G"
    assert refused(buy, "buy_trait", name="Rude") == "bad_request"
    assert refused(buy, "buy_trait", trait="") == "bad_request"


def test_a_trait_bought_with_a_pool_may_end_with_the_session():
    here = rich(R=1, house={"pool_trait": "session"})
    assert buy("buy_trait", here, name="Sings", color="R").sheets[1].trait("Sings").expires == "session"


def test_a_threshold_rises_for_its_new_number():
    effects = buy("buy_threshold", color="A")
    assert (effects.sheets[1].thresholds["A"], effects.points[0].delta) == (5, -5)
    assert refused(buy, "buy_threshold", rich(any=4), color="A") == "not_enough_motes"


def test_motes_go_into_the_hand_of_an_aspect():
    assert buy("buy_aspect", aspect="Have gun", motes=2).sheets[1].aspect("Have gun").motes == 4
    assert buy("buy_aspect", name="Knows the hag").sheets[1].aspect("Knows the hag").motes == 1


def test_a_weakness_is_bought_off():
    assert buy("buy_off").sheets[1].trait("Rude") is None
    assert RULESET.action("buy_off").why_not(rich(HAG)) is not None


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (rich(FOUND), "not_complete"),
        (replace(rich(), in_conflict=True), "in_conflict"),
        (situation(), "not_enough_motes"),
        (replace(rich(), acting=None), "bad_request"),
    ],
)
def test_who_cannot_buy_sees_why(at, code):
    assert RULESET.action("buy_threshold").why_not(at).code == code


def test_a_reserve_mote_raises_a_threshold():
    sheet = found("put_reserve", color="G")
    assert (sheet.thresholds["G"], sheet.reserve) == (4, 2)
    assert refused(found, "put_reserve", replace(FOUND, reserve=0)) == "reserve_empty"
    assert refused(found, "put_reserve", SAM) == "bad_request"


def test_one_mote_moves_in_a_scene():
    sheet = found("move_mote", source="G", to="X")
    assert (sheet.thresholds["G"], sheet.thresholds["X"], sheet.moved_this_scene) == (2, 4, True)
    assert refused(found, "move_mote", sheet) == "moved_this_scene"


def test_one_aspect_is_found_in_a_scene():
    sheet = found("find_aspect", name="Never sleeps", motes=4)
    assert (sheet.aspects, sheet.aspect_pool) == ((Aspect(name="Never sleeps", motes=4),), 17)
    assert refused(found, "find_aspect", sheet, name="More") == "aspect_added_this_scene"
    assert refused(found, "find_aspect", replace(FOUND, aspect_pool=0), name="More") == "aspect_pool_empty"
    assert refused(found, "find_aspect") == "bad_request"


def test_numen_and_fates_come_when_they_are_clear():
    sheet = found("choose_fates", numen="fox", boon="R")
    assert (sheet.numen, sheet.fate_colors) == ("fox", FateColors(boon="R"))
    assert refused(found, "choose_fates", boon="R", bane="R") == "duplicate_fate_color"


def test_a_found_character_is_finished_when_nothing_is_open():
    last = replace(FOUND, reserve=0, aspect_pool=0, fate_colors=FateColors(boon="R", bane="A", wyrd="M"))
    assert not last.complete
    assert found("choose_fates", last, numen="fox").complete
