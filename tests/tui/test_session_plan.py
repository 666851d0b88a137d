"""The next session is planned by keys, seen on the top line and in the agenda, and proposed when it starts."""

from __future__ import annotations

from pathlib import Path

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, PlanSession
from tests.tui.pilot import wait_until
from tests.tui.table import empty, playing, shown
from tui.agenda.screen import Agenda
from tui.forms import FormDialog
from tui.todo.screen import ToDoList


def peopled(folder: Path) -> Path:
    with Campaign.open(empty(folder)) as campaign:
        for name, player in (("Mara", "Ada"), ("Jonas", "Tom")):
            campaign.do(AddCharacter(name=name, player=player))
    return folder


async def test_a_session_is_planned_from_the_agenda_and_its_start_proposes_it(tmp_path: Path) -> None:
    async with playing(peopled(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("asterisk")
        await wait_until(pilot, lambda: "Press [p] to plan the next session" in shown(app), "nothing planned")
        await pilot.press("p")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and "Tom (Jonas)" in shown(app), "the form")
        await pilot.press(*"whenever", "enter")
        await wait_until(pilot, lambda: "isn't a date" in shown(app), "refused, and still open")
        await pilot.press(
            *["backspace"] * 8, *"2030-12-06 19:00", "down", "4", "down", "right", "down", *["right"] * 3, "enter"
        )
        await wait_until(
            pilot,
            lambda: "Next session: Fri 6 December 2030, 19:00, 4 h · Tom can't come · Ada can come" in shown(app),
            "planned",
        )
        await pilot.press("escape")
        await wait_until(pilot, lambda: "next Fri 6 December 2030, 19:00" in shown(app).split("\n")[0], "the top line")
        await pilot.press("V")
        await wait_until(pilot, lambda: "next Fri 6 December 2030" in shown(app).split("\n")[0], "for the players, too")
        await pilot.press("V", "S")
        await wait_until(pilot, lambda: "Fri 6 December 2030, 19:00" in shown(app), "the date proposed")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.session is not None, "started")
        mara = app.view.characters[0].id
        assert (app.view.session.attendance, app.view.session.date) == ((mara,), "Fri 6 December 2030, 19:00")


async def test_an_emptied_field_leaves_the_length_open(tmp_path: Path) -> None:
    with Campaign.open(peopled(tmp_path / "c")) as campaign:
        campaign.do(PlanSession(when="2030-12-06 19:00", hours=4))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("asterisk", "p")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and "Hours" in shown(app), "the form")
        await pilot.press("down", "backspace", "enter")
        await wait_until(pilot, lambda: app.view.plan.hours is None, "the length open")
        assert app.view.plan.start == "2030-12-06T19:00"


async def test_to_do_leads_to_the_agenda(tmp_path: Path) -> None:
    with Campaign.open(peopled(tmp_path / "c")) as campaign:
        campaign.do(PlanSession(when="2030-12-06", absent=(campaign.view.characters[1].id,)))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("exclamation_mark")
        await wait_until(pilot, lambda: isinstance(app.screen, ToDoList) and "Tom can't come" in shown(app), "to do")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Agenda), "the agenda")
