"""Typing in every number field and every field that finds a choice by name, in the forms of all games (issue 27)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.app import App
from textual.events import Key

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, StartScene, StartSession
from core.actions.situation import Situation
from core.rulesets import MODULES
from core.schema.entry import Choice
from tests.built import sample
from tests.tui.test_form import SIZE
from tui.dialogs.choose import Pick
from tui.forms import FormDialog
from tui.forms.choice_controls import OneOf, open_choices
from tui.forms.control import Control
from tui.forms.value_controls import Number

GAMES = [game for game in MODULES if game != "toy"]
ControlT = TypeVar("ControlT", bound=Control)
NO_NUMBERS = (".", "1.5", "1e9")


class GameForm(App[Any]):
    """A form of a game over nothing, as it begins in a situation."""

    def __init__(self, form: Any, situation: Situation) -> None:
        super().__init__()
        self.form, self.situation = form, situation

    def on_mount(self) -> None:
        self.dialog = FormDialog("A form", self.form, self.situation, None)
        self.push_screen(self.dialog)

    def refresh_places(self) -> None:
        """Nothing lies behind the dialog."""


def forms(campaign: Campaign) -> Iterator[tuple[str, Any, Situation]]:
    """The form of every action as it begins for the first character who can begin it, each type once."""
    seen = set[type]()
    for action in campaign.ruleset.actions:
        for character in campaign.view.characters:
            situation = campaign.situation(character.id)
            if action.why_not(situation) is not None:
                continue
            form = action.start(situation)
            if type(form) not in seen:
                seen.add(type(form))
                yield action.id, form, situation
            break


def shown(app: GameForm, kind: type[ControlT]) -> Iterator[ControlT]:
    """The fields of a kind that can be seen, one after the other; what is typed in one may bring or remove others."""
    for at in count():
        found = [each for each in app.dialog.query(kind) if each.region]
        if at >= len(found):
            return
        yield found[at]


async def typed(app: GameForm, pilot: Any, control: Control, text: str) -> None:
    """Type a text into a field, quicker than the screen follows."""
    app.dialog.set_focus(None)
    control.focus()
    await pilot.pause()
    for letter in text:
        app.post_message(Key("space" if letter == " " else letter, letter))
    await pilot.pause()
    await pilot.pause()


def telling(control: OneOf) -> Choice | None:
    """The choice by whose name most can go wrong: one with blanks and digits, and not the one that is held or first."""
    there = [each for each in open_choices(control) if not each.why_not]
    named = [each for each in there if each.label.replace(" ", "").isalnum() and each.label.isascii()]
    alone = [each for each in named if sum(other.label == each.label for other in control.field.choices) == 1]
    marks = {each.id: (any(map(str.isdigit, each.label)), " " in each.label) for each in alone}
    return max(alone[1:], key=lambda each: marks[each.id], default=None)


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(120)
async def test_every_number_and_every_name_is_taken_as_it_is_typed(game: str, sample_of: Any) -> None:
    wrong, tried = list[str](), {Number: 0, OneOf: 0}
    with Campaign.open(sample_of(game)) as campaign:
        for action, form, situation in forms(campaign):
            app = GameForm(form, situation)
            async with app.run_test(size=SIZE) as pilot:
                await pilot.pause()
                for number in shown(app, Number):
                    for text in NO_NUMBERS:
                        tried[Number] += 1
                        await typed(app, pilot, number, text)
                        if number.json != text or not number.fault:
                            wrong.append(f"{action}.{number.field.name}: {text} is {number.json!r}, {number.fault!r}")
                for one in shown(app, OneOf):
                    if (choice := telling(one)) is not None:
                        tried[OneOf] += 1
                        await typed(app, pilot, one, choice.label)
                        if isinstance(app.screen, Pick):
                            wrong.append(f"{action}.{one.field.name}: {choice.label} opens the list")
                            await pilot.press("escape")
                        elif one.json != one.field.of_choice(choice.id):
                            wrong.append(f"{action}.{one.field.name}: {choice.label} is {one.json!r}")
    assert not wrong, "\n".join(wrong)
    assert all(tried.values())


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(120)
async def test_a_numbered_npc_is_chosen_by_name_wherever_a_person_is_asked_for(game: str, tmp_path: Path) -> None:
    """`Goblin 2` picked the second entry, and its letters fell into the next fields (issue 27, item 4)."""
    wrong, tried = list[str](), 0
    with Campaign.open(sample(tmp_path / "c", game)) as campaign:
        people_of_the_scene(campaign)
        for action, form, situation in forms(campaign):
            app = GameForm(form, situation)
            async with app.run_test(size=SIZE) as pilot:
                await pilot.pause()
                for one in shown(app, OneOf):
                    for name in ("Goblin 2", "Goblin 12"):
                        choice = next((c for c in open_choices(one) if c.label == name and not c.why_not), None)
                        if choice is None:
                            continue
                        tried += 1
                        await typed(app, pilot, one, name.lower())
                        if one.json != one.field.of_choice(choice.id):
                            wrong.append(f"{action}.{one.field.name}: {name} is {one.json!r}")
    assert not wrong, "\n".join(wrong)
    assert tried


def people_of_the_scene(campaign: Campaign) -> None:
    """Goblin 1 to Goblin 12 join the players' characters in a scene."""
    if campaign.view.session is None:
        campaign.do(StartSession())
    players = [each.id for each in campaign.view.characters if each.role == "pc"]
    for number in range(1, 13):
        campaign.do(AddCharacter(name=f"Goblin {number}", role="npc"))
    goblins = [each.id for each in campaign.view.characters if each.name.startswith("Goblin ")]
    campaign.do(StartScene(title="The ford", participants=[*players, *goblins]))
