"""The purse of motes that Traits, Thresholds and Aspects are bought with (aisling-36, 59)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.entry import HUGE
from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, check_color, some
from core.rulesets.aisling.drawn import ANY
from core.wording import counted

KINDS = (ANY, *COLORS)
"""The kinds of motes in a purse: for anything, or for Traits of one colour."""


class Paid(NamedTuple):
    """A purse after something was bought, and how many motes bound to a colour went into it."""

    motes: dict[str, int]
    bound: int


def check_purse(motes: Mapping[str, int], at: str = "motes") -> None:
    """Refuse what is no purse: a kind of mote there is not, or a number that is none."""
    for kind, number in motes.items():
        if kind != ANY:
            check_color(kind, f"{at}.{kind}")
        if type(number) is not int or not 0 <= number <= HUGE:
            raise Refusal("bad_request", "A purse holds 0 or more of each kind of mote.", f"{at}.{kind}")


def purse_facts(motes: Mapping[str, int]) -> dict[str, int]:
    """A purse as the JSON interface lists it."""
    return some(motes, KINDS)


def pay(motes: Mapping[str, int], cost: int, color: str | None = None) -> Paid:
    """Pay with the motes bound to `color` first, then with those for anything (aisling-59)."""
    bound = min(cost, motes.get(color, 0)) if color else 0
    free = motes.get(ANY, 0)
    if cost - bound > free:
        usable = f"{free} for anything" + (f" and {bound} of this colour" if bound else "")
        raise Refusal("not_enough_motes", f"That costs {counted(cost, 'mote')}; there are {usable}.", "motes")
    after = {**motes, ANY: free - (cost - bound)}
    if color:
        after[color] = motes.get(color, 0) - bound
    return Paid(purse_facts(after), bound)
