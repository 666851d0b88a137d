"""The downtime activities, as actions of the desk (resonance-90)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Price
from core.actions.actor import acting_sheet, needs
from core.actions.choices import title
from core.actions.result import Resolution, Step
from core.actions.rule import asking_nothing
from core.actions.situation import NOTHING
from core.activities import ActivityRow, by_id
from core.refusal import Refusal
from core.rulesets.resonance.aspects.rules import check_bond, check_text
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.injuries import rules as care
from core.rulesets.resonance.injuries.actions import (
    ArmourForm,
    TreatForm,
    needs_armour,
    needs_healing,
    prepare_armour,
    prepare_treat,
    restore,
    treat_injuries,
)
from core.rulesets.resonance.injuries.rules import RestoreArmour, Restored, Treat, Treated
from core.rulesets.resonance.magic.practice import Practice, Practised, PractiseSpell, practise_spell
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.values.aspects import BOND, CHARACTER_KINDS, KINDS, Aspect
from core.schema.codec import Json
from core.schema.entry import Choice, entry


def _spells(situation: Situation) -> tuple[Choice, ...]:
    """The acting character's spells with their practices; Rote ones are dimmed, for they need none."""
    sheet: Sheet | None = acting_sheet(situation)
    often = situation.options.rote_practices
    return tuple(
        Choice(s.name, f"{s.name}, practised {s.practices} of {often}", "It is already Rote." if s.rote else "")
        for s in (sheet.spells if sheet else ())
    )


@dataclass(frozen=True, slots=True)
class PractiseForm:
    """The form to practise a spell."""

    spell: str = entry("Spell", default="", choices=_spells, own=True)


def _start_practise(situation: Situation) -> PractiseForm:
    return PractiseForm(next((choice.id for choice in _spells(situation) if not choice.why_not), ""))


def _prepare_practise(form: PractiseForm, situation: Situation) -> PractiseSpell:
    sheet = situation.actor.sheet
    spell = next((s for s in sheet.spells if s.name == form.spell), None)
    if spell is None:
        raise Refusal("bad_request", "Choose a spell on the sheet.", "spell")
    practised = Practised(spell.name, spell.practices, spell.rote)
    return PractiseSpell(character=sheet.character, spell=practised, options=situation.options)


def _settle_practice(form: PractiseForm, practice: Practice, situation: Situation) -> Effects:
    actor, done = situation.actor, practise_spell(_prepare_practise(form, situation))
    spells = actor.sheet.spells_after_practice(practice.name, practice.practices, practice.rote)
    return Changes(situation).edit(actor.id, spells=spells).say(*done.steps).effects()


def _settle_restoration(form: ArmourForm, restored: Restored, situation: Situation) -> Effects:
    return restore(form, situation)


def _settle_treatment(form: TreatForm, treated: Treated, situation: Situation) -> Effects:
    """Treat the Injuries that the hours have left, if any."""
    return treat_injuries(form, situation) if situation.actor.sheet.injuries else NOTHING


def _own_aspects(situation: Situation) -> tuple[Choice, ...]:
    sheet: Sheet | None = acting_sheet(situation)
    own = (aspect for aspect in (sheet.aspects if sheet else ()) if aspect.kind in CHARACTER_KINDS)
    return tuple(Choice(aspect.text, f"{title(aspect.kind)}: {aspect.text}") for aspect in own)


@dataclass(frozen=True, slots=True)
class RewriteForm:
    """The form to change the text of a Character Aspect."""

    aspect: str = entry("Aspect", default="", choices=_own_aspects, code="unknown_aspect", scene=True)
    text: str = entry("Becomes", default="", code="empty_aspect", scene=True)
    bond: str = entry(
        "Relationship with",
        default="",
        help="The other character, if a relationship is now with them.",
        tie=BOND,
        scene=True,
    )


def _start_rewrite(situation: Situation) -> RewriteForm:
    return RewriteForm(next((choice.id for choice in _own_aspects(situation)), ""))


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An Aspect before and after its new text."""

    before: Aspect
    after: Aspect

    @property
    def facts(self) -> dict[str, Json]:
        """The new Aspect, for the JSON interface."""
        return {"aspect": self.after.text}


def _prepare_rewrite(form: RewriteForm, situation: Situation) -> Rewrite:
    sheet = situation.actor.sheet
    before = next((aspect for aspect in sheet.aspects if aspect.text == form.aspect), None)
    if before is None:
        raise Refusal("unknown_aspect", "Choose an Aspect on the sheet.", "aspect")
    if form.bond.strip() and not KINDS[before.kind].bond:
        raise Refusal("bad_request", "Only a relationship is with someone. Leave this empty.", "bond")
    return Rewrite(before, replace(before, text=form.text.strip(), bond=form.bond.strip() or before.bond))


def change_aspect(request: Rewrite) -> Resolution[Rewrite]:
    """Change a Character Aspect; its kind stays (resonance-3, 4, 90)."""
    check_text(request.after.text, "text")
    check_bond(request.after.kind, request.after.bond, None, "bond")
    steps = (
        Step("resonance-33", "aspect_removed", request.before.text),
        Step("resonance-33", "aspect_added", request.after.text),
    )
    return Resolution(request, steps=steps)


def _rewrite(form: RewriteForm, rewritten: Rewrite, situation: Situation) -> Effects:
    actor, done = situation.actor, change_aspect(rewritten)
    aspects = tuple(rewritten.after if aspect == rewritten.before else aspect for aspect in actor.sheet.aspects)
    return Changes(situation).edit(actor.id, aspects=aspects).say(*done.steps).effects()


def _one_action(form: object, situation: Situation) -> Price:
    return Price(units=1)


ACTIVITIES = by_id(
    ActivityRow(
        id="practise",
        price=_one_action,
        title="Practise a spell",
        form=PractiseForm,
        request=PractiseSpell,
        rule=asking_nothing(practise_spell),
        prepare=_prepare_practise,
        effects=_settle_practice,
        start=_start_practise,
        help="Practise a spell until it is Rote: Difficulty −2.",
        why_not=needs(
            lambda sheet: sheet.magic and bool(sheet.spells), "The character has no spells to practise.", "not_a_caster"
        ),
    ),
    ActivityRow(
        id="armour",
        price=_one_action,
        title="Restore the Armour",
        form=ArmourForm,
        request=RestoreArmour,
        rule=asking_nothing(care.restore_armour),
        prepare=prepare_armour,
        effects=_settle_restoration,
        help="Repair, replace or recharge the Armour.",
        why_not=needs_armour,
    ),
    ActivityRow(
        id="treatment",
        price=_one_action,
        title="Be treated",
        form=TreatForm,
        request=Treat,
        rule=asking_nothing(care.treat),
        prepare=prepare_treat,
        effects=_settle_treatment,
        help="Treat deep Injuries or heal them by magic. The GM sets the number.",
        why_not=needs_healing,
    ),
    ActivityRow(
        id="rewrite_aspect",
        price=_one_action,
        title="Change an Aspect",
        form=RewriteForm,
        request=Rewrite,
        rule=asking_nothing(change_aspect),
        prepare=_prepare_rewrite,
        effects=_rewrite,
        start=_start_rewrite,
        help="Replace an Aspect that has stopped being true.",
        why_not=needs(
            lambda sheet: any(a.kind in CHARACTER_KINDS for a in sheet.aspects),
            "The character has no Aspect to change.",
        ),
    ),
)
"""The activities between sessions, a row each (resonance-90)."""
ACTIONS = ACTIVITIES.values()
