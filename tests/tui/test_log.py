"""The log: its lines, its filters, and the way back."""

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, EditNote, EndSession, Revert, StartSession
from campaigns.reports.luck import Fortune, luck_ledger
from campaigns.state.view import LogLine
from core.luck.piles import Dice
from core.luck.table import DrawAsk
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.reader import Reader
from tui.history.log_entry import record_text, text_to_copy
from tui.history.screen import LogRows, LogScreen
from tui.log_lines.lines import clock, log_line, where
from tui.log_lines.luck import decimal, luck_report


def line(**changes) -> LogLine:
    words = {"seq": 1, "kind": "resolve", "title": "Mara [b]dares\x1b[31m", "at": "2026-01-01T19:00", "session": 12}
    return LogLine(**{**words, "scene": 3, "band": "success", **changes})


def test_a_line_says_where_what_and_how_well():
    assert log_line(line()).plain == "12·3   ✓ Mara [b]dares␛[31m"
    assert log_line(line(live=False)).plain == "12·3   ↶ Mara [b]dares␛[31m"
    assert log_line(line(band="", session=None, scene=None)).plain == "       · Mara [b]dares␛[31m"
    assert where(4, None) == "4"


def test_how_a_draw_came_out_stays_in_sight_where_a_line_is_narrow():
    about = "He walks where there is no beam"
    told = line(title=f"Jonas: {about} – Stamina, Success", about=about)
    whole = log_line(told)
    assert log_line(told, whole.cell_length) == whole
    assert log_line(told, 50).plain == "12·3   ✓ Jonas: He walks where… – Stamina, Success"
    assert log_line(told, 42).plain == "12·3   ✓ Jonas: Stamina, Success"
    assert log_line(told, 20).plain == "12·3   ✓ Jonas: Stamina, Success"  # what is left the list cuts
    assert log_line(told, 45, placed=False).plain == "✓ Jonas: He walks where t… – Stamina, Success"


def test_a_time_that_is_none_is_shown_as_it_is():
    assert clock("long ago\x1b") == "long ago␛"
    assert len(clock("2026-01-01T19:00:00+00:00")) == 16


def test_rows_are_made_when_they_are_seen():
    class Counting:
        made = 0

        def __len__(self):
            return 200_000

        def line(self, index):
            self.made += 1
            return line(seq=index)

    lines = Counting()
    rows = LogRows(lines)
    assert len(rows) == 200_000
    rows.row(0)
    assert lines.made == 1


def test_luck_is_measured_against_the_very_draws():
    fortune = Fortune()
    fortune.add(DrawAsk(Dice((1, 2, 3, 4)), 2, "toy-1"), (4, 3))
    assert fortune.tokens == 2
    assert decimal(fortune.mean) == "3.5"
    assert decimal(fortune.expected_mean) == "2.5"
    assert {token: str(due) for token, due in fortune.expected.items()} == dict.fromkeys((1, 2, 3, 4), "1/2")


async def open_log(app, pilot, **about) -> LogScreen:
    app.go("log", **about)
    await wait_until(pilot, lambda: isinstance(app.screen, LogScreen) and len(app.screen.lines), "the log")
    return app.screen


async def test_draws_are_listed_verified_and_read(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        log = await open_log(app, pilot)
        everything = len(log.lines)
        await pilot.press("D")
        await wait_until(pilot, lambda: len(log.lines) == 2, "the two dares")
        assert all(log.lines.line(i).band for i in range(2))
        await pilot.press("v")
        await wait_until(pilot, lambda: any("Verified" in t for t in told(app)), "verified")
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(log.lines) == everything, "everything again")
        assert app.screen is log


async def test_words_are_found_in_what_is_written_and_not_in_its_form(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="the thief limps"))
        log = await open_log(app, pilot)
        await pilot.press("slash", *"limps")
        await wait_until(pilot, lambda: len(log.lines) == 1, "the note")
        await pilot.press("enter", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the record")
        assert "the thief limps" in shown(app)
        await pilot.press("escape", "slash", *"xx")
        await wait_until(pilot, lambda: not len(log.lines), "nothing has these words")


async def test_back_to_here_takes_back_at_once_what_redo_brings_back(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for text in ("one", "two", "three"):
            app.send(AddNote(text=text))
        log = await open_log(app, pilot)
        await pilot.press("down", "down", "b", "enter")
        await wait_until(pilot, lambda: app.screen is log, "the safe answer")
        assert len(app.campaign.notes()) == 3
        await pilot.press("b", "down", "enter")
        await wait_until(pilot, lambda: len(app.campaign.notes()) == 1, "two notes taken back")
        await pilot.press("U")
        await wait_until(pilot, lambda: len(app.campaign.notes()) == 3, "both back")


async def test_one_change_is_taken_back_and_the_later_ones_stay(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for text in ("one", "two", "three"):
            app.send(AddNote(text=text))
        log = await open_log(app, pilot)
        await pilot.press("x")
        await wait_until(pilot, lambda: "is the last change. Undo it instead." in told(app)[-1], "why not")
        await pilot.press("down", "x")
        await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
        assert "Removes note: two" in shown(app)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: len(app.campaign.notes()) == 2, "one note less")
        assert [note.text for note in app.campaign.notes()] == ["three", "one"]
        await wait_until(pilot, lambda: "Took back: Note: two" in shown(app), "its line")
        await pilot.press("home", "down", "down", "x")
        await wait_until(pilot, lambda: "This change is already taken back." in told(app)[-1], "why not")
        assert not log.line.holds
        await pilot.press("u")
        await wait_until(pilot, lambda: len(app.campaign.notes()) == 3, "it is back")


async def test_what_rests_on_a_change_is_named_and_nothing_changes(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="one"))
        (note,) = [each for each in app.campaign.notes() if each.text == "one"]
        app.send(EditNote(note=note.id, text="uno"))
        app.send(AddNote(text="last"))
        await open_log(app, pilot)
        await pilot.press("down", "down", "x")
        await wait_until(pilot, lambda: "1 later entry depends on it." in str(told(app)), "why not")
        assert f"entry {app.view.seq - 1}: Note: uno" in told(app)[-1]
        assert len(app.campaign.notes()) == 2


async def test_one_session_and_the_luck_in_it(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(EndSession())
        log = await open_log(app, pilot, session=1)
        assert {log.lines.line(i).session for i in range(len(log.lines))} == {1}
        await pilot.press("o")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the luck ledger")
        assert "Jonas [red]Reed" in shown(app)
        fortunes = luck_ledger(app.view.ruleset, app.campaign.lines_of(1))
        assert all(fortune.tokens for fortune in fortunes.values())
        assert luck_report({}, app.view, "session 1").plain == "No draws in session 1."


def test_the_end_of_a_session_shows_its_summary_in_the_reader(tmp_path):
    """The summary is what a search finds; what the game did by itself at the end stands below it."""
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        campaign.do(EndSession(summary="The miller confessed on the weir."))
        line = campaign.history().line(0)
        stepped = {**line.event, "steps": [{"rule": "toy-1", "what": "brave", "label": "Mara", "tokens": []}]}
        text = record_text(line._replace(event=stepped), campaign.view, 80).plain
    assert "Summary  The miller confessed on the weir." in text
    assert "And so" in text
    assert "brave Mara" in text


@pytest.mark.parametrize("keys", ["", "D", "E", ("C", "enter"), ("slash", *"brave", "enter")], ids=str)
async def test_what_is_written_to_a_file_is_what_is_shown(keys, tmp_path, monkeypatch):
    """All of the log, its draws, a session, what names one character, what has a word: as many lines, the same ones."""
    monkeypatch.chdir(tmp_path)
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(EndSession())
        app.send(StartSession())
        log = await open_log(app, pilot)
        whole = len(log.lines)
        await pilot.press(*keys)
        await wait_until(pilot, lambda: app.screen is log and (not keys or len(log.lines) < whole), "less of it")
        shows = [text_to_copy(log.lines.line(at)) for at in range(len(log.lines))]
        await pilot.press("W")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "the name of the file")
        await pilot.press("enter")
        await wait_until(pilot, (tmp_path / "log.txt").exists, "the file")
        assert (tmp_path / "log.txt").read_text().splitlines() == shows


async def test_each_line_is_copied_with_whether_it_holds(tmp_path):
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        gone, kept = (campaign.do(AddNote(text=text)).line.seq for text in ("taken back", "kept"))
        campaign.do(Revert(entry=gone))
        undone = campaign.do(AddNote(text="undone")).line.seq
        campaign.undo()
        campaign.do(AddNote(text="instead"))
        lines = {each.seq: each for each in map(campaign.history().line, range(len(campaign.history())))}
    for seq, each in lines.items():
        says = {gone: "(taken back)", undone: "(undone)"}.get(seq, "")
        assert text_to_copy(each).endswith(f"{each.title}  {says}".rstrip()), seq
        assert each.holds is (not says)
    assert kept in lines


async def test_the_luck_of_a_session_is_of_its_draws_alone(tmp_path):
    """The first session has two draws, and the second none; the ledger of all has the two."""
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(EndSession())
        app.send(StartSession())
        for session, drawn in ((1, True), (2, False), (None, True)):
            log = await open_log(app, pilot, session=session)
            await pilot.press("o")
            await wait_until(pilot, lambda log=log: app.screen is not log, "the ledger")
            assert (" drawn" in shown(app)) is drawn, session
            await pilot.press("escape")
            await wait_until(pilot, lambda log=log: app.screen is log, "the log")
