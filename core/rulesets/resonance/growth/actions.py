"""The Advancement action: it costs a point and something in the story (resonance-87)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.actions.action import Action, Change, Price
from core.actions.actor import needs_character
from core.actions.place import Place
from core.actions.situation import Brief
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.currencies import ADVANCEMENT
from core.rulesets.resonance.growth.rules import Cost, check_cost, take_advancement, why_unpaid
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.values.aspects import new_aspect
from core.schema.entry import Choice, entry


@dataclass(frozen=True, slots=True)
class AdvanceForm:
    """The form to take an Advancement, with its cost in the story."""

    cost: Literal["aspect", "other", "none"] = entry(
        "It costs",
        default="aspect",
        choices=(Choice("aspect", "An Aspect"), Choice("other", "Something else"), Choice("none", "Nothing")),
        once=True,
    )
    text: str = entry("Namely", default="", code="cost_required", once=True, help="A detrimental Aspect.")


def _advance(form: AdvanceForm, situation: Situation) -> Effects:
    actor, sheet = situation.actor, situation.actor.sheet
    check_cost(_cost(form), situation.options, at="text", text_at="text")
    points = situation.balance(actor.id, ADVANCEMENT.id)
    done = take_advancement(sheet.advancement, points, _cost(form), situation.options)
    bought, named = done.value, f"Advancement {done.value.advancement}"
    changes = Changes(situation).say(*done.steps).edit(actor.id, advancement=bought.advancement)
    if bought.aspect:
        changes.lay(new_aspect("advancement_cost", situation.options, bought.aspect), actor.id)
    return changes.earn(PointsMove(actor.id, ADVANCEMENT.id, -1, "advancement_bought", named)).effects(Brief(named))


def _cost(form: AdvanceForm) -> Cost | None:
    if form.cost == "none":
        return None
    return Cost(kind="aspect", text=form.text) if form.cost == "aspect" else Cost(kind="other", note=form.text)


def _price(form: AdvanceForm, situation: Situation) -> Price:
    required = situation.options.advancement_cost == "required"
    return Price(ADVANCEMENT.id, 1, need="and a cost in the story" if required else "")


def _why_not(situation: Situation) -> Refusal | None:
    return needs_character(situation) or why_unpaid(situation.balance(situation.actor.id, ADVANCEMENT.id))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="take_advancement",
        title="Take an Advancement",
        place=Place.ADVANCE,
        logged="takes an Advancement",
        form=AdvanceForm,
        apply=_advance,
        help="Take Difficulty −1 on everything from now on, at a cost.",
        price=_price,
        why_not=_why_not,
    ),
)
"""The actions that spend advancement points."""
