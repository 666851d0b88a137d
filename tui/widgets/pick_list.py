"""The list for choosing one or several people or things, each row in the same columns.

jo                                      2 of 7
▸ ■ 2 Jonas Reed    tilted   1
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property

from rich.cells import cell_len
from textual import events
from textual.content import Content

from core.schema.entry import Choice
from tui.text.columns import spread
from tui.text.fuzzy import highlight
from tui.text.plain import clip, plain
from tui.toasts.toast import toast
from tui.widgets.find_list import FindList

TICKED, UNTICKED, NOW = "■ ", "□ ", "• "
_GUTTER = 3  # cells of the cursor, and of a scrollbar
_BESIDE = 2  # between the columns


class PickList(FindList):
    """Choices to pick from, found by label or id. With `ticked` several may be chosen: space toggles one.

    `most` is the most that may be ticked, if that is fewer than there are choices. `now` is the present choice of one;
    the cursor begins there, or at the first available one. `taken` gets the chosen ids; it is called directly instead
    of getting a message, so that it is done before the next key is handled.
    """

    BINDINGS = [("ctrl+a", "tick_all", "All or none")]

    def __init__(
        self,
        taken: Callable[[tuple[str, ...]], object],
        choices: Sequence[Choice] = (),
        *,
        now: str | None = None,
        ticked: Collection[str] | None = None,
        most: int | None = None,
        empty: str = "",
        classes: str | None = None,
    ) -> None:
        self.choices: Sequence[Choice] = ()
        self._taken = taken
        self._now, self.many, self.ticked = now, ticked is not None, set(ticked or ())
        self._most = most
        super().__init__(empty=empty, classes=classes)
        self.show_choices(choices)

    @property
    def does_with_number(self) -> str:
        """A digit chooses one, or ticks one of several."""
        return "tick" if self.many else "choose"

    def show_choices(self, choices: Sequence[Choice], *, first: str | None = None) -> None:
        """Offer other choices; if none is chosen so far, the cursor begins at `first`, if there is one."""
        self.choices = choices
        self.__dict__.pop("_widths", None)
        now = self._now if self._now is not None else first
        wanted = self.ticked or ({now} if now is not None else set())
        opens = next((at for at, choice in enumerate(choices) if choice.id in wanted), None)
        self.offer([_names(choice) for choice in choices], opens)

    def start(self) -> int:
        """Return the first available row."""
        return next((row for row, at in enumerate(self.found) if not self.choices[at].why_not), 0)

    @property
    def wanted(self) -> int:
        """The cells that show every row in full, or the text without rows."""
        labels, notes, alone = self._widths
        rows = max(alone, labels + (notes + _BESIDE if notes else 0))
        return _GUTTER + self._marks + 2 + (rows if self.choices else self.empty_width)

    @property
    def choice(self) -> Choice | None:
        """The choice under the cursor."""
        return None if self.at is None else self.choices[self.at]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the ticked choices, in order."""
        return tuple(choice.id for choice in self.choices if choice.id in self.ticked)

    @cached_property
    def _widths(self) -> tuple[int, int, int]:
        """The cells of the longest label with a note beside it, of the longest note, and of the longest label alone."""
        cells = [(cell_len(plain(_label(choice))), cell_len(plain(_note(choice)))) for choice in self.choices]
        labels = max((label for label, note in cells if note), default=0)
        alone = max((label for label, note in cells if not note), default=0)
        return labels, max((note for _, note in cells), default=0), alone

    @property
    def _marks(self) -> int:
        return len(TICKED) if self.many or self._now is not None else 0

    def line(self, at: int, row: int) -> Content:
        """Return the tick, the number, the label, and the note or the reason it is closed."""
        choice = self.choices[at]
        labels, notes, _ = self._widths
        room = self.scrollable_content_region.width - _GUTTER - self._marks - 2
        labels = min(labels, max(room - min(notes + _BESIDE, room * 2 // 5), 8)) if _note(choice) else max(room, 8)
        label = highlight(self.typed, clip(plain(_label(choice)), labels))
        gap = " " * (labels - label.cell_length + _BESIDE)
        words = Content.assemble(self._mark(choice), (self.digit(row), "$text-muted"), label)
        note = Content.styled(plain(_note(choice)), "" if choice.why_not else "$text-muted")
        whole = Content.assemble(words, gap, note) if _note(choice) else words
        return whole.stylize("dim") if choice.why_not else whole

    def _mark(self, choice: Choice) -> str:
        if self.many:
            return TICKED if choice.id in self.ticked else UNTICKED
        return (NOW if choice.id == self._now else "  ") if self._now is not None else ""

    def heading(self, typed: Content, width: int) -> Content:
        """Return the typed text, and the number of ticked choices."""
        return spread(typed, tally(len(self.ids), len(self.choices), self._most), width) if self.many else typed

    def takes(self, character: str) -> bool:
        """Return False for a blank that ticks, unless a typed name continues with one."""
        return bool(character.strip()) or (super().takes(character) and (not self.many or self._goes_on))

    @property
    def _goes_on(self) -> bool:
        """Return True if a blank has to be typed: several names continue with one, or one with a number."""
        begun = f" {self.typed} ".casefold()
        parts = (f" {_label(self.choices[at])}".casefold().partition(begun) for at in self.found)
        rests = [rest for _, fits, rest in parts if fits]
        return len(rests) > 1 or any(rest[:1].isdecimal() for rest in rests)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer ticking only in lists with several choices."""
        return self.many if action in ("mark", "tick_all") else super().check_action(action, parameters)

    def action_mark(self) -> None:
        """Toggle the choice under the cursor, and clear the typed text."""
        if self.choice is None or self._refuses(self.choice) or self._full(self.choice):
            return
        self.ticked ^= {self.choice.id}
        self.find("", self.at)

    def action_tick_all(self) -> None:
        """Tick all available matching choices, or untick them if all are ticked."""
        fits = {self.choices[at].id for at in self.found if not self.choices[at].why_not}
        every = self.ticked - fits if fits <= self.ticked else self.ticked | fits
        if self._most is not None and len(every) > max(self._most, len(self.ticked)):
            self._say_full()
            return
        self.ticked = every
        self.find("", self.at)

    def action_select(self) -> None:
        """Choose the one under the cursor; in a list of several the ticked ones, and a typed match."""
        if self.many:
            if self.typed and self.choice is not None and self.choice.id not in self.ticked:
                if self._refuses(self.choice) or self._full(self.choice):
                    return
                self.ticked.add(self.choice.id)
            self._taken(self.ids)
        elif self.choice is not None and not self._refuses(self.choice):
            self._taken((self.choice.id,))

    def pick_number(self, row: int) -> None:
        """Choose the row with the pressed digit, or toggle it in a list of several."""
        self.cursor = row
        if self.many:
            self.action_mark()
        else:
            self.action_select()

    def on_click(self, event: events.Click) -> None:
        """Tick on a click; in a list for one, a second click chooses."""
        if self.many and (offset := event.get_content_offset(self)) and self._index_at(offset.y) is not None:
            event.stop()
            event.prevent_default()
            self.cursor = self._index_at(offset.y)
            self.action_mark()

    def _refuses(self, choice: Choice) -> bool:
        """Return True, with a message, if it cannot be chosen; a ticked one can always be unticked."""
        closed = bool(choice.why_not) and choice.id not in self.ticked
        if closed:
            toast(self, choice.why_not, warning=True)
        return closed

    def _full(self, choice: Choice) -> bool:
        """Return True, with a message, if one more would be too many; a ticked one can always be unticked."""
        full = self._most is not None and choice.id not in self.ticked and len(self.ticked) >= self._most
        if full:
            self._say_full()
        return full

    def _say_full(self) -> None:
        toast(self, f"At most {self._most}. Take one out first.", warning=True)


def tally(ticked: int, choices: int, most: int | None) -> str:
    """Return the number of ticked choices, and the most allowed."""
    return f"{ticked} of {choices}" if most is None else f"{ticked} of at most {min(most, choices)}"


def _label(choice: Choice) -> str:
    return choice.label or choice.id


def _note(choice: Choice) -> str:
    return choice.why_not or choice.note


def _names(choice: Choice) -> tuple[str, ...]:
    """The names of a choice: its label, and its id if people know it, such as a card's."""
    id = choice.id.rpartition(":")[2]
    return (_label(choice),) if id.isdecimal() else (_label(choice), id)
