"""The actions that spend and regain Willpower (storyteller-73, 75)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from core.actions.action import Action, Change
from core.actions.actor import needs
from core.actions.choices import choices
from core.actions.place import Place
from core.actions.result import Step
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.situation import Effects, Situation
from core.rulesets.storyteller.willpower.rules import PURPOSES, Purpose, spend_willpower
from core.schema.entry import FEW, entry


@dataclass(frozen=True, slots=True)
class WillForm:
    """The use of a point of Willpower."""

    purpose: Purpose = entry("For", default="draw", choices=choices(*PURPOSES), scene=True)
    already_spent: bool = entry("Spent on this already", default=False, scene=True)
    cost: int = entry("Price of the advantage", within=FEW, default=1, low=1, help="Only for an advantage.", scene=True)


def _spend(form: WillForm, situation: Situation) -> Effects:
    actor, sheet = situation.actor, situation.actor.sheet
    done = spend_willpower(sheet.will, form.purpose, form.already_spent, form.cost)
    return Effects(sheets={actor.id: replace(sheet, willpower=done.value.current)}, steps=done.steps)


@dataclass(frozen=True, slots=True)
class RegainForm:
    """Willpower regained during play."""

    amount: int = entry("Points", within=FEW, default=1, low=1, scene=True)
    reason: Literal["norms", "true_self", "other"] = entry(
        "For", default="norms", choices=choices("norms", "true_self", "other"), scene=True
    )


def _regain(form: RegainForm, situation: Situation) -> Effects:
    """Regain Willpower up to the end of the track (storyteller-75)."""
    sheet = situation.actor.sheet
    before = sheet.will
    current = min(before.max, before.current + form.amount)
    step = Step("storyteller-75", f"regained_{form.reason}", amount=current - before.current, total=current)
    return Effects(sheets={situation.actor.id: replace(sheet, willpower=current)}, steps=(step,))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="spend_willpower",
        title="Spend Willpower",
        place=Place.MORE,
        logged="spends Willpower",
        form=WillForm,
        apply=_spend,
        why_not=if_alive(needs(lambda sheet: sheet.will.current > 0, "No Willpower left.", "no_willpower")),
    ),
    Change(
        id="regain_willpower",
        title="Regain Willpower",
        place=Place.MORE,
        logged="regains Willpower",
        form=RegainForm,
        apply=_regain,
        why_not=if_alive(needs(lambda sheet: sheet.will.current < sheet.will.max, "The track is full.")),
    ),
)
