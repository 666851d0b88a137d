"""A card rises by one rank, in play and between sessions (background-11, 58)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import acting_sheet, needs
from core.action import Action, old_action
from core.choosing import title
from core.entry import Choice, entry
from core.place import Place
from core.result import Resolution
from core.rulesets.background.backgrounds.buying import bought, price, sound
from core.rulesets.background.backgrounds.rules import RaiseRank, raise_rank
from core.rulesets.background.cards.card import HIGHEST, raised
from core.rulesets.background.currencies import POINTS
from core.rulesets.background.look import shown
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Sheet
from core.situation import Brief, Effects, Situation


def _cards(situation: Situation) -> tuple[Choice, ...]:
    """The cards of who acts, with what they would become."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return tuple(
        Choice(b.id, f"{title(b.title)} {shown(b.card)} → {shown(raised(b.card))}")
        if b.rank < HIGHEST
        else Choice(b.id, f"{title(b.title)} {shown(b.card)}", "An ace is the highest.")
        for b in sheet.backgrounds
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseForm:
    """A card that rises by one rank."""

    card: str = entry("Card", default="", choices=_cards, once=True, code="unknown_background")
    free: bool = entry("Free", default=False, once=True, help="Earned in the story.")
    override: bool = entry("Even an innate one", default=False, once=True, help="The game master may.")

    def cost(self, options: HouseRules) -> int:
        """What it costs unless it is free."""
        return options.rank_cost


def start_raise(situation: Situation) -> RaiseForm:
    """The first card that can rise and is not innate."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    able = (b.id for b in sheet.backgrounds if b.rank < HIGHEST and b.kind != "innate")
    return RaiseForm(card=next(able, ""))


def prepare_raise(form: RaiseForm, situation: Situation) -> RaiseRank:
    """The request for a higher rank; refuses a card that cannot rise."""
    actor = situation.actor
    request = RaiseRank(
        backgrounds=actor.sheet.backgrounds,
        id=form.card,
        points=situation.balance(actor.id, POINTS.id),
        free=form.free,
        gm_override=form.override,
        options=situation.options,
    )
    return sound(raise_rank, request, "card")


def risen(form: RaiseForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The sheet with the higher card, and the points it cost."""
    card = next(b for b in resolution.value.backgrounds if b.id == form.card)
    return bought(form, resolution, situation, f"{title(card.title)} {shown(card.card)}")


def brief_raise(form: RaiseForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    """Which card rose, and to what."""
    card = next(b for b in resolution.value.backgrounds if b.id == form.card)
    return Brief(f"{title(card.title)} {shown(card.card)}")


has_cards = needs(lambda sheet: bool(sheet.backgrounds), "There is no card yet.", "unknown_background")

ACTIONS: tuple[Action, ...] = (
    old_action(
        id="raise_rank",
        title="Raise a card by one rank",
        place=Place.ADVANCE,
        form=RaiseForm,
        request=RaiseRank,
        rule=raise_rank,
        prepare=prepare_raise,
        settle=risen,
        start=start_raise,
        help="In its suit; it stays set aside if it is. Innate cards rise only if the game master says so.",
        why_not=has_cards,
        price=price,
        brief=brief_raise,
    ),
)
