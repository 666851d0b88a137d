"""The form of a spell, its cost to the caster, and the practice it counts as (resonance-72 to 84)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from core.actions.actor import acting_sheet
from core.actions.choices import title
from core.refusal import Refusal
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.injuries.effects import apply_harm, incapacitate
from core.rulesets.resonance.magic.fallout import SEVERITIES, injuries_of
from core.rulesets.resonance.magic.practice import Practised, PractiseSpell, practise_spell
from core.rulesets.resonance.magic.rules import ROTE, CastCost
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.actions import can_act
from core.rulesets.resonance.rolls.attempt import Attempt
from core.rulesets.resonance.rolls.form import difficulties
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Situation
from core.rulesets.resonance.values.spells import Spell, duration_for, durations, potencies, scale_for, scales
from core.schema.entry import LONG, Choice, entry
from core.wording import quantity, signed_text

EVERYDAY = "*"
"""The choice of magic that only does what anyone could do without it (resonance-77)."""


def _resonance(situation: Situation) -> tuple[Choice, ...]:
    """The amounts of Resonance to spend, each with its Fallout."""
    return tuple(
        Choice(str(points), _fallout_label(points, severity, situation.options) if points else "0")
        for points, severity in enumerate(SEVERITIES)
    )


def _fallout_label(points: int, severity: str, options: HouseRules) -> str:
    return f"{points}: {title(severity)} Fallout, {quantity(injuries_of(severity, options), 'Injury')}"


def _spell(spell: Spell, options: HouseRules) -> Choice:
    """A spell as a choice, with its Difficulty and discount; dimmed if the campaign lacks one of its dimensions."""
    try:
        base = spell.base(options)
    except Refusal as refusal:
        return Choice(spell.name, spell.name, why_not=refusal.message)
    return Choice(spell.name, f"{spell.name}, Difficulty {base}{f', Rote {signed_text(-ROTE)}' if spell.rote else ''}")


def _spell_choices(situation: Situation) -> tuple[Choice, ...]:
    """The acting character's spells, another spell, and everyday magic."""
    sheet: Sheet | None = acting_sheet(situation)
    known = (_spell(spell, situation.options) for spell in (sheet.spells if sheet else ()))
    return (*known, Choice("", "Another, as below"), Choice(EVERYDAY, "An effect possible without magic"))


def _another(form: SpellForm) -> bool:
    """Return True if the spell isn't on the sheet, so its dimensions are chosen on the form."""
    return not form.spell


def _everyday(form: SpellForm) -> bool:
    return form.spell == EVERYDAY


@dataclass(frozen=True, kw_only=True)
class SpellForm:
    """The fields of a spell and its Resonance."""

    spell: str = entry("Spell", default="", choices=_spell_choices, own=True)
    resonance: int = entry("Resonance", default=0, low=0, choices=_resonance, lever=True, once=True)
    potency: str = entry(
        "Potency", default="charm", choices=potencies, counts=_another, help="Of another spell.", scene=True
    )
    scale: str = entry("Scale", default="single", choices=scales, counts=_another, scene=True)
    subjects: int | None = entry(
        "Or number of subjects", within=LONG, default=None, low=1, counts=_another, help="Sets the scale.", scene=True
    )
    duration: str = entry("Duration", default="instant", choices=durations, counts=_another, scene=True)
    turns: int | None = entry(
        "Or number of turns", within=LONG, default=None, low=0, counts=_another, help="Sets the duration.", scene=True
    )
    learn: str = entry(
        "Save as a spell", default="", once=True, counts=_another, help="Name a new spell to practise it."
    )
    difficulty: int = entry(
        "Everyday Difficulty",
        default=1,
        low=1,
        choices=difficulties,
        counts=_everyday,
        code="invalid_difficulty",
        help="For an effect possible without magic.",
        scene=True,
    )


class SpellDefaults(TypedDict):
    """The first values of the spell fields."""

    spell: str
    potency: str
    scale: str
    duration: str


class Cast(TypedDict, total=False):
    """The spell's dimensions, as fields of the request."""

    potency: str
    scale: str | None
    subjects: int | None
    duration: str | None
    turns: int | None
    mundane_difficulty: int
    rote: bool


def start_spell(situation: Situation, otherwise: str = "") -> SpellDefaults:
    """The first spell that can be cast, or `otherwise`; another spell starts with the least of each dimension."""
    own = situation.actor.sheet
    known = (spell.name for spell in own.spells if not _spell(spell, situation.options).why_not)
    rules: HouseRules = situation.options
    return {
        "spell": next(known, otherwise),
        "potency": next(iter(rules.potency)),
        "scale": next(iter(rules.scale)),
        "duration": next(iter(rules.duration)),
    }


def no_caster(situation: Situation) -> Refusal | None:
    """Dim magic for a character who can't act or has no magic (resonance-72)."""
    if refusal := can_act(situation):
        return refusal
    actor = situation.actor
    return None if actor.sheet.magic else Refusal("not_a_caster", f"{actor.name} doesn't wield magic.", "actor")


def spell_name(form: SpellForm) -> str:
    """The name of the spell in words."""
    return "everyday magic" if form.spell == EVERYDAY else form.spell or form.learn.strip() or title(form.potency)


def dimensions_of(form: SpellForm, sheet: Sheet) -> Cast:
    """The dimensions of the chosen spell."""
    if form.spell == EVERYDAY:
        return {"mundane_difficulty": form.difficulty}
    if known := _known_spell(form.spell, sheet):
        return {"potency": known.potency, "scale": known.scale, "duration": known.duration, "rote": known.rote}
    return {
        "potency": form.potency,
        "scale": None if form.subjects is not None else form.scale,
        "subjects": form.subjects,
        "duration": None if form.turns is not None else form.duration,
        "turns": form.turns,
    }


def _known_spell(name: str, sheet: Sheet) -> Spell | None:
    return next((spell for spell in sheet.spells if spell.name == name), None) if name else None


def pay_for_cast(form: SpellForm, cost: CastCost, made: Attempt, changes: Changes, situation: Situation) -> Changes:
    """Apply the caster's Fallout and spent Resonance, and count a success as practice."""
    caster = situation.actor.id
    apply_harm(caster, cost.fallout.harm, cost.consequence, changes, situation)
    if cost.fallout.harm.incapacitated:
        incapacitate(caster, changes, situation)
    if situation.options.resonance == "tracked":
        changes.edit(caster, resonance_held=changes.sheet(caster).resonance_held - cost.resonance)
    if made.result.success:
        _practise(form, changes, situation)
    return changes


def _practise(form: SpellForm, changes: Changes, situation: Situation) -> None:
    """Count a successful Cast as practice of a spell on the sheet, adding it if the form says so (resonance-81)."""
    caster = situation.actor.id
    sheet = changes.sheet(caster)
    if (spell := _known_spell(form.spell, sheet)) is None and (spell := _new(form, sheet, situation.options)):
        sheet = changes.edit(caster, spells=(*sheet.spells, spell)).sheet(caster)
    if spell is None or spell.rote:
        return
    practised = Practised(spell.name, spell.practices, spell.rote)
    request = PractiseSpell(character=sheet.character, spell=practised, options=situation.options)
    done = practise_spell(request)
    after = done.value
    changes.edit(caster, spells=sheet.spells_after_practice(after.name, after.practices, after.rote)).say(*done.steps)


def _new(form: SpellForm, sheet: Sheet, options: HouseRules) -> Spell | None:
    """The spell to add to the sheet, or None if it is already there or isn't to be learned."""
    name = form.learn.strip()
    if not name or form.spell == EVERYDAY or _known_spell(name, sheet):
        return None
    scale = form.scale if form.subjects is None else scale_for(form.subjects, options)
    return Spell(name, form.potency, scale, form.duration if form.turns is None else duration_for(form.turns, options))
