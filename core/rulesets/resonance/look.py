"""The look of dice by their Hits, of Aspects in reach and of Fate Points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.actions.choices import title
from core.look import Board, Heap, Look, Panel, Tag
from core.luck.piles import Token
from core.rulesets.resonance.aspects.reach import InReach, reach
from core.rulesets.resonance.currencies import FATE, LOCKED
from core.rulesets.resonance.sheet_layout import about
from core.rulesets.resonance.values.aspects import KINDS

if TYPE_CHECKING:
    from core.rulesets.resonance.situation import Actor, Situation

AVAILABLE = Look("●", "gold", "to spend")
KEPT_BACK = Look("◌", "dark", "locked")


def look(token: Token) -> Look | None:
    """The look of a die: a ten, printed as 0 on some dice, is two Hits, an eight or nine one (resonance-38)."""
    if token in (0, 10):
        return Look("10‼", "gold", "ten, two Hits")
    if token in (8, 9):
        return Look(f"{token}!", "green", f"{token}, a Hit")
    return Look(str(token), "dark", f"{token}, no Hit") if isinstance(token, int) else None


def panels(situation: Situation) -> tuple[Panel, ...]:
    """The panels of Fate Points and of Aspects in reach, the acting character's first."""
    there = (None, situation.acting, *situation.here)
    tags = tuple(_tag(each, situation) for each in reach(situation) if each.owner in there)
    return (*_purses(situation), Board("Aspects in reach", tags))


def pieces() -> tuple[Panel, ...]:
    """Fate Points as pieces that can be handed out."""
    return (Heap("Fate Points", ((AVAILABLE, 24),)),)


def _purses(situation: Situation) -> Iterator[Heap]:
    """The Fate Points of the acting character, or of everyone present if no one acts."""
    for actor in _with_points(situation):
        counts = (
            (AVAILABLE, situation.balance(actor.id, FATE.id)),
            (KEPT_BACK, situation.balance(actor.id, LOCKED.id)),
        )
        yield Heap(f"Fate Points of {actor.name}", counts, _about_purse(actor, counts[1][1], situation), held=True)


def _about_purse(actor: Actor, locked: int, situation: Situation) -> str:
    if locked:
        return "locked points unlock when the scene ends"
    return "" if actor.id in situation.state.begun else "up to three when a session starts"


def _with_points(situation: Situation) -> Iterator[Actor]:
    acting = situation.actors.get(situation.acting) if situation.acting is not None else None
    there = (situation.actors[i] for i in situation.here) if acting is None else (acting,)
    return (actor for actor in there if actor.player)


def _tag(each: InReach, situation: Situation) -> Tag:
    aspect = each.aspect
    owner = situation.actors[each.owner].name if each.owner is not None else title(each.place)
    own = each.owner is not None and each.owner == situation.acting
    notes = " · ".join(filter(None, ("" if own else owner, title(aspect.kind), about(aspect))))
    free = aspect.free_invokes if isinstance(aspect.free_invokes, int) else 1
    kind = KINDS[aspect.kind]
    band = "failure" if kind.harms else "success" if free else "mixed"
    known = kind.free or (kind.scope == "scene" and each.place == "environment")
    return Tag(aspect.text, notes, free, max(free, int(kind.free)), band, known=known)
