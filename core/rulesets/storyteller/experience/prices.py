"""The experience that a rank costs (storyteller-67)."""

from __future__ import annotations

from collections.abc import Mapping

from core.rulesets.storyteller.trait_kinds import TraitKind
from core.schema.rows import complete

PRICES: Mapping[TraitKind, int] = complete(
    "storyteller prices of ranks",
    TraitKind,
    {
        "attribute": 3,
        "skill": 2,
        "special_training": 2,
        "advantage": 1,
    },
)
"""The price of a rank by the kind of its trait, the same at every height."""
