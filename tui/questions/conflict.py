"""What is asked as a conflict begins: of which kind, and what it starts from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from core.schema.fields import declared, fields_of
from core.schema.forms import form_of
from tui.edge.attempt import send
from tui.form.asking import ask
from tui.picking import Pick

if TYPE_CHECKING:
    from core.conflict import ConflictForm
    from tui.host import Host


def start_conflict(app: Host, actor: int | None) -> None:
    """Pick a kind of conflict, then fill the form that starts it."""
    if app.view is None:
        return
    kinds = app.view.ruleset.conflicts
    if len(kinds) == 1:
        fill_conflict(app, kinds[0], actor)
        return
    options = [Choice(kind.id, kind.title, note=kind.help) for kind in kinds]

    def picked(kind: str | None) -> None:
        if kind is not None and app.view is not None:
            fill_conflict(app, app.view.ruleset.conflict(kind), actor)

    app.push_screen(Pick("Which conflict", options), picked)


def fill_conflict(app: Host, kind: ConflictForm, actor: int | None) -> None:
    """The kind's own form, with what this conflict is called."""
    if app.campaign is None:
        return
    situation = app.campaign.situation(actor)
    try:
        start = kind.prefill(situation)
    except Refusal as refusal:
        app.refuse(refusal.message)
        return
    called = declared("called", str, entry("Called", default=kind.title))
    fill = form_of("Called", (*fields_of(kind.form), called))
    known = {field.name: getattr(start, field.name) for field in fields_of(kind.form)}

    def act(filled: Any) -> None:
        given = encode(filled)
        title = given.pop("called")
        send(app, commands.StartConflict, conflict_form=kind.id, title=title, actor=actor, form=given)

    ask(app, kind.title, fill(**known), act, situation)
