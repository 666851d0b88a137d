"""The small questions: what enter and escape do, and what is refused."""

import pytest
from textual.app import App
from textual.widgets import Static

from core.schema.entry import Choice
from tests.tui.pilot import wait_until
from tui.dialogs.basic import Confirm, Notice, Prompt, TypedConfirm
from tui.dialogs.choose import Pick
from tui.widgets.line_list import LineList


class Asking(App[None]):
    """Asks once and keeps the answers."""

    def __init__(self, dialog) -> None:
        super().__init__()
        self.dialog, self.heard = dialog, []

    def on_mount(self) -> None:
        self.push_screen(self.dialog, self.heard.append)

    def refresh_places(self) -> None:
        """Nothing lies behind the dialog."""


async def answers(dialog, *keys):
    app = Asking(dialog)
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        await pilot.press(*keys)
        await wait_until(pilot, lambda: app.heard, "an answer")
    return app.heard


PEOPLE = (Choice("1", "Mara Voss"), Choice("2", "Jonas Reed"), Choice("3", "Ilse [bold]Brandt"))


@pytest.mark.parametrize(
    ("dialog", "keys", "answer"),
    [
        (lambda: Confirm("Retire", "Mara Voss leaves play.", yes="Retire her"), ["enter"], False),
        (lambda: Confirm("Retire", "Mara Voss leaves play.", yes="Retire her"), ["down", "enter"], True),
        (lambda: Confirm("Retire", "Mara Voss leaves play.", yes="Retire her"), ["escape"], None),
        (lambda: Prompt("Name"), ["q", "d", "enter"], "qd"),
        (lambda: Prompt("Name", value="Mara"), ["enter"], "Mara"),
        (lambda: Prompt("Name", value="Mara"), ["I", "enter"], "I"),
        (lambda: Prompt("Name", blank=True), ["enter"], ""),
        (lambda: Prompt("Name"), ["enter", "a", "enter"], "a"),
        (lambda: TypedConfirm("Delete", "All of it goes.", "ab"), ["a", "enter", "b", "enter"], "ab"),
        (lambda: TypedConfirm("Delete", "All of it goes.", "ab"), ["enter", "escape"], None),
        (lambda: Pick("Who", PEOPLE), ["r", "e", "enter"], "2"),
        (lambda: Pick("Who", PEOPLE), ["down", "enter"], "2"),
        (lambda: Pick("Who", PEOPLE), ["z", "enter", "escape", "escape"], None),
        (lambda: Notice("Not saved", "The disk is full."), ["enter"], None),
    ],
)
async def test_what_keys_answer(dialog, keys, answer):
    assert await answers(dialog(), *keys) == [answer]


async def test_a_fault_is_said_at_the_field():
    dialog = Prompt("Name", value="x" * 201)
    app = Asking(dialog)
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        await pilot.press("enter")
        fault = dialog.query_one(".fault", Static)
        await wait_until(pilot, lambda: "201" in str(fault.render()), "the fault")
    assert not app.heard


async def test_markup_in_names_is_text():
    dialog = Pick("Who [red]?", PEOPLE)
    app = Asking(dialog)
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        shown = [dialog.query_one(LineList).render_line(y).text for y in range(4)]
    assert "Ilse [bold]Brandt" in shown[3]
