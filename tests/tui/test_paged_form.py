"""A long form page by page: its budgets follow the keys, a refusal finds its page, and nothing of it is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from campaigns.campaign import Campaign
from core.actions.action import Budget
from core.refusal import Refusal
from core.schema.entry import entry
from tests.toy.dare import DARE, Dare
from tests.toy.making import STREET, Street
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, shown
from tests.words import sentence
from tui.config.styles import sheet
from tui.draws.dialog import DrawDialog
from tui.forms import ROOM, FormView, PagedForm, form_for
from tui.forms.budgets import Pages, budget_lines, heading
from tui.forms.control_kinds import fields_of
from tui.forms.paged import Budgets
from tui.play_screen.screen import PlayScreen


@dataclass(frozen=True, slots=True)
class Mixed:
    name: str = entry("Name", default="")
    rank: int = entry("Rank", default=0, page="Ranks")
    gear: str = entry("Gear", default="", page="Gear")
    more: int = entry("More", default=0, page="Ranks")


def test_pages_are_in_the_order_the_fields_name_them_and_what_names_none_is_on_the_first():
    pages = Pages.from_fields(fields_of(Mixed, None))
    assert pages.titles == ("Ranks", "Gear")
    assert pages.keys == {"Ranks": ("name", "rank", "more"), "Gear": ("gear",)}
    assert [pages.page_of(key) for key in ("name", "gear", "more")] == [0, 1, 0]


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        (Budget("Ranks", 3, 7), "4 left"),
        (Budget("Ranks", 7, 7), "✓ done"),
        (Budget("Ranks", 9, 7), "✗ 2 over"),
        (Budget("Ranks", 9, 7, advised=True), "2 more than recommended"),
        (Budget("Ranks", 7, 7, advised=True), "as recommended"),
        (Budget("Ranks", 9, 7, kept=True), "✗ 2 over"),
        (Budget("Ranks", 5, 7, kept=True), "2 left"),
    ],
)
def test_a_budget_says_what_is_left_without_its_colour(budget, words):
    (line,) = budget_lines((budget,), "Ranks", 76)
    assert line.plain.startswith("Ranks")
    assert line.plain.endswith(words)


@pytest.mark.parametrize("spent", [0, 4, 9])
@pytest.mark.parametrize("width", [40, 76, 116])
@pytest.mark.parametrize("advised", [False, True])
def test_no_line_of_budgets_is_wider_than_the_page_whatever_was_spent(spent, width, advised):
    """Three groups that were spent as recommended broke in the middle of "as recommended", and the fields moved."""
    budgets = [Budget(label, spent, 4, advised=advised) for label in ("Mental", "Physical", "Social")]
    lines = [line.plain for line in budget_lines(budgets, "", width)]
    assert max(map(cell_len, lines)) <= width
    assert len(lines) == len([*budget_lines([each._replace(spent=1) for each in budgets], "", width)])


def test_budgets_of_other_pages_are_marked_at_their_page_only():
    spent = (Budget("Here", 1, 2, "Ranks"), Budget("All", 1, 2), Budget("There", 3, 2, "Gear"))
    assert [line.plain.split()[0] for line in budget_lines(spent, "Ranks", 40)] == ["Here", "All"]
    pages = Pages.from_fields(fields_of(Mixed, None))
    assert heading(pages, 0, spent, 60).plain == "1 of 2  Ranks" + " " * 32 + "▸ Ranks  ✗ Gear"
    assert heading(pages, 0, spent, 20).plain == "1 of 2  Ranks"


def test_a_page_without_budgets_is_done_once_it_is_filled():
    """The page Who of a builder never lost its mark for unfinished (issue 27)."""
    pages = Pages.from_fields(fields_of(Mixed, None))
    assert heading(pages, 0, [], 60).plain.endswith("▸ Ranks  · Gear")
    assert heading(pages, 0, [], 60, {"Gear"}).plain.endswith("▸ Ranks  ✓ Gear")
    assert heading(pages, 0, [Budget("Gear", 1, 2, "Gear")], 60, {"Gear"}).plain.endswith("▸ Ranks  · Gear")


def test_only_a_form_that_names_pages_has_them():
    assert isinstance(form_for(STREET, Street(), None, ROOM), PagedForm)
    assert type(form_for(DARE, Dare(), None, ROOM)) is FormView


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return furnished(tmp_path / "c")


async def guided(gm: Keyboard) -> DrawDialog:
    """The toy's guide for the first character."""
    mara = gm.campaign.view.characters[0].id
    gm.app.push_screen(DrawDialog("street", mara))
    dialog = await gm.at(DrawDialog)
    await gm.sees("1 of 2  Traits", "What are you made of?", "2 left")
    return dialog


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_it_is_filled_page_by_page_with_its_budget_in_sight(folder, size):
    async with seated(folder, size) as (_, gm):
        await guided(gm)
        await gm.burst("right", "down", "right")
        await gm.sees("4/4", "✓ done")
        await gm.press("enter")
        await gm.sees("2 of 2  Tricks", "What can you do?", "✓ Traits")
        await gm.sees("pgup previous page")
        assert "next page" not in shown(gm.app)
        assert "Nerve" not in shown(gm.app).split("2 of 2")[1].split("Tricks")[0]
        await gm.type("climb, run")
        await gm.sees("as recommended")
        await gm.press("enter")
        await gm.sees("▸ Finish", "enter finish")
        await gm.press("enter")
        await gm.at(PlayScreen)
        mara = gm.campaign.view.characters[0]
        assert (mara.sheet.nerve, mara.sheet.wit, mara.sheet.tricks) == (2, 2, ("climb", "run"))


@dataclass(frozen=True, slots=True)
class Told:
    concept: str = entry("Concept", default="", page="Self")
    rank: int = entry("Rank", default=0, page="Self")
    trouble: str = entry("Trouble", default="", page="Self")
    look: str = entry("Look", default="", page="Self")
    gear: str = entry("Gear", default="", page="Gear")


class Tells(App[None]):
    """Has a form of several lines to write, and nothing else."""

    CSS_PATH = [sheet("form")]  # type: ignore[assignment]

    def __init__(self, budgets: Budgets = lambda form: ()) -> None:
        super().__init__()
        self._budgets = budgets

    def compose(self) -> ComposeResult:
        yield PagedForm(Told(), None, {}, self._budgets)

    def on_mount(self) -> None:
        self.query_one(PagedForm).enter()

    @property
    def told(self) -> tuple[str, str, str, str]:
        form = self.query_one(PagedForm).read()
        return form.concept, form.trouble, form.look, form.gear


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (
            [*"pilot", "down", "down", *"debts", "down", "x", "enter", *"rope"],
            ("pilot", "debts", "x", "rope"),
        ),
        ([*"pilot", "enter", *"rope"], ("pilot", "", "", "rope")),
        (["enter", *"rope"], ("", "", "", "rope")),
    ],
)
async def test_enter_is_done_with_the_page_wherever_it_is_pressed_and_whatever_was_written(keys, told):
    app = Tells()
    async with app.run_test() as pilot:
        await pilot.press(*keys)
        await wait_until(pilot, lambda: app.told == told, f"{told}, not {app.told}")


async def test_budgets_follow_the_keys_while_another_field_cannot_be_read():
    app = Tells(lambda told: (Budget("Letters", len(told.concept), 9, "Self"),))
    async with app.run_test() as pilot:
        await pilot.press("down", "1", ".", "up", *"pilot")
        with pytest.raises(Refusal):
            app.query_one(PagedForm).read()
        await wait_until(pilot, lambda: "5/9" in shown(app), "the letters are not counted")


async def test_a_refusal_is_said_at_its_field_and_nowhere_else(folder):
    async with seated(folder) as (_, gm):
        await guided(gm)
        await gm.burst("right", "right", "right")
        await gm.sees("lower a")
        await gm.burst("pagedown", "enter", "enter")
        await gm.sees("1 of 2", "✗ 1 over", "There are 4 points; lower a trait.")
        await gm.until(lambda: shown(gm.app).count("There are 4 points") == 1, "the refusal is said twice")


async def test_a_refusal_turns_to_the_page_of_its_field(folder):
    async with seated(folder) as (_, gm):
        await guided(gm)
        await gm.burst("right", "right", "right", "pagedown")
        await gm.sees("2 of 2", "✗ Traits")
        await gm.press("enter", "enter")
        await gm.sees("1 of 2", "✗ 1 over")
        assert gm._label == "Wit"
        await gm.burst("left", "pagedown", "pageup")
        await gm.sees("1 of 2", "✓ done")


async def test_a_refusal_of_no_field_turns_to_the_page_that_is_overspent(folder):
    async with seated(folder) as (_, gm):
        await guided(gm)
        await gm.burst("right", "right", "right", "pagedown")
        await gm.sees("2 of 2", "✗ Traits")
        gm.app.screen.query_one(PagedForm).mark(Refusal("too_many_points", "That."))
        await gm.sees("1 of 2", "✗ That.")


async def test_keys_in_a_burst_go_to_the_page_they_were_meant_for(folder):
    async with seated(folder) as (_, gm):
        await guided(gm)
        await gm.burst("right", "down", "right", "pagedown", "pageup", "right")
        await gm.sees("✗ 1 over")


async def test_half_filled_it_survives_leaving_and_quitting(folder):
    async with seated(folder) as (_, gm):
        await guided(gm)
        await gm.burst("right", "right", "escape")
        await gm.hears("The draw is kept")
        dialog = await guided_again(gm, "3")
        await gm.press("left")
        await gm.until(lambda: dialog.query_one(PagedForm).json["nerve"] == 2, "one less")
        gm.app.exit()
    with Campaign.open(folder) as campaign:
        assert campaign.start_form("street", campaign.view.characters[0].id) == Street(nerve=2)
        assert campaign.view.undo.startswith("Duel"), "keeping a form is nothing to undo"


async def guided_again(gm: Keyboard, nerve: str) -> DrawDialog:
    gm.app.push_screen(DrawDialog("street", gm.campaign.view.characters[0].id))
    dialog = await gm.at(DrawDialog)
    await gm.sees(f"‹ {nerve} ›")
    return dialog


async def test_a_click_on_a_title_turns_to_its_page(folder):
    async with seated(folder, (80, 24)) as (_, gm):
        await guided(gm)
        line, row = next((text, n) for n, text in enumerate(shown(gm.app).splitlines()) if "· Tricks" in text)
        await gm.pilot.click(offset=(line.index("· Tricks") + 2, row))
        await gm.sees("2 of 2  Tricks")


async def test_a_guide_is_finished_only_where_that_is_asked_for_and_never_by_what_is_typed_on(folder):
    async with seated(folder) as (_, gm):
        dialog = await guided(gm)
        await gm.burst("right", "right", "pagedown", *"climb", "enter", *"run", "enter")
        await gm.sees(sentence("tui.forms.paged:Finish.was_meant"))
        assert dialog.is_current
        assert dialog.query_one(PagedForm).json["tricks"] == ["climb"]
        await gm.burst("up", "end", *", run", "enter", "enter")
        await gm.at(PlayScreen)
        assert gm.campaign.view.characters[0].sheet.tricks == ("climb", "run")
