"""The command line: a command by its name or an alias, an act of the game, or a spoken line, completed while typed."""

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

from campaigns.command_language.grammar import Misspoken
from tui.command_line.history import remember, remembered_lines
from tui.command_line.palette import full_title
from tui.command_line.spoken_lines import Offered, fault, go_on, line_completions, mark_fault, speak
from tui.dialogs.basic import Dialog
from tui.host.reach import Reached
from tui.key_bindings import bindings
from tui.key_bindings.former import former
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.text_input import Line

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

Names = Callable[[], Mapping[str, Reached]]
"""What goes by some names, made when it is first wanted."""
_SHOWN = 24
"""So many words are listed under the line."""


class CommandLine(Dialog[Reached]):
    """One line at the bottom; tab or → completes, ↓ goes through the words, ↑ brings back lines, enter does it.

    Below it stands what could come next, what a command does, or what is wrong, at its word. Without a `campaign`
    (in the player view none is given, as its names would show) only commands are known.
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
        """What a text may name: a command, else an act, else a term of the game's text; each is looked up when due.

        A whole term of the text comes before what else goes by it as well.
        """
        return namespace(text, lambda: self._commands, self._acts, self._terms)

    def body(self) -> Iterable[Widget]:
        """The field, what may come next, and what it means."""
        yield Line(placeholder="undo, award, end scene, log …", suggester=_First(self._completions))
        yield Plain(classes="offered")
        yield Plain(classes="fault")

    def _completions(self, text: str) -> list[Offered]:
        """How a text can go on: as the name of a command, or as a spoken line, which goes on itself behind its verb."""
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
        """Show what may come next, the word that was gone to in reverse."""
        words = (Content(plain(each.shown)) for each in self._going)
        shown = (word.stylize("reverse") if at == self._word else word for at, word in enumerate(words))
        self.query_one(".offered", Plain).update(Content("  ").join(shown))

    def _wrong(self, text: str, wrong: Misspoken | None = None) -> Content | str:
        """What is wrong with a text that names no command, at its word."""
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
        """Do a spoken line; where it cannot be the line stays, to be mended."""
        try:
            begun = speak(text, self.wyrdbook)
        except Misspoken as wrong:
            self.query_one(".fault", Plain).update(self._wrong(text, wrong))
        else:
            remember(text)
            self.dismiss(None)
            if begun is not None:
                self.app.call_later(go_on, begun, self.wyrdbook)

    def action_complete(self) -> None:
        """Take the word that was gone to, or the first that is offered."""
        field = self.query_one(Input)
        if self._word is not None:
            field.value = self._going[self._word].line
            field.cursor_position = len(field.value)
        elif going := self._completions(field.value):
            field.value = going[0].line
            field.cursor_position = len(field.value)

    def action_before(self, step: int) -> None:
        """Bring back a line that was typed before, or the next one after it; after the last, go through the words."""
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
    """Shows behind the cursor the first way a line can go on; → takes it."""

    def __init__(self, going: Callable[[str], Sequence[Offered]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._going = going

    async def get_suggestion(self, value: str) -> str | None:
        """The whole line as it would be; Textual shows it as it is, so none that a terminal would obey."""
        lines = (each.line for each in self._going(value) if plain(each.line) == each.line)
        return next((line for line in lines if line.casefold().startswith(value.casefold())), None)


def commands_by_name(reached: Sequence[Reached]) -> dict[str, Reached]:
    """Every name a command goes by; a name two commands have goes to the one nearer to the focus."""
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
    """The names of today: those of before are understood whole, but not offered."""
    return [name for name, each in names.items() if name not in former(each.command.id)]


def namespace(text: str, commands: Names, acts: Names, terms: Names) -> Mapping[str, Reached]:
    """In which names a text is looked up: in the first that have one that begins so.

    What is a whole term of the game's text, or the title of an act, is that, unless a command has it for its title.
    """
    wanted = wanted_words(text)
    if not _has_title(wanted, commands()):
        if wanted in terms():
            return terms()
        if _has_title(wanted, acts()):
            return acts()
    return next((names() for names in (commands, acts) if any(name.startswith(wanted) for name in names())), terms())


def _has_title(wanted: str, names: Mapping[str, Reached]) -> bool:
    """Whether something has this for its title."""
    return wanted in names and names[wanted].command.title.lower() == wanted


def wanted_words(text: str) -> str:
    """What was typed as names are written."""
    return " ".join(text.lower().split())


def find_meant(text: str, names: Mapping[str, Reached]) -> Reached | None:
    """The command of a name, or of the beginning of one if all names that begin so are the same command's."""
    wanted = wanted_words(text)
    if not wanted or wanted in names:
        return names.get(wanted)
    beginnings = {names[name].command.id: names[name] for name in current(names) if name.startswith(wanted)}
    return next(iter(beginnings.values())) if len(beginnings) == 1 else None


def refusal(text: str, names: Mapping[str, Reached]) -> str:
    """Why a text names no command: it could be several, or none."""
    wanted = wanted_words(text)
    could = sorted(name for name in current(names) if name.startswith(wanted))
    return f"Did you mean: {', '.join(could[:6])}?" if could else "There is no such command."
