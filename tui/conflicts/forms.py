"""The forms that start a conflict: its kind, its first values, and the NPCs who join."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.npcs.planned_npcs import planned_words
from core.refusal import Refusal
from core.schema.entry import Choice
from core.schema.fields import declared_field
from tui.conflicts.planned_npcs import npc_field, prepare_planned_npcs
from tui.conflicts.start_form import command_fields, starting_form
from tui.dialogs.choose import Pick
from tui.forms.ask import ask
from tui.terminal.attempt import send

if TYPE_CHECKING:
    from campaigns.state.view import SceneView
    from core.conflict import ConflictForm
    from tui.app_interface.host import Host


def begin_planned(app: Host, scene: SceneView) -> None:
    """Start the conflict planned for the open scene, with its form filled."""
    if app.view is not None:
        fill_conflict(app, app.view.ruleset.conflict(scene.planned), None)


def drop_planned(app: Host, scene: SceneView) -> None:
    """Drop the conflict planned for the open scene."""
    if app.view is not None:
        words = planned_words(app.view.ruleset, scene.planned, scene.figures)
        if app.do(commands.EditScene(planned="", figures=())) is not None:
            app.tell(f"Nothing happens: {words}. Press [u] to undo.")


def start_conflict(app: Host, actor: int | None) -> None:
    """Choose a kind of conflict, then fill its form."""
    if app.view is None:
        return
    kinds = app.view.ruleset.conflicts
    if len(kinds) == 1:
        fill_conflict(app, kinds[0], actor)
        return
    options = [Choice(kind.id, kind.title, note=kind.help) for kind in kinds]

    def fill_picked(kind: str | None) -> None:
        if kind is not None and app.view is not None:
            fill_conflict(app, app.view.ruleset.conflict(kind), actor)

    app.push_screen(Pick("Which conflict?", options), fill_picked)


def fill_conflict(app: Host, kind: ConflictForm, actor: int | None) -> None:
    """The kind's form, with the conflict's title and the NPCs planned for one of its kind."""
    if app.campaign is None or app.view is None:
        return
    situation = app.campaign.situation(actor)
    try:
        start = starting_form(kind, situation, starmap(declared_field, _coming_now(app, kind)))
    except Refusal as refusal:
        app.refuse(refusal.message)
        return

    def act(filled: Any) -> None:
        begun = command_fields(kind, actor, filled)
        figures = prepare_planned_npcs(app, begun["form"].pop("figures", ()))
        send(app, commands.StartConflict, **begun, figures=figures)

    ask(app, kind.title, start, act, situation)


def _coming_now(app: Host, kind: ConflictForm) -> Iterator[tuple[str, Any, Any]]:
    """The NPCs planned for the open scene, if this is its planned kind of conflict."""
    scene = app.view.scene if app.view is not None else None
    if scene is not None and scene.planned == kind.id and scene.figures:
        field = npc_field(app, scene.figures, (kind,), help="join the conflict")
        if field is not None:
            yield field
