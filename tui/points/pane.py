"""Pane 2: everyone's points, and their changes in this session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

from core.actions.place import Place
from core.lazy_imports import Lazy
from core.wording import signed_text
from tui.base_screens.pane import Pane, Row
from tui.key_bindings import bindings
from tui.sheets.purse import compartments, purse, why_not_buy
from tui.text.columns import join_parts, spread
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from core.points import Currency
    from tui.points import forms
else:
    forms = Lazy("tui.points.forms")


_NAME, _BROAD = 9, 24  # cells a name keeps, and a row has for the word "today"


class Points(Pane):
    """The balances of the characters in play."""

    scope = "play.points"
    empty = "no one to award yet"
    multiple = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.points")

    def parts(self, view: View) -> tuple[object, ...]:
        """Return the characters, and the name of the session whose gains are shown."""
        return (view.characters, view.ruleset, session_words(view))

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """Return a row for each character that earns."""
        earning, kinds = earners(view), view.ruleset.currencies
        columns = widths([c.balances for c in earning], kinds, width)
        when = session_words(view)
        when = when if all(_has_room(c, kinds, width, columns, when) for c in earning) else ""
        return [Row(c.id, (c, kinds, columns, when)) for c in earning]

    def text(self, about: tuple[CharacterView, Sequence[Currency], Sequence[int], str], width: int) -> Content:
        """Return the balances of this character."""
        character, currencies, columns, when = about
        return points_row(character, currencies, width, columns, when)

    def summary(self, view: View) -> Content:
        """Return everyone's balances."""
        each = (f"{c.name} {balance(c, view.ruleset.currencies)}" for c in earners(view))
        return join_parts(each) if earners(view) else Content(self.empty)

    def open(self) -> None:
        """Open the ledger of the selected character."""
        self.wyrdbook.go("points", character=self.selected)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Give the reason there are no points: no character can have any, or the game has none."""
        if action in ("award", "buy"):
            if self.view is None or not self.view.ruleset.currencies:
                return "This game has no points."
            if self.selected is None:
                return "No one in play can have points."
        return why_not_buy(self.view.ruleset) if action == "buy" and self.view is not None else ""

    def action_award(self) -> None:
        """Award points to those marked here or in the characters pane, or to the selected character."""
        forms.award(self.wyrdbook, self.chosen_characters(), self.play.unmark)

    def chosen_characters(self) -> list[int]:
        """The characters who get an award."""
        if self.list.marked:
            return [int(str(key)) for key in self.marked]
        earning = {c.id for c in earners(self.view)} if self.view else set()
        return [i for i in self.play.marked_characters if i in earning] or [int(str(self.selected))]

    def action_buy(self) -> None:
        """Offer the selected character's purchases, with prices."""
        self.play.offer(Place.ADVANCE)


def earners(view: View) -> list[CharacterView]:
    """Return the characters with points to show: players' characters in play, and any with a balance."""
    active = [c for c in view.characters if c.status != "retired"]
    return [c for c in active if c.role == "pc" or any(c.balances.values())]


def balance(character: CharacterView, currencies: Sequence[Currency]) -> str:
    """Return `3 XP 2 BE`."""
    return " ".join(purse(character.balances, currencies))


def widths(purses: Iterable[Mapping[str, int]], currencies: Sequence[Currency], width: int) -> list[int]:
    """Return the cells of a column for each kind of points, none for those no one has.

    If they do not fit beside names, there are no columns at all: rows with and without columns are harder to read.
    """
    held = zip(*(compartments(balances, currencies) for balances in purses), strict=True)
    columns = [max(map(cell_len, column)) for column in held]
    return columns if _NAME + sum(1 + cells for cells in columns if cells) <= width else []


def session_words(view: View) -> str:
    """Return the session whose points are shown: "today" while it lasts, its number once it is over."""
    return "today" if view.session is not None or not view.sessions_played else f"session {view.sessions_played}"


def points_row(
    character: CharacterView,
    currencies: Sequence[Currency],
    width: int,
    columns: Sequence[int] = (),
    when: str = "today",
) -> Content:
    """`Mara       +1 today  3 XP`: the session's changes, and the balances, as much of both as fits.

    With `columns` each kind of points is aligned in all rows, if that fits.
    """
    name = Content.styled(plain(character.name), "$text-muted" if character.status != "active" else "")
    figures = _figures(character, currencies, columns, when if width >= _BROAD else "")
    fitting = (right for right in figures if _fits(character, right, width))
    return spread(name, next(fitting, Content(" ".join(purse(character.balances, currencies[:1])))), width)


def _fits(character: CharacterView, right: Content, width: int) -> bool:
    """Return True if the figures fit beside the required part of the name."""
    return right.cell_length + min(cell_len(plain(character.name)), _NAME) < width


def _has_room(
    character: CharacterView, currencies: Sequence[Currency], width: int, columns: Sequence[int], when: str
) -> bool:
    """Return True if a row has room for the word "today", or needs none: all rows show it, or none does."""
    fullest = next(_figures(character, currencies, columns, when))
    return _fits(character, fullest, width) or not any(character.today.get(c.id, 0) for c in currencies)


def _figures(
    character: CharacterView, currencies: Sequence[Currency], columns: Sequence[int], when: str
) -> Iterator[Content]:
    """The figures of a row, from the full version down to the first balance alone."""
    gains = [(c, character.today.get(c.id, 0)) for c in currencies]
    today = " ".join(f"{signed_text(n)} {c.named(n)}" if len(gains) > 1 else signed_text(n) for c, n in gains if n)
    short = f"{today}  " if today else ""
    said = f"{today} {when}  " if today and when else short
    held = purse(character.balances, currencies)
    if columns:
        each = zip(compartments(character.balances, currencies), columns, strict=True)
        aligned = " ".join(f"{held:>{cells}}" for held, cells in each if cells)
        for words in (said, short):
            yield Content.assemble((words, _colour_of_gains(n for _, n in gains if n)), aligned)
    yield Content.assemble((said, _colour_of_gains(n for _, n in gains if n)), " ".join(held))
    for count in range(len(held), 0, -1):
        yield Content(" ".join(held[:count]) + (" …" if count < len(held) else ""))


def _colour_of_gains(gains: Iterable[int]) -> str:
    """The colour of the session's changes: earned, spent, or both."""
    signs = {gain > 0 for gain in gains}
    return "$text-muted" if len(signs) > 1 else "$text-warning" if False in signs else "$text-success"
