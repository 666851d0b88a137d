"""What characters learn on screen: a further card, a higher rank; in play and between sessions (background-57, 58)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from core.acting import NOBODY, acting_sheet, needs, somebody
from core.choosing import NONE, choices, title
from core.entry import Choice, entry
from core.ledger import PointsMove
from core.option import OptionValues, number
from core.refusal import Refusal
from core.result import Resolution
from core.ruleset import Action, Brief, Place, Price
from core.rulesets.background.cards import HIGHEST, SUIT_CHOICES, raised
from core.rulesets.background.currencies import POINTS, plural
from core.rulesets.background.drafts import BACKS, card_or_drawn, complete, draft
from core.rulesets.background.growing import GainBackground, RaiseRank, Taken, gain_background, raise_rank, real
from core.rulesets.background.look import shown
from core.rulesets.background.options import defaults
from core.rulesets.background.sheet import Sheet
from core.rulesets.background.supply import cards_of, noted, taken
from core.rulesets.background.values import Background
from core.situation import Effects, Situation
from core.table import Table

R = TypeVar("R")


GAINED = choices("profession", "experience")
"""The kinds that can be gained (background-57)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GainForm:
    """A further background card, drawn or chosen."""

    title: str = entry("What it is", default="", once=True, help="–: named once its card is seen.")
    kind: str = entry("Kind", default="experience", choices=GAINED, code="bad_kind")
    card: str = entry(
        "Card", default="", choices=card_or_drawn, once=True, code="bad_card", help="–: drawn from the supply."
    )
    back: str = entry("Back", default="", choices=BACKS, code="bad_back", help="–: the usual one.")
    combat_suit: str = entry(
        "Favours in combat", default="", choices=(NONE, *SUIT_CHOICES), help="Where the house rules know it."
    )
    free: bool = entry("Free", default=False, once=True, help="Earned in the story.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """A card to be gained; without a card it is drawn, without a title named once it is seen."""

    backgrounds: tuple[Background, ...]
    draft: Background
    taken: tuple[Taken, ...] = ()
    points: int = entry("Points", default=0, low=0)
    free: bool = entry("Free", default=False)
    options: OptionValues = field(default_factory=defaults)


def gain(request: Gain, table: Table) -> Resolution:
    """Draw and name the card if that is still to be done, then gain it (background-57)."""
    gone = (*request.taken, *map(real, request.backgrounds))
    (background,) = complete((request.draft,), gone, request.options, table)
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
    return _sound(gain, request, "card") if made.card and made.id else request


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
    return _sound(raise_rank, request, "card")


def _sound(rule: Callable[[R, Table], Resolution], request: R, at: str) -> R:
    """A request that its rule does not refuse; what it refuses is said at a field of the form."""
    try:
        rule(request, NOBODY)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.message, at) from refusal
    return request


def cost_of(form: GainForm | RaiseForm, situation: Situation) -> int:
    """What it costs in points."""
    if form.free:
        return 0
    return number(situation.options, "card_cost" if isinstance(form, GainForm) else "rank_cost")


def price(form: GainForm | RaiseForm, situation: Situation) -> Price:
    """The same, to be shown before."""
    return Price(POINTS.id, cost_of(form, situation), need="" if not form.free else "earned in the story")


def gained(form: GainForm, resolution: Resolution, situation: Situation) -> Effects:
    """The sheet with its new card, whose it is, and the points it cost."""
    actor = situation.actor
    new: Background = resolution.value.backgrounds[-1]
    cards = (*cards_of(actor, situation), real(new))
    effects = _learned(form, resolution, situation, f"{title(new.title)} {shown(new.card)}")
    return replace(effects, state=replace(situation.state, taken=noted(situation.state, actor.id, cards)))


def risen(form: RaiseForm, resolution: Resolution, situation: Situation) -> Effects:
    """The sheet with the higher card, and the points it cost."""
    card = next(b for b in resolution.value.backgrounds if b.id == form.card)
    return _learned(form, resolution, situation, f"{title(card.title)} {shown(card.card)}")


def _learned(form: GainForm | RaiseForm, resolution: Resolution, situation: Situation, item: str) -> Effects:
    actor, cost = situation.actor, cost_of(form, situation)
    paid = (PointsMove(actor.id, POINTS.id, -cost, "bought", item),) if cost else ()
    return Effects(sheets={actor.id: replace(actor.sheet, backgrounds=resolution.value.backgrounds)}, points=paid)


def brief_gain(form: GainForm, resolution: Resolution, situation: Situation) -> Brief:
    """Which card was gained."""
    new: Background = resolution.value.backgrounds[-1]
    return Brief(f"{title(new.title)} {shown(new.card)}")


def brief_raise(form: RaiseForm, resolution: Resolution, situation: Situation) -> Brief:
    """Which card rose, and to what."""
    card = next(b for b in resolution.value.backgrounds if b.id == form.card)
    return Brief(f"{title(card.title)} {shown(card.card)}")


has_cards = needs(lambda sheet: bool(sheet.backgrounds), "There is no card yet.", "unknown_background")

ACTIONS: tuple[Action, ...] = (
    Action(
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
    Action(
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
