"""A game's panels beside its sheets, drawn: a hand of cards, a heap of tokens, a board of facts. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from textual.content import Content

from core.look import Board, Card, Hand, Heap, Panel, Tag
from tui.cards_and_tokens.looks import coloured_text, hue_style
from tui.text.bands import look as band_look
from tui.text.columns import cell, join_parts, spread
from tui.text.plain import clip, plain

_CARD, _WIDEST = 14, 22
"""The cells of the narrowest and the widest card with its name on it, including its edges."""
_FACE, _TIGHT = 5, 4
"""The cells between the edges of two cards in a fan, and in a fan of many."""
_COLUMN, _GAP = 34, 3
"""The cells of the narrowest column of panels side by side, and the gap between two."""
_NAME = 18
FULL, EMPTY = "●", "○"


def panel_lines(panels: Sequence[Panel], width: int) -> list[Content]:
    """Return all panels, one below the other, or side by side if each has room."""
    abreast = min(len(panels), (width + _GAP) // (_COLUMN + _GAP))
    if abreast < 2:
        return _stack(panels, width)
    cells = (width - _GAP * (abreast - 1)) // abreast
    columns = [_stack(panels[at::abreast], cells) for at in range(abreast)]
    return [
        Content(" " * _GAP).join(_pad(column[n] if n < len(column) else Content(""), cells) for column in columns)
        for n in range(max(map(len, columns)))
    ]


def of_scene(panel: Panel) -> bool:
    """Return True if a panel is about the scene: it is shown with the scene, not with the selected character."""
    return isinstance(panel, Board) and panel.of_scene


def summed_up(panels: Sequence[Panel]) -> Content:
    """Return all panels on one line: the numbers of ready cards, of tokens, and of facts."""
    return join_parts(_summary(panel) for panel in panels)


def _summary(panel: Panel) -> str:
    match panel:
        case Hand():
            ready, held = sum(card.ready for card in panel.cards), len(panel.cards)
            return f"{panel.title} {f'{ready}/{held} ready' if ready < held else panel.total or held}"
        case Heap():
            listed = " ".join(f"{look.text} {count}" for look, count in panel.counts if count)
            return f"{panel.title} {listed or 'empty'}"
        case Board():
            free = sum(tag.pips for tag in panel.tags)
            return f"{panel.title} {len(panel.tags)}" + (f", {free} free" if free else "")


def _stack(panels: Sequence[Panel], width: int) -> list[Content]:
    lines: list[Content] = []
    for panel in panels:
        lines += [*([Content("")] if lines else []), *_title(panel, width), *_draw_panel(panel, width)]
    return [line.truncate(width, ellipsis=True) if line.cell_length > width else line for line in lines]


def _title(panel: Panel, width: int) -> Iterator[Content]:
    return _with_note(Content.styled(plain(panel.title), "bold $text-accent"), panel.note, width, indent=0)


def _draw_panel(panel: Panel, width: int) -> Iterator[Content]:
    draw: dict[type, Callable[..., Iterator[Content]]] = {Hand: _hand, Heap: _heap, Board: _board}
    drawn = list(draw[type(panel)](panel, width)) if type(panel) in draw else [*map(Content, map(plain, panel.lines))]
    yield from drawn or [_mute("– nothing")]


# A hand ---------------------------------------------------------------------------------------------------------------


def _hand(hand: Hand, width: int) -> Iterator[Content]:
    """Cards side by side with their names; if they do not fit, a fan with a list below it."""
    if not hand.cards:
        return
    cells = min(_WIDEST, (width + 1) // len(hand.cards) - 1)
    if cells >= _CARD:
        inside = [_lines_on_card(card, cells - 4) for card in hand.cards]
        needed = [any(line.plain.strip() for line in row) for row in zip(*inside, strict=True)]
        cards = (
            _frame(card, [line for line, on in zip(lines, needed, strict=True) if on], cells)
            for card, lines in zip(hand.cards, inside, strict=True)
        )
        yield from (Content(" ").join(row) for row in zip(*cards, strict=True))
        return
    yield from _fan(hand.cards, width)
    room = max((cell_len(plain(card.look.text)) for card in hand.cards), default=0)
    for card in hand.cards:
        yield from _card_lines(card, room, width)


def _lines_on_card(card: Card, cells: int) -> list[Content]:
    """The text of a card: its face, its name on two lines, and its note on three more."""
    style = "" if card.ready else "strike $text-muted"
    name = (Content.styled(text, style) for text in _fold(card.name or card.look.name, cells, 2))
    foot = _fold(card.note if card.ready else card.note or "spent", cells, 3)
    return [_face(card), *name, *(Content.styled(text, "italic $text-muted") for text in foot)]


def _frame(card: Card, lines: Sequence[Content], cells: int) -> list[Content]:
    """A card around its lines; a spent one has a broken edge."""
    edge, bar = _edge(card), "─" * (cells - 2)
    side = Content.styled("│" if card.ready else "┆", edge)
    inside = (Content.assemble(side, _pad(Content.assemble(" ", line), cells - 2), side) for line in lines)
    return [Content.styled(f"╭{bar}╮", edge), *inside, Content.styled(f"╰{bar}╯", edge)]


def _fan(cards: Sequence[Card], width: int) -> Iterator[Content]:
    """Cards held in a hand: only the left edge of each but the last is visible."""
    face = _FACE if len(cards) * _FACE + 2 <= width else _TIGHT
    shown = cards[: max(1, (width - 2) // face)]
    bar = "─" * (face - 1)
    inside = (
        [_pad(_face(card), face - 1) for card in shown],
        [Content.styled(cell("" if card.ready else " ✗", face - 1), "$text-muted") for card in shown],
    )
    yield Content.assemble(*(Content.styled(f"╭{bar}", _edge(card)) for card in shown), _end("╮", shown))
    for row in inside:
        cells = (Content.assemble(("│", _edge(card)), text) for card, text in zip(shown, row, strict=True))
        yield Content.assemble(*cells, _end("│", shown))
    yield Content.assemble(*(Content.styled(f"╰{bar}", _edge(card)) for card in shown), _end("╯", shown))


def _end(corner: str, cards: Sequence[Card]) -> Content:
    return Content.styled(("─" if corner in "╮╯" else " ") + corner, _edge(cards[-1]))


def _edge(card: Card) -> str:
    return _hue(card) if card.ready else "$text-muted"


def _hue(card: Card) -> str:
    return hue_style(card.look.hue)


def _face(card: Card) -> Content:
    if card.ready:
        return coloured_text(card.look).stylize("bold")
    return Content.styled(plain(card.look.text), "dim $text-muted")


def _card_lines(card: Card, room: int, width: int) -> Iterator[Content]:
    """`10♥ Street kid`, or `J♠ ✗ Stubborn   next scene` for a spent one."""
    name = plain(card.name or card.look.name)
    note = card.note if card.ready else card.note or "spent"
    left = Content.assemble(
        _pad(_face(card), room),
        ("   " if card.ready else " ✗ ", "$text-muted"),
        (name, "" if card.ready else "strike $text-muted"),
    )
    return _with_note(left, note, width, indent=room + 3)


def _fold(text: str, cells: int, lines: int) -> Iterator[str]:
    """A text on a number of lines, broken between words if possible."""
    rest = plain(text)
    for _ in range(lines - 1):
        head = rest if cell_len(rest) <= cells else rest[: cells + 1].rpartition(" ")[0] or rest[:cells]
        yield clip(head, cells)
        rest = rest[len(head) :].strip()
    yield clip(rest, cells)


# A heap ---------------------------------------------------------------------------------------------------------------


def _heap(heap: Heap, width: int) -> Iterator[Content]:
    """A row for each kind: its glyph, their number, its name, a mark for each token, and a note."""
    if not heap.counts:
        return
    face = max(cell_len(plain(look.text)) for look, _ in heap.counts)
    highest = max(count for _, count in heap.counts)
    digits, named = len(str(highest)), max(cell_len(plain(look.name)) for look, _ in heap.counts)
    noted = max(cell_len(plain(note)) + 2 if note else 0 for _, _, note in heap.kinds)
    rest = width - face - digits - 4 - noted
    fits = rest - named >= min(highest, _NAME)
    name = named if fits else min(_NAME, named) if width >= _COLUMN - _GAP else 0
    room = max(1, rest - name)
    most = max(room, highest)
    for look, count, note in heap.kinds:
        marks = "■" * (min(count, room) if most <= room else max(bool(count), count * room // most))
        style = hue_style(look.hue) if count else "$text-muted"
        yield Content.assemble(
            _pad(coloured_text(look), face),
            (f" {count:>{digits}} ", "bold" if count else "$text-muted"),
            (cell(look.name, name) + " " if name else "", "$text-muted"),
            (cell(marks, room) if note else marks, style),
            (f"  {plain(note)}" if note else "", "$text-warning"),
        )


# A board --------------------------------------------------------------------------------------------------------------


def _board(board: Board, width: int) -> Iterator[Content]:
    """The effect of each tag as a mark, its words, the uses left, and its owner, on a line below if it is long."""
    for tag in board.tags:
        shown = band_look(tag.band)
        card = Content.assemble("  ", coloured_text(tag.card)) if tag.card.text else Content("")
        words = Content.assemble((f"{shown.glyph} ", shown.style), plain(tag.text), card)
        pips = pips_of(tag)
        beside = Content("  ").join(part for part in (_mute(tag.note), pips) if part)
        if words.cell_length + beside.cell_length + 2 <= width:
            yield spread(words, beside, width)
        else:
            yield from _with_note(spread(words, pips, width), tag.note, width, indent=2)


def pips_of(tag: Tag) -> Content:
    """Return the progress, or the number of uses left."""
    return Content.assemble((FULL * tag.pips, "$accent"), (EMPTY * max(0, tag.of - tag.pips), "$text-muted"))


def _with_note(words: Content, note: str, width: int, *, indent: int) -> Iterator[Content]:
    """A note at the end of a line, or wrapped below when it doesn't fit."""
    said = _mute(note)
    if not note or words.cell_length + said.cell_length + 2 <= width:
        yield spread(words, said, width)
    else:
        yield words
        yield from (line.pad_left(indent) for line in said.wrap(max(1, width - indent)))


def _mute(text: str) -> Content:
    return Content.styled(plain(text), "$text-muted")


def _pad(text: Content, cells: int) -> Content:
    cut = text.truncate(cells, ellipsis=True) if text.cell_length > cells else text
    return cut.pad_right(cells - cut.cell_length)
