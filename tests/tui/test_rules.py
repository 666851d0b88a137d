"""House rules: read, ruled otherwise with a reason, and found."""

from types import SimpleNamespace

from core.option import Option
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.form import FormDialog
from tui.present.options import option_field, option_row, option_value, value_words
from tui.screens.reader import Reader
from tui.screens.rules import RulesScreen

MIXED = Option("tie", "wins", "A tie", "toy-1", ("wins", False, 3))
COUNT = Option("units", 2, "Units", "toy-1", low=1)


def test_values_of_every_kind_are_asked_for_and_read_back():
    _, field = option_field(MIXED, 3)
    own = field.metadata["entry"]
    assert field.default == "2"
    assert [option_value(MIXED, choice.id) for choice in own.choices] == ["wins", False, 3]
    kind, field = option_field(COUNT, 2)
    assert (kind, field.metadata["entry"].low, option_value(COUNT, 5)) == (int, 1, 5)
    assert option_field(Option("x", True, "X", "toy-1", (True, False)), True)[0] is bool
    assert option_field(SimpleNamespace(**COUNT._asdict()), ("a",)) is None


def test_words_for_values():
    assert [value_words(v) for v in (True, "to_the\x1b[0m_end", ("a", "b"), 3)] == [
        "yes",
        "to the␛[0m end",
        "a, b",
        "3",
    ]


def test_a_row_marks_what_is_ruled_otherwise():
    assert "●" in option_row(MIXED, 3, 60).plain
    assert "as written: wins" in option_row(MIXED, 3, 60).plain
    assert "●" not in option_row(MIXED, "wins", 60).plain
    assert option_row(MIXED, 3, 30).cell_length <= 30


async def test_a_ruling_is_made_noted_and_taken_back(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.go("rules")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen) and app.screen.lines, "the rules")
        before = dict(app.view.options)
        await pilot.press("r")
        await wait_until(pilot, lambda: "Nothing has been ruled otherwise yet." in told(app), "none yet")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press("right", "down", *"fun", "enter")
        await wait_until(pilot, lambda: app.view.options != before, "ruled")
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "– fun" in shown(app), "with its reason")
        await pilot.press("escape", "x")
        await wait_until(pilot, lambda: app.view.options == before, "as written")


async def test_rules_are_found_and_read(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.go("rules")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen) and app.screen.lines, "the rules")
        await pilot.press("slash", *"pratfall", "enter", "end", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the rule")
        assert "A 1 with tails is a pratfall." in shown(app)
