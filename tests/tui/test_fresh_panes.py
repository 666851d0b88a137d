"""Every pane and every place shows after each command, and after its undo, what one built afresh shows.

If a pane reads something that it does not list, the old text stays on screen until something else changes. The player
view is compared in the same way, with a secret of each kind: none may show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.state.view import View
from tests.tui.fights import fighting
from tests.tui.keyboard import seated
from tests.tui.pilot import settled
from tests.tui.table import furnished, shown
from tests.tui.test_next_step import CASES
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.base_screens.pane import Pane
from tui.play_screen.screen import PlayScreen

SIZE = (200, 50)
SECRET = "hush"
"""A text in every secret."""


def each_kind(campaign: Campaign) -> Iterator[tuple[str, Callable[[], Any]]]:
    """A command that changes each kind of what is shown, secrets among them."""
    view = campaign.view
    mara, jonas, _, miller = (each.id for each in view.characters)
    scene, clock, stone = view.scene, view.clocks[0].id, view.milestones[0].id
    assert scene is not None
    yield "a tracker", lambda: c.AddTracker(who=mara, name="Arrows", value=12)
    yield "a secret tracker", lambda: c.AddTracker(who=jonas, name=f"Cursed {SECRET}", secret=True)
    yield "one of a figure", lambda: c.AddTracker(who=miller, name=f"Afraid {SECRET}")
    yield "a note of the scene", lambda: c.AddNote(text="It smells of flour", about="scene", about_id=scene.id)
    for about, id in (("scene", scene.id), ("campaign", None), ("character", mara), ("session", view.session.id)):
        yield (
            f"a secret note of the {about}",
            lambda about=about, id=id: c.AddNote(text=f"Trap {SECRET}", about=about, about_id=id, secret=True),
        )
    yield "a name", lambda: c.EditCharacter(character=mara, name="Maria Voss")
    yield "a remark", lambda: c.EditCharacter(character=mara, note=f"is a spy {SECRET}")
    yield "who is absent", lambda: c.EditCharacter(character=jonas, status="absent")
    yield "the scene", lambda: c.EditScene(title="The mill at dawn", aspects=["light"], note=f"ends badly {SECRET}")
    yield (
        "texts of it",
        lambda: c.WriteRecord(record="scene", subject=str(scene.id), value={"read_aloud": "A"}),
    )
    yield "a clock", lambda: c.TickClock(clock=clock, by=1)
    yield "a clock of the campaign", lambda: c.AddClock(title=f"Doom {SECRET}", target=4)
    yield "a milestone", lambda: c.EditMilestone(milestone=stone, title=f"Name the {SECRET}")
    yield "another milestone", lambda: c.AddMilestone(title=f"Find the {SECRET}", tier="great")
    yield "points", lambda: c.AwardPoints(characters=[mara, jonas], currency="marks", amount=1, reason="kind")
    yield "an event", lambda: c.AddOccasion(title=f"Eclipse {SECRET}", when="3", secret=True)
    yield "a thing", lambda: c.AddArticle(name=f"The ring {SECRET}", sort="thing", secret=True, fields={})
    yield "a prepared scene", lambda: c.PrepareScene(title=f"Ambush {SECRET}")
    yield "a reminder", lambda: c.Remind(text=f"The bell {SECRET}")
    yield "a line of the agenda", lambda: c.AddAgendaLine(text=f"Meet {SECRET}")
    yield "the day", lambda: c.SetCalendar(day=9)
    yield "typed", lambda: c.SetTyped(typed=True, character=mara)
    yield "somebody new", lambda: c.AddCharacter(name=f"Shade {SECRET}", role="npc")
    yield "the conflict", lambda: c.EndConflict(conflict=view.conflicts[0].id)
    yield "the scene's end", c.EndScene
    yield "the session's end", c.EndSession
    yield "the downtime", c.CommitDowntime


async def stale(app: Wyrdbook, play: PlayScreen) -> list[str]:
    """The lines of the play screen that are others once all panes are filled again."""
    before = shown(app).splitlines()
    for pane in play.panes:
        pane._made_of = ()
        pane.show(app.view)
    await settled()
    return [f"{old} | {new}" for old, new in zip(before, shown(app).splitlines(), strict=True) if old != new]


@pytest.mark.walk(by="test_every_place_shows_what_one_opened_afresh_would")
async def test_every_pane_shows_what_one_filled_afresh_would(tmp_path):
    async with seated(furnished(tmp_path / "c"), SIZE) as (app, gm):
        play = await gm.at(PlayScreen)
        for what, made in each_kind(gm.campaign):
            app.send(made())
            app.clear_notifications()
            await settled()
            assert await stale(app, play) == [], what
            app.in_play.in_player_view = True
            app.refresh_places()
            await settled()
            assert SECRET not in shown(app), what
            assert await stale(app, play) == [], f"{what}, in the player view"
            app.in_play.in_player_view = False
            app.refresh_places()
            app.campaign.undo()
            app.refresh_places()
            await settled()
            assert await stale(app, play) == [], f"{what} undone"
            app.send(made())


def watched(view: View) -> tuple[View, set[str]]:
    """A copy of the view, and the names of the fields that are read of it from now on."""
    names, read = {*View._fields}, set[str]()

    class Watched(View):
        def __getattribute__(self, name: str) -> Any:
            if name in names:
                read.add(name)
            return super().__getattribute__(name)

    return Watched(*view), read


def unlisted(pane: Pane, view: View) -> set[str]:
    """The fields of a view that the pane reads to fill itself, but not to tell whether they have changed."""
    copy, listed = watched(view)
    pane.parts(copy)
    copy, read = watched(view)
    pane.view = copy
    pane._entitle(copy)
    pane.fill(copy)
    pane._made_of = ()
    pane.show(view)
    return set() if "seq" in listed else read - listed - ALWAYS  # every change has another number


ALWAYS = {"ruleset"}
"""The fields that no change of a campaign changes."""


@pytest.mark.parametrize("size", [SIZE, (80, 24)], ids=str)
async def test_every_pane_lists_all_that_it_reads(size, tmp_path):
    """With everything there that a pane may show, and with nothing open."""
    async with seated(furnished(tmp_path / "c"), size) as (app, gm):
        play = await gm.at(PlayScreen)
        mara, jonas, *_ = (each.id for each in app.view.characters)
        made = (
            lambda: c.PrepareScene(title="An ambush"),
            *(lambda who=who: c.SaveDraft(action="dare", actor=who, form={}) for who in (mara, jonas)),
            lambda: c.AddTracker(who=mara, name="Arrows", value=12),
            lambda: c.EndConflict(conflict=app.view.conflicts[0].id),
            lambda: c.EditScene(planned="duel"),
            c.EndScene,
            c.EndSession,
        )
        for make in made:
            app.send(command := make())
            await settled()
            found = {pane.title: left for pane in play.panes if (left := unlisted(pane, app.view))}
            assert found == {}, command.kind


@pytest.mark.walk
@pytest.mark.parametrize("game", CASES)
async def test_a_tracker_that_comes_and_goes_in_a_fight_is_in_the_pane_of_the_conflict(game, tmp_path):
    form, given, *_ = CASES[game]
    async with seated(fighting(tmp_path / "c", game, form, given), SIZE) as (app, gm):
        play = await gm.at(PlayScreen)
        app.send(c.AddTracker(who=gm.campaign.view.characters[0].id, name="Winded"))
        await settled()
        assert await stale(app, play) == []
        app.changes.undo()
        app.clear_notifications()
        await settled()
        assert await stale(app, play) == []


def bare(app: Wyrdbook) -> list[str]:
    """Return the lines of the place in front, without its cursor."""
    app.clear_notifications()
    lines = [line.replace("▸", " ").split("│")[0].rstrip() for line in shown(app).splitlines()[1:-1]]
    return [line for line in lines if line]


async def afresh(app: Wyrdbook, place: str, **about: Any) -> list[str]:
    """Return the lines of the place when it is opened again."""
    app.go(place, **about)
    await settled()
    return bare(app)


OF_ONE = {"sheet": ("character",), "points": ("character",), "timeline": ("", "one")}
"""Places about one: what says about whom; those that can be about everybody, too, are gone to twice."""
PASSED = ("library", "map")
"""Places that show nothing of the campaign, or nothing in this game as long as no map was laid out."""


@pytest.mark.walk
@pytest.mark.parametrize(
    ("place", "whose"),
    [(place, whose) for place in PLACES if place not in PASSED for whose in OF_ONE.get(place, ("",))],
)
async def test_every_place_shows_what_one_opened_afresh_would(place, whose, tmp_path):
    async with seated(furnished(tmp_path / "c"), SIZE) as (app, gm):
        about = {whose: gm.campaign.view.characters[0].id} if whose else {}
        await afresh(app, place, **about)
        for _, made in each_kind(gm.campaign):
            app.send(made())
        await settled()
        assert sorted(bare(app)) == sorted(await afresh(app, place, **about))
        while app.campaign.undo():
            app.refresh_places()
        if place == "timeline" and not whose:
            app.screen.action_today()  # a day that was looked at stays where it is
        await settled()
        assert sorted(bare(app)) == sorted(await afresh(app, place, **about))
