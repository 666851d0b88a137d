"""Odds of draws, damage, condition events, wind and Tasks (destiny-206 to 210)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import comb, lcm, log10
from typing import Literal

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import FATE, card, once_each, one_deck, own_decks
from core.rulesets.destiny.cards.rules import check_count
from core.rulesets.destiny.chances.odds import chance
from core.rulesets.destiny.combat.damage import check_types
from core.rulesets.destiny.combat.damage_decks import (
    CARDS,
    MORTAL,
    DamageCard,
    check_location,
    damage_card,
    damage_deck,
)
from core.rulesets.destiny.conditions.rules import REVEALING, check_conditions
from core.rulesets.destiny.tasks.rules import Tally
from core.rulesets.destiny.time.rules import GUST, GUSTS
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import counted


@dataclass(frozen=True, slots=True)
class OddsDraw:
    """Cards to be drawn, and those wanted."""

    deck: tuple[str, ...] = entry("Deck")
    count: int = entry("Count")
    want: tuple[str, ...] = entry("Wanted")


def written(chances: Mapping[str, Fraction] | Mapping[int, Fraction]) -> dict[str, str]:
    """Chances as the interface writes them."""
    return {str(name): str(p) for name, p in chances.items()}


@dataclass(frozen=True, slots=True)
class Chances:
    """Some chances, each by its word."""

    by_word: Mapping[str, Fraction]

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        return {**written(self.by_word)}


def odds_draw(request: OddsDraw) -> Resolution[Chances]:
    """The chance of at least one wanted card (destiny-206)."""
    own_decks(request.deck, request.want)
    check_count(request.count)
    n, k, m = len(request.deck), request.count, len(set(request.want) & set(request.deck))
    if k > n:
        raise Refusal("not_enough_cards", f"The deck has only {counted(n, 'card')}.", "count")
    none = Fraction(comb(n - m, k), comb(n, k))
    return Resolution(Chances({"at_least_one": 1 - none, "expected": Fraction(k * m, n)}))


@dataclass(frozen=True, slots=True)
class OddsDamage:
    """Damage cards to be revealed."""

    deck: str = entry("Deck")
    weapon_types: tuple[str, ...] = entry("Types")
    successes: int = entry("Damage", low=0)
    out: tuple[str, ...] = entry("Out", default=())
    locations: tuple[str, ...] | None = entry("Locations", default=None)


def crit_chances(left: int, matching: int, revealed: int) -> dict[int, Fraction]:
    """How likely each number of Crits is (destiny-207)."""
    ways = comb(left, revealed)
    counts = {n: comb(matching, n) * comb(left - matching, revealed - n) for n in range(revealed + 1)}
    return {n: Fraction(count, ways) for n, count in counts.items() if count}


@dataclass(frozen=True, slots=True)
class DamageOdds:
    """How likely each number of Crits is, a Mortal Wound, and one of the locations, where some were asked about."""

    crits: Mapping[int, Fraction]
    mortal: Fraction
    location: Fraction | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        told: dict[str, Json] = {"crits": written(self.crits), "mortal": str(self.mortal)}
        return told if self.location is None else told | {"location": str(self.location)}


def odds_damage(request: OddsDamage) -> Resolution[DamageOdds]:
    """Crits, a Mortal Wound, and where it hits, before mitigation (destiny-207)."""
    once_each(request.out)
    deck = damage_deck(request.deck)
    out = {damage_card(deck, code).code for code in request.out}
    check_types(deck, request.weapon_types)
    left = [damage_card(deck, code) for code in CARDS if code not in out]
    if request.successes > len(left):
        raise Refusal(
            "not_enough_cards", f"Only {counted(len(left), 'damage card is', 'damage cards are')} left.", "successes"
        )
    matching = [c for c in left if c.type in request.weapon_types]
    crits = crit_chances(len(left), len(matching), request.successes)
    mortal = sum((p for n, p in crits.items() if n >= MORTAL), Fraction(0))
    if request.locations is None:
        return Resolution(DamageOdds(crits, mortal))
    for location in request.locations:
        check_location(location, "locations")
    others = [c for c in left if c.type not in request.weapon_types]
    crit, hit = _share(matching, request.locations), _share(others, request.locations)
    none = crits.get(0, Fraction(0))
    located = (1 - none) * crit + none * hit if request.successes else Fraction(0)
    return Resolution(DamageOdds(crits, mortal, located))


def _share(cards: Sequence[DamageCard], locations: Sequence[str]) -> Fraction:
    """The share of cards that land on one of these locations."""
    return Fraction(sum(c.location in locations for c in cards), len(cards)) if cards else Fraction(0)


@dataclass(frozen=True, slots=True)
class OddsCondition:
    """A condition and the cards that are out."""

    name: str = entry("Condition")
    out: tuple[str, ...] = entry("Out", default=())


def odds_condition(request: OddsCondition) -> Resolution[Chances]:
    """How likely a condition betters or worsens (destiny-208)."""
    check_conditions([request.name], "name")
    if request.name not in REVEALING:
        raise Refusal("no_event", f"No card is revealed for {request.name}.", "name")
    one_deck(request.out)
    left = [card(code).rank for code in FATE if code not in request.out]
    if not left:
        raise Refusal("not_enough_cards", "No card is left to reveal.", "out")
    better, worse = (Fraction(left.count(rank), len(left)) for rank in ("A", "2"))
    return Resolution(Chances({"better": better, "worse": worse}))


@dataclass(frozen=True, slots=True)
class OddsWind:
    """The cards that are out."""

    out: tuple[str, ...] = entry("Out", default=())


@dataclass(frozen=True, slots=True)
class WindOdds:
    """How likely each speed of the wind is."""

    speed: Mapping[int, Fraction]

    @property
    def facts(self) -> dict[str, Json]:
        """Chances in writing."""
        return {"speed": written(self.speed)}


def odds_wind(request: OddsWind) -> Resolution[WindOdds]:
    """How likely each speed of the wind is (destiny-209)."""
    one_deck(request.out)
    left = [card(code).rank for code in FATE if code not in request.out]
    gusts = sum(rank in GUSTS for rank in left)
    calm, n = len(left) - gusts, len(left)
    if calm < 3:
        raise Refusal("not_enough_cards", "The wind needs three cards without a gust.", "out")
    speeds = {
        GUST * k: Fraction(comb(gusts, k) * comb(calm, 2) * (calm - 2), comb(n, k + 2) * (n - k - 2))
        for k in range(gusts + 1)
    }
    return Resolution(WindOdds(speeds))


MOST_ATTEMPTS = 1000
"""Attempts at a Task that are looked ahead."""
MOST_TALLIES, MOST_MOVES = 1_000, 400_000
"""How many ways a Task may stand that are followed, and how many moves between them; Tasks as played take a tenth."""
MOST_DIGITS = 4_000
"""Digits of the whole numbers that chances are worked out with; Python writes no longer ones."""


@dataclass(frozen=True, slots=True)
class OddsTask:
    """A Task and the chances of each attempt, by how much it wins or loses."""

    task: int = entry("Task tokens", low=0)
    progress: int = entry("Progress tokens", low=0)
    success: Mapping[str, object] = entry("Winning by")
    attempts: int = entry("Attempts")
    failure: Mapping[str, object] = entry("Losing by", default={})
    clock: bool = entry("Clock", default=False)


def odds_task(request: OddsTask) -> Resolution[Chances]:
    """How a Task may stand after some attempts (destiny-210)."""
    if not 0 <= request.attempts <= MOST_ATTEMPTS:
        raise Refusal("bad_count", f"From 0 to {MOST_ATTEMPTS} attempts.", "attempts")
    wins, losses = _by_number(request.success, "success"), _by_number(request.failure, "failure")
    total = _denominator((*wins.values(), *losses.values()), request.attempts)
    moves = [(n, 0, int(p * total)) for n, p in wins.items()] + [(0, n, int(p * total)) for n, p in losses.items()]
    nothing = total - sum(weight for *_, weight in moves)
    if nothing < 0:
        raise Refusal("bad_probability", "The chances of one attempt come to more than 1.", "failure")
    stands = _attempted(request, [*moves, (0, 0, nothing)], total)
    shares = {status: Fraction(weight, total**request.attempts) for status, weight in stands.items()}
    return Resolution(Chances(shares))


def _denominator(chances: Sequence[Fraction], attempts: int) -> int:
    """What the chances of one attempt are all so many out of; refuses what all attempts could not be written with."""
    total = 1
    for p in chances:
        total = lcm(total, p.denominator)
        if total.bit_length() * attempts > MOST_DIGITS / log10(2):
            raise Refusal("bad_count", "Chances so fine cannot be followed through so many attempts.", "attempts")
    return total


def _by_number(chances: Mapping[str, object], at: str) -> dict[int, Fraction]:
    for number in chances:
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            raise Refusal("bad_probability", "Chances go by how much is won or lost.", at)
    return {int(number): chance(p, at) for number, p in chances.items()}


Moves = Sequence[tuple[int, int, int]]
"""By how much an attempt wins and loses, and how much that weighs."""


Stand = Tally | Literal["complete", "failed"]
"""How a Task may stand; what has ended stands no other way than that."""


def _attempted(request: OddsTask, moves: Moves, total: int) -> dict[str, int]:
    """The weight of each status after all attempts, out of `total` to the power of their number."""
    ended: dict[Stand, int] = {"complete": 0, "failed": 0}
    stands: dict[Stand, int] = {_stand(Tally(request.task, request.progress)): 1}
    followed = 0
    leads = cache(partial(_moved, moves=moves, clock=request.clock))
    for left in range(request.attempts, -1, -1):
        for status in ended:
            ended[status] += stands.pop(status, 0) * total**left
        followed += len(stands) * len(moves)
        if followed > MOST_MOVES or leads.cache_info().currsize > MOST_TALLIES:
            raise Refusal("bad_count", "So many tokens cannot be followed through so many attempts.", "attempts")
        stands = _after(stands, leads) if left else stands
    return {"complete": ended["complete"], "failed": ended["failed"], "open": sum(stands.values())}


def _after(stands: Mapping[Stand, int], leads: Callable[[Stand], list[tuple[Stand, int]]]) -> dict[Stand, int]:
    """Every way it may stand after one more attempt."""
    after = defaultdict[Stand, int](int)
    for stand, weight in stands.items():
        for moved, ways in leads(stand):
            after[moved] += weight * ways
    return after


def _moved(tally: Tally, moves: Moves, clock: bool) -> list[tuple[Stand, int]]:
    """Where one attempt may lead, with weights."""
    found = list[tuple[Stand, int]]()
    for won, lost, weight in moves:
        moved = tally.moved(won).lost(lost)
        found.append((_stand(moved.lost(1) if clock and moved.status == "open" else moved), weight))
    return found


def _stand(tally: Tally) -> Stand:
    return tally if tally.status == "open" else tally.status


RULES = (
    Rule("odds_draw", OddsDraw, asking_nothing(odds_draw)),
    Rule("odds_damage", OddsDamage, asking_nothing(odds_damage)),
    Rule("odds_condition", OddsCondition, asking_nothing(odds_condition)),
    Rule("odds_wind", OddsWind, asking_nothing(odds_wind)),
    Rule("odds_task", OddsTask, asking_nothing(odds_task)),
)
