"""Creating a character, gaining cards and raising ranks (background-6 to 12, 57, 58)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Protocol

from core.actions.choices import choices, title
from core.actions.result import Resolution, Step
from core.actions.rule import AnyRule, Rule, asking_nothing, rule
from core.refusal import Refusal
from core.rulesets.background.backgrounds.personalities import personality_faults
from core.rulesets.background.cards.card import CARD_CHOICES, higher_card
from core.rulesets.background.cards.checks import check_form, check_ids
from core.rulesets.background.currencies import plural
from core.rulesets.background.options import AS_WRITTEN, HouseRules
from core.rulesets.background.values import BACKS, KINDS, ONCE, Background
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Backgrounds = tuple[Background, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A background card that someone in the campaign owns (background-9)."""

    card: str = entry("Card", choices=CARD_CHOICES, code="bad_card")
    back: str = entry("Back", choices=choices(*BACKS), code="bad_back")


@dataclass(frozen=True, slots=True, kw_only=True)
class GainBackground:
    """A new card for a character, for points or free."""

    backgrounds: Backgrounds = entry("Background cards")
    card: Background = entry("New card")
    taken: tuple[Taken, ...] = entry("Taken", default=())
    points: int = entry("Points", default=0, low=0)
    free: bool = entry("Free", default=False)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseRank:
    """A card to be raised by one rank, for points or free."""

    backgrounds: Backgrounds = entry("Background cards")
    id: str = entry("Card")
    points: int = entry("Points", default=0, low=0)
    free: bool = entry("Free", default=False)
    gm_override: bool = entry("Even an innate card", default=False)
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Created:
    """The cards of a new character: nothing set aside, no points."""

    backgrounds: Backgrounds

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        fresh = {"disadvantages": [], "advantage": False, "bonus_draws": 0, "incapacitated": False, "points": 0}
        return {**hand_facts(self.backgrounds), **fresh}


@dataclass(frozen=True, slots=True)
class Bought:
    """A sheet's cards after a purchase, and the points left."""

    backgrounds: Backgrounds
    points: int

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {**hand_facts(self.backgrounds), "points": self.points}


def hand_facts(backgrounds: Backgrounds) -> dict[str, Json]:
    """The cards in the JSON interface, filled in, and their number."""
    return {"backgrounds": [background.facts for background in backgrounds], "hand": len(backgrounds)}


def creation_faults(backgrounds: Backgrounds, taken: Sequence[Taken], options: HouseRules) -> Iterator[Refusal]:
    """The faults of these cards as a new character's, in the catalogue's order (background-8, 9, 64, 65)."""
    numbers = Counter(background.kind for background in backgrounds)
    for code in dict.fromkeys(KINDS[kind].once for kind in ONCE):
        once = [kind for kind in ONCE if KINDS[kind].once == code]
        if any(numbers[kind] != 1 for kind in once):
            listed = " and ".join(f"one {kind}" for kind in once) if once[1:] else f"exactly one {once[0]} card"
            yield Refusal(code, f"A character begins with {listed}.", "backgrounds")
    if numbers["profession"] < options.min_professions:
        yield Refusal("profession_missing", "A character begins with at least one profession.", "backgrounds")
    gone = list(taken)
    for at, background in enumerate(backgrounds):
        yield from _taken_faults(background, gone, options, f"backgrounds.{at}.card")
        gone.append(real_card(background))
    yield from personality_faults(backgrounds, options)


def real_card(background: Background) -> Taken:
    """The physical card of a background card."""
    return Taken(background.card, background.filled.back or "")


def _taken_faults(background: Background, gone: Sequence[Taken], options: HouseRules, at: str) -> Iterator[Refusal]:
    """The fault of a card that someone has: each exists once with each back (background-9)."""
    own = real_card(background)
    if options.background_unique and own in gone:
        yield Refusal("card_taken", f"The {own.back}-backed {own.card} is already taken. Choose another card.", at)


def create_character(
    backgrounds: Annotated[Backgrounds, Entry("Background cards")],
    taken: tuple[Taken, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Created:
    """Create a character: cards filled in, none used, no bonus draws, no points (background-8).

    Refuse the first of the `creation_faults`.
    """
    check_ids((background.id for background in backgrounds), "backgrounds")
    whole = tuple(replace(background.filled, used=False) for background in backgrounds)
    for fault in creation_faults(whole, taken, options):
        raise fault
    return Created(whole)


class _New(Protocol):
    """A request with the cards of a new character."""

    @property
    def backgrounds(self) -> Sequence[Background]:
        """The cards."""


def check_new(request: _New) -> None:
    """Refuse a request with a wrong form, and cards that a new character can't have."""
    check_form(request, _too_early(request.backgrounds))


def _too_early(backgrounds: Sequence[Background]) -> Iterator[Refusal]:
    """The faults of cards that a new character can't have (background-8)."""
    for at, background in enumerate(backgrounds):
        if not background.row.starts:
            why = f"A new character can't have a card of the kind {background.kind}."
            yield Refusal("bad_kind", why, f"backgrounds.{at}.kind")


def gain_background(request: GainBackground) -> Resolution[Bought]:
    """Gain a card in play. Refuse an innate card, a temperament and a type (background-12, 57)."""
    check_form(request)
    new, options = request.card.filled, request.options
    check_ids((background.id for background in (*request.backgrounds, new)), "card.id")
    if new.row.once:
        raise Refusal(new.row.once, f"A card of the kind {new.kind} comes only at creation.", "card.kind")
    for fault in _taken_faults(new, (*request.taken, *map(real_card, request.backgrounds)), options, "card.card"):
        raise fault
    cost = 0 if request.free else options.card_cost
    backgrounds = (*(background.filled for background in request.backgrounds), new)
    bought = Bought(backgrounds, _points_left(request.points, cost))
    step = Step("background-57", "gained", title(new.title), (new.card,))
    return Resolution(bought, steps=(step, *_spent_steps("background-57", cost, bought.points)))


def raise_rank(request: RaiseRank) -> Resolution[Bought]:
    """Raise a card by one rank (background-58)."""
    check_form(request)
    check_ids((background.id for background in request.backgrounds), "backgrounds")
    cost = 0 if request.free else request.options.rank_cost
    bought = Bought(_with_raised_card(request), _points_left(request.points, cost))
    own = next(background for background in bought.backgrounds if background.id == request.id)
    step = Step("background-58", "raised", title(own.title), (own.card,))
    return Resolution(bought, steps=(step, *_spent_steps("background-58", cost, bought.points)))


def _with_raised_card(request: RaiseRank) -> Backgrounds:
    """All cards, with the one raised. Refuse a card that can't be raised (background-11, 58)."""
    own = next((background for background in request.backgrounds if background.id == request.id), None)
    if own is None:
        raise Refusal("unknown_background", f"{request.id!r:.40} isn't on the sheet.", "id")
    if own.row.fixed and not request.gm_override:
        raise Refusal("innate_immutable", f"Only the GM can allow raising the {own.kind} card.", "id")
    if own.card.startswith("A"):
        raise Refusal("rank_at_maximum", f"{title(own.title)} is an ace, the highest rank.", "id")
    higher = replace(own, card=higher_card(own.card))
    return tuple((higher if background is own else background).filled for background in request.backgrounds)


def _points_left(points: int, cost: int) -> int:
    """The points left after a purchase. Refuse one that costs too much."""
    if points < cost:
        raise Refusal("not_enough_points", f"This takes {plural(cost)}; you have {points}.", "points")
    return points - cost


def _spent_steps(rule: str, cost: int, left: int) -> tuple[Step, ...]:
    return (Step(rule, "points_spent", amount=-cost, total=left),) if cost else ()


RULES: tuple[AnyRule, ...] = (
    rule(create_character, check=check_new),
    Rule("gain_background", GainBackground, asking_nothing(gain_background)),
    Rule("raise_rank", RaiseRank, asking_nothing(raise_rank)),
)
