"""What motes buy, on screen: Traits, Thresholds, Aspects, and freedom from weaknesses (aisling-42, 59)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from core.acting import NOBODY, acting_sheet, blank, only, somebody
from core.action import Action, Price, old_action
from core.choosing import NONE
from core.entry import HUGE, Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.aisling.caern.colors import COLORS, NAMES
from core.rulesets.aisling.currencies import ANY, paid, purse
from core.rulesets.aisling.draws.choices import color_choices, own_aspects
from core.rulesets.aisling.growth.rules import AdvanceRequest, Bought, Purchase, advance
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.show import COLOR
from core.rulesets.aisling.values import Trait
from core.situation import Effects, Situation
from core.wording import counted, written


def _traits(situation: Situation, fits: Callable[[Trait], bool]) -> tuple[Choice, ...]:
    sheet = acting_sheet(situation) or Sheet()
    return tuple(Choice(t.name, f"{t.name} ●{t.color} {written(t.motes)}") for t in sheet.traits if fits(t))


def _raisable(situation: Situation) -> tuple[Choice, ...]:
    return (NONE, *_traits(situation, lambda trait: trait.motes > 0))


def _negative(situation: Situation) -> tuple[Choice, ...]:
    return _traits(situation, lambda trait: trait.motes < 0)


def _aspects(situation: Situation) -> tuple[Choice, ...]:
    return (NONE, *own_aspects(situation))


@dataclass(frozen=True, slots=True)
class TraitForm:
    """A level of a Trait there is, or a new one."""

    trait: str = entry("Raise", default="", choices=_raisable)
    name: str = entry("Or a new Trait", default="", once=True)
    color: str = entry("Its colour", default="R", choices=COLOR, code="trait_single_color", help="Only for a new one.")

    def bought(self, situation: Situation) -> Purchase:
        """What that is as a purchase."""
        own = situation.actor.sheet.trait(self.name.strip() or self.trait)
        if own and own.motes < 0:
            raise Refusal("bad_request", f"{own.name:.40} is a weakness: buy it off instead.", "name")
        color = own.color if own and not self.name.strip() else self.color
        return Purchase(kind="trait", name=self.name.strip() or self.trait, color=color)


@dataclass(frozen=True, slots=True)
class WeaknessForm:
    """A level of a negative Trait to be rid of."""

    trait: str = entry("Weakness", default="", choices=_negative)

    def bought(self, situation: Situation) -> Purchase:
        """What that is as a purchase."""
        own = situation.actor.sheet.trait(self.trait)
        if own is None:
            raise Refusal("bad_request", "Choose a negative Trait.", "trait")
        return Purchase(kind="trait", name=own.name, color=own.color)


@dataclass(frozen=True, slots=True)
class ThresholdForm:
    """A Threshold to be raised."""

    color: str = entry("Colour", default="R", choices=color_choices, code="unknown_color")

    def bought(self, situation: Situation) -> Purchase:
        """What that is as a purchase."""
        return Purchase(kind="threshold", color=self.color)


@dataclass(frozen=True, slots=True)
class AspectForm:
    """Motes for the Hand of an Aspect there is, or of a new one."""

    aspect: str = entry("Improve", default="", choices=_aspects)
    name: str = entry("Or a new Aspect", default="", once=True)
    motes: int = entry("Motes", default=1, low=1, code="bad_amount", help="Each adds one to its Hand.")

    def bought(self, situation: Situation) -> Purchase:
        """What that is as a purchase."""
        return Purchase(kind="aspect", name=self.name.strip() or self.aspect, motes=self.motes)


def _prepare(form: Any, situation: Situation) -> AdvanceRequest:
    sheet: Sheet = situation.actor.sheet
    return AdvanceRequest(
        motes=purse(situation.actor.id, situation),
        buy=form.bought(situation),
        traits=sheet.traits,
        thresholds=sheet.thresholds,
        aspects=sheet.aspects,
        complete=sheet.complete,
        in_conflict=situation.in_conflict,
        options=situation.options,
    )


def _settle(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    bought: Bought = resolution.value
    actor = situation.actor
    changed = {name: getattr(bought, name) for name in ("traits", "thresholds", "aspects")}
    sheet = replace(actor.sheet, **{name: value for name, value in changed.items() if value is not None})
    moves = paid(actor.id, purse(actor.id, situation), bought.motes, "advance", bought.step.label)
    return replace(only(situation, sheet), points=tuple(moves))


def _price(form: Any, situation: Situation) -> Price:
    """What it costs; motes bound to the colour of a Trait are counted apart."""
    request = _prepare(form, situation)
    rich = replace(request, motes=dict.fromkeys((ANY.id, *COLORS), HUGE))
    bought: Bought = advance(rich, NOBODY).value
    color = request.buy.color if request.buy.kind == "trait" else ""
    bound = min(bought.cost, request.motes.get(color, 0))
    need = f"{bought.step.label}" + (f", with {bound} {NAMES[color]}" if bound else "")
    return Price(ANY.id, bought.cost - bound, need=need)


def _why_not(short: Callable[[Situation], str]) -> Callable[[Situation], Refusal | None]:
    """Dim a purchase for the unfinished, during a conflict, and where `short` says what is lacking."""

    def why_not(situation: Situation) -> Refusal | None:
        if refusal := somebody(situation):
            return refusal
        if not situation.actor.sheet.complete:
            return Refusal("not_complete", "This character is not finished; finish it in play first.")
        if situation.in_conflict:
            return Refusal("in_conflict", "Not during a conflict; end it first.")
        return Refusal("not_enough_motes", why) if (why := short(situation)) else None

    return why_not


def _lacks_any(situation: Situation) -> str:
    return "" if purse(situation.actor.id, situation) else "There are no motes to spend."


def _lacks(need: int, situation: Situation) -> str:
    held = situation.balance(situation.actor.id, ANY.id)
    return f"needs {counted(need, 'mote')} for anything, has {held}" if held < need else ""


def _lacks_threshold(situation: Situation) -> str:
    return _lacks(min(situation.actor.sheet.thresholds.values(), default=0) + 1, situation)


def _lacks_weakness(situation: Situation) -> str:
    return _lacks_any(situation) if _negative(situation) else "There is no negative Trait."


_buy = partial(
    old_action,
    place=Place.ADVANCE,
    request=AdvanceRequest,
    rule=advance,
    prepare=_prepare,
    settle=_settle,
    price=_price,
)


def _first(choices: tuple[Choice, ...]) -> str:
    return next((choice.id for choice in choices if choice.id), "")


ACTIONS: tuple[Action, ...] = (
    _buy(
        id="buy_trait",
        title="Buy a Trait level",
        form=TraitForm,
        start=lambda situation: TraitForm(_first(_raisable(situation))),
        help="Level n costs n motes; motes of its colour are used first.",
        why_not=_why_not(_lacks_any),
    ),
    _buy(
        id="buy_threshold",
        title="Raise a Threshold",
        form=ThresholdForm,
        start=blank(ThresholdForm),
        help="Raising it to n costs n motes for anything; two more motes go into the caern.",
        why_not=_why_not(_lacks_threshold),
    ),
    _buy(
        id="buy_aspect",
        title="Buy an Aspect",
        form=AspectForm,
        start=lambda situation: AspectForm(_first(_aspects(situation))),
        help="A mote for anything adds one to the Hand of an Aspect, known or new.",
        why_not=_why_not(partial(_lacks, 1)),
    ),
    _buy(
        id="buy_off",
        title="Buy off a weakness",
        form=WeaknessForm,
        start=lambda situation: WeaknessForm(_first(_negative(situation))),
        help="One level of a negative Trait for one mote.",
        why_not=_why_not(_lacks_weakness),
    ),
)
