"""House rules: read, ruled otherwise with a reason, and found."""

from types import SimpleNamespace

import pytest

from core.refusal import Refusal
from core.schema.option import Option
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.dialogs.reader import Reader
from tui.forms import FormDialog
from tui.house_rules.content import allowed_words, option_field, option_row, option_value, title_width, value_words
from tui.house_rules.screen import RulesScreen

MIXED = Option("tie", "wins", "A tie", "toy-1", ("wins", False, 3))
COUNT = Option("units", 2, "Units", "toy-1", low=1)
LIMIT = Option("limit", 3, "Limit", "toy-1", low=1, high=9, none="no limit")
NAMES = Option("names", ("a", "b"), "Names", "toy-1", names=True)
SOME = Option("some", (), "Some", "toy-1", ("x", "y"), names=True, words={"x": "a street"})
TABLE = Option("table", {"big": {"sp": 2, "ap": 1}, "none": {}}, "Table", "toy-1", rows=("big", "none"))


def test_values_of_every_kind_are_asked_for_and_read_back():
    _, field = option_field(MIXED, 3)
    own = field.metadata["entry"]
    assert field.default == "2"
    assert [option_value(MIXED, choice.id) for choice in own.choices] == ["wins", False, 3]
    kind, field = option_field(COUNT, 2)
    assert (kind, field.metadata["entry"].low, option_value(COUNT, 5)) == (int, 1, 5)
    assert option_field(Option("x", True, "X", "toy-1", (True, False)), True)[0] is bool
    assert option_field(SimpleNamespace(**COUNT._asdict()), ("a",)) is None


def test_limits_names_and_tables_are_asked_for_and_read_back():
    kind, field = option_field(LIMIT, None)
    own = field.metadata["entry"]
    assert (kind, field.default, own.low, own.high, own.none) == (int | None, None, 1, 9, "no limit")
    assert [option_value(LIMIT, given) for given in (None, 4)] == [None, 4]
    assert option_field(NAMES, ("c",))[1].default == ("c",)
    explained = [(c.label, c.note) for c in option_field(SOME, ())[1].metadata["entry"].choices]
    assert explained == [("x", "a street"), ("y", "")]
    said = option_field(TABLE, TABLE.default)[1].default
    assert said == "big: sp 2, ap 1; none: nothing"
    assert option_value(TABLE, said) == TABLE.default
    assert option_value(TABLE, " big: sp -1 ; ") == {"big": {"sp": -1}}
    with pytest.raises(Refusal, match="sp two"):
        option_value(TABLE, "big: sp two")


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (MIXED, "wins · no · 3"),
        (COUNT, "from 1"),
        (LIMIT, "1 to 9 or no limit"),
        (NAMES, "names, separated by commas"),
        (SOME, "any of x · y"),
        (TABLE, "a row for each of big, none, separated by semicolons"),
    ],
)
def test_what_an_option_may_be(option, words):
    assert allowed_words(option) == words


async def ruled(gm: Keyboard, option: str, *keys: str) -> object:
    """Rule otherwise with these keys; what holds then."""
    await gm.press("slash", *option, "enter", "enter")
    await gm.at(FormDialog)
    before = gm.app.view.options
    await gm.press(*keys, "enter")
    await gm.until(lambda: gm.app.view.options != before, "ruled")
    await gm.at(RulesScreen)
    await gm.press("escape")
    return {k: v for k, v in gm.app.view.options.items() if v != before[k]}


async def test_names_and_limits_are_ruled_otherwise(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (_, gm):
        await gm.press("H")
        await gm.at(RulesScreen)
        await gm.sees("no limit")
        assert await ruled(gm, "dares", "right", "right") == {"dares": 2}
        await gm.sees("2  (as written: no limit)")
        assert await ruled(gm, "dares", "left", "left") == {"dares": None}
        assert await ruled(gm, "dares", "4") == {"dares": 4}
        assert await ruled(gm, "dares", "n") == {"dares": None}
        assert await ruled(gm, "streets", "comma", *"Nook") == {"streets": ("Mill Lane", "Weir Row", "Nook")}
        await gm.sees("Mill Lane, Weir Row, Nook  (as written: Mill Lane, Weir Row)")
        await gm.press("down", "x")
        await gm.hears("Streets there are: as written again.")
        assert gm.campaign.view.options == gm.campaign.ruleset.options.defaults()


def test_a_value_is_said_in_the_words_its_game_has_for_it():
    option = Option("back", "at_once", "Back", "toy-1", ("at_once", "later"), words={"at_once": "as it happens"})
    assert [value_words(value, option) for value in option.values] == ["as it happens", "later"]
    assert allowed_words(option) == "as it happens · later"
    assert "as it happens  (as written" not in option_row(option, "at_once", 60).plain
    assert option_row(option, "later", 60).plain.endswith("later  (as written: as it happens)")


def test_words_for_values():
    assert value_words(-1) == "−1"
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


def test_a_long_table_in_the_list_leaves_its_title_whole():
    table = {"one_week": {"adds": 4}, "one_year": {"adds": 5}, "permanent": {"adds": 6}}
    row = option_row(
        Option("duration", table, "What a duration adds", "r-1", rows=tuple(table), columns=("adds",)), table, 44
    )
    assert row.plain.startswith("  What a duration adds one week 4, ")
    assert row.cell_length == 44


def test_values_stand_in_one_column_beside_their_titles_where_they_fit():
    """Not cut beside free cells, not far from their names."""
    rows = [option_row(option, option.default, 60, 20) for option in (MIXED, Option("x", 3, "Nine lives each", "r-1"))]
    assert {row.plain.index(word) for row, word in zip(rows, ("wins", "3"), strict=True)} == {24}
    assert title_width((MIXED, Option("x", 3, "Nine lives each", "r-1"))) == 15
    assert option_row(Option("x", "y" * 50, "Long", "r-1"), "y" * 50, 60, 20).plain.endswith("y" * 50)


def test_a_table_of_several_numbers_says_what_each_is():
    table = {"bruised_ribs": {"from": 1, "rest": 1}, "broken": {"from": 2}}
    option = Option("harm", table, "Harm", "r-1", rows=tuple(table), columns=("from",), may=("rest",))
    assert option_row(option, table, 60).plain.endswith("Harm bruised ribs 1, rest 1; broken 2")


async def test_a_ruling_is_made_noted_and_taken_back(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.go("rules")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen) and app.screen.lines, "the rules")
        before = dict(app.view.options)
        await pilot.press("r")
        await wait_until(pilot, lambda: "There are no house rules yet." in told(app), "none yet")
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
