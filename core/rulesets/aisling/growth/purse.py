"""The purse for buying Traits, Thresholds and Aspects, and the motes a hand adds to it (aisling-36, 37, 59)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import check_motes
from core.rulesets.aisling.colors import check_color
from core.rulesets.aisling.draws.drawn_hand import ANY, EMPTY, pools, purse_facts
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.schema.bounds import number_fault
from core.schema.codec import Json
from core.schema.entry import Entry
from core.wording import quantity


class Paid(NamedTuple):
    """A purse after a payment, and the coloured motes used for it."""

    motes: dict[str, int]
    bound: int


def check_purse(motes: Mapping[str, int], at: str = "motes") -> None:
    """Refuse an unknown kind of mote in a purse, and anything but a number."""
    for kind, number in motes.items():
        if kind != ANY:
            check_color(kind, f"{at}.{kind}")
        if fault := number_fault("Each kind of mote in a purse", number, Entry(low=0)):
            raise Refusal("bad_request", fault, f"{at}.{kind}")


def pay(motes: Mapping[str, int], cost: int, color: str | None = None) -> Paid:
    """Pay with the motes bound to `color` first, then with those for anything (aisling-59)."""
    bound = min(cost, motes.get(color, 0)) if color else 0
    free = motes.get(ANY, 0)
    if cost - bound > free:
        usable = f"{free} for anything" + (f" and {bound} of this colour" if bound else "")
        raise Refusal("not_enough_motes", f"This costs {quantity(cost, 'mote')}; you have {usable}.", "motes")
    after = {**motes, ANY: free - (cost - bound)}
    if color:
        after[color] = motes.get(color, 0) - bound
    return Paid(purse_facts(after), bound)


def pools_given(
    drawn: tuple[Json, ...], motes: Mapping[str, Json] = EMPTY, options: HouseRules = AS_WRITTEN
) -> tuple[tuple[Json, ...], HouseRules, Mapping[str, int]]:
    """A settled hand, and the purse it pays into."""
    check_motes(drawn)
    check_purse(motes)
    return drawn, options, motes


RULES = (rule(pools, given=pools_given, reads_drawn=True),)
