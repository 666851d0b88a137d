"""The check of the log after a session: nothing is said of a sound one, a fault once, and it stays in To do."""

from __future__ import annotations

from campaigns.commands import EndSession, KeepCheck, StartSession
from campaigns.history import quiet_check
from tests.campaigns.test_quiet_check import spoil
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told

DAMAGED = "log/000001.jsonl is damaged"


async def ended(app, pilot) -> None:
    """End a session and wait for its check."""
    before = app.campaign.last_check
    app.do(EndSession())
    await wait_until(pilot, lambda: app.campaign.last_check != before, "the check")


def warnings(app) -> list[str]:
    return [said for said in told(app) if "wyrdbook verify" in said]


async def test_a_sound_log_is_checked_as_a_whole_once_a_month_and_nothing_is_said(tmp_path, monkeypatch):
    wholes = list[object]()
    whole = quiet_check.whole_fault
    monkeypatch.setattr(quiet_check, "whole_fault", lambda *asked: wholes.append(asked) or whole(*asked))
    sessions = list[int]()
    part = quiet_check.session_fault
    monkeypatch.setattr(
        quiet_check,
        "session_fault",
        lambda folder, number, pause: sessions.append(number) or part(folder, number, pause),
    )
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.campaign._clock = lambda: "2026-11-06T20:00:00+00:00"
        await ended(app, pilot)
        assert app.campaign.last_check == ("2026-11-06", "")
        app.do(StartSession())
        app.do(EndSession())
        await wait_until(pilot, lambda: sessions == [1, 2], "the check of the session")
        assert len(wholes) == 1
        app.campaign._clock = lambda: "2026-12-07T20:00:00+00:00"
        app.do(StartSession())
        await ended(app, pilot)
        assert (app.campaign.last_check, len(wholes), warnings(app)) == (("2026-12-07", ""), 2, [])
        assert app.view.undo.startswith("Session 3 ends")


async def test_a_fault_is_said_once_with_what_to_do_and_stays_in_to_do_until_it_is_gone(tmp_path):
    folder = furnished(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, lambda: app.campaign.last_check[0], "the first check")
        sound = (folder / "log" / "000001.jsonl").read_bytes()
        app.do(KeepCheck(day="2000-01-01"))
        spoil(folder, 1)
        app.do(StartSession())
        await ended(app, pilot)
        assert DAMAGED in app.campaign.last_check[1]
        assert [DAMAGED in said for said in warnings(app)] == [True]
        await pilot.press("!")
        await wait_until(pilot, lambda: "Check the log" in shown(app), "the line in To do")
        await pilot.press("escape")
        app.clear_notifications()
        app.do(StartSession())
        app.do(EndSession())
        await pilot.pause(0.5)
        assert warnings(app) == []
        (folder / "log" / "000001.jsonl").write_bytes(sound)
        app.do(StartSession())
        await ended(app, pilot)
        assert app.campaign.last_check[1] == ""


async def test_quitting_does_not_wait_for_the_check(tmp_path, monkeypatch):
    from threading import Event

    begun, never = Event(), Event()

    def wait_forever(*asked):
        begun.set()
        never.wait(60)
        return ""

    monkeypatch.setattr(quiet_check, "whole_fault", wait_forever)
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, begun.is_set, "the check")
    assert not never.is_set()
    never.set()
