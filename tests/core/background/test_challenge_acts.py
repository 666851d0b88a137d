"""Challenges on screen: what stays with the scene, what is spent, what the deck becomes."""

import re
from dataclasses import replace

import pytest

from campaigns.wording.log_entries import fact_words, words_of_draw
from core.actions.action import Done
from core.actions.play import odds, prepare
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.background import RULESET
from core.rulesets.background.episodes.lifecycle import LIFECYCLE
from core.rulesets.background.sheet import Sheet, State
from core.upgrade import upgrade_value
from tests.core.background.acting import FENCER, RUNNER, action, after, done, situation
from tests.core.background.asking import play, weighed
from tests.words import sentence, word


def test_success_is_automatic_by_the_rank_of_the_suit_and_draws_nothing():
    at = situation(Sheet((FENCER,)))
    resolution, effects = done("challenge", at, suit="diamonds", target=9)
    assert resolution.outcome.word == "automatic"
    assert effects.state.deck == at.state.deck
    assert odds(action("challenge"), action("challenge").start(at), at).chances[0].p < 1


def test_a_card_played_is_set_aside_and_the_drawn_one_discarded():
    at = situation(Sheet((FENCER,)))
    _, effects = done("challenge", at, ["3S"], "card:fencer", "a feint", suit="diamonds", target=10)
    assert [b.used for b in effects.sheets[1].backgrounds] == [True]
    assert effects.state.deck.discard == ("3S",)
    assert effects.state.begun


def test_a_bonus_draw_is_paid_from_its_ledger():
    at = situation(Sheet(), bonus=2)
    _, effects = done("challenge", at, ["3H"], "bonus", ["9C"], "bonus", suit="clubs")
    (move,) = effects.points
    assert (move.actor, move.currency, move.delta) == (1, "bonus_draws", -1)
    assert effects.sheets == {}


def test_a_disadvantage_is_held_out_of_the_deck():
    _, effects = done("challenge", situation(Sheet()), ["3H"], "disadvantage", ["9C"], suit="clubs")
    assert [(d.card, d.expires) for d in effects.sheets[1].disadvantages] == [("9C", "episode_end")]
    assert effects.state.deck.hand("1") == ("9C",)
    assert effects.state.deck.discard == ("3H",)


@pytest.mark.parametrize(
    ("target", "after", "told"),
    [(8, [], ("stays_until_episode_end", "3")), (12, ["stop"], ("stays_until_scene_end", ""))],
)
def test_a_disadvantage_names_the_next_scene_and_no_number_that_no_screen_shows(target, after, told):
    """It stayed "until the end of scene 4" in the first scene of the second session."""
    later = situation(Sheet(), state=State(scene=3, episode=2))
    form = {"suit": "clubs", "target": target}
    resolution, _ = done("challenge", later, ["3H"], "disadvantage", ["9C"], *after, **form)
    assert [(step.what, step.label) for step in resolution.steps if step.rule == "background-51"] == [told]


def test_a_disadvantage_laid_by_the_gm_is_counted_from_now():
    at = replace(situation(Sheet(), state=State(scene=3)), scene="The ford")
    resolution, _ = done("burden", at, card="5S", until="scene 1")
    assert [step.label for step in resolution.steps] == [
        sentence("core.rulesets.background.sheet_layout:AtTable.until#1", "next scene")
    ]


def test_the_second_disadvantage_of_a_suit_incapacitates_and_may_earn_a_bonus_draw():
    at = situation(Sheet(disadvantages=weighed("4C")))
    _, effects = done("challenge", at, ["3H"], "disadvantage", ["9C"], suit="spades", target=4)
    assert effects.sheets[1].incapacitated
    assert [(step.what, step.label, step.seat) for step in effects.steps] == [
        ("bonus_draw_due", "Incapacitated", "Odo")
    ]
    assert set(effects.state.deck.hand("1")) == {"4C", "9C"}


def test_success_after_a_partial_one_is_not_told_as_partial():
    runner = replace(RUNNER, card="10S")
    resolution, _ = done("challenge", situation(Sheet((runner,))), ["9S"], "stand", "draw:spades", suit="clubs")
    drawn = {"facts": resolution.facts, "outcome": {"word": resolution.outcome.word}}
    assert (resolution.outcome.word, resolution.facts["partial"]) == ("automatic", True)
    assert word("background", "fact_partial_complete") in fact_words(RULESET, drawn)
    assert "Partial success" not in fact_words(RULESET, drawn)


@pytest.mark.parametrize(("answers", "label"), [(["draw:spades"], "♣8 → ♠8"), (["stop"], "♣8")])
def test_a_challenge_pressed_on_with_in_another_suit_names_that_suit(answers, label):
    """An automatic success in spades was told as one in clubs, in which there was no card."""
    at = situation(Sheet((replace(RUNNER, card="10S"),)))
    form = replace(action("challenge").start(at), suit="clubs")
    request = prepare(action("challenge"), form, at)
    resolution = play(action("challenge").rule, request, ["9S"], "stand", *answers)
    assert action("challenge").brief(Done(form, request, resolution, at)) == Brief(label)


def test_a_bonus_draw_for_failing_on_purpose_is_due_until_it_is_granted():
    at = situation(Sheet())
    _, effects = done("challenge", at, intentional=True)
    failed = after(at, effects)
    (due,) = LIFECYCLE.ending(failed)
    assert due == (
        sentence("core.rulesets.background.episodes.lifecycle:_endings#2", "failing on purpose"),
        sentence("core.rulesets.background.episodes.lifecycle:_endings#3"),
        1,
        "grant_bonus_draw",
    )
    _, effects = done("grant_bonus_draw", failed)
    granted = after(failed, effects)
    assert (granted.balances[1, "bonus_draws"], LIFECYCLE.ending(granted)) == (1, ())


def test_what_was_left_can_be_gone_on_with():
    at = situation(Sheet())
    assert action("go_on").why_not(at).code == "challenge_over"
    _, effects = done("challenge", at, ["3C"], "stand", "stop", suit="clubs", target=10, task="Wall")
    at = after(at, effects)
    (task,) = at.state.tasks
    assert (task.title, task.challenge.draws_due) == ("Wall", 2)
    with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.background.challenges.actions:_check_new#2"))):
        done("challenge", at, task="Wall")
    _, effects = done("go_on", at, ["QC", "2S"], "QC", "stand")
    assert effects.state.tasks == ()
    assert action("go_on").why_not(after(at, effects)) is not None


def test_a_partial_success_may_be_pressed_in_its_cards_suit_later():
    at = situation(Sheet())
    _, effects = done("challenge", at, ["10S"], "stand", "stop", suit="clubs", target=10)
    at = after(at, effects)
    with pytest.raises(Refusal) as refusal:
        done("go_on", at, change_suit_to="hearts")
    assert refusal.value.code == "suit_change_not_allowed"
    _, effects = done("go_on", at, ["JH"], "stand", change_suit_to="spades")
    assert effects.state.tasks == ()


def test_a_challenge_failed_is_locked_by_its_name_for_the_one_who_failed():
    at = situation(Sheet(), Sheet())
    _, effects = done("challenge", at, ["3H"], "stand", suit="clubs", task="Wall")
    at = after(at, effects)
    for id in ("challenge", "go_on"):
        with pytest.raises(Refusal) as refusal:
            done(id, at, task="Wall" if id == "challenge" else 0)
        assert refusal.value.code in ("challenge_locked", "challenge_over")
    others = situation(Sheet(), Sheet(), state=at.state, acting=2)
    assert done("challenge", others, ["9C"], "stand", task="Wall")[0].outcome.word == "complete"


def failed(**form):
    """The situation in which Odo has failed at 8 of clubs, or as the form says."""
    at = situation(Sheet(), Sheet())
    return after(at, done("challenge", at, ["3H"], "stand", **{"suit": "clubs", "target": 8, **form})[1])


@pytest.mark.parametrize("name", ["Wall", " wall", "WALL ", "The  wall", "Rampart", ""])
def test_what_was_failed_is_locked_by_target_and_suit_whatever_it_is_called(name):
    """Issue 9, item 12: it holds without a name, and spelling does not open a lock (background-67)."""
    for at in (failed(task="wall"), failed()):
        with pytest.raises(Refusal) as refusal:
            done("challenge", at, suit="clubs", target=8, task=name)
        assert (refusal.value.code, refusal.value.field) == ("challenge_locked", "another")


@pytest.mark.parametrize("name", ["the wall", " The WALL "])
def test_what_has_a_name_is_locked_by_it_at_another_target_too(name):
    with pytest.raises(Refusal) as refusal:
        done("challenge", failed(task="The wall"), suit="spades", target=5, task=name)
    assert refusal.value.code == "challenge_locked"


@pytest.mark.parametrize("more", [{"target": 9}, {"suit": "spades"}, {"another": True}])
def test_another_target_or_suit_or_the_game_masters_word_is_another_challenge(more):
    for at in (failed(), failed(task="Wall")):
        form = replace(action("challenge").start(at), **{"suit": "clubs", "target": 8, **more})
        assert prepare(action("challenge"), form, at).challenge.target == form.target
    again = replace(form, task="wall", another=True)
    assert not prepare(action("challenge"), again, at).challenge.locked


def test_the_lock_is_of_who_failed_and_of_the_scene():
    at = failed()
    other = replace(at, acting=2)
    assert done("challenge", other, ["QC"], "stand", suit="clubs", target=8)[0].outcome.word == "complete"
    turned = after(at, LIFECYCLE.scene_end(at))
    assert done("challenge", turned, ["QC"], "stand", suit="clubs", target=8)[0].outcome.word == "complete"


def test_a_challenge_pressed_on_in_another_suit_is_locked_in_all_it_was_tried_in():
    at = situation(Sheet())
    at = after(at, done("challenge", at, ["10S"], "stand", "draw:spades", ["2H"], "stand", suit="clubs", target=8)[1])
    assert at.state.tasks[0].suits == ("clubs", "spades")
    for suit in ("clubs", "spades"):
        with pytest.raises(
            Refusal, match=re.escape(sentence("core.rulesets.background.challenges.actions:_check_new#1"))
        ):
            done("challenge", at, suit=suit, target=8)
    left = situation(Sheet())
    left = after(left, done("challenge", left, ["10S"], "stand", "stop", suit="clubs", target=8)[1])
    left = after(left, done("go_on", left, ["2H"], "stand", change_suit_to="spades")[1])
    assert left.state.tasks[0].suits == ("clubs", "spades")


def test_challenges_of_shape_1_know_the_suit_they_stand_in():
    state = {"tasks": [{"actor": 1, "title": "", "challenge": {"suit": "clubs"}}]}
    got = upgrade_value(RULESET.steps(1), "state", state)
    assert (got["tasks"][0]["suits"], got["due"]) == (["clubs"], [])


def test_somebody_elses_challenge_is_not_offered():
    at = situation(Sheet(), Sheet())
    at = after(at, done("challenge", at, ["3C"], "stand", "stop", suit="clubs")[1])
    other = situation(Sheet(), Sheet(), state=at.state, acting=2)
    assert action("go_on").why_not(other) is not None


def test_the_line_says_that_someone_fails_on_purpose():
    at = situation(Sheet())
    resolution, _ = done("challenge", at, intentional=True, task="Guard")
    form = replace(action("challenge").start(at), intentional=True, task="Guard")
    request = prepare(action("challenge"), form, at)
    assert action("challenge").brief(Done(form, request, resolution, at)) == Brief("Guard ♣8 on purpose")


def test_how_a_card_helped_is_told_and_not_asked():
    assert words_of_draw(RULESET, {"said": [("how_it_helps", "a feint")]}) == ("How it helped: “a feint”",)


def test_failing_on_purpose_draws_nothing_and_locks():
    _, effects = done("challenge", situation(Sheet((RUNNER,))), intentional=True, target=4, task="Fence")
    assert [(step.what, step.label) for step in effects.steps] == [("bonus_draw_due", "Intentional failure")]
    assert effects.state.tasks[0].challenge.locked


def test_who_is_incapacitated_is_told_so():
    at = situation(Sheet(incapacitated=True))
    for id in ("challenge", "go_on", "competition"):
        assert action(id).why_not(at).code == "incapacitated"


def test_only_the_card_named_counts_and_it_must_be_on_the_sheet():
    at = situation(Sheet((FENCER, RUNNER)))
    assert done("challenge", at, suit="diamonds", target=9, background="fencer")[0].outcome.word == "automatic"
    request = prepare(action("challenge"), action("challenge").start(at), at)
    assert request.challenge.background is None
    with pytest.raises(Refusal) as refusal:
        done("challenge", at, background="cook")
    assert refusal.value.code == "unknown_background"
