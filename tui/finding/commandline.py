"""The command line: a command by its name or an alias, or an act of the game, completed while it is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import ClassVar

from textual import on
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input

from tui.dialogs import Dialog
from tui.finding.palette import full_title
from tui.finding.reach import Reached
from tui.shown import Plain
from tui.widgets.typing import Line


class CommandLine(Dialog[Reached]):
    """One line at the bottom; tab or → completes, enter runs, and what it would run is said beside it."""

    veiled: ClassVar[bool] = True

    def __init__(self, reached: Sequence[Reached], acts: Callable[[], Sequence[Reached]] = tuple) -> None:
        super().__init__("Command", "→ completes · enter · esc")
        self._commands = named(reached)
        self._acts = lru_cache(maxsize=1)(lambda: named(acts()))

    def _known(self, text: str) -> dict[str, Reached]:
        """What a text may name: a command, and if none begins so an act; those have to be looked up first."""
        wanted = wanted_words(text)
        return self._commands if any(name.startswith(wanted) for name in self._commands) else self._acts()

    def body(self) -> Iterable[Widget]:
        """The field and what it means."""
        suggester = SuggestFromList(sorted(self._commands), case_sensitive=False)
        yield Line(placeholder="undo, award, end scene, log ...", suggester=suggester)
        yield Plain(classes="fault")

    @on(Input.Changed)
    def _say(self, event: Input.Changed) -> None:
        found = meant(event.value, self._known(event.value))
        said = (found.why_not or found.command.help) if found else ""
        self.query_one(".fault", Plain).update(said)

    @on(Input.Submitted)
    def _run(self, event: Input.Submitted) -> None:
        found = meant(event.value, self._known(event.value))
        if found is not None:
            self.dismiss(found)
        elif not event.value.strip():
            self.dismiss(None)
        else:
            self.query_one(".fault", Plain).update(Content(refusal(event.value, self._known(event.value))))


def named(reached: Sequence[Reached]) -> dict[str, Reached]:
    """Every name a command goes by; a name two commands have goes to the one nearer to the focus."""
    names: dict[str, Reached] = {}
    for each in reached:
        for name in (full_title(each).lower().replace(": ", " "), *each.command.aliases, each.command.id):
            names.setdefault(name, each)
    for each in reached:
        names.setdefault(each.command.title.lower(), each)
    return names


def wanted_words(text: str) -> str:
    """What was typed as names are written."""
    return " ".join(text.lower().split())


def meant(text: str, names: dict[str, Reached]) -> Reached | None:
    """The command of a name, or of the beginning of one if all names that begin so are the same command's."""
    wanted = wanted_words(text)
    if not wanted or wanted in names:
        return names.get(wanted)
    beginnings = {reached.command.id: reached for name, reached in names.items() if name.startswith(wanted)}
    return next(iter(beginnings.values())) if len(beginnings) == 1 else None


def refusal(text: str, names: dict[str, Reached]) -> str:
    """Why a text names no command: it could be several, or none."""
    wanted = wanted_words(text)
    could = sorted(name for name in names if name.startswith(wanted))
    return f"That could be: {', '.join(could[:6])}." if could else "There is no such command."
