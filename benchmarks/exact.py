"""Exact odds that are asked for most, each with nothing known beforehand: forty of them are what a form shows.

Each is also put to icepool, a library for exact odds, in plain numbers: both must come to the same chances before
ours is timed. Needs the `bench` extra.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from benchmarks.caches import clear_caches
from benchmarks.harness import HALF_FRAME_MS, Row, in_turn, processor
from benchmarks.slowing import Slowdown
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.caern.hand_counts import Color, HandCounter
from core.rulesets.aisling.colors import COLORS, FATE, worth
from core.rulesets.aisling.draws import chances as bags
from core.rulesets.aisling.draws.fate import FATE_POWER, fates_of
from core.rulesets.aisling.draws.helps import Modifier
from core.rulesets.aisling.draws.mote_count import Drawer
from core.rulesets.aisling.options import HouseRules
from core.rulesets.resonance.rolls.chances import hits_of
from core.rulesets.storyteller.draws.chances import chances_with_help, single_chances
from core.rulesets.storyteller.draws.draw import successes_of

WHAT_IFS = 40
"""What-ifs of the fullest form."""
GOAL = HALF_FRAME_MS * 1000 / WHAT_IFS
ROUNDS = 101
THRESHOLDS = {"R": 5, "A": 3, "G": 3, "C": 2, "B": 3, "M": 3, "X": 2}
TARGET = "R"
FATE_COLORS = {"boon": "R", "bane": "G", "wyrd": "X"}


def row(name: str, question: Callable[[], object]) -> Row:
    """How long the processor takes for a question when it is first asked."""

    def asked() -> float:
        clear_caches()
        return processor(question)

    took = in_turn({"ours": asked}, ROUNDS)["ours"]
    return Row(f"{name}, microseconds", took.scaled(1e6), GOAL)


def pools() -> Iterator[Row]:
    """Hits of a pool of dice, a card with a second one, and a lead with two assistants."""
    import icepool

    def dice(number: int) -> Any:
        return number @ icepool.Die({0: 7, 1: 2, 2: 1})

    for number in (5, 10, 20):
        same({n: hits_of(number).exactly(n) for n in range(2 * number + 1)}, dice(number))
        yield row(f"hits of {number} dice", partial(hits_of, number))

    def card(pool: int, again: int) -> Any:
        cards = icepool.Die(range(1, 11))

        def won(first: int) -> Any:
            if first == 1:
                return 0
            return successes_of(first + pool) if first < again else cards.map(lambda c: successes_of(first + c + pool))

        return cards.map(won)

    def led() -> Any:
        return (card(3, 10) + card(4, 9)).map(lambda help: card(5 + help, 10))

    for name, ours, theirs in (
        ("a card to 7, again from 9", partial(single_chances, 7, 9), card(7, 9)),
        ("a lead with two assistants", partial(chances_with_help, (5, 10), ((3, 10), (4, 9))), led()),
    ):
        same({n: ours().exactly(n) for n in range(30)}, theirs)  # type: ignore[union-attr]
        yield row(name, ours)


def drawn() -> Iterator[Row]:
    """Seven of 43 motes: their Power alone, and with what the Fate mote makes of the largest set in the hand."""
    import icepool

    held = contents(THRESHOLDS)
    colored = {color: held[color] for color in COLORS}
    values = {color: worth(color, TARGET) for color in COLORS} | {FATE: 0}

    class Power(icepool.MultisetEvaluator):
        def next_state(self, state: Any, order: Any, mote: str, count: int) -> int:
            return (state or 0) + values[mote] * count

    def own_power() -> Any:
        return HandCounter(tuple(Color(c, colored[c], 0, values[c]) for c in COLORS), 7).hands(7)

    hands = own_power()
    same(
        {n: Fraction(ways, sum(hands)) for n, ways in enumerate(hands)}, Power().evaluate(icepool.Deck(colored).deal(7))
    )
    yield row("Power of 7 motes of 42", own_power)

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
            brought = () if highest == 1 and len(most) > 1 and not singles else fates_of(most, FATE_COLORS)
            return sure + FATE_POWER * (not brought), brought

    options = HouseRules()
    singles = options.singletons == "predominate"
    extra = (Modifier(kind="other", motes=2),)
    drawer = Drawer(thresholds=THRESHOLDS, target=TARGET, fate_colors=FATE_COLORS, modifiers=extra)
    ours, fated = bags.chances(drawer, options), Fated().evaluate(icepool.Deck(held).deal(7))
    same(ours.distribution, fated.map(lambda came: came[0]))
    same({True: ours.of("wyrd"), False: 1 - ours.of("wyrd")}, fated.map(lambda came: "wyrd" in came[1]))
    yield row("the largest set of 7 motes of 43, and the Power", partial(bags.chances, drawer, options))


def same(ours: Mapping[Any, Fraction], theirs: Any) -> None:
    """Refuse to time chances that icepool does not agree with."""
    total = theirs.denominator()
    found = {outcome: Fraction(ways, total) for outcome, ways in theirs.items()}
    if {outcome: p for outcome, p in ours.items() if p} != found:
        raise AssertionError(f"{ours} is not {found}")


BENCHMARKS = {"pools": pools, "drawn": drawn}
SLOWED = {
    "pools": [
        Slowdown("core.rulesets.resonance.rolls.chances:hits_of", 0.001),
        Slowdown("core.rulesets.storyteller.draws.chances:single_chances", 0.001),
    ],
    "drawn": [Slowdown("core.rulesets.aisling.caern.hand_counts:HandCounter.hands", 0.001)],
}
