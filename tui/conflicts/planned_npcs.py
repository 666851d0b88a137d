"""The NPCs of a planned conflict, as they are typed: `3 goblin`, and their side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import starmap
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.names import count_and_name, find_called
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.schema.fields import declared_field
from core.schema.forms import form_of
from tui.conflicts.npc_models import Model, models
from tui.terminal.attempt import send_all

if TYPE_CHECKING:
    from campaigns.document_kinds.planned_npcs import PlannedFigures
    from core.conflict import ConflictForm
    from tui.app_interface.host import Host


def npc_field(
    app: Host, known: tuple[PlannedFigures, ...], kinds: Iterable[ConflictForm], **more: Any
) -> tuple[str, Any, Any] | None:
    """A field for the NPCs who join a conflict of one of these kinds; None if there is no one."""
    types = [Choice(model.name, note=model.about or "bestiary entry") for model in models(app)]
    if not types and not known:
        return None
    sides = {side.id: side for kind in kinds for side in kind.sides_ahead}
    said = {each.side: Choice(each.side) for each in known if each.side}
    offered = tuple({**said, **sides}.values())
    row = form_of(
        "Coming",
        starmap(
            declared_field,
            (
                ("name", str, entry("Who", default="", offers=types, help="3 goblin")),
                ("side", str, entry("Side", default="", offers=offered, help="opponents")),
                ("leaves", bool, entry("Leaves with the scene", default=False)),
            ),
        ),
    )
    rows = tuple(row(name=f"{each.number} {each.name}", side=each.side, leaves=each.leaves) for each in known)
    return "figures", tuple[row, ...], entry("NPCs", default=rows, **more)  # type: ignore[valid-type]


def prepare_planned_npcs(app: Host, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The typed NPCs for a command; a model from elsewhere is saved in the bestiary first."""
    known = {model.name.casefold(): model for model in models(app)}
    found = [(_find_type(at, row["name"], known), row) for at, row in enumerate(rows) if any(row.values())]
    new = {model.name: _keep(model) for (_, model), _ in found if model.like is not None or model.sheet is not None}
    if new:
        send_all(app, list(new.values()))
    return [
        {"name": model.name, "number": number, "side": row["side"], "leaves": row["leaves"]}
        for (number, model), row in found
    ]


def _find_type(at: int, typed: str, known: Mapping[str, Model]) -> tuple[int, Model]:
    """The number and the model. Refuse a text that means none or several."""
    if (whole := known.get(typed.strip().casefold())) is not None:
        return 1, whole
    number, words = count_and_name(typed)
    found = find_called(words, (((model.name,), model) for model in known.values()))
    if len(found) != 1:
        others = ", ".join(model.name for model in found[:4])
        why = f"{words:.40}: {others}?" if found else f"The bestiary has no {words:.40}." if words else "Name an NPC."
        raise Refusal("no_figure", why, f"figures.{at}.name")
    return number, found[0]


def _keep(model: Model) -> commands.KeepFigure:
    """A shared entry, or an NPC in the present state, as an entry of the bestiary."""
    return commands.KeepFigure(
        name=model.name,
        like=model.like,
        sheet=model.sheet,
        group=model.group or "",
        tags=model.tags or (),
        note=model.note or "",
    )
