"""The Aspects that can be invoked on a roll, their payers, and the invokes made before it (resonance-18 to 26)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from core.actions.situation import ActorId
from core.refusal import refused_at
from core.rulesets.resonance.aspects.reach import InReach, aspect_choices, find, reach
from core.rulesets.resonance.currencies import FATE, LOCKED, Fate, Party, Purse
from core.rulesets.resonance.fate.invocations import Invocable, Invoked, check_declared, has_free, owner_gains
from core.rulesets.resonance.fate.payers import GM, payer_choices
from core.rulesets.resonance.situation import Actor, Situation
from core.schema.entry import Choice, entry
from core.schema.rows import complete

Aim = Literal["help", "hold", "hazard", "threat"]


class Way(NamedTuple):
    """A way to invoke an Aspect: its label and note, before the dice or after them, for the roll or for a hazard."""

    label: str
    note: str
    before: bool = False
    hazard: bool = False


AIMS = complete(
    "aims of an invoke",
    Aim,
    {
        "help": Way("For the roll", "Enhancement +1, and a re-roll", before=True),
        "hold": Way("For it, if needed", "you choose after the roll"),
        "hazard": Way("Against it", "Difficulty +1", before=True, hazard=True),
        "threat": Way("Against it, if needed", "you choose after the roll", hazard=True),
    },
)
_CHOICES = tuple(Choice(name, way.label, note=way.note) for name, way in AIMS.items())
GM_PURSE = Purse(GM, "The GM")


@dataclass(frozen=True, slots=True)
class Invoke:
    """An Aspect invoked before the dice fall, or named so that it is offered after them.

    After the dice, the table offers every Aspect in reach as help anyway.
    """

    aspect: str = entry("Aspect", default="", choices=aspect_choices)
    aim: Aim = entry("How", default="help", choices=_CHOICES)
    by: str = entry("Paid by", default="", choices=payer_choices)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The Aspects in reach of a roll, the purses, and the invokes made before it."""

    aspects: tuple[Invocable, ...]
    purses: tuple[Purse, ...]
    invoked: tuple[Invoked, ...] = ()


def stakes(
    actor: Actor, situation: Situation, against: Collection[ActorId] = (), rows: tuple[Invoke, ...] = ()
) -> Stakes:
    """The stakes of a roll by `actor` that goes `against` these characters. Refuse an Aspect out of reach."""
    found = reach(replace(situation, acting=actor.id))
    named = {row.aspect: row for row in rows}
    for at, row in enumerate(rows):
        find(row.aspect, found, f"invokes.{at}.aspect")
    # Everyone's Aspects can be invoked (resonance-18, 22); those of bystanders come last.
    nearest = sorted(found, key=lambda each: each.owner not in (None, actor.id, *against) and each.id not in named)
    aspects = {each.id: _invocable(each, situation, actor, against, named.get(each.id)) for each in nearest}
    invoked = (_invoke(row, aspects[row.aspect], actor, situation) for row in rows if AIMS[row.aim].before)
    return _check_stakes(Stakes(tuple(aspects.values()), purses(actor, situation), tuple(invoked)))


def _check_stakes(found: Stakes) -> Stakes:
    """Return the stakes. Refuse a wrong invoke at the form's field (resonance-23, 25, 26)."""
    with refused_at("invokes"):
        check_declared(found.invoked, found.aspects, found.purses, ())
    return found


def purses(actor: Actor, situation: Situation) -> tuple[Purse, ...]:
    """The roller's purse, then those of the players' characters present and the GM; for an NPC the GM's comes first."""
    there = (situation.actors[i] for i in situation.here or situation.actors)
    others = tuple(_purse(other, situation) for other in there if other.player and other.id != actor.id)
    return (_purse(actor, situation), *others, GM_PURSE) if actor.player else (GM_PURSE, *others)


def fate_of(actor: ActorId, situation: Situation) -> Fate:
    """The Fate Points of a player's character."""
    return Fate(situation.balance(actor, FATE.id), situation.balance(actor, LOCKED.id))


def _purse(actor: Actor, situation: Situation) -> Purse:
    return Purse(actor.id, actor.name, fate_of(actor.id, situation))


def _invocable(
    each: InReach, situation: Situation, actor: Actor, against: Collection[ActorId], row: Invoke | None
) -> Invocable:
    hazard = row is not None and AIMS[row.aim].hazard
    owner = situation.actors[each.owner] if each.owner is not None else None
    return Invocable(
        each.id,
        each.aspect.text,
        each.aspect.kind,
        each.aspect.free_invokes,
        each.owner,
        owner_player=owner is not None and owner.player,
        against=each.owner == actor.id if hazard else each.owner in against,
        hazard=hazard,
    )


def _invoke(row: Invoke, aspect: Invocable, actor: Actor, situation: Situation) -> Invoked:
    """An Aspect invoked before the roll, with its payer and the owner it pays (resonance-18, 24)."""
    free = not row.by and has_free(aspect.free_invokes)
    by = None if free else _payer(row, actor)
    hurts = aspect.against and aspect.owner_player and aspect.owner != by
    pays = aspect.owner if hurts and owner_gains(aspect.kind, situation.options) else None
    return Invoked(aspect.id, by, free, pays, aspect.hazard, text=aspect.text)


def _payer(row: Invoke, actor: Actor) -> ActorId | None:
    """The payer of a row, None for the GM. By default a player's roller pays for help and the GM for harm."""
    if row.by:
        return int(row.by) if row.by.isdecimal() else None
    return actor.id if actor.player and not AIMS[row.aim].hazard else None


def party(actor: Actor, situation: Situation) -> Party:
    """A character with their Fate Points, if a player runs them."""
    if not actor.player:
        return Party(id=actor.id, role="npc", name=actor.name)
    return Party(id=actor.id, role="pc", fate=fate_of(actor.id, situation), name=actor.name)
