"""Practising a spell until it is Rote (resonance-72, 81)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.action import Rule
from core.entry import entry
from core.option import OptionValues, number
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.options import defaults
from core.table import Table


@dataclass(frozen=True, slots=True)
class Practised:
    """A spell by name, and how often it was practised."""

    name: str = entry("Spell")
    practices: int = entry("Practices", default=0, low=0, code="invalid_amount")
    rote: bool = entry("Rote", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PractiseSpell:
    """Somebody who practises a spell."""

    character: Character = entry("Character")
    spell: Practised = entry("Spell")
    options: OptionValues = field(default_factory=defaults)


def practise_spell(request: PractiseSpell, table: Table) -> Resolution[Any]:
    """Count one practice (resonance-81)."""
    if not request.character.magic:
        raise Refusal("not_a_caster", "Only who wields magic can practise a spell.", "character.magic")
    if request.spell.rote:
        raise Refusal("already_rote", f"{request.spell.name:.60} is Rote already.", "spell")
    practices = request.spell.practices + 1
    rote = practices >= number(request.options, "rote_practices")
    step = Step("resonance-81", "practised", request.spell.name, amount=1, total=practices)
    steps = (step, Step("resonance-80", "rote_now", request.spell.name)) if rote else (step,)
    value = Practised(request.spell.name, practices, rote)
    return old_resolution({"practices": practices, "rote": rote}, steps=steps, value=value)


RULES = (Rule("practise_spell", PractiseSpell, practise_spell),)
