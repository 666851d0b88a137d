"""The kinds of traits: where each is on the sheet, and what it does in a pool.

Rules: storyteller-2, 67, 84 and 85.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, get_args

from core.refusal import Refusal
from core.schema.rows import complete

Group = Literal["mental", "physical", "social"]
GROUPS: tuple[Group, ...] = get_args(Group)

ATTRIBUTES: Mapping[str, Group] = {
    "intelligence": "mental",
    "wits": "mental",
    "resolve": "mental",
    "strength": "physical",
    "dexterity": "physical",
    "stamina": "physical",
    "presence": "social",
    "manipulation": "social",
    "composure": "social",
}
"""The nine attributes (storyteller-85)."""

_SKILLS: Mapping[Group, str] = {
    "mental": "academics computer crafts investigation medicine occult politics science",
    "physical": "athletics brawl drive firearms larceny stealth survival weaponry",
    "social": "animal_ken empathy expression intimidation persuasion socialize streetwise subterfuge",
}
SKILLS: Mapping[str, Group] = {name: group for group, names in _SKILLS.items() for name in names.split()}
"""Skills to choose from; a campaign may add any other."""

TraitKind = Literal["attribute", "skill", "special_training", "advantage"]


class Kind(NamedTuple):
    """The row of a kind of trait: its field of the sheet, and the rank that everyone has.

    Anyone can choose from the `names`; a `fixed` kind has no others. A trait that is `grouped` keeps its group beside
    its rank, and an untrained one has a penalty (storyteller-84). One that is `paired` can be second in a pool.
    """

    field: str
    least: int = 0
    names: Mapping[str, Group] = {}
    fixed: bool = False
    grouped: bool = False
    paired: bool = False


KINDS: Mapping[TraitKind, Kind] = complete(
    "storyteller traits",
    TraitKind,
    {
        "attribute": Kind("attributes", least=1, names=ATTRIBUTES, fixed=True, paired=True),
        "skill": Kind("skills", names=SKILLS, grouped=True, paired=True),
        "special_training": Kind("special_trainings", paired=True),
        "advantage": Kind("advantages"),
    },
)
"""The kinds of traits, a row each, in the order of the sheet."""


def kinds(holds: Callable[[Kind], object]) -> tuple[TraitKind, ...]:
    """The kinds of which something holds."""
    return tuple(name for name, kind in KINDS.items() if holds(kind))


SECOND = tuple(sorted(kinds(lambda kind: kind.paired), key=lambda name: KINDS[name].fixed))
"""The kinds of a second trait; attributes are last, because the first trait is one already (storyteller-2)."""
NAMED = kinds(lambda kind: not kind.names)
"""The kinds whose traits players name themselves."""


def unknown_attribute(name: str, at: str) -> Refusal:
    """The refusal of a name that isn't an attribute, at a field (storyteller-85)."""
    return Refusal("unknown_attribute", f"{name:.40} isn't one of the nine attributes.", at, "storyteller-85")
