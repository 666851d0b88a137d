"""The actions for Luck outside draws: compels, using Aspects, spending Luck (aisling-53 to 56)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.actor import needs, needs_character
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.aisling.currencies import LUCK, luck_move
from core.rulesets.aisling.damage_and_luck.rules import compel, invoke, spend_luck, tag
from core.rulesets.aisling.draws.aftermath import use_free_tags
from core.rulesets.aisling.draws.choices import BROKE, more_choices, own_aspects
from core.rulesets.aisling.situation import Effects, Situation
from core.rulesets.aisling.values import find_aspect
from core.schema.entry import FEW, entry


def _luck(situation: Situation) -> int:
    return situation.balance(situation.actor.id, LUCK.id)


@dataclass(frozen=True, slots=True)
class CompelForm:
    """A compel of one of the character's Aspects."""

    aspect: str = entry("Aspect", default="", choices=own_aspects, once=True)
    accepted: bool = entry("Accepted", default=True, help="Accepting earns 1 Luck, refusing costs 1.", once=True)


def _start_compel(situation: Situation) -> CompelForm:
    return CompelForm(next((choice.id for choice in own_aspects(situation)), ""))


def _compel(form: CompelForm, situation: Situation) -> Effects:
    own, luck = situation.actor.sheet.aspects, _luck(situation)
    done = compel(luck, form.aspect, form.accepted, own)
    return Effects(
        points=luck_move(situation.actor.id, done.value.luck - luck, "compel", form.aspect),
        steps=done.steps,
        outcome=done.outcome,
        brief=Brief(form.aspect),
    )


@dataclass(frozen=True, slots=True)
class UseForm:
    """An Aspect used outside a draw."""

    aspect: str = entry(
        "Aspect", default="", choices=more_choices, once=True, help="Your own are invoked, others tagged."
    )


def _start_use(situation: Situation) -> UseForm:
    return UseForm(next((choice.id for choice in more_choices(situation) if not choice.why_not), ""))


def _use(form: UseForm, situation: Situation) -> Effects:
    """Invoke an own Aspect or tag any other (aisling-9, 54, 55)."""
    if not form.aspect:
        raise Refusal("bad_request", "Choose an Aspect.", "aspect")
    state, own = situation.state, situation.actor.sheet.aspects
    luck, options = _luck(situation), situation.options
    if find_aspect(own, form.aspect):
        done = invoke(luck, form.aspect, own, options=options)
    else:
        done = tag(luck, form.aspect, free_tags=state.free_tags, options=options)
    help = done.value.help
    after = use_free_tags(state, [form.aspect]) if help.free_tag else state
    return Effects(
        state=after if after != state else None,
        points=luck_move(situation.actor.id, -help.luck, help.modifiers[0].kind, form.aspect),
        steps=done.steps,
        brief=Brief(form.aspect),
    )


@dataclass(frozen=True, slots=True)
class LuckForm:
    """Luck spent to bend a rule, or to be in the right place."""

    amount: int = entry("Luck", within=FEW, default=1, low=1, code="bad_amount", scene=True)
    reason: str = entry("For", default="", once=True)


def _spend(form: LuckForm, situation: Situation) -> Effects:
    done = spend_luck(_luck(situation), form.amount, situation.options)
    return Effects(
        points=luck_move(situation.actor.id, -form.amount, "luck", form.reason.strip()),
        steps=done.steps,
        brief=Brief(form.reason),
    )


def _without_luck(situation: Situation) -> Refusal | None:
    if refusal := needs_character(situation):
        return refusal
    return None if _luck(situation) else Refusal("not_enough_luck", BROKE)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="compel",
        title="Compel",
        place=Place.MORE,
        form=CompelForm,
        apply=_compel,
        start=_start_compel,
        help="Compel an Aspect. Accepting the trouble earns 1 Luck, refusing it costs 1.",
        why_not=needs(lambda sheet: bool(sheet.aspects), "Nothing here has an Aspect you can compel."),
    ),
    Change(
        id="use_aspect",
        title="Use an Aspect",
        place=Place.MORE,
        logged="uses an Aspect",
        form=UseForm,
        apply=_use,
        start=_start_use,
        help="Use an Aspect outside a draw. A draw has its own fields for Aspects.",
        why_not=needs_character,
    ),
    Change(
        id="spend_luck",
        title="Spend Luck",
        place=Place.MORE,
        logged="spends Luck",
        form=LuckForm,
        apply=_spend,
        help="Spend Luck outside a draw: to bend a rule, or to be in the right place.",
        why_not=_without_luck,
    ),
)
