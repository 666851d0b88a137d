"""Casting at the table: a spell, its Resonance and Fallout, and the practice it counts as (resonance-72 to 86)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import NOBODY, acting_sheet
from core.action import Action, Brief, Place
from core.choosing import choices, title
from core.entry import Choice, entry
from core.option import OptionValues
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.resonance.cast import CastMade, CastRequest, cast
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.fallout import MOST_RESONANCE, SEVERITIES, Severity
from core.rulesets.resonance.forecast import cast_odds
from core.rulesets.resonance.hands import (
    Helper,
    HelpForm,
    RivalForm,
    TraitsForm,
    acting_roller,
    difficulties,
    first_rival,
    helpers_of,
    opposed,
    own_traits,
    rival_of,
    start_hand,
)
from core.rulesets.resonance.magic import Practised, PractiseSpell, practise_spell
from core.rulesets.resonance.scene import can_act
from core.rulesets.resonance.settling import harmed, incapacitate, settled
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.spells import DURATIONS, POTENCIES, SCALES, Duration, Potency, Scale, Spell
from core.rulesets.resonance.tasks import TaskForm, task_of
from core.rulesets.resonance.told import brief_of
from core.situation import Effects, Situation
from core.wording import counted

EVERYDAY = "*"
"""Magic that only does what could be done without it (resonance-77)."""


def _resonance(situation: Situation) -> tuple[Choice, ...]:
    """How much Resonance may be spent, each with its Fallout."""
    return tuple(
        Choice(str(points), _fallen(points, severity, situation.options) if points else "0")
        for points, severity in enumerate(SEVERITIES[: MOST_RESONANCE + 1])
    )


def _fallen(points: int, severity: Severity, options: OptionValues) -> str:
    return f"{points}: {title(severity.name)} Fallout, {counted(severity.injuries(options), 'Injury')}"


def _spell(spell: Spell, options: OptionValues) -> str:
    return f"{spell.name}, {spell.base(options)}{', Rote' if spell.rote else ''}"


def _spell_choices(situation: Situation) -> tuple[Choice, ...]:
    """The spells who acts knows, another one, or everyday magic."""
    sheet: Sheet | None = acting_sheet(situation)
    known = (Choice(s.name, _spell(s, situation.options)) for s in (sheet.spells if sheet else ()))
    return (*known, Choice("", "Another, as below"), Choice(EVERYDAY, "What anybody could do"))


@dataclass(frozen=True, kw_only=True)
class SpellForm:
    """What is cast, and with how much Resonance."""

    spell: str = entry("Spell", default="", choices=_spell_choices)
    resonance: int = entry("Resonance", default=0, low=0, choices=_resonance, lever=True, once=True)
    potency: Potency = entry("Potency", default="charm", choices=choices(*POTENCIES), help="Of another spell.")
    scale: Scale = entry("Scale", default="single", choices=choices(*SCALES))
    subjects: int | None = entry("Or for so many", default=None, low=1, help="Sets the scale.")
    duration: Duration = entry("Duration", default="instant", choices=choices(*DURATIONS))
    turns: int | None = entry("Or so many turns", default=None, low=0, help="Sets the duration.")
    learn: str = entry("Note it down as", default="", once=True, help="A name for another spell, to practise it.")
    difficulty: int = entry("Everyday Difficulty", default=1, low=1, choices=difficulties, code="invalid_difficulty")


@dataclass(frozen=True, kw_only=True)
class CastForm(TaskForm, HelpForm, RivalForm, SpellForm, TraitsForm):
    """A Cast."""

    resisted: bool = entry("Somebody resists", default=False, once=True)
    helpers: tuple[Helper, ...] = entry("Together with", default=(), once=True)
    fallout_injuries: int | None = entry("Fallout Injuries", default=None, low=0, once=True, help="If not as usual.")


def _start(situation: Situation) -> CastForm:
    spells = situation.actor.sheet.spells
    return CastForm(**start_hand(situation), rival=first_rival(situation), spell=spells[0].name if spells else "")


def _no_caster(situation: Situation) -> Refusal | None:
    if refusal := can_act(situation):
        return refusal
    actor = situation.actor
    return None if actor.sheet.magic else Refusal("not_a_caster", f"{actor.name} does not wield magic.", "actor")


def _prepare(form: CastForm, situation: Situation) -> CastRequest:
    sheet: Sheet = situation.actor.sheet
    against = opposed(form) if form.resisted else ()
    return CastRequest(
        roller=acting_roller(form, situation, own_traits(form, situation), against),
        helpers=tuple(helpers_of(form.helpers, situation, against)),
        resister=rival_of(form, situation, form.helpers) if form.resisted else None,
        fallout_injuries=form.fallout_injuries,
        resonance=form.resonance,
        resonance_held=sheet.resonance_held,
        **_dimensions(form, sheet),
        **task_of(form),
        options=situation.options,
    )


def _dimensions(form: CastForm, sheet: Sheet) -> dict[str, Any]:
    """What is cast, as fields of the request."""
    if form.spell == EVERYDAY:
        return {"mundane_difficulty": form.difficulty}
    if known := _known(form.spell, sheet):
        return {"potency": known.potency, "scale": known.scale, "duration": known.duration, "rote": known.rote}
    return {
        "potency": form.potency,
        "scale": None if form.subjects is not None else form.scale,
        "subjects": form.subjects,
        "duration": None if form.turns is not None else form.duration,
        "turns": form.turns,
    }


def _known(name: str, sheet: Sheet) -> Spell | None:
    return next((spell for spell in sheet.spells if spell.name == name), None) if name else None


def _settle(form: CastForm, resolution: Resolution, situation: Situation) -> Effects:
    """Aspects and Fate Points as ever, the Fallout on the caster, Resonance spent, the practice counted."""
    made: CastMade = resolution.value
    caster = situation.actor.id
    changes = settled(made.attempt, situation)
    harmed(caster, made.fallout.harm, made.consequence, changes, situation)
    if made.fallout.harm.incapacitated:
        incapacitate(caster, changes, situation)
    if situation.options["resonance"] == "tracked":
        changes.edit(caster, resonance_held=changes.sheet(caster).resonance_held - made.resonance)
    if made.attempt.result.success:
        _practise(form, resolution, changes, situation)
    return changes.effects()


def _practise(form: CastForm, resolution: Resolution, changes: Changes, situation: Situation) -> None:
    """A successful Cast counts as one practice of a spell that is written down, or is now (resonance-81)."""
    caster = situation.actor.id
    sheet = changes.sheet(caster)
    if (spell := _known(form.spell, sheet)) is None and (spell := _new(form, resolution, sheet)):
        sheet = changes.edit(caster, spells=(*sheet.spells, spell)).sheet(caster)
    if spell is None or spell.rote:
        return
    practised = Practised(spell.name, spell.practices, spell.rote)
    request = PractiseSpell(character=sheet.character, spell=practised, options=situation.options)
    done = practise_spell(request, NOBODY)
    after = done.value
    changes.edit(caster, spells=sheet.practised(after.name, after.practices, after.rote)).say(*done.steps)


def _new(form: CastForm, resolution: Resolution, sheet: Sheet) -> Spell | None:
    """Another spell that is to be noted down, unless one of that name is there."""
    name = form.learn.strip()
    if not name or form.spell == EVERYDAY or _known(name, sheet):
        return None
    return Spell(name, form.potency, resolution.facts["scale"], resolution.facts["duration"])


def _brief(form: CastForm, resolution: Resolution, situation: Situation) -> Brief:
    """The spell, and the Hits."""
    spell = "everyday magic" if form.spell == EVERYDAY else form.spell or form.learn.strip() or title(form.potency)
    return brief_of(resolution.value.attempt, f"Cast: {spell}")


ACTIONS: tuple[Action, ...] = (
    Action(
        id="cast",
        brief=_brief,
        title="Cast",
        place=Place.SCENE,
        form=CastForm,
        request=CastRequest,
        rule=cast,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="A spell; Resonance eases it by 1 each, at a price.",
        why_not=_no_caster,
        odds=cast_odds,
    ),
)
"""The Cast."""
