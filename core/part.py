"""Parts: what belongs together in a game, named as its players would name the chapter, and declared in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from core.acts.action import Action
from core.acts.situation import Situation
from core.refusal import Refusal
from core.ruleset import Part, always_played
from core.schema.option import OptionValues

__all__ = ["Part", "joined"]


def joined(*parts: Part) -> Part:
    """A whole game from its parts, in their order; raises ValueError where two bring what there is one of."""
    return Part(
        rules=tuple(rule for part in parts for rule in part.rules),
        actions=tuple(action for part in parts for action in _offered(part)),
        texts=_merged("texts", (part.texts for part in parts)),
        conflicts=tuple(form for part in parts for form in part.conflicts),
        downtime=_only("downtime", (part.downtime for part in parts)),
        lifecycle=_only("lifecycle", (part.lifecycle for part in parts)),
        grid=_only("grid", (part.grid for part in parts)),
        data=tuple(kind for part in parts for kind in part.data),
        records=tuple(kind for part in parts for kind in part.records),
        charts=_merged("charts", (part.charts for part in parts)),
    )


def _offered(part: Part) -> Iterator[Action]:
    """The acts of a part, refused where it is switched off."""
    if part.why_not is always_played:
        yield from part.actions
        return
    yield from (replace(action, why_not=partial(_first_of, part.why_not, action.why_not)) for action in part.actions)


def _first_of(
    off: Callable[[OptionValues], Refusal | None],
    otherwise: Callable[[Situation], Refusal | None],
    situation: Situation,
) -> Refusal | None:
    """Why an act of a part cannot be done: the part is switched off, or what there is else."""
    return off(situation.options) or otherwise(situation)


def _merged(what: str, parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for part in parts:
        if twice := whole.keys() & part.keys():
            raise ValueError(f"Two parts have {what} of {min(twice)}.")
        whole |= part
    return whole


def _only(what: str, parts: Iterable[Any]) -> Any:
    found = [part for part in parts if part is not None]
    if len(found) > 1:
        raise ValueError(f"Two parts bring the {what}.")
    return found[0] if found else None
