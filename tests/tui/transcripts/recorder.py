"""A recorder: presses keys, and writes after each what is new on the screen, what was said, and what the log got."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from textual.events import Key
from textual.widgets import Input

from tests.tui.fingers import Fingers
from tests.tui.pilot import settled
from tests.tui.transcripts.sight import Blocks, blocks, title
from tui.app.app import Wyrdbook
from tui.base_screens.base import Place
from tui.dialogs.basic import Confirm

_DEEPEST = 12
_MANY = 3
"""More lines than these that are gone are counted: they are told above."""


class Recorder(Fingers):
    """Fingers whose every key is written down."""

    def __init__(self, app: Wyrdbook) -> None:
        super().__init__(app)
        self.lines: list[str] = []
        self.titles: dict[str, Blocks] = {}
        """The blocks of each screen, by its kind and title, when it was last in front."""
        self.last_kind = ""
        """The kind of the last log entry."""
        self._screen = self._focus_name = self._copied = ""
        self._states: dict[str, int] = {}
        """When each sight was last there, in keys."""
        self._keys = 0
        self.sight: Blocks = {}
        """The screen after the last key."""
        self._campaign, self._told = app.campaign, self.seq
        self._files: set[str] = set()
        self._toasts: list[str] = []

    @property
    def at_place(self) -> bool:
        """True if no dialog is open."""
        return isinstance(self.app.screen, Place)

    @property
    def seq(self) -> int:
        """The last log entry of the open campaign."""
        return self.app.campaign.view.seq if self.app.campaign is not None else 0

    def heading(self, text: str) -> None:
        """Write a heading."""
        self.lines += ["", f"## {text}", ""]

    # Doing ----------------------------------------------------------------------------------------------------------

    async def press(self, *keys: str) -> None:
        """Press keys, and write down what each has led to."""
        for key in keys:
            await super().press(key)
            await self.note(key)

    async def type(self, text: str) -> None:
        """Type a text at the end of the field that has the focus."""
        await self.unseen("end", *text)
        await self.note(f"“{text}”")

    async def unseen(self, *keys: str) -> None:
        """Press keys without writing what each has led to."""
        for key in keys:
            self.app.post_message(Key(key, key if len(key) == 1 else None))
            await settled()

    async def leave(self) -> None:
        """Escape from what is open, and from the question whether to throw it away."""
        for _ in range(_DEEPEST):
            if self.at_place:
                return
            await self.press(*(("down", "enter") if isinstance(self.app.screen, Confirm) else ("escape",)))

    async def go_back(self, back: Callable[[], object]) -> None:
        """Escape from what is open, and go to the place again if that led elsewhere."""
        await self.leave()
        before = self.app.screen
        back()
        await settled()
        if self.app.screen is not before:
            await self.note("back")

    def compare_with(self, sight: Blocks) -> None:
        """Write what is new on the screen in front as compared with this sight of it."""
        self.titles[self._screen] = sight

    # Writing --------------------------------------------------------------------------------------------------------

    async def note(self, key: str) -> None:
        """Write down what a key has led to. Toasts are read and let go: what is behind them is to be seen."""
        await self.app.animator.wait_for_idle()  # scrolling takes a tick of a clock, however far it is
        await settled()
        self._toasts = [f"{each.title}: {each.message}" if each.title else each.message for each in self.app.said]
        self.app.clear_notifications()
        await settled()
        self._keys += 1
        went = self._went() + self._before()
        news = [f"    {line}" for line in (*self._news(), *self._said(), *self._kept(), *self._logged())]
        if went or news or not self.lines[-1].endswith("]"):
            self.lines += [f"[{key}]{went}", *news]
        else:
            self.lines[-1] += f" [{key}]"

    def _went(self) -> str:
        """The screen if it is another one, and the focus if it moved."""
        screen, focus = title(self.app.screen), self.app.focused
        name = (focus.id or type(focus).__name__) if focus is not None else "no focus"
        if isinstance(focus, Input) and focus.cursor_position != len(focus.value):
            name += f" at {focus.cursor_position}"
        went = f" {screen}" if screen != self._screen else ""
        went += f" ({name})" if went or name != self._focus_name else ""
        self._screen, self._focus_name = screen, name
        return went

    def _before(self) -> str:
        """How long ago the same sight was there, if it is another than the last."""
        self.sight = blocks(self.app.screen)
        same, self._states[repr(self.sight)] = self._states.get(repr(self.sight)), self._keys
        if same is None or self.sight == self.titles.get(self._screen):
            return ""
        self.titles[self._screen] = self.sight
        return f" = as {self._keys - same} keys before"

    def _news(self) -> Iterator[str]:
        """The lines that are new since such a screen was last in front, and those that are gone."""
        now, before = self.sight, self.titles.get(self._screen, {})
        self.titles[self._screen] = now
        for name, lines in now.items():
            yield from changed(before.get(name, []), lines)
        yield from (f"- all of {name}" for name in before if name not in now and before[name])

    def _said(self) -> Iterator[str]:
        here = f"{Path.cwd()}/"  # each run has another folder, and messages say where files are
        for text in self._toasts:
            yield from (f"“{line}”" for line in text.replace(here, "").splitlines())

    def _kept(self) -> Iterator[str]:
        """The text copied, and the files written."""
        if self.app.clipboard != self._copied:
            self._copied = self.app.clipboard
            yield from (f"copied: {line}" for line in self._copied.splitlines()[:3])
        files = {each.name for each in Path.cwd().iterdir()}
        yield from (f"file: {name}" for name in sorted(files - self._files) if self._files)
        self._files = files

    def _logged(self) -> Iterator[str]:
        campaign = self.app.campaign
        if campaign is not self._campaign:
            self._campaign, self._told = campaign, self.seq
        if campaign is not None:
            for seq in range(self._told + 1, self.seq + 1):
                line = campaign.line(seq)
                self.last_kind = line.kind
                if line.title not in self._toasts:
                    yield f"log: {line.title}"
            self._told = self.seq


def changed(before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """The lines that are new; those that are gone, too, unless as many took their place."""
    for how, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if how != "equal":
            if b - a > max(d - c, _MANY):
                yield f"- {b - a} lines"
            elif b - a > d - c:
                yield from (f"- {line}" for line in before[a:b])
            yield from (f"+ {line}" for line in now[c:d])
