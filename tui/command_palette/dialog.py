"""The command line: a command by name or alias, a game's action, or a line, completed while you type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input

from campaigns.command_language.grammar import LineError
from tui.app_interface.reachable_commands import Reached
from tui.command_palette.history import remember, remembered_lines
from tui.command_palette.palette import full_title
from tui.command_palette.spoken_lines import Offered, fault, go_on, line_completions, mark_fault, speak
from tui.dialogs.basic import Dialog
from tui.key_bindings import bindings
from tui.key_bindings.former_names import former
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.text_input import Line

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

Names = Callable[[], Mapping[str, Reached]]
"""A function for the commands by name, called when they are first needed."""
_SHOWN = 24
"""The most words listed under the line."""


class CommandLine(Dialog[Reached]):
    """A line at the bottom; tab or → completes, ↓ goes through the words, ↑ recalls lines, enter runs it.

    Below are the completions, a command's help, or the fault at its word. Without a `campaign` (as in the player view,
    where its names would show) only commands are known.
    """

    for_players: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog.line")

    def __init__(
        self,
        reached: Sequence[Reached],
        acts: Callable[[], Sequence[Reached]] = tuple,
        terms: Callable[[], Sequence[Reached]] = tuple,
        *,
        campaign: Campaign | None = None,
    ) -> None:
        super().__init__("Command", "tab complete · ↓ choose · ↑ previous · enter · esc")
        self._commands = commands_by_name(reached)
        self._acts = lru_cache(maxsize=1)(lambda: commands_by_name(acts()))
        self._terms = lru_cache(maxsize=1)(lambda: commands_by_name(terms()))
        self._campaign = campaign
        self._before, self._at = remembered_lines(), 0
        self._going: list[Offered] = []
        self._word: int | None = None

    def _known_names(self, text: str) -> Mapping[str, Reached]:
        """The names a text may mean: a command, else an action, else a term of the game; each looked up when needed.

        A whole term of the text comes before other things of that name.
        """
        return namespace(text, lambda: self._commands, self._acts, self._terms)

    def body(self) -> Iterable[Widget]:
        """The field, the completions, and the meaning."""
        yield Line(placeholder="undo, award, end scene, log …", suggester=_First(self._completions))
        yield Plain(classes="offered")
        yield Plain(classes="fault")

    def _completions(self, text: str) -> list[Offered]:
        """The completions of a text: as the name of a command, or as a line, which continues after its verb."""
        if not text.strip():
            return []
        wanted = wanted_words(text)
        spoken = {each.shown: each for each in (line_completions(text, self._campaign) if self._campaign else ())}
        known = self._known_names(text)
        names = sorted(name for name in current(known) if name.startswith(wanted) and name != wanted)
        return [spoken.pop(name) if name in spoken else Offered(name, name) for name in names] + [*spoken.values()]

    @on(Input.Changed)
    def _say(self, event: Input.Changed) -> None:
        text, found = event.value, find_meant(event.value, self._known_names(event.value))
        going = self._completions(text)
        words: dict[str, Offered] = {}
        for each in going:
            words.setdefault(each.shown, each)
        self._going, self._word = [*words.values()][:_SHOWN], None
        self._list()
        said: Content | str = (found.why_not or found.command.help) if found else ""
        if found is None and not going and text.strip():
            said = self._wrong(text)
        self.query_one(".fault", Plain).update(said)

    def _list(self) -> None:
        """Show the completions, with the selected word in reverse."""
        words = (Content(plain(each.shown)) for each in self._going)
        shown = (word.stylize("reverse") if at == self._word else word for at, word in enumerate(words))
        self.query_one(".offered", Plain).update(Content("  ").join(shown))

    def _wrong(self, text: str, wrong: LineError | None = None) -> Content | str:
        """The fault of a text that names no command, marked at its word."""
        if self._campaign is None:
            return refusal(text, self._known_names(text))
        wrong = wrong or fault(text, self._campaign)
        return mark_fault(text, wrong) if wrong is not None else ""

    @on(Input.Submitted)
    def _run_line(self, event: Input.Submitted) -> None:
        text, found = event.value, find_meant(event.value, self._known_names(event.value))
        if self._word is not None:
            self.action_complete()
        elif found is not None:
            remember(text)
            self.dismiss(found)
        elif not text.strip():
            self.dismiss(None)
        elif self._campaign is None:
            self.query_one(".fault", Plain).update(Content(refusal(text, self._known_names(text))))
        else:
            self._speak(text)

    def _speak(self, text: str) -> None:
        """Carry out a line; if it is refused, it stays for editing."""
        try:
            begun = speak(text, self.wyrdbook)
        except LineError as wrong:
            self.query_one(".fault", Plain).update(self._wrong(text, wrong))
        else:
            remember(text)
            self.dismiss(None)
            if begun is not None:
                self.app.call_later(go_on, begun, self.wyrdbook)

    def action_complete(self) -> None:
        """Take the selected completion, or the first."""
        field = self.query_one(Input)
        if self._word is not None:
            field.value = self._going[self._word].line
            field.cursor_position = len(field.value)
        elif going := self._completions(field.value):
            field.value = going[0].line
            field.cursor_position = len(field.value)

    def action_before(self, step: int) -> None:
        """Recall the previous line, or the next; after the last, go through the completions."""
        if self._word is not None or (step < 0 and not self._at):
            at = (-1 if self._word is None else self._word) - step
            self._word = min(at, len(self._going) - 1) if at >= 0 and self._going else None
            self._list()
            return
        self._at = min(max(0, self._at + step), len(self._before))
        field = self.query_one(Input)
        field.value = self._before[-self._at] if self._at else ""
        field.cursor_position = len(field.value)


class _First(Suggester):
    """Shows the first completion after the cursor; → takes it."""

    def __init__(self, going: Callable[[str], Sequence[Offered]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._going = going

    async def get_suggestion(self, value: str) -> str | None:
        """The whole completed line; Textual prints it unchanged, so none with characters that a terminal would obey."""
        lines = (each.line for each in self._going(value) if plain(each.line) == each.line)
        return next((line for line in lines if line.casefold().startswith(value.casefold())), None)


def commands_by_name(reached: Sequence[Reached]) -> dict[str, Reached]:
    """The commands by each of their names; a shared name is that of the command nearest to the focus."""
    names: dict[str, Reached] = {}
    for each in reached:
        for name in (full_title(each).lower().replace(": ", " "), *each.command.aliases, each.command.id):
            names.setdefault(name, each)
    for each in reached:
        names.setdefault(each.command.title.lower(), each)
    for each in reached:
        for name in former(each.command.id):
            names.setdefault(name, each)
    return names


def current(names: Mapping[str, Reached]) -> list[str]:
    """Today's names; former ones are understood whole, but not offered."""
    return [name for name, each in names.items() if name not in former(each.command.id)]


def namespace(text: str, commands: Names, acts: Names, terms: Names) -> Mapping[str, Reached]:
    """The names to look a text up in: the first group with a name that begins so.

    A whole term of the game or the title of an action is taken as such, unless it is a command's title.
    """
    wanted = wanted_words(text)
    if not _has_title(wanted, commands()):
        if wanted in terms():
            return terms()
        if _has_title(wanted, acts()):
            return acts()
    return next((names() for names in (commands, acts) if any(name.startswith(wanted) for name in names())), terms())


def _has_title(wanted: str, names: Mapping[str, Reached]) -> bool:
    """Return True if something has this title."""
    return wanted in names and names[wanted].command.title.lower() == wanted


def wanted_words(text: str) -> str:
    """The typed text in the form of names."""
    return " ".join(text.lower().split())


def find_meant(text: str, names: Mapping[str, Reached]) -> Reached | None:
    """The command with this name, or with the only name that begins so."""
    wanted = wanted_words(text)
    if not wanted or wanted in names:
        return names.get(wanted)
    beginnings = {names[name].command.id: names[name] for name in current(names) if name.startswith(wanted)}
    return next(iter(beginnings.values())) if len(beginnings) == 1 else None


def refusal(text: str, names: Mapping[str, Reached]) -> str:
    """The reason why a text names no command: several, or none."""
    wanted = wanted_words(text)
    could = sorted(name for name in current(names) if name.startswith(wanted))
    return f"Did you mean: {', '.join(could[:6])}?" if could else "There is no such command."
