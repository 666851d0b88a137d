"""The participants of a conflict in columns: turn, harm, what is left, target, conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from textual.content import Content

from core.building_blocks.band import Band
from core.conflict import Gauge, Participant
from core.look import Look
from core.ruleset import Ruleset
from tui.cards_and_tokens.looks import coloured_text
from tui.text.bands import look
from tui.text.columns import join_parts
from tui.text.plain import plain
from tui.widgets.gauge import boxes

TURNS = {"due": look("triumph"), "open": look(""), "done": look("success"), "out": look("failure")}
"""The look of each state of a turn."""
_PIPS, _WOUND = 5, "•"
_BAR = 8  # cells
_TOLD = 4  # the fewest cells in which a name is readable beside its number
_SIDE_TOLD = 6  # cells of a side
_GAP = "  "
_BANDS = [str(band) for band in Band]


def participant_lines(rows: Sequence[Participant], ruleset: Ruleset, width: int) -> list[Content]:
    """A line for each participant, groups below their heading; conditions are cut if the room is too small.

    If there is room, the worst condition shows its end.
    """
    if not rows:
        return []
    told = [_columns(row, ruleset, ends=True) for row in rows]
    if _full_width(told) > width:
        told = [_columns(row, ruleset, ends=False) for row in rows]
    if _full_width(told) > width:
        _tell_apart([cells[_SIDE] for cells in told], told)
    table = zip(*_fit_columns(told, width), strict=True)
    lines: list[Content] = []
    for row, group in by_line(rows):
        if row is None:
            lines.append(_heading(group, width))
            continue
        line = Content(_GAP).join(next(table)).truncate(width, ellipsis=True)
        lines.append(line.stylize("$text-muted") if row.turn == "out" else line)
    return lines


def by_line(rows: Iterable[Participant]) -> Iterator[tuple[Participant | None, str]]:
    """The participant of each line, with the group; None on a line that heads a group."""
    group = ""
    for row in rows:
        if row.group and row.group != group:
            yield None, row.group
        group = row.group
        yield row, group


def _heading(group: str, width: int) -> Content:
    words = f"─ {plain(group)} "
    return Content.styled(words + "─" * max(0, width - len(words)), "$text-muted").truncate(width, ellipsis=True)


def _columns(row: Participant, ruleset: Ruleset, *, ends: bool) -> list[Content]:
    """The cells of a row."""
    mark = TURNS[row.turn]
    name = Content.assemble((f"{mark.glyph} ", mark.style), (plain(row.name), "bold" if row.turn == "due" else ""))
    return [
        name,
        coloured_text(row.card or Look("")),
        Content(plain(row.side)),
        Content(" ").join(_harm(row.harm, ruleset)),
        Content(" ").join(_gauge_words(row.left, ruleset)),
        Content(f"→ {plain(row.target)}" if row.target else ""),
        join_parts(
            [*_ails(row, ends=ends), *([Content.styled(plain(row.note), "$text-muted")] if row.note else [])], ", "
        ),
    ]


_NAME, _CARD, _SIDE, _HARM, _LEFT, _TARGET, _AILS = range(7)
_GIVES = ((_AILS, 18), (_SIDE, 0), (_TARGET, 9), (_NAME, 12), (_CARD, 0), (_AILS, 6), (_LEFT, 0), (_TARGET, 0))
"""The order in which columns shrink, and to how many cells, if the room is too small."""


def _harm(gauges: Sequence[Gauge], ruleset: Ruleset) -> Iterator[Content]:
    """Harm as boxes and a number; wounds as pips; harm without a limit as a number with its word."""
    for gauge in gauges:
        if gauge.label == "wounds" and gauge.value <= _PIPS:
            yield Content.styled(_WOUND * gauge.value, "$text-error")
        elif not gauge.target:
            yield Content.styled(f"{gauge.value} {plain(ruleset.word(gauge.label))}", "$text-error")
        else:
            yield _track(gauge)


def _track(gauge: Gauge) -> Content:
    """Boxes and their number, coloured by how full they are."""
    style = "$text-error" if gauge.value >= gauge.target else "$text-warning"
    picture = boxes(gauge.value, gauge.target, _BAR)
    filled = picture.rstrip("▱")
    return Content.assemble((filled, style), picture[len(filled) :], f" {gauge.value}/{gauge.target}")


def _gauge_words(gauges: Sequence[Gauge], ruleset: Ruleset) -> Iterator[Content]:
    """Supplies that run out: a few as pips, many as a number, with the word."""
    for gauge in gauges:
        if 0 < gauge.target <= _PIPS and gauge.label == "tokens":
            yield Content.assemble(("●" * gauge.value, "$accent"), "○" * (gauge.target - gauge.value))
        elif gauge.target or gauge.value:
            most = f"/{gauge.target}" if gauge.target else ""
            yield Content.styled(f"{gauge.value}{most} {plain(ruleset.word(gauge.label))}", "$text-muted")


def _ails(row: Participant, *, ends: bool) -> Iterator[Content]:
    """The conditions, worst first, with their end if wanted."""
    for at, badge in enumerate(sorted(row.badges, key=lambda badge: _BANDS.index(badge.band))):
        until = f" {badge.until}" if ends and not at and badge.until else ""
        yield Content.assemble((plain(badge.text), look(badge.band).style), (plain(until), "$text-muted"))


def _full_width(rows: Sequence[Sequence[Content]]) -> int:
    """The full width of the rows."""
    widths = [max(cell.cell_length for cell in column) for column in zip(*rows, strict=True)]
    return sum(widths) + len(_GAP) * (sum(map(bool, widths)) - 1)


def _fit_columns(rows: Sequence[Sequence[Content]], width: int) -> list[list[Content]]:
    """The columns padded to one width each, without empty ones."""
    columns = [[*column] for column in zip(*rows, strict=True)]
    wanted = [max(cell.cell_length for cell in column) for column in columns]
    widths = _column_widths(wanted, width)
    if widths[_SIDE] < min(wanted[_SIDE], _SIDE_TOLD):
        wanted[_SIDE] = 0  # fewer letters aren't readable, and the conditions get more room
        widths = _column_widths(wanted, width)
    shown = [(at, cells) for at, cells in enumerate(widths) if cells]
    return [[_pad(cell, cells, named=at != _AILS) for cell in columns[at]] for at, cells in shown]


def _column_widths(wanted: Sequence[int], width: int) -> list[int]:
    """The width of each column within a total width."""
    widths = [*wanted]
    for at, least in _GIVES:
        over = sum(widths) + len(_GAP) * (sum(map(bool, widths)) - 1) - width
        widths[at] -= max(0, min(over, widths[at] - least))
    return widths


def _tell_apart(sides: Sequence[Content], rows: Sequence[list[Content]]) -> None:
    """Remove the words that all sides begin with, so that shortened names like `The wardens` and `The guard` differ."""
    words = [side.plain.split() for side in sides if side.plain]
    shared = len([*takewhile(lambda same: len(set(same)) == 1, zip(*words, strict=False))])
    if shared < min(map(len, words), default=0):
        for row, side in zip(rows, sides, strict=True):
            row[_SIDE] = Content(" ".join(side.plain.split()[shared:]))


def _pad(cell: Content, cells: int, *, named: bool) -> Content:
    """The cell at a width; a shortened name keeps its number, unlike a condition."""
    cut = (_cut_cell if named else _shorten)(cell, cells) if cell.cell_length > cells else cell
    return cut.pad_right(cells - cut.cell_length)


def _cut_cell(cell: Content, cells: int) -> Content:
    """The beginning and the final number, so that `Candle-bearer 1` and `2` still differ."""
    number = len(cell.plain) - len(cell.plain.rstrip("0123456789"))
    end = cell[len(cell.plain) - number - 1 :]
    if not number or cells < end.cell_length + _TOLD:
        return _shorten(cell, cells)
    return Content.assemble(cell.truncate(cells - end.cell_length, ellipsis=True), end)


def _shorten(cell: Content, cells: int) -> Content:
    return cell.truncate(cells, ellipsis=True)
