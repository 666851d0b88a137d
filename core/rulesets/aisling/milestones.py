"""The milestone, which pays each character a mote (aisling-58)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.points import Tier

if TYPE_CHECKING:
    from core.rulesets.aisling.situation import Situation


def _award(situation: Situation) -> Mapping[str, int]:
    from core.rulesets.aisling.sessions.rules import milestone  # noqa: PLC0415  loaded with the first act

    return milestone({}, situation.options).value["motes"]


TIERS = (Tier("milestone", "Milestone", _award, "A step of the story. Each character gets a mote for anything."),)
