"""Prepared scenes and what is written of scenes and stories: asked for, begun, read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING, Any

from textual.content import Content

from campaigns import commands
from core.records import SCENE, RecordKind
from core.schema.codec import decode, encode
from core.schema.entry import Choice, entry
from core.schema.fields import declared, fields_of
from core.schema.forms import form_of
from tui.dialogs import Confirm
from tui.edge.attempt import attempt, send
from tui.form.asking import ask
from tui.questions.conflict import fill_conflict
from tui.questions.scene import after_scene_starts, running_here, wanted_first
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.state.view import PreparedView, View
    from tui.host import Host

_FIRST = "Scene"
"""The page of what every prepared scene has."""
_OF_ALL = ("title", "aspects", "participants", "clocks", "planned")


@dataclass(frozen=True, slots=True)
class ClockRow:
    """A clock that starts with the scene."""

    title: str = entry("Title", default="")
    target: int = entry("Segments", default=6, low=1, high=100)


def prepare_scene(app: Host) -> None:
    """Put a scene in stock."""
    if app.view is not None:
        kind = app.view.ruleset.record(SCENE)
        _ask(
            app, "Prepare a scene", _form(app.view, kind, None), lambda given: send(app, commands.PrepareScene, **given)
        )


def edit_prepared(app: Host, prepared: PreparedView) -> None:
    """Change a prepared scene."""
    if app.view is not None:
        form = _form(app.view, app.view.ruleset.record(SCENE), prepared)
        _ask(app, prepared.title, form, lambda given: send(app, commands.EditPrepared, prepared=prepared.id, **given))


def write_record(app: Host, kind: RecordKind, subject: str, title: str) -> None:
    """Write what there is to write of a scene, or of what else the game has, by its id."""
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


def begin_prepared(app: Host, prepared: PreparedView) -> None:
    """Begin a prepared scene; what would end with the open one is named first."""
    view = app.view
    if view is None:
        return
    if view.session is None:
        app.refuse("No evening is open: S on the play screen starts it.")
        return
    begin = lambda: wanted_first(app, lambda: _begin(app, prepared))  # noqa: E731
    running = running_here(view)
    if not running:
        begin()
        return
    ask_first = Confirm(prepared.title, f"This ends: {', '.join(running.values())}.", yes="Begin the scene")
    app.push_screen(ask_first, lambda sure: begin() if sure else None)


def _begin(app: Host, prepared: PreparedView) -> None:
    done = attempt(app, lambda: app.send(commands.StartScene(title=prepared.title, prepared=prepared.id)))
    if done is not None:
        app.go("play")
        after_scene_starts(app, done, then=lambda: _plan(app, prepared.planned))


def _plan(app: Host, planned: str) -> None:
    """The conflict a prepared scene leads to, ready to be begun."""
    if planned and app.view is not None:
        fill_conflict(app, app.view.ruleset.conflict(planned), None)


def read_scene(app: Host, scene: int, title: str) -> None:
    """What is written of a scene; under the veil only what the players may know."""
    campaign = app.campaign
    if campaign is None:
        return
    if app.veiled:
        lines = campaign.public_lines(scene)
        app.read(title, _read(lines) or "Nothing to be told.", public=True)
    else:
        kind = campaign.ruleset.record(SCENE)
        text = _read(tuple(kind.lines(campaign.record(SCENE, str(scene)))))
        app.read(title, text or "Nothing is written of it: W writes.")


def read_record(app: Host, kind: RecordKind, subject: str, title: str) -> None:
    """What is written of something besides a scene, by its id."""
    if app.campaign is not None:
        app.read(title, _read(tuple(kind.lines(app.campaign.record(kind.id, subject)))))


def read_prepared(app: Host, prepared: PreparedView) -> None:
    """All of a prepared scene."""
    if app.view is not None:
        app.read(prepared.title, _read(prepared_lines(app.view, prepared)) or "Nothing else is prepared.")


def prepared_lines(view: View, prepared: PreparedView) -> tuple[tuple[str, str], ...]:
    """Label and text of all there is to a prepared scene."""
    kind = view.ruleset.record(SCENE)
    planned = view.ruleset.conflict(prepared.planned).title if prepared.planned else ""
    own = (
        ("What is true here", " · ".join(prepared.aspects)),
        ("Who comes along", ", ".join(filter(None, map(view.name_of, prepared.participants)))),
        ("Clocks", ", ".join(f"{title} {target}" for title, target in prepared.clocks)),
        ("Leads to", planned),
    )
    return (*((label, text) for label, text in own if text), *kind.lines(_record(kind, prepared)))


def _read(lines: tuple[tuple[str, str], ...]) -> Content | str:
    """Label and text, block by block."""
    blocks = [Content.assemble((plain(label), "bold"), "\n", plain(text, newlines=True)) for label, text in lines]
    return Content("\n\n").join(blocks) if blocks else ""


def _record(kind: RecordKind, prepared: PreparedView | None) -> Any:
    return kind.form() if prepared is None else decode(kind.form, prepared.record, strict=True)


def _form(view: View, kind: RecordKind, prepared: PreparedView | None) -> Any:
    """What every prepared scene has, and then the fields of the game's own record, filled in as far as known."""
    page = _FIRST if kind.pages else ""
    around = [c for c in view.characters if c.status != "retired"]
    conflicts = tuple(Choice(form.id, form.title) for form in view.ruleset.conflicts)
    own: list[tuple[str, Any, Any]] = [
        ("title", str, entry("Title", default="", page=page)),
        ("aspects", tuple[str, ...], entry("What is true here", default=(), page=page)),
        (
            "participants",
            tuple[str, ...],
            entry(
                "Who comes along",
                default=(),
                page=page,
                choices=tuple(Choice(str(c.id), c.name) for c in around),
                help="besides who attends",
            ),
        ),
        ("clocks", tuple[ClockRow, ...], entry("Clocks", default=(), page=page, help="start with the scene")),
        (
            "planned",
            str,
            entry("Leads to", default="", page=page, choices=(Choice("", "–"), *conflicts)),
        ),
    ]
    record, fields = _record(kind, prepared), fields_of(kind.form)
    form = form_of("Prepared", (*starmap(declared, own), *fields))
    known = {field.name: getattr(record, field.name) for field in fields}
    if prepared is not None:
        known |= {
            "title": prepared.title,
            "aspects": prepared.aspects,
            "participants": tuple(str(i) for i in prepared.participants),
            "clocks": tuple(ClockRow(title, target) for title, target in prepared.clocks),
            "planned": prepared.planned,
        }
    return form(**known)


def _ask(app: Host, title: str, form: Any, act: Callable[[dict[str, Any]], object]) -> None:
    """Have a prepared scene filled in; `act` gets the fields of the command."""
    campaign = app.campaign
    if campaign is None:
        return
    kind = campaign.ruleset.record(SCENE)

    def keep(filled: Any) -> None:
        value = encode(filled)
        fields = {name: value.pop(name) for name in _OF_ALL}
        act({**fields, "participants": [int(i) for i in fields["participants"]], "value": value})
        if lacking := kind.lacks(decode(kind.form, value)):
            app.tell(f"{fields['title']} still lacks: {', '.join(lacking)}.")

    first = {_FIRST: "What waits in the stock. Whoever attends is in the scene when it begins."}
    ask(app, title, form, keep, campaign.situation(), pages={**first, **kind.pages} if kind.pages else {})
