"""Luck outside a draw, on screen: compels, Aspects used, Luck spent (aisling-53 to 56)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from core.acting import blank, needs, somebody
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.aisling.care.rules import (
    CompelRequest,
    SpendRequest,
    TagRequest,
    compel,
    invoke,
    spend_luck,
    tag,
)
from core.rulesets.aisling.currencies import LUCK, luck_move
from core.rulesets.aisling.draws.aftermath import untagged
from core.rulesets.aisling.draws.choices import BROKE, more_choices, own_aspects
from core.rulesets.aisling.draws.helps import Help
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.values import find_aspect
from core.situation import Brief, Effects, Situation
from core.table import Table


def _luck(situation: Situation) -> int:
    return situation.balance(situation.actor.id, LUCK.id)


@dataclass(frozen=True, slots=True)
class CompelForm:
    """Trouble with an Aspect of one's own."""

    aspect: str = entry("Aspect", default="", choices=own_aspects, once=True)
    accepted: bool = entry("Accepted", default=True, help="Accepting earns 1 Luck, refusing costs 1.")


def _start_compel(situation: Situation) -> CompelForm:
    return CompelForm(next((choice.id for choice in own_aspects(situation)), ""))


def _prepare_compel(form: CompelForm, situation: Situation) -> CompelRequest:
    own = situation.actor.sheet.aspects
    return CompelRequest(luck=_luck(situation), aspects=own, aspect=form.aspect, accepted=form.accepted)


def _settle_compel(form: CompelForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(points=luck_move(situation.actor.id, resolution.value, "compel", form.aspect))


@dataclass(frozen=True, slots=True)
class UseForm:
    """An Aspect used for something that is not drawn for here."""

    aspect: str = entry(
        "Aspect", default="", choices=more_choices, once=True, help="Own ones are invoked, others tagged."
    )


def _start_use(situation: Situation) -> UseForm:
    return UseForm(next((choice.id for choice in more_choices(situation) if not choice.why_not), ""))


def _prepare_use(form: UseForm, situation: Situation) -> TagRequest:
    if not form.aspect:
        raise Refusal("bad_request", "Choose an Aspect.", "aspect")
    return TagRequest(
        luck=_luck(situation),
        aspects=situation.actor.sheet.aspects,
        aspect=form.aspect,
        free_tags=situation.state.free_tags,
        options=situation.options,
    )


def use_aspect(request: TagRequest, table: Table) -> Resolution[Any]:
    """Invoke an own Aspect or tag any other (aisling-9, 54, 55)."""
    own = find_aspect(request.aspects, request.aspect)
    return invoke(request, table) if own else tag(request, table)


def _settle_use(form: UseForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    help: Help = resolution.value
    state: State = situation.state
    after = untagged(state, [form.aspect]) if help.free_tag else state
    return Effects(
        state=after if after != state else None,
        points=luck_move(situation.actor.id, -help.luck, help.modifiers[0].kind, form.aspect),
    )


@dataclass(frozen=True, slots=True)
class LuckForm:
    """Luck spent to step over a rule, or into the light."""

    amount: int = entry("Luck", default=1, low=1, code="bad_amount")
    reason: str = entry("For", default="", once=True)


def _prepare_luck(form: LuckForm, situation: Situation) -> SpendRequest:
    return SpendRequest(luck=_luck(situation), amount=form.amount, options=situation.options)


def _settle_luck(form: LuckForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(points=luck_move(situation.actor.id, -form.amount, "luck", form.reason.strip()))


def _broke(situation: Situation) -> Refusal | None:
    if refusal := somebody(situation):
        return refusal
    return None if _luck(situation) else Refusal("not_enough_luck", BROKE)


def _brief(form: CompelForm | UseForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(form.aspect)


_care = partial(old_action, place=Place.CARE)

ACTIONS: tuple[Action, ...] = (
    _care(
        id="compel",
        title="Compel",
        form=CompelForm,
        request=CompelRequest,
        rule=compel,
        prepare=_prepare_compel,
        settle=_settle_compel,
        start=_start_compel,
        help="An Aspect makes trouble: taking it earns 1 Luck, buying it off costs 1.",
        why_not=needs(lambda sheet: bool(sheet.aspects), "There is no Aspect to compel."),
        brief=_brief,
    ),
    _care(
        id="use_aspect",
        title="Use an Aspect",
        form=UseForm,
        request=TagRequest,
        rule=use_aspect,
        prepare=_prepare_use,
        settle=_settle_use,
        start=_start_use,
        help="Outside a draw; the form of a draw has its own places for Aspects.",
        why_not=somebody,
        brief=_brief,
    ),
    _care(
        id="spend_luck",
        title="Spend Luck",
        form=LuckForm,
        request=SpendRequest,
        rule=spend_luck,
        prepare=_prepare_luck,
        settle=_settle_luck,
        start=blank(LuckForm),
        help="Outside a draw: to bend a rule, to be where the story is.",
        why_not=_broke,
        brief=lambda form, resolution, situation: Brief(form.reason),
    ),
)
