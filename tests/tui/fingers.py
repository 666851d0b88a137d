"""Fingers that press every key there is, wherever the key table says that it does something.

The table (`tui.key_bindings`) is asked, not a list here: a new key, place or dialog is pressed once it is in the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from textual import actions
from textual.dom import DOMNode
from textual.events import Key
from textual.screen import Screen

from tests.tui.observers import Observer, look
from tests.tui.pilot import settled
from tui.app.app import Wyrdbook
from tui.base_screens.base import Place
from tui.dialogs.basic import Confirm
from tui.key_bindings import every_command
from tui.textual_internals import bindings_of

LEAVING = frozenset({"app.quit", "app.quit_now", "log.look_back"})
"""Commands that end the app, or go where nothing can be changed: `test_past_view.py` presses that one."""

_TABLE = frozenset(command.id for command in every_command() if command.keys)
_OUT = frozenset({"dialog.cancel", "draw.close", "app.back"})
_LETTERS = {"slash": "/", "plus": "+", "minus": "-", "colon": ":", "question_mark": "?", "full_stop": ".",
            "exclamation_mark": "!", "semicolon": ";", "comma": ",", "space": " "}  # fmt: skip
_DEEPEST, _LONGEST, _PATIENCE = 12, 40, 30


class Fingers:
    """Presses keys, and looks after each whether the app lives; those of `knowing` are left out.

    Observers look after each key, too. The commands of `last` come after all others of a place.
    """

    def __init__(
        self,
        app: Wyrdbook,
        *,
        knowing: frozenset[str] = frozenset(),
        last: frozenset[str] = frozenset(),
        observers: Sequence[Observer] = (),
    ) -> None:
        self.app = app
        self.pressed = set(knowing)
        self._last, self._observers = last, observers

    async def press(self, *keys: str) -> None:
        """Press keys; what the app does not survive is raised here and says where."""
        for key in keys:
            where = self.app.screen
            self.app.post_message(Key(key, _character(key)))
            await settled()
            assert not self.app.return_code, f"{key} at {where} raised what Textual's pilot raises again"
            assert self.app.is_running, f"{key} at {where} ended the app"
            look(self.app, key, self._observers)

    async def everything_here(self, back: Callable[[], object]) -> None:
        """Press every key of the place in front that was not pressed yet, from wherever in it the focus can be.

        `back` goes to the place again from wherever a key has led.
        """
        await self._home(back)
        for at in range(max(1, len(self.app.screen.focus_chain))):  # an empty place has keys all the same
            self._focus(at)
            await settled()
            for id, key in sorted(self._fresh().items(), key=lambda each: each[0] in self._last):
                if id not in self.pressed:  # it may have been pressed on the way
                    self._focus(at)
                    self.pressed.add(id)
                    await self.everything_behind(key)
                    await self._home(back)

    async def everything_behind(self, *keys: str, enters: int = 1) -> None:
        """Press some keys at a place, and then every fresh key of what they open, as far as enter leads."""
        place, before = self.app.screen, set(self.here())
        await self.press(*keys)
        for _ in range(_LONGEST):
            fresh = self._fresh()
            if isinstance(self.app.screen, Place) and (self.app.screen is not place or set(self.here()) <= before):
                return
            # What closes a dialog or leaves a part of it comes last, and enter is tried in each, fresh or not.
            leaves = (".drop", ".program")
            inner = min(
                fresh, key=lambda id: (id in self._last or id.endswith(leaves), fresh[id] == "enter"), default=""
            )
            if not inner and not enters:
                return
            enters -= not inner
            self.pressed |= {inner} - {""}
            await self.press(fresh.get(inner, "enter"))

    def here(self) -> dict[str, str]:
        """The commands of the table that the focus can reach, with a key of each that is not typed into a field."""
        screen = self.app.screen
        typed = screen.focused.check_consume_key if screen.focused else lambda key, character: False
        here = {}
        for node in _heard_by(screen):  # what is active says nothing of keys that are passed on
            bound = bindings_of(node).key_to_bindings
            for key, binding in ((key, binding) for key, all in bound.items() for binding in all):
                known = binding.id in _TABLE and binding.id not in LEAVING and not typed(key, _character(key))
                _, name, parameters = actions.parse(binding.action)
                if known and node.check_action(name, parameters) is not False:
                    here[str(binding.id)] = key
        return here

    def _fresh(self) -> dict[str, str]:
        return {id: key for id, key in self.here().items() if id not in self.pressed | _OUT}

    def _focus(self, at: int) -> None:
        chain = self.app.screen.focus_chain
        if at < len(chain):
            self.app.screen.set_focus(chain[at])

    async def out(self) -> None:
        """Escape from whatever is open."""
        await self._home(lambda: None)

    async def _home(self, back: Callable[[], object]) -> None:
        """Escape from whatever is open, and go back to the place."""
        for _ in range(_DEEPEST):
            if isinstance(self.app.screen, Place):
                break
            before = self.app.screen
            self.pressed |= _OUT & set(self.here())
            await self.press("escape")
            for _ in range(_PATIENCE):  # what is read in a thread while it opens hears no key before it has opened
                if self.app.screen is not before:
                    break
                await asyncio.sleep(0.01)
                await settled()
            if isinstance(self.app.screen, Confirm):  # escape from what was written asks, and escape from that goes on
                await self.press("down", "enter")
        assert isinstance(self.app.screen, Place), f"no way out of {self.app.screen}"
        back()
        await settled()


def _heard_by(screen: Screen) -> Iterator[DOMNode]:
    """Yield the widgets that hear a key, from the focus outwards, and none behind a dialog."""
    for node in (screen.focused or screen).ancestors_with_self:
        yield node
        if node is screen and screen.is_modal:
            return


def _character(key: str) -> str | None:
    return _LETTERS.get(key, key if len(key) == 1 else None)


def goes_to(app: Wyrdbook, place: str, kind: type[Screen], *, as_player: bool = False) -> Callable[[], None]:
    """Going back to a place, in the view of the GM or of the players."""

    def back() -> None:
        app.in_play.in_player_view = as_player
        if not isinstance(app.screen, kind):
            app.action_go(place)

    return back
