"""The heading of a long form's page: the place, the instructions, and the budgets. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.style import Style

from core.actions.action import Budget
from tui.forms.control_kinds import Field
from tui.text.plain import clip, plain
from tui.widgets.gauge import gauge

_GAUGE = 12  # cells of a gauge at most, with its numbers
_GAP = 3
_LEFT, _ADVICE = len("✗ 99 over"), len("99 more than recommended")
"""The cells of the words for the rest of a budget, and for the state of an advised one."""


class Pages(NamedTuple):
    """The titles of the pages in order, and the keys of the fields on each."""

    titles: tuple[str, ...]
    keys: Mapping[str, tuple[str, ...]]

    @classmethod
    def from_fields(cls, fields: Sequence[Field]) -> Pages:
        """The pages of a form in the order of its fields; a field without a page is on the first."""
        titles = tuple(dict.fromkeys(f.entry.page for f in fields if f.entry.page)) or ("",)
        on = [(f.entry.page or titles[0], f.key) for f in fields]
        return cls(titles, {title: tuple(key for page, key in on if page == title) for title in titles})

    def page_of(self, key: str) -> int:
        """The index of a field's page."""
        return next((at for at, title in enumerate(self.titles) if key in self.keys[title]), 0)


def overspent_by(budget: Budget) -> int:
    """The amount by which a budget is overspent; 0 for one that is only advised."""
    return 0 if budget.advised else max(0, budget.spent - budget.of)


def heading(pages: Pages, at: int, budgets: Sequence[Budget], width: int, filled: Collection[str] = ()) -> Content:
    """`2 of 4 Skills ✓ Attributes ▸ Skills ✗ Gear`: the mark of a page shows the state of its budgets.

    A page without budgets is done if it is among those `filled`.
    """
    here = Content.assemble((f"{at + 1} of {len(pages.titles)}  ", "$text-muted"), (plain(pages.titles[at]), "bold"))
    crumbs = Content("  ").join(_crumb(pages.titles, n, at, budgets, filled) for n in range(len(pages.titles)))
    room = width - here.cell_length - _GAP
    if crumbs.cell_length > room:
        return here
    return Content.assemble(here, " " * (room - crumbs.cell_length + _GAP), crumbs)


def _crumb(titles: Sequence[str], number: int, at: int, budgets: Sequence[Budget], filled: Collection[str]) -> Content:
    """A page's title with its state; a click goes to the page."""
    own = [b for b in budgets if b.page == titles[number]]
    spent_over, left = any(map(overspent_by, own)), any(b.spent < b.of and not b.kept for b in own)
    done = not left if own else titles[number] in filled
    mark = "✗" if spent_over else "▸" if number == at else "✓" if done else "·"
    style = "$text-error" if spent_over else "$accent" if number == at else "$text-muted"
    return Content.styled(f"{mark} {plain(titles[number])}", style).stylize(Style.from_meta({"page": number}))


def budget_lines(budgets: Sequence[Budget], page: str, width: int) -> Iterator[Content]:
    """The budgets of a page and of the whole form, as many side by side as fit."""
    shown = [budget for budget in budgets if budget.page in ("", page)]
    if not shown:
        return
    label = min(22, max(cell_len(plain(budget.label)) for budget in shown))
    cells = label + 2 + _GAUGE + 2 + (_ADVICE if any(budget.advised for budget in shown) else _LEFT)
    abreast = max(1, (width + _GAP) // (cells + _GAP))
    for first in range(0, len(shown), abreast):
        row = (_budget(budget, label, cells) for budget in shown[first : first + abreast])
        yield Content(" " * _GAP).join(row).rstrip().truncate(width, ellipsis=True)


def _budget(budget: Budget, label: int, cells: int) -> Content:
    """`Skills    ▰▰▰▱▱▱ 11/16  5 left`."""
    name, beyond = clip(plain(budget.label), label), overspent_by(budget)
    style = "$text-error" if beyond else "$text-success" if budget.spent == budget.of else "$accent"
    text = Content.assemble(
        name + " " * (label - cell_len(name) + 2),
        _picture(budget, style),
        "  ",
        (_words(budget), f"bold {style}" if beyond else "$text-muted"),
    )
    return text.pad_right(max(0, cells - text.cell_length))


def _picture(budget: Budget, style: str) -> Content:
    drawn = gauge(budget.spent, budget.of, cells=_GAUGE, style=style)
    return drawn.pad_right(max(0, _GAUGE - drawn.cell_length))


def _words(budget: Budget) -> str:
    left = budget.of - budget.spent
    if budget.advised:
        return "as recommended" if not left else f"{left} to go" if left > 0 else f"{-left} more than recommended"
    if left < 0:
        return f"✗ {-left} over"
    return f"{left} left" if left else "✓ done"
