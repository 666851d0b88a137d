"""Choosing people and things: found by typing, ticked, counted, and in the same columns everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import Paste

from core.schema.entry import Choice
from tests.tui.pilot import wait_until
from tests.tui.table import shown, told
from tests.words import sentence
from tui.dialogs.basic import Dialog
from tui.dialogs.choose import Pick, PickSome
from tui.text.fuzzy import fuzzy_matches
from tui.textual_internals import InnerApp

PARTY = (
    Choice("3", "Mara Voss", note="wounded"),
    Choice("4", "Jonas Reed"),
    Choice("5", "Ilse Brandt", note="a player's character"),
    Choice("9", "Old Tam", why_not="He is away."),
)
HAND = tuple(
    Choice(f"card:{code}", text) for code, text in (("4S", "4† Fast / Evade"), ("QU", "Q∪ Fast"), ("QS", "Q†"))
)
MANY = tuple(Choice(f"u{n}", f"Goblin {n}") for n in range(30))


class Asking(InnerApp):
    """Asks once and keeps the answers."""

    def __init__(self, dialog: Dialog[Any]) -> None:
        super().__init__()
        self.dialog, self.heard = dialog, []

    def on_mount(self) -> None:
        self.push_screen(self.dialog, self.heard.append)

    def refresh_places(self) -> None:
        """Nothing lies behind the dialog."""


async def picked(dialog: Dialog[Any], *keys: str, size: tuple[int, int] = (80, 24)) -> tuple[list[Any], str]:
    """Return a dialog's result after keys, and the screen before the last of them."""
    app = Asking(dialog)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        await pilot.press(*keys[:-1])
        seen = shown(app)
        await pilot.press(*keys[-1:])
        await wait_until(pilot, lambda: app.heard, "an answer")
    return app.heard, seen


@pytest.mark.parametrize(
    ("ticked", "keys", "ids"),
    [
        ((), ["j", "o", "space", "i", "l", "space", "enter"], ("4", "5")),
        ((), ["m", "enter"], ("3",)),
        (("3",), ["m", "enter"], ("3",)),
        (("3", "4"), ["m", "space", "enter"], ("4",)),
        (("3", "4"), ["enter"], ("3", "4")),
        ((), ["3", "1", "enter"], ("3", "5")),
        ((), ["ctrl+a", "enter"], ("3", "4", "5")),
        (("4",), ["ctrl+a", "ctrl+a", "enter"], ()),
        ((), ["o", "l", "d", "space", "enter", "backspace", "backspace", "backspace", "enter"], ()),
        ((), [*"zzz", "ctrl+u", *"mara", "space", "enter"], ("3",)),
        ((), [*"zzz", "ctrl+w", *"ilse", "space", "enter"], ("5",)),
        (("9",), ["o", "l", "d", "space", "enter"], ()),
        ((), ["down", "space", "enter"], ("4",)),
    ],
)
async def test_people_are_ticked_by_typing_their_names(ticked, keys, ids):
    assert (await picked(PickSome("In the scene", PARTY, ticked), *keys))[0] == [ids]


async def test_what_is_ticked_and_how_many_is_always_in_sight():
    _, seen = await picked(PickSome("In the scene", PARTY, ("3",)), "j", "space", "enter")
    rows = [line.split("│")[1].strip() for line in seen.splitlines() if "■" in line or "□" in line]
    assert [row.removeprefix("▸").strip()[:6] for row in rows] == ["■ 1 Ma", "■ 2 Jo", "□ 3 Il", "□ 4 Ol"]
    assert "2 of 4" in seen


async def test_why_somebody_cannot_be_chosen_stands_there_and_is_said():
    app = Asking(dialog := Pick("Who", PARTY))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        assert "Old Tam      He is away." in shown(app)
        await pilot.press("4")
        await wait_until(pilot, lambda: any("He is away." in toast for toast in told(app)), "the reason")
        assert not app.heard


@pytest.mark.parametrize(
    ("choices", "now", "keys", "id"),
    [
        (PARTY, None, ["enter"], "3"),
        (PARTY, "5", ["enter"], "5"),
        (PARTY, "5", ["up", "enter"], "4"),
        (PARTY, None, ["2"], "4"),
        (PARTY, None, [*"jonas", "space", *"x", "ctrl+w", "enter"], "4"),
        (PARTY, "5", [*"zzz", "escape", *"jo", "enter"], "4"),
        (HAND, None, ["q", "s", "enter"], "card:QS"),
        (HAND, None, ["4", "enter"], "card:4S"),
        (HAND, None, ["Q", "U", "enter"], "card:QU"),
        (MANY, "u17", ["enter"], "u17"),
        (MANY, "u17", ["u", "9", "enter"], "u9"),
        ((Choice("", "none"), *PARTY), "", ["enter"], ""),
    ],
)
async def test_one_is_found_by_name_code_or_number_and_the_value_there_is_stays(choices, now, keys, id):
    assert (await picked(Pick("Which", choices, now=now), *keys))[0] == [id]


async def test_a_name_is_pasted():
    app = Asking(dialog := Pick("Who", PARTY))
    async with app.run_test() as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        dialog.choices.post_message(Paste("Ilse Brandt\nand more"))
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.heard, "an answer")
    assert app.heard == ["5"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_the_box_is_as_wide_as_its_rows_and_stays_so(size):
    dialog = Pick("Which", (Choice("a", "x" * 50, note="y" * 12), Choice("b", "z")))
    app = Asking(dialog)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: app.screen is dialog and dialog.focused, "the dialog")
        assert f"{'x' * 50}  {'y' * 12}" in shown(app), "nothing is cut"
        box = dialog.query_one(".dialog").region
        assert box.width < 80
        await pilot.press("z")
        assert dialog.query_one(".dialog").region == box


async def test_a_note_with_no_room_beside_its_name_stands_below_the_list():
    note = " ".join(["many words"] * 12)
    _, seen = await picked(Pick("Which", (Choice("a", "A game", note=note),)), "down", "enter")
    below = seen.split("A game")[1]
    assert below.count("many words") > 12, "whole below, besides what fits on the row"


@given(st.lists(st.text("abc dß[", min_size=1, max_size=8), min_size=1, max_size=8))
def test_a_whole_name_finds_what_has_it_before_anything_else(names: list[str]) -> None:
    for name in filter(str.strip, names):
        first = fuzzy_matches(name.strip(), [(each.strip(),) for each in names])[0]
        assert names[first].strip().casefold() == name.strip().casefold()


async def test_a_long_line_without_a_note_takes_no_room_from_the_notes_of_others():
    note = "in the stock of this campaign, of the watch"
    choices = (Choice("1", "Ice walker", note=note), Choice("2", "Export the whole bestiary to a file, or read it"))
    _, seen = await picked(Pick("Stock", choices), "enter")
    assert f"1 Ice walker  {note}" in seen
    assert f"2 {sentence('tui.npcs.bestiary:Bestiary.ask#2')}, or read it" in seen


GOBLINS = tuple(map(Choice, "1234", ("Goblin 1", "Ann", "Goblin 2", "Bo Reed")))


@pytest.mark.parametrize(
    ("typed", "ids"), [("goblin 2", ("3",)), ("goblin 2 ", ("3",)), ("bo ", ("4",)), ("ann goblin 1 ", ("1", "2"))]
)
async def test_where_several_names_go_on_with_a_blank_or_one_with_a_number_the_blank_belongs_to_the_name(typed, ids):
    keys = ["space" if letter == " " else letter for letter in typed]
    assert (await picked(PickSome("In the scene", GOBLINS, ()), *keys, "enter"))[0] == [ids]


@pytest.mark.parametrize(
    ("dialog", "said"),
    [(Pick("One", GOBLINS), "1–9 choose"), (PickSome("Some", GOBLINS, ()), "1–9 tick · space tick")],
)
async def test_the_footer_of_a_list_says_what_a_digit_does_in_it(dialog, said):
    assert said in (await picked(dialog, "down", "enter"))[1]


@pytest.mark.parametrize(
    "keys", [["3"], ["ctrl+a"], ["down", "space"], [*"hob", "space", "ctrl+u"], [*"hob", "enter", "ctrl+u"]]
)
async def test_no_more_are_ticked_than_a_field_may_hold(keys):
    few = [Choice(each, each) for each in ("ann", "bob", "hobb")]
    ids, seen = await picked(PickSome("Two of them", few, (), most=2), "1", "2", *keys, "enter")
    assert ids == [("ann", "bob")]
    assert "2 of at most 2" in seen
