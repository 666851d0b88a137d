"""A game's panels: drawn within their room, readable without colour, and the selected character's."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import App

from core.look import Board, Card, Hand, Heap, Look, Panel, Tag
from tests.toy import RULESET
from tests.tui.keyboard import seated
from tests.tui.mill import mill
from tests.tui.table import furnished, shown
from tui.cards_and_tokens.panels import panel_lines, summed_up
from tui.cards_and_tokens.widget import Panels
from tui.characters.screen import SheetScreen

HAND = Hand(
    "Backgrounds",
    (
        Card(Look("10♥", "red", "ten of hearts"), "Street kid of the harbour"),
        Card(Look("J♠", "dark", "jack of spades"), "Stubborn", ready=False, note="next scene"),
        Card(Look("Q♣", "dark", "queen of clubs"), ready=False),
    ),
    "3 draws",
)
HEAP = Heap("Bag", ((Look("●R", "red", "red"), 4), (Look("●G", "green", "green"), 0), (Look("◆W", "gold", "wyrd"), 90)))
BOARD = Board("Aspects", (Tag("The mill burns", "scene", 1, 2, "failure"), Tag("Old sailor", "Mara")))


def drawn(panel: Panel, width: int) -> list[str]:
    return [line.plain.rstrip() for line in panel_lines((panel,), width)]


def test_cards_carry_their_names_where_they_fit():
    assert drawn(HAND, 44) == [
        "Backgrounds                          3 draws",
        "╭────────────╮ ╭────────────╮ ╭────────────╮",
        "│ 10♥        │ ┆ J♠         ┆ ┆ Q♣         ┆",
        "│ Street kid │ ┆ Stubborn   ┆ ┆ queen of   ┆",
        "│ of the ha… │ ┆            ┆ ┆ clubs      ┆",
        "│            │ ┆ next scene ┆ ┆ spent      ┆",
        "╰────────────╯ ╰────────────╯ ╰────────────╯",
    ]
    assert drawn(HAND, 90)[3] == "│ Street kid of the  │ ┆ Stubborn           ┆ ┆ queen of clubs     ┆"


class Low(App[None]):
    """Panels where there is little room."""

    CSS = "Panels { max-height: 4; }"

    def compose(self):
        """Only they."""
        yield Panels(lambda: (BOARD, HAND))


async def test_what_panels_have_no_room_for_is_said_to_be_there():
    app = Low()
    async with app.run_test(size=(44, 12)):
        assert app.query_one(Panels).render().plain.splitlines()[-1] == "… 8 more lines"


@pytest.mark.parametrize(
    ("note", "lines"),
    [
        ("until episode 6", ["│ until      │", "│ episode 6  │"]),
        ("until the whole episode ends", ["│ until the  │", "│ whole      │", "│ episode e… │"]),
    ],
)
def test_a_note_too_long_for_a_line_of_a_card_takes_up_to_three(note, lines):
    hand = Hand("Held", (Card(Look("J♠"), "Bettany", note=note),))
    assert drawn(hand, 14)[2:] == ["│ J♠         │", "│ Bettany    │", *lines, "╰────────────╯"]


def test_else_they_are_a_fan_with_a_list_below():
    assert drawn(HAND, 31)[1:] == [
        "╭────╭────╭─────╮",
        "│10♥ │J♠  │Q♣   │",
        "│    │ ✗  │ ✗   │",
        "╰────╰────╰─────╯",
        "10♥   Street kid of the harbour",
        "J♠  ✗ Stubborn       next scene",
        "Q♣  ✗ queen of clubs      spent",
    ]


def test_a_note_that_has_no_room_beside_a_name_stands_below_it():
    hand = Hand(
        "Disadvantages", tuple(Card(Look("J♠"), "Bettany Crane", note="until the scene ends") for _ in range(3))
    )
    weigh = hand._replace(note="weigh on their suit and colour")
    assert drawn(weigh, 34)[:2] == ["Disadvantages", "weigh on their suit and colour"]
    assert drawn(weigh, 34)[-2:] == ["J♠   Bettany Crane", "     until the scene ends"]


def test_a_heap_counts_every_kind_and_none_is_never_some():
    assert drawn(HEAP, 40)[1:] == [
        "●R  4 red   ■",
        "●G  0 green",
        "◆W 90 wyrd  ■■■■■■■■■■■■■■■■■■■■■■■■■■■",
    ]


def test_what_else_there_is_to_say_of_a_kind_stands_behind_its_tokens():
    assert drawn(HEAP._replace(notes=("hurt 1/4", "", "all")), 40)[1:] == [
        "●R  4 red   ■                  hurt 1/4",
        "●G  0 green",
        "◆W 90 wyrd  ■■■■■■■■■■■■■■■■■  all",
    ]


def test_a_board_says_whose_and_how_often():
    assert drawn(BOARD, 36)[1:] == ["✗ The mill burns           scene  ●○", "≈ Old sailor                    Mara"]


def test_on_a_narrow_board_the_remark_stands_below():
    assert drawn(BOARD, 26)[1:] == ["✗ The mill burns        ●○", "  scene", "≈ Old sailor          Mara"]


def test_an_empty_panel_says_so():
    assert [drawn(empty, 30)[1] for empty in (Hand("H", ()), Heap("B", ()), Board("A", ()))] == ["– nothing"] * 3


def test_all_of_it_on_one_line():
    assert summed_up((HAND._replace(cards=HAND.cards[:1], total=45),)).plain == "Backgrounds 45"
    assert summed_up((HAND, HEAP, BOARD)).plain == "Backgrounds 1/3 ready · Bag ●R 4 ◆W 90 · Aspects 2, 1 free"


@settings(max_examples=40)
@given(st.integers(4, 220), st.lists(st.sampled_from([HAND, HEAP, BOARD]), min_size=1, max_size=4))
def test_nothing_is_wider_than_its_room(width, panels):
    assert all(line.cell_length <= width for line in panel_lines(panels, width))


# On the screen -------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return furnished(tmp_path / "c")


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_the_table_shows_what_lies_before_who_is_selected(folder, size):
    async with seated(folder, size) as (_, gm):
        await gm.sees("6 ", "Tricks")
        await gm.press("6")
        await gm.sees("6 Mara Voss", "whistle", "●L 3")
        await gm.burst("1", "down", "down", "6")
        await gm.sees("6 the miller", "– nothing")
        await gm.press("enter")
        assert (await gm.at(SheetScreen)).character == gm.app.table.actor


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_what_is_so_in_the_scene_stands_in_its_pane_and_not_below_somebodys_hand(folder, size):
    async with seated(folder, size) as (app, gm):
        await gm.press("4")
        await gm.sees("The alarm")
        await gm.press("end")
        await gm.sees("Street  Lamps are lit")
        assert "Lamps" not in "".join(row.about.plain for row in app.table.pane("panels").rows(app.view, 40))


async def test_it_follows_the_cursor_and_every_change(folder):
    async with seated(folder) as (_, gm):
        await gm.press("down")
        await gm.sees("6 Jonas [red]Reed")
        await gm.press("c")
        await gm.at(SheetScreen)
        await gm.burst("down", "down", "left", "escape")
        await gm.sees("●L 2")
        await gm.press("u")
        await gm.sees("●L 3")


async def test_it_is_worked_out_once_for_each_view_and_who_is_selected(folder, monkeypatch):
    asked = []
    counting = RULESET._replace(panels=lambda situation: asked.append(situation.acting) or RULESET.panels(situation))
    monkeypatch.setattr("tests.toy.RULESET", counting)
    async with seated(folder) as (_, gm):
        await gm.sees("6 Mara Voss")
        await gm.burst("down", "up", "down", "4", "3", "6", "down", "1")
        await gm.sees("6 Jonas")
        assert len(asked) == len(set(asked)) == 2


async def test_in_the_player_view_nothing_lies_there(folder):
    async with seated(folder) as (_, gm):
        await gm.press("V")
        await gm.sees("nothing to show")
        assert "Lamps are lit" not in shown(gm.app)
        await gm.press("V")
        await gm.sees("Lamps are lit")


@pytest.mark.parametrize(("size", "there"), [((80, 24), False), ((120, 40), True), ((200, 50), True)])
async def test_a_sheet_has_it_beside_or_above_where_there_is_room(folder, size, there):
    async with seated(folder, size) as (_, gm):
        await gm.press("c")
        await gm.at(SheetScreen)
        await gm.sees("Nerve")
        assert ("Lamps are lit" in shown(gm.app)) is there


async def test_a_broad_form_has_it_beside_its_odds(folder):
    async with seated(folder, (200, 50)) as (_, gm):
        await gm.choose("d")
        await gm.sees("mean 5.00 total", "●L 3 left")


async def test_a_game_without_panels_shows_the_sheet_there(tmp_path):
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await gm.sees("6 Mara", "Intelligence")
        await gm.press("V")
        await gm.until(lambda: "Intelligence" not in shown(gm.app), "the player view")
