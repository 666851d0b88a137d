"""The models that NPCs can be made from: entries of the bestiary, shared types and characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.names import stem_of
from campaigns.npcs.files import shared_types
from tui.terminal.attempt import attempt

if TYPE_CHECKING:
    from tui.app_interface.host import Host


class Model(NamedTuple):
    """The model of NPCs: an entry of the bestiary, a character to be `like`, or a `sheet` from elsewhere."""

    name: str
    about: str = ""
    like: int | None = None
    sheet: Any = None
    group: str | None = None
    tags: tuple[str, ...] | None = None
    note: str | None = None


def models(app: Host) -> Iterator[Model]:
    """The bestiary's entries, the shared ones, then the GM's NPCs, one of each name."""
    view = app.view
    if view is None:
        return
    known = {figure.name.casefold() for figure in view.figures}
    yield from (Model(f.name, group_and_tags(f.group, f.tags)) for f in view.figures)
    for f in attempt(app, lambda: shared_types(view.ruleset)) or ():
        if f.name.casefold() not in known:
            known.add(f.name.casefold())
            yield Model(f.name, group_and_tags(f.group, f.tags), None, f.sheet, f.group, f.tags, f.note)
    for character in view.characters:
        stem = stem_of(character.name)
        if character.role == "npc" and character.status == "active" and stem.casefold() not in known:
            known.add(stem.casefold())
            yield Model(stem, "in play, with its current sheet", like=character.id)


def group_and_tags(group: str, tags: Sequence[str]) -> str:
    """`Crypt · #undead #night`."""
    return " · ".join(filter(None, (group, " ".join(f"#{tag}" for tag in tags))))
