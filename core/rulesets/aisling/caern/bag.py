"""The caern, each character's bag of motes (aisling-4, 48)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from core.luck.piles import Bag
from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, FATE, MOTES, without_zeros
from core.schema.codec import Json

MOTES_PER_THRESHOLD = 2


def contents(thresholds: Mapping[str, int]) -> dict[str, int]:
    """The number of each mote in the caern: twice the Threshold of each colour, and one Fate mote."""
    return {color: MOTES_PER_THRESHOLD * thresholds.get(color, 0) for color in COLORS} | {FATE: 1}


def caern(thresholds: Mapping[str, int]) -> Bag:
    """The bag to draw from."""
    held = without_zeros(contents(thresholds), MOTES)
    return Bag(tuple(held.items()), kind="mote", invalid="not_in_caern", short="caern_too_small")


def check_motes(hand: Sequence[Json], at: str = "drawn") -> None:
    """Refuse a hand with anything but motes, or with a second Fate mote."""
    for mote in hand:
        if not isinstance(mote, str):
            raise Refusal("bad_request", "A hand must be a list of letters.", at)
        if mote not in MOTES:
            raise Refusal("unknown_color", f"{mote!r:.20} isn't a mote. Use {' '.join(MOTES)}.", at)
    if hand.count(FATE) > 1:
        raise Refusal("not_in_caern", f"A caern has only one Fate mote, not {hand.count(FATE)}.", at)


def check_hand(hand: Sequence[Json], thresholds: Mapping[str, int], at: str = "drawn") -> None:
    """Refuse a hand that this caern can't yield (aisling-4)."""
    check_motes(hand, at)
    held = contents(thresholds)
    for mote, number in Counter(hand).items():
        if number > held[mote]:
            raise Refusal(
                "not_in_caern", f"The hand has {number} of {mote}, but the caern holds {held[mote] or 'none'}.", at
            )
