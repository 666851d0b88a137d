"""The field that has the focus is in view: in each long form of every game at 80x24, after every key and a resize."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from core.actions.action import Action
from core.actions.situation import Actor, Situation
from core.rulesets import all_rulesets
from tests.tui.pilot import settled, wait_until
from tests.tui.test_form import SIZE, Form, FormApp, Help, opened
from tui.forms import FormDialog, FormView, PagedForm
from tui.forms.control_kinds import Kind, fields_of
from tui.forms.rows import RowsField

_ROWS = 2
"""Rows of a list when lists of its kind are first met; every other list has one, wherever it stands in its form."""


def at_table(ruleset: Any) -> Situation:
    actors = {n: Actor(n, name, ruleset.new_sheet(True)) for n, name in ((1, "Ann"), (2, "Bo"))}
    return Situation(
        actors=actors,
        state=ruleset.new_state(),
        options=ruleset.options.defaults(),
        acting=1,
        here=(1, 2),
        scene="The ford",
    )


def long_forms(ruleset: Any, situation: Situation) -> Iterator[tuple[Action, Any]]:
    """Yield of forms with the same lists one, and the one with the most fields: others are parts of them."""
    seen: set[object] = set()
    listed = [(action, fields_of(action.form, situation)) for action in ruleset.actions]
    forms = [(action, action.form(), own) for action, own in listed if not any(field.of.required for field in own)]
    for action, form, fields in sorted(forms, key=lambda each: -len(each[2])):
        lists = {field.one.python for field in fields if field.kind is Kind.ROWS}
        if not seen or lists - seen:
            seen |= lists | {None}
            yield action, form


def lists_of(view: FormView, met: set[object]) -> list[tuple[RowsField, bool]]:
    """The lists that are shown, each with whether its kind of row is met for the first time."""
    found = []
    for rows in [each for each in view.query(RowsField) if each.display]:
        found.append((rows, rows.field.one.python not in met))
        met.add(rows.field.one.python)
    return found


def in_view(app: FormApp) -> bool:
    """Return True if all of the focused field is within the visible part of the form."""
    here, form = app.screen.focused, app.screen.query_one(FormView)
    dialog = app.screen.query_one(".dialog")
    seen = form.region.intersection(dialog.content_region)
    heads = [each.region for each in form.query(".pages, .about") if each.parent is form]
    top = max((each.bottom for each in heads if each.y == seen.y), default=seen.y)
    lines = min(here.region.height, seen.bottom - top) if here is not None else 0
    return here is not None and top <= here.region.y and here.region.y + lines <= seen.bottom


async def walked(app: FormApp, pilot: Any, what: str, met: set[object]) -> None:
    """Go through all the lines of a page, with rows in its lists, and look after each key.

    Rows of one kind are alike, so that several are gone through once, in the longest form that has them.
    """
    form = app.screen.query_one(FormView)
    form.unfold()
    lists = lists_of(form, met)
    for rows, first in lists:
        for _ in range(_ROWS if first else 1):
            rows.add_row()
            await settled()
            assert in_view(app), f"{what}: a new row of {rows.field.label}"
    if lists:
        form.enter()
    for _ in range(len(form._stops())):
        await pilot.press("down")
        assert in_view(app), f"{what}: {app.screen.focused} after down"


@pytest.mark.walk(by="test_the_focused_field_is_in_view_after_a_resize")
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
async def test_the_focused_field_of_every_long_form_is_in_view_after_every_key(ruleset):
    situation, met = at_table(ruleset), set[object]()
    app = FormApp(Form())
    async with app.run_test(size=SIZE) as pilot:
        for action, form in long_forms(ruleset, situation):
            dialog = FormDialog(action.title, form, situation, pages=action.pages or None)
            app.push_screen(dialog)
            await wait_until(pilot, lambda at=dialog: app.screen is at and at.focused, "the form")
            view = dialog.query_one(FormView)
            for page in range(len(view._pages.titles)) if isinstance(view, PagedForm) else (0,):
                if isinstance(view, PagedForm):
                    view.turn(page)
                    await settled()
                await walked(app, pilot, f"{action.id} {page + 1}", met)
            dialog.dismiss(None)
            await settled()


async def test_the_focused_field_is_in_view_after_a_resize():
    app = FormApp(Form(help=()))
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        for _ in range(6):
            app.form.query_one(RowsField).add_row()
            await settled()
        for _ in range(30):
            await pilot.press("down")
        for size in (SIZE, (200, 50), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled()
            assert in_view(app), size


async def test_a_form_scrolls_by_no_more_than_the_line_that_gets_the_focus():
    """Textual centred what got the focus unless the form had shown it first: half a page further, or not."""
    app = FormApp(Form(help=tuple(Help(f"the {n}th of the watch") for n in range(15))))
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot)
        stops = len(app.form._stops())
        stood = [app.form.scroll_y]
        for key in ["down"] * stops + ["up"] * stops:
            await pilot.press(key)
            stood.append(app.form.scroll_y)
            assert in_view(app)
        assert {abs(after - before) for before, after in pairwise(stood)} == {0, 1}, stood


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
async def test_a_row_that_is_worked_in_is_whole_in_view_after_a_resize(ruleset):
    app, met = FormApp(Form()), set[object]()
    async with app.run_test(size=SIZE) as pilot:
        for action, form in long_forms(ruleset, at_table(ruleset)):
            dialog = FormDialog(action.title, form, at_table(ruleset))
            app.push_screen(dialog)
            await wait_until(pilot, lambda at=dialog: app.screen is at and at.focused, "the form")
            view = dialog.query_one(FormView)
            view.unfold()
            await settled()
            for rows in [rows for rows, first in lists_of(view, met) if first]:
                rows.add_row()
                await settled()
                for size in ((120, 40), (60, 20), SIZE, (200, 50), SIZE):
                    await pilot.resize_terminal(*size)
                    await settled()
                    seen = view.region.intersection(dialog.query_one(".dialog").content_region)
                    row = rows.rows[-1].region
                    assert row.height > seen.height or row in seen, f"{action.id}: {rows.field.label} at {size}"
            dialog.dismiss(None)
            await settled()
