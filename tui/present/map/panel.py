"""What stands beside the map: who is selected, what each key would cost, and what is seen at the cursor. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from core.kit.grid import Fact, Grid, Piece, Route, Seen, Space, Way
from core.look import Panel
from core.ruleset import Ruleset
from tui.keys import key_name
from tui.keys.map import KEYPAD, TURNING
from tui.present.bands import look
from tui.present.columns import cell
from tui.present.map.grid import ARROWS, LARGEST, Zoom, sign_of
from tui.present.map.status import hand_line
from tui.present.nothing import nothing
from tui.present.pieces.looks import hue_style
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.state.view import View

_LABEL, _ROOMY, _PAD = 10, 18, 7  # cells of the labels of facts, at most where there is room, of each key of the keypad
_ROWS = ("789", "4 6", "123")


def played_without(view: View) -> str:
    """Why the campaign is played without a map; empty if it has one."""
    if view.ruleset.grid is None:
        return "This game is played without a map."
    refusal = view.ruleset.grid.why_not(view.options)
    return refusal.message if refusal else ""


def no_map(view: View) -> str:
    """Why there is no map to be seen, with the way to one."""
    return played_without(view) or "No conflict with a map runs. On the table, 5 and a start one; m opens its map."


def without_map(view: View) -> Content:
    """What stands in place of a map: why there is none, which are kept, and the ways to one."""
    if why := played_without(view):
        return nothing(why)
    kept = ", ".join(each.name for each in view.maps)
    ways = [("5 a", "at the table starts a conflict; m there opens its map")]
    if kept:
        ways.append(("M", f"on any map lays one out that is kept: {kept}"))
    return nothing("No map is laid out.", *ways)


class Looking(NamedTuple):
    """Who is selected, what is seen from there, where the cursor is and who stands there.

    On the `table` lies what the selected one holds; spaces are drawn as large as `zoom`.
    """

    grid: Grid
    seen: Seen
    selected: Piece | None
    cursor: Space
    there: Sequence[Piece]
    route: Route | None = None
    table: Sequence[Panel] = ()
    zoom: Zoom = LARGEST


def panel(at: Looking, rules: Ruleset, *, keypad: bool = True, roomy: bool = False, width: int = 0) -> Content:
    """The cursor, with what it takes to get there, then everything about the selected piece and what it holds.

    Where it is `roomy`, long labels such as names of weapons are whole. What is longer than a line goes on below the
    value, where it is known how wide lines are.
    """
    longest = max((cell_len(rules.word(fact.label)) for fact in at.seen.facts), default=0)
    labels = max(_LABEL, min(longest, _ROOMY)) if roomy else _LABEL
    columns = (labels, width)
    below = [*_selected(at, rules, columns, keypad=keypad)] if at.selected else [Content("Nobody is selected.")]
    return Content("\n").join([*_at_cursor(at), Content(""), *below])


def _selected(at: Looking, rules: Ruleset, columns: tuple[int, int], *, keypad: bool) -> Iterator[Content]:
    piece, seen, labels = at.selected, at.seen, columns[0]
    assert piece is not None
    yield _named(piece, at.zoom)
    if piece.side:
        yield _fact(Fact("Side", piece.side), rules, columns)
    if (hand := hand_line(at.table, labels)) is not None:
        yield hand
    if said := ", ".join(filter(None, (piece.note, *(mark.name.lower() for mark in piece.marks)))):
        yield Content(plain(said))
    yield from (_fact(fact, rules, columns) for fact in seen.facts)
    if keypad and any(not way.why_not for way in seen.ways):
        yield Content("")
        yield from _keypad(piece, seen)


def _named(piece: Piece, zoom: Zoom) -> Content:
    """Its sign as on the map, and its name."""
    glyph = f"{plain(sign_of(piece, zoom))}{ARROWS.get(piece.heading, '')}"
    return Content.assemble((glyph, f"bold {hue_style(piece.look.hue)}"), " ", (plain(piece.look.name), "bold"))


def _fact(fact: Fact, rules: Ruleset, columns: tuple[int, int]) -> Content:
    """Its label, and its value beside it on as many lines as it takes."""
    labels, width = columns
    style = look(fact.band).style if fact.band else ""
    glyph = f"{look(fact.band).glyph} " if fact.band else ""
    label = cell(rules.word(fact.label), labels)
    value, room = Content.styled(glyph + plain(fact.value), style), width - labels - 1
    first, *more = value.wrap(room) if 0 < room < value.cell_length else (value,)
    below = (line.pad_left(labels + 1 + cell_len(glyph)) for line in more)
    return Content("\n").join([Content.assemble((label, "$text-muted"), " ", first), *below])


def _keypad(piece: Piece, seen: Seen) -> Iterator[Content]:
    """What a step with each key costs, laid out as the keys lie; what cannot be done is dim."""
    said = "Keys, and what each costs" if any(way.cost for way in seen.ways) else "Keys that move"
    yield Content.styled(said, "$text-muted")
    for row in _ROWS:
        keys = [_key(digit, seen.way(KEYPAD.get(digit, "")), piece) for digit in row]
        yield Content("").join(keys)
    turns = [_key(key_name(key), way, piece) for key, turn in TURNING.items() if (way := seen.way(turn))]
    if turns:
        yield Content.assemble(("turn ", "$text-muted"), *turns)


def _key(key: str, way: Way | None, piece: Piece) -> Content:
    if way is None:
        return Content.styled(cell(f"  {ARROWS.get(piece.heading, '')}" if key == " " else "", _PAD), "bold")
    if way.why_not:
        return Content.styled(cell(f"{key} –", _PAD), "dim")
    return Content.assemble((key, "$accent"), cell(f" {way.cost}", _PAD - 1))


def _at_cursor(at: Looking) -> Iterator[Content]:
    """Where the cursor is, what lies there and who stands there."""
    ground = next((each for each in at.grid.ground if each.space == at.cursor), None)
    what = " ".join(filter(None, (ground.look.name, ground.note))) if ground else ""
    yield Content.assemble((f"{at.cursor[0]},{at.cursor[1]}", "bold $text-accent"), " ", plain(what))
    if at.route is not None:
        how = "5 goes there" if at.there else "enter goes there"
        yield Content.assemble((plain(at.route.told), "bold $hue-green"), (f"  {how}", "$text-muted"))
    for piece in (piece for piece in at.there if piece != at.selected):
        yield Content.assemble(_named(piece, at.zoom), " ", (plain(" ".join((piece.side, piece.note))), "$text-muted"))
