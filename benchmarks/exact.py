"""Exact odds beside icepool, the same question put to both in plain numbers.

A fresh die, bag and evaluator each time, and our caches emptied: nothing is left over from the run before. Both sides
must come to the same chances before they are timed. Needs the `bench` extra.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import repeat
from typing import Any

from benchmarks.harness import Row, medians, seconds
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.caern.counting import Color, Counting
from core.rulesets.aisling.colors import COLORS, FATE, worth
from core.rulesets.aisling.draws import chances as bags
from core.rulesets.aisling.draws.drawer import Drawer
from core.rulesets.aisling.draws.fate import FATE_POWER, brings
from core.rulesets.aisling.draws.helps import Modifier
from core.rulesets.aisling.options import HouseRules
from core.rulesets.resonance.rolls.chances import hits_of
from core.rulesets.storyteller.draws.chances import alone, helped
from core.rulesets.storyteller.draws.draw import successes_of

POOLS, BAGS, SETS = 50, 20, 100
"""How many times as quick as icepool we want to be."""
RUNS = 20
"""Questions in one measurement of ours, icepool's being long enough alone."""
THRESHOLDS = {"R": 5, "A": 3, "G": 3, "C": 2, "B": 3, "M": 3, "X": 2}
TARGET = "R"
FATE_COLORS = {"boon": "R", "bane": "G", "wyrd": "X"}


def row(name: str, ours: Callable[[], object], icepools: Callable[[], object], times: int) -> Row:
    """How long ours takes against the goal, which is icepool's time divided by `times`."""
    took = medians(
        {
            "ours": lambda: seconds(lambda: [ours() for _ in repeat(None, RUNS)]) / RUNS,
            "icepool": partial(seconds, icepools),
        },
        15,
    )
    quicker = took["icepool"] / took["ours"]
    return f"{name}: {took['ours'] * 1e6:.0f} us, icepool x {quicker:.0f}", times / quicker, 1.0


def pools() -> Iterator[Row]:
    """Hits of a pool of dice, a card with a second one, and a lead with two assistants."""
    import icepool

    def dice(number: int) -> Any:
        return number @ icepool.Die({0: 7, 1: 2, 2: 1})

    def own_dice(number: int) -> Any:
        hits_of.cache_clear()
        return hits_of(number)

    for number in (5, 10, 20):
        same({n: own_dice(number).exactly(n) for n in range(2 * number + 1)}, dice(number))
        yield row(f"{number} dice", partial(own_dice, number), partial(dice, number), POOLS)

    def card(pool: int, again: int) -> Any:
        cards = icepool.Die(range(1, 11))

        def won(first: int) -> Any:
            if first == 1:
                return 0
            return successes_of(first + pool) if first < again else cards.map(lambda c: successes_of(first + c + pool))

        return cards.map(won)

    def own_card(pool: int, again: int) -> Any:
        alone.cache_clear()
        return alone(pool, again)

    def led() -> Any:
        return (card(3, 10) + card(4, 9)).map(lambda help: card(5 + help, 10))

    def own_led() -> Any:
        alone.cache_clear()
        return helped((5, 10), ((3, 10), (4, 9)))

    for name, ours, theirs in (
        ("a card to 7, again from 9", partial(own_card, 7, 9), partial(card, 7, 9)),
        ("a lead with two assistants", own_led, led),
    ):
        same({n: ours().exactly(n) for n in range(30)}, theirs())
        yield row(name, ours, theirs, POOLS)


def drawn() -> Iterator[Row]:
    """Seven of 43 motes: their Power alone, and with what the Fate mote makes of the largest set in the hand."""
    import icepool

    held = contents(THRESHOLDS)
    colored = {color: held[color] for color in COLORS}
    values = {color: worth(color, TARGET) for color in COLORS} | {FATE: 0}

    class Power(icepool.MultisetEvaluator):
        def next_state(self, state: Any, order: Any, mote: str, count: int) -> int:
            return (state or 0) + values[mote] * count

    def power() -> Any:
        return Power().evaluate(icepool.Deck(colored).deal(7))

    def own_power() -> Any:
        return Counting(tuple(Color(c, colored[c], 0, values[c]) for c in COLORS), 7).hands(7)

    hands = own_power()
    same({n: Fraction(ways, sum(hands)) for n, ways in enumerate(hands)}, power())
    yield row("Power of 7 motes of 42", own_power, power, BAGS)

    class Fated(icepool.MultisetEvaluator):
        """State: the Power, the number of the colour there is most of, these colours, and whether Fate was drawn."""

        def next_state(self, state: Any, order: Any, mote: str, count: int) -> Any:
            sure, highest, most, fate = state or (0, 0, "", False)
            if mote == FATE:
                return sure, highest, most, count == 1
            if count > highest:
                most, highest = mote, count
            elif count == highest:
                most += mote
            return sure + values[mote] * count, highest, most, fate

        def final_outcome(self, state: Any, *_: Any) -> Any:
            sure, highest, most, fate = state
            if not fate:
                return sure, ()
            brought = () if highest == 1 and len(most) > 1 and not singles else brings(most, FATE_COLORS)
            return sure + FATE_POWER * (not brought), brought

    def fated() -> Any:
        return Fated().evaluate(icepool.Deck(held).deal(7))

    options = HouseRules()
    singles = options.singletons == "predominate"
    extra = (Modifier(kind="other", motes=2),)
    drawer = Drawer(thresholds=THRESHOLDS, target=TARGET, fate_colors=FATE_COLORS, modifiers=extra)

    def own_fated() -> bags.Chances:
        bags._count.cache_clear()
        return bags.chances(drawer, options)

    same(own_fated().distribution, fated().map(lambda came: came[0]))
    wyrds = fated().map(lambda came: "wyrd" in came[1])
    same({True: own_fated().of("wyrd"), False: 1 - own_fated().of("wyrd")}, wyrds)
    yield row("the largest set of 7 motes of 43, and the Power", own_fated, fated, SETS)


def same(ours: Mapping[Any, Fraction], theirs: Any) -> None:
    """Refuse to time two sides that do not agree."""
    total = theirs.denominator()
    found = {outcome: Fraction(ways, total) for outcome, ways in theirs.items()}
    if {outcome: p for outcome, p in ours.items() if p} != found:
        raise AssertionError(f"{ours} is not {found}")


BENCHMARKS = {"pools": pools, "drawn": drawn}
