"""The generic form: any dataclass of entries, by keyboard, read back or refused at a field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.content import Content
from textual.events import Key
from textual.geometry import Region, Size
from textual.widgets import Input

from core.actions.situation import Actor, Situation
from core.refusal import Refusal
from core.rulesets import all_rulesets, find
from core.rulesets.resonance.values.spells import Spell
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from core.schema.fields import Kind as SchemaKind
from core.schema.fields import fields_of as schema_fields
from core.schema.forms import blank
from tests.toy import RULESET
from tests.tui.pilot import wait_until
from tests.tui.table import shown
from tests.words import out_of_bounds
from tui.draws.form_phase import room_on
from tui.forms import ROOM, FormDialog, FormView, summary
from tui.forms.choice_controls import OneOf, SomeOf, open_choices
from tui.forms.control import LABEL, VALUE
from tui.forms.control_kinds import Field, Kind, _value_with_label, fields_of, label_and_text
from tui.forms.row import RowLine
from tui.forms.rows import GroupField, RowsField
from tui.forms.text_controls import TextLine
from tui.forms.typed_choices import matching_choices, run_on
from tui.forms.value_controls import Number, YesNo

SITUATION = Situation(actors={1: Actor(1, "Ann", RULESET.new_sheet(True))}, state=None, options={}, acting=1)
SIZE = (80, 24)


def skills(situation: Any) -> tuple[Choice, ...]:
    return (*map(Choice, ("larceny", "lore"), ("Larceny 2", "Lore 1")), Choice("occult", "Occult", "untrained"))


@dataclass(frozen=True, slots=True)
class Help:
    who: str = entry("Who")
    adds: int = entry("Adds", default=1, low=0, high=2)


@dataclass(frozen=True, slots=True)
class Form:
    attribute: str = entry("Attribute", default="might", choices=(Choice("might", "Might 1"), Choice("wits", "Wits 3")))
    second: str = entry("With", default="lore", choices=skills)
    bonus: int = entry("Bonus", default=0, low=-3, high=3)
    flat: int | None = entry("Flat pool", default=None)
    again: Literal[10, 9, 8] = entry("Again", default=10)
    stance: str = entry("Stance", default="calm", choices=(Choice("calm", "Calm"), Choice("wild", "Wild")), quiet=True)
    careful: bool = entry("Careful", default=False)
    tools: tuple[int, ...] = entry("Tools", default=(), choices=(Choice("1", "Rope"), Choice("2", "Lamp")))
    aspects: tuple[str, ...] = entry("Aspects", default=())
    note: str = entry("Remark", default="")
    help: tuple[Help, ...] = entry("Help", default=())
    main: Help = entry("Main help", default=Help("nobody"))
    parts: tuple[Help, ...] = entry(default=(Help("kept"),), hidden=True)


@dataclass(frozen=True, slots=True)
class Offered:
    limb: str = entry("Limb", default="", choices=lambda hurt: tuple(map(Choice, hurt)), if_any=True)


@dataclass(frozen=True, slots=True)
class Short:
    attribute: str = entry("Attribute", default="might", choices=(Choice("might", "Might 1"), Choice("wits", "Wits 3")))
    bonus: int = entry("Bonus", default=0, low=-3, high=3)
    flat: int | None = entry("Flat pool", default=None)
    again: Literal[10, 9, 8] = entry("Again", default=10)
    careful: bool = entry("Careful", default=False)


@dataclass(frozen=True, slots=True)
class Against:
    rival: int | None = entry("Against", default=None, choices=(Choice("1", "Ann"), Choice("2", "Bo")))
    name: str = entry("Or a name", default="", unless="rival")


@dataclass(frozen=True, slots=True)
class Bout:
    others: tuple[Against, ...] = entry("Others", default=())


class FormApp(App[Any]):
    """One form dialog over nothing, and what it was given."""

    def __init__(self, form: Any, submit: Any = None) -> None:
        super().__init__()
        self.start, self.submit = form, submit
        self.taken: list[Any] = []

    def on_mount(self) -> None:
        self.dialog = FormDialog("A form", self.start, SITUATION, self.submit)
        self.push_screen(self.dialog, self.taken.append)

    def refresh_places(self) -> None:
        """Nothing lies behind the dialog."""

    def end_messages(self) -> None:
        """Nothing was said before the dialog opened."""

    @property
    def form(self) -> FormView:
        return self.dialog.query_one(FormView)


async def fill(form: Any, *keys: str, submit: Any = None) -> Any:
    """Return the result of a form after these keys and enter."""
    app = FormApp(form, submit)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*keys, "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        return app.taken[0]


def test_every_kind_of_field_is_known():
    kinds = {field.name: field.kind for field in fields_of(Form, SITUATION)}
    assert kinds == {
        "attribute": Kind.CHOICE,
        "second": Kind.CHOICE,
        "bonus": Kind.NUMBER,
        "flat": Kind.NUMBER,
        "again": Kind.CHOICE,
        "stance": Kind.CHOICE,
        "careful": Kind.YES_NO,
        "tools": Kind.MANY,
        "aspects": Kind.WORDS,
        "note": Kind.TEXT,
        "help": Kind.ROWS,
        "main": Kind.GROUP,
        "parts": Kind.KEPT,
    }


def test_a_choice_stands_for_a_value_of_the_fields_own_type():
    fields = {field.name: field for field in fields_of(Form, SITUATION)}
    assert fields["again"].of_choice("9") == 9
    assert fields["tools"].of_choice("2") == 2
    assert fields["second"].of_choice("lore") == "lore"


@pytest.mark.parametrize("action", RULESET.actions, ids=lambda action: action.id)
def test_every_form_of_the_toy_can_be_shown(action):
    form = action.start(SITUATION)
    assert all(field.label for field in fields_of(type(form), SITUATION))
    assert isinstance(summary(form, SITUATION), str)


def test_a_new_row_takes_defaults_and_leaves_the_rest_empty():
    assert encode(blank(Help, SITUATION)) == {"who": "", "adds": 1}


def test_a_summary_says_what_was_chosen_and_what_differs():
    assert summary(Form(second="larceny", bonus=2, careful=True, help=(Help("Bo"),)), SITUATION) == (
        "Might 1 · Larceny 2 · Bonus 2 · 10 · Careful · Help Bo"
    )
    assert summary(Form(stance="wild"), SITUATION) == "Might 1 · Lore 1 · 10 · Wild"


def test_letters_find_the_start_of_a_choice_then_of_its_later_words():
    found = matching_choices("2", (Choice("a", "Lore 2"), Choice("b", "2 torches"), Choice("c", "2 ropes", "wet")))
    assert [choice.id for choice in found] == ["b", "a"]


def test_a_letter_finds_a_choice_behind_its_sign():
    """`x` wasn't read as a colour in Aisling, although its motes are written X (issue 27)."""
    at = at_table(AISLING, AISLING.new_sheet(True))
    color = next(field for field in fields_of(AISLING.action("draw").form, at) if field.key == "target")
    assert [matching_choices(letter, color.choices)[0].id for letter in "ragcbmx"] == [*"RAGCBMX"]


def test_what_fits_no_choice_any_more_runs_on_into_the_next_field():
    assert run_on("wl", skills(SITUATION)) == "l"
    assert run_on("witsla", skills(SITUATION)) == "", "a name that is being typed stays in its field"
    assert run_on("wx", skills(SITUATION)) == ""


async def test_two_letters_choose_in_two_fields():
    taken = await fill(Form(), "w", "l")
    assert (taken.attribute, taken.second) == ("wits", "larceny")


async def test_numbers_are_counted_and_typed():
    assert (await fill(Short(), "down", "plus", "right", "right", "right")).bonus == 3
    assert (await fill(Short(), "down", "minus", "2")).bonus == -2
    assert (await fill(Short(), "down", "down", "1", "2")).flat == 12


async def test_an_optional_number_can_be_emptied():
    assert (await fill(Short(flat=4), "down", "down", "5", "backspace")).flat is None


async def test_arrows_change_a_choice_and_space_a_box():
    taken = await fill(Short(), "down", "down", "down", "right", "down", "space")
    assert (taken.again, taken.careful) == (9, True)


async def test_what_the_form_does_not_show_is_kept():
    assert (await fill(Form())).parts == (Help("kept"),)


async def test_rarely_used_fields_fold_away_and_come_back():
    app = FormApp(Form())
    async with app.run_test(size=SIZE) as pilot:
        assert not app.form.query(RowsField)
        await pilot.press("up", *["down"] * 9, "space")
        await wait_until(pilot, lambda: app.form.query(RowsField), "the fold opened")


async def opened(app: FormApp, pilot: Any) -> None:
    app.form.unfold()
    await wait_until(pilot, lambda: app.form.query(RowsField), "the fold opened")


async def test_several_are_picked_with_space():
    app = FormApp(Form())
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        tools = app.form.query_one(SomeOf)
        tools.focus()
        await wait_until(pilot, lambda: tools.help_text() == "[space] to choose", "the key, as it is written elsewhere")
        await pilot.press("space", "space", "l", "space", "enter", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken[0].tools == (1, 2)


async def test_texts_between_commas_and_free_text_are_typed():
    app = FormApp(Form())
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        fields = {
            part.field.name: part for part in app.form.query(TextLine).results(TextLine) if part.has_class("line")
        }
        fields["aspects"].focus()
        await pilot.press(*"dark,", "space", *"cold")
        fields["note"].focus()
        await pilot.press(*"[b]x", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken[0].aspects == ("dark", "cold")
        assert app.taken[0].note == "[b]x"


async def test_the_first_letter_replaces_what_a_text_starts_with_and_the_next_do_not():
    app = FormApp(Form(note="Fog"))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        fields = {part.field.name: part for part in app.form.query(TextLine).results(TextLine)}
        fields["note"].focus()
        await pilot.press(*"Rain")
        fields["aspects"].focus()
        fields["note"].focus()
        await pilot.press("s", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken[0].note == "Rains"


async def test_a_text_is_gone_on_with_from_its_end():
    app = FormApp(Form(note="Fog"))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        next(part for part in app.form.query(TextLine).results(TextLine) if part.field.name == "note").focus()
        await pilot.press("end", "s", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken[0].note == "Fogs"


async def test_rows_are_added_filled_and_removed():
    app = FormApp(Form())
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        app.form.query_one(RowsField).focus()
        await pilot.press("plus")
        await wait_until(pilot, lambda: isinstance(app.focused, Input), "the first field of the row")
        await pilot.press("B", "o", "tab", "2")
        rows = app.form.query_one(RowsField)
        await wait_until(pilot, lambda: rows.json == [{"who": "Bo", "adds": 2}], "the row")
        rows.focus()
        await pilot.press("insert")
        await wait_until(pilot, lambda: rows.count == 2, "a second row")
        rows.focus()
        await pilot.press("delete", "enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert app.taken[0].help == (Help("Bo", 2),)


@dataclass(frozen=True, slots=True)
class Listed:
    first: int = entry("First", default=0, low=0)
    help: tuple[Help, ...] = entry(
        "Help", default=(), help="Whoever lends a hand, with what each of them adds to it all."
    )
    last: int = entry("Last", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Unit:
    who: str = entry("Who", default="one", choices=(Choice("one", "Somebody of a long name"),))
    side: str = entry("Faction", default="The wardens")
    by: str = entry("Played by", default="them", choices=(Choice("them", "their player"),))


@dataclass(frozen=True, slots=True)
class Army:
    units: tuple[Unit, ...] = entry("Units", default=(Unit(), Unit()))
    first: Unit = entry("First", default=Unit())


async def test_fields_of_a_row_stand_beside_each_other_also_on_a_small_terminal():
    app = FormApp(Army())
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        rows, (first,) = app.form.query_one(RowsField), app.form.query(GroupField)
        assert [row.size.height for row in rows.rows] == [2, 2]
        assert first.size.height == 3, "behind its label there is less room"
        rows.rows[0].focus()
        who, side, by = rows.rows[0]._parts.values()
        await wait_until(pilot, lambda: by.region.y, "the fields of the row")
        assert who.region.y == side.region.y < by.region.y
        assert who.region.x == by.region.x < side.region.x
        below = [part.still(60).plain for part in first._parts.values()]  # opened or not
        column = len("played by ")
        assert [line[column:].strip()[:4] for line in below] == ["Some", "The ", "thei"]
        assert [line[:column] for line in below] == ["who       ", "faction   ", "played by "]


async def test_a_row_makes_room_for_the_text_that_is_typed_into_it():
    """It kept the columns of an empty text: of a longer one the beginning was out of sight."""
    app = FormApp(Army(units=(Unit(side=""),)))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        (row,) = app.form.query_one(RowsField).rows
        row.focus()
        _, side, _ = row._parts.values()
        await wait_until(pilot, lambda: side.is_mounted and row.size.height == 2, "the fields beside each other")
        side.focus()
        text = "The wardens of the bell tower of Harrowmere"
        await pilot.press(*("space" if letter == " " else letter for letter in text))
        await wait_until(pilot, lambda: row.size.height == 3, "a line for each")
        assert side.json == text
        assert app.focused is side
        assert text in shown(app)


async def test_a_list_is_walked_passed_by_and_added_to_with_the_keys_its_footer_names():
    app = FormApp(Listed(help=(Help("Al"), Help("Bo"))))
    async with app.run_test(size=SIZE) as pilot:
        box, rows = app.dialog.query_one(".dialog"), app.form.query_one(RowsField)
        first, *_, last = app.form.query(Number)

        def footer() -> str:
            return Content.from_markup(str(box.border_subtitle)).plain

        await wait_until(pilot, lambda: app.focused is first, "the first field")
        assert footer().startswith("↑↓ field")
        await pilot.press("down")
        keys = "+ add · delete remove · ^↓ past the list"
        await wait_until(pilot, lambda: footer().startswith(keys), "the keys of the list")
        await wait_until(pilot, lambda: "lends a hand" in str(app.dialog.query_one(".about").content), "its help")
        await pilot.press("down", "tab")
        keys = "insert add · f8 remove · ^↓ past the list"
        await wait_until(pilot, lambda: footer().startswith(keys), "the keys within a row")
        await pilot.press("insert")
        await wait_until(pilot, lambda: rows.count == 3 and isinstance(app.focused, Input), "a row more")
        await pilot.press("C", "y", "up", "tab", "f8")
        await wait_until(pilot, lambda: [row["who"] for row in rows.json] == ["Al", "Cy"], "the row before it gone")
        await pilot.press("ctrl+down")
        assert app.focused is last
        await pilot.press("up", "ctrl+up")
        assert app.focused is first
        await wait_until(pilot, lambda: footer().startswith("↑↓ field"), "the keys of the form again")


async def test_a_row_becomes_fields_only_when_somebody_comes_to_it_and_then_before_the_next_key():
    app = FormApp(Listed(help=tuple(Help(f"Al {n}") for n in range(20))))
    async with app.run_test(size=SIZE) as pilot:
        rows = app.form.query_one(RowsField)
        await wait_until(pilot, lambda: "Al 7" in shown(app), "the rows")
        assert not app.form.query(TextLine)
        await pilot.press("down", "down")
        app.post_message(Key("down", None))  # not waited for
        await pilot.press("up", "tab", "B", "o", "tab", "2")
        await wait_until(pilot, lambda: rows.json[0] == {"who": "Bo", "adds": 2}, "what was typed")
        assert len(app.form.query(TextLine)) == 2
        app.form.query(Number).last().focus()
        await pilot.press("shift+tab")
        assert app.focused.field.label == "Adds"
        assert app.focused in rows.rows[-1].query("*")


async def test_a_click_goes_to_the_field_of_a_row_that_was_only_drawn():
    app = FormApp(Listed(help=(Help("Al"), Help("Bo", 1))))
    async with app.run_test(size=SIZE) as pilot:
        await wait_until(pilot, lambda: "Bo" in shown(app), "the rows")
        row = app.form.query_one(RowsField).rows[1]
        at = shown(app).splitlines()[row.region.y].index("Bo")
        await pilot.click(offset=(at, row.region.y))
        await wait_until(pilot, lambda: isinstance(app.focused, TextLine) and app.focused.value == "Bo", "the field")


@dataclass(frozen=True, slots=True)
class Telling:
    """A long form that begins with what is drawn with and says at its end what for."""

    attribute: str = entry("Attribute", default="might", choices=(Choice("might", "Might 1"), Choice("wits", "Wits 3")))
    flats: int | None = entry("Flat pool", default=None)
    more: int = entry("More", default=0)
    less: int = entry("Less", default=0)
    again: int = entry("Again", default=10)
    twice: int = entry("Twice", default=0)
    tool: int = entry("Tool", default=0)
    luck: int = entry("Luck", default=0)
    haste: int = entry("Haste", default=0)
    care: int = entry("Care", default=0)
    sought: str = entry("To find out", default="", telling=True)


def test_nothing_folds_away_where_all_has_room():
    assert FormView(Telling(), SITUATION)._folded
    assert not FormView(Telling(), SITUATION, room=room_on(Size(200, 50)))._folded
    assert room_on(Size(120, 40)) == room_on(Size(80, 50)) == ROOM


def test_what_a_form_is_about_is_never_folded_away():
    form = FormView(Telling(), SITUATION)
    assert {"flats", "care"} < form._folded
    assert "sought" not in form._folded


async def test_rows_texts_and_groups_change_along_with_another_field():
    app = FormApp(Form(help=(Help("Bo", 2), Help("Al"))))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        for rows in ((Help("Cy", 0),), (Help("Cy", 1), Help("Di"), Help("Ed", 2))):
            app.form.set_field("help", rows)
            await pilot.pause()
            assert app.form.read().help == rows
        app.form.set_field("note", "Fog")
        app.form.set_field("main", Help("Flo", 2))
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.taken, "the form was taken")
        assert (app.taken[0].note, app.taken[0].main) == ("Fog", Help("Flo", 2))


async def test_a_refusal_is_shown_at_its_field_and_the_form_stays():
    def refuse(form: Form) -> None:
        raise Refusal("no", "Not with that.", "bonus")

    app = FormApp(Form(), refuse)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        number = app.form.query(Number).first(Number)
        await wait_until(pilot, lambda: number.has_focus, "the way to the field")
        assert number.fault == "Not with that."
        assert not app.taken
        await pilot.press("right")
        await wait_until(pilot, lambda: not number.fault, "the fault gone")


async def test_a_refusal_finds_the_field_of_a_row_by_its_dotted_name():
    def refuse(form: Form) -> None:
        raise Refusal("no", "Too much help.", "help.1.adds")

    app = FormApp(Form(help=(Help("Ann"), Help("Bo"))), refuse)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.focused, Number), "the way to the field")
        assert app.focused.fault == "Too much help."


async def test_a_refusal_that_names_no_field_is_shown_at_the_top():
    def refuse(form: Form) -> None:
        raise Refusal("no", "Not today.")

    app = FormApp(Form(), refuse)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.form.query(".fault"), "the fault")
        assert str(app.form.query_one(".fault").render()) == "✗ Not today."


async def test_a_number_out_of_bounds_is_not_taken():
    app = FormApp(Short())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "9", "enter")
        number = app.form.query(Number).first(Number)
        assert number.fault
        assert not app.taken


async def test_letters_in_a_field_are_never_keys():
    app = FormApp(Form())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("x", "q")
        assert app.dialog.is_current
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.taken == [None], "the form left")


async def test_a_typical_form_fits_eighty_columns_without_scrolling():
    app = FormApp(Form())
    async with app.run_test(size=SIZE):
        assert app.form.max_scroll_y == 0
        assert max(control.region.right for control in app.form.query("Control")) <= 80


def test_the_json_of_a_form_is_what_commands_carry():
    assert encode(Form(tools=(1,)))["tools"] == [1]


@dataclass(frozen=True, slots=True)
class Helped:
    against: int = entry("Against", default=0, help="Their Threshold counts.")
    luck: int = entry("Luck", default=0, help="Own, one Luck.")
    tag: int = entry("Tag", default=0, help="Another's, one Luck or free.")
    far: int = entry("Far", default=0, help="So much is said of it that it has to begin before all others do.")


@pytest.mark.parametrize(("columns", "begins"), [(120, 67), (78, 45), (74, 41)])
async def test_help_begins_in_one_column_also_where_the_longest_needs_an_earlier_one(columns, begins):
    app, helps = FormApp(Helped()), ("Their Th", "Own, o", "Another")
    async with app.run_test(size=(columns, 24)) as pilot:
        await wait_until(pilot, lambda: app.screen is app.dialog and not app.dialog.opening, "the form")
        at = {line.find(said) for line in shown(app).splitlines() for said in helps if said in line}
        assert at == {begins}


@dataclass(frozen=True, slots=True)
class Wordy:
    short: int = entry("Short", default=0, help="fits")
    long: int = entry("Long", default=0, low=0, high=3, help="so much is to be said of it that no line has room " * 2)
    words: str = entry("Words", default="", help="said until something is typed")


async def test_what_a_field_has_no_room_for_is_said_below_the_form():
    app = FormApp(Wordy())
    async with app.run_test(size=SIZE) as pilot:
        about = app.dialog.query_one(".about")
        await wait_until(pilot, lambda: app.focused, "the form")
        assert not about.display
        await pilot.press("down")
        await wait_until(pilot, lambda: about.display and "Long: so much" in str(about.content), "all of it")
        await pilot.press("7")
        await wait_until(pilot, lambda: "✗ from 0 to 3" in str(about.content), "what is wrong")
        await pilot.press("backspace", "down")
        await wait_until(pilot, lambda: isinstance(app.focused, Input) and not str(about.content), "in the field")
        await pilot.press("x")
        await wait_until(pilot, lambda: "said until" in str(about.content), "below, once it is typed over")


@dataclass(frozen=True, slots=True)
class Hinted:
    words: str = entry("Words", default="", help="one word after the other, more than any line has room for " * 2)


@dataclass(frozen=True, slots=True)
class Spacious:
    words: str = entry("Words", default="")
    first: bool = entry("First", default=False, help="with fewer words")
    second: bool = entry("Second", default=False, help="more than is room for in its column")


async def test_no_hint_is_cut_beside_empty_space():
    app = FormApp(Spacious())
    async with app.run_test(size=SIZE) as pilot:
        await wait_until(pilot, lambda: app.focused, "the first field")
        first, second = app.screen.query(YesNo)
        assert str(second.render()).endswith("   more than is room for in its column")
        assert str(first.render()).index("with") == 2 + LABEL + VALUE  # the others stay in their column


async def test_a_hint_that_is_cut_ends_in_dots_and_is_said_whole_below():
    app = FormApp(Hinted())
    async with app.run_test(size=SIZE) as pilot:
        await wait_until(pilot, lambda: isinstance(app.focused, Input) and "…" in app.focused.placeholder, "the field")
        assert cell_len(app.focused.placeholder) == app.focused.size.width
        await wait_until(pilot, lambda: "room for" in str(app.dialog.query_one(".about").content), "all of it")


async def test_a_text_that_goes_on_beyond_its_field_says_so_until_it_is_worked_in():
    app = FormApp(Form(note="of the mill " * 9, aspects=("dark",)))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        note = next(part for part in app.form.query(TextLine).results(TextLine) if part.field.name == "note")

        def drawn() -> str:
            return note.render_lines(Region(0, 0, note.outer_size.width, 1))[0].text.rstrip()

        await wait_until(pilot, lambda: drawn().endswith("…"), "the dots")
        note.focus()
        await wait_until(pilot, lambda: "…" not in drawn(), "the end of the text")


@dataclass(frozen=True)
class Carried:
    """Something that may be a weapon."""

    name: str = entry("Name", default="club")
    helped: Help | None = entry("Helped", default=None)


async def test_a_group_that_may_be_missing_is_added_once_and_removed():
    helped = Carried(helped=Help("Ada", 2))
    assert await fill(Carried()) == Carried()
    assert await fill(Carried(), "down", "plus", "l", "o") == Carried(helped=Help("lo"))
    assert await fill(helped, "down", "plus") == helped
    assert await fill(helped, "down", "delete") == Carried()


def test_a_group_that_is_there_is_told():
    assert summary(Carried("axe", Help("Ada")), SITUATION) == "axe · Helped Ada"
    assert summary(Carried("axe"), SITUATION) == "axe"


def test_what_is_asked_only_if_there_is_something_to_choose_is_kept_else():
    assert [fields_of(Offered, hurt)[0].kind for hurt in ((), ("arm",))] == [Kind.KEPT, Kind.CHOICE]


AISLING, RESONANCE, STORYTELLER = (find(game) for game in ("aisling", "resonance", "storyteller"))


def at_table(rules: Any, sheet: Any) -> Situation:
    return Situation(
        actors={1: Actor(1, "Ann", sheet)}, state=rules.new_state(), options=rules.options.kind(), acting=1
    )


@pytest.mark.parametrize(("action", "difficulty"), [("draw", 3), ("draw", 4), ("together", 6)])
def test_a_difficulty_is_said_also_where_it_is_the_forms_own(action, difficulty):
    at = at_table(AISLING, AISLING.new_sheet(True))
    form = replace(AISLING.action(action).start(at), difficulty=difficulty)
    assert f"Difficulty {difficulty}" in summary(form, at)
    assert "Difficulty" not in summary(replace(form, difficulty=None, against=1), at)


@pytest.mark.parametrize(
    ("changes", "said", "unsaid"),
    [
        ({"spell": "Frost"}, "Frost", ("Charm", "normal")),
        ({"spell": "*", "difficulty": 2}, "challenging", ("Charm", "Single")),
        ({"spell": ""}, "Charm", ("normal",)),
        ({"spell": "", "rival": 1, "rival_first": "might", "resisted": False}, "Charm", ("Ann", "might", "Might")),
    ],
)
def test_what_does_not_count_in_a_form_is_not_said(changes, said, unsaid):
    """A Cast of a spell that is written down listed "Charm" beside it."""
    sheet = replace(RESONANCE.new_sheet(True), magic=True, spells=(Spell("Frost", "major_spell"),))
    at = at_table(RESONANCE, sheet)
    text = summary(replace(RESONANCE.action("cast").start(at), **changes), at)
    assert said in text
    assert not [word for word in unsaid if word in text]


@pytest.mark.parametrize(
    ("rules", "action", "field", "told"),
    [
        (STORYTELLER, "draw", "against", "Directed at Ann"),
        (STORYTELLER, "contest", "rival", "Against Ann"),
        (AISLING, "draw", "against", "Against Ann"),
    ],
)
def test_a_name_that_may_be_anyones_is_said_with_what_it_is(rules, action, field, told):
    """Above the questions of a draw "Jonas Reed" stood alone after the traits."""
    at = replace(at_table(rules, rules.new_sheet(True)), acting=None)
    form = replace(blank(rules.action(action).form, at), **{field: 1})
    assert told in summary(form, at).split(" · ")


# What belongs to one of several ---------------------------------------------------------------------------------------

PEOPLE = (Choice("1", "Ann"), Choice("2", "Bo"))
TRAITS = (Choice("strong", "Strong", of=(1, 2)), Choice("quick", "Quick", of=(1,)), Choice("claws", "Claws", of=(2,)))


@dataclass(frozen=True, slots=True)
class Theirs:
    who: int = entry("Who", default=1, choices=PEOPLE)
    trait: str = entry("Trait", default="strong", choices=TRAITS, whose="who")
    more: tuple[str, ...] = entry("More", default=(), choices=TRAITS, whose="who")


@dataclass(frozen=True, slots=True)
class Several:
    one: Theirs = entry("One", default=Theirs())
    rows: tuple[Theirs, ...] = entry("Others", default=(Theirs(who=2),))


async def test_of_what_belongs_to_somebody_only_what_is_theirs_is_offered():
    """Draw together offered an opponent's Trait for whoever draws along."""
    app = FormApp(Several())
    async with app.run_test(size=SIZE):
        app.form.set_field("rows", (Theirs(who=2),))
        for row in app.form.query(RowLine).results(RowLine):
            row.open()
        offered = [
            ["".join(choice.id for choice in open_choices(part))[:11] for part in row.query(each).results(each)]
            for row in app.form.query(RowLine).results(RowLine)
            for each in (OneOf, SomeOf)
        ]
        assert offered == [["12", "strongquick"], ["strongquick"], ["12", "strongclaws"[:11]], ["strongclaws"]]


async def test_a_row_nobody_works_in_counts_what_is_theirs():
    """Draw together showed "1 of 0" Traits of a helper until somebody came to the row."""
    app = FormApp(Several(rows=(Theirs(who=2, more=("claws",)),)))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        row = [*app.form.query(RowLine).results(RowLine)][-1]
        assert not row.query(SomeOf)
        assert "1 of 2" in str(row.render())


async def test_another_named_beside_it_lets_go_of_what_is_not_theirs():
    app = FormApp(Several(one=Theirs(1, "quick", ("quick", "strong"))))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        row = app.form.query(RowLine).results(RowLine).__next__()
        row.find(["who"]).choose("2")
        await wait_until(pilot, lambda: row.json["trait"] == "strong", "what both have")
        assert row.json == {"who": 2, "trait": "strong", "more": ["strong"]}


async def test_a_second_letter_runs_on_into_no_choice_of_somebody_else():
    """Issue 27, item 4: "sa" in a helper's skill left the field for a tool that was another's."""
    app = FormApp(Several(one=Theirs(1)))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        row = app.form.query(RowLine).results(RowLine).__next__()
        row.find(["who"]).focus()
        await pilot.press("a", "c")
        await wait_until(pilot, lambda: row.find(["who"]).fault, "it is refused where it was typed")
        assert app.focused is row.find(["who"])


@dataclass(frozen=True, slots=True)
class Whom:
    who: str = entry("Who", default="", choices=lambda there: tuple(map(Choice, there)))
    why: str = entry("Why", default="")


@pytest.mark.parametrize(("there", "who"), [(("bo",), "bo"), (("bo", "cy"), ""), ((), ""), (("", "bo"), "")])
def test_the_only_choice_there_is_is_filled_in(there, who):
    assert blank(Whom, there) == Whom(who)


async def test_a_text_with_a_comma_stays_whole_while_another_is_typed_after_it():
    app = FormApp(Form(aspects=("mud, rope and fog", "dark")))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        assert app.form.json["aspects"] == ["mud, rope and fog", "dark"], "as it was"
        fields = {part.field.name: part for part in app.form.query(TextLine).results(TextLine)}
        fields["aspects"].value = "cold, mud,rope and fog, mud, , dark"
        assert app.form.json["aspects"] == ["cold", "mud, rope and fog", "mud", "dark"]


def test_in_aisling_traits_and_aspects_of_others_are_offered_to_whom_they_belong():
    for action, whose in (("together", "who"), ("contest", "rival")):
        form = AISLING.action(action).form
        known = [*schema_fields(form), *(f for each in schema_fields(form) for f in rows_of(each))]
        assert {f.name for f in known if f.entry.whose == whose} >= (
            {"traits", "invoke"} if action == "together" else {"rival_traits", "rival_invoke"}
        )


def rows_of(field: Any) -> tuple[Any, ...]:
    kind = (
        field.type.item.python
        if field.type.kind is SchemaKind.LIST and field.type.item.kind is SchemaKind.GROUP
        else None
    )
    return schema_fields(kind) if kind else ()


async def test_a_name_clears_the_choice_it_stands_for_and_a_choice_the_name() -> None:
    assert await fill(Against(rival=1), "down", *"Cy") == Against(name="Cy")
    assert await fill(Against(rival=1), "down", *"Cy", "up", *"Bo") == Against(rival=2)
    assert await fill(Against(rival=1, name="Cy")) == Against(rival=1)


async def test_in_a_row_a_name_clears_the_choice_it_stands_for_and_a_choice_the_name() -> None:
    bout = Bout((Against(rival=1),))
    assert await fill(bout, "down", "enter") == bout
    assert await fill(bout, "down", "tab", "tab", *"Cy") == Bout((Against(name="Cy"),))
    assert await fill(bout, "down", "tab", "tab", *"Cy", "shift+tab", *"Bo") == Bout((Against(rival=2),))


async def test_letters_on_a_row_find_someone_before_they_name_anyone() -> None:
    bout = Bout((Against(rival=1),))
    assert await fill(bout, "down", *"Bo") == Bout((Against(rival=2),))
    assert await fill(bout, "down", *"Cy") == Bout((Against(name="Cy"),))


def test_a_number_that_is_chosen_stands_behind_its_label_in_the_head_of_a_draw():
    """It said "1, +2 motes" and not of what (issue 27); what speaks for itself stays as it was."""
    told = set[str]()
    for rules in all_rulesets():
        for action in rules.actions:
            for field in schema_fields(action.form):
                if field.entry.choices and field.type.kind is SchemaKind.NUMBER:
                    one = Field(field, Kind.CHOICE, (Choice("1", "1, +2 motes"), Choice("2", "Ann")))
                    told |= {_value_with_label(one, 2, None)}
                    assert _value_with_label(one, 1, None) == f"{field.label} 1, +2 motes"
    assert told == {"Ann"}


@dataclass(frozen=True, slots=True)
class BothSides:
    attribute: str = entry("Attribute", default="might", choices=(Choice("might", "Might"), Choice("wits", "Wits")))
    banked: str = entry("Bonus", default="", choices=(Choice("", "–"), Choice("0", "+2")))
    theirs: str = entry("Their attribute", default="wits", choices=(Choice("might", "Might"), Choice("wits", "Wits")))
    help: tuple[Carried, ...] = entry("Helpers", default=())


def test_a_label_that_asks_has_no_colon():
    """The form of Hide was headed "Out of sight?: For a unit on the map"."""
    assert [label_and_text("Count", "from 0 to 99"), label_and_text("Out of sight?", "As the map has it")] == [
        "Count: from 0 to 99",
        "Out of sight? As the map has it",
    ]


@dataclass(frozen=True, slots=True)
class Sides:
    rival: int | None = entry("Against", default=1, choices=(Choice("1", "Ann"), Choice("2", "Bo")))
    theirs: tuple[str, ...] = entry(
        "Their Traits", default=(), choices=(Choice("strong", "Strong", of=(2,)),), whose="rival"
    )
    tag: str = entry("They tag", default="", choices=(Choice("", "–"), Choice("fog", "Fog", of=(2,))), whose="rival")
    tools: tuple[str, ...] = entry("Tools", default=())
    marks: tuple[str, ...] = entry("Marks", default=(), choices=lambda situation: ())


async def test_a_field_with_nothing_to_choose_is_no_line():
    """`Their Traits  none  0 of 0` stood in a contest with someone who has none (issue 27)."""
    app = FormApp(Sides())
    async with app.run_test(size=SIZE) as pilot:
        await wait_until(pilot, lambda: app.focused, "the form")
        assert not any(label in shown(app) for label in ("Their Traits", "They tag", "Marks", "of 0"))
        assert "Tools" in shown(app), "what is typed has no choices"
        await pilot.press("right")
        await wait_until(pilot, lambda: "Their Traits" in shown(app), "those of Bo")
        assert "They tag" in shown(app)
        await pilot.press("left")
        await wait_until(pilot, lambda: "Their Traits" not in shown(app), "none of Ann")


def test_what_is_wrong_with_a_field_names_it_once():
    """It read "Target: ✗ Target must be a whole number from 2 to 14." """
    fault = f"✗ {out_of_bounds('Target', 2, 14)}"
    assert label_and_text("Target", fault) == fault
    assert label_and_text("Target", "✗ a whole number from 2 to 14") == "Target: ✗ a whole number from 2 to 14"


def test_a_row_of_which_nothing_is_filled_in_is_not_told():
    """A draw for professions was headed "Profession cards ; Smuggler"."""
    assert summary(BothSides(help=(Carried(""), Carried("axe"))), SITUATION).endswith("Helpers axe")
    assert "Helpers" not in summary(BothSides(help=(Carried(""),)), SITUATION)


def test_a_filled_form_tells_whose_a_trait_is():
    """A race with a helper was headed "Stamina 4 · Athletics 4 · Helpers Mara · Dexterity · Larceny · Dexterity"."""
    assert summary(BothSides(banked="0", help=(Carried("axe", Help("Ada")),)), SITUATION) == (
        "Might · Bonus +2 · Their attribute Wits · Helpers axe, Helped Ada"
    )
