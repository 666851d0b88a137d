"""A command handler's report to the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.actions.action import Action, Draw
from core.actions.play import Progress
from core.actions.result import Resolution, Step
from core.actions.situation import Effects
from core.schema.codec import encode


@dataclass(frozen=True, slots=True)
class Report:
    """The title of a log entry in plain words, its character, and further contents of its event.

    A `quiet` command (keeping a draft, storing a place) is on disk but not in the lists, and undo skips it. With
    `whole` the extra contents say everything, and the command isn't stored. `did` is the deed without its subject, for
    reports about several characters, `together` that of several of them if it reads differently, and `who` the subject
    if it isn't a character.
    """

    title: str
    actor: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    effects: Effects | None = None
    quiet: bool = False
    whole: bool = False
    did: str = ""
    together: str = ""
    who: str = ""


_CALLED = {"fields": "custom fields", "note": "GM notes", "sort": "kind"}
"""The fields that are called otherwise on screen than in documents."""


def changed_words(before: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """The names of the fields that a command gives another value than they had, for its title."""
    changed = (name for name, value in changes.items() if value != before.get(name))
    names = [_CALLED.get(name, name.replace("_", " ")) for name in changed]
    return f"{', '.join(names) or 'nothing'} changed"


def resolution_event(resolution: Resolution[Any]) -> dict[str, Any]:
    """The resolution in an event: outcome, facts and steps."""
    return {
        "outcome": encode(resolution.outcome),
        "facts": encode(resolution.facts),
        "steps": steps_event(resolution.steps),
    }


def answers_event(progress: Progress) -> dict[str, Any]:
    """The answers in an event, with the questions of those given in words."""
    words = progress.said
    return {"answers": encode(progress.answers), **({"said": encode(words)} if words else {})}


def asked_event(action: Action, request: Any, progress: Progress) -> dict[str, Any]:
    """The request and answers of a draw in an event; a change has none."""
    return {"request": encode(request), **answers_event(progress)} if isinstance(action, Draw) else {}


def result_event(actor: int | None, action: Action, form: Any, request: Any, progress: Progress) -> dict[str, Any]:
    """One of several draws in an event: the character, the request, the answers and the result."""
    kept = {
        "actor": actor,
        "action": action.id,
        "form": encode(form),
        **asked_event(action, request, progress),
    }
    return kept | (resolution_event(progress.resolution) if progress.resolution else {})


def steps_event(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    """Steps in an event."""
    return [encode(step) for step in steps]
