"""How a conflict is settled, and an attack in rounds (storyteller-87 to 89)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Literal

from core.action import Rule
from core.choosing import choices
from core.entry import entry
from core.result import Resolution, Step, old_resolution
from core.rulesets.storyteller.draws.pool import Modifier, Team
from core.rulesets.storyteller.draws.rules import Drawn
from core.rulesets.storyteller.draws.teamwork import TeamDrawRequest, draw_team
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.table import Table

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


def conflict_method(request: ConflictMethod, table: Table) -> Resolution[Any]:
    """Say how the conflict is settled (storyteller-87)."""
    method = _method(request)
    return old_resolution({"method": method}, steps=(Step("storyteller-87", method),), value=method)


def _method(request: ConflictMethod) -> Method:
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
    def defended(self) -> TeamDrawRequest:
        """The draw it is, with the Defense taken off."""
        own = {name.name: getattr(self, name.name) for name in fields(TeamDrawRequest)}
        return TeamDrawRequest(**{**own, "modifiers": (*self.modifiers, Modifier("defense", -self.defense))})


def attack(request: Attack, table: Table) -> Resolution[Any]:
    """Draw against Defense; a hit deals the successes and the weapon's rating (storyteller-89)."""
    team = draw_team(request.defended, table, request.options)
    drawn = team.lead
    damage = drawn.successes + request.weapon if drawn.successes else 0
    damage_type = "bruising" if request.weapon_kind == "unarmed" else "lethal"
    helped = team.facts if team.assistants else {}
    facts = {**drawn.facts, **helped, "damage": damage, "damage_type": damage_type}
    steps = (*team.steps, *_damage(drawn, request.weapon, damage_type))
    return old_resolution(facts, drawn.outcome, steps, (damage, damage_type))


def _damage(drawn: Drawn, weapon: int, damage_type: str) -> Iterator[Step]:
    """What a hit does; a miss does nothing."""
    if not drawn.successes:
        return
    yield Step("storyteller-89", "successes", amount=drawn.successes, total=drawn.successes, seat=drawn.name)
    if weapon:
        yield Step("storyteller-89", "weapon", amount=weapon, total=drawn.successes + weapon, seat=drawn.name)
    yield Step("storyteller-89", damage_type, total=drawn.successes + weapon, seat=drawn.name)


RULES: tuple[Rule, ...] = (Rule("conflict_method", ConflictMethod, conflict_method), Rule("attack", Attack, attack))
