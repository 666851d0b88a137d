"""The questions of each room: whatever leads to them, with the things of a campaign that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.document_kinds.planned_npcs import PlannedFigures
from tests.tui.questions.desk import Desk
from tests.tui.questions.listing import Ask
from tui.agenda.screen import Agenda
from tui.agenda.session_plan import plan_session
from tui.calendar import forms as calendar
from tui.characters import comparison as two_characters
from tui.characters import forms as characters
from tui.characters.new_character import add_character
from tui.conflicts import forms as conflicts
from tui.downtime import forms as downtime
from tui.handouts import page as handouts
from tui.history.revert import ask_to_take_back
from tui.house_rules import game_data
from tui.knowledge import forms as knowledge
from tui.milestones import forms as milestones
from tui.npcs import forms as npcs
from tui.npcs.bestiary import Bestiary
from tui.points import forms as points
from tui.printing import forms as printing
from tui.reports import forms as reports
from tui.reports import series_forms
from tui.safety.page import SafetyPage
from tui.scenes import forms as scenes
from tui.scenes import prepared
from tui.sessions import comparison as two_sessions
from tui.sessions import forms as sessions
from tui.threads import forms as thread_forms
from tui.todo import screen as todo
from tui.trackers import forms as trackers
from tui.vault import forms as vault
from tui.world import forms as world

Named = Iterator[tuple[str, Ask]]
_WIDTH = 100


def _all(act: Callable[..., object], things: Sequence[Any], *more: Any) -> Named:
    """An act on each of some things, by what they are called."""
    for thing in things:
        yield f"{act.__name__}: {_called(thing)}", lambda desk, thing=thing: act(desk, thing, *more)


def _called(thing: Any) -> str:
    names = (getattr(thing, name, "") for name in ("title", "name", "text", "called", "number"))
    return str(next(filter(None, names), None) or getattr(thing, "id", thing))


def _plain(*acts: Callable[[Any], object]) -> Named:
    """Acts that are about nothing."""
    yield from ((act.__name__, act) for act in acts)


def under(screen: type, act: str, **has: Any) -> Ask:
    """An act of a dialog that was never shown, with these as its own."""

    def ask(desk: Desk) -> None:
        body = {**has, "wyrdbook": desk, "app": desk, "__init__": lambda self: None}
        getattr(type("Under", (screen,), body)(), act)()

    return ask


def _agenda(campaign: Campaign) -> Named:
    yield from _plain(plan_session)
    yield "add", under(Agenda, "action_add", line=None)
    for line in campaign.view.agenda:
        yield f"edit: {line.text}", under(Agenda, "action_edit", line=line)


def _calendar(campaign: Campaign) -> Named:
    yield "add_event", lambda desk: calendar.add_event(desk, campaign.view.day)
    yield from _all(calendar.edit_event, campaign.calendar_events()[:3])
    yield from _all(calendar.edit_days, campaign.sessions()[-1:])
    yield from _plain(calendar.edit_calendar)


def _characters(campaign: Campaign) -> Named:
    people = campaign.view.characters
    yield "add_character", lambda desk: add_character(desk, lambda id: desk.tell(f"selected {id}"))
    yield from _all(characters.edit_character, (people[0], people[-1]))
    yield "group: two", lambda desk: characters.group(desk, people[:2])
    yield "compare_characters", lambda desk: two_characters.compare_characters(desk, people[0].id, _WIDTH)


def _conflicts(campaign: Campaign) -> Named:
    first = campaign.view.characters[0].id
    yield "start_conflict", lambda desk: conflicts.start_conflict(desk, first)
    absent = [each.id for each in campaign.view.characters[-1:]]
    yield "add_to_conflict", lambda desk: npcs.add_to_conflict(desk, absent, None, lambda: desk.tell("then"))
    kind = next(each for each in campaign.ruleset.conflicts if each.joins is not None)
    figures = (PlannedFigures(name=campaign.view.figures[0].name, number=2),)
    campaign.do(commands.PrepareScene(title="The ford", planned=kind.id, figures=figures))
    campaign.do(commands.StartScene(title="The ford", prepared=campaign.view.prepared[-1].id))
    yield "fill_conflict, in a scene planned for it", lambda desk: conflicts.fill_conflict(desk, kind, first)


def _downtime(campaign: Campaign) -> Named:
    yield from _plain(downtime.choose_interval, downtime.projects)
    some = [each.id for each in campaign.view.characters[:2]]
    yield "move_project", lambda desk: downtime.move_project(desk, some)


def _history(campaign: Campaign) -> Named:
    for line in campaign.lines_of(campaign.view.sessions_played)[-4:]:
        yield f"ask_to_take_back: {line.title}", lambda desk, line=line: ask_to_take_back(desk, campaign, line)


IMPORTED = {
    "people.csv": "Who,Home\nRafe,Harrow\nOna,\n",
    "faulty.csv": "name,thread,deadline\nThe toll,open,soon\nThe ferry,open,+3\n",
    "again.csv": "name,text\nThe mill,It turns by day.\nThe mill,It turns by night.\n",
}
"""Files that people import."""


def _imports(campaign: Campaign) -> Named:
    for name, text in IMPORTED.items():
        Path(name).write_text(text, encoding="utf-8")
        yield name, lambda desk, name=name: vault._plan(desk, Path(name).absolute())


def _knowledge(campaign: Campaign) -> Named:
    about = [*campaign.articles()[:2], *campaign.notes()[:2], campaign.view.characters[-1]]
    for thing in about:
        for act in (knowledge.reveal, knowledge.who_knows):
            yield f"{act.__name__}: {_called(thing)}", partial(_with_thing, act, thing.id)
    for row in list(handouts._rows(campaign, None))[:2]:
        yield f"show_to: {row.title}", lambda desk, row=row: handouts.show_to(desk, row)


def _with_thing(act: Callable[[Any], object], thing: int, desk: Desk) -> None:
    desk.thing = thing
    act(desk)


def _milestones(campaign: Campaign) -> Named:
    yield from _plain(milestones.add_milestone)
    for act in (milestones.edit_milestone, milestones.reach_milestone):
        yield from _all(act, campaign.view.milestones[:2])


def _share_twice(entry: Any, desk: Desk) -> None:
    for _ in range(2):
        npcs.share_npc(desk, Bestiary(desk)._again(entry, entry.name))


def _npcs(campaign: Campaign) -> Named:
    people = [each for each in campaign.view.characters if each.role == "npc"][:1]
    for act in (npcs.copy_character, npcs.keep_npc):
        yield from _all(act, people)
    for each in campaign.view.figures[:1]:
        yield f"edit: {each.name}", lambda desk, each=each: Bestiary(desk)._edit(each)
        for act in ("copy", "remove"):
            yield f"{act}: {each.name}", lambda desk, act=act, each=each: Bestiary(desk)._do(act, each)
        yield "share_npc: again", partial(_share_twice, each)
    yield "bestiary", lambda desk: Bestiary(desk).ask()


def _points(campaign: Campaign) -> Named:
    some = [each.id for each in campaign.view.characters[:2]]
    yield "award", lambda desk: points.award(desk, some, lambda: None)


def _reports(campaign: Campaign) -> Named:
    view = campaign.view
    yield "look_at_course", lambda desk: series_forms.look_at_course(desk, _WIDTH)
    yield "ask_session", lambda desk: series_forms.ask_session(desk, lambda number: desk.tell(f"session {number}"))
    yield "changes_since", lambda desk: reports.changes_since(desk, view.sessions_played - 1)
    for number in (view.sessions_played, 1):
        yield (
            f"compare_sessions: {number}",
            lambda desk, number=number: two_sessions.compare_sessions(desk, number, _WIDTH),
        )
    yield "print_sheet", lambda desk: printing.print_sheet(desk, view.characters[0].id)
    yield from _all(printing.print_recap, campaign.sessions()[-1:])
    yield "print_slips", lambda desk: printing.print_slips(desk, campaign)
    yield from _plain(vault.export, vault.ask_import)


def _safety(campaign: Campaign) -> Named:
    yield "add", under(SafetyPage, "action_add")


def _scenes(campaign: Campaign) -> Named:
    view = campaign.view
    yield from _plain(scenes.start_scene, scenes._fill_scene, scenes.add_clock)
    yield from _all(scenes.edit_scene, [view.scene] if view.scene else [])
    yield from _all(scenes.edit_played, campaign.scenes(campaign.sessions()[0].id)[:1])
    yield from _all(scenes.edit_clock, view.clocks[:2])
    yield from _plain(prepared.prepare_scene, prepared.start_scene)
    kind, first = campaign.ruleset.record("scene"), campaign.scenes(campaign.sessions()[0].id)[0]
    yield "write_record", lambda desk: prepared.write_record(desk, kind, str(first.id), "It")
    for act in (prepared.edit_prepared, prepared.begin_prepared):
        yield from _all(act, view.prepared[:2])


def _sessions(campaign: Campaign) -> Named:
    yield from _plain(sessions.start_session, sessions.end_session, sessions.set_calendar)
    yield from _all(sessions.edit_session, campaign.sessions()[-1:], "It")


def _threads(campaign: Campaign) -> Named:
    yield from _plain(thread_forms.ask_dormancy)
    yield "add_thread", thread_forms.add_thread
    two = campaign.threads()[0]._replace(clocks=campaign.view.clocks[:2])
    yield "tick_clock: one of two", partial(_tick, two, -1)
    for thread in campaign.threads()[:3]:
        for act in (thread_forms.close_thread, thread_forms.add_clock):
            yield f"{act.__name__}: {thread.one.name}", lambda desk, act=act, thread=thread: act(desk, thread)
        for by in (1, -1):
            yield f"tick_clock {by}: {thread.one.name}", partial(_tick, thread, by)


def _tick(thread: Any, by: int, desk: Desk) -> None:
    thread_forms.tick_clock(desk, thread, by)


def _todo(campaign: Campaign) -> Named:
    yield from _plain(todo.remind, todo._milestone)


def _trackers(campaign: Campaign) -> Named:
    kept = [each for some in campaign.trackers().values() for each in some]
    some = [each.id for each in campaign.view.characters[:2]]
    yield "trackers", lambda desk: trackers.trackers(desk, some)
    yield "add_tracker", lambda desk: trackers.add_tracker(desk, some)
    yield from _all(trackers.edit_tracker, kept[:3])
    yield from _all(trackers._choose, kept[:3])


def _world(campaign: Campaign) -> Named:
    yield from _plain(world.add_article)
    yield from _all(world.edit_article, campaign.articles()[:3])
    for one in (*campaign.articles()[:1], *campaign.view.characters[:2]):
        yield f"relate: {one.name}", lambda desk, one=one: world.relate(desk, one.id, one.name)
        yield f"unrelate: {one.name}", lambda desk, one=one: world.unrelate(desk, one.id)


GAMES = {"house_rules": "destiny"}
"""The games in which rooms are asked, if not in Storyteller."""
ROOMS: dict[str, Callable[[Campaign], Named]] = {
    "agenda": _agenda,
    "calendar": _calendar,
    "characters": _characters,
    "conflicts": _conflicts,
    "downtime": _downtime,
    "history": _history,
    "house_rules": lambda campaign: _plain(game_data.load),
    "imports": _imports,
    "knowledge": _knowledge,
    "milestones": _milestones,
    "npcs": _npcs,
    "points": _points,
    "reports": _reports,
    "safety": _safety,
    "scenes": _scenes,
    "sessions": _sessions,
    "threads": _threads,
    "todo": _todo,
    "trackers": _trackers,
    "world": _world,
}
