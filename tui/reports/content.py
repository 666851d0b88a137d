"""Two things of a kind side by side: equal values on one row, differences marked. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from campaigns.wording.titles import currency_short
from core.wording import number_text
from tui.text.plain import clip, plain

if TYPE_CHECKING:
    from campaigns.reports.session_summary import Held
    from campaigns.state.view import CharacterView, View
    from core.sheet import Row, Section

DIFFERS = "≠"
"""The mark of a row whose two sides differ."""
_LABEL, _GAP, _MARK = 20, 2, 2  # cells: the widest label, between columns, of the mark
_NONE, _SOMETHING = "–", "✓"


Lines = tuple[str, ...]


class Pair(NamedTuple):
    """A row: its label, and the lines of either side; without lines on both, it is a heading."""

    label: str
    sides: tuple[Lines, Lines] = ((), ())
    compared: bool = True


class _Columns(NamedTuple):
    """The cells of the labels, and of either side."""

    label: int
    side: int


def side_by_side(heads: tuple[str, str], pairs: Sequence[Pair], width: int) -> Content:
    """Rows under two heads, no wider than the room; longer texts wrap."""
    label = min(_LABEL, width // 4, max((cell_len(plain(pair.label)) for pair in pairs), default=0))
    columns = _Columns(label, max(8, (width - _MARK - label - 2 * _GAP) // 2))
    lines = [*_row(columns, Pair("", ((heads[0],), (heads[1],)), compared=False), "bold")]
    for pair in pairs:
        if any(pair.sides):
            lines += _row(columns, pair)
        else:
            lines += [Content(""), Content.styled(clip(plain(pair.label), width), "bold $text-accent")]
    return Content("\n").join(lines)


def _row(columns: _Columns, pair: Pair, style: str = "") -> Iterator[Content]:
    """The lines of a row: differing ones are marked and bold, equal ones muted."""
    differs = pair.compared and pair.sides[0] != pair.sides[1]
    if pair.compared:
        style = "bold" if differs else "$text-muted"
    mark, name = DIFFERS if differs else "", clip(plain(pair.label), columns.label) if columns.label else ""
    left, right = ([part for line in side or (_NONE,) for part in _wrap(line, columns.side)] for side in pair.sides)
    for at, (one, other) in enumerate(zip_longest(left, right, fillvalue="")):
        yield Content.assemble(
            (_pad("" if at else mark, _MARK), "$text-warning"),
            (_pad("" if at else name, columns.label + _GAP), "$text-muted"),
            (_pad(one, columns.side + _GAP), style),
            (other, style),
        )


def _wrap(line: str, cells: int) -> Iterator[str]:
    """A line wrapped to the width, with its continuation indented."""
    parts = Content(plain(line)).wrap(max(1, cells - _GAP))
    yield from (f"{'  ' if at else ''}{part.plain}" for at, part in enumerate(parts))


def _pad(text: str, cells: int) -> str:
    return text + " " * (cells - cell_len(text))


# Sessions -----------------------------------------------------------------------------------------------------------


def sessions_side_by_side(one: Held, other: Held, width: int) -> Content:
    """Two sessions, head by head, without marks because they always differ."""
    heads = tuple(" ".join(filter(None, (f"{each.number}", each.title))) for each in (one, other))
    pairs = [
        Pair(head, (one.parts[head], other.parts[head]), compared=False)
        for head in one.parts
        if one.parts[head] or other.parts[head]
    ]
    return side_by_side((heads[0], heads[1]), pairs, width)


# Characters ---------------------------------------------------------------------------------------------------------


def characters(view: View, one: CharacterView, other: CharacterView, width: int) -> Content:
    """Two characters, trait by trait as on their sheets."""
    points = [
        Pair(currency_short(view.ruleset, currency), (_balance(one, currency), _balance(other, currency)))
        for currency in dict.fromkeys((*one.balances, *other.balances))
    ]
    now = Pair("Now", (_badges(one), _badges(other)))
    sheets = _sheets(_rows(view, one), _rows(view, other))
    return side_by_side((one.name, other.name), [*((now,) if any(now.sides) else ()), *points, *sheets], width)


def _balance(character: CharacterView, currency: str) -> Lines:
    return (number_text(character.balances.get(currency, 0)),)


def _badges(character: CharacterView) -> Lines:
    return (*(badge.text for badge in character.badges), *(each.said for each in character.trackers))


Rows = Mapping[str, Mapping[tuple[str, int], str]]
"""The values of a sheet in words, by block title, then by label and its repetition."""


def _rows(view: View, character: CharacterView) -> dict[str, dict[tuple[str, int], str]]:
    rules = view.ruleset
    sections: Sequence[Section] = rules.sections(rules.at_table(character.sheet, view.state, view.options))
    found: dict[str, dict[tuple[str, int], str]] = {}
    for section in sections:
        rows, met = found.setdefault(section.title, {}), Counter[str]()
        for row in section.rows:
            met[row.label] += 1
            rows[row.label, met[row.label]] = _row_words(row)
    return found


def _row_words(row: Row) -> str:
    most = f"/{row.out_of}" if row.out_of is not None else ""
    return "  ".join(filter(None, (f"{plain(row.words)}{most}", row.note)))


def _sheets(one: Rows, other: Rows) -> Iterator[Pair]:
    """Block by block: rows of the left sheet, then those only on the right one."""
    for title in dict.fromkeys((*one, *other)):
        left, right = one.get(title, {}), other.get(title, {})
        if left or right:
            yield Pair(title)
        for key in dict.fromkeys((*left, *right)):
            yield Pair(key[0], (_lines_at(left, key), _lines_at(right, key)))


def _lines_at(side: Mapping[tuple[str, int], str], key: tuple[str, int]) -> Lines:
    return (side[key] or _SOMETHING,) if key in side else ()
