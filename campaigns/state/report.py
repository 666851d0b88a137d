"""What a command handler tells the log about what it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.acts.action import Action, Draw
from core.acts.play import Progress
from core.acts.result import Resolution, Step
from core.acts.situation import Effects
from core.schema.codec import encode


@dataclass(frozen=True, slots=True)
class Report:
    """The title of the record in plain words, who it is about, and what else its event keeps.

    A `quiet` command (a draft kept, a place remembered) is on disk but not in the lists, and undo passes it by. With
    `whole` the extra says all that was asked, and the command itself need not be kept beside it. `did` is what was done
    without saying who, for where several are told of together, and `who` that is, where it is no character.
    """

    title: str
    actor: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    effects: Effects | None = None
    quiet: bool = False
    whole: bool = False
    did: str = ""
    who: str = ""


def resolution_event(resolution: Resolution[Any]) -> dict[str, Any]:
    """The part of an event that keeps a resolution: outcome, facts and steps."""
    return {
        "outcome": encode(resolution.outcome),
        "facts": encode(resolution.facts),
        "steps": steps_event(resolution.steps),
    }


def answers_event(progress: Progress) -> dict[str, Any]:
    """The part of an event that keeps what was answered, and with its question what of that was said in words."""
    words = progress.said
    return {"answers": encode(progress.answers), **({"said": encode(words)} if words else {})}


def asked_event(action: Action, request: Any, progress: Progress) -> dict[str, Any]:
    """The part of an event that keeps what a draw's rule was asked and answered; a change asks nothing."""
    return {"request": encode(request), **answers_event(progress)} if isinstance(action, Draw) else {}


def result_event(actor: int | None, action: Action, form: Any, request: Any, progress: Progress) -> dict[str, Any]:
    """One of several draws in an event: who acted, what was asked and answered, and what came of it."""
    kept = {
        "actor": actor,
        "action": action.id,
        "form": encode(form),
        **asked_event(action, request, progress),
    }
    return kept | (resolution_event(progress.resolution) if progress.resolution else {})


def steps_event(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    """Steps as an event keeps them."""
    return [encode(step) for step in steps]
