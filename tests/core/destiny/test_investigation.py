"""Canvas the area, research, shake the trees (issue 9, Destiny 2; destiny-221)."""

from dataclasses import replace

import pytest

from core.actions.action import Done
from core.actions.play import prepare
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.sheet import Skill
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import GOBLIN, situation

INVESTIGATE = RULESET.action("investigate")
SLEUTH = replace(RULESET.new_sheet(True), skills={"Investigation": Skill(4, "mind")})
DEALT = replace(situation(SLEUTH), state=state(_1="KS", _2="2R"))


def test_221_it_is_tried_with_investigation_else_with_the_mind_against_a_thing():
    """destiny-221."""
    form = INVESTIGATE.start(DEALT)
    assert (form.uses, form.rival, form.difficulty, form.way) == ("skill:Investigation", "", 5, "canvas_the_area")
    assert prepare(INVESTIGATE, form, DEALT).a.skill_level == 4
    assert INVESTIGATE.start(situation()).uses == "stat:mind"


@pytest.mark.parametrize("condition", ["dead", "disabled"])
@pytest.mark.parametrize("act", ["conflict", "investigate", "task"])
def test_95_who_is_dead_or_disabled_makes_no_test(act, condition):
    """destiny-95. Out of a battle, and between the turns of one, a dead character could investigate."""
    still = replace(situation(replace(SLEUTH, conditions={condition: 1})), state=DEALT.state)
    action = RULESET.action(act)
    with pytest.raises(Refusal, match="out of action"):
        prepare(action, action.start(still), still)


def test_221_the_trees_that_are_shaken_are_people():
    before = INVESTIGATE.start(DEALT)
    shaken = INVESTIGATE.follow(before, replace(before, way="shake_the_trees"), DEALT)
    assert (shaken.rival, shaken.difficulty) == (str(GOBLIN), None)
    papers = INVESTIGATE.follow(shaken, replace(shaken, way="research"), DEALT)
    assert (papers.rival, papers.difficulty) == ("", 5)


def test_221_it_is_a_test_and_its_line_says_which_way_and_what_for():
    played = {"way": "research", "about": "who cast the bell"}
    resolution, effects = done("investigate", DEALT, "KS:upper", "reveal", ["9R"], ["4R"], "leave", ["3C"], **played)
    assert resolution.value.a.successes
    assert effects.state.decks["1"].hand("hand") != DEALT.state.decks["1"].hand("hand")
    form = replace(INVESTIGATE.start(DEALT), **played)
    assert INVESTIGATE.brief(Done(form, None, resolution, DEALT)).label == "Research, who cast the bell: Investigation"
