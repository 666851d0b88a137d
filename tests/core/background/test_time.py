"""The automatic effects of scenes, sessions and episodes."""

from dataclasses import replace

import pytest

from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.episodes.lifecycle import LIFECYCLE
from core.rulesets.background.sheet import Sheet, State
from core.rulesets.background.values import Disadvantage
from tests.core.background.acting import action, after, done, situation
from tests.core.background.asking import card

SPENT = Sheet(
    backgrounds=(card("fencer", "10D", used=True), card("quick", "9C", kind="innate", used=True), card("cook", "2H")),
    disadvantages=(
        Disadvantage("4C", "scene_end", 1),
        Disadvantage("5C", "scene_end", 2),
        Disadvantage("6C", "episode_end", 1),
    ),
    advantage=True,
    incapacitated=True,
)
PLAYED = State(deck=new_deck({"1": ("4C", "5C", "6C")}, ("KS", "QS")), begun=True)


def told(effects):
    return [(step.what, step.label or " ".join(map(str, step.tokens)), step.seat) for step in effects.steps]


def used(sheet):
    return [background.id for background in sheet.backgrounds if background.used]


def test_a_scene_end_is_said_in_every_part():
    effects = LIFECYCLE.scene_end(situation(SPENT, Sheet(), state=PLAYED))
    assert set(effects.sheets) == {1}
    assert used(effects.sheets[1]) == ["quick"]
    assert [d.card for d in effects.sheets[1].disadvantages] == ["5C", "6C"]
    assert not effects.sheets[1].advantage
    assert not effects.sheets[1].incapacitated
    assert (effects.state.scene, effects.state.begun, effects.state.deck.discard) == (2, False, ("KS", "QS", "4C"))
    assert told(effects) == [
        ("card_returns", "Fencer", "Odo"),
        ("disadvantage_over", "4C", "Odo"),
        ("advantage_lapsed", "", "Odo"),
        ("can_act_again", "", "Odo"),
    ]


def test_a_locked_challenge_opens_when_the_scene_ends():
    at = situation(Sheet())
    at = after(at, done("challenge", at, ["3H"], "stand", suit="clubs", task="Wall")[1])
    effects = LIFECYCLE.scene_end(at)
    assert effects.state.tasks == ()
    assert told(effects) == [("challenge_opens", "Wall ♣8", "Odo")]


def test_a_session_end_ends_a_scene_in_which_something_was_drawn():
    effects = LIFECYCLE.session_end(situation(SPENT, state=PLAYED))
    assert used(effects.sheets[1]) == []
    assert [d.card for d in effects.sheets[1].disadvantages] == ["5C"]
    assert (effects.state.scene, effects.state.episode) == (2, 2)
    assert effects.state.deck.discard == ()
    assert told(effects)[-1] == ("reshuffled", "", "")


def test_a_session_end_after_its_scene_has_ended_ends_no_other():
    effects = LIFECYCLE.session_end(situation(SPENT, state=replace(PLAYED, begun=False)))
    assert used(effects.sheets[1]) == ["fencer"]
    assert effects.state.scene == 1


def test_a_scene_may_go_on_over_the_sessions_end():
    at = situation(SPENT, state=PLAYED)
    at = after(at, done("scene_goes_on", at)[1])
    assert action("scene_goes_on").why_not(at) is not None
    effects = LIFECYCLE.scene_end(at)
    assert (effects.sheets, effects.state) == ({}, None)
    assert told(effects) == [("scene_goes_on", "", "")]
    effects = LIFECYCLE.session_end(at)
    assert used(effects.sheets[1]) == ["fencer"]
    assert effects.sheets[1].advantage
    assert (effects.state.scene, effects.state.goes_on) == (1, False)


def test_the_next_scene_takes_back_that_the_last_goes_on():
    at = situation(Sheet(), state=State(goes_on=True))
    assert not LIFECYCLE.scene_start(at).state.goes_on
    assert LIFECYCLE.scene_start(situation(Sheet())).state is None


@pytest.mark.parametrize(
    ("reshuffle", "scene", "session"),
    [
        ("every_session", False, True),
        ("when_empty", False, False),
        ("every_scene", True, True),
        ("every_draw", True, True),
    ],
)
def test_the_discard_goes_back_when_the_house_rules_say_so(reshuffle, scene, session):
    at = situation(Sheet(), state=PLAYED, options={"reshuffle": reshuffle})
    assert (not LIFECYCLE.scene_end(at).state.deck.discard) == scene
    assert (not LIFECYCLE.session_end(at).state.deck.discard) == session


def test_an_episode_of_its_own_ends_when_the_game_master_says_so():
    by_session = situation(SPENT, state=PLAYED)
    assert action("end_episode").why_not(by_session) is not None
    at = situation(SPENT, state=PLAYED, options={"episode": "manual"})
    assert LIFECYCLE.session_end(at).state.episode == 1
    resolution, effects = done("end_episode", at)
    assert [step.tokens for step in resolution.steps if step.what == "disadvantage_over"] == [("6C",)]
    assert "6C" in effects.state.deck.discard
    assert [d.card for d in effects.sheets[1].disadvantages] == ["4C", "5C"]
    assert effects.state.episode == 2
