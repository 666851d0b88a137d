"""The Aspects a character could invoke or compel now: their own, the scene's, the story's and those of others present.

An Aspect's id joins its place and its text and isn't stored: `7:Last of the Choir`, `environment:Dark`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from core.refusal import Refusal
from core.rulesets.resonance.sheet import Placed
from core.rulesets.resonance.values.aspects import Aspect, OwnerType
from core.schema.entry import Choice

if TYPE_CHECKING:
    from core.actions.situation import ActorId
    from core.rulesets.resonance.situation import Situation


class InReach(NamedTuple):
    """An Aspect with its place; `owner` is its character, None for an Aspect of the scene or the story."""

    id: str
    aspect: Aspect
    place: OwnerType
    owner: int | None = None


def reach(situation: Situation) -> tuple[InReach, ...]:
    """The Aspects in reach: the acting character's first, then the surroundings', the story's and everyone else's."""
    there = situation.here or tuple(situation.actors)
    others = (actor for actor in there if actor != situation.acting)
    own = _aspects_of(situation.acting, situation) if situation.acting is not None else ()
    return (*own, *_placed_aspects(situation), *(each for actor in others for each in _aspects_of(actor, situation)))


def _aspects_of(actor: ActorId, situation: Situation) -> tuple[InReach, ...]:
    """The Aspects of a character."""
    aspects = situation.find(actor, "actor").sheet.aspects
    return tuple(InReach(f"{actor}:{aspect.text}", aspect, "character", actor) for aspect in aspects)


def _placed_aspects(situation: Situation) -> Iterator[InReach]:
    """The Aspects that have no character, with those written in the open scene's text."""
    state = situation.state
    known = {aspect.text for aspect in state.aspects}
    for aspect in state.aspects:
        yield InReach(f"{aspect.owner}:{aspect.text}", aspect, aspect.owner)
    for text in situation.said:
        if text not in known:
            yield InReach(f"environment:{text}", Placed(text=text, kind="situation", scope="scene"), "environment")


def find(aspect: str, there: Iterable[InReach], at: str) -> InReach:
    """Return the Aspect with this id. Refuse an unknown one at the field `at`."""
    found = next((each for each in there if each.id == aspect), None)
    if found is None:
        raise Refusal("unknown_aspect", "Choose an Aspect that is in reach.", at)
    return found


def owner_name(each: InReach, situation: Situation) -> str:
    """The name of the Aspect's character, or its place."""
    return situation.actors[each.owner].name if each.owner is not None else each.place


def aspect_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects in reach as choices, each with its owner as the note."""
    return tuple(Choice(each.id, each.aspect.text, note=_note_of(each, situation)) for each in reach(situation))


def _note_of(each: InReach, situation: Situation) -> str:
    free = "free" if each.aspect.free_invokes else ""
    own = each.owner is not None and each.owner == situation.acting
    return " · ".join(filter(None, ("own" if own else owner_name(each, situation), free)))
