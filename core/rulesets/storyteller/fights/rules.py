"""How a conflict is settled, and an attack in rounds (storyteller-87 to 89)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from core.acts.choosing import choices
from core.acts.result import Resolution, Step
from core.acts.rule import AnyRule, Rule, asking_nothing
from core.luck.table import Table
from core.rulesets.storyteller.draws.draw import Drawn, Modifier, Team, TeamDrawn, draw_team
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry

Method = Literal["narrative", "down_and_dirty", "rounds"]
Opponent = Literal["environment", "set_piece", "characters"]


@dataclass(frozen=True, slots=True)
class ConflictMethod:
    """Whom a conflict is with, and what those concerned want."""

    kind: Opponent = entry(
        "Against", choices=choices("environment", "set_piece", "characters"), code="unknown_conflict"
    )
    narrative: bool = entry("The Storyteller tells", default=False)
    votes: tuple[Method, ...] = entry("What each player wants", default=())


@dataclass(frozen=True, slots=True)
class Settled:
    """How a conflict is settled."""

    method: Method


def conflict_method(request: ConflictMethod) -> Resolution[Settled]:
    """Say how the conflict is settled (storyteller-87)."""
    method = _method(request)
    return Resolution(Settled(method), steps=(Step("storyteller-87", method),))


def _method(request: ConflictMethod) -> Method:
    """As told or in one contest against surroundings, as all agree among characters, else in rounds."""
    if request.kind == "environment":
        return "narrative" if request.narrative else "down_and_dirty"
    agreed = set(request.votes)
    return agreed.pop() if request.kind == "characters" and len(agreed) == 1 else "rounds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Team):
    """A draw against a target's Defense, alone or with help."""

    defense: int = entry("Target's Defense", low=0, code="invalid_rating")
    weapon: int = entry("Weapon rating", default=0, low=0, code="invalid_rating")
    weapon_kind: Literal["weapon", "unarmed"] = entry("With", choices=choices("weapon", "unarmed"))
    options: HouseRules = DEFAULTS

    @property
    def defended(self) -> Attack:
        """The same with the Defense taken off the pool."""
        return replace(self, modifiers=(*self.modifiers, Modifier("defense", -self.defense)))


DamageType = Literal["bruising", "lethal"]


@dataclass(frozen=True, slots=True)
class Attacked:
    """The draw of an attack, and the damage it does."""

    team: TeamDrawn
    damage: int
    damage_type: DamageType

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {**self.team.facts, "damage": self.damage, "damage_type": self.damage_type}


def attack(request: Attack, table: Table) -> Resolution[Attacked]:
    """Draw against Defense; a hit deals the successes and the weapon's rating (storyteller-89)."""
    team = draw_team(request.defended, table, request.options)
    drawn = team.lead
    damage = drawn.successes + request.weapon if drawn.successes else 0
    damage_type: DamageType = "bruising" if request.weapon_kind == "unarmed" else "lethal"
    steps = (*team.steps, *_damage(drawn, request.weapon, damage_type))
    return Resolution(Attacked(team, damage, damage_type), drawn.outcome, steps)


def _damage(drawn: Drawn, weapon: int, damage_type: str) -> Iterator[Step]:
    """What a hit does; a miss does nothing."""
    if not drawn.successes:
        return
    yield Step("storyteller-89", "successes", amount=drawn.successes, total=drawn.successes, seat=drawn.name)
    if weapon:
        yield Step("storyteller-89", "weapon", amount=weapon, total=drawn.successes + weapon, seat=drawn.name)
    yield Step("storyteller-89", damage_type, total=drawn.successes + weapon, seat=drawn.name)


RULES: tuple[AnyRule, ...] = (
    Rule("conflict_method", ConflictMethod, asking_nothing(conflict_method)),
    Rule("attack", Attack, attack),
)
