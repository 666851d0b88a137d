"""The kinds of conditions: what each is, what it does and when it ends (storyteller-45 to 48, 82, 83)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from core.rulesets.storyteller.options import HouseRules
from core.schema.rows import complete

ConditionName = Literal["tilted", "wounded", "charmed", "inspired"]
Ending = Literal[
    "medical_attention",
    "death",
    "scene_end",
    "harmed_by_charmer",
    "secret_divulged",
    "taxing_favor",
    "inspired_action",
    "storyteller",
]
ENDINGS: tuple[Ending, ...] = get_args(Ending)


class Kind(NamedTuple):
    """The row of a condition: its rule, how good it is, when it ends, in words, and the events that end it.

    At the moments of play in `ends_with` it ends automatically. The Storyteller may end any condition (storyteller-45).
    `details` are the fields of the sheet that belong to it. The `penalty` is taken from every draw.
    """

    rule: str
    band: Literal["failure", "disaster", "triumph"]
    until: str
    ended_by: frozenset[Ending]
    ends_with: frozenset[Literal["scene", "session"]] = frozenset()
    details: tuple[str, ...] = ()
    penalty: Callable[[HouseRules], int] | None = None


KINDS = complete(
    "storyteller conditions",
    ConditionName,
    {
        "tilted": Kind(
            "storyteller-46",
            "failure",
            "until the scene ends",
            frozenset({"scene_end"}),
            frozenset({"scene", "session"}),
            penalty=lambda options: options.tilted_penalty,
        ),
        "wounded": Kind(
            "storyteller-47",
            "disaster",
            "until medical attention",
            frozenset({"medical_attention", "death"}),
            details=("state",),
        ),
        "charmed": Kind(
            "storyteller-82",
            "failure",
            "until harm, a secret told or a costly favour",
            frozenset({"harmed_by_charmer", "secret_divulged", "taxing_favor"}),
            frozenset({"session"}),
            details=("charmer", "minutes"),
        ),
        "inspired": Kind(
            "storyteller-83",
            "triumph",
            "until used up on the chosen course",
            frozenset({"inspired_action"}),
            details=("course",),
        ),
    },
)
"""One row for each condition."""


def conditions_with(detail: str) -> tuple[str, ...]:
    """The conditions that a field of the sheet belongs to."""
    return tuple(name for name, kind in KINDS.items() if detail in kind.details)
