"""A drawn hand, and its results (aisling-17 to 19, 24 to 37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.actions.result import Step, running
from core.luck.piles import Token, Tokens
from core.rulesets.aisling.colors import COLORS, NAMES, neighbors, without_zeros, worth
from core.rulesets.aisling.draws.fate import FateRead, read_fate
from core.rulesets.aisling.draws.mote_count import Drawer, Plan
from core.rulesets.aisling.draws.traits import trait_power
from core.rulesets.aisling.options import HouseRules
from core.schema.codec import Json, encode

POOL = 3
"""The number of motes of one colour that make a pool; each part of it earns a mote (aisling-36)."""
ANY = "any"
"""The kind of motes without a colour."""
KINDS = (ANY, *COLORS)
"""The kinds of motes in a purse: for anything, or for Traits of one colour."""
EMPTY: Mapping[str, int] = {}
"""An empty purse."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Motes of one colour in a hand that earn motes for Traits (aisling-36)."""

    color: str
    count: int
    motes: int


@dataclass(frozen=True, slots=True)
class Pools:
    """The pools of a settled hand, the motes `earned` by it, and the purse after it."""

    pools: tuple[Pool, ...]
    spectrum: bool
    earned: Mapping[str, int]
    motes: Mapping[str, int]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"pools": encode(self.pools), "spectrum": self.spectrum, "motes": encode(self.motes)}


def pools(hand: Sequence[Token], options: HouseRules, motes: Mapping[str, int] = EMPTY) -> Pools:
    """The pools of a hand in spectral order, and the motes it earns by colour and for a spectrum (36, 37)."""
    counts, spectrum = Counter(hand), set(COLORS) <= set(hand)
    found = tuple(Pool(c, counts[c], -(-counts[c] // POOL)) for c in COLORS if counts[c] >= POOL)
    reward = {ANY: 1} if spectrum and options.spectrum_reward == "one_mote" else {}
    earned = {pool.color: pool.motes for pool in found} | reward
    after = {kind: motes.get(kind, 0) + earned.get(kind, 0) for kind in KINDS}
    return Pools(found, spectrum, earned, purse_facts(after))


def purse_facts(motes: Mapping[str, int]) -> dict[str, int]:
    """A purse as the JSON interface lists it."""
    return without_zeros(motes, KINDS)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A complete hand and its Power. `drawer` has the helps used, `redrawn` the hands that went back."""

    drawer: Drawer
    plan: Plan
    hand: Tokens
    redrawn: tuple[Tokens, ...]
    fate: FateRead
    mote_power: int
    power: int
    pools: Pools

    @property
    def earned(self) -> Mapping[str, int]:
        """The motes the hand earns."""
        return self.pools.earned

    @property
    def name(self) -> str:
        """The drawer's name."""
        return self.drawer.name

    @property
    def free_tags_used(self) -> tuple[str, ...]:
        """The Aspects whose free tag was used."""
        return tuple(name for help in self.drawer.helps if help.free_tag for name in sorted(help.aspects))

    @property
    def facts(self) -> dict[str, Json]:
        """The settled draw of the JSON interface."""
        return {
            "outcome": "resolved",
            "motes_to_draw": self.plan.motes,
            "default_draw": self.plan.default_draw,
            "mote_power": self.mote_power,
            "trait_power": self.plan.trait_power,
            "mastery_power": self.plan.mastery_power,
            "power": self.power,
            **self.fate.facts,
        }


@dataclass(frozen=True, slots=True)
class Taken:
    """A complete hand as it was drawn, and the hands that went back before it."""

    hand: Tokens
    redrawn: tuple[Tokens, ...] = ()


def read_drawn(drawer: Drawer, planned: Plan, taken: Taken, options: HouseRules) -> Drawn:
    """The result of a complete hand, which has no upper limit (aisling-19, 23, 24)."""
    hand, fate = taken.hand, read_fate(taken.hand, drawer.fate_colors, options)
    power = sum(worth(str(mote), drawer.target) for mote in hand if mote in COLORS)
    return Drawn(
        drawer=drawer,
        plan=planned,
        hand=hand,
        redrawn=taken.redrawn,
        fate=fate,
        mote_power=power,
        power=max(0, power + planned.sure_power + fate.power),
        pools=pools(hand, options),
    )


def steps_of(drawn: Drawn, options: HouseRules) -> Iterator[Step]:
    """The steps of the breakdown: the motes due, the hands, the Power, the Fates, and the motes earned."""
    seat = drawn.name
    yield from drawn.plan.steps
    for hand in drawn.redrawn:
        yield Step("aisling-33", "redrawn", tokens=hand, seat=seat)
    yield Step("aisling-4", "hand", tokens=drawn.hand, seat=seat)
    counted = running(_power(drawn, options), seat)
    yield from counted
    if (counted[-1].total or 0) < 0:
        yield Step("aisling-19", "not_below", total=0, seat=seat)
    for rule, what in _fates(drawn.fate):
        yield Step(rule, what, seat=seat)
    for pool in drawn.pools.pools:
        yield Step("aisling-36", "pool", NAMES[pool.color], amount=pool.motes, seat=seat)
    if drawn.pools.spectrum:
        yield Step("aisling-37", "spectrum", amount=drawn.earned.get(ANY), seat=seat)


def _power(drawn: Drawn, options: HouseRules) -> Iterator[Step]:
    """The steps of the Power, without running totals (aisling-19)."""
    target = drawn.drawer.target
    own = tuple(mote for mote in drawn.hand if mote == target)
    yield Step("aisling-17", "target_motes", NAMES[target], own, amount=2 * len(own))
    beside = tuple(mote for mote in drawn.hand if mote in neighbors(target))
    if beside:
        label = ", ".join(NAMES[color] for color in neighbors(target) if color in beside)
        yield Step("aisling-18", "neighbor_motes", label, beside, amount=len(beside))
    if drawn.fate.power:
        rule = "aisling-26" if len(drawn.fate.predominant) == 1 else "aisling-29"
        yield Step(rule if drawn.fate.predominant else "aisling-30", "fate_mote", amount=drawn.fate.power)
    yield from trait_power(drawn.drawer.traits, target, options)
    if drawn.plan.mastery_power:
        yield Step("aisling-35", "mastery", amount=drawn.plan.mastery_power)


def _fates(fate: FateRead) -> Iterator[tuple[str, str]]:
    """Rule and word of each Fate, as a prompt (aisling-31)."""
    if fate.cancelled:
        yield "aisling-28", "cancelled"
    for name in fate.fates:
        yield "aisling-31", name
