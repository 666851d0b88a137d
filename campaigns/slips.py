"""Slips: what each player learns of a downtime, on a piece of paper of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.words import fact_words, result_words, said_words, step_words
from core.ruleset import Ruleset

Event = Mapping[str, Any]


def slips(ruleset: Ruleset, downtime: Event, names: Mapping[int, str]) -> dict[int, str]:
    """One text for each character who did something in a committed downtime; `downtime` is its record's event."""
    actors = dict.fromkeys(result["actor"] for result in downtime.get("results", ()))
    return {actor: "\n".join(_slip(ruleset, downtime, actor, names.get(actor, ""))) for actor in actors}


def _slip(ruleset: Ruleset, downtime: Event, actor: int, name: str) -> Iterator[str]:
    yield f"{name} · {ruleset.word(downtime['interval'])}"
    for result in downtime["results"]:
        if result["actor"] == actor:
            words = (
                ruleset.action(result["action"]).title,
                result_words(ruleset, result),
                *fact_words(ruleset, result),
                *said_words(ruleset, result),
            )
            yield f"  {' · '.join(filter(None, words))}"
    own = (step for step in downtime.get("effects", ()) if step.get("seat") == name)
    yield from (f"    {step_words(ruleset, step, of=name)}" for step in own)
