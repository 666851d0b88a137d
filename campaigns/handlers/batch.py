"""Several commands carried out as one act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.commands.batch import Batch
from campaigns.handlers.report import Report
from campaigns.state.books import Books


def carried_out(books: Books, command: Batch, handlers: Mapping[type, Any]) -> Report:
    """Carry out each part in turn, on the same books; told as one act."""
    told: list[Report] = [handlers[type(part)](books, part) for part in command.parts]
    actors = list(dict.fromkeys(one.actor for one in told))
    return Report(title(books, told), actors[0] if len(actors) == 1 else None)


def title(books: Books, told: Sequence[Report]) -> str:
    """Who did the same is named together, and what the same people did: "Mara, Jonas: now absent"."""
    who: dict[str, list[str]] = {}
    for one in told:
        name = books.get("characters", one.actor)["name"] if one.actor is not None else one.who
        _add(who.setdefault(one.did or one.title, []), name)
    did: dict[tuple[str, ...], list[str]] = {}
    for what, names in who.items():
        did.setdefault(tuple(names), []).append(what)
    return "; ".join(f"{_listed(names)}: {_listed(whats)}" for names, whats in did.items())


def _add(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(filter(None, names))
