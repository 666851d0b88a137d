"""Odds of draws, damage, condition events, wind and Tasks (destiny-206 to 210)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb, lcm, log10
from typing import Literal

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.cards.json_rules import check_count
from core.rulesets.destiny.combat.damage import check_types
from core.rulesets.destiny.conditions.rules import check_conditions
from core.rulesets.destiny.exact_odds.conflicts import chance
from core.rulesets.destiny.time.clocks import Tally
from core.rulesets.destiny.values.cards import FATE, card, once_each, one_deck, own_decks
from core.rulesets.destiny.values.damage_decks import (
    CARDS,
    MORTAL,
    DamageCard,
    check_location,
    damage_card,
    damage_deck,
)
from core.rulesets.destiny.values.stats import REVEALING, Number
from core.rulesets.destiny.weather.rules import GUST, GUSTS
from core.wording import only, quantity


def odds_draw(deck: tuple[str, ...], count: int, want: tuple[str, ...]) -> Mapping[str, Fraction]:
    """The chance of at least one wanted card (destiny-206)."""
    own_decks(deck, want)
    check_count(count)
    n, m = len(deck), len(set(want) & set(deck))
    if count > n:
        raise Refusal("not_enough_cards", f"The deck has {only(n, 'card')} left.", "count")
    none = Fraction(comb(n - m, count), comb(n, count))
    return {"at_least_one": 1 - none, "expected": Fraction(count * m, n)}


def crit_chances(left: int, matching: int, revealed: int) -> dict[int, Fraction]:
    """The chance of each number of Crits (destiny-207)."""
    ways = comb(left, revealed)
    counts = {n: comb(matching, n) * comb(left - matching, revealed - n) for n in range(revealed + 1)}
    return {n: Fraction(count, ways) for n, count in counts.items() if count}


def odds_damage(
    deck: str,
    weapon_types: tuple[str, ...],
    successes: Number,
    out: tuple[str, ...] = (),
    locations: tuple[str, ...] | None = None,
) -> Mapping[str, object]:
    """The chances of Crits, of a Mortal Wound and, if requested, of locations, before mitigation (destiny-207)."""
    once_each(out)
    whole = damage_deck(deck)
    gone = {damage_card(whole, code).code for code in out}
    check_types(whole, weapon_types)
    left = [damage_card(whole, code) for code in CARDS if code not in gone]
    if successes > len(left):
        there = quantity(len(left), "damage card is", "damage cards are")
        raise Refusal("not_enough_cards", f"Only {there} left.", "successes")
    matching = [c for c in left if c.type in weapon_types]
    crits = crit_chances(len(left), len(matching), successes)
    found = {"crits": crits, "mortal": sum((p for n, p in crits.items() if n >= MORTAL), Fraction(0))}
    if locations is None:
        return found
    for location in locations:
        check_location(location, "locations")
    others = [c for c in left if c.type not in weapon_types]
    crit, hit = _share(matching, locations), _share(others, locations)
    none = crits.get(0, Fraction(0))
    located = (1 - none) * crit + none * hit if successes else Fraction(0)
    return found | {"location": located}


def _share(cards: Sequence[DamageCard], locations: Sequence[str]) -> Fraction:
    """The share of cards that land on one of these locations."""
    return Fraction(sum(c.location in locations for c in cards), len(cards)) if cards else Fraction(0)


def odds_condition(name: str, out: tuple[str, ...] = ()) -> Mapping[str, Fraction]:
    """The chances that a condition improves or worsens (destiny-208)."""
    check_conditions([name], "name")
    if name not in REVEALING:
        raise Refusal("no_event", f"{name} reveals no cards.", "name")
    one_deck(out)
    left = [card(code).rank for code in FATE if code not in out]
    if not left:
        raise Refusal("not_enough_cards", "There are no cards left to reveal.", "out")
    return {word: Fraction(left.count(rank), len(left)) for word, rank in (("better", "A"), ("worse", "2"))}


def odds_wind(out: tuple[str, ...] = ()) -> Mapping[int, Fraction]:
    """The chance of each wind speed (destiny-209)."""
    one_deck(out)
    left = [card(code).rank for code in FATE if code not in out]
    gusts = sum(rank in GUSTS for rank in left)
    calm, n = len(left) - gusts, len(left)
    if calm < 3:
        raise Refusal("not_enough_cards", "The wind needs at least three cards that add no gust.", "out")
    return {
        GUST * k: Fraction(comb(gusts, k) * comb(calm, 2) * (calm - 2), comb(n, k + 2) * (n - k - 2))
        for k in range(gusts + 1)
    }


MOST_ATTEMPTS = 1000
"""Attempts at a Task that are looked ahead."""
MOST_TALLIES, MOST_MOVES = 1_000, 400_000
"""The most states of a Task to follow, and the most moves between them; usual Tasks need a tenth."""
MOST_DIGITS = 4_000
"""Digits of the whole numbers that chances are worked out with; Python writes no longer ones."""


_NO_CHANCES: Mapping[str, object] = {}


def odds_task(
    *,
    task: Number,
    progress: Number,
    success: Mapping[str, object],
    attempts: int,
    failure: Mapping[str, object] = _NO_CHANCES,
    clock: bool = False,
) -> Mapping[str, Fraction]:
    """The chances of a Task after some attempts with these chances of winning and losing (destiny-210)."""
    if not 0 <= attempts <= MOST_ATTEMPTS:
        raise Refusal("bad_count", f"Enter from 0 to {MOST_ATTEMPTS} attempts.", "attempts")
    wins, losses = _by_number(success, "success"), _by_number(failure, "failure")
    total = _denominator((*wins.values(), *losses.values()), attempts)
    moves = [(n, 0, int(p * total)) for n, p in wins.items()] + [(0, n, int(p * total)) for n, p in losses.items()]
    nothing = total - sum(weight for *_, weight in moves)
    if nothing < 0:
        raise Refusal("bad_probability", "The chances of one attempt add up to more than 1.", "failure")
    stands = _weights_by_status(Tally(task, progress), attempts, [*moves, (0, 0, nothing)], clock, total)
    return {status: Fraction(weight, total**attempts) for status, weight in stands.items()}


def _denominator(chances: Sequence[Fraction], attempts: int) -> int:
    """The common denominator of an attempt's chances; refuses one that gets too long over all attempts."""
    total = 1
    for p in chances:
        total = lcm(total, p.denominator)
        if total.bit_length() * attempts > MOST_DIGITS / log10(2):
            raise Refusal(
                "bad_count", "These fractions are too fine for this many attempts. Enter fewer attempts.", "attempts"
            )
    return total


def _by_number(chances: Mapping[str, object], at: str) -> dict[int, Fraction]:
    for number in chances:
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            raise Refusal("bad_probability", "Enter a chance for each number of tokens won or lost.", at)
    return {int(number): chance(p, at) for number, p in chances.items()}


Moves = Sequence[tuple[int, int, int]]
"""The gain and loss of an attempt, with its weight."""


Stand = Tally | Literal["complete", "failed"]
"""The state of a Task; a finished one has no tokens."""


def _weights_by_status(start: Tally, attempts: int, moves: Moves, clock: bool, total: int) -> dict[str, int]:
    """The weight of each status after all attempts, out of `total` to the power of their number."""
    ended: dict[Stand, int] = {"complete": 0, "failed": 0}
    stands: dict[Stand, int] = {_stand(start): 1}
    followed = 0
    leads = cache(partial(_after_attempt, moves=moves, clock=clock))
    for left in range(attempts, -1, -1):
        for status in ended:
            ended[status] += stands.pop(status, 0) * total**left
        followed += len(stands) * len(moves)
        if followed > MOST_MOVES or leads.cache_info().currsize > MOST_TALLIES:
            raise Refusal(
                "bad_count", "These are too many tokens for this many attempts. Enter fewer attempts.", "attempts"
            )
        stands = _after(stands, leads) if left else stands
    return {"complete": ended["complete"], "failed": ended["failed"], "open": sum(stands.values())}


def _after(stands: Mapping[Stand, int], leads: Callable[[Stand], list[tuple[Stand, int]]]) -> dict[Stand, int]:
    """All states after one more attempt, with their weights."""
    after = defaultdict[Stand, int](int)
    for stand, weight in stands.items():
        for moved, ways in leads(stand):
            after[moved] += weight * ways
    return after


def _after_attempt(tally: Tally, moves: Moves, clock: bool) -> list[tuple[Stand, int]]:
    """The possible states after one attempt, with weights."""
    found = list[tuple[Stand, int]]()
    for won, lost, weight in moves:
        moved = tally.after_win(won).after_loss(lost)
        found.append((_stand(moved.after_loss(1) if clock and moved.status == "open" else moved), weight))
    return found


def _stand(tally: Tally) -> Stand:
    return tally if tally.status == "open" else tally.status


RULES = (
    rule(odds_draw),
    rule(odds_damage),
    rule(odds_condition),
    rule(odds_wind, "speed"),
    rule(odds_task),
)
