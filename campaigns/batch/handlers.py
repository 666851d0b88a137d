"""Several commands carried out as one act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.batch.commands import Batch, part_refused
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal


def carried_out(books: Books, command: Batch, handlers: Mapping[type, Any]) -> Report:
    """Carry out each part in turn, on the same books; told as one act.

    What the players learn of a part alone, or what its record would keep besides, is kept for each.
    """
    told, moved = list[Report](), list[dict[str, Any]]()
    for at, part in enumerate(command.parts):
        try:
            told.append(handlers[type(part)](books, part))
            moved.append(books.take_moved())
        except Refusal as refusal:
            raise part_refused(at, part, refusal) from refusal
    actors = list(dict.fromkeys(one.actor for one in told))
    kept = [{**one.extra, **its, "title": one.title, "actor": one.actor} for one, its in zip(told, moved, strict=True)]
    lone = any(moved) or any(one.extra or not (one.did or one.who) for one in told)
    return Report(title(books, told), actors[0] if len(actors) == 1 else None, {"parts": kept} if lone else {})


def title(books: Books, told: Sequence[Report]) -> str:
    """Who did the same is named together, and what the same people did: "Mara, Jonas: now absent".

    What is told by its title alone follows as it is.
    """
    who: dict[str, list[str]] = {}
    for one in told:
        if one.did:
            name = books.get("characters", one.actor)["name"] if one.actor is not None else one.who
            _add(who.setdefault(one.did, []), name)
    did: dict[tuple[str, ...], list[str]] = {}
    for what, names in who.items():
        did.setdefault(tuple(names), []).append(what)
    whose = (f"{_join_names(names)}: {_join_names(whats)}" for names, whats in did.items())
    return "; ".join((*whose, *dict.fromkeys(one.title for one in told if not one.did)))


def _add(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(filter(None, names))
