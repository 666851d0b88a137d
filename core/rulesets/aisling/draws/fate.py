"""The Fate mote: the Fates it brings, or the Power it gives (aisling-24 to 30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from core.actions.rule import rule
from core.luck.piles import Token
from core.rulesets.aisling.caern.bag import check_motes
from core.rulesets.aisling.colors import FATE, in_spectral_order
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.rulesets.aisling.values import FATES, NONE, check_fates, chosen_fates
from core.schema.codec import Json

FATE_POWER = 3
"""The Power of the Fate mote if it brings no Fate (aisling-26, 29, 30)."""


@dataclass(frozen=True, slots=True)
class FateRead:
    """The effect of a hand's Fate mote; empty without one."""

    drawn: bool = False
    predominant: tuple[str, ...] = ()
    fates: tuple[str, ...] = ()
    cancelled: bool = False
    power: int = 0

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "fate_drawn": self.drawn,
            "predominant": list(self.predominant),
            "fates": list(self.fates),
            "cancelled": self.cancelled,
            "fate_power": self.power,
        }


def read_fate(
    drawn: tuple[Json, ...], fate_colors: Mapping[str, str | None] = NONE, options: HouseRules = AS_WRITTEN
) -> FateRead:
    """Compare the colours of a hand with the Fate colours, if the Fate mote is in it (aisling-24 to 30)."""
    check_fates(fate_colors)
    check_motes(drawn)
    if FATE not in drawn:
        return FateRead()
    predominant = predominant_colors(drawn, singletons=options.singletons == "predominate")
    brought = fates_of(predominant, chosen_fates(fate_colors))
    fates, cancelled = remaining_fates(brought)
    return FateRead(True, predominant, fates, cancelled, 0 if brought else FATE_POWER)


def predominant_colors(hand: Sequence[Token], singletons: bool) -> tuple[str, ...]:
    """The most frequent colours; none if all are single and `singletons` don't count (aisling-25)."""
    counts = Counter(mote for mote in hand if mote != FATE)
    highest = max(counts.values(), default=0)
    most = in_spectral_order(str(mote) for mote, number in counts.items() if number == highest)
    return () if highest == 1 and len(most) > 1 and not singletons else most


def fates_of(predominant: Collection[str], fate_colors: Mapping[str, str]) -> tuple[str, ...]:
    """The Fates of these colours before any cancel out; none if one isn't a Fate colour (aisling-26, 27, 29)."""
    if not predominant or not set(predominant) <= set(fate_colors.values()):
        return ()
    return tuple(fate for fate in FATES if fate_colors.get(fate) in predominant)


def remaining_fates(brought: Collection[str]) -> tuple[tuple[str, ...], bool]:
    """The Fates that remain, and whether Boon and Bane cancelled each other (aisling-28)."""
    cancelled = {"boon", "bane"} <= set(brought)
    return tuple(fate for fate in brought if not cancelled or fate == "wyrd"), cancelled


RULES = (rule(read_fate, reads_drawn=True),)
