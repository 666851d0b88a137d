"""What can be looked up: a colour's neighbours, and a caern or what is wrong with one (aisling-2, 3, 4, 48)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.caern.colors import MOTES, NAMES, check_colors, check_target, neighbors, some
from core.schema.bounds import number_fault
from core.schema.codec import Json
from core.schema.entry import Entry, entry


@dataclass(frozen=True, slots=True)
class AdjacentRequest:
    """A target colour."""

    target: str = entry("Target")


@dataclass(frozen=True, slots=True)
class Adjacent:
    """The colours beside one."""

    neighbors: tuple[str, ...]


def adjacent(request: AdjacentRequest) -> Resolution[Adjacent]:
    """The neighbours of a target (aisling-2, 3)."""
    check_target(request.target)
    return Resolution(Adjacent(neighbors(request.target)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CaernRequest:
    """Whose caern it is, by their Thresholds."""

    thresholds: Mapping[str, Json] = entry("Thresholds")


@dataclass(frozen=True, slots=True)
class Caern:
    """What belongs into a caern, and how many motes that are."""

    caern: Mapping[str, int]
    size: int


def build_caern(request: CaernRequest) -> Resolution[Caern]:
    """What belongs into a caern (aisling-4)."""
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    held = contents(request.thresholds)
    return Resolution(Caern(held, sum(held.values())))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCaernRequest(CaernRequest):
    """A bag as it was counted at the table."""

    contents: Mapping[str, int] = entry("Contents", low=0)


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether a bag is as it should be, what it lacks and what it has too many of, by mote."""

    matches: bool
    missing: Mapping[str, int]
    extra: Mapping[str, int]


def check_caern(request: CheckCaernRequest) -> Resolution[Checked]:
    """Compare a bag with the Thresholds (aisling-48)."""
    check_colors(request.thresholds, "thresholds", "bad_threshold")
    for mote, number in request.contents.items():
        if mote not in MOTES:
            raise Refusal("unknown_color", f"{mote!r:.20} is no mote; there are {' '.join(MOTES)}.", "contents")
        if fault := number_fault(NAMES[mote].capitalize(), number, Entry(low=0)):
            raise Refusal("bad_request", fault, f"contents.{mote}")
    due = contents(request.thresholds)
    over = {mote: request.contents.get(mote, 0) - due[mote] for mote in MOTES}
    missing = some({mote: max(0, -n) for mote, n in over.items()}, MOTES)
    extra = some({mote: max(0, n) for mote, n in over.items()}, MOTES)
    steps = (
        *(Step("aisling-48", "missing", NAMES[mote], amount=n) for mote, n in missing.items()),
        *(Step("aisling-48", "extra", NAMES[mote], amount=n) for mote, n in extra.items()),
    )
    matches = Step("aisling-48", "caern_matches")
    return Resolution(Checked(not steps, missing, extra), steps=steps or (matches,))


RULES = (
    Rule("adjacent", AdjacentRequest, asking_nothing(adjacent)),
    Rule("build_caern", CaernRequest, asking_nothing(build_caern)),
    Rule("check_caern", CheckCaernRequest, asking_nothing(check_caern)),
)
