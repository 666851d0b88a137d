"""What else there is to an action besides its rolls, on screen: what makes it harder, and what its Hits may buy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.entry import entry
from core.refusal import Refusal
from core.rulesets.resonance.difficulty import Modifier
from core.rulesets.resonance.spending import ADVANTAGE, Complication, Trick


@dataclass(frozen=True, kw_only=True)
class TaskForm:
    """What else there is to an action besides its rolls."""

    modifier: int = entry("Difficulty ±", default=0, lever=True, once=True)
    modifiers: tuple[Modifier, ...] = entry("More modifiers", default=(), once=True)
    complications: tuple[Complication, ...] = entry("Complications", default=(), once=True)
    tricks: tuple[Trick, ...] = entry("More Tricks", default=(), once=True)
    without: bool = entry("No advantage to be had", default=False, once=True, help="Create Advantage is not offered.")


def task_of(form: TaskForm) -> dict[str, Any]:
    """What else there is to an action, as fields of its request; refuses Complications and Tricks without a name."""
    _check_named("complications", [complication.id for complication in form.complications])
    _check_named("tricks", [trick.id for trick in form.tricks])
    general = (Modifier("situation", form.modifier),) if form.modifier else ()
    return {
        "modifiers": (*general, *form.modifiers),
        "complications": form.complications,
        "tricks_available": form.tricks,
        "tricks_unavailable": (ADVANTAGE,) if form.without else (),
    }


def _check_named(field: str, names: Sequence[str]) -> None:
    for at, name in enumerate(names):
        if not name.strip():
            raise Refusal("bad_request", "Say what it is.", f"{field}.{at}.id")
