"""Typing into the fields of a form: names that find a choice, and numbers; nothing typed was read as anything else."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from textual.events import Key

from core.refusal import Refusal
from core.schema.entry import Choice, entry
from tests.tui.pilot import wait_until
from tests.tui.table import shown
from tests.tui.test_form import SIZE, FormApp, Short, fill
from tests.words import out_of_bounds
from tui.dialogs.choose import Pick
from tui.forms.rows import RowsField
from tui.forms.value_controls import Number


@dataclass(frozen=True, slots=True)
class Aimed:
    target: str = entry(
        "Target",
        default="1",
        choices=tuple(map(Choice, "1234", ("Goblin 1", "Ally Goblin", "Goblin 2", "Goblin 12"))),
    )
    stance: str = entry("Stance", default="calm", choices=(Choice("calm", "Calm"), Choice("bold", "Bold")))


@pytest.mark.parametrize(
    ("typed", "target"),
    [("goblin 2", "3"), ("gob 2", "3"), ("g 1", "1"), ("goblin 1", "1"), ("goblin 12", "4"), ("a", "2")],
)
async def test_blanks_and_digits_belong_to_the_name_that_is_typed(typed, target):
    keys = ["space" if letter == " " else letter for letter in typed]
    assert await fill(Aimed("4"), *keys) == Aimed(target)


async def test_the_help_below_the_form_leaves_out_the_letters_typed_so_far():
    """It kept the first of them, since later ones changed no value."""

    @dataclass(frozen=True, slots=True)
    class Tagged:
        tag: str = entry("Tag", default="", choices=(Choice("", "–"), Choice("a", "fog")), help="One of the scene.")

    app = FormApp(Tagged())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*"fog")
        await wait_until(pilot, lambda: "fog…" in shown(app) and "Tag: One of the scene." in shown(app), "the help")
        assert "f…" not in shown(app)


async def test_a_choice_too_long_for_its_line_is_cut_with_a_mark():
    @dataclass(frozen=True, slots=True)
    class Named:
        who: str = entry("Who", default="a", choices=(Choice("a", "Wilhelmine von " * 9), Choice("b", "Bo")))

    app = FormApp(Named())
    async with app.run_test(size=SIZE) as pilot:
        await wait_until(pilot, lambda: "‹ Wilhelmine von Wilhelmine" in shown(app), "the form")
        assert "… ›" in shown(app)


async def test_letters_of_a_name_that_fits_nothing_do_not_fall_into_the_next_field():
    app = FormApp(Aimed())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*"gobb")
        await wait_until(pilot, lambda: "No choice begins with gobb…" in shown(app), "it is said")
        assert app.focused.field.label == "Target"
        await pilot.press("l", "i", "n", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken == [Aimed()]


async def test_a_closed_choice_that_is_typed_says_why_it_is_closed():
    """It was said that no choice is called so, though it stands in the list (issue 27)."""

    @dataclass(frozen=True, slots=True)
    class Lucky:
        invoke: str = entry("Invoke", default="", choices=(Choice("", "–"), Choice("a", "Third in a race", "No Luck.")))

    app = FormApp(Lucky())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t")
        await wait_until(pilot, lambda: "Third in a race: No Luck." in shown(app), "why not")


@pytest.mark.parametrize("keys", [("backspace", "c", "enter"), ("escape",)])
async def test_what_was_typed_before_the_list_is_past_when_the_list_is_closed(keys):
    """`b…` stood beside what the list had chosen, and the next letters went on with it."""
    app = FormApp(Aimed())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "b", "space")
        await pilot.press(*keys)
        await wait_until(pilot, lambda: app.screen is app.dialog, "the list is closed")
        assert "b…" not in shown(app)
        await pilot.press("c", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken == [Aimed(stance="calm")]


async def test_what_no_choice_is_called_is_marked_only_while_it_is_typed():
    """The field kept ✗ for ever, though it held a choice and the form was taken with it."""
    app = FormApp(Aimed())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("x")
        await wait_until(pilot, lambda: "No choice begins with x…" in shown(app), "it is said")
        await pilot.press("down", "up")
        await wait_until(pilot, lambda: "No choice" not in shown(app), "the mark is gone")


async def test_a_blank_that_fits_no_name_opens_the_list_with_what_was_typed_and_a_digit_goes_on_with_it():
    app = FormApp(Aimed())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "b", "space")
        picked = app.screen
        assert isinstance(picked, Pick)
        assert picked.choices.typed == "b"
        await pilot.press("2")
        assert picked.is_current


@pytest.mark.parametrize("typed", ["1.5", "1e9", ".", "x", "1,5"])
async def test_what_is_no_whole_number_is_refused_at_the_key_with_the_bounds(typed):
    app = FormApp(Short(bonus=1))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", *typed)
        number = app.form.query(Number).first(Number)
        assert number.fault == "a whole number from −3 to 3"
        await pilot.press("enter")
        assert not app.taken
        assert "whole number" in number.fault
        await pilot.press("right", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken[0].bonus == 2


async def test_a_number_that_is_none_stays_marked_when_it_is_typed_on_after_the_form_was_refused():
    app = FormApp(Short(bonus=1))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "x", "enter", "4", "up")
        number = app.form.query(Number).first(Number)
        assert number.json == "x4"
        await wait_until(pilot, lambda: number.fault == "a whole number from −3 to 3", "it is marked")


async def test_a_number_that_is_none_gives_way_to_what_is_typed_once_its_field_was_left():
    app = FormApp(Short(bonus=1))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", *"Ilse", "up")
        number = app.form.query(Number).first(Number)
        assert (number.json, number.fault) == ("Ilse", "a whole number from −3 to 3")
        await pilot.press("down", "2", "enter")
        assert app.taken[0].bonus == 2


@dataclass(frozen=True, slots=True)
class Within:
    count: int = entry("Count", default=1, low=0, within=99)


async def test_the_key_the_help_and_the_refusal_of_the_form_say_the_same_bounds():
    app = FormApp(Within())
    async with app.run_test(size=SIZE) as pilot:
        number = app.form.query(Number).first(Number)
        assert number.help_text() == "from 0 to 99"
        await pilot.press("minus", "5")
        assert number.fault == "from 0 to 99"
        await pilot.press("enter")
        assert number.fault == out_of_bounds("Count", 0, 99)
        await pilot.press("backspace", "backspace", *"100", "enter")
        assert number.fault == out_of_bounds("Count", 0, 99)
        assert not app.taken


@dataclass(frozen=True, slots=True)
class Bound:
    rating: int = entry("Rating", default=1, low=1, high=5)
    count: int = entry("Count", default=0, low=0, high=20)
    other: int = entry("Other", default=0, low=-20)


async def test_where_no_number_has_two_digits_each_digit_is_the_number_and_a_blank_ends_one():
    taken = await fill(Bound(), "5", "4", "down", "1", "5", "space", "7")
    assert (taken.rating, taken.count) == (4, 7)


async def test_a_number_is_refused_with_the_bound_it_passes():
    app = FormApp(Bound())
    async with app.run_test(size=SIZE) as pilot:
        number = app.form.query(Number).last(Number)
        number.focus()
        await pilot.press(*"-99999999")
        assert number.fault == "at least −20"


async def test_a_sign_counts_and_the_field_shows_the_number():
    """It showed the sign instead, so no one saw how far they had counted."""
    app = FormApp(Bound())
    async with app.run_test(size=SIZE) as pilot:
        number = app.form.query(Number).last(Number)
        number.focus()
        await pilot.press("plus", "plus")
        assert number.value_text().plain.startswith("‹ 2 ›")
        await pilot.press("minus", "minus", "minus")
        assert number.value_text().plain.startswith("‹ −1 ›")
        await pilot.press("5")
        assert number.json == -5


@dataclass(frozen=True, slots=True)
class Deed:
    colour: str = entry("Colour", default="red", choices=(Choice("red", "Red"), Choice("amber", "Amber")))
    text: str = entry("Text", default="")


@dataclass(frozen=True, slots=True)
class Hue:
    colour: str = entry("Colour", default="red", choices=(Choice("red", "Red"), Choice("amber", "Amber")))


@dataclass(frozen=True, slots=True)
class Story:
    deeds: tuple[Deed, ...] = entry("Deeds", default=())
    hues: tuple[Hue, ...] = entry("Hues", default=())
    best: Deed | None = entry("Best", default=None)


def typed(text: str) -> list[str]:
    return ["space" if letter == " " else letter for letter in text]


@pytest.mark.walk
@pytest.mark.parametrize("text", ["The pot boils", "an axe", "x marks it", "1 more"])
async def test_letters_on_the_head_of_a_list_or_on_a_row_begin_a_text_and_none_is_lost(text):
    assert await fill(Story(), *typed(text)) == Story((Deed(text=text),))
    there = Story((Deed("amber", "before"),))
    assert await fill(there, "down", *typed(text)) == Story((Deed("amber", text),))
    assert await fill(Story(), "down", "down", *typed(text)) == Story(best=Deed(text=text))
    assert await fill(Story(best=Deed("amber")), "down", "down", *typed(text)) == Story(best=Deed("amber", text))


async def test_letters_on_the_head_of_a_list_go_on_in_a_last_row_that_is_still_blank():
    """A profession typed on the head of the list left the blank row before it, and two cards were drawn."""
    assert await fill(Story((Deed(),)), *"Sailor") == Story((Deed(text="Sailor"),))
    filled = (Deed("amber"),)
    assert await fill(Story(filled), *"Sailor") == Story((*filled, Deed(text="Sailor")))


async def test_letters_on_a_row_without_a_text_begin_its_first_field_and_are_no_commands():
    """In the Grow guide `a` and `x` were colours and commands at once."""
    assert await fill(Story(hues=(Hue(),)), "down", "down", "a") == Story(hues=(Hue("amber"),))


@pytest.mark.walk
@pytest.mark.parametrize(
    ("story", "keys"),
    [(Story(), ()), (Story((Deed(),)), ()), (Story((Deed(text="before"),)), ("down",)), (Story((Deed(),)), ("down",))],
    ids=["head", "head above a blank row", "row", "blank row"],
)
@pytest.mark.parametrize("text", ["The pot", "A pot", "x e pot"])
async def test_letters_in_a_burst_all_reach_the_row_that_the_first_of_them_begins(story, keys, text):
    app = FormApp(story)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*keys)
        for letter in text:
            app.post_message(Key("space" if letter == " " else letter, letter))  # not waited for
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken == [Story((Deed(text=text),))]


async def test_a_letter_on_its_way_to_a_row_reaches_the_text_that_took_over_meanwhile():
    """`A shoebox` became `Ashoebox` and `Reads` became `Rads` in the stages of a life."""
    app = FormApp(Story((Deed(),), best=None))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "R")
        (row,) = app.form.query_one(RowsField).rows
        assert app.focused is not row
        for letter in "e d":
            row.post_message(Key("space" if letter == " " else letter, letter))
        await pilot.press("s", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken == [Story((Deed(text="Re ds"),))]


async def test_what_is_wrong_with_a_list_is_told_whole_where_it_does_not_fit_beside_the_list():
    """Half of "A unit is listed twice. Remove one." stood on the head, and the rest nowhere."""
    why = "A unit is listed twice. Remove one of the two."

    def refuse(form):
        raise Refusal("no", why, "deeds")

    app = FormApp(Story((Deed(text="Oil"),)), refuse)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await wait_until(pilot, lambda: why in shown(app), "the refusal is told whole")
