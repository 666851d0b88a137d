"""The odds of draws as the screens show them."""

from __future__ import annotations

from collections.abc import Iterator

from core.odds import Chance, Odds
from core.rulesets.aisling.chances import Chances

_FATES = (("p_boon", "boon"), ("p_bane", "bane"), ("p_wyrd", "wyrd"), ("p_three_power", "three_power"))


def odds_of(chances: Chances, headline: Chance) -> Odds:
    """What a draw may come to: the headline, what Fate may bring, and every Power."""
    return Odds(
        chances=(headline, *_fates(chances)),
        spread={str(power): p for power, p in chances.distribution.items()},
        counted="power",
        mean=chances.mean,
    )


def reaching(chances: Chances, needed: int | None) -> Odds:
    """The odds of as much Power as is needed; where nothing is, of any at all."""
    if needed is None:
        return odds_of(chances, Chance("p_power", chances.at_least(1)))
    return odds_of(chances, Chance("p_success", chances.at_least(needed)))


def _fates(chances: Chances) -> Iterator[Chance]:
    """The chance of each Fate that can come at all."""
    for word, fate in _FATES:
        if chances.fates[fate]:
            yield Chance(word, chances.of(fate))
