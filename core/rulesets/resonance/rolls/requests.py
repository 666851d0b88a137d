"""JSON requests with rolled dice, laid out as answers to the questions of the same procedures."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.luck.odds import Odds
from core.luck.piles import Tokens
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Who
from core.rulesets.resonance.rolls.after_the_roll import AGAIN, STAND
from core.rulesets.resonance.rolls.attempt import Path, Venture
from core.rulesets.resonance.rolls.chances import Hits
from core.rulesets.resonance.rolls.complications_and_tricks import Spend, Task
from core.rulesets.resonance.rolls.enhancement import INVOKE
from core.rulesets.resonance.rolls.roll import HelpedPool, Rolled, Roller
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import quantity

T = TypeVar("T")
Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor(HelpedPool):
    """Someone who rolls, with the dice of the roll and of each re-roll."""

    drawn: Faces = entry("Dice", default=(), low=0, high=10, code="invalid_die")
    rerolls: tuple[Faces, ...] = entry("Re-rolls", default=(), low=0, high=10, code="invalid_die")


def roller(actor: Actor, id: Who = "", *, resists: bool = False) -> Roller:
    """The roller. The number of dice is that of those given by default; a resister without dice can't resist."""
    rolls = {f.name: getattr(actor, f.name) for f in dataclasses.fields(HelpedPool)}
    rolls["dice"] = len(actor.drawn) if actor.dice is None else actor.dice
    return Roller(**rolls, id=id, unable=resists and not actor.drawn)


def task(given: Task) -> dict[str, Json]:
    """The fields of a task. Purchases are decided; by default nothing is bought."""
    return {**vars(given), "spend": given.spend or Spend()}


def table_of_venture(venture: Venture, actors: Sequence[Actor], resister: Actor | None = None) -> Table:
    """The table at which an action's dice were rolled. Refuse an action without dice."""
    for actor in actors:
        check_acting(actor)
    seats = {path: (actor, rolled) for (path, rolled), actor in zip(venture.actors, actors, strict=True)}
    if venture.resister and resister:
        seats[venture.resister[0]] = (resister, venture.resister[1])
    return table_with(seats)


def table_with(seats: Mapping[Path, tuple[Actor, Rolled]]) -> Table:
    """The table with each seat's dice. Refuse dice that don't fit the roll."""
    return Table(BySeat({path: _answers(actor, rolled) for path, (actor, rolled) in seats.items()}))


def _answers(actor: Actor, rolled: Rolled) -> tuple[Tokens, ...]:
    """The dice, then each re-roll with its decision, then the decision to keep the last (resonance-20)."""
    due, acting = rolled.pool.dice, not rolled.who.unable
    if len(actor.drawn) != due or (acting and actor.dice not in (None, due)):
        raise Refusal(
            "wrong_dice_count",
            f"The pool has {quantity(due, 'die', 'dice')}, not {len(actor.drawn)}.",
            "drawn",
        )
    if len(actor.rerolls) > sum(e.source == INVOKE for e in actor.enhancements):
        raise Refusal("no_reroll", "Each invoke allows only one re-roll.", "rerolls")
    if any(len(faces) != due for faces in actor.rerolls):
        raise Refusal("wrong_dice_count", f"A re-roll needs the same {quantity(due, 'die', 'dice')}.", "rerolls")
    again = (answer for faces in actor.rerolls for answer in ((AGAIN,), faces))
    return (actor.drawn, *again, (STAND,), (STAND,)) if due else ()


def check_acting(actor: Actor) -> None:
    """Refuse an action without dice."""
    if not actor.drawn:
        raise Refusal("wrong_dice_count", "Enter the dice that were rolled.", "drawn")


def no_judgement(hits: Hits, raised: int) -> Odds:
    """The empty odds for a roll whose purpose is unknown."""
    return Odds((), mean=hits.mean)
