"""An edit form starts with the current values: sent unchanged, it changes nothing.

Each editable thing exists twice, once with no default value in any field: a field that a form forgets comes out as its
default. A new form with `edit` in its name has to be tried here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tui
from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.fields import Field, fields_of
from core.schema.forms import with_field, with_values
from tests.campaigns.play import state
from tests.tui.questions.desk import Desk, keep_dialogs
from tests.tui.questions.rooms import under
from tui.agenda.screen import Agenda
from tui.agenda.session_plan import plan_session
from tui.calendar.forms import add_event, edit_calendar, edit_days, edit_event
from tui.characters.forms import edit_character, group
from tui.characters.new_character import add_character
from tui.downtime.forms import _ask_how_much, _change_project, decide, move_project
from tui.milestones.forms import add_milestone, edit_milestone, reach_milestone
from tui.npcs.bestiary import Bestiary
from tui.npcs.forms import copy_character, keep_npc
from tui.points.forms import award
from tui.scenes.forms import _fill_scene, add_clock, edit_clock, edit_played, edit_scene
from tui.scenes.prepared import edit_prepared, write_record
from tui.sessions.forms import edit_session, end_session, set_calendar, start_session
from tui.threads.forms import add_thread, ask_dormancy
from tui.todo.screen import remind
from tui.trackers.forms import add_tracker, edit_tracker
from tui.world.forms import add_article, edit_article, relate

YEAR = {"months": ["Frost 30", "Thaw 31"], "weekdays": ["Moonday", "Tide"], "first": "1 Frost 312"}
Edit = Callable[[Any], object]


@pytest.fixture(autouse=True)
def no_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A form that is asked for is kept with what it begins with, and not drawn."""
    keep_dialogs(monkeypatch, lambda code: None)


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Everything that can be edited, plain and with something else in each field."""
    import core.rulesets

    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
    with create(tmp_path / "c", "C", "toy", seed="a seed", clock=Clock()) as campaign:
        fill(campaign)
        yield campaign


def fill(campaign: Campaign) -> None:
    do = campaign.do
    for name in ("Mara", "Jonas", "Tam"):
        do(c.AddCharacter(name=name))
    do(c.AddCharacter(name="the miller", role="npc", note="is the thief", tags=["mill"], group="Weir", player="Ada"))
    mara, jonas, tam, miller = (each.id for each in campaign.view.characters)
    do(c.EditCharacter(character=mara, fields={"home": "Harrow"}, player="Tom"))
    do(c.KeepFigure(name="Rat", like=miller, group="Vermin", tags=["small"], note="bites"))
    do(c.MakeCalendar(**YEAR))
    do(c.AddProject(title="The boat", target=7, note="of oak"))
    do(c.SetDormancy(evenings=5))
    do(c.StartSession(title="The weir", date="4 May", attendance=[mara, tam]))
    do(c.StartScene(title="At the weir", aspects=["fog"], participants=[mara, tam, miller]))
    do(c.EditScene(note="ends badly"))
    do(c.EndScene())
    do(c.SetCalendar(date="12 Thaw 312", label="dusk"))
    do(c.StartScene(title="The mill", aspects=["dark", "loud"], participants=[mara, tam, miller]))
    do(c.EditScene(note="goes on"))
    do(c.EditCharacter(character=tam, status="absent"))
    do(c.EditCharacter(character=miller, status="retired"))
    do(c.EditSession(session=campaign.sessions()[0].id, summary="They came to the weir."))
    for secret in (False, True):
        said = {"text": "of @Mara", "about": [jonas], "until": "+2", "yearly": secret}
        do(c.AddOccasion(title=f"Fair {secret}", when="14 Frost", secret=secret, deadline=not secret, **said))
        words = {"other_names": ["Raf"], "tags": ["count"], "fields": {"home": "Harrow"}, "text": "A count."}
        thread = {"thread": "promised" if secret else "none", "deadline": 40 if secret else 0}
        do(c.AddArticle(name=f"Rauf {secret}", sort="person", secret=secret, **words, **thread))
        do(c.AddClock(title=f"Thaw {secret}", target=7, for_scene=secret))
        do(c.TickClock(clock=campaign.view.clocks[-1].id, by=3))
        do(c.AddTracker(who=mara, name="Arrows", value=3, most=9, secret=secret, until="scene" if secret else ""))
        do(c.AddMilestone(title="Over the river", tier=campaign.ruleset.tiers[-1].id, note="by boat"))
        do(c.AddNote(text="Fog", secret=secret))
    do(c.AddTracker(who=jonas, name="Cursed", day=campaign.view.day + 9))
    do(c.PrepareScene(title="Ambush", aspects=["trees"], participants=[jonas], clocks=[{"title": "Dawn", "target": 5}]))
    planned = campaign.ruleset.conflicts[0].id
    do(c.PrepareScene(title="The bridge", planned=planned, figures=[{"name": "Rat", "number": 3, "leaves": True}]))
    do(c.WriteRecord(record="scene", subject=str(campaign.view.scene.id), value={"read_aloud": "A wheel turns."}))
    do(c.AddAgendaLine(text="Ask for the crowns", to=campaign.view.prepared[0].id))
    do(c.PlanSession(when="2030-12-04 19:00", hours=4, coming=[mara], absent=[jonas]))


def things(campaign: Campaign) -> Sequence[tuple[Callable[..., object], Sequence[Any]]]:
    """The forms that change one thing, with everything they can change."""
    view = campaign.view
    return (
        (edit_event, campaign.calendar_events()),
        (edit_article, campaign.articles()),
        (edit_clock, view.clocks),
        (edit_tracker, [each for kept in campaign.trackers().values() for each in kept]),
        (edit_milestone, view.milestones),
        (edit_prepared, view.prepared),
        (edit_character, view.characters),
        (edit_scene, [view.scene] if view.scene else []),
        (edit_played, campaign.scenes(campaign.sessions()[0].id)),
        (edit_days, campaign.sessions()),
        (_change_project, view.projects),
    )


def edits(campaign: Campaign) -> Iterator[tuple[str, Edit]]:
    """Every way to change something by a form, for everything there is."""
    view = campaign.view
    for edit, found in things(campaign):
        yield from ((f"{edit.__name__}: {one}", lambda desk, e=edit, o=one: e(desk, o)) for one in found)
    yield "edit_session", lambda desk: edit_session(desk, campaign.sessions()[0], "It")
    yield "group of one", lambda desk: group(desk, view.characters[:1])
    yield "group of several", lambda desk: group(desk, view.characters)
    yield "a scene's texts", lambda desk: write_record(desk, view.ruleset.record("scene"), str(view.scene.id), "It")
    yield "the day", set_calendar
    yield "the calendar", edit_calendar
    yield "dormancy", ask_dormancy
    yield "the plan", plan_session
    yield from ((f"bestiary: {one.name}", lambda desk, o=one: Bestiary(desk)._edit(o)) for one in view.figures)
    yield from ((f"agenda: {one.text}", under(Agenda, "action_edit", line=one)) for one in view.agenda)


def in_downtime(campaign: Campaign) -> Iterator[tuple[str, Edit]]:
    """Yield the forms for decisions between the sessions."""
    downtime = campaign.ruleset.downtime
    assert downtime is not None
    for plan in campaign.view.downtime.plans:
        yield f"terms of {plan.actor}", lambda desk, p=plan: decide(desk, p, [p.actor])
    if downtime.measure:
        opened = campaign.view.downtime.interval
        yield "how much time", lambda desk: _ask_how_much(desk, opened, downtime.measure)


def documents(campaign: Campaign) -> dict[str, Any]:
    """All documents; a calendar is replaced as a whole, under another id."""
    kept = state(campaign)
    return {**kept, "calendar": [*kept["calendar"].values()]}


def sent_as_they_begin(campaign: Campaign, found: Iterator[tuple[str, Edit]]) -> dict[str, list[str]]:
    """Return the changes by an unchanged form, by the form that made them."""
    wrong: dict[str, list[str]] = {}
    for what, edit in list(found):
        desk, before = Desk(campaign), documents(campaign)
        edit(desk)
        dialog = desk.shown[-1]
        dialog.given["submit"](dialog.given["form"])
        after = documents(campaign)
        if differ := [f"{table}: {before[table]} → {after[table]}" for table in after if before[table] != after[table]]:
            wrong[what] = differ
            campaign.undo()
    return wrong


def begun(desk: Desk, ask: Edit) -> dict[str, Any]:
    """Return the starting values of a form, by its fields."""
    ask(desk)
    form = desk.shown[-1].given["form"]
    return {field.name: getattr(form, field.name) for field in fields_of(type(form))}


ROWS = ("clocks", "figures")
"""Fields whose rows are others in a form than in the thing."""


def plain(value: Any) -> Any:
    """A value, with people by their numbers as texts: so they are chosen."""
    return tuple(map(str, value)) if isinstance(value, tuple) else value


def test_a_form_shows_of_a_thing_what_it_is(campaign: Campaign) -> None:
    """A wrong start that changes nothing by itself is a lie all the same."""
    compared = set[str]()
    for edit, found in things(campaign):
        for one in found:
            for name, shown in begun(Desk(campaign), lambda desk, e=edit, o=one: e(desk, o)).items():
                now = getattr(one, name, None)
                if type(now) is type(shown) and name not in ROWS:
                    assert plain(shown) == plain(now), (edit.__name__, name)
                    compared.add(name)
    assert {"secret", "deadline", "yearly", "title", "text", "value", "until", "note"} <= compared


def in_scene(campaign: Campaign) -> Iterator[tuple[str, Edit, dict[str, Any]]]:
    """Yield the expected starting values of forms for something new while the scene runs."""
    view = campaign.view
    mara, jonas, tam, miller = view.characters
    yield "a clock", add_clock, {"title": "", "target": 6, "for_scene": True}
    yield (
        "an event",
        lambda desk: add_event(desk, 41),
        {"when": "11 Thaw 312", "until": "", "title": "", "secret": True},
    )
    yield "an article", add_article, {"name": "", "sort": "person", "thread": "none", "secret": True}
    yield "a thread", add_thread, {"name": "", "sort": "thread", "thread": "open", "secret": True}
    yield "a milestone", add_milestone, {"title": "", "tier": campaign.ruleset.tiers[0].id, "note": ""}
    yield "a tracker", lambda desk: add_tracker(desk, [mara.id]), {"value": None, "most": None, "secret": False}
    yield "a tie", lambda desk: relate(desk, mara.id, "Mara"), {"how": ""}
    yield "a copy of who is here", lambda desk: copy_character(desk, tam), {"number": 1, "name": "Tam", "here": True}
    yield (
        "a copy of who is away",
        lambda desk: copy_character(desk, jonas),
        {"number": 1, "name": "Jonas", "here": False},
    )
    type_of = {"name": "the miller", "group": "Weir", "tags": ("mill",), "note": "is the thief", "where": ""}
    yield "a type", lambda desk: keep_npc(desk, miller), type_of
    yield "an award", lambda desk: award(desk, [mara.id], lambda: None), {"reason": "The mill", "amount": 1}
    yield "a character", lambda desk: add_character(desk, lambda id: None), {"name": "", "here": True}
    yield "a reminder", remind, {"text": "", "evening": view.sessions_played + 1, "day": ""}
    yield "the end", end_session, {"summary": "They came to the weir."}
    attending = (str(mara.id), str(tam.id))  # as the session began, whoever has left since
    yield "a scene", _fill_scene, {"title": "", "aspects": (), "participants": attending}
    reached = {"whom": attending}
    yield "a milestone that is reached", lambda desk: reach_milestone(desk, view.milestones[0]), reached
    yield "a project by hand", lambda desk: move_project(desk, [jonas.id]), {"by": 1, "workers": (str(jonas.id),)}


def out_of_scene(campaign: Campaign) -> Iterator[tuple[str, Edit, dict[str, Any]]]:
    """The same between two sessions."""
    mara = campaign.view.characters[0]
    yield "a clock", add_clock, {"for_scene": False}
    yield "an award", lambda desk: award(desk, [mara.id], lambda: None), {"reason": "well played"}
    # Jonas said that he can't come, Tam is absent.
    planned = {"title": "", "date": campaign.view.plan.said, "attendance": (str(mara.id),)}
    yield "a session", start_session, planned


def differing(campaign: Campaign, expected: Iterator[tuple[str, Edit, dict[str, Any]]]) -> dict[str, Any]:
    wrong = {}
    for what, ask, values in expected:
        found = begun(Desk(campaign), ask)
        if differ := {name: found.get(name, "–") for name, value in values.items() if found.get(name, "–") != value}:
            wrong[what] = differ
    return wrong


def test_a_form_for_something_new_begins_as_the_table_is(campaign: Campaign) -> None:
    assert differing(campaign, in_scene(campaign)) == {}
    campaign.do(c.EndSession())
    assert differing(campaign, out_of_scene(campaign)) == {}


def test_a_form_sent_as_it_begins_changes_nothing(campaign: Campaign) -> None:
    assert sent_as_they_begin(campaign, edits(campaign)) == {}


def test_between_sessions_too(campaign: Campaign) -> None:
    campaign.do(c.EndSession())
    terms = campaign.ruleset.downtime.terms
    for plan in campaign.view.downtime.plans:
        campaign.do(c.SetTerms(actor=plan.actor, terms=encode(terms())))
    assert sent_as_they_begin(campaign, in_downtime(campaign)) == {}
    assert sent_as_they_begin(campaign, ((what, edit) for what, edit in edits(campaign) if "scene" not in what)) == {}


def test_every_function_that_edits_by_a_form_is_tried_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    elsewhere = {"edit_outside", "edit_many"}  # a text in one's own editor
    for file in Path(tui.__file__).parent.rglob("*forms.py"):
        module = import_module(".".join(("tui", *file.relative_to(Path(tui.__file__).parent).with_suffix("").parts)))
        own = (name for name, each in vars(module).items() if getattr(each, "__module__", "") == module.__name__)
        assert {name for name in own if name.lstrip("_").startswith("edit_")} <= {
            name for name in vars(module) if f" {name}" in here
        } | elsewhere


# One field at a time -------------------------------------------------------------------------------------------------

TYPED = {"when": "+3", "until": "+9", "date": "+3", "deadline": "+20"}
"""Texts to type into fields that show them in other words afterwards."""
BESIDE: Mapping[tuple[str, str], tuple[str, Callable[[Mapping[str, Any], Any], bool]]] = {
    ("edit_article", "name"): ("other_names", lambda before, now: before["name"] in now),
    ("set_calendar", "date"): ("label", lambda before, now: bool(before["label"]) and now == ""),
}
"""The field that changes along with another, by the form and that field: a former name is kept, a new day has none."""
AWAY = ("dropped",)
"""A field that takes the thing away with its form."""


def other_value(field: Field, now: Any) -> Any:
    """Another value for a field, or None if it isn't tried here."""
    if field.name in (*ROWS, *AWAY):
        return None
    if isinstance(now, bool):
        return not now
    if choices := [field.type.value_of_choice(each.id) for each in field.choices(None) if not each.why_not]:
        if isinstance(now, tuple):
            return now[1:] if now else (field.choices(None)[0].id,)
        return next((each for each in choices if each != now), None)
    if isinstance(now, str):
        return TYPED.get(field.name, f"{now} else".strip())
    if isinstance(now, tuple):
        return (*now, "else")
    return now + 1 if isinstance(now, int) else None


def ways(campaign: Campaign) -> Iterator[tuple[str, Callable[[Desk], object]]]:
    """Each form that changes one thing, by its name, for each thing as it is when the form is asked for."""

    def found(edit: Edit, id: int) -> Callable[[Desk], object]:
        every = next(of for each, of in things(campaign) if each is edit)
        return lambda desk: edit(desk, next(one for one in every if one.id == id))

    for edit, several in things(campaign):
        for one in several:
            yield edit.__name__, lambda desk, e=edit, i=one.id: found(e, i)(desk)
    yield "edit_session", lambda desk: edit_session(desk, campaign.sessions()[0], "It")
    yield "set_calendar", set_calendar
    yield "plan_session", plan_session


def test_a_form_with_one_field_changed_changes_that_and_nothing_else_it_shows(campaign: Campaign) -> None:
    """Opened again it shows the same in every other field: what was on the screen is what was meant."""
    wrong, tried = list[Any](), set[str]()
    for what, ask in list(ways(campaign)):
        before = begun(Desk(campaign), ask)
        for field in fields_of(type(form_of(Desk(campaign), ask))):
            new, seq = other_value(field, before[field.name]), campaign.view.seq
            if new is None or not sent(campaign, ask, field, new):
                continue
            now = begun(Desk(campaign), ask)
            differ = {name for name in before if repr(now[name]) != repr(before[name])}
            beside, holds = BESIDE.get((what, field.name), ("", lambda before, now: True))
            held = not beside or (beside in differ and holds(before, now[beside]))
            if differ - {beside} != {field.name} or not held or (field.name not in TYPED and now[field.name] != new):
                wrong.append((what, field.name, new, {name: (before[name], now[name]) for name in differ}))
            tried.add(field.name)
            if campaign.view.seq > seq:
                campaign.undo()
    assert wrong == []
    assert {"when", "until", "participants", "title", "secret", "target", "aspects", "tags", "date"} <= tried


def form_of(desk: Desk, ask: Callable[[Desk], object]) -> Any:
    ask(desk)
    return desk.shown[-1].given["form"]


def sent(campaign: Campaign, ask: Callable[[Desk], object], field: Field, new: Any) -> bool:
    """Send a form with another value in one field; False if that is refused."""
    desk = Desk(campaign)
    form = with_field(form_of(desk, ask), field, new)
    try:
        desk.shown[-1].given["submit"](form)
    except Refusal:
        return False
    return True


def test_an_event_is_about_whoever_has_one_of_the_names(campaign: Campaign) -> None:
    campaign.do(c.AddArticle(name="The Red Count", sort="person", other_names=["Old Red"]))
    count, mara = campaign.articles()[-1].id, campaign.view.characters[0].id
    desk = Desk(campaign)
    add_event(desk, 41)
    dialog = desk.shown[-1]
    dialog.given["submit"](with_values(dialog.given["form"], {"title": "Duel", "about": "old red, mara"}))
    (about,) = (each.about for each in campaign.calendar_events() if each.title == "Duel")
    assert {*about} == {count, mara}
