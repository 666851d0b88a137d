"""Somebody without a sheet acts against a character, or attacks one (issue 9: the fresh eye; resonance-99)."""

from dataclasses import replace

import pytest

from core.actions.action import Done
from core.actions.play import prepare
from core.luck.table import Answer, KnownAnswers, Table
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.fights.attack import attack
from core.rulesets.resonance.rolls.rules import contest
from core.rulesets.resonance.values.aspects import Aspect
from core.rulesets.resonance.values.gear import Gear
from tests.core.resonance.stage import BASTIAN, BASTIAN_SHEET, GUARD, NEVE, NEVE_SHEET, do, form_of, moved, stage
from tests.words import word


def test_anybody_attacks_a_character_who_rolls_first_and_bleeds():
    effects = do("fend", stage(), (1, 1, 10, 10, 8), "stand", "trick:strike", "trick:critical_strike", their_dice=3)
    assert effects.sheets[NEVE].injuries == 3
    assert moved(effects) == []


def test_who_is_attacked_has_armour_equipment_and_fate_points():
    at = stage(BASTIAN, bastian=replace(BASTIAN_SHEET, equipment=(Gear("Shield", 2),)))
    aspect = "invoke:2:Honest at the worst moment"
    effects = do(
        "fend", at, (8, 10, 10, 8), aspect, "by:2", "stand", "trick:strike", "done", gear=("Shield",), their_dice=3
    )
    assert (effects.sheets[BASTIAN].injuries, effects.sheets[BASTIAN].armour) == (0, 0)
    assert moved(effects) == [(BASTIAN, "fate", -1, "invoked")]


def test_a_blow_that_maims_asks_for_its_mark():
    at = stage(neve=replace(NEVE_SHEET, injuries=5))
    effects = do("fend", at, (8,), "trick:strike", "A limp", their_dice=1, unable=True)
    assert effects.sheets[NEVE].aspects[-1] == Aspect("A limp", "consequence")


def test_a_lesser_character_defends_with_a_rung_and_nobody_else_has_one():
    at = stage(GUARD)
    request = prepare(RULESET.action("fend"), form_of("fend", at), at)
    assert (request.defender.pool, request.attacker.dice) == ("primary", 3)
    with pytest.raises(Refusal, match="isn't offered"):
        prepare(RULESET.action("fend"), form_of("fend", at, rung="none"), at)


def test_anybody_acts_against_a_character_who_resists_with_any_pool():
    at = stage()
    traits = {"first": "wits", "second": "skill:insight"}
    effects = do("resist", at, (8, 8, 1, 1, 1, 1, 10, 8, 1), "stand", by="The mate", **traits)
    assert not effects.change(at)


def test_both_are_to_be_had_in_a_fight_and_by_who_cannot_act():
    down = replace(NEVE_SHEET, aspects=(Aspect("Incapacitated", "incapacitated"),))
    for action in ("fend", "resist"):
        assert action in RULESET.conflict("combat").actions
        assert RULESET.action(action).why_not(stage(neve=down)) is None


def test_one_line_tells_that_the_stranger_attacked():
    """resonance-99: the log and the recap told a hit as the success of who was hit."""
    at = stage()
    form = form_of("fend", at, by=" A skiff guard ", unable=True, their_dice=1)
    action = RULESET.action("fend")
    answers = (Answer((8,)), Answer(("trick:strike",)))
    resolution = attack(prepare(action, form, at), Table(KnownAnswers(answers)))
    brief = action.brief(Done(form, None, resolution, at))
    assert (brief.who, brief.label, brief.open) == ("A skiff guard", "Attack on Neve", True)
    assert {step.seat for step in resolution.steps if step.what in ("dice", "attribute")} <= {"A skiff guard", "Neve"}


def test_one_line_tells_that_the_stranger_acted():
    at = stage()
    form = form_of("resist", at, their_dice=1, unable=True)
    action = RULESET.action("resist")
    resolution = contest(prepare(action, form, at), Table(KnownAnswers((Answer((8,)),))))
    brief = action.brief(Done(form, None, resolution, at))
    assert (brief.who, brief.label, brief.open) == ("Someone", "Acts against Neve", True)


def test_the_chance_shown_first_is_that_of_who_withstands():
    """A chance below a name is that character's; a stranger's is marked."""
    at = stage()
    for action, outcome in (("resist", "Resisted"), ("fend", "Fended off")):
        found = RULESET.action(action)
        one, more = (found.odds(prepare(found, form_of(action, at, their_dice=n), at)) for n in (1, 9))
        assert RULESET.word(one.chances[0].word) == outcome
        assert one.chances[0].p > more.chances[0].p
    resist = RULESET.action("resist")
    odds = resist.odds(prepare(resist, form_of("resist", at), at))
    assert RULESET.word(odds.chances[1].word) == word("resonance", "p_their_advantage")
    assert RULESET.word(odds.counted) == word("resonance", "their_margin")


def test_an_attack_and_its_result_call_a_success_by_one_name():
    attack_ = RULESET.action("attack")
    at = stage()
    odds = attack_.odds(prepare(attack_, form_of("attack", at, target=BASTIAN), at))
    assert RULESET.word(odds.chances[0].word) == RULESET.word("success")
