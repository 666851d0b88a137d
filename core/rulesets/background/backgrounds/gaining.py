"""A further card for a character, in play and between sessions (background-12, 57)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from core.acting import somebody
from core.action import Action, old_action
from core.choosing import NONE, choices, title
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.background.backgrounds.buying import bought, cost_of, price, sound
from core.rulesets.background.backgrounds.drafts import BACKS, card_or_drawn, complete, draft
from core.rulesets.background.backgrounds.rules import GainBackground, Taken, gain_background, real
from core.rulesets.background.backgrounds.supply import cards_of, noted, taken
from core.rulesets.background.cards.card import SUIT_CHOICES
from core.rulesets.background.currencies import POINTS, plural
from core.rulesets.background.look import shown
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Background
from core.situation import Brief, Effects, Situation
from core.table import Table

GAINED = choices("profession", "experience")
"""The kinds that can be gained (background-57)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GainForm:
    """A further background card, drawn or chosen."""

    title: str = entry("What it is", default="", once=True, help="Or named once its card is seen.")
    kind: str = entry("Kind", default="experience", choices=GAINED, code="bad_kind")
    card: str = entry(
        "Card", default="", choices=card_or_drawn, once=True, code="bad_card", help="Or drawn from the supply."
    )
    back: str = entry("Back", default="", choices=BACKS, code="bad_back", help="Or the usual one.")
    combat_suit: str = entry(
        "Favours in combat", default="", choices=(NONE, *SUIT_CHOICES), help="Where the house rules know it."
    )
    free: bool = entry("Free", default=False, once=True, help="Earned in the story.")

    def cost(self, options: HouseRules) -> int:
        """What it costs unless it is free."""
        return options.card_cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """A card to be gained; without a card it is drawn, without a title named once it is seen."""

    backgrounds: tuple[Background, ...]
    draft: Background
    taken: tuple[Taken, ...] = ()
    points: int = entry("Points", default=0, low=0)
    free: bool = entry("Free", default=False)
    options: HouseRules = field(default_factory=HouseRules)


def gain(request: Gain, table: Table) -> Resolution[Any]:
    """Draw and name the card if that is still to be done, then gain it (background-57)."""
    gone = (*request.taken, *map(real, request.backgrounds))
    (background,) = complete((request.draft,), gone, request.options, table, request.backgrounds)
    return gain_background(
        GainBackground(
            backgrounds=request.backgrounds,
            card=background,
            taken=request.taken,
            points=request.points,
            free=request.free,
            options=request.options,
        ),
        table,
    )


def prepare_gain(form: GainForm, situation: Situation) -> Gain:
    """The request for a further card; refuses one that cannot be paid before anything is drawn."""
    actor = situation.actor
    points = situation.balance(actor.id, POINTS.id)
    if points < (cost := cost_of(form, situation)):
        raise Refusal("not_enough_points", f"Needs {plural(cost)}, has {points}.", "free")
    if form.title.strip() in {background.id for background in actor.sheet.backgrounds}:
        raise Refusal("bad_request", "There is a card of this title already; call it otherwise.", "title")
    made = draft(form.kind, form.title, form.back, form.card)
    request = Gain(
        backgrounds=actor.sheet.backgrounds,
        draft=replace(made, combat_suit=form.combat_suit or None),
        taken=taken(situation),
        points=points,
        free=form.free,
        options=situation.options,
    )
    return sound(gain, request, "card") if made.card and made.id else request


def gained(form: GainForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The sheet with its new card, whose it is, and the points it cost."""
    actor = situation.actor
    new: Background = resolution.value.backgrounds[-1]
    cards = (*cards_of(actor, situation), real(new))
    effects = bought(form, resolution, situation, f"{title(new.title)} {shown(new.card)}")
    return replace(effects, state=replace(situation.state, taken=noted(situation.state, actor.id, cards)))


def brief_gain(form: GainForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    """Which card was gained."""
    new: Background = resolution.value.backgrounds[-1]
    return Brief(f"{title(new.title)} {shown(new.card)}")


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="gain_background",
        title="Gain a background card",
        place=Place.ADVANCE,
        form=GainForm,
        request=Gain,
        rule=gain,
        prepare=prepare_gain,
        settle=gained,
        start=lambda situation: GainForm(),
        help="A profession or an experience, drawn from the supply or chosen.",
        why_not=somebody,
        price=price,
        brief=brief_gain,
    ),
)
