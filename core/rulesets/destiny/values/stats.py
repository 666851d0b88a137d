"""What sheets and the table are made of: plain values, loaded before any rule is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from core.refusal import Refusal
from core.schema.entry import Entry, entry

Number = Annotated[int, Entry(low=0)]
"""A number that is given to a rule, 0 or more."""

LOWEST, HIGHEST = 2, 10
"""Levels a rating may have (destiny-188)."""
STATS = ("body", "mind", "will", "speed")
RAISED = ("shadow", "beast")
"""Stats a unit may have besides, which conditions may raise."""
Levels = Mapping[str, int]
"""Condition to its level; one that is absent is not listed."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What a level of a condition does.

    It takes 1 off the Stat, a revealed 2 brings what is `worse` (and an Ace takes a level off), so much time wears a
    level off, it raises Shadow or Beast, and these remedies take a level off.
    """

    stat: str = ""
    worse: str = ""
    wears_off: str = ""
    raises: str = ""
    remedies: tuple[str, ...] = ()


ConditionTable = Mapping[str, Condition]
"""What a GM has put in place of rows of the default table; those that are not in it are the game's own."""
OWN: ConditionTable = {}
"""The game's own table."""
NO_CONDITION = Condition()
"""What is known of a condition that is not in the table."""

_BOTH = ("regeneration", "healing")

SHARED = "!"
"""The sign of conditions that have none of their own."""


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
CONDITIONS: Mapping[str, Condition] = {name: condition_row.does for name, condition_row in _KNOWN.items()}


def condition_row(name: str) -> Known:
    """The row of a condition."""
    return _KNOWN.get(name, Known(SHARED, NO_CONDITION))


def condition(name: str, table: ConditionTable = OWN) -> Condition:
    """What a condition does, by the GM's table or the game's own."""
    return table.get(name) or CONDITIONS.get(name, NO_CONDITION)


MINOR = tuple(name for name, does in CONDITIONS.items() if does.wears_off == "recover")
"""What can be recovered from, and is the price of many things (destiny-92)."""
EXCHANGED = tuple(name for name in MINOR if name != "stun")
"""What a Stun can be taken in place of (destiny-148)."""
REVEALING = tuple(name for name, does in CONDITIONS.items() if does.worse)
"""The conditions that reveal a card in the Events phase, in order (destiny-96)."""

AT_ZERO = {"body": "exhausted", "mind": "dazed", "will": "hopeless", "speed": "immobilized"}


@dataclass(frozen=True, slots=True)
class AtZero:
    """The states of Stats at 0, and whether that is death."""

    states: tuple[str, ...]
    dead: bool


def stat_zero(stats: Annotated[Levels, Entry("Stats", code="stat_missing")]) -> AtZero:
    """What Stats that are at 0 mean (destiny-200); a Stat there is not is not at 0."""
    states = tuple(state for stat, state in AT_ZERO.items() if stats.get(stat, 1) <= 0)
    return AtZero(states, {"exhausted", "dazed"} <= set(states))


def penalties(conditions: Levels, table: ConditionTable = OWN) -> dict[str, int]:
    """What conditions take off each of the four Stats, as negative numbers (destiny-92, 94)."""
    found = dict.fromkeys(STATS, 0)
    for name, level in conditions.items():
        if stat := condition(name, table).stat:
            found[stat] -= level
    return found


def raised_by_conditions(stat: str, conditions: Levels, table: ConditionTable = OWN) -> int:
    """The amount that conditions add to Beast or Shadow (destiny-94)."""
    return sum(level for name, level in conditions.items() if condition(name, table).raises == stat)


LimbState = Literal["impaired", "broken", "severed"]
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
    "buildings": "building corridor room stairs",
    "cavern": "cavern cave crevasse tunnel",
    "dungeon": "room corridor",
    "road": "bridge cobblestone dirt gravel path stone street highway",
    "wilderness": "desert field forest hill jungle mountain overgrowth plain swamp",
    "water": "ocean lake river waterfall",
    "hazard": "acid cold gas electricity fire lava pit_trap rocks smoke spores",
    "space": "asteroid asteroid_belt black_hole comet moon nebula neutron_star planet space_station star",
}
"""Lists to pick from, without effect (destiny-91, 171)."""


def list_values(list: str) -> tuple[str, ...]:
    """The values of a pick list (destiny-91, 171)."""
    if list not in LISTS:
        raise Refusal("unknown_list", f"{list:.40} isn't a list. Choose one of: {', '.join(LISTS)}.", "list")
    return tuple(LISTS[list].split())


@dataclass(frozen=True, slots=True)
class Rating:
    """A Level and its Scale. Of the Level only the whole part is compared; `decimals` are what follows its point."""

    level: int = entry("Level", low=0)
    scale: int = entry("Scale")
    decimals: str = entry("Decimals", default="", help="Digits after the point: 83 kg is Level 8, decimals 3, Scale 1.")

    @property
    def exact(self) -> str:
        """The rating in writing, as `8.3x1` (destiny-189)."""
        return f"{self.level}{'.' if self.decimals else ''}{self.decimals}x{self.scale}"


_FARTHEST = 6
"""The Scale from which on a number of spaces is farther than any map is wide."""


def in_spaces(level: int, scale: int) -> int:
    """A rating as a number of spaces: its value, whole ones only (destiny-188, 234)."""
    shift = max(-_FARTHEST, min(scale, _FARTHEST))
    return int(level * 10**shift if shift >= 0 else level // 10**-shift)


@dataclass(frozen=True, slots=True)
class Ability:
    """An Ability: the Specialty it belongs to, and what was paid for it."""

    specialty: str | None = entry("Specialty", default=None)
    paid: int = entry("AP paid", default=1, low=0, high=1)


@dataclass(frozen=True, slots=True)
class InProgress:
    """Training that a downtime was too short for (destiny-86)."""

    kind: str = entry("Kind")
    skill: str = entry("Skill")
    weeks_left: int = entry("Weeks left", low=1)


@dataclass(frozen=True, slots=True)
class OpenTask:
    """A Task by name."""

    id: str = entry("Task")
    task: int = entry("Task tokens", low=0)
    progress: int = entry("Progress tokens", low=0)
