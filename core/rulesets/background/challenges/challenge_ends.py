"""The ends of a challenge from here: after a draw, a card on the table, a substitution (background-60, 63).

Without a reshuffle or another substitution; redraws are taken, the best card is kept, a partial success is final. The
recursion uses plain integers: cards differ by their rung only, and the five ends are counted side by side in one
integer of five slots, in units of 1 / T! for T cards in the deck; a slot never holds more than 52! < 2**226.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple

from core.luck.odds import Odds
from core.rulesets.background.cards.card import Counted, at_draw_value
from core.rulesets.background.challenges.card_results import REDRAWS, RUNGS, SUCCESSES, Target, redraws_left, target_of
from core.rulesets.background.draws.chances import Words, certain, mix_chances, odds_of
from core.rulesets.background.draws.substitutes import (
    BONUS,
    DISADVANTAGE,
    STAND,
    card_choice,
    choice_name,
    disadvantage_counts,
    second_of_suit,
)
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Challenge, Disadvantage, Fighter
from core.schema.codec import Json

ENDS = ("complete", "partial", "at_cost", "fail", "unsettled")
"""The possible ends; unsettled if the deck runs out first."""
Classes = tuple[int, int, int, int, int, int]
"""The number of cards in the deck on each rung, in the order of `RUNGS`."""

_BITS = 256
_FAIL, _UNSETTLED = 3 * _BITS, 4 * _BITS


@lru_cache(maxsize=256)
def end_chances(classes: Classes, due: int, redraws: int | None) -> Mapping[str, Fraction]:
    """The chance of each end, with `due` cards to draw and `redraws` left (None: no limit)."""
    packed, whole = _packed_ends(classes[:3], classes[3:], due, redraws), factorial(sum(classes))
    mask = (1 << _BITS) - 1
    return {end: Fraction(packed >> slot * _BITS & mask, whole) for slot, end in enumerate(ENDS)}


def rung_chances(classes: Classes, due: int) -> list[Fraction]:
    """The chance of each rung for the best of the next `due` cards. The deck must have that many."""
    rest, ways = sum(classes), []
    whole = comb(rest, due)
    for n in classes:
        ways.append(Fraction(comb(rest, due) - comb(rest - n, due), whole))
        rest -= n
    return ways


@lru_cache(maxsize=1 << 15)
def _packed_ends(hits: tuple[int, int, int], misses: tuple[int, int, int], due: int, redraws: int | None) -> int:
    """The packed ends. Both triples count cards of the same suit, of the same colour and of the other colour."""
    missing = sum(misses)
    rest = sum(hits) + missing
    if due > rest:
        return factorial(rest) << _UNSETTLED
    orders = factorial(due)
    once, ends = orders * factorial(rest - due), 0
    for slot, n in enumerate(hits):
        ends += (comb(rest, due) - comb(rest - n, due)) * once << slot * _BITS
        rest -= n
    if redraws == 0:
        return ends + (comb(missing, due) * once << _FAIL)
    sm, cm, dm = misses
    ends += comb(dm, due) * once << _FAIL
    after = None if redraws is None else redraws - 1
    for a in range(min(sm, due) + 1):
        for b in range(0 if a else 1, min(cm, due - a) + 1):
            c = due - a - b
            if c <= dm:
                ways = comb(sm, a) * comb(cm, b) * comb(dm, c) * orders
                ends += ways * _packed_ends(hits, (sm - a, cm - b, dm - c), 2 if a else 1, after)
    return ends


AUTOMATIC_ODDS = odds_of(certain("automatic"), "p_success", ("automatic",), ("automatic",))
"""The odds of automatic success (background-25)."""

Pile = Sequence[str]
"""The cards that may be drawn."""


class Ahead(NamedTuple):
    """The next draw of a challenge: the chance of each rung for its best card, and of each end with all redraws."""

    classes: Classes
    due: int
    redraws: int | None

    @property
    def first(self) -> Words:
        """The rungs of this draw."""
        return dict(zip(RUNGS, rung_chances(self.classes, self.due), strict=True))

    @property
    def final(self) -> Words:
        """The ends this draw leads to."""
        return end_chances(self.classes, self.due, self.redraws)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return ahead_facts(self.first, self.final)


class Ways(NamedTuple):
    """The ends that follow from each choice."""

    choices: Mapping[str, Words]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"choices": [{"choice": choice_name(way), **final_facts(words)} for way, words in self.choices.items()]}


def ahead_facts(first: Words, final: Words, automatic: bool = False) -> dict[str, Json]:
    """The chances of a challenge in the JSON interface."""
    return {"automatic": automatic, "first": _chances_as_text(RUNGS, first), "final": final_facts(final)}


def final_facts(words: Words) -> dict[str, Json]:
    """Each end, and success of any kind."""
    won = sum((words.get(word, Fraction(0)) for word in SUCCESSES), Fraction(0))
    return {**_chances_as_text(ENDS, words), "success": str(won)}


def _chances_as_text(names: Sequence[str], words: Words) -> dict[str, Json]:
    return {name: str(words.get(name, Fraction(0))) for name in names}


class Prospect(NamedTuple):
    """A challenge before a draw; `redraws` is the number that may follow."""

    target: Target
    redraws: int | None
    options: HouseRules

    def classes(self, fighter: Fighter, pile: Pile) -> Classes:
        """The number of the pile's cards on each rung for this fighter, with disadvantages."""
        rungs = [self.target.rung_of(fighter.count_drawn(card)) for card in pile]
        complete, partial, at_cost, draw_two, draw_again, fail = map(rungs.count, RUNGS)
        return complete, partial, at_cost, draw_two, draw_again, fail

    def look_ahead(self, fighter: Fighter, pile: Pile, due: int) -> Ahead:
        """The chances when `due` cards are drawn (background-60)."""
        return Ahead(self.classes(fighter, pile), due, self.redraws)

    def ends_with(self, card: Counted, fighter: Fighter, pile: Pile) -> Words:
        """The chances of the ends if this card counts, with every redraw it leads to."""
        rung = self.target.rung_of(card)
        if rung not in REDRAWS:
            return certain(rung)
        if self.redraws == 0 or fighter.incapacitated:
            return certain("fail")
        after = None if self.redraws is None else self.redraws - 1
        return end_chances(self.classes(fighter, pile), REDRAWS[rung], after)

    def ways(self, now: Counted, fighter: Fighter, pile: Pile) -> Ways:
        """The ends of each way to go on from the card that counts, as choices of the substitution (background-63)."""
        cards = {card_choice(b.id): self.ends_with(at_draw_value(b.card), fighter, pile) for b in fighter.ready}
        bonus = {BONUS: self._bonus(now, fighter, pile)} if fighter.bonus_draws else {}
        stands = {STAND: self.ends_with(now, fighter, pile)}
        return Ways({**stands, **cards, **bonus, DISADVANTAGE: self._disadvantage(now, fighter, pile)})

    def _bonus(self, now: Counted, fighter: Fighter, pile: Pile) -> Words:
        """The ends after a bonus draw: one more card, and the better of the two counts (background-46)."""
        better = self.options.bonus_draw == "best_of"

        def after(card: str) -> Words:
            drawn = fighter.count_drawn(card)
            used = max((now, drawn), key=self.target.worth) if better else drawn
            return self.ends_with(used, fighter, _without(pile, card))

        return _each(pile, lambda card: self.target.rung_of(fighter.count_drawn(card)), after)

    def _disadvantage(self, now: Counted, fighter: Fighter, pile: Pile) -> Words:
        """The ends after a disadvantage, which affects redraws; a second of its suit ends them (background-47, 50)."""
        better = self.options.disadvantage_draw == "best_of"

        def key(card: str) -> Hashable:
            # Cards of one suit with the same value and weight lead to the same result.
            drawn, held = disadvantage_counts(fighter, card, self.options), _new_disadvantage(card)
            rungs = self.target.rung_of(fighter.count_drawn(card)), self.target.rung_of(drawn)
            return at_draw_value(card).suit, rungs, self.target.hits(held.counted.value)

        def after(card: str) -> Words:
            drawn = disadvantage_counts(fighter, card, self.options)
            used = max((now, drawn), key=self.target.worth) if better else drawn
            twice = fighter.incapacitated or second_of_suit(fighter, card)
            weighed = replace(
                fighter, disadvantages=(*fighter.disadvantages, _new_disadvantage(card)), incapacitated=twice
            )
            return self.ends_with(used, weighed, _without(pile, card))

        return _each(pile, key, after)


def prospect_of(challenge: Challenge, options: HouseRules) -> Prospect:
    """The prospect of a challenge before its next draw (background-60)."""
    return Prospect(target_of(challenge, options), redraws_left(challenge, options), options)


def ends_odds(words: Words) -> Odds:
    """The odds of the ends, success of any kind first."""
    return odds_of(words, "p_success", SUCCESSES, ENDS)


def _each(pile: Pile, key: Callable[[str], Hashable], after: Callable[[str], Words]) -> Words:
    """The chances over all cards that may come next; equal ones are computed once. Unsettled without any."""
    alike: dict[Hashable, list[str]] = {}
    for card in pile:
        alike.setdefault(key(card), []).append(card)
    return mix_chances((len(cards), after(cards[0])) for cards in alike.values()) if pile else certain("unsettled")


def _new_disadvantage(card: str) -> Disadvantage:
    return Disadvantage(card, "scene_end", 1)


def _without(pile: Pile, card: str) -> Pile:
    return [other for other in pile if other != card]
