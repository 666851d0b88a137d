"""Look-ups: a colour's neighbours, the contents of a caern, and its faults (aisling-2, 3, 4, 48)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import contents
from core.rulesets.aisling.colors import MOTES, NAMES, check_colors, neighbors, without_zeros
from core.schema.codec import Json
from core.schema.entry import Entry


@dataclass(frozen=True, slots=True)
class Caern:
    """The contents of a caern, and their number."""

    caern: Mapping[str, int]
    size: int


def build_caern(thresholds: Mapping[str, Json]) -> Caern:
    """The contents of a caern with these Thresholds (aisling-4)."""
    check_colors(thresholds, "thresholds", "bad_threshold")
    held = contents(thresholds)
    return Caern(held, sum(held.values()))


@dataclass(frozen=True, slots=True)
class Checked:
    """The check of a bag: whether it is right, and its missing and surplus motes."""

    matches: bool
    missing: Mapping[str, int]
    extra: Mapping[str, int]


def check_caern(
    thresholds: Mapping[str, Json], counted: Annotated[Mapping[str, int], Entry("Contents", low=0, json="contents")]
) -> Resolution[Checked]:
    """Compare a bag counted at the table with the Thresholds (aisling-48)."""
    check_colors(thresholds, "thresholds", "bad_threshold")
    if unknown := next((mote for mote in counted if mote not in MOTES), None):
        raise Refusal("unknown_color", f"{unknown!r:.20} isn't a mote. Use {' '.join(MOTES)}.", "contents")
    due = contents(thresholds)
    over = {mote: counted.get(mote, 0) - due[mote] for mote in MOTES}
    missing = without_zeros({mote: max(0, -n) for mote, n in over.items()}, MOTES)
    extra = without_zeros({mote: max(0, n) for mote, n in over.items()}, MOTES)
    steps = (
        *(Step("aisling-48", "missing", NAMES[mote], amount=n) for mote, n in missing.items()),
        *(Step("aisling-48", "extra", NAMES[mote], amount=n) for mote, n in extra.items()),
    )
    matches = Step("aisling-48", "caern_matches")
    return Resolution(Checked(not steps, missing, extra), steps=steps or (matches,))


RULES = (rule(neighbors, "neighbors", name="adjacent"), rule(build_caern), rule(check_caern))
