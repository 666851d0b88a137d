import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Input

from tests.tui.pilot import wait_until
from tui.widgets.line_list import LineList, TextRows


class Numbered:
    """Rows that count how many of them were ever made."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.made: set[int] = set()

    def __len__(self) -> int:
        return self.count

    def row(self, index: int, /) -> str:
        self.made.add(index)
        return f"row {index}"


class ListApp(App[None]):
    """One list, with what it tells its owner."""

    def __init__(self, rows=None, **options) -> None:
        super().__init__()
        self.list = LineList(rows, **options)
        self.highlighted: list[int | None] = []
        self.selected: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.list

    @on(LineList.Highlighted)
    def note_highlighted(self, event: LineList.Highlighted) -> None:
        self.highlighted.append(event.index)

    @on(LineList.Selected)
    def note_selected(self, event: LineList.Selected) -> None:
        self.selected.append(event.index)

    def lines(self) -> list[str]:
        """Return the list, line by line."""
        return [self.list.render_line(y).text.rstrip() for y in range(self.list.size.height)]


SIZE = (20, 10)


async def test_two_hundred_thousand_rows_are_made_only_as_they_are_seen():
    rows = Numbered(200_000)
    app = ListApp(rows)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("pagedown", "end", "pageup", "up")
        await wait_until(pilot, lambda: app.highlighted[-1] == 199_988, "the cursor near the end")
        assert app.lines()[0] == "▸ row 199988"
    assert len(rows.made) < 60


@pytest.mark.parametrize(
    ("keys", "cursor"),
    [
        (["down", "j", "j", "k", "up"], 1),
        (["up"], 0),
        (["pagedown"], 10),
        (["pagedown", "pagedown", "pageup"], 10),
        (["G"], 49),
        (["end", "down"], 49),
        (["G", "g"], 0),
        (["end", "home"], 0),
    ],
)
async def test_keys_move_the_cursor_and_keep_it_in_sight(keys, cursor):
    app = ListApp(Numbered(50))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*keys)
        await wait_until(pilot, lambda: app.highlighted[-1] == cursor, f"the cursor on {cursor}")
        assert f"▸ row {cursor}" in app.lines()


async def test_enter_and_double_click_open_a_row_and_a_click_moves_to_it():
    app = ListApp(Numbered(5), header="Heading")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click(LineList, offset=(4, 3))
        await wait_until(pilot, lambda: app.highlighted[-1] == 2, "a click moves the cursor")
        assert app.selected == []
        await pilot.click(LineList, offset=(4, 0))
        await pilot.click(LineList, offset=(4, 9))
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.selected == [2], "enter opens")
        await pilot.click(LineList, offset=(4, 4), times=2)
        await wait_until(pilot, lambda: app.selected == [2, 3], "a double click opens")


async def test_space_marks_rows_where_several_may_be_chosen():
    app = ListApp(Numbered(5), multiple=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space", "down", "space", "up", "space", "space")
        await wait_until(pilot, lambda: app.list.marked == {0, 3}, "two rows marked, one unmarked")
        assert app.lines()[:4] == [" • row 0", "   row 1", "   row 2", " • row 3"]
        assert app.list.cursor == 4


async def test_space_is_left_to_others_where_it_marks_nothing():
    app = ListApp(Numbered(5))
    seen: list[str] = []
    app.bind("space", "seen")
    app.action_seen = lambda: seen.append("space")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space")
        await wait_until(pilot, lambda: seen, "the app sees the space bar")
        assert app.list.marked == frozenset()


async def test_other_rows_keep_the_cursor_where_it_can_stay():
    app = ListApp(Numbered(50), multiple=True, empty="Nothing found.")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space", "end")
        app.list.show(TextRows("one", "two"))
        await wait_until(pilot, lambda: app.lines()[:3] == ["   one", "▸  two", ""], "fewer rows")
        assert app.list.marked == frozenset()
        app.list.show(TextRows())
        await wait_until(pilot, lambda: app.highlighted[-1] is None, "no rows")
        assert app.lines()[0] == "   Nothing found."
        await pilot.press("down", "enter", "space", "end")
        assert (app.list.cursor, app.selected) == (None, [])
        app.list.show(Numbered(50), cursor=30, marked=frozenset({29}))
        await wait_until(pilot, lambda: "▸  row 30" in app.lines(), "the row asked for is in sight")
        assert " • row 29" in app.lines()


async def test_the_header_stays_above_the_rows():
    app = ListApp(Numbered(50), header="Who [b]did[/b]")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("end")
        await wait_until(pilot, lambda: app.list.cursor == 49, "the end")
        assert app.lines() == ["  Who [b]did[/b]", *(f"  row {n}" for n in range(41, 49)), "▸ row 49"]
        app.list.header = ""
        await wait_until(pilot, lambda: app.lines()[0] == "  row 40", "one more row")


async def test_hostile_and_wide_text_is_shown_plainly_within_the_width():
    rows = TextRows(
        "漢字" * 20,
        "\x1b[31mred\nnext",
        Content("styled\x1b[2J").stylize("bold"),
        "x" * 100_000,
        "[red]not markup[/red]",
        Content.from_markup("[$accent]owner's[/] own"),
    )
    app = ListApp(rows)
    async with app.run_test(size=(24, 8)) as pilot:
        await wait_until(pilot, lambda: app.highlighted, "the list is there")
        assert app.lines()[:6] == [
            "▸ 漢字漢字漢字漢字漢字 …",
            "  ␛[31mred↵next",
            "  styled␛[2J",
            "  " + "x" * 21 + "…",
            "  [red]not markup[/red]",
            "  owner's own",
        ]
        assert {app.list.render_line(y).cell_length for y in range(8)} == {24}


async def test_the_cursor_shows_without_colour(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = ListApp(Numbered(3))
    async with app.run_test(size=SIZE) as pilot:
        await wait_until(pilot, lambda: app.list.has_focus, "focus")
        (here, *_), (other, *_) = (app.list.render_line(y) for y in (0, 1))
        assert (here.text[0], here.style.bold) == ("▸", True)
        assert (other.text[0], other.style.bold) == (" ", None)


async def test_a_smaller_window_keeps_the_cursor_in_sight():
    app = ListApp(Numbered(50))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("pagedown")
        await pilot.resize_terminal(20, 4)
        await wait_until(pilot, lambda: "▸ row 10" in app.lines(), "the cursor in sight")


async def test_fields_in_tests_do_not_blink():
    class FieldApp(App[None]):
        def compose(self) -> ComposeResult:
            yield Input()

    app = FieldApp()
    async with app.run_test() as pilot:
        await pilot.press("a")
        await wait_until(pilot, lambda: app.query_one(Input).value == "a", "typing works")
        assert not app.query_one(Input).cursor_blink
