"""What a settled hand earns for the purse (aisling-36, 37)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.action import Rule
from core.codec import encode
from core.entry import entry
from core.option import OptionValues
from core.result import Resolution, old_resolution
from core.rulesets.aisling.caern import check_motes
from core.rulesets.aisling.drawn import earned, is_spectrum, pools_of
from core.rulesets.aisling.options import defaults
from core.rulesets.aisling.paying import KINDS, check_purse, purse_facts
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolsRequest:
    """A settled hand, and the purse it may fill."""

    drawn: tuple[Any, ...] = entry("Drawn")
    motes: Mapping[str, Any] = entry("Motes", default={})
    options: OptionValues = field(default_factory=defaults)


def pools(request: PoolsRequest, table: Table) -> Resolution[Any]:
    """The pools of a hand, whether it is a spectrum, and the purse with what they earn (aisling-36, 37)."""
    check_motes(request.drawn)
    check_purse(request.motes)
    more = earned(request.drawn, request.options)
    after = {kind: request.motes.get(kind, 0) + more.get(kind, 0) for kind in KINDS}
    facts = {
        "pools": encode(pools_of(request.drawn)),
        "spectrum": is_spectrum(request.drawn),
        "motes": purse_facts(after),
    }
    return old_resolution(facts, value=more)


RULES = (Rule("pools", PoolsRequest, pools, lays=True),)
