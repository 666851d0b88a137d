"""A map drawn space by space, at every zoom."""

import pytest
from rich.cells import cell_len

from core.grid import REACH, Grid, Ground, Mark, Piece, Route, Seen, Way
from core.look import Look
from tui.map_drawing.grid import (
    ZOOMS,
    DrawnGrid,
    Zoom,
    drawn_empty,
    drawn_seen,
    fitting_zoom,
    layers,
    nearer,
    reach_marks,
    shades,
)
from tui.map_drawing.tags import with_distinct_tags

SMALL, USUAL, LEGIBLE, LARGE = ZOOMS[:4]
HUGE = Zoom(6, 3)
WALL = Ground((2, 0), Look("#", "amber", "a wall"))


def piece(id: str, space: tuple[int, int], text: str = "G1", **words: object) -> Piece:
    return Piece(id, Look(text, "red", id), space, "ne", short=text[:1], **words)


def test_a_piece_shows_its_sign_and_its_heading_as_there_is_room():
    grid = Grid(3, 3, (piece("one", (1, 1), ready=True),))
    assert DrawnGrid(grid, SMALL)[1, 1].lines == ("G",)
    assert DrawnGrid(grid, USUAL)[1, 1].lines == ("G↗",)
    assert DrawnGrid(grid, LEGIBLE)[1, 1].lines == ("G1↗",)
    assert DrawnGrid(grid, LARGE)[1, 1].lines == ("G1↗ ", "    ")
    assert DrawnGrid(grid, LARGE)[1, 1].kind == "ready"


def test_wounds_tokens_and_conditions_stand_by_their_piece_as_there_is_room():
    hurt = piece("one", (1, 1), harm=2, tokens=1, marks=(Look("b", "amber", "bleeding"),))
    drawn = DrawnGrid(Grid(3, 3, (hurt,)), HUGE)[1, 1]
    assert drawn.lines == (" ••   ", " G1↗  ", " ◆b   ")
    assert drawn.hues == ("red", "red", "amber")
    assert DrawnGrid(Grid(3, 3, (hurt,)), LARGE)[1, 1].lines == ("G1↗ ", "••! ")
    fresh = hurt._replace(harm=0, marks=())
    assert DrawnGrid(Grid(3, 3, (fresh,)), LARGE)[1, 1].lines == ("G1↗ ", " ◆  ")
    mauled = hurt._replace(harm=7)
    assert DrawnGrid(Grid(3, 3, (mauled,)), LARGE)[1, 1].lines == ("G1↗ ", "7•! ")


@pytest.mark.parametrize("zoom", ZOOMS[1:], ids=str)
def test_no_two_pieces_beside_each_other_run_together(zoom):
    everything = {"harm": 9, "tokens": 2, "marks": (Look("b"), Look("s"), Look("t"), Look("w"), Look("x"))}
    grid = Grid(2, 1, tuple(piece(f"p{x}", (x, 0), f"P{x}", **everything) for x in (0, 1)))
    drawn = DrawnGrid(with_distinct_tags(grid), zoom)
    for left, right in zip(drawn[0, 0].lines, drawn[1, 0].lines, strict=True):
        assert left.endswith(" ") or not (left[-1].isalnum() and right[:1].strip())


def test_of_several_in_a_space_the_first_that_can_act_is_shown():
    out, able = piece("out", (1, 1), "o", out=True), piece("able", (1, 1), "a")
    assert DrawnGrid(Grid(3, 3, (out, able)), USUAL)[1, 1].lines == ("a+",)
    assert DrawnGrid(Grid(3, 3, (out,)), USUAL)[1, 1].lines == ("o†",)


def test_a_long_piece_covers_its_further_spaces():
    drawn = DrawnGrid(Grid(3, 3, (piece("long", (1, 1), rest=((1, 2),)),)), USUAL)
    assert drawn[1, 2].lines == ("▪▪",)


def test_ground_is_sown_over_its_space_and_shaded_and_a_thing_lies_in_it_once():
    water, block = Ground((0, 0), Look("~", "blue")), Ground((1, 0), Look("█", "dark"))
    knife = Ground((0, 0), Look("¤", "gold", "a knife"), thing=True)
    drawn = DrawnGrid(Grid(2, 1, (), (water, block)), LARGE)
    assert drawn[0, 0].lines == ("~ ~ ", " ~ ~")
    assert drawn[1, 0].lines == ("████", "████")
    grid = Grid(2, 1, (), (water, knife))
    assert DrawnGrid(grid, LARGE)[0, 0].lines == ("~¤~ ", " ~ ~")
    assert shades(grid) == {(0, 0): "blue"}


def test_marks_leave_ground_and_pieces_to_be_seen():
    grid = Grid(3, 1, (piece("one", (0, 0)),), (WALL,))
    around = tuple(Mark((x, 0), "•", layer="arcs") for x in (0, 1, 2, 3))
    drawn = drawn_seen(grid, Seen((*around, Mark((2, 0), "x"))), "arcs", USUAL)
    assert {space: each.lines for space, each in drawn.items()} == {(1, 0): ("• ",), (2, 0): ("x#",)}
    assert set(drawn_seen(grid, Seen(around), "", USUAL)) == set()
    assert layers(Seen(around)) == ("arcs", "")


def test_a_layer_shows_all_it_has_above_what_steps_cost():
    arcs = tuple(Mark((x, 0), "^", layer="arcs") for x in (1, 2))
    seen = Seen(arcs, (Way("e", "1", (1, 0)), Way("w", "1", (0, 0))))
    drawn = {space: each.lines[0][0] for space, each in drawn_seen(Grid(3, 1), seen, "arcs", USUAL).items()}
    assert drawn == {(0, 0): "1", (1, 0): "^", (2, 0): "^"}


def test_what_it_takes_to_get_there_lies_above_the_line_to_a_target():
    routes = {(1, 0): Route("1", "1 Move", ("e",), ((1, 0),))}
    line = tuple(Mark((x, 0), "o", note="line") for x in (1, 2))
    drawn = drawn_seen(Grid(3, 1), Seen((*reach_marks(routes), *line)), REACH, USUAL)
    assert {space: each.lines for space, each in drawn.items()} == {(1, 0): ("1 ",), (2, 0): ("o ",)}


def test_around_a_mark_the_ground_keeps_its_own_hue():
    marked = drawn_seen(Grid(3, 1, (), (WALL,)), Seen((Mark((2, 0), "x", "red"),)), "", Zoom(4, 2))[2, 0]
    assert [(part.hue, part.kind, text) for part, text in marked.parts(0)] == [
        *(("amber", "ground", "#"), ("red", "mark", "x"), ("amber", "ground", "# "))
    ]
    assert [(part.hue, part.kind) for part, _ in marked.parts(1)] == [("amber", "ground")]


def test_ground_is_sown_evenly_across_spaces_of_any_width():
    river = tuple(Ground((x, 0), Look("~", "blue")) for x in range(4))
    for zoom in (LEGIBLE, Zoom(5, 2)):
        drawn = DrawnGrid(Grid(4, 1, (), river), zoom)
        assert "".join(drawn[x, 0].lines[0] for x in range(4)) == ("~ " * 20)[: 4 * zoom.cells]


def test_what_is_in_reach_shows_its_cost_on_any_ground_instead_of_that_of_a_step():
    grid = Grid(3, 1, (), (WALL,))
    routes = {(1, 0): Route("1", "1 Move", ("e",), ((1, 0),)), (2, 0): Route("3", "3 Move", ("e", "e"), ())}
    seen = Seen((*reach_marks(routes),), (Way("e", "2", (1, 0)),))
    drawn = drawn_seen(grid, seen, REACH, USUAL)
    assert {space: each.lines for space, each in drawn.items()} == {(1, 0): ("1 ",), (2, 0): ("3#",)}


def test_a_way_shows_its_cost_where_it_fits_and_a_barred_one_leaves_ground_to_be_seen():
    grid = Grid(3, 1, (), (WALL,))
    ways = (Way("e", "12", (1, 0)), Way("w", "3", (2, 0)))
    assert drawn_seen(grid, Seen(ways=ways), "", LEGIBLE)[1, 0].lines == ("12 ",)
    assert drawn_seen(grid, Seen(ways=ways), "", USUAL)[2, 0].lines == ("3#",)
    assert drawn_seen(grid, Seen(ways=ways), "", USUAL)[1, 0].lines == ("+ ",), "numbers do not run together"
    barred = Seen(ways=(Way("e", "1", (1, 0), "no"), Way("w", "1", (2, 0), "no")))
    assert {space: each.kind for space, each in drawn_seen(grid, barred, "", USUAL).items()} == {(1, 0): "barred"}


@pytest.mark.parametrize("text", ["長い冬", "", "\x1b[31m", "🐉"])
def test_whatever_a_thing_is_called_a_space_stays_as_wide(text):
    grid = with_distinct_tags(Grid(3, 3, (piece("one", (1, 1), text),), (Ground((2, 2), Look(text)),)))
    for zoom in ZOOMS:
        for drawn in (drawn_empty(zoom), *(DrawnGrid(grid, zoom)[space] for space in ((1, 1), (2, 2), (0, 0)))):
            assert len(drawn.lines) == zoom.lines
            assert all(cell_len(line) == zoom.cells for line in drawn.lines), (zoom, drawn)


def test_a_map_fills_the_room_there_is_and_one_too_large_can_be_read():
    assert fitting_zoom(Grid(9, 12), 74, 29) == (6, 2)
    assert fitting_zoom(Grid(12, 10), 72, 31) == (6, 3)
    assert fitting_zoom(Grid(24, 16), 48, 16) == (2, 1), "the usual map on the smallest screen"
    assert fitting_zoom(Grid(2, 2), 144, 40) == (14, 6)
    assert fitting_zoom(Grid(400, 400), 48, 22) == LEGIBLE
    assert fitting_zoom(Grid(40, 10), 48, 22) == LEGIBLE


def test_zooming_by_hand_goes_to_the_next_size_and_no_further_than_the_last():
    assert nearer(Zoom(5, 1), 1) == Zoom(6, 3)
    assert nearer(Zoom(5, 1), -1) == Zoom(4, 2)
    assert nearer(ZOOMS[-1], 1) == ZOOMS[-1]
    assert nearer(ZOOMS[0], -1) == ZOOMS[0]
