"""The points ledger: its lines, its sums, and what can be done about them."""

from types import SimpleNamespace

import pytest

from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AwardPoints,
    EditMilestone,
    ReachMilestone,
    Resolve,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from campaigns.state.list_rows import Entry
from campaigns.wording.titles import points_words
from core.points import Currency
from core.rulesets import MODULES
from tests.toy import RULESET
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.forms import FormDialog
from tui.milestones.pane import Milestones
from tui.points.forms import usual_award
from tui.points.screen import PointsScreen
from tui.sheets.ledger import SessionSums, chart, course, entries_with_balance, ledger_line, short, sketch
from tui.sheets.purse import purse

NAMES = {1: "Mara [b]", 2: "長い" * 20}
VIEW = SimpleNamespace(ruleset=RULESET, milestones=(), name_of=lambda i: NAMES.get(i, ""))
ENTRIES = (
    Entry(id=4, actor=1, currency="marks", delta=-2, reason="learnt", item="Nerve 2", session=2),
    Entry(id=3, actor=2, currency="marks", delta=5, reason="brave", session=2, scene=1),
    Entry(id=2, actor=1, currency="marks", delta=3, reason="brave\x1b[31m", session=1, scene=2),
    Entry(id=1, actor=1, currency="marks", delta=1, reason="start"),
)


async def test_the_cursor_stays_on_a_milestone_that_changes_and_leaves_one_that_is_reached(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        for title in ("Over the river", "Under the hill"):
            app.send(AddMilestone(title=title, tier=app.view.ruleset.tiers[0].id))
        pane = play.query_one(Milestones)
        one, other = (each.id for each in app.view.milestones[-2:])
        for there in (one, other):
            pane.select(there)
            app.send(EditMilestone(milestone=there, note="by boat"))
            await pilot.pause()
            assert pane.selected == there
        app.send(ReachMilestone(milestone=other, awards={}))
        await pilot.pause()
        assert pane.selected not in (None, other)


def test_balances_are_recomputed_from_the_first_entry_on():
    assert [line.balance for line in entries_with_balance(ENTRIES)] == [2, 5, 4, 1]


def test_a_line_says_where_how_much_and_what_for():
    lines = [ledger_line(line, VIEW, named=False).plain for line in entries_with_balance(ENTRIES)]
    assert lines[0].split() == ["2", "−2", "m", "2", "learnt:", "Nerve", "2"]
    assert "\x1b" not in lines[2]
    named = ledger_line(entries_with_balance(ENTRIES)[1], VIEW, named=True)
    assert "…" in named.plain


def test_the_course_counts_each_session():
    sessions = course(ENTRIES, "marks")
    assert [(e.session, e.earned, e.spent, e.balance) for e in sessions] == [(0, 1, 0, 1), (1, 3, 0, 4), (2, 5, 2, 7)]
    assert all(line.cell_length <= 60 for line in chart(sessions, 60))
    assert list(chart((), 60)) == []


def test_the_course_is_sketched_in_one_row_with_the_latest_last():
    sessions = [SessionSums(n, balance=balance) for n, balance in enumerate((0, 1, 7, 14, 0))]
    assert sketch(sessions, 10) == "▁▂▅█▁"
    assert sketch(sessions, 3) == "▅█▁"
    assert sketch((), 10) == ""


def test_of_many_kinds_of_points_only_those_there_are_fill_a_purse():
    kinds = tuple(Currency(id, id, id.upper()) for id in ("luck", "red", "blue"))
    assert purse({"blue": 2, "red": 0}, kinds) == ["0 LUCK", "2 BLUE"]
    assert purse({}, ()) == []


def test_a_single_one_has_its_own_word():
    motes = Currency("any", "Motes", "motes", one="mote")
    ruleset = RULESET._replace(currencies=(motes,))
    assert [short(ruleset, "any", n) for n in (1, -1, 2, 0)] == ["mote", "mote", "motes", "motes"]
    assert purse({"any": 1}, (motes,)) == ["1 mote"]
    assert points_words(ruleset, "any", -1) == "−1 mote"


def test_an_unknown_currency_is_shown_by_its_id():
    assert short(RULESET, "gold") == "gold"
    assert short(RULESET, Currency("marks", "", "").id) == "m"


async def open_points(app, pilot, **about) -> PointsScreen:
    app.go("points", **about)
    await wait_until(pilot, lambda: isinstance(app.screen, PointsScreen) and app.screen.lines, "the ledger")
    return app.screen


async def test_an_award_is_made_and_taken_back(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara = app.view.characters[0].id
        points = await open_points(app, pilot, character=mara)
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press("down", "right", "enter")
        await wait_until(pilot, lambda: app.view.character(mara).balances["marks"] == 4, "two more")
        await wait_until(pilot, lambda: len(points.lines) == 2, "its line")
        await pilot.press("home", "r")
        await wait_until(pilot, lambda: app.view.character(mara).balances["marks"] == 2, "taken back")
        await wait_until(pilot, lambda: "↶ refunded" in shown(app), "marked")


async def test_a_purchase_is_taken_back_with_its_reason(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara = app.view.characters[0].id
        app.send(AwardPoints(characters=[mara], currency="marks", amount=9, reason="a start"))
        app.send(Resolve(action="learn", actor=mara, form={"trait": "wit"}))
        await open_points(app, pilot, character=mara)
        await pilot.press("home", "r")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "why")
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Enter a reason for the refund." in shown(app), "a reason is needed")
        await pilot.press(*"misread", "enter")
        await wait_until(pilot, lambda: app.view.character(mara).sheet.wit == 1, "the rank is gone")
        assert app.view.character(mara).balances["marks"] == 11
        assert "wit 2 refunded, misread" in app.view.undo
        await pilot.press("r")
        await wait_until(pilot, lambda: any("This is a refund" in text for text in told(app)), "why not again")


async def test_everybody_and_one_after_the_other(tmp_path):
    async with playing(furnished(tmp_path / "c"), (160, 40)) as (app, _, pilot):
        points = await open_points(app, pilot)
        assert "Everyone" in shown(app)
        await pilot.press("b")
        await wait_until(pilot, lambda: told(app), "why not")
        assert told(app)[-1] == sentence("tui.points.screen:PointsScreen.why_not#2")
        await pilot.press("greater_than_sign")
        await wait_until(pilot, lambda: points.character == app.view.characters[0].id, "the first")


async def test_a_game_that_sells_nothing_in_play_says_where_points_are_spent(tmp_path):
    with create(tmp_path / "c", "Ashes", "destiny", seed="a seed") as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
    async with playing(tmp_path / "c") as (app, _, pilot):
        why_not = sentence("tui.sheets.purse:why_not_buy#2")
        for place in ("play", "points", "sheet"):
            app.go(place, **({} if place == "play" else {"character": mara}))
            await pilot.press(*(("2",) if place == "play" else ()), "b")
            await wait_until(pilot, lambda: told(app)[-1:] == [why_not], f"why not, {place}")
            app.said.clear()


async def test_an_award_names_the_points_where_there_is_one_kind(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("2", "a")
        await wait_until(pilot, lambda: "Award to" in shown(app), "the form")
        assert "Marks  " in shown(app)
        assert "How many" not in shown(app)


@pytest.mark.parametrize("game", MODULES)
def test_after_a_scene_what_a_milestone_gives_is_proposed_as_an_award(game, tmp_path):
    with create(tmp_path / "c", "After", game, seed="a seed") as campaign:
        given = campaign.ruleset.tiers[0].award(campaign.situation())
        assert usual_award(SimpleNamespace(campaign=campaign)) == next(iter(given))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        assert usual_award(SimpleNamespace(campaign=campaign)) == campaign.ruleset.currencies[0].id


async def test_one_key_turns_from_one_ledger_to_all_and_back_to_one(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara, jonas = (each.id for each in app.view.characters if each.name.startswith(("Mara", "Jonas")))
        app.send(AwardPoints(characters=[mara, jonas], currency="marks", amount=1, reason="quiet"))
        app.go("points", character=mara)
        await wait_until(pilot, lambda: isinstance(app.screen, PointsScreen) and app.screen.lines, "her ledger")
        place = app.screen
        assert {each.entry.actor for each in place.lines} == {mara}
        await pilot.press("A")
        await wait_until(pilot, lambda: {each.entry.actor for each in place.lines} == {mara, jonas}, "everyone's")
