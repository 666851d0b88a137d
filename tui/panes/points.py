"""Pane 2: what everybody has to spend, and what this evening brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

from core.acts.place import Place
from core.wording import signed
from tui.keys import bindings
from tui.panes.pane import Pane, Row
from tui.present.columns import joined, spread
from tui.present.people.purse import compartments, purse
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from core.points import Currency


_NAME, _BROAD = 9, 24  # cells a name keeps, and a row has for the word "today"


class Points(Pane):
    """The balances of those who play."""

    scope = "play.points"
    empty = "nobody to award yet"
    multiple = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.points")

    def parts(self, view: View) -> tuple[object, ...]:
        """The characters."""
        return (view.characters, view.ruleset)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """A row for each character that earns."""
        earning, kinds = earners(view), view.ruleset.currencies
        columns = widths([c.balances for c in earning], kinds, width)
        return [Row(c.id, (c, kinds, columns)) for c in earning]

    def text(self, about: tuple[CharacterView, Sequence[Currency], Sequence[int]], width: int) -> Content:
        """What they have."""
        character, currencies, columns = about
        return points_row(character, currencies, width, columns)

    def summary(self, view: View) -> Content:
        """Everybody's balance."""
        each = (f"{c.name} {balance(c, view.ruleset.currencies)}" for c in earners(view))
        return joined(each) if earners(view) else Content(self.empty)

    def open(self) -> None:
        """Enter opens the ledger of the selected character."""
        self.wyrdbook.go("points", character=self.selected)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Points need somebody to have them and a game that counts any."""
        if action in ("award", "buy"):
            if self.view is None or not self.view.ruleset.currencies:
                return "This game has no points."
            if self.selected is None:
                return "There is nobody in play to have points."
        return ""

    def action_award(self) -> None:
        """Award the marked here or in the characters pane, or else the selected."""
        from tui.questions.people import award

        award(self.wyrdbook, self.chosen(), self.play.unmark)

    def chosen(self) -> list[int]:
        """Whom an award is for."""
        if self.list.marked:
            return [int(str(key)) for key in self.marked]
        earning = {c.id for c in earners(self.view)} if self.view else set()
        return [i for i in self.play.marked_characters if i in earning] or [int(str(self.selected))]

    def action_buy(self) -> None:
        """What the selected character can buy, with its price."""
        self.play.offer(Place.ADVANCE)


def earners(view: View) -> list[CharacterView]:
    """Who has points to show: players' characters in play, and whoever else has a balance."""
    active = [c for c in view.characters if c.status != "retired"]
    return [c for c in active if c.role == "pc" or any(c.balances.values())]


def balance(character: CharacterView, currencies: Sequence[Currency]) -> str:
    """`3 XP 2 BE`."""
    return " ".join(purse(character.balances, currencies))


def widths(purses: Iterable[Mapping[str, int]], currencies: Sequence[Currency], width: int) -> list[int]:
    """The cells of a column for each kind of points, none for those of which nobody has any.

    Where they do not fit beside names there are none at all: some rows in columns and others not are harder to read.
    """
    held = zip(*(compartments(balances, currencies) for balances in purses), strict=True)
    columns = [max(map(cell_len, column)) for column in held]
    return columns if _NAME + sum(1 + cells for cells in columns if cells) <= width else []


def points_row(
    character: CharacterView, currencies: Sequence[Currency], width: int, columns: Sequence[int] = ()
) -> Content:
    """`Mara       +1 today  3 XP`: what the evening brought, and the balances, as much of both as there is room for.

    With `columns` each kind of points stands below itself in all rows, where that fits.
    """
    name = Content.styled(plain(character.name), "$text-muted" if character.status != "active" else "")
    least = min(name.cell_length, _NAME)
    fitting = (right for right in _figures(character, currencies, width, columns) if right.cell_length + least < width)
    return spread(name, next(fitting, Content(" ".join(purse(character.balances, currencies[:1])))), width)


def _figures(
    character: CharacterView, currencies: Sequence[Currency], width: int, columns: Sequence[int]
) -> Iterator[Content]:
    """The figures of a row, from all there are down to the first balance alone."""
    gains = [(c, character.today.get(c.id, 0)) for c in currencies]
    today = " ".join(f"{signed(n)} {c.named(n)}" if len(gains) > 1 else signed(n) for c, n in gains if n)
    said = f"{today} today  " if today and width >= _BROAD else f"{today}  " if today else ""
    held = purse(character.balances, currencies)
    if columns:
        each = zip(compartments(character.balances, currencies), columns, strict=True)
        aligned = " ".join(f"{held:>{cells}}" for held, cells in each if cells)
        for words in (said, said.replace(" today", "")):
            yield Content.assemble((words, _earned(n for _, n in gains if n)), aligned)
    yield Content.assemble((said, _earned(n for _, n in gains if n)), " ".join(held))
    for count in range(len(held), 0, -1):
        yield Content(" ".join(held[:count]) + (" …" if count < len(held) else ""))


def _earned(gains: Iterable[int]) -> str:
    """The colour of what the evening brought: earned, spent, or some of both."""
    signs = {gain > 0 for gain in gains}
    return "$text-muted" if len(signs) > 1 else "$text-warning" if False in signs else "$text-success"
