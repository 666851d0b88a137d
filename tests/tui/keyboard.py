"""A game master's hands: keys pressed one after the other, words typed in one go, and waiting for what they open.

A key costs 80 ms through the pilot, a whole word no more than one key.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from campaigns.campaign import Campaign
from tests.tui.pilot import wait_until
from tests.tui.table import shown, shows, told
from tui.app.app import Wyrdbook
from tui.draws.answer_fields import Tokens
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.result_phase import Result
from tui.forms import FormDialog
from tui.forms.control import Control
from tui.forms.text_controls import TextLine
from tui.library.screen import LibraryScreen
from tui.play_screen.screen import PlayScreen
from tui.todo.screen import ToDoList
from tui.widgets.find_list import FindList

ScreenT = TypeVar("ScreenT", bound=Screen[Any])


class Keyboard:
    """Everything here is done with keys alone; what the campaign holds is read from the app."""

    def __init__(self, app: Wyrdbook, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def campaign(self) -> Campaign:
        """The open campaign."""
        assert self.app.campaign is not None
        return self.app.campaign

    async def press(self, *keys: str) -> None:
        """Press keys, each once what the one before did is done."""
        await self.pilot.press(*keys)

    async def burst(self, *keys: str) -> None:
        """Press keys quicker than the screen can follow, and wait until it has followed."""
        for key in keys:
            self.app.post_message(Key(key, " " if key == "space" else None))
        await self.pilot.pause()
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Type a text into the field that has the focus, or to find something in a list."""
        field = self.app.focused
        if isinstance(field, FindList):
            for character in text:
                self.app.post_message(Key(character, character))
            await self.until(lambda: field.typed == text, f"{text!r} above the list")
            return
        assert isinstance(field, Input), field
        wanted = field.value[: min(field.selection)] + text
        for character in text:
            self.app.post_message(Key(character, character))
        await self.until(lambda: field.value.startswith(wanted), f"{text!r} in the field")

    async def field(self, label: str) -> None:
        """Go down a form to the field with this label."""
        while self._label != label:
            here = self.app.focused
            self.app.post_message(Key("down", None))
            await self.until(lambda here=here: self.app.focused is not here, f"the way down to {label}")

    @property
    def _label(self) -> str:
        parts = self.app.focused.ancestors_with_self if self.app.focused else ()
        return next((part.field.label for part in parts if isinstance(part, Control | TextLine)), "")

    async def until(self, condition: Any, what: str) -> None:
        """Wait until a condition holds."""
        await wait_until(self.pilot, condition, lambda: f"{what}\n{shown(self.app)}")

    async def sees(self, *texts: str) -> None:
        """Wait until the screen has shown each of these, which it is drawn once for."""
        missing = list(texts)

        def seen() -> bool:
            screen = shown(self.app)
            missing[:] = [text for text in missing if text not in screen]
            return not missing

        await wait_until(self.pilot, seen, lambda: f"{missing} on the screen\n{shown(self.app)}")

    async def hears(self, text: str) -> None:
        """Wait for a toast with these words."""
        await self.until(lambda: any(text in toast for toast in told(self.app)), f"a toast {text!r}")

    async def sees_below_toasts(self, *texts: str) -> None:
        """Wait until the screen show all of these, without the toasts that stand over the top line for a while."""
        self.app.clear_notifications()
        await self.sees(*texts)

    async def at(self, kind: type[ScreenT]) -> ScreenT:
        """Wait until a screen of this kind is in front, ready for keys."""
        await self.until(lambda: isinstance(self.app.screen, kind) and self.app.focused, kind.__name__)
        assert isinstance(self.app.screen, kind)
        return self.app.screen

    # The commonest acts -------------------------------------------------------------------------------------------

    async def fill(self, *opens: str, text: str = "", then: tuple[str, ...] = ()) -> None:
        """Open a form, type into its first field, press further keys, and accept it."""
        await self.press(*opens)
        await self.at(FormDialog)
        if text:
            await self.type(text)
        await self.press(*then, "enter")
        await self.at(PlayScreen)

    async def end_session(self, summary: str = "") -> None:
        """End the session, and leave the list of what is to be done after it for later."""
        await self.press("E")
        await self.at(FormDialog)
        await self.type(summary)
        await self.press("enter")
        await self.at(ToDoList)
        await self.press("escape")
        await self.at(PlayScreen)

    async def choose(self, *opens: str, action: str = "1") -> DrawDialog:
        """Open a menu of actions and take one by its number."""
        await self.press(*opens)
        await self.at(ActionMenu)
        await self.press(action)
        return await self.at(DrawDialog)

    async def cards(self, text: str) -> dict[str, Any]:
        """Type real cards into the draw dialog in one burst, and accept what comes of them."""
        await self.until(lambda: isinstance(self.app.focused, Tokens), "the field for cards")
        await self.burst(*("space" if character == " " else character for character in text), "enter")
        return await self.accept()

    async def tokens(self, text: str) -> None:
        """Type real dice, cards or motes into the empty field that asks for them, and take them."""
        await self.until(lambda: isinstance(self.app.focused, Tokens) and not self.app.focused.value, "an empty field")
        await self.burst(*("space" if character == " " else character for character in text), "enter")

    async def decide(self, question: str, *keys: str) -> None:
        """Answer a question with the choice these keys lead to."""
        await self.sees(question)
        await self.until(lambda: isinstance(self.app.focused, Choices), f"the choices of {question}")
        await self.press(*keys, "enter")

    async def accept(self) -> dict[str, Any]:
        """Accept the result that is shown; returns what the log has of it."""
        dialog = await self.at(DrawDialog)
        await self.until(lambda: shows(dialog, Result), "the result")
        seq = self.campaign.view.seq
        await self.press("enter")
        await self.at(PlayScreen)
        assert self.campaign.view.seq > seq  # what is looked at for a moment is kept first
        return dict(self.campaign.line(self.campaign.view.seq).event)


@asynccontextmanager
async def seated(
    folder: Path | None, size: tuple[int, int] = (120, 40), *, first: type[Screen[Any]] = PlayScreen, **options: Any
) -> AsyncIterator[tuple[Wyrdbook, Keyboard]]:
    """The app with its first screen shown, and hands on its keyboard; without a folder that is the library."""
    app = Wyrdbook(folder, **options)
    async with app.run_test(size=size, notifications=True) as pilot:
        keyboard = Keyboard(app, pilot)
        await keyboard.at(LibraryScreen if folder is None else first)
        if app.table is not None:
            await keyboard.until(lambda: app.table and app.table.characters.view, "the table")
        yield app, keyboard
