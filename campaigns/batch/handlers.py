"""Carrying out several commands in one step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.batch.commands import Batch, part_refused
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal


def run_parts(books: Books, command: Batch, handlers: Mapping[type, Any]) -> Report:
    """Carry out each part in turn on the same books and report them as one step.

    The report keeps for each part its effects on the players' view and its other entries for the log.
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
    """The title of a batch. The same deeds are joined: "Mara, Jonas: now absent". Parts with only a title follow."""
    who: dict[str, list[str]] = {}
    for one in told:
        if one.did:
            name = books.get("characters", one.actor)["name"] if one.actor is not None else one.who
            _add(who.setdefault(one.did, []), name)
    several = {one.did: one.together or one.did for one in told}
    did: dict[tuple[str, ...], list[str]] = {}
    for what, names in who.items():
        did.setdefault(tuple(names), []).append(several[what] if len(names) > 1 else what)
    whose = (f"{_join_names(names)}: {_join_names(whats)}" for names, whats in did.items())
    return "; ".join((*whose, *dict.fromkeys(one.title for one in told if not one.did)))


def _add(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(filter(None, names))
