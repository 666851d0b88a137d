"""A draw in a request of the JSON interface: checked in the catalogue's order, then turned into answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from core.actions.choices import title
from core.luck.piles import Tokens
from core.refusal import Refusal
from core.rulesets.background.cards.card import CARD_CHOICES, CARDS
from core.rulesets.background.cards.checks import check_count, check_ids, check_once
from core.rulesets.background.draws.substitutes import BONUS, DISADVANTAGE, DRAW, STAND, asks_instead, card_choice
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Fighter
from core.schema.entry import entry

USUAL: Tokens = ()
"""The answer that leaves a decision to the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute:
    """One way to improve a draw. Which fields it needs depends on its type."""

    type: str = entry("Type")
    id: str | None = entry("Card on the sheet", default=None)
    description: str | None = entry("How it helps", default=None, code="description_required")
    drawn: str | None = entry("Drawn", default=None, choices=CARD_CHOICES, code="bad_card")
    use: Literal["kept", "bonus"] | None = entry("Use", default=None)

    def check_form(self, at: str) -> None:
        """Refuse a substitute without the fields its type needs."""
        if self.type == "card" and self.id is None:
            raise Refusal("bad_request", "Choose the card from the sheet.", f"{at}.id")
        if self.type in (BONUS, DISADVANTAGE) and self.drawn is None:
            raise Refusal("bad_card", "Choose one of the drawn cards.", f"{at}.drawn")


class GivenDraw(NamedTuple):
    """One drawer's cards and decisions. `path` is their place in the request; `due` includes an advantage's card."""

    fighter: Fighter
    due: int
    drawn: tuple[str, ...]
    keep: str | None
    substitutes: tuple[Substitute, ...]
    path: tuple[str | int, ...] = ()

    def at(self, name: str) -> str:
        """The path of a field of this drawer."""
        return ".".join(map(str, (*self.path, name)))

    @property
    def instead(self) -> bool:
        """True if a card is played instead of the draw (background-66)."""
        return not self.drawn and bool(self.substitutes) and self.substitutes[0].type == "card"

    @property
    def all_drawn(self) -> tuple[str, ...]:
        """Every card drawn from the deck."""
        return (*self.drawn, *(s.drawn for s in self.substitutes if s.drawn and s.type in (BONUS, DISADVANTAGE)))


def check_draws(
    draws: Sequence[GivenDraw], options: HouseRules, others: tuple[str, ...] = (), background: str | None = None
) -> None:
    """Refuse cards that can't have been drawn, kept or substituted.

    `others` are cards drawn for someone else (the GM's); `background` is a card that the request names.
    """
    _check_deck(draws, others)
    _check_counts(draws, options)
    for draw in draws:
        if background is not None:
            check_background(draw.fighter, background, "challenge.background")
        _check_substitutes(draw, options)


def check_given(draws: Sequence[GivenDraw]) -> None:
    """Refuse incomplete requests, for any drawer."""
    check_named([draw.fighter for draw in draws], "id")
    for draw in draws:
        for index, one in enumerate(draw.substitutes):
            one.check_form(draw.at(f"substitutes.{index}"))


def check_named(fighters: Sequence[Fighter], at: str) -> None:
    """Refuse the same id twice."""
    check_ids((fighter.id for fighter in fighters), at)
    for fighter in fighters:
        check_ids((background.id for background in fighter.backgrounds), "backgrounds")


def _check_deck(draws: Sequence[GivenDraw], others: tuple[str, ...]) -> None:
    """Refuse cards drawn twice, held, or beyond the one deck (background-13)."""
    drawn = (*(card for draw in draws for card in draw.all_drawn), *others)
    check_once(drawn, "drawn")
    holders = {card: draw.fighter for draw in draws for card in draw.fighter.held}
    if len(drawn) > len(CARDS) - len(holders):
        raise Refusal("deck_exhausted", "The deck doesn't have that many cards left.", "drawn")
    for card in drawn:
        if card in holders:
            whom = f" by {holders[card].shown}" if holders[card].shown else ""
            raise Refusal("card_not_in_deck", f"{card} is held{whom} as a disadvantage.", "drawn")


def _check_counts(draws: Sequence[GivenDraw], options: HouseRules) -> None:
    for draw in draws:
        if not (draw.instead and options.play_instead_of_draw):
            check_count(draw.due, draw.drawn, draw.at("drawn"))
    for draw in draws:
        if len(draw.substitutes) > 1 and options.substitutions_per_draw == "one":
            raise Refusal("too_many_substitutes", "Only one substitution is allowed per draw.", draw.at("substitutes"))
    for draw in draws:
        if draw.keep is not None and draw.keep not in draw.drawn:
            raise Refusal("keep_not_drawn", f"{draw.keep} was not drawn. Keep one of the drawn cards.", draw.at("keep"))


def _check_substitutes(draw: GivenDraw, options: HouseRules) -> None:
    """Check each substitution in order, after those before it (background-41, 42, 46)."""
    fighter = draw.fighter
    for index, one in enumerate(draw.substitutes):
        at = draw.at(f"substitutes.{index}")
        if one.type == "card":
            fighter = _check_play(fighter, one, at)
        elif one.type == BONUS:
            if not fighter.bonus_draws:
                raise Refusal(
                    "not_enough_bonus_draws", f"{fighter.shown or 'The character'} has no bonus draws left.", at
                )
            fighter = replace(fighter, bonus_draws=fighter.bonus_draws - 1)
        elif one.type != DISADVANTAGE:
            raise Refusal("bad_substitute", "Substitute a card, a bonus draw or a disadvantage.", f"{at}.type")


def _check_play(fighter: Fighter, one: Substitute, at: str) -> Fighter:
    check_background(fighter, one.id, f"{at}.id")
    if not (one.description or "").strip():
        raise Refusal("description_required", "Describe how the card helps.", f"{at}.description")
    assert one.id is not None
    played = fighter.background(one.id)
    if played and played.used:
        back = played.back_row.per
        raise Refusal("card_already_used", f"{title(played.title)} is set aside until the next {back}.", f"{at}.id")
    return fighter.with_played(one.id)


def check_background(fighter: Fighter, id: str | None, at: str) -> None:
    """Refuse a background card that is not on the sheet."""
    if fighter.background(id) is None:
        raise Refusal("unknown_background", f"{id!r:.40} isn't on the sheet.", at)


def answers(draw: GivenDraw, options: HouseRules) -> tuple[Tokens, ...]:
    """One drawer's answers, in the order the rule asks for them."""
    return tuple(_answers(draw, options))


def _answers(draw: GivenDraw, options: HouseRules) -> Iterator[Tokens]:
    substitutes = draw.substitutes
    if asks_instead(draw.fighter, options):
        if draw.instead:
            yield from _answer(substitutes[0], options)
            substitutes = substitutes[1:]
        else:
            yield (DRAW,)
    if draw.drawn:
        yield draw.drawn
    if len(draw.drawn) > 1:
        yield (draw.keep,) if draw.keep else USUAL
    for one in substitutes:
        yield from _answer(one, options)
    yield (STAND,)


def _answer(one: Substitute, options: HouseRules) -> Iterator[Tokens]:
    if one.type == "card":
        yield (card_choice(one.id or ""),)
        yield (one.description or "",)
        return
    yield (one.type,)
    yield (one.drawn or "",)
    if one.type == BONUS and options.bonus_draw == "best_of":
        yield (one.use,) if one.use else USUAL
