"""The odds of draws as the screens show them."""

from __future__ import annotations

from collections.abc import Iterator

from core.odds import Chance, Odds
from core.rulesets.aisling.chances import Chances

_FATES = (("p_boon", "boon"), ("p_bane", "bane"), ("p_wyrd", "wyrd"), ("p_three_power", "three_power"))


def odds_of(chances: Chances, needed: int | None, headline: str = "p_success") -> Odds:
    """What a draw may come to: the chance of the Power that is needed first, if any is, then those of Fate."""
    return Odds(
        chances=tuple(_told(chances, needed, headline)),
        spread={str(power): p for power, p in chances.distribution.items()},
        counted="power",
        mean=chances.mean,
    )


def _told(chances: Chances, needed: int | None, headline: str) -> Iterator[Chance]:
    if needed is not None:
        yield Chance(headline, chances.at_least(needed))
    for word, fate in _FATES:
        if needed is None or chances.fates[fate]:
            yield Chance(word, chances.of(fate))
