"""Drafts of background cards: filled in from a form, then given a card and a title (background-3, 6, 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import count, product
from typing import cast

from core.actions.choices import NONE, title
from core.actions.result import Step
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.background.backgrounds.personalities import personality_suit
from core.rulesets.background.backgrounds.rules import Taken, real_card
from core.rulesets.background.backgrounds.supply import supply
from core.rulesets.background.cards.card import CARDS, suit_of
from core.rulesets.background.look import GLYPHS
from core.rulesets.background.options import HouseRules
from core.rulesets.background.situation import Situation
from core.rulesets.background.values import BACKS, SCOPES, TABLED, Background, Scope
from core.schema.entry import Choice

_USUAL = tuple((back.usual, name) for name, back in BACKS.items() if back.usual)
BACK_CHOICES = (
    NONE,
    *(
        Choice(f"{scope} {name}", f"{title(scope)}, once per {BACKS[name].per}")
        for scope, name in dict.fromkeys((*_USUAL, *product(SCOPES, BACKS)))
    ),
)
"""Scope and back of a card together; an empty choice means the usual ones of its kind (background-7)."""

CARD_CHOICES = tuple(Choice(card, f"{card} {GLYPHS[suit_of(card)]}") for card in CARDS)
"""Every card, by the text typed for it."""


def card_or_drawn(situation: Situation) -> tuple[Choice, ...]:
    """Every card; an empty choice draws from the supply."""
    return (NONE, *CARD_CHOICES)


def draft(kind: str, called: str, back: str, card: str = "") -> Background:
    """The draft of a card. Without `card` it will be drawn, without a title it will be named once it is seen."""
    scope, _, color = back.partition(" ")
    return Background(
        id=called.strip(),
        name=called.strip() or None if kind in TABLED else None,
        kind=kind,
        card=card,
        scope=cast("Scope | None", scope or None),
        back=color or None,
    )


def back_of(own: Background) -> str:
    """Scope and back of a card as in a form; empty for the usual ones of its kind."""
    known = [choice.id for choice in BACK_CHOICES]
    here = f"{own.filled.scope} {own.filled.back}"
    return "" if own.filled == replace(own, scope=None, back=None).filled or here not in known else here


def complete(
    drafts: Iterable[Background],
    taken: Iterable[Taken],
    options: HouseRules,
    table: Table,
    beside: Iterable[Background] = (),
) -> tuple[Background, ...]:
    """The drafts, with a card drawn and a title given to each that lacks them.

    A drawn card is taken at once. `beside` are cards the character already has: a title that is given twice gets a
    number.
    """
    drafts = tuple(drafts)
    gone, titles = [*taken, *(real_card(one) for one in drafts if one.card)], [one.id for one in (*beside, *drafts)]
    whole = list[Background]()
    for at, unfinished in enumerate(drafts):
        seat = table.at(at, thing=title(unfinished.kind))
        background = _with_title(_with_card(unfinished, gone, options, seat), titles, seat)
        gone.append(real_card(background))
        titles.append(background.id)
        whole.append(background)
    return tuple(whole)


def _with_card(unfinished: Background, taken: list[Taken], options: HouseRules, table: Table) -> Background:
    if unfinished.card:
        return unfinished
    (card,) = table.draw(source(unfinished, taken, options), why="background-3")
    return replace(unfinished, card=str(card))


def source(unfinished: Background, taken: Iterable[Taken], options: HouseRules) -> Deck:
    """The deck for a draft's card: the cards with its back, and of its suit under the table of personalities.

    Refuse a supply of which every card is taken.
    """
    back = unfinished.filled.back or "blue"
    left = supply(back, taken, options, personality_suit(unfinished, options))
    if not left.pile:
        raise Refusal("deck_exhausted", f"All {back}-backed cards are taken. Choose the other back.", "card")
    return left


def _with_title(background: Background, titles: Collection[str], table: Table) -> Background:
    if background.id:
        return background
    told = table.tell(f"title_{background.kind}", why="background-6").strip()
    numbered = (f"{told} {n}" for n in count(2))
    return replace(background, id=told if told not in titles else next(t for t in numbered if t not in titles))


def named_steps(backgrounds: Iterable[Background]) -> tuple[Step, ...]:
    """A step for each card the character now has."""
    return tuple(Step("background-6", b.kind, title(b.title), (b.card,), total=b.rank) for b in backgrounds)
