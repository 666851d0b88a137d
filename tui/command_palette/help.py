"""Help: the available commands with their keys, narrowed by typing; enter runs one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import ClassVar

from textual import on
from textual.content import Content
from textual.widget import Widget

from tui.app_interface.reachable_commands import Reached
from tui.command_palette.palette import full_title
from tui.dialogs.basic import Dialog
from tui.text.columns import cell
from tui.text.content import Plain
from tui.text.fuzzy import by_words
from tui.text.plain import plain
from tui.widgets.find_list import FindList
from tui.widgets.line_list import LineList


class Commands(FindList):
    """Commands by title, alias, key and help."""

    def __init__(self, reached: Sequence[Reached]) -> None:
        self._reached = reached
        super().__init__(empty="No command contains these words.", classes="options")
        self.offer([(full_title(r), r.command.title, *r.command.aliases, r.key, r.command.help) for r in reached])

    def find_fitting(self, sought: str, names: Sequence[tuple[str, ...]]) -> list[int]:
        """The commands with the typed words; scattered letters would match nearly every sentence of help."""
        return by_words(sought, names)

    @property
    def numbered(self) -> bool:
        """False, because there are too many to number."""
        return False

    @property
    def reached(self) -> Reached | None:
        """The command under the cursor."""
        return None if self.at is None else self._reached[self.at]

    def line(self, at: int, row: int) -> Content:
        """The command, after its group if the group begins here."""
        return help_row(self._reached[at], row == 0 or self._reached[self.found[row - 1]])


class Help(Dialog[Reached]):
    """Every reachable command, grouped, nearest to the focus first; dismisses with the chosen one."""

    for_players: ClassVar[bool] = True

    def __init__(self, reached: Sequence[Reached], of_game: Sequence[Reached] = ()) -> None:
        super().__init__("Help", "type to find · ↑↓ · enter run it · esc")
        self._commands = Commands([*by_group(r for r in reached if r.command.keys), *of_game])

    def body(self) -> Iterable[Widget]:
        """The commands, and the help of the one under the cursor."""
        yield self._commands
        yield Plain(classes="rule")

    @on(LineList.Highlighted)
    def _explain(self) -> None:
        chosen = self._commands.reached
        self.query_one(".rule", Plain).update(plain(chosen.why_not or chosen.command.help) if chosen else "")

    @on(LineList.Selected)
    def _choose(self) -> None:
        if self._commands.reached is not None:
            self.dismiss(self._commands.reached)


def by_group(reached: Iterable[Reached]) -> Iterator[Reached]:
    """The commands with each group together, at the place of its first one."""
    groups: dict[str, list[Reached]] = {}
    for each in reached:
        groups.setdefault(each.command.group, []).append(each)
    return chain.from_iterable(groups.values())


def help_row(reached: Reached, before: Reached | bool) -> Content:
    """`Draw d Draw Choose what ...`: the group where it begins, and the first sentence of the help.

    The line below the list shows all of it.
    """
    group = reached.command.group
    begins = not isinstance(before, Reached) or before.command.group != group
    dim = "dim" if reached.why_not else ""
    return Content.assemble(
        (cell(group if begins else "", 12), "$text-muted"),
        (cell(reached.key, 10), "bold $accent"),
        (cell(reached.command.title, 18) + " ", dim),
        (plain(first_sentence(reached.command.help)), "$text-muted"),
    )


def first_sentence(help: str) -> str:
    """The first sentence, which fits a row of 120 columns; the ratchets of `tests/english` check that."""
    return help.partition(". ")[0].removesuffix(".") + "."
