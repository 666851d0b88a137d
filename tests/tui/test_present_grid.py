"""A map drawn space by space, at every zoom."""

import pytest
from rich.cells import cell_len

from core.kit.grid import Grid, Ground, Mark, Piece, Seen, Way
from core.look import Look
from tui.present.pieces.grid import ZOOMS, drawn_grid, drawn_seen, fitting, layers

USUAL, LARGE, SMALL = ZOOMS
WALL = Ground((2, 0), Look("#", "amber", "a wall"))


def piece(id: str, space: tuple[int, int], text: str = "G12", **words: object) -> Piece:
    return Piece(id, Look(text, "red", id), space, "ne", **words)


def test_a_piece_shows_its_letters_and_its_heading_as_there_is_room():
    grid = Grid(3, 3, (piece("one", (1, 1), ready=True),))
    assert drawn_grid(grid, SMALL)[1, 1].lines == ("G",)
    assert drawn_grid(grid, USUAL)[1, 1].lines == ("G↗",)
    assert drawn_grid(grid, LARGE)[1, 1].lines == ("G12↗", "•   ")


def test_of_several_in_a_space_the_first_that_can_act_is_shown():
    out, able = piece("out", (1, 1), "o", out=True), piece("able", (1, 1), "a")
    assert drawn_grid(Grid(3, 3, (out, able)), USUAL)[1, 1].lines == ("a+",)
    assert drawn_grid(Grid(3, 3, (out,)), USUAL)[1, 1].lines == ("o†",)


def test_a_long_piece_covers_its_further_spaces():
    drawn = drawn_grid(Grid(3, 3, (piece("long", (1, 1), rest=((1, 2),)),)), USUAL)
    assert drawn[1, 2].lines == ("▪▪",)


def test_marks_leave_ground_and_pieces_to_be_seen():
    grid = Grid(3, 1, (piece("one", (0, 0)),), (WALL,))
    around = tuple(Mark((x, 0), "•", layer="arcs") for x in (0, 1, 2, 3))
    drawn = drawn_seen(grid, Seen((*around, Mark((2, 0), "x"))), "arcs", USUAL)
    assert {space: each.lines for space, each in drawn.items()} == {(1, 0): ("• ",), (2, 0): ("x#",)}
    assert set(drawn_seen(grid, Seen(around), "", USUAL)) == set()
    assert layers(Seen(around)) == ("arcs", "")


def test_a_way_shows_its_cost_where_it_fits_and_a_barred_one_leaves_ground_to_be_seen():
    grid = Grid(3, 1, (), (WALL,))
    ways = (Way("e", "12", (1, 0)), Way("w", "3", (2, 0)))
    assert drawn_seen(grid, Seen(ways=ways), "", USUAL)[1, 0].lines == ("12",)
    assert drawn_seen(grid, Seen(ways=ways), "", USUAL)[2, 0].lines == ("3#",)
    assert drawn_seen(grid, Seen(ways=ways), "", SMALL)[1, 0].lines == ("+",)
    barred = Seen(ways=(Way("e", "1", (1, 0), "no"), Way("w", "1", (2, 0), "no")))
    assert {space: each.kind for space, each in drawn_seen(grid, barred, "", USUAL).items()} == {(1, 0): "barred"}


@pytest.mark.parametrize("text", ["長い冬", "", "\x1b[31m", "🐉"])
def test_whatever_a_thing_is_called_a_space_stays_as_wide(text):
    grid = Grid(3, 3, (piece("one", (1, 1), text),), (Ground((2, 2), Look(text)),))
    for zoom in ZOOMS:
        for drawn in drawn_grid(grid, zoom).values():
            assert len(drawn.lines) == zoom[1]
            assert all(cell_len(line) == zoom[0] for line in drawn.lines), (zoom, drawn)


def test_a_small_map_begins_as_large_as_it_fits():
    assert ZOOMS[fitting(Grid(10, 10), 48, 22)] == LARGE
    assert ZOOMS[fitting(Grid(20, 20), 48, 22)] == USUAL
    assert ZOOMS[fitting(Grid(40, 20), 48, 22)] == SMALL
    assert ZOOMS[fitting(Grid(400, 400), 48, 22)] == USUAL
