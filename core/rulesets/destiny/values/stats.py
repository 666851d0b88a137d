"""The values of sheets and the table: plain data, loaded before any rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from core.refusal import Refusal
from core.rulesets.destiny.values.locations import GROUPS
from core.schema.entry import Entry, entry
from core.schema.rows import complete

Number = Annotated[int, Entry(low=0)]
"""A number given to a rule, at least 0."""

LOWEST, HIGHEST = 2, 10
"""The lowest and the highest Level of a rating (destiny-188)."""
STATS = ("body", "mind", "will", "speed")
RAISED = ("shadow", "beast")
"""Additional Stats that a unit can have and conditions can raise."""
Levels = Mapping[str, int]
"""Conditions with their levels, without those at 0."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The effects of a level of a condition.

    It lowers the Stat by 1. A revealed 2 adds the `worse` condition, an Ace removes a level. One level ends after the
    time in `wears_off`. It raises Shadow or Beast, and each of the remedies removes a level.
    """

    stat: str = ""
    worse: str = ""
    wears_off: str = ""
    raises: str = ""
    remedies: tuple[str, ...] = ()


ConditionTable = Mapping[str, Condition]
"""The GM's replacements for rows of the default table; other conditions are the game's own."""
OWN: ConditionTable = {}
"""The game's own table."""
NO_CONDITION = Condition()
"""The row of a condition that isn't in the table."""

_BOTH = ("regeneration", "healing")

SHARED = "!"
"""The sign of conditions without their own."""


class Known(NamedTuple):
    """A condition of the game: its sign on the map, what a level does, and whether it counts as a disaster.

    One of `being` says how someone is ("is Prone"); the others are taken like a blow.
    """

    sign: str
    does: Condition
    grave: bool = False
    being: bool = False


_KNOWN: Mapping[str, Known] = {
    "fatigue": Known("f", Condition("body", wears_off="recover")),
    "stun": Known("s", Condition("mind", wears_off="recover")),
    "stress": Known("t", Condition("will", wears_off="recover")),
    "slow": Known("w", Condition("speed", wears_off="recover")),
    "bleeding": Known("b", Condition(worse="blood_loss", remedies=_BOTH)),
    "blood_loss": Known("l", Condition("body", wears_off="day", remedies=_BOTH)),
    "burning": Known("u", Condition("will", worse="burns")),
    "burns": Known("n", Condition("speed", wears_off="month", remedies=_BOTH)),
    "freezing": Known("z", Condition("speed", worse="frostbite")),
    "frostbite": Known("i", Condition("speed", wears_off="month", remedies=_BOTH)),
    "acidic": Known("a", Condition("body", worse="acid_burns")),
    "acid_burns": Known("c", Condition("body", wears_off="month", remedies=_BOTH)),
    "disease": Known("d", Condition("body", worse="poison", remedies=("healing",))),
    "poison": Known("p", Condition("body", worse="poison", remedies=("healing",))),
    "numbness": Known(SHARED, Condition("speed", wears_off="day")),
    "confusion": Known("o", Condition("mind", wears_off="day")),
    "corruption": Known(SHARED, Condition(raises="shadow", remedies=("healing_corruption",))),
    "radiated": Known(SHARED, Condition("body", remedies=("regeneration", "healing_corruption")), being=True),
    "dying": Known("y", Condition(worse="dead"), grave=True, being=True),
    "dead": Known(SHARED, Condition(), grave=True, being=True),
    "immobilized": Known("m", Condition(), grave=True, being=True),
    "disabled": Known(SHARED, Condition(), grave=True, being=True),
    "frenzy": Known(SHARED, Condition()),
    "prone": Known("_", Condition(), being=True),
    "hidden": Known(SHARED, Condition(), being=True),
    "corrosion": Known(SHARED, Condition()),
}
"""The default table, a row each, in the order in which they reveal a card (destiny-93, 96)."""
CONDITIONS: Mapping[str, Condition] = {name: row.does for name, row in _KNOWN.items()}


def condition_row(name: str) -> Known:
    """The row of a condition."""
    return _KNOWN.get(name, Known(SHARED, NO_CONDITION))


def condition(name: str, table: ConditionTable = OWN) -> Condition:
    """The row of a condition, from the GM's table or the game's own."""
    return table.get(name) or CONDITIONS.get(name, NO_CONDITION)


MINOR = tuple(name for name, does in CONDITIONS.items() if does.wears_off == "recover")
"""The conditions that can be recovered from, and are the price of many actions (destiny-92)."""
EXCHANGED = tuple(name for name in MINOR if name != "stun")
"""The conditions that a Stun can replace (destiny-148)."""
REVEALING = tuple(name for name, does in CONDITIONS.items() if does.worse)
"""The conditions that reveal a card in the Events phase, in order (destiny-96)."""

AT_ZERO = {"body": "exhausted", "mind": "dazed", "will": "hopeless", "speed": "immobilized"}


@dataclass(frozen=True, slots=True)
class AtZero:
    """The states of Stats at 0, and whether the character is dead."""

    states: tuple[str, ...]
    dead: bool


def stat_zero(stats: Annotated[Levels, Entry("Stats", code="stat_missing")]) -> AtZero:
    """The states of Stats at 0 (destiny-200); a missing Stat is not at 0."""
    states = tuple(state for stat, state in AT_ZERO.items() if stats.get(stat, 1) <= 0)
    return AtZero(states, {"exhausted", "dazed"} <= set(states))


def penalties(conditions: Levels, table: ConditionTable = OWN) -> dict[str, int]:
    """The penalties of conditions on each of the four Stats, as negative numbers (destiny-92, 94)."""
    found = dict.fromkeys(STATS, 0)
    for name, level in conditions.items():
        if stat := condition(name, table).stat:
            found[stat] -= level
    return found


def raised_by_conditions(stat: str, conditions: Levels, table: ConditionTable = OWN) -> int:
    """The amount that conditions add to Beast or Shadow (destiny-94)."""
    return sum(level for name, level in conditions.items() if condition(name, table).raises == stat)


LimbState = Literal["impaired", "broken", "severed"]
LIMB_STATES = complete("states of a limb", LimbState, {"impaired": False, "broken": True, "severed": True})
"""States of a limb, each worse than the one before, and whether it is useless (destiny-102)."""


def useless(state: str | None) -> bool:
    """Return True if a limb in this state can't be used."""
    return state is not None and LIMB_STATES[state]


LIMBS = tuple(f"{side}_{limb}" for limb in ("arm", "hand", "leg", "foot") for side in ("left", "right"))

QUESTIONS = ("pride", "success", "goal", "trigger", "fear", "humiliation", "outlook")
"""The seven questions of a Conception (destiny-89)."""
OUTLOOKS = ("idealist", "concrete")

LISTS: Mapping[str, str] = {
    "culture": "advanced agrarian civilized nomadic primitive",
    "community": "clubs cults guilds religions secret_societies tribes",
    "form": "duel contest fist_fight negotiation debate investigation",
    "genre": "mystery horror suspense pulp heroic political",
    "look": "dirty gritty shiny bright",
    **{name: " ".join(kind.replace(" ", "_") for kind in group.kinds) for name, group in GROUPS.items()},
}
"""Pick lists, without effect (destiny-91, 171)."""


def list_values(list: str) -> tuple[str, ...]:
    """The values of a pick list (destiny-91, 171)."""
    if list not in LISTS:
        raise Refusal("unknown_list", f"{list:.40} isn't a list. Choose one of: {', '.join(LISTS)}.", "list")
    return tuple(LISTS[list].split())


@dataclass(frozen=True, slots=True)
class Rating:
    """A Level and its Scale. Only the whole part of the Level is compared; `decimals` are the digits after it."""

    level: int = entry("Level", low=0)
    scale: int = entry("Scale")
    decimals: str = entry("Decimals", default="", help="Digits after the point: 83 kg is Level 8, decimals 3, Scale 1.")

    @property
    def exact(self) -> str:
        """The rating in writing, as `8.3x1` (destiny-189)."""
        return f"{self.level}{'.' if self.decimals else ''}{self.decimals}x{self.scale}"


_FARTHEST = 6
"""The Scale at which a number of spaces is larger than any map."""


def in_spaces(level: int, scale: int) -> int:
    """A rating as a whole number of spaces (destiny-188, 234)."""
    shift = max(-_FARTHEST, min(scale, _FARTHEST))
    return int(level * 10**shift if shift >= 0 else level // 10**-shift)


@dataclass(frozen=True, slots=True)
class Ability:
    """An Ability: its Specialty and the AP paid for it."""

    specialty: str | None = entry("Specialty", default=None)
    paid: int = entry("AP paid", default=1, low=0, high=1)


@dataclass(frozen=True, slots=True)
class InProgress:
    """Training that a downtime was too short to finish (destiny-86)."""

    kind: str = entry("Kind")
    skill: str = entry("Skill")
    weeks_left: int = entry("Weeks left", low=1)


@dataclass(frozen=True, slots=True)
class OpenTask:
    """A Task by name."""

    id: str = entry("Task")
    task: int = entry("Task tokens", low=0)
    progress: int = entry("Progress tokens", low=0)
