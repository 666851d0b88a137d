"""Fate Points on screen: compels, invokes beside the rolls, sessions and scenes."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import fact_words
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.currencies import Fate, Purse
from core.rulesets.resonance.fate.invocations import Invocable, Invoked, ways_to_pay
from core.rulesets.resonance.fate_point_uses import USES
from core.rulesets.resonance.look import look, panels
from core.rulesets.resonance.sheet import Placed, State
from core.rulesets.resonance.values.aspects import Aspect
from tests.core.resonance.stage import (
    BASTIAN,
    BASTIAN_SHEET,
    CONCEPT,
    FOG,
    GUARD,
    NEVE,
    NEVE_SHEET,
    do,
    form_of,
    moved,
    stage,
    told,
)
from tui.draws.progress import Drawing

LIFE = RULESET.lifecycle


def test_a_compel_by_the_gm_is_accepted_for_a_point_or_prevented_for_one():
    yes = do("compel", stage(BASTIAN), (), "accept", complication="He says what he saw")
    assert moved(yes) == [(BASTIAN, "fate", 1, "compel_accepted")]
    assert [step.label for step in yes.steps] == ["He says what he saw"]
    no = do("compel", stage(BASTIAN), (), "prevent", complication="He says what he saw")
    assert (moved(no), no.steps) == ([(BASTIAN, "fate", -1, "compel_prevented")], ())


def test_a_compel_that_is_accepted_says_once_that_it_happens():
    """'Complication' stands before words only: as a fact it said nothing."""
    told = {"outcome": {"word": "compelled"}, "facts": {"complication": True, "proposer_fate": None}}
    assert fact_words(RULESET, told) == ()
    assert fact_words(RULESET, {**told, "outcome": {"word": "spared"}}) == ("The complication happens",)


def test_a_compel_is_decided_and_nothing_is_drawn_for_it():
    at = stage(BASTIAN)
    compel, roll = RULESET.action("compel"), RULESET.action("act")
    asked = Drawing.begin(compel, form_of("compel", at, complication="He says it"), at)
    assert (asked.due, asked.draws, asked.with_choice("accept").draws) == (True, False, False)
    assert Drawing.begin(roll, form_of("act", at), at).draws


def test_the_answers_of_a_compel_say_what_they_bring_a_player_and_nothing_for_the_gms_people():
    compel, notes = RULESET.action("compel"), []
    for target in (BASTIAN, GUARD):
        at = stage(target)
        asked = Drawing.begin(compel, form_of("compel", at, complication="It begins", targets=(target,)), at).ask
        notes.append([choice.note for choice in asked.choices])
    assert notes == [[USES["compel_accepted"].note, USES["compel_prevented"].note], ["", ""]]
    assert all(notes[0])


def test_each_target_of_a_compel_answers_for_itself():
    effects = do("compel", stage(), (), "accept", "prevent", aspect="environment:Dark", targets=(NEVE, BASTIAN))
    assert moved(effects) == [(NEVE, "fate", 1, "compel_accepted"), (BASTIAN, "fate", -1, "compel_prevented")]


def test_a_player_proposes_for_the_own_character_without_cost_and_for_others_with():
    assert moved(do("compel", stage(), by="1")) == [(NEVE, "fate", 1, "compel_accepted")]
    other = do("compel", stage(), (), "accept", by="1", targets=(BASTIAN,))
    assert moved(other)[0] == (NEVE, "fate", -1, "compel_proposed")


def test_an_invoke_outside_a_roll_is_free_where_it_can_be():
    effects = do("invoke", stage(), aspect="environment:Fog", free=True)
    assert (effects.points, effects.state.aspects[0].free_invokes) == ((), 0)
    paid = do("invoke", stage(), aspect="2:Honest at the worst moment", free=False, against=True)
    assert moved(paid) == [(NEVE, "fate", -1, "invoked"), (BASTIAN, "fate_locked", 1, "invoked_against")]


def test_locked_points_cannot_pay():
    with pytest.raises(Refusal) as refused:
        do("invoke", stage(fate=0, locked=1), aspect="environment:Dark", free=False, by="1")
    assert refused.value.code == "fate_locked"


def test_a_correction_has_its_reason_and_only_players_have_points():
    assert moved(do("adjust_fate", stage(), delta=-2, reason="miscounted")) == [(NEVE, "fate", -2, "miscounted")]
    assert moved(do("dramatic_failure", stage())) == [(NEVE, "fate", 1, "dramatic_failure")]
    assert RULESET.action("adjust_fate").why_not(stage(GUARD)).code == "no_fate_points"


def test_an_aspect_is_added_where_it_lies_once():
    placed = do("add_aspect", stage(), text="Fire", owner="narrative", kind="situation", lasts="lasting")
    assert placed.state.aspects[-1] == Placed("Fire", "situation", "lasting", owner="narrative")
    own = do("add_aspect", stage(), text="Bruised", owner="1", kind="consequence")
    assert own.sheets[NEVE].aspects[-1] == Aspect("Bruised", "consequence")
    with pytest.raises(Refusal, match="already exists"):
        do("add_aspect", stage(), text="Fog")
    with pytest.raises(Refusal, match="already exists"):
        do("add_aspect", stage(), text=CONCEPT.text, owner="1", kind="situation")
    assert do("add_aspect", stage(), text=CONCEPT.text).state.aspects[-1].text == CONCEPT.text  # elsewhere it may


def test_what_a_draw_lays_down_with_the_same_words_is_there_once():
    """An advantage or a consequence that is named like one there is takes its place, and no other's."""
    fresh = Aspect("Fog", "advantage", "scene", 2)
    laid = Changes(stage()).lay(fresh).lay(fresh, place="narrative").lay(fresh, NEVE).effects()
    assert [(a.owner, a.text, a.free_invokes) for a in laid.state.aspects] == [
        ("environment", "Fog", 2),
        ("narrative", "Fog", 2),
    ]
    again = Changes(stage(neve=laid.sheets[NEVE])).lay(Aspect("Fog", "consequence"), NEVE).effects()
    assert [a.text for a in again.sheets[NEVE].aspects] == [CONCEPT.text, "Fog"]


def test_an_aspect_goes_but_what_is_written_on_the_scene_is_taken_off_there():
    assert do("remove_aspect", stage(), aspect="environment:Fog").state.aspects == ()
    assert CONCEPT not in do("remove_aspect", stage(), aspect=f"1:{CONCEPT.text}").sheets[NEVE].aspects
    with pytest.raises(Refusal, match="Edit the scene"):
        do("remove_aspect", stage(), aspect="environment:Dark")


def test_a_session_starts_with_three_points_locked_ones_counted():
    poor = stage(fate=1, locked=1)
    effects = LIFE.session_start(poor)
    assert moved(effects) == [(NEVE, "fate", 1, "refreshed"), (BASTIAN, "fate", 1, "refreshed")]
    assert (effects.state.begun, told(effects)) == ((NEVE, BASTIAN), ["refreshed", "refreshed"])
    assert moved(LIFE.session_start(stage(fate=5))) == []


def test_who_comes_later_begins_with_the_next_scene_or_at_once():
    at = stage(fate=0, state=State((FOG,), begun=(NEVE,)))
    assert moved(LIFE.scene_start(at)) == [(BASTIAN, "fate", 3, "refreshed")]
    assert RULESET.action("join_session").why_not(at) is not None
    late = do("join_session", replace(at, acting=BASTIAN))
    assert (moved(late), late.state.begun) == ([(BASTIAN, "fate", 3, "refreshed")], (NEVE, BASTIAN))


def test_a_scene_ends_with_everything_it_takes_along():
    grazed = replace(
        NEVE_SHEET, injuries=1, resonance_held=2, aspects=(CONCEPT, Aspect("Soaked", "situation", "scene"))
    )
    dying = replace(BASTIAN_SHEET, injuries=9)
    effects = LIFE.scene_end(stage(neve=grazed, bastian=dying, locked=2))
    assert moved(effects)[:2] == [(NEVE, "fate", 2, "scene_over"), (NEVE, "fate_locked", -2, "scene_over")]
    assert effects.state.aspects == ()
    after = effects.sheets[NEVE]
    assert (after.injuries, after.resonance_held, after.aspects) == (0, 0, (CONCEPT,))
    assert effects.sheets[BASTIAN].incapacitated
    assert [step.label for step in effects.steps if step.what == "aspect_gone"] == ["Soaked", "Fog"]
    assert told(effects).count("fate_unlocked") == 2


def test_a_scene_that_took_nothing_changes_nothing():
    quiet = LIFE.scene_end(stage(state=State()))
    assert (quiet.sheets, quiet.state, quiet.points, quiet.steps) == ({}, None, (), ())


def test_dice_show_their_hits_and_the_board_the_aspects_in_reach():
    assert [look(token).text for token in (10, 0, 9, 8, 7)] == ["10‼", "10‼", "9!", "8!", "7"]
    assert look("stand") is None
    purse, board = panels(stage(locked=1))
    assert [count for _, count in purse.counts] == [3, 1]
    assert [tag.text for tag in board.tags][:3] == [CONCEPT.text, "Fog", "Dark"]
    assert (board.tags[1].pips, board.tags[1].of) == (1, 1)
    assert len(panels(stage(None))) == 3


def test_an_aspect_written_on_the_scene_and_laid_down_is_one():
    at = stage(said=("Fog", "Dark"))
    assert [tag.text for tag in panels(at)[-1].tags].count("Fog") == 1


def test_between_scenes_the_board_has_ones_own_aspects_and_the_storys():
    board = panels(stage(here=(), said=(), state=State((replace(FOG, owner="narrative"),))))[-1]
    assert [tag.text for tag in board.tags] == [CONCEPT.text, "Fog"]


def test_what_was_spent_on_this_action_is_no_longer_in_the_purse():
    aspect, purse = Invocable("wind", "A cold wind"), Purse("mara", "Mara", Fate(available=2))
    for spent, left, may in ((0, 2, True), (1, 1, True), (2, 0, False)):
        (way,) = ways_to_pay(aspect, (purse,), [Invoked(str(n), "mara") for n in range(spent)])
        assert way.purse.fate.available == left
        assert (way.refusal is None) == may


def test_a_free_invoke_is_used_up_by_its_own_aspect_alone():
    wind = Invocable("wind", "A cold wind", free_invokes=1)
    purse = Purse("mara", "Mara", Fate(available=2))
    for spent, free in (("rope", True), ("wind", False)):
        ways = ways_to_pay(wind, (purse,), [Invoked(spent, free=True)])
        assert [way.purse is None for way in ways] == ([True, False] if free else [False])
