"""The method that settles a conflict, and an attack in rounds (storyteller-87 to 89)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from core.actions.choices import choices
from core.actions.result import Resolution, Step
from core.actions.rule import AnyRule, Rule, rule
from core.luck.table import Table
from core.rulesets.storyteller.draws.draw import Drawn, Modifier, Team, TeamDrawn, draw_team
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Method = Literal["narrative", "down_and_dirty", "rounds"]
Opponent = Literal["environment", "set_piece", "characters"]


def conflict_method(
    kind: Annotated[Opponent, Entry("Against", code="unknown_conflict")],
    narrative: Annotated[bool, Entry("The Storyteller tells")] = False,
    votes: Annotated[tuple[Method, ...], Entry("Each player's choice")] = (),
) -> Resolution[Method]:
    """The method that settles a conflict (storyteller-87).

    Against the environment it is told or one contest; between characters it is the method that all players choose;
    otherwise it is rounds.
    """
    agreed = set(votes)
    method: Method = "rounds"
    if kind == "environment":
        method = "narrative" if narrative else "down_and_dirty"
    elif kind == "characters" and len(agreed) == 1:
        method = agreed.pop()
    return Resolution(method, steps=(Step("storyteller-87", method),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Team):
    """A draw against a target's Defense, alone or with help."""

    defense: int = entry("Target's Defense", low=0, code="invalid_rating")
    weapon: int = entry("Weapon rating", default=0, low=0, code="invalid_rating")
    weapon_kind: Literal["weapon", "unarmed"] = entry("With", choices=choices("weapon", "unarmed"))
    options: HouseRules = DEFAULTS

    @property
    def defended(self) -> Attack:
        """The attack with the Defense subtracted from the pool."""
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
    """The steps of a hit's damage; none for a miss."""
    if not drawn.successes:
        return
    yield Step("storyteller-89", "successes", amount=drawn.successes, total=drawn.successes, seat=drawn.name)
    if weapon:
        yield Step("storyteller-89", "weapon", amount=weapon, total=drawn.successes + weapon, seat=drawn.name)
    yield Step("storyteller-89", damage_type, total=drawn.successes + weapon, seat=drawn.name)


RULES: tuple[AnyRule, ...] = (
    rule(conflict_method, "method"),
    Rule("attack", Attack, attack),
)
