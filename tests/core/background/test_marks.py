"""Looking after a character: bonus draws, marks, disadvantages."""

from dataclasses import replace
from typing import get_args

import pytest

from campaigns.commands import AddCharacter, Resolve
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.rulesets.background.episodes.lifecycle import LIFECYCLE
from core.rulesets.background.marks.rules import Reason
from core.rulesets.background.panels import panels
from core.rulesets.background.sheet import Due, Sheet
from tests.core.background.acting import action, after, done, situation
from tests.core.background.asking import weighed
from tests.words import sentence


def test_a_bonus_draw_is_granted_with_its_reason():
    resolution, effects = done("grant_bonus_draw", situation(Sheet(), bonus=2), reason="heroism")
    assert [(step.what, step.amount, step.total) for step in resolution.steps] == [("for_heroism", 1, 3)]
    (move,) = effects.points
    assert (move.currency, move.delta, move.reason) == ("bonus_draws", 1, "heroism")


def test_a_bonus_draw_that_is_due_stands_on_the_table_until_it_is_granted_or_the_next_scene_begins():
    """A bonus draw that is due (background-45) is shown during play, and offered first once it is granted."""
    at = situation(Sheet(), Sheet())
    for _ in range(2):
        at = after(at, done("challenge", at, intentional=True, another=True)[1])
    assert at.state.due == (Due(1, "intentional_failure"),) * 2
    board = next(panel for panel in panels(at) if panel.title == "Bonus draws due")
    assert [(tag.text, tag.note) for tag in board.tags] == [("Odo", "Intentional failure")] * 2
    assert action("grant_bonus_draw").start(at).reason == "intentional_failure"
    assert action("grant_bonus_draw").start(replace(at, acting=2)).reason == "roleplay"

    granted = after(at, done("grant_bonus_draw", at)[1])
    assert granted.state.due == (Due(1, "intentional_failure"),)
    other = done("grant_bonus_draw", granted, reason="heroism")[1]
    assert other.state is None  # another reason takes nothing off what is due

    assert LIFECYCLE.scene_start(granted).state.due == ()
    going_on = replace(granted, state=replace(granted.state, goes_on=True))
    assert LIFECYCLE.scene_start(going_on).state.due == granted.state.due
    assert "Bonus draws due" not in [panel.title for panel in panels(situation(Sheet()))]


def test_marks_are_set_and_lifted_as_the_story_has_it():
    at = situation(Sheet(incapacitated=True))
    resolution, effects = done("marks", at, advantage=True, incapacitated=False)
    assert [step.what for step in resolution.steps] == ["advantage_set", "incapacitated_lifted"]
    assert effects.sheets[1] == Sheet(advantage=True)
    with pytest.raises(Refusal):
        done("marks", at)


@pytest.mark.parametrize(
    ("until", "expires", "number"),
    [("scene 0", "scene_end", 1), ("scene 1", "scene_end", 2), ("episode 1", "episode_end", 2)],
)
def test_a_disadvantage_leaves_the_deck_for_its_holder(until, expires, number):
    _, effects = done("burden", situation(Sheet()), card="4C", until=until)
    (held,) = effects.sheets[1].disadvantages
    assert (held.card, held.expires, held.number) == ("4C", expires, number)
    assert "4C" not in effects.state.deck.pile
    assert effects.state.deck.hand("1") == ("4C",)


def test_a_card_that_somebody_holds_cannot_be_given_again():
    at = situation(Sheet(), Sheet(disadvantages=weighed("4C")))
    with pytest.raises(Refusal) as refusal:
        done("burden", at, card="4C")
    assert refusal.value.code == "bad_card"
    assert action("burden").start(at).card == "2C"


def test_a_disadvantage_lifted_is_discarded():
    at = situation(Sheet(disadvantages=weighed("4C", "QH")))
    _, effects = done("relieve", at, card="QH")
    assert [d.card for d in effects.sheets[1].disadvantages] == ["4C"]
    # The deck had not been told of the cards on the sheet: it follows the sheet all the same.
    assert effects.state.deck.hand("1") == ("4C",)
    at = after(at, effects)
    _, effects = done("relieve", at)
    assert effects.state.deck.discard == ("4C",)
    assert action("relieve").why_not(after(at, effects)) is not None
    with pytest.raises(Refusal):
        done("relieve", at, card="2S")


def test_the_log_tells_a_bonus_draw_that_was_granted_without_the_title_of_a_menu(tmp_path):
    """It said "Grant a bonus draw: intentional failure" (issue 27)."""
    with create(tmp_path / "c", "The ford", "background", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Ann"))
        told = []
        for reason in get_args(Reason):
            act = Resolve(action="grant_bonus_draw", actor=campaign.view.characters[0].id, form={"reason": reason})
            line = campaign.do(act).line
            told.append(line.title)
        assert told == [
            f"Ann: {sentence('core.rulesets.background.marks.actions:_grant_brief')} roleplay",
            f"Ann: {sentence('core.rulesets.background.marks.actions:_grant_brief')} a contribution",
            f"Ann: {sentence('core.rulesets.background.marks.actions:_grant_brief')} being incapacitated",
            f"Ann: {sentence('core.rulesets.background.marks.actions:_grant_brief')} heroism",
            f"Ann: {sentence('core.rulesets.background.marks.actions:_grant_brief')} failing on purpose",
        ]
