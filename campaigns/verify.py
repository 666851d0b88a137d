"""Verifying: what the log says was drawn is put to the rules again, and must come out the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.told import resolution_event
from core.codec import decode
from core.play import proceed
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.table import Answer

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verified:
    """One logged draw: whether it holds, and what it was, or what is wrong with it."""

    seq: int
    ok: bool
    message: str


def verified(ruleset: Ruleset, seq: int, event: Event) -> Iterator[Verified]:
    """Verify every draw a record holds: none, one, or those of a whole downtime."""
    for drawn in _draws(event):
        faults = tuple(_faults(ruleset, drawn))
        yield Verified(seq, not faults, "; ".join(faults) or event["title"])


def _draws(event: Event) -> Iterator[Event]:
    if "request" in event:
        yield event
    yield from event.get("results", ())


def _faults(ruleset: Ruleset, drawn: Event) -> Iterator[str]:
    """Everything about a logged draw that does not come out again."""
    try:
        again = replay(ruleset, drawn)
    except Refusal as refusal:
        yield f"the rules refuse it: {refusal.message}"
        return
    for part in ("outcome", "facts", "steps"):
        if again[part] != drawn.get(part):
            yield f"{part}: logged {_short(drawn.get(part))}, the rules say {_short(again[part])}"


def replay(ruleset: Ruleset, drawn: Event) -> dict[str, Any]:
    """What the rules make of a logged draw's request and answers; refuses one that cannot have been."""
    action = ruleset.action(drawn["action"])
    request = decode(action.request, drawn["request"])
    progress = proceed(action, request, decode(tuple[Answer, ...], drawn["answers"]))
    if progress.resolution is None:
        raise Refusal("not_finished", "an answer is missing.")
    return resolution_event(progress.resolution)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:119] + "…"
