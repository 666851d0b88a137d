"""The purchases with motes: Traits, Thresholds, Aspects, and buying off weaknesses (aisling-42, 59)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from core.actions.action import Action, Change, Price
from core.actions.actor import acting_sheet, needs_character, sheet_effects
from core.actions.choices import NONE
from core.actions.place import Place
from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, NAMES
from core.rulesets.aisling.currencies import ANY, purse, purse_moves
from core.rulesets.aisling.draws.choices import color_choices, own_aspects
from core.rulesets.aisling.growth.rules import KINDS, AdvanceRequest, Purchase, advance, why_barred
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.sheet_layout import COLOR
from core.rulesets.aisling.situation import Effects, Situation
from core.rulesets.aisling.values import Trait
from core.schema.entry import FEW, HUGE, Choice, entry
from core.schema.forms import with_values
from core.wording import number_text, quantity


def _traits(situation: Situation, fits: Callable[[Trait], bool]) -> tuple[Choice, ...]:
    sheet = acting_sheet(situation) or Sheet()
    return tuple(Choice(t.name, f"{t.name} ●{t.color} {number_text(t.motes)}") for t in sheet.traits if fits(t))


def _raisable(situation: Situation) -> tuple[Choice, ...]:
    return (NONE, *_traits(situation, lambda trait: trait.motes > 0))


def _negative(situation: Situation) -> tuple[Choice, ...]:
    return _traits(situation, lambda trait: trait.motes < 0)


def _aspects(situation: Situation) -> tuple[Choice, ...]:
    return (NONE, *own_aspects(situation))


@dataclass(frozen=True, slots=True)
class TraitForm:
    """A level of an existing Trait, or a new Trait."""

    trait: str = entry("Raise", default="", choices=_raisable, own=True, unless="name")
    name: str = entry("Or a new Trait", default="", once=True)
    color: str = entry(
        "Its colour", default="R", choices=COLOR, code="trait_single_color", help="For a new Trait.", own=True
    )

    def purchase(self, situation: Situation) -> Purchase:
        """Return this as a purchase."""
        own = situation.actor.sheet.trait(self.name.strip() or self.trait)
        if own and own.motes < 0:
            raise Refusal("bad_request", f"{own.name:.40} is a weakness. Use Buy off a weakness instead.", "name")
        color = own.color if own and not self.name.strip() else self.color
        return Purchase(kind="trait", name=self.name.strip() or self.trait, color=color)


@dataclass(frozen=True, slots=True)
class WeaknessForm:
    """A level of a negative Trait to buy off."""

    trait: str = entry("Weakness", default="", choices=_negative, own=True)

    def purchase(self, situation: Situation) -> Purchase:
        """Return this as a purchase."""
        own = situation.actor.sheet.trait(self.trait)
        if own is None:
            raise Refusal("bad_request", "Choose a negative Trait.", "trait")
        return Purchase(kind="trait", name=own.name, color=own.color)


@dataclass(frozen=True, slots=True)
class ThresholdForm:
    """A Threshold to raise."""

    color: str = entry("Colour", default="R", choices=color_choices, code="unknown_color", own=True)

    def purchase(self, situation: Situation) -> Purchase:
        """Return this as a purchase."""
        return Purchase(kind="threshold", color=self.color)


@dataclass(frozen=True, slots=True)
class AspectForm:
    """Motes for the Hand of an existing Aspect, or of a new one."""

    aspect: str = entry("Improve", default="", choices=_aspects, own=True, unless="name")
    name: str = entry("Or a new Aspect", default="", once=True)
    motes: int = entry(
        "Motes", within=FEW, default=1, low=1, code="bad_amount", help="Each adds one to its Hand.", own=True
    )

    def purchase(self, situation: Situation) -> Purchase:
        """Return this as a purchase."""
        return Purchase(kind="aspect", name=self.name.strip() or self.aspect, motes=self.motes)


class _Buying(Protocol):
    """A form of a purchase."""

    def purchase(self, situation: Situation) -> Purchase:
        """Return this as a purchase."""


def _request(form: _Buying, situation: Situation) -> AdvanceRequest:
    sheet = situation.actor.sheet
    return AdvanceRequest(
        motes=purse(situation.actor.id, situation),
        buy=form.purchase(situation),
        traits=sheet.traits,
        thresholds=sheet.thresholds,
        aspects=sheet.aspects,
        complete=sheet.complete,
        in_conflict=situation.in_conflict,
        options=situation.options,
    )


def _buy(form: _Buying, situation: Situation) -> Effects:
    done = advance(_request(form, situation))
    bought, actor = done.value, situation.actor
    after = with_values(actor.sheet, bought.changed)
    moves = purse_moves(actor.id, purse(actor.id, situation), bought.motes, "advance", bought.step.label)
    return replace(sheet_effects(situation, after), points=tuple(moves), steps=done.steps)


def _price(form: _Buying, situation: Situation) -> Price:
    """The price. Motes of a Trait's colour are counted separately."""
    request = _request(form, situation)
    rich = replace(request, motes=dict.fromkeys((ANY.id, *COLORS), HUGE))
    bought = advance(rich).value
    color = request.buy.color if KINDS[request.buy.kind].bound else ""
    bound = min(bought.cost, request.motes.get(color, 0))
    need = f"{bought.step.label}" + (f", with {bound} {NAMES[color]}" if bound else "")
    return Price(ANY.id, bought.cost - bound, need=need)


def _why_not(short: Callable[[Situation], str]) -> Callable[[Situation], Refusal | None]:
    """A check that dims a purchase for unfinished characters, during a conflict, and for the reason of `short`."""

    def why_not(situation: Situation) -> Refusal | None:
        if refusal := needs_character(situation):
            return refusal
        if refusal := why_barred(situation.actor.sheet.complete, situation.in_conflict):
            return refusal
        return Refusal("not_enough_motes", why) if (why := short(situation)) else None

    return why_not


def _lacks_any(situation: Situation) -> str:
    return "" if purse(situation.actor.id, situation) else "There are no motes to spend."


def _lacks(need: int, situation: Situation) -> str:
    held = situation.balance(situation.actor.id, ANY.id)
    return f"needs {quantity(need, 'mote')} for anything, has {held}" if held < need else ""


def _lacks_threshold(situation: Situation) -> str:
    return _lacks(min(situation.actor.sheet.thresholds.values(), default=0) + 1, situation)


def _lacks_weakness(situation: Situation) -> str:
    return _lacks_any(situation) if _negative(situation) else "There are no negative Traits."


def _start_trait(situation: Situation) -> TraitForm:
    """The first Trait whose next level the motes pay for; else a new Trait, which costs one."""
    motes, sheet = purse(situation.actor.id, situation), situation.actor.sheet
    levels = [trait for trait in sheet.traits if trait.motes > 0]
    paid = (each.name for each in levels if motes.get(each.color, 0) + motes.get(ANY.id, 0) > each.motes)
    return TraitForm(next(paid, ""))


def _first(choices: tuple[Choice, ...]) -> str:
    return next((choice.id for choice in choices if choice.id), "")


ACTIONS: tuple[Action, ...] = (
    Change(
        id="buy_trait",
        title="Buy a Trait level",
        place=Place.ADVANCE,
        logged="buys a Trait level",
        form=TraitForm,
        apply=_buy,
        price=_price,
        start=_start_trait,
        help="Buy level n for n motes. Motes of its colour are used first.",
        why_not=_why_not(_lacks_any),
    ),
    Change(
        id="buy_threshold",
        title="Raise a Threshold",
        place=Place.ADVANCE,
        logged="raises a Threshold",
        form=ThresholdForm,
        apply=_buy,
        price=_price,
        help="Raise it to n for n motes for anything. Two more motes go into the caern.",
        why_not=_why_not(_lacks_threshold),
    ),
    Change(
        id="buy_aspect",
        title="Buy an Aspect",
        place=Place.ADVANCE,
        logged="buys an Aspect",
        form=AspectForm,
        apply=_buy,
        price=_price,
        start=lambda situation: AspectForm(_first(_aspects(situation))),
        help="Add one to the Hand of an Aspect for each mote for anything.",
        why_not=_why_not(partial(_lacks, 1)),
    ),
    Change(
        id="buy_off",
        title="Buy off a weakness",
        place=Place.ADVANCE,
        logged="buys off a weakness",
        form=WeaknessForm,
        apply=_buy,
        price=_price,
        start=lambda situation: WeaknessForm(_first(_negative(situation))),
        help="Remove one level of a negative Trait for one mote.",
        why_not=_why_not(_lacks_weakness),
    ),
)
