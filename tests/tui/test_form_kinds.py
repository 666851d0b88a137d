"""Rows of a form: each kind of thing has its own fields, in columns that use the room there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from core.rulesets import all_rulesets
from core.rulesets.destiny.creation.form import Gear
from core.schema.applicable_fields import may_not_count, misplaced_keys, out_of_place, uncounted_keys, without_misplaced
from core.schema.codec import encode
from core.schema.entry import Choice, Only, entry
from core.schema.fields import Kind, Type, fields_of, type_of
from core.schema.forms import blank, with_field
from tests.tui.pilot import settled, wait_until
from tests.tui.test_form import SITUATION, FormApp, opened
from tui.forms import summary
from tui.forms.control import Control
from tui.forms.layout import Wanted, lay_out
from tui.forms.row import RowLine
from tui.forms.text_controls import TextLine

OF_A_KIND = {
    "thing": {"name", "kind"},
    "weapon": {"name", "kind", "rating", "types", "attack", "skill"},
    "armour": {"name", "kind", "rating", "covers"},
    "shield": {"name", "kind", "rating", "covers"},
}


@dataclass(frozen=True, slots=True)
class Thing:
    name: str = entry("Name", default="")
    kind: str = entry("It is a", default="cup", choices=(Choice("cup"), Choice("bow")))
    range: int = entry("Range", default=0, only=Only("kind", ("bow",)))


@dataclass(frozen=True, slots=True)
class Things:
    things: tuple[Thing, ...] = entry("Things", default=())


@pytest.mark.parametrize("kind", OF_A_KIND)
def test_an_item_has_the_fields_of_its_kind_only(kind):
    gear = encode(Gear(kind=kind))
    assert {field.key for field in fields_of(Gear)} - misplaced_keys(Gear, gear) == OF_A_KIND[kind]
    assert "range" not in misplaced_keys(Gear, {**gear, "kind": "weapon", "attack": "ranged"})
    assert "range" in misplaced_keys(Gear, {**gear, "kind": "shield", "attack": "ranged"}), "it has no attack either"


def test_what_is_out_of_place_is_left_out_where_it_was_typed_and_kept_where_it_was_stored():
    typed = encode(Thing("Mug", "cup", 9))
    assert without_misplaced(Thing, typed, frozenset()) == encode(Thing("Mug", "cup", 0))
    assert without_misplaced(Thing, typed, out_of_place(Thing, typed)) == typed
    assert summary(Thing("Mug", "cup", 9), SITUATION) == "Mug · cup"
    assert "Range 9" in summary(Thing("Mug", "bow", 9), SITUATION)


def row_fields(row: RowLine) -> list[str]:
    return [key for key, part in row._parts.items() if part.display]


async def test_another_kind_of_item_shows_other_fields_at_once_and_nothing_stored_is_hidden():
    app = FormApp(Things((Thing("Mug"), Thing("Odd", "cup", 7))))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        new, odd = app.form.query(RowLine).results(RowLine)
        new.focus()
        assert (row_fields(new), row_fields(odd)) == (["name", "kind"], ["name", "kind", "range"])
        new.find(["kind"]).choose("bow")
        await settled()
        assert row_fields(new) == ["name", "kind", "range"]
        new.find(["range"]).change(12)
        await settled()
        assert new.json["range"] == 12
        new.find(["kind"]).choose("cup")
        await settled()
        assert (row_fields(new), new.json["range"]) == (["name", "kind"], 0)
        new.find(["kind"]).choose("bow")
        await settled()
        assert new.json["range"] == 12, "as it was typed"
        assert odd.json == encode(Thing("Odd", "cup", 7))


@dataclass(frozen=True, slots=True)
class Cast:
    known: bool = entry("A known spell", default=False)
    power: int = entry("Power", default=3, counts=lambda form: not form.known)
    goal: int | None = entry("Goal", default=2, telling=True, counts=lambda form: form.goal is not None)
    note: str = entry("Note", default="")


async def test_a_field_that_does_not_count_is_not_shown_and_keeps_what_it_holds():
    app = FormApp(Cast(power=7))
    async with app.run_test(size=(100, 30)) as pilot:
        await wait_until(pilot, lambda: app.focused, "the form")
        assert [part.display for part in app.form._parts.values()] == [True, True, True, True]
        await pilot.press("right")
        await settled(pilot)
        assert [part.display for part in app.form._parts.values()] == [True, False, True, True]
        await pilot.press("down", "backspace")
        await settled(pilot)
        goal = app.form._parts["goal"]
        assert goal.display, "what the act is about stays under the cursor"
        assert goal.has_focus
        assert app.form.json["power"] == 7
        await pilot.press("up", "left")
        await settled(pilot)
        assert app.form._parts["power"].display
        await pilot.press("enter")
        assert app.taken[0].power == 7


def mounted(app: FormApp) -> list[str]:
    return [part.field.key for part in app.form.children if isinstance(part, Control | TextLine)]


async def test_a_field_is_mounted_at_its_place_once_it_has_one():
    app = FormApp(Cast(known=True))
    async with app.run_test(size=(100, 30)) as pilot:
        await wait_until(pilot, lambda: app.focused, "the form")
        assert mounted(app) == ["known", "goal", "note"]
        await pilot.press("left")
        await settled(pilot)
        assert mounted(app) == ["known", "power", "goal", "note"]
        await pilot.press("down", "7")
        await settled(pilot)
        assert app.form.json["power"] == 7


@dataclass(frozen=True, slots=True)
class Aimed:
    who: int = entry("Who", default=1, choices=(Choice("1"), Choice("2")))
    blind: bool = entry("Blind", default=True)
    at: str = entry(
        "At",
        default="head",
        choices=(Choice("head", of=(1,)), Choice("claws", of=(2,))),
        whose="who",
        counts=lambda form: not form.blind,
    )


async def test_a_field_without_a_place_lets_go_of_what_another_owns():
    app = FormApp(Aimed())
    async with app.run_test(size=(100, 30)) as pilot:
        await wait_until(pilot, lambda: app.focused, "the form")
        await pilot.press("right", "down", "left")
        await settled(pilot)
        assert app.form.json["at"] == "claws"
        assert mounted(app) == ["who", "blind", "at"]


def conditional() -> Iterator[type]:
    """The forms of all games with fields that do not count in every one of them."""
    for ruleset in all_rulesets():
        yield from dict.fromkeys(action.form for action in ruleset.actions if may_not_count(action.form))


@pytest.mark.parametrize("form", [*conditional()], ids=lambda form: form.__name__)
def test_what_may_not_count_stands_below_what_decides_it(form):
    """Then the field with the cursor stays where it is, whatever is shown or hidden by it."""
    start = blank(form)
    keys = [field.key for field in fields_of(form)]
    for at, field in enumerate(fields_of(form)):
        for value in {bool: (False, True), str: ("", "x")}.get(type(getattr(start, field.name)), ()):
            moved = uncounted_keys(start) ^ uncounted_keys(with_field(start, field, value))
            assert all(keys.index(key) > at for key in moved)


def groups(of: Type, seen: set[object]) -> Iterator[type]:
    """Every group of fields within a type."""
    if of.kind in (Kind.LIST, Kind.MAPPING, Kind.TUPLE, Kind.UNION):
        for part in of.parts:
            yield from groups(part, seen)
    elif of.kind is Kind.GROUP and of.python not in seen:
        seen.add(of.python)
        yield of.python
        for field in fields_of(of.python):
            yield from groups(field.type, seen)


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_field_of_some_kinds_only_names_a_field_beside_it_that_may_hold_them(ruleset):
    seen: set[object] = set()
    for root in (ruleset.sheet, *(action.form for action in ruleset.actions)):
        for group in groups(type_of(root), seen):
            fields = {field.key: field for field in fields_of(group)}
            for field in fields.values():
                if only := field.entry.only:
                    beside = fields[only.beside]
                    known = () if callable(beside.entry.choices) else beside.choices(SITUATION)
                    assert not known or {*map(str, only.values)} <= {choice.id for choice in known}, field.name
                    assert not field.required, f"{field.name} begins with something where it has no place"


# Columns --------------------------------------------------------------------------------------------------------------

NAME, SHORT, LONG = Wanted(5, 16, True), Wanted(7, 8, False), Wanted(6, 30, True)


@pytest.mark.parametrize("width", [49, 63, 78, 100, 140])
@pytest.mark.parametrize("wanted", [[NAME], [NAME, SHORT], [NAME, SHORT, LONG], [NAME, LONG] * 3, [SHORT] * 7])
def test_nothing_in_a_row_is_cut_while_cells_are_free_beside_it(wanted, width):
    found = lay_out(wanted, width, (25, 5))
    assert found.before + sum(found.columns) <= width
    for at, each in enumerate(wanted):
        cells = found.columns[at % found.abreast]
        assert each.label + each.value <= cells or found.abreast == 1, "else it would stand on a line of its own"
    if found.lines > 1:
        fewer = -(-len(wanted) // (found.lines - 1))
        columns = [wanted[at::fewer] for at in range(fewer)]
        needed = sum(max(each.label for each in column) + max(each.value for each in column) for column in columns)
        assert needed > width - 5, "as few lines as there can be"


def test_the_room_that_is_left_goes_to_texts():
    assert lay_out([SHORT, NAME], 80, (5,)).columns == (15, 60)
    assert lay_out([NAME, SHORT, NAME, SHORT], 50, (5,)).columns == (30, 15)
