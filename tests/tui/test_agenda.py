"""The agenda by keys: written, ticked, moved, and a prepared scene begun from it."""

from campaigns.campaign import Campaign
from campaigns.commands import AddAgendaLine, AddArticle, PrepareScene
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tui.agenda.screen import Agenda
from tui.dialogs.choose import Pick
from tui.dossiers.dossier import DossierDialog
from tui.forms import FormDialog
from tui.threads.screen import ThreadsScreen


async def test_the_agenda_is_written_ticked_and_leads_to_what_it_is_about(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.do(PrepareScene(title="The weir"))
        campaign.do(AddArticle(sort="thing", name="The bell"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        for words, leads in (("over the ice", "weir"), ("who rings @The bell", "")):
            await pilot.press("asterisk")
            await wait_until(pilot, lambda: isinstance(app.screen, Agenda), "the agenda")
            await pilot.press("a")
            await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "a line")
            await pilot.press(*words)
            if leads:
                await pilot.press("down", "space")
                await wait_until(pilot, lambda: isinstance(app.screen, Pick), "where it leads")
                await pilot.press(*leads, "enter")
                await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "chosen")
            await pilot.press("enter")
            await wait_until(pilot, lambda words=words: words in [a.text for a in app.view.agenda], "on the agenda")
            await pilot.press("escape")
        assert app.view.agenda[0].called == "The weir"
        await pilot.press("asterisk")
        await wait_until(pilot, lambda: "The weir, prepared scene" in shown(app), "where it leads is said")
        await pilot.press("home", "down", "space", "less_than_sign")
        await wait_until(pilot, lambda: [a.done for a in app.view.agenda] == [True, False], "ticked and moved")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog), "whom its text links to")
        await pilot.press("escape", "down", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "the scene that is open is named first")
        await pilot.press("2")
        await wait_until(pilot, lambda: app.view.scene.title == "The weir", "begun")
        assert all(a.done for a in app.view.agenda)


async def test_a_line_is_changed_moved_and_taken_off(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        for text in ("the toll", "the abbot"):
            campaign.do(AddAgendaLine(text=text))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("asterisk")
        await wait_until(pilot, lambda: isinstance(app.screen, Agenda) and "the abbot" in shown(app), "the agenda")
        await pilot.press("greater_than_sign")
        await wait_until(pilot, lambda: [a.text for a in app.view.agenda] == ["the abbot", "the toll"], "moved")
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "its form")
        await pilot.press(*"the bridge", "enter")
        await wait_until(pilot, lambda: app.view.agenda[1].text == "the bridge", "changed")
        await wait_until(pilot, lambda: isinstance(app.screen, Agenda), "the agenda again")
        await pilot.press("x")
        await wait_until(pilot, lambda: [a.text for a in app.view.agenda] == ["the abbot"], "off")


async def test_a_line_that_led_somewhere_leads_nowhere_again(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.do(AddArticle(sort="thing", name="The bell"))
        campaign.do(
            AddAgendaLine(
                text="it rings", to=next(each.id for each in campaign.people_and_articles() if each.name == "The bell")
            )
        )
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("asterisk")
        await wait_until(pilot, lambda: isinstance(app.screen, Agenda) and "The bell" in shown(app), "the agenda")
        await pilot.press("e", "down", "space")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "what it may lead to")
        await pilot.press("home", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "its form again")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.agenda[0].to is None, "leads nowhere")


async def test_a_line_leads_to_a_thread_which_it_touches_as_it_is_done(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        campaign.do(AddArticle(sort="thing", name="The bell"))
        campaign.do(AddArticle(sort="person", name="The debt", thread="open"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        await pilot.press("asterisk", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "a line")
        await pilot.press(*"it is due", "down", "space")
        await wait_until(pilot, lambda: "thread, open" in shown(app), "threads are among what it may lead to")
        await pilot.press(*"deb", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "chosen")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Agenda), "the agenda")
        await wait_until(pilot, lambda: "The debt, thread" in shown(app), "where it leads")
        await pilot.press("space")
        await wait_until(pilot, lambda: app.view.agenda[0].done, "done")
        assert app.campaign.threads()[0].last == 1, "the session touched it"
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ThreadsScreen), "the threads")
        assert app.screen.thread.one.name == "The debt"
