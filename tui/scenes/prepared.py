"""Prepared scenes and the texts about scenes and stories: forms, start, reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING, Any

from textual.content import Content

from campaigns import commands
from campaigns.document_kinds.prepared_scenes import PreparedFields, PreparedTitle
from campaigns.document_kinds.text_fields import names
from campaigns.links.syntax import readable_text
from campaigns.npcs.planned_npcs import planned_words
from core.schema.codec import decode, encode
from core.schema.entry import Choice, entry
from core.schema.fields import declared_field
from core.schema.forms import form_of
from core.story_records import SCENE, RecordKind
from tui.conflicts.planned_npcs import npc_field, prepare_planned_npcs
from tui.dialogs.choose import Pick
from tui.forms.ask import ask
from tui.scenes.forms import after_scene_starts, running_here, wanted_first
from tui.scenes.forms import start_scene as start_another
from tui.terminal.attempt import attempt, send
from tui.text.plain import SECRET, plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.prepared_scenes.scene_texts import Lines
    from campaigns.state.view import PreparedView, View
    from tui.app_interface.host import Host

_FIRST = "Scene"
"""The page with the fields that all prepared scenes have."""
_OF_ALL = names(PreparedTitle, PreparedFields)
_BEGIN, _CARRY = "begin", "carry"
_UNWRITTEN = "It has no texts yet. Press [W] to write one, in the scene pane (4) or in the story (s)."


@dataclass(frozen=True, slots=True)
class ClockRow:
    """A clock that starts with the scene."""

    title: str = entry("Title", default="")
    target: int = entry("Segments", default=6, low=1, high=100)


def prepare_scene(app: Host) -> None:
    """Prepare a scene."""
    if app.view is not None:
        kind = app.view.ruleset.record(SCENE)
        _ask(
            app,
            "Prepare a scene",
            _form(app, app.view, kind, None),
            lambda given: send(app, commands.PrepareScene, **given),
        )


def edit_prepared(app: Host, prepared: PreparedView) -> None:
    """Change a prepared scene."""
    if app.view is not None:
        form = _form(app, app.view, app.view.ruleset.record(SCENE), prepared)
        _ask(app, prepared.title, form, lambda given: send(app, commands.EditPrepared, prepared=prepared.id, **given))


def write_record(app: Host, kind: RecordKind, subject: str, title: str) -> None:
    """Write the texts about a scene, or about another subject of the game, by its id."""
    campaign = app.campaign
    if campaign is None:
        return
    here = campaign.view.scene
    if kind.action and kind.id == SCENE and here is not None and subject == str(here.id):
        app.draw(kind.action, None)
        return

    def act(filled: Any) -> None:
        send(app, commands.WriteRecord, record=kind.id, subject=subject, value=encode(filled))

    record = campaign.record(kind.id, subject)
    ask(app, title, record, act, campaign.situation(), message=kind.help, pages=kind.pages)


def start_scene(app: Host) -> None:
    """Offer the prepared scenes and a new one; if none is prepared, begin a new one at once."""
    prepared = {str(each.id): each for each in app.view.prepared} if app.view is not None else {}
    if not prepared:
        start_another(app)
        return

    def start_picked(id: str | None) -> None:
        if id in prepared:
            begin_prepared(app, prepared[id])
        elif id is not None:
            start_another(app)

    ways = (*(Choice(id, each.title, note="prepared") for id, each in prepared.items()), Choice("", "Another scene"))
    app.push_screen(Pick("Start a scene", ways), start_picked)


def begin_prepared(app: Host, prepared: PreparedView) -> None:
    """Begin a prepared scene; if another is open, ask first, naming what would end with it."""
    view = app.view
    if view is None:
        return
    if view.session is None:
        app.refuse("No session is open. Press [S] on the play screen to start one.")
        return
    if view.scene is None:
        wanted_first(app, lambda: _begin(app, prepared))
        return
    running, title = running_here(view), view.scene.title
    ways = [
        Choice("", "Not now", note=f"{title} continues"),
        Choice(_BEGIN, "Start it", note=f"ends: {', '.join((title, *running.values()))}"),
    ]
    if running:
        ways.append(Choice(_CARRY, "Start it, and carry over", note=", ".join(running.values())))

    def begin_chosen(way: str | None) -> None:
        if way:
            carried = tuple(running) if way == _CARRY else ()
            wanted_first(app, lambda: _begin(app, prepared, carried))

    app.push_screen(Pick(prepared.title, ways), begin_chosen)


def _begin(app: Host, prepared: PreparedView, carry: tuple[int, ...] = ()) -> None:
    begun = commands.StartScene(title=prepared.title, prepared=prepared.id, carry=carry)
    done = attempt(app, lambda: app.send(begun))
    if done is not None:
        app.go("play")
        after_scene_starts(app, done, then=lambda: _say_planned(app))


def _say_planned(app: Host) -> None:
    """Mention the scene's planned conflict with its key, instead of starting it."""
    scene = app.view.scene if app.view is not None else None
    if app.view is not None and scene is not None and scene.planned and not app.in_player_view:
        app.tell(f"Press [f] to start {planned_words(app.view.ruleset, scene.planned, scene.figures)}")


def read_scene(app: Host, scene: int, title: str) -> None:
    """Show the record of a scene; in the player view only what the players may know."""
    campaign = app.campaign
    if campaign is None:
        return
    if app.in_player_view:
        lines = campaign.public_lines(scene)
        app.read(title, _read(lines) or "There are no texts to read.", public=True)
    else:
        app.read(title, _read(*scene_lines(campaign, scene)) or _UNWRITTEN)


def scene_lines(campaign: Campaign, scene: int) -> tuple[Lines, Lines]:
    """Return all texts about a scene, and those the players may know; for the open one also its planned conflict."""
    view = campaign.view
    here = view.scene if view.scene is not None and view.scene.id == scene else None
    words = planned_words(view.ruleset, here.planned, here.figures) if here is not None else ""
    planned = (("Leads to", words),) if words else ()
    return (*campaign.record_lines(scene), *planned), campaign.public_lines(scene)


def read_record(app: Host, kind: RecordKind, subject: str, title: str) -> None:
    """Show the record of a subject other than a scene, by its id."""
    if app.campaign is not None:
        app.read(title, _read(tuple(kind.lines(app.campaign.record(kind.id, subject)))))


def read_prepared(app: Host, prepared: PreparedView) -> None:
    """Return the whole text of a prepared scene."""
    if app.view is not None:
        kind = app.view.ruleset.record(SCENE)
        open_ones = tuple(kind.lines(_record(kind, prepared), public=True))
        app.read(prepared.title, _read(prepared_lines(app.view, prepared), open_ones) or "No other scene is prepared.")


def prepared_lines(view: View, prepared: PreparedView) -> tuple[tuple[str, str], ...]:
    """Return label and text of everything in a prepared scene."""
    kind = view.ruleset.record(SCENE)
    planned = planned_words(view.ruleset, prepared.planned, prepared.figures)
    own = (
        ("Facts here", " · ".join(prepared.aspects)),
        ("Also here", ", ".join(filter(None, map(view.name_of, prepared.participants)))),
        ("Clocks", ", ".join(f"{clock.title} {clock.target}" for clock in prepared.clocks)),
        ("Leads to", planned),
        ("Map", prepared.kept_map),
    )
    return (*kind.lines(_record(kind, prepared)), *((label, text) for label, text in own if text))


def _read(lines: Lines, known: Lines | None = None) -> Content | str:
    """Label and text, block by block; if `known` is given, all other texts are marked."""
    return Content("\n\n").join(_block(label, text, known is None or (label, text) in known) for label, text in lines)


def _block(label: str, text: str, known: bool) -> Content:
    mark = ("", "") if known else (f"{SECRET} ", "$text-warning")
    return Content.assemble(mark, (plain(label), "bold"), "\n", plain(readable_text(text), newlines=True))


def _record(kind: RecordKind, prepared: PreparedView | None) -> Any:
    return kind.form() if prepared is None else decode(kind.form, prepared.record, strict=True)


def _form(app: Host, view: View, kind: RecordKind, prepared: PreparedView | None) -> Any:
    """The fields of every prepared scene, and then those of the game's own record, filled in as far as known."""
    record, fields = _record(kind, prepared), kind.fields()
    shared = starmap(declared_field, _shared_fields(app, view, prepared, _FIRST if kind.pages else ""))
    texts = {field.name: getattr(record, field.name) for field in fields}
    return form_of("Prepared", (*shared, *fields))(**texts, **_filled_in(prepared))


def _shared_fields(app: Host, view: View, prepared: PreparedView | None, page: str) -> Iterator[tuple[str, Any, Any]]:
    """The fields of every prepared scene."""
    around = tuple(Choice(str(c.id), c.name) for c in view.characters if c.status != "retired")
    conflicts = tuple(Choice(form.id, form.title) for form in view.ruleset.conflicts)
    leads = {"choices": (Choice("", "–"), *conflicts), "help": "start it later with [f]"}
    yield "title", str, entry("Title", default="", page=page)
    yield "aspects", tuple[str, ...], entry("Facts here", default=(), page=page)
    here = entry("Also here", default=(), page=page, choices=around, help="in addition to those present")
    yield "participants", tuple[str, ...], here
    yield "clocks", tuple[ClockRow, ...], entry("Clocks", default=(), page=page, help="start with the scene")
    yield "planned", str, entry("Leads to", default="", page=page, **leads)
    figures = prepared.figures if prepared is not None else ()
    if npcs := npc_field(app, figures, view.ruleset.conflicts, page=page, help="joining it: 3 goblin"):
        yield npcs
    yield from _maps(view, prepared, page)


def _filled_in(prepared: PreparedView | None) -> dict[str, Any]:
    """The values that a prepared scene has in the shared fields; NPCs and its map are defaults of theirs."""
    if prepared is None:
        return {}
    return {
        "title": prepared.title,
        "aspects": prepared.aspects,
        "participants": tuple(str(i) for i in prepared.participants),
        "clocks": tuple(ClockRow(clock.title, clock.target) for clock in prepared.clocks),
        "planned": prepared.planned,
    }


def _maps(view: View, prepared: PreparedView | None, page: str) -> Iterator[tuple[str, Any, Any]]:
    """A field for the saved map to lay out, in a game with saved maps."""
    now, rules = prepared.kept_map if prepared is not None else "", view.ruleset.grid
    names = dict.fromkeys(filter(None, (now, *(each.name for each in view.maps))))
    if names and rules is not None and rules.read is not None:
        choices = (Choice("", "–"), *(Choice(name, name) for name in names))
        yield "kept_map", str, entry("Map", default=now, page=page, choices=choices, help="a saved one")


def _ask(app: Host, title: str, form: Any, act: Callable[[dict[str, Any]], object]) -> None:
    """Ask for a prepared scene; `act` gets the fields of the command."""
    campaign = app.campaign
    if campaign is None:
        return
    kind = campaign.ruleset.record(SCENE)

    def keep(filled: Any) -> None:
        value = encode(filled)
        fields = {name: value.pop(name) for name in _OF_ALL if name in value}
        if "figures" in fields:
            fields["figures"] = prepare_planned_npcs(app, fields["figures"])
        act({**fields, "participants": [int(i) for i in fields["participants"]], "value": value})
        if lacking := kind.lacks(decode(kind.form, value)):
            app.tell(f"{fields['title']} still needs: {', '.join(lacking)}.")

    first = {_FIRST: "Your prepared scenes. Everyone present is in the scene when it starts."}
    pages = {**first, **kind.pages} if kind.pages else {}
    ask(app, title, form, keep, campaign.situation(), pages=pages, long=True)
