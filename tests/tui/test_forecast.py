"""The forecast beside a form before anything is drawn (pure)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.actions.situation import Situation
from core.rulesets import find
from core.rulesets.background.sheet import Sheet
from core.rulesets.storyteller.sheet import Condition
from core.rulesets.storyteller.sheet import Sheet as Character
from tests.core.background.acting import RUNNER
from tests.core.background.acting import situation as hall
from tests.core.resonance.stage import NEVE_SHEET, stage
from tests.core.storyteller.asking import situation as town
from tests.words import sentence, word
from tui.draws.change_preview import Change, may_change
from tui.draws.forecast import preview, previews
from tui.draws.progress import Drawing

DYING = Character(lethal=5, bruising=1, conditions=(Condition("wounded", state="conscious"),))


def said(game: str, action: str, at: Situation, **filled: Any) -> list[str]:
    ruleset = find(game)
    found = ruleset.action(action)
    drawing = Drawing.begin(found, replace(found.begin(at), **filled), at)
    return preview(drawing, ruleset).plain.splitlines()


def test_an_automatic_success_is_announced_before_it_is_logged() -> None:
    outcome, *why = said("background", "challenge", hall(Sheet(backgrounds=(RUNNER,))), target=8)
    assert "AUTOMATIC SUCCESS" in outcome
    assert why == [word("background", "rank") + " 9", word("background", "above_target")]


@pytest.mark.parametrize(("rounds", "dead"), [(1, False), (2, True)])
def test_a_death_is_announced_before_it_is_logged(rounds: int, dead: bool) -> None:
    told = said("storyteller", "bleed", town(DYING), amount=rounds)
    assert any("DEAD" in line for line in told) == dead
    assert any("Lethal" in line for line in told)


def test_a_sheet_made_as_it_is_says_that_it_stays() -> None:
    """The character builder said that no draw is needed."""
    at = stage(acting=3)
    action = find("resonance").action("create_ladder")
    made = Drawing.begin(action, action.start(at), at)
    at = replace(at, actors=at.actors | {3: replace(at.actors[3], sheet=made.effects().sheets[3])})
    drawing = Drawing.begin(action, action.start(at), at)
    assert preview(drawing, find("resonance")).plain == sentence("tui.draws.forecast:preview#2")


def test_what_is_done_to_several_is_previewed_for_each_under_their_name() -> None:
    """The form for two who were marked previewed one of them, without a name."""
    ruleset, each = find("resonance"), tuple(stage(acting=who) for who in (1, 2))
    action = ruleset.action("take_injuries")
    drawing = Drawing.begin(action, action.start(each[0]), each[0])
    name, change, *others = previews(drawing, each, ruleset).plain.splitlines()
    assert (name, others[0]) == ("Neve", "Bastian")
    assert change.startswith("Injuries  ")
    assert len(others) == 2
    assert previews(drawing, each[:1], ruleset).plain == previews(drawing, (), ruleset).plain == change


def test_what_luck_may_make_of_many_things_is_not_listed() -> None:
    tries = [[Change("Lamplighter", "–", f"{n} of clubs")] for n in range(18)]
    assert list(may_change(tries)) == [Change("Lamplighter", "–", "as luck decides")]
    assert list(may_change(tries[:2])) == [Change("Lamplighter", "–", "0 of clubs or 1 of clubs")]


def test_a_step_that_is_told_ahead_says_what_moves_and_what_it_comes_to() -> None:
    """ "Injuries healed 10" was read as ten healed, though ten are left."""
    hurt = stage(neve=replace(NEVE_SHEET, injuries=11))
    assert said("resonance", "treatment", hurt, points=1)[1:] == ["Injuries healed −1 → 10"]


def test_an_entry_of_a_list_that_comes_or_goes_is_told_without_its_number():
    """The preview of a downtime said "Disadvantages: 1  – → K♦" (issue 27)."""
    assert str(Change("Disadvantages: 1", "–", "K♦")) == "Disadvantages  new: K♦"
    assert str(Change("Disadvantages: 2", "K♦", "–")) == "Disadvantages  gone: K♦"
    assert str(Change("Disadvantages: 1", "K♦", "3♣")) == "Disadvantages: 1  K♦ → 3♣"
    assert str(Change("Ann: Luck", "–", "2")) == "Ann: Luck  – → 2"
