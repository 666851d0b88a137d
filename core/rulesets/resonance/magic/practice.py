"""Practising a spell until it is Rote (resonance-72, 81)."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True)
class Practised:
    """A spell's name and its number of practices."""

    name: str = entry("Spell")
    practices: int = entry("Practices", default=0, low=0, code="invalid_amount")
    rote: bool = entry("Rote", default=False)


@dataclass(frozen=True, slots=True)
class Practice:
    """The practices so far, and whether the spell is Rote."""

    name: str
    practices: int
    rote: bool

    @property
    def facts(self) -> dict[str, Json]:
        """The practice in the JSON interface."""
        return {"practices": self.practices, "rote": self.rote}


@dataclass(frozen=True, slots=True, kw_only=True)
class PractiseSpell:
    """The request to practise a spell."""

    character: Character = entry("Character")
    spell: Practised = entry("Spell")
    options: HouseRules = field(default_factory=HouseRules)


def practise_spell(request: Flat[PractiseSpell]) -> Resolution[Practice]:
    """Count one practice (resonance-81)."""
    if not request.character.magic:
        raise Refusal("not_a_caster", "Only a character who wields magic can practise a spell.", "character.magic")
    if request.spell.rote:
        raise Refusal("already_rote", f"{request.spell.name:.60} is already Rote.", "spell")
    practices = request.spell.practices + 1
    rote = practices >= request.options.rote_practices
    step = Step("resonance-81", "practised", request.spell.name, amount=1, total=practices)
    steps = (step, Step("resonance-80", "rote_now", request.spell.name)) if rote else (step,)
    return Resolution(Practice(request.spell.name, practices, rote), steps=steps)


RULES = (rule(practise_spell),)
