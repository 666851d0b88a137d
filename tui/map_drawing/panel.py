"""The panel beside the map: the selected piece, the costs of keys, and the space at the cursor. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from core.grid import Fact, Grid, Piece, Route, Seen, Space, Way
from core.look import Panel
from core.ruleset import Ruleset
from core.wording import quantity
from tui.cards_and_tokens.looks import hue_style
from tui.key_bindings import key_name
from tui.map_drawing.grid import ARROWS, LARGEST, Zoom, sign_of
from tui.map_drawing.keypad import KEYPAD, TURNING
from tui.map_drawing.status import hand_line
from tui.text.bands import look
from tui.text.columns import cell
from tui.text.empty import empty_state
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import View

_LABEL, _ROOMY, _PAD = 10, 18, 7  # cells of the labels of facts, at most if there is room, and of a key of the keypad
_ROWS = ("789", "4 6", "123")


def played_without(view: View) -> str:
    """Return the reason the campaign is played without a map; empty if it has one."""
    if view.ruleset.grid is None:
        return "This game has no maps."
    refusal = view.ruleset.grid.why_not(view.options)
    return refusal.message if refusal else ""


def no_map(view: View) -> str:
    """Return the reason there is no map, with the way to one."""
    return (
        played_without(view) or "There is no map. On the play screen, press [5] and [a] to start a conflict, then [m]."
    )


def without_map(view: View) -> Content:
    """Return the text in place of a map: the reason, the saved maps, and the ways to one."""
    if why := played_without(view):
        return empty_state(why)
    kept = ", ".join(each.name for each in view.maps)
    ways = [("5 a", "on the play screen, start a conflict; press [m] there for its map")]
    if kept:
        ways.append(("M", f"on any map, open a saved one: {kept}"))
    return empty_state("There is no map.", *ways)


class MapFocus(NamedTuple):
    """The selected piece, what it sees, the cursor, and the pieces there.

    `table` are the panels of the selected piece's character; `zoom` is the size of spaces.
    """

    grid: Grid
    seen: Seen
    selected: Piece | None
    cursor: Space
    there: Sequence[Piece]
    route: Route | None = None
    table: Sequence[Panel] = ()
    zoom: Zoom = LARGEST


def panel(
    at: MapFocus, rules: Ruleset, *, keypad: bool = True, roomy: bool = False, brief: bool = False, width: int = 0
) -> Content:
    """Return the cursor and the way there, then everything about the selected piece and its panels.

    If `roomy`, long labels such as names of weapons are shown in full; if `brief`, lines are saved. With a known
    `width`, long values continue below themselves.
    """
    longest = max((cell_len(rules.word(fact.label)) for fact in at.seen.facts), default=0)
    labels = max(_LABEL, min(longest, _ROOMY)) if roomy else _LABEL
    columns = (labels, width)
    own = (
        _selected_lines(at, rules, columns, keypad=keypad, brief=brief)
        if at.selected
        else [Content("No one is selected.")]
    )
    gap = [] if brief else [Content("")]
    return Content("\n").join([*_at_cursor(at, width), *gap, *own])


def _selected_lines(
    at: MapFocus, rules: Ruleset, columns: tuple[int, int], *, keypad: bool, brief: bool
) -> Iterator[Content]:
    piece, seen, labels = at.selected, at.seen, columns[0]
    assert piece is not None
    yield _sign_and_name(piece, at.zoom)
    if piece.side and not brief:
        yield _fact(Fact("Side", piece.side), rules, columns)
    if (hand := hand_line(at.table, labels)) is not None:
        yield hand
    if said := ", ".join(filter(None, _state(piece))):
        yield from Content(plain(said)).wrap(columns[1]) if columns[1] > 0 else [Content(plain(said))]
    yield from (_fact(fact, rules, columns) for fact in seen.facts)
    if keypad and any(not way.why_not for way in seen.ways):
        yield Content("")
        yield from _keypad(piece, seen)


def _sign_and_name(piece: Piece, zoom: Zoom) -> Content:
    """A piece's sign as on the map, and its name."""
    glyph = f"{plain(sign_of(piece, zoom))}{ARROWS.get(piece.heading, '')}"
    return Content.assemble((glyph, f"bold {hue_style(piece.look.hue)}"), " ", (plain(piece.look.name), "bold"))


def _fact(fact: Fact, rules: Ruleset, columns: tuple[int, int]) -> Content:
    """A label, and beside it its value on as many lines as it takes."""
    labels, width = columns
    style = look(fact.band).style if fact.band else ""
    glyph = f"{look(fact.band).glyph} " if fact.band else ""
    label = cell(rules.word(fact.label), labels)
    value, room = Content.styled(glyph + plain(fact.value), style), width - labels - 1
    first, *more = value.wrap(room) if 0 < room < value.cell_length else (value,)
    below = (line.pad_left(labels + 1 + cell_len(glyph)) for line in more)
    return Content("\n").join([Content.assemble((label, "$text-muted"), " ", first), *below])


def _keypad(piece: Piece, seen: Seen) -> Iterator[Content]:
    """The cost of a step with each key, laid out like the keypad; impossible steps are dim."""
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


def _at_cursor(at: MapFocus, width: int) -> Iterator[Content]:
    """The cursor, the cost to get there, and the things and pieces there."""
    ground = next((each for each in at.grid.ground if each.space == at.cursor), None)
    what = " ".join(filter(None, (ground.look.name, ground.note))) if ground else ""
    yield Content.assemble((f"{at.cursor[0]},{at.cursor[1]}", "bold $text-accent"), " ", plain(what))
    if at.route is not None:
        yield _route(at.route, "5" if at.there else "enter", width)
    for piece in (piece for piece in at.there if piece != at.selected):
        yield _sign_and_name(piece, at.zoom)
        said = Content.styled(plain(", ".join(filter(None, (piece.side, *_state(piece))))), "$text-muted")
        yield from (line.pad_left(1) for line in (said.wrap(width - 1) if width > 1 else (said,)))


def _route(route: Route, key: str, width: int) -> Content:
    """The cost with the key that goes there, in a shorter form if room is scarce."""
    told = (plain(route.told), "bold $hue-green")
    whole = Content.assemble(told, (f"  {key} go there", "$text-muted"))
    return whole if not 0 < width < whole.cell_length else Content.assemble((f"{key}: ", "$text-muted"), told)


def _state(piece: Piece) -> Iterator[str]:
    """The condition of a piece: its note, its wounds and tokens, and each condition by name."""
    yield piece.note
    yield "out of action" if piece.out else ""
    yield quantity(piece.harm, "wound") if piece.harm else ""
    yield quantity(piece.tokens, "token") if piece.tokens else ""
    yield from (said for mark in piece.marks if (said := mark.name.lower()) not in piece.note)
