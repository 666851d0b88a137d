"""One action for each of several characters, in one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.batch.handlers import title
from campaigns.draws.commands import Resolve, ResolveEach
from campaigns.draws.handlers import resolve
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.actions.action import Change
from core.refusal import Refusal
from core.schema.forms import asks_who_acts


def resolve_each(books: Books, command: ResolveEach) -> Report:
    """Carry an action out for each character in turn. If it fails for one, refuse it for all and name that one."""
    action = books.ruleset.action(command.action)
    if not isinstance(action, Change) or asks_who_acts(action.form):
        raise Refusal("one_at_a_time", f"{action.title} is done for one character at a time.", "action")
    actors = list(dict.fromkeys(command.actors))
    if not actors:
        raise Refusal("nobody", "Choose at least one character.", "actors")
    told = [_resolve(books, command, actor) for actor in actors]
    results = [_result(actor, report) for actor, report in zip(actors, told, strict=True)]
    return Report(title(books, told), actors[0] if len(actors) == 1 else None, {"results": results})


def _resolve(books: Books, command: ResolveEach, actor: int) -> Report:
    name = books.get("characters", actor, "actors")["name"]
    try:
        return resolve(books, Resolve(action=command.action, actor=actor, form=command.form, note=command.note))
    except Refusal as refusal:
        raise Refusal(refusal.code, f"{name}: {refusal.message}", refusal.field, refusal.rule) from refusal


def _result(actor: int, report: Report) -> Mapping[str, Any]:
    """One of several actions, as the log keeps it."""
    return {**report.extra, "actor": actor, "title": report.title}


HANDLERS = {ResolveEach: resolve_each}
