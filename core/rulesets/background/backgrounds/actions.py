"""The actions that gain a background card and raise one by a rank (background-11, 12, 57, 58)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.actions.action import Action, Change, Draw, Price
from core.actions.actor import acting_sheet, needs, needs_character
from core.actions.choices import NONE, choices, title
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Brief
from core.building_blocks.ledger import PointsMove
from core.luck.table import EMPTY_TABLE, Table
from core.refusal import Refusal, refused_at
from core.rulesets.background.backgrounds.drafts import BACK_CHOICES, card_or_drawn, complete, draft
from core.rulesets.background.backgrounds.rules import (
    Bought,
    GainBackground,
    RaiseRank,
    Taken,
    gain_background,
    raise_rank,
    real_card,
)
from core.rulesets.background.backgrounds.supply import cards_of, taken_cards, update_owners
from core.rulesets.background.cards.card import HIGHEST, SUIT_CHOICES, higher_card
from core.rulesets.background.currencies import POINTS, plural
from core.rulesets.background.look import card_text
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Sheet
from core.rulesets.background.situation import Done, Effects, Situation
from core.rulesets.background.values import Background, kinds
from core.schema.entry import Choice, entry

GAINED = choices(*kinds(lambda kind: kind.gained))
"""The kinds that can be gained (background-57)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GainForm:
    """Another background card, drawn or chosen."""

    title: str = entry("Name", default="", once=True, help="Leave it empty to name the card once you see it.")
    kind: str = entry("Kind", default="experience", choices=GAINED, code="bad_kind", own=True)
    card: str = entry(
        "Card",
        default="",
        choices=card_or_drawn,
        once=True,
        code="bad_card",
        help="Leave it empty to draw from the supply.",
    )
    back: str = entry(
        "Back", default="", choices=BACK_CHOICES, code="bad_back", help="Leave it empty for the usual back.", own=True
    )
    combat_suit: str = entry(
        "Favours in combat", default="", choices=(NONE, *SUIT_CHOICES), help="Only used with a house rule.", own=True
    )
    free: bool = entry("Free", default=False, once=True, help="Earned in the story.")

    def cost(self, options: HouseRules) -> int:
        """The price in points, unless it is free."""
        return options.card_cost


def _cards(situation: Situation) -> tuple[Choice, ...]:
    """The cards of the acting character, with what they would become."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return tuple(
        Choice(b.id, f"{title(b.title)} {card_text(b.card)} → {card_text(higher_card(b.card))}")
        if b.rank < HIGHEST
        else Choice(b.id, f"{title(b.title)} {card_text(b.card)}", "An ace is the highest.")
        for b in sheet.backgrounds
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseForm:
    """A card that rises by one rank."""

    card: str = entry("Card", default="", choices=_cards, once=True, code="unknown_background")
    free: bool = entry("Free", default=False, once=True, help="Earned in the story.")
    override: bool = entry("Even an innate one", default=False, once=True, help="Only the GM may do this.")

    def cost(self, options: HouseRules) -> int:
        """The price in points, unless it is free."""
        return options.rank_cost


Purchase = GainForm | RaiseForm
"""A form that buys something: for the price an option sets, or free."""


def cost_of(form: Purchase, situation: Situation) -> int:
    """Return the price in points."""
    return 0 if form.free else form.cost(situation.options)


def price(form: Purchase, situation: Situation) -> Price:
    """The same, to be shown before."""
    return Price(POINTS.id, cost_of(form, situation), need="earned in the story" if form.free else "")


def _purchase_effects(form: Purchase, bought: Bought, card: Background, situation: Situation) -> Effects:
    """The cards after it on the sheet of the acting character, and the points this card cost."""
    actor, cost = situation.actor, cost_of(form, situation)
    paid = (PointsMove(actor.id, POINTS.id, -cost, "bought", _card_label(card)),) if cost else ()
    return Effects(sheets={actor.id: replace(actor.sheet, backgrounds=bought.backgrounds)}, points=paid)


def _card_label(card: Background) -> str:
    return f"{title(card.title)} {card_text(card.card)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """A card to be gained; without a card it is drawn, without a title named once it is seen."""

    backgrounds: tuple[Background, ...]
    draft: Background
    taken: tuple[Taken, ...] = ()
    points: int = entry("Points", default=0, low=0)
    free: bool = entry("Free", default=False)
    options: HouseRules = field(default_factory=HouseRules)


def gain(request: Gain, table: Table) -> Resolution[Bought]:
    """Draw and name the card if that is still to be done, then gain it (background-57)."""
    gone = (*request.taken, *map(real_card, request.backgrounds))
    (background,) = complete((request.draft,), gone, request.options, table, request.backgrounds)
    return gain_background(
        GainBackground(
            backgrounds=request.backgrounds,
            card=background,
            taken=request.taken,
            points=request.points,
            free=request.free,
            options=request.options,
        )
    )


def prepare_gain(form: GainForm, situation: Situation) -> Gain:
    """The request for a further card; refuses one that cannot be paid before anything is drawn."""
    actor = situation.actor
    points = situation.balance(actor.id, POINTS.id)
    if points < (cost := cost_of(form, situation)):
        raise Refusal("not_enough_points", f"This takes {plural(cost)}; you have {points}.", "free")
    if form.title.strip() in {background.id for background in actor.sheet.backgrounds}:
        raise Refusal("bad_request", "There is already a card with this title. Choose another title.", "title")
    made = draft(form.kind, form.title, form.back, form.card)
    request = Gain(
        backgrounds=actor.sheet.backgrounds,
        draft=replace(made, combat_suit=form.combat_suit or None),
        taken=taken_cards(situation),
        points=points,
        free=form.free,
        options=situation.options,
    )
    if made.card and made.id:
        with refused_at("card"):
            gain(request, EMPTY_TABLE)
    return request


def gain_effects(form: GainForm, bought: Bought, situation: Situation) -> Effects:
    """The sheet with its new card, whose it is, and the points it cost."""
    actor, new = situation.actor, bought.backgrounds[-1]
    cards = (*cards_of(actor, situation), real_card(new))
    effects = _purchase_effects(form, bought, new, situation)
    return replace(effects, state=replace(situation.state, taken=update_owners(situation.state, actor.id, cards)))


def brief_gain(done: Done[GainForm, Gain, Bought]) -> Brief:
    """Which card was gained."""
    return Brief(_card_label(done.value.backgrounds[-1]))


def start_raise(situation: Situation) -> RaiseForm:
    """The first card that can rise without the GM's leave."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    able = (b.id for b in sheet.backgrounds if b.rank < HIGHEST and not b.row.fixed)
    return RaiseForm(card=next(able, ""))


def request_raise(form: RaiseForm, situation: Situation) -> RaiseRank:
    """The request for a higher rank."""
    actor = situation.actor
    return RaiseRank(
        backgrounds=actor.sheet.backgrounds,
        id=form.card,
        points=situation.balance(actor.id, POINTS.id),
        free=form.free,
        gm_override=form.override,
        options=situation.options,
    )


def raise_card(form: RaiseForm, situation: Situation) -> Effects:
    """The sheet with the higher card, and the points it cost; refuses a card that cannot rise."""
    with refused_at("card"):
        done = raise_rank(request_raise(form, situation))
    card = _risen_card(form, done.value)
    return replace(
        _purchase_effects(form, done.value, card, situation), steps=done.steps, brief=Brief(_card_label(card))
    )


def _risen_card(form: RaiseForm, bought: Bought) -> Background:
    return next(b for b in bought.backgrounds if b.id == form.card)


def brief_raise(done: Done[RaiseForm, RaiseRank, Bought]) -> Brief:
    """Which card rose, and to what."""
    return Brief(_card_label(_risen_card(done.form, done.value)))


has_cards = needs(lambda sheet: bool(sheet.backgrounds), "The character has no cards yet.", "unknown_background")

ACTIONS: tuple[Action, ...] = (
    Draw(
        id="gain_background",
        title="Gain a background card",
        place=Place.ADVANCE,
        logged="gains a background card",
        form=GainForm,
        request=Gain,
        rule=gain,
        prepare=prepare_gain,
        settle=lambda done: gain_effects(done.form, done.value, done.situation),
        help="Gain a profession or an experience, drawn from the supply or chosen.",
        why_not=needs_character,
        price=price,
        brief=brief_gain,
    ),
    Change(
        id="raise_rank",
        title="Raise a card by one rank",
        place=Place.ADVANCE,
        logged="raises a card by one rank",
        form=RaiseForm,
        apply=raise_card,
        start=start_raise,
        help="Raise a card in its suit. If it is set aside, it stays so. Innate cards need the GM's permission.",
        why_not=has_cards,
        price=price,
    ),
)
