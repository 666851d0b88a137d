"""The Aspects someone could invoke or compel now: their own, the scene's, the story's, and those of others there.

An Aspect's id is made of where it lies and its text and is stored nowhere: `7:Last of the Choir`, `environment:Dark`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from core.refusal import Refusal
from core.rulesets.resonance.sheet import Placed
from core.rulesets.resonance.values.aspects import Aspect, OwnerType
from core.schema.entry import Choice

if TYPE_CHECKING:
    from core.acts.situation import ActorId
    from core.rulesets.resonance.situation import Situation


class InReach(NamedTuple):
    """An Aspect with where it lies; `owner` is the character it lies on, if it is one."""

    id: str
    aspect: Aspect
    place: OwnerType
    owner: int | None = None


def reach(situation: Situation) -> tuple[InReach, ...]:
    """Every Aspect in reach: of the acting character, of the surroundings, of the story, of everyone else there."""
    there = situation.here or tuple(situation.actors)
    others = (actor for actor in there if actor != situation.acting)
    own = _aspects_of(situation.acting, situation) if situation.acting is not None else ()
    return (*own, *_placed_aspects(situation), *(each for actor in others for each in _aspects_of(actor, situation)))


def _aspects_of(actor: ActorId, situation: Situation) -> tuple[InReach, ...]:
    """The Aspects that lie on a character."""
    aspects = situation.find(actor, "actor").sheet.aspects
    return tuple(InReach(f"{actor}:{aspect.text}", aspect, "character", actor) for aspect in aspects)


def _placed_aspects(situation: Situation) -> Iterator[InReach]:
    """The Aspects that lie on no one, with what is written of the open scene."""
    state = situation.state
    known = {aspect.text for aspect in state.aspects}
    for aspect in state.aspects:
        yield InReach(f"{aspect.owner}:{aspect.text}", aspect, aspect.owner)
    for text in situation.said:
        if text not in known:
            yield InReach(f"environment:{text}", Placed(text=text, kind="situation", scope="scene"), "environment")


def find(aspect: str, there: Iterable[InReach], at: str) -> InReach:
    """One of these Aspects by id; refuses one that is not among them at the field `at`."""
    found = next((each for each in there if each.id == aspect), None)
    if found is None:
        raise Refusal("unknown_aspect", "Choose an Aspect that is in reach.", at)
    return found


def owner_name(each: InReach, situation: Situation) -> str:
    """Whose it is, or where it lies."""
    return situation.actors[each.owner].name if each.owner is not None else each.place


def aspect_choices(situation: Situation) -> tuple[Choice, ...]:
    """The Aspects in reach, as choices with whose they are."""
    return tuple(Choice(each.id, each.aspect.text, note=_note_of(each, situation)) for each in reach(situation))


def _note_of(each: InReach, situation: Situation) -> str:
    free = "free" if each.aspect.free_invokes else ""
    own = each.owner is not None and each.owner == situation.acting
    return " · ".join(filter(None, ("own" if own else owner_name(each, situation), free)))
