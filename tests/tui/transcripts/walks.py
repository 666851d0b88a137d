"""Walks over a place, for a recorder: every key on rows of it, keys in another order, and narrowing.

Keys are asked of the key table, so that a new one is pressed by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random

from textual.widgets import Input, TextArea

from tests.tui.fingers import LEAVING
from tests.tui.pilot import settled
from tests.tui.transcripts.recorder import Recorder
from tests.tui.transcripts.steps import Steps
from tui.dialogs.basic import Confirm
from tui.draws.dialog import DrawDialog
from tui.play_screen.screen import PlayScreen
from tui.widgets.line_list import LineList
from tui.widgets.pick_list import PickList

Back = Callable[[], object]
OUTSIDE = LEAVING | {"app.suspend", "app.board", "app.back", "app.macro"}
"""Commands that end or stop the app, or start another program."""
ROWS = 3
"""The rows of a list that keys are pressed on: the first, the last and one between."""
_AGAIN = 4
"""How often a key is pressed again at most, until what it shows repeats."""
_NARROW = ("slash", *"il", "enter")
TYPED = "Ice"
_MOVES = ("down", "down", "down", "up", "up", "pagedown", "pageup", "home", "end", "tab", "shift+tab", "space", "enter")
_IN_A_DIALOG = ("down", "down", "up", "enter", "enter", "escape", "left", "right", "tab", "space")
_LONGEST = 12


class Walk:
    """A walk of a recorder over one place; `back` goes to the place from anywhere."""

    def __init__(self, hands: Recorder, back: Back) -> None:
        self.hands, self._back = hands, back

    # Every key ------------------------------------------------------------------------------------------------------

    async def every_key(self) -> None:
        """Press each key of the place and its parts on some rows: look, and where that is new, fill and accept."""
        await self._home()
        parts = max(1, len(self.hands.app.screen.focus_chain))
        for part in range(parts):
            await self._to(part, 0)
            for at in spread(self._rows(), ROWS):
                self.hands.heading(f"Part {part + 1}, row {at + 1}")
                for id in self._keys(part, at):
                    await self._to(part, at)
                    if (key := self._own().get(id)) is not None:
                        await self._one(partial(self._to, part, at), id, key)
                await self._select(part, at)

    async def _select(self, part: int, at: int) -> None:
        """Press enter on a row of a list, and again if that opens nothing."""
        await self._to(part, at)
        hands, place, before = self.hands, self.hands.app.screen, self.hands.seq
        if isinstance(hands.app.focused, LineList):
            await hands.press("enter")
            if hands.app.screen is place and hands.seq == before:
                await hands.press("enter")
            await hands.leave()
            await self._undo(before)

    def _keys(self, part: int, at: int) -> Collection[str]:
        """The commands to press: on the first row those that were not pressed yet, on others those of the list."""
        own, hands = self._own(), self.hands
        if at == 0:
            return [id for id in own if part == 0 or id not in hands.pressed]
        scope = getattr(hands.app.screen, "scope", "")
        inner = [id for id in own if id.rpartition(".")[0] != scope]
        return own if len(hands.app.screen.focus_chain) == 1 else inner

    def _own(self) -> dict[str, str]:
        """The keys of the place and its parts, by command."""
        here = sorted(self.hands.here().items())
        return {id: key for id, key in here if not id.startswith("app.") and id not in OUTSIDE}

    async def _one(self, back: Callable[[], object], id: str, key: str) -> None:
        """Press a key; leave what it opens. If it is opened for the first time, fill it, and accept it untouched."""
        hands, before = self.hands, self.hands.seq
        fresh = id not in hands.pressed
        hands.pressed.add(id)
        known, place = set(hands.titles), hands.app.screen
        await hands.press(key)
        if fresh and hands.app.screen is place and not isinstance(hands.app.focused, Input):
            await self._again(key, before)
        if not hands.at_place and (fresh or hands.titles != known):
            for go_on in (self._fill, self._accept, self._accept_last) if fresh else (self._accept,):
                await hands.leave()
                await back()
                await hands.press(key)
                await go_on()
                await self._undo(before)
        await hands.leave()
        await self._undo(before)

    async def _again(self, key: str, seq: int) -> None:
        """Press a key that opens nothing until what it shows repeats, and undo all that this did."""
        hands, place, seen = self.hands, self.hands.app.screen, [self.hands.sight]
        changes = int(hands.seq != seq)
        for _ in range(_AGAIN):
            before = hands.seq
            await hands.press(key)
            changes += hands.seq != before
            if hands.app.screen is not place or hands.sight in seen:
                break
            seen.append(hands.sight)
        await hands.leave()
        if hands.last_kind != "undo":
            await hands.press(*["u"] * changes)

    async def _undo(self, seq: int) -> None:
        hands = self.hands
        if hands.at_place and hands.app.campaign is not None and hands.seq != seq and hands.last_kind != "undo":
            await hands.press("u")

    async def _fill(self) -> None:
        """Change each field of what is open, and try to accept it."""
        hands, screen = self.hands, self.hands.app.screen
        if isinstance(screen, DrawDialog):
            return  # they have tests of their own
        for _ in range(_LONGEST):
            focus = hands.app.focused
            if isinstance(focus, Input | TextArea):
                await hands.type(TYPED)
            else:
                await hands.press("right")
            if hands.app.screen is not screen:
                return
            await hands.unseen("down")
            if hands.app.focused is focus or hands.app.screen is not screen:
                break
        if not hands.at_place:
            await hands.press("enter")

    async def _accept(self) -> None:
        """Type something in the first field, and enter until a place is in front."""
        hands = self.hands
        for _ in range(_LONGEST):
            if hands.at_place:
                return
            screen, focus = hands.app.screen, hands.app.focused
            if isinstance(focus, Input | TextArea):
                await hands.type(TYPED)
            await hands.press(*(("down",) if isinstance(screen, Confirm) else ()), "enter")
            if hands.app.screen is screen:  # a text area goes on by this key; what asks for more is left
                await hands.press("ctrl+s")
            refused = isinstance(focus, Input) and hands.app.focused is focus
            if hands.app.screen is screen and (refused or not isinstance(screen, DrawDialog)):
                return

    async def _accept_last(self) -> None:
        """Take the last choice of a list."""
        hands = self.hands
        if isinstance(hands.app.focused, PickList):
            await hands.press("pagedown", "pagedown", "enter")
            await self._accept()

    # Keys of a table ------------------------------------------------------------------------------------------------

    async def steps(self, steps: Steps) -> None:
        """Press the keys of each step at the place."""
        for title, keys in steps:
            self.hands.heading(title)
            for key in keys.split():
                words = key.strip("“”")
                await (self.hands.press(key) if words == key else self.hands.type(words.replace("_", " ")))
            await self._home()

    # Other orders ---------------------------------------------------------------------------------------------------

    async def at_random(self, seed: str, keys: int = 60) -> None:
        """Press keys in an order that the seed says, moves more often than others."""
        random = Random(seed)
        await self._home()
        for _ in range(keys):
            await self.hands.press(self._any(random))
        await self._home()

    def _any(self, random: Random) -> str:
        hands = self.hands
        here = hands.here().items()
        keys = sorted(key for id, key in here if id not in OUTSIDE and not id.startswith("app."))
        if hands.at_place:
            return random.choice((*_MOVES, *keys, "u", "U", "escape"))
        typed = isinstance(hands.app.focused, Input | TextArea)
        return random.choice((*_IN_A_DIALOG, *(("a", "i", "l", "3", "space") if typed else ()), *keys))

    async def narrowed(self) -> None:
        """Find rows by a word, act among them, mark some, and see all again."""
        hands = self.hands
        await self._home()
        if "slash" in hands.here().values():
            await hands.press("slash", *"il", "enter", "down", "down", "end", "down", "space", "up", "space", "home")
            await hands.press("up", "slash", "backspace", "backspace", *"zz", "enter", "escape", "escape")
            await self._home()
            await hands.press(*_NARROW)
            await self._keys_in_turn()
            hands.heading("Narrowed, and back from elsewhere")
            hands.app.action_go("log" if isinstance(hands.app.screen, PlayScreen) else "play")
            await settled()
            await self._home()
            await self._keys_in_turn()
            await hands.press("slash", "escape")
        await self._home()
        await hands.press("home", "space", "down", "space", "pagedown", "pageup", "end", "space", "escape", "home")

    async def _keys_in_turn(self) -> None:
        """Press each key of the place where the cursor is, and leave what it opens."""
        hands, place, focus = self.hands, self.hands.app.screen, self.hands.app.focused
        for key in self._own().values():
            if key != "slash":
                before = hands.seq
                await hands.press(key)
                await hands.leave()
                await self._undo(before)
                await self._home()
                if hands.app.screen is place and hands.app.focused is not focus:
                    place.set_focus(focus)

    # The way back ---------------------------------------------------------------------------------------------------

    async def _home(self) -> None:
        await self.hands.go_back(self._back)

    async def _to(self, part: int, at: int) -> None:
        """Go to a row of a part of the place; of a grid, to the block that tab leads to."""
        hands = self.hands
        await self._home()
        chain = hands.app.screen.focus_chain
        if part < len(chain) and hands.app.focused is not chain[part]:
            hands.app.screen.set_focus(chain[part])
            await hands.note(f"part {part + 1}")
        focus = hands.app.focused
        if isinstance(focus, LineList):
            if focus.cursor != at and focus.cursor is not None:
                focus.cursor = at
                await hands.note(f"row {at + 1}")
        elif self._blocks():
            await hands.unseen("home", *["tab"] * at)
            await hands.note(f"block {at + 1}")

    def _rows(self) -> int:
        """The rows of the list that has the focus."""
        focus = self.hands.app.focused
        return len(focus.rows) if isinstance(focus, LineList) else self._blocks() or 1

    def _blocks(self) -> int:
        return 14 if "sheet.next_block" in self.hands.here() else 0


def spread(of: int, most: int) -> Sequence[int]:
    """The first row, the last and some between."""
    if of <= most:
        return range(max(of, 1))
    return sorted({round(n * (of - 1) / (most - 1)) for n in range(most)})
