"""One meaning of a digit for each kind of place, and its footer says it: menus, choices, numbers, lists, map, panes."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from inspect import getmodule
from pkgutil import walk_packages

import pytest
from textual.screen import Screen

import tui
from campaigns.library.new_campaign import create
from core.schema.entry import Choice, entry
from tests.built import sample
from tests.core.destiny.session import begin, do, table
from tests.tui.keyboard import seated
from tests.tui.table import at_the_weir, shown
from tests.words import word
from tui.dialogs.choose import Pick
from tui.draws.menu import ActionMenu
from tui.forms.dialog import FormDialog
from tui.forms.view import FormView
from tui.key_bindings import every_command
from tui.maps.screen import MapScreen
from tui.widgets.find_list import FindList


def footer(app) -> str:
    """The key bar, or the last line of a dialog with its border."""
    lines = shown(app).splitlines()
    box = next(iter(app.screen.query(".dialog, KeyBar")))
    return "\n".join(lines[max(box.region.y, box.region.bottom - 2) : box.region.bottom])


def kinds_of(base: type) -> list[type]:
    """A class and all that are made of it, in whatever module of the app."""
    for module in walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found, waiting = [], [base]
    while waiting:
        found.append(waiting.pop())
        waiting += found[-1].__subclasses__()
    return [kind for kind in found if getmodule(kind).__name__.startswith("tui.")]


def test_every_place_with_a_key_that_is_a_digit_says_what_a_digit_does():
    scopes = {each.scope for each in every_command() if {*each.keys.split(",")} & {*"123456789"}}
    places = {scope: [kind for kind in kinds_of(Screen) if getattr(kind, "scope", "") == scope] for scope in scopes}
    assert scopes == {"play", "map"}
    assert all(getattr(kind, "digits", "") for kinds in places.values() for kind in kinds)


def test_every_list_with_numbers_says_what_a_digit_does():
    assert all(isinstance(kind.does_with_number, property) for kind in kinds_of(FindList))


async def test_the_panes_the_conflict_among_them_say_where_a_digit_leads_also_on_a_small_terminal(tmp_path):
    async with seated(at_the_weir(tmp_path / "c"), (80, 24)) as (app, gm):
        for pane in "12345678":
            await gm.press(pane)
            await gm.until(lambda: "1–8 panes" in footer(app), f"what a digit does in pane {pane}")


async def test_a_menu_takes_with_a_digit_until_letters_are_typed(tmp_path):
    async with seated(at_the_weir(tmp_path / "c"), (80, 24)) as (app, gm):
        await gm.press("d")
        await gm.at(ActionMenu)
        assert "1–9 choose" in footer(app)
        await gm.type("da")
        await gm.until(lambda: "1–9" not in footer(app), "a footer without digits")
        await gm.press("backspace", "backspace")
        await gm.until(lambda: "1–9 choose" in footer(app), "the digits again")


async def test_behind_a_dialog_no_digit_is_named(tmp_path):
    async with seated(at_the_weir(tmp_path / "c"), (80, 24)) as (app, gm):
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.until(lambda: "1–8 panes" not in shown(app), "the key bar behind without digits")


async def test_a_list_whose_names_begin_with_digits_does_not_say_that_a_digit_takes(tmp_path):
    async with seated(at_the_weir(tmp_path / "c"), (80, 24)) as (app, gm):
        app.push_screen(Pick("Which?", [Choice("a", "1 goblin"), Choice("b", "2 goblins")]))
        await gm.at(Pick)
        assert "1–9" not in footer(app)


@dataclass(frozen=True)
class Numbers:
    few: int = entry("Few", default=1, low=1, high=5)
    many: int = entry("Many", default=1, low=0)


async def test_a_number_in_a_dialog_says_whether_a_digit_sets_it_or_is_typed(tmp_path):
    async with seated(at_the_weir(tmp_path / "c"), (80, 24)) as (app, gm):
        app.push_screen(FormDialog("Numbers", Numbers(), None))
        await gm.until(lambda: "1–5 choose it" in footer(app), "what a digit does")
        await gm.press("5", "4", "down")
        await gm.until(lambda: "0–9 type it" in footer(app), "what a digit does")
        await gm.press("5", "4")
        assert app.screen.query_one(FormView).read() == Numbers(4, 54)


async def test_a_number_in_a_draw_says_what_a_digit_does(tmp_path):
    async with seated(at_the_weir(tmp_path / "c"), (80, 24)) as (app, gm):
        await gm.choose("d")
        await gm.field("Bonus")
        await gm.until(lambda: "0–3 choose it" in footer(app), "what a digit does")


async def test_a_threshold_takes_one_digit_for_another_as_far_as_the_house_rule_lets_it(tmp_path):
    create(tmp_path / "c", "Silver Street", "aisling", seed="a seed").close()
    async with seated(tmp_path / "c", (80, 24)) as (app, gm):
        await gm.press("a")
        await gm.type("Sam")
        await gm.press("enter")
        await gm.until(lambda: app.screen.query("PagedForm"), "the guide")
        await gm.press("pagedown")
        await gm.until(lambda: "1–5 choose it" in footer(app), "what a digit does")
        await gm.press("5", "4")
        assert app.focused.json == 4


async def test_a_decision_in_a_draw_says_where_a_digit_goes(tmp_path):
    sample(tmp_path / "c", "resonance")
    async with seated(tmp_path / "c", (80, 24)) as (app, gm):
        await gm.press("d", "1")
        await gm.sees("enter continue")
        await gm.press("enter")
        await gm.sees(word("resonance", "invoke"))
        await gm.until(lambda: "1–9 go to" in footer(app), "what a digit does")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_map_says_that_digits_walk(tmp_path, size):
    with table(tmp_path) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        folder = campaign.folder
    async with seated(folder, size) as (app, gm):
        await gm.press("5", "m")
        await gm.at(MapScreen)
        await gm.until(lambda: "1–9 walk" in footer(app), "what a digit does")
