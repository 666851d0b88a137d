"""The lines above and below the map: whose turn it is, all pieces with harm and tokens, the last result. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from core.grid import Grid, Piece
from core.look import Hand, Panel
from core.ruleset import Ruleset
from tui.cards_and_tokens.looks import coloured_text, hue_style
from tui.log_lines.lines import log_line, whole_line
from tui.map_drawing.grid import LARGEST, OUT, READY, TOKEN, WOUND, Zoom, pips, sign_of
from tui.text.columns import cell, join_parts, spread
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import ConflictView, View

_APART = Content("  ")
_MOST = 9  # glyphs of a kind beside a piece, of more the number


def whose_turn(before: Grid, now: Grid, selected: str) -> str:
    """Return the next selection: the same piece while it may act, or if it could not before and no other can since.

    So a piece that has acted gives way to the next that may act, and a new round begins with its first.
    """
    ids = [piece.id for piece in now.pieces]
    able = [piece.id for piece in now.pieces if piece.ready]
    was, known = before.piece(selected), now.piece(selected)
    if known is None:
        return next(iter((*able, *ids)), "")
    began = bool(able) and not any(piece.ready for piece in before.pieces)
    if known.ready or not able or not (began or (was is not None and was.ready)):
        return selected
    at = ids.index(selected)
    return next((id for id in (*ids[at:], *ids[:at]) if id in able), selected)


def turn_line(
    conflict: ConflictView | None, grid: Grid, rules: Ruleset, title: str, width: int, *, due: str = ""
) -> Content:
    """Return the title and progress, and whose turn it is: a single piece by name, several by number.

    The step that is `due` is named by its key, in place of the name it begins with.
    """
    due_rows = [row.name for row in conflict.face.rows if row.turn == "due"] if conflict else []
    able = due_rows or [piece.look.name for piece in grid.pieces if piece.ready]
    whose = f"{plain(able[0])}'s turn" if len(able) == 1 else f"{len(able)} may act" if able else ""
    if conflict and conflict.face.rows and able and not due_rows:
        whose = f"{plain(able[0]) if len(able) == 1 else len(able)} may still move"
    if conflict is None:
        return spread(Content.styled(plain(title), "bold"), Content.styled(whose, "bold $text-accent"), width)
    face = conflict.face
    told = [
        [f"{plain(rules.word(key))} {plain(value)}".strip() for key, value in each] for each in (face.when, face.facts)
    ]
    left = join_parts([*told[0], Content.styled(plain(conflict.title), "bold"), *told[1]])
    following = "over" if face.over else plain(rules.word(face.next)) if face.next else ""
    stands = whose if len(able) > 1 or not (due and due_rows) else ""
    what = f"f: {plain(due)}" if due else f"next: {following}" if following and not whose else ""
    return spread(left, Content.styled(" · ".join(filter(None, (stands, what))), "bold $text-accent"), width)


def bar_line(grid: Grid, selected: str, width: int, zoom: Zoom = LARGEST) -> Content:
    """Return the pieces in order, as many as fit around the selected one: sign, wounds, tokens and conditions.

    The sign is the one on the map at this zoom.
    """
    at = next((n for n, piece in enumerate(grid.pieces) if piece.id == selected), 0)
    before, after = grid.pieces[:at], grid.pieces[at:]
    on, left = _fit_pieces(after, selected, width - 10, zoom, least=1)
    back, _ = _fit_pieces(before[::-1], selected, left, zoom)
    ends = (f"‹{n} " if (n := len(before) - len(back)) else "", f" {n}›" if (n := len(after) - len(on)) else "")
    shown = _APART.join((*back[::-1], *on))
    return Content.assemble((ends[0], "$text-muted"), shown, (ends[1], "$text-muted"))


def _fit_pieces(
    pieces: Iterable[Piece], selected: str, room: int, zoom: Zoom, *, least: int = 0
) -> tuple[list[Content], int]:
    """The first pieces that fit, at least `least`, and the room left. The others are not drawn."""
    shown: list[Content] = []
    for piece in pieces:
        chip = _chip(piece, zoom, selected=piece.id == selected)
        cells = chip.cell_length + len(_APART)
        if room < cells and len(shown) >= least:
            break
        shown.append(chip)
        room -= cells
    return shown, room


def _chip(piece: Piece, zoom: Zoom, *, selected: bool) -> Content:
    sign = plain(sign_of(piece, zoom))
    turn = READY if piece.ready else " "
    if piece.out:
        return Content.styled(f"{turn}{sign}{OUT}", "dim $text-muted")
    marks = "".join(plain(mark.text) for mark in piece.marks)
    told = [(pips(WOUND, piece.harm, _MOST), "$hue-red"), (pips(TOKEN, piece.tokens, _MOST) + marks, "$hue-amber")]
    weight = "bold reverse" if selected else "bold" if piece.ready else ""
    return Content.assemble(
        (turn, "bold $accent"),
        (sign, f"{weight} {hue_style(piece.look.hue)}"),
        *(part for part in ((" ", ""), *told) if any(text for text, _ in told)),
    )


def result_line(view: View, width: int) -> Content:
    """Return the last result, on two lines if it is long, and the last change, which undo takes back."""
    result = log_line(view.strip[0]) if view.strip else Content("")
    done = Content.styled(plain(view.undo), "$text-muted")
    if not view.strip or not (result.plain.endswith(view.undo) or result.cell_length + done.cell_length + 2 > width):
        return spread(result, done, width)
    first, *more = whole_line(view.strip[0], width)
    return Content("\n").join([first, *([Content(" ").join(more).truncate(width, ellipsis=True)] if more else [])])


def hand_line(panels: Sequence[Panel], labels: int = 0) -> Content | None:
    """Return the first hand of cards, side by side, after a label of the given width; None without one."""
    hand = next((panel for panel in panels if isinstance(panel, Hand)), None)
    if hand is None:
        return None
    ready = [card.look for card in hand.cards if card.ready]
    cards = (
        Content(" ").join(coloured_text(look) for look in ready) if ready else Content(plain(hand.note or "no cards"))
    )
    room = cell_len(plain(hand.title))
    label = f"{cell(hand.title, labels)} " if room <= labels else f"{cell(hand.title, room)}  "
    return Content.assemble((label, "$text-muted"), cards)
