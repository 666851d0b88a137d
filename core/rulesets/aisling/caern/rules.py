"""What can be looked up: a colour's neighbours, and a caern or what is wrong with one (aisling-2, 3, 4, 48)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.codec import encode
from core.entry import HUGE, entry
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.caern.colors import MOTES, NAMES, check_colors, check_target, neighbors, some
from core.table import Table


@dataclass(frozen=True, slots=True)
class AdjacentRequest:
    """A target colour."""

    target: str = entry("Target")


def adjacent(request: AdjacentRequest, table: Table) -> Resolution[Any]:
    """The neighbours of a target (aisling-2, 3)."""
    check_target(request.target)
    return old_resolution({"neighbors": list(neighbors(request.target))})


@dataclass(frozen=True, slots=True, kw_only=True)
class CaernRequest:
    """Whose caern it is, by their Thresholds."""

    thresholds: Mapping[str, Any] = entry("Thresholds")


def build_caern(request: CaernRequest, table: Table) -> Resolution[Any]:
    """What belongs into a caern (aisling-4)."""
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    return old_resolution(caern_facts(request.thresholds, "size"))


def caern_facts(thresholds: Mapping[str, int], size: str) -> dict[str, Any]:
    """A caern and its `size`, as the JSON interface names them."""
    held = contents(thresholds)
    return {"caern": held, size: sum(held.values())}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCaernRequest(CaernRequest):
    """A bag as it was counted at the table."""

    contents: Mapping[str, int] = entry("Contents", low=0)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a bag lacks and what it has too many of, by mote."""

    missing: Mapping[str, int]
    extra: Mapping[str, int]

    @property
    def matches(self) -> bool:
        """Whether it is as it should be."""
        return not self.missing and not self.extra


def check_caern(request: CheckCaernRequest, table: Table) -> Resolution[Any]:
    """Compare a bag with the Thresholds (aisling-48)."""
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    for mote, number in request.contents.items():
        if mote not in MOTES:
            raise Refusal("unknown_color", f"{mote!r:.20} is no mote; there are {' '.join(MOTES)}.", "contents")
        if not 0 <= number <= HUGE:
            raise Refusal("bad_request", "A bag holds 0 or more of each mote.", f"contents.{mote}")
    due = contents(request.thresholds)
    over = {mote: request.contents.get(mote, 0) - due[mote] for mote in MOTES}
    missing = some({mote: max(0, -n) for mote, n in over.items()}, MOTES)
    checked = Checked(missing, some({mote: max(0, n) for mote, n in over.items()}, MOTES))
    steps = (
        *(Step("aisling-48", "missing", NAMES[mote], amount=n) for mote, n in checked.missing.items()),
        *(Step("aisling-48", "extra", NAMES[mote], amount=n) for mote, n in checked.extra.items()),
    )
    facts = {"matches": checked.matches, "missing": encode(checked.missing), "extra": encode(checked.extra)}
    return old_resolution(facts, steps=steps or (Step("aisling-48", "caern_matches"),), value=checked)


RULES = (
    Rule("adjacent", AdjacentRequest, adjacent),
    Rule("build_caern", CaernRequest, build_caern),
    Rule("check_caern", CheckCaernRequest, check_caern),
)
