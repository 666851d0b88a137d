"""The actions of downtime (destiny-78 to 87)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from core.actions.acting import WhyNot, acting_sheet, needs, somebody
from core.actions.action import Action, Change, Price
from core.actions.choosing import title
from core.actions.place import Place
from core.actions.situation import NOTHING
from core.refusal import Refusal
from core.rulesets.destiny.downtime import form as forms
from core.rulesets.destiny.downtime.desk import activities, trainee
from core.rulesets.destiny.downtime.form import Form
from core.rulesets.destiny.downtime.rules import plan, weeks_for
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.schema.entry import Choice
from core.schema.forms import with_values

_PLENTY = 10_000
"""More weeks and points than anyone has, to work out a price regardless of them."""


def plan_activity(form: Form, situation: Situation) -> Effects:
    """The effects of planning an activity: none, because the whole downtime is settled at once.

    Refuses an activity without a subject, and a new Skill that differs from one on the sheet only in capitals.
    """
    if not form.subject:
        raise Refusal("bad_request", "Name it first.", form.about)
    if isinstance(form, forms.RaiseForm):
        for name in forms.sheet_of(situation).skills:
            if name != form.subject and name.casefold() == form.subject.casefold():
                raise Refusal(
                    "already_known", f"{title(name)} is already on the sheet. Choose it from the list.", form.about
                )
    weeks_for(form.activity)
    return NOTHING


def _price(form: Form, situation: Situation) -> Price:
    """The present price, even without a name; returned points are given in words."""
    if isinstance(form, forms.RaiseForm | forms.AbilityForm | forms.SpecialtyForm) and not form.subject:
        form = with_values(form, {form.about: "…"})
    rich = replace(trainee(situation.actor, situation), sp=_PLENTY, ap=_PLENTY, in_progress=None)
    own = tuple(activities((form,), situation.actor.sheet))
    worked = plan(rich, _PLENTY, own, situation.options)
    weeks = _PLENTY - worked.weeks
    currency, delta = next(((made.currency, made.delta) for made in worked.ledger), ("", 0))
    if isinstance(form, forms.RespecSkillForm | forms.RespecAbilityForm):
        return Price(units=weeks, need=f"returns {delta} {currency.upper()}, once per downtime")
    return Price(currency, -delta, weeks)


def _start_raising(situation: Situation) -> forms.RaiseForm:
    return forms.RaiseForm(skill=next(iter(forms.raising(situation))).id)


def _start_ability(situation: Situation) -> forms.AbilityForm:
    return forms.AbilityForm(skill=_first(forms.skill_choices(situation)))


def _start_specialty(situation: Situation) -> forms.SpecialtyForm:
    return forms.SpecialtyForm(skill=_first(forms.skill_choices(situation)))


def _any_skill(sheet: Sheet) -> bool:
    return any(skill.level for skill in sheet.skills.values())


def _first(choices: tuple[Choice, ...]) -> str:
    return next((choice.id for choice in choices), "")


def living(why_not: WhyNot = somebody) -> WhyNot:
    """Dims an activity for the dead (destiny-95), or for the reason of `why_not`."""

    def refuse_dead(situation: Situation) -> Refusal | None:
        sheet = acting_sheet(situation)
        if sheet is not None and sheet.dead:
            return Refusal("unit_cannot_act", f"{situation.actor.name} is dead.", "actor", "destiny-95")
        return why_not(situation)

    return refuse_dead


_activity = partial(
    Change,
    place=Place.DOWNTIME,
    apply=plan_activity,
    why_not=living(),
    price=_price,
)

ACTIONS: tuple[Action, ...] = (
    _activity(
        id="raise_skill",
        title="Raise a Skill",
        form=forms.RaiseForm,
        start=_start_raising,
        help="Raise a Skill by one level, for SP equal to its current level.",
    ),
    _activity(
        id="gain_ability",
        title="Gain an Ability",
        form=forms.AbilityForm,
        start=_start_ability,
        help="Learn an Ability in a Skill of 1 or more. Every third in a Specialty is free.",
        why_not=living(needs(lambda sheet: bool(sheet.skills), "Raise a Skill first.", "skill_needed")),
    ),
    _activity(
        id="gain_specialty",
        title="Gain a Specialty",
        form=forms.SpecialtyForm,
        start=_start_specialty,
        help="Learn a Specialty of a Skill of 1 or more.",
        why_not=living(needs(lambda sheet: bool(sheet.skills), "Raise a Skill first.", "skill_needed")),
    ),
    _activity(
        id="raise_intensity",
        title="Strengthen a Power",
        form=forms.IntensityForm,
        start=lambda situation: forms.IntensityForm(power=_first(forms.powers(situation))),
        help="One Intensity more.",
        why_not=living(needs(lambda sheet: bool(sheet.powers), "The character has no Powers.", "unknown_power")),
    ),
    _activity(
        id="heal",
        title="Heal a wound",
        form=forms.HealForm,
        start=lambda situation: forms.HealForm(wound=0),
        help="Rest a week to heal a wound by one step of severity.",
        why_not=living(needs(lambda sheet: bool(sheet.wounds), "The character has no wounds.", "unknown_wound")),
    ),
    _activity(
        id="respec_skill",
        title="Lower a Skill",
        form=forms.RespecSkillForm,
        start=lambda situation: forms.RespecSkillForm(skill=_first(forms.lowering(situation))),
        help="Lower a Skill by a level and get its points back.",
        why_not=living(needs(_any_skill, "All Skills are at 0.", "skill_at_zero")),
    ),
    _activity(
        id="respec_ability",
        title="Give an Ability back",
        form=forms.RespecAbilityForm,
        start=lambda situation: forms.RespecAbilityForm(ability=_first(forms.abilities(situation))),
        help="Give up an Ability and get back what it cost.",
        why_not=living(
            needs(lambda sheet: bool(sheet.abilities), "The character has no Abilities.", "unknown_ability")
        ),
    ),
    _activity(
        id="craft",
        title="Craft",
        form=forms.CraftForm,
        help="Make something. The GM sets the time.",
    ),
    _activity(
        id="other",
        title="Something else",
        form=forms.OtherForm,
        help="Anything that takes weeks.",
    ),
)
