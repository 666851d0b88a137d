"""The stored values of the game: the sheet of a character and the state of the campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from core.actions.choices import choices
from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import KINDS, ConditionName, conditions_with
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES, GROUPS, SKILLS, Group, TraitKind, unknown_attribute
from core.rulesets.storyteller.trait_kinds import KINDS as TRAITS
from core.schema.entry import FEW, Choice, Lines, Only, Tie, entry
from core.schema.forms import with_values
from core.wording import quantity

CAP = 5
"""The highest rank, unless the Storyteller allows more (storyteller-68)."""

# The two tracks: health, marked with bruising and lethal damage, and Willpower ----------------------------------------

Status = Literal["ok", "unconscious", "wounded", "dying"]
SIZE = 5
"""Added to Stamina or Resolve, this is the number of boxes of a track (storyteller-72, 76)."""


def low_penalty(left: int) -> int:
    """The penalty to every draw for few free boxes or little Willpower (storyteller-74, 77)."""
    return {3: -1, 2: -2}.get(left, 0 if left > 3 else -3)


@dataclass(frozen=True, slots=True)
class Health:
    """The health track: its boxes and the marks in them. More marks than boxes are refused."""

    boxes: int = entry("Boxes", low=1)
    bruising: int = entry("Bruising", low=0)
    lethal: int = entry("Lethal", low=0)

    def __post_init__(self) -> None:
        if self.bruising + self.lethal > self.boxes:
            raise Refusal("bad_request", "The track has too few boxes for this damage.", "health")

    @property
    def free(self) -> int:
        """Boxes without a mark."""
        return self.boxes - self.bruising - self.lethal

    @property
    def penalty(self) -> int:
        """The wound penalty to all draws, 0 or negative (storyteller-77)."""
        return low_penalty(self.free)

    @property
    def status(self) -> Status:
        """The state of the character, by the marks on a full track (storyteller-78)."""
        if self.free:
            return "ok"
        if not self.bruising:
            return "dying"
        return "wounded" if self.lethal > self.bruising else "unconscious"


@dataclass(frozen=True, slots=True)
class Willpower:
    """The Willpower track. More points than boxes are refused."""

    max: int = entry("Willpower at most", low=0)
    current: int = entry("Willpower", low=0)

    def __post_init__(self) -> None:
        if self.current > self.max:
            raise Refusal("bad_request", "The track has too few boxes for this Willpower.", "willpower")

    @property
    def penalty(self) -> int:
        """The penalty of low Willpower to every draw, 0 or negative (storyteller-74)."""
        return low_penalty(self.current)


# Traits and conditions ------------------------------------------------------------------------------------------------

Awake = Literal["conscious", "unconscious"]
AWAKE = choices("conscious", "unconscious")
"""The states of a Wounded character (storyteller-47)."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill's rank, and the group that sets its untrained penalty (storyteller-84)."""

    rank: int = entry("Rank", default=0, low=0, code="invalid_rating")
    group: Group = entry("Group", default="mental", choices=choices(*GROUPS))


@dataclass(frozen=True, slots=True)
class Tool:
    """An item that adds to a draw."""

    name: str = entry("Tool")
    bonus: int = entry("Bonus", default=1, within=FEW)


CHARM = Tie("is charmed by", "person")
"""The relationship of a Charmed character to the charmer (storyteller-82)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a character. `state` also marks one who has bled to death."""

    name: ConditionName = entry("Condition", choices=choices(*KINDS), code="unknown_condition")
    since: int = entry("Since session", default=0, low=0)
    note: str = entry("Note", default="")
    state: Literal["", "conscious", "unconscious", "dead"] = entry(
        "Awake",
        default="",
        choices=(Choice("", "–"), *AWAKE, *choices("dead")),
        only=Only("name", conditions_with("state")),
    )
    course: str = entry(
        "Course", default="", help="The character's goal.", only=Only("name", conditions_with("course"))
    )
    charmer: str = entry("Charmer", default="", tie=CHARM, only=Only("name", conditions_with("charmer")))
    minutes: int = entry("Minutes so far", default=0, low=0, only=Only("name", conditions_with("minutes")))


@dataclass(frozen=True, slots=True)
class Prepared:
    """A bonus banked in downtime for one draw of the next session (storyteller-63)."""

    bonus: int = entry("Bonus", low=0, high=3)
    used: bool = entry("Used", default=False)
    session: int = entry("Session", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character. The lengths of the tracks follow from Resolve and Stamina and are not stored.

    `burned` is set while the price of a burnt downtime is due at the next session's start (storyteller-54).
    """

    attributes: Mapping[str, int] = entry(
        "Attributes",
        default=dict.fromkeys(ATTRIBUTES, 1),
        low=1,
        keys=choices(*ATTRIBUTES),
        code="invalid_rating",
        blank=dict.fromkeys(ATTRIBUTES, CAP),
    )
    skills: Mapping[str, Skill] = entry("Skills", default={}, lines=Lines(more=2))
    special_trainings: Mapping[str, int] = entry(
        "Special trainings", default={}, low=0, code="invalid_rating", lines=Lines(more=4, value="Rank")
    )
    advantages: Mapping[str, int] = entry(
        "Advantages", default={}, low=0, code="invalid_rating", lines=Lines(more=4, value="Rank")
    )
    tools: tuple[Tool, ...] = entry("Tools", default=(), lines=Lines(more=4))
    challenges: tuple[str, ...] = entry("Challenges", default=(), lines=Lines(more=2))
    conditions: tuple[Condition, ...] = entry("Conditions", default=(), lines=Lines(("name", "note"), more=4))
    prepared: tuple[Prepared, ...] = entry("Prepared", default=(), lines=Lines(more=1))
    beats: int = entry("Beats", default=0, low=0)
    willpower: int = entry("Willpower", default=SIZE + 1, low=0)
    bruising: int = entry("Bruising", default=0, low=0)
    lethal: int = entry("Lethal", default=0, low=0)
    burned: bool = entry("Burned", default=False)

    def attribute(self, name: str) -> int:
        """The rating of an attribute; every one starts at 1 (storyteller-85)."""
        return self.attributes.get(name, 1)

    def skill(self, name: str) -> Skill:
        """A skill; one that is not on the sheet has rank 0."""
        return self.skills.get(name) or Skill(0, SKILLS.get(name, "mental"))

    def rank(self, kind: TraitKind, name: str) -> int:
        """The rank of any trait."""
        held = self._traits_of(kind).get(name)
        return TRAITS[kind].least if held is None else _rank_of(held)

    def group_of(self, kind: TraitKind, name: str) -> Group | None:
        """The group of a trait, None if its kind has no groups."""
        row, held = TRAITS[kind], self._traits_of(kind).get(name)
        if not row.grouped:
            return None
        return held.group if isinstance(held, Skill) else row.names.get(name, "mental")

    def ranks_of(self, kind: TraitKind) -> dict[str, int]:
        """The ranks of all traits of a kind that the character has or may choose from."""
        row, held = TRAITS[kind], self._traits_of(kind)
        own = {name: _rank_of(trait) for name, trait in held.items() if name in row.names or not row.fixed}
        return {**dict.fromkeys(row.names, row.least), **own}

    def ranks(self) -> Iterator[tuple[str, int]]:
        """Every rank, with its place on the sheet."""
        for kind, row in TRAITS.items():
            for name, trait in self._traits_of(kind).items():
                yield f"{row.field}.{name}" + (".rank" if row.grouped else ""), _rank_of(trait)

    def _traits_of(self, kind: TraitKind) -> Mapping[str, Skill | int]:
        """The traits of a kind as they are on the sheet."""
        held: Mapping[str, Skill | int] = getattr(self, TRAITS[kind].field)
        return held

    def has(self, condition: ConditionName) -> bool:
        """Return True if the character has a condition."""
        return condition in self.condition_names

    @property
    def condition_names(self) -> tuple[ConditionName, ...]:
        """The names of all conditions, in the order they came."""
        return tuple(condition.name for condition in self.conditions)

    @property
    def dead(self) -> bool:
        """True if the character has bled to death (storyteller-79)."""
        return any(condition.name == "wounded" and condition.state == "dead" for condition in self.conditions)

    @property
    def unconscious(self) -> bool:
        """True if the character is unconscious from bruises or from bleeding (storyteller-47, 78)."""
        return self.health.status == "unconscious" or any(c.state == "unconscious" for c in self.conditions)

    @property
    def can_act(self) -> bool:
        """True if the character is alive and conscious."""
        return not (self.dead or self.unconscious)

    @property
    def health(self) -> Health:
        """The health track; marks beyond its end are lost (storyteller-76)."""
        boxes = self.attribute("stamina") + SIZE
        lethal = min(self.lethal, boxes)
        return Health(boxes, min(self.bruising, boxes - lethal), lethal)

    @property
    def will(self) -> Willpower:
        """The Willpower track (storyteller-72)."""
        most = self.attribute("resolve") + SIZE
        return Willpower(most, min(self.willpower, most))

    def with_health(self, health: Health) -> Sheet:
        """The sheet with these marks."""
        return replace(self, bruising=health.bruising, lethal=health.lethal)

    def with_condition(self, condition: Condition) -> Sheet:
        """The sheet with a condition, unless it is there already (storyteller-45)."""
        return self if self.has(condition.name) else replace(self, conditions=(*self.conditions, condition))

    def as_dead(self) -> Sheet:
        """The sheet of a character who has bled to death."""
        wounds = next((c for c in self.conditions if c.name == "wounded"), Condition("wounded"))
        return replace(
            self.without_condition("wounded"),
            conditions=(*self.without_condition("wounded").conditions, replace(wounds, state="dead")),
        )

    def without_condition(self, name: str) -> Sheet:
        """The sheet without a condition."""
        return replace(self, conditions=tuple(c for c in self.conditions if c.name != name))

    def with_rank(self, kind: TraitKind, trait: str, rank: int, group: Group | None = None) -> Sheet:
        """The sheet with another rank of a trait; one without a rank is no longer listed, unless it has a group.

        Tracks never hold more than their length.
        """
        row, held = TRAITS[kind], self._traits_of(kind)
        own = self.group_of(kind, trait)
        ranked = Skill(rank, own if trait in held else group or own) if own else rank
        after = {name: each for name, each in {**held, trait: ranked}.items() if each}
        sheet = with_values(self, {row.field: after})
        return sheet.fit_tracks() if sheet.attributes != self.attributes else sheet

    def fit_tracks(self) -> Sheet:
        """The sheet with both tracks cut to their length."""
        return replace(self, willpower=self.will.current).with_health(self.health)


def _rank_of(trait: Skill | int) -> int:
    """The rank of a trait as it is on a sheet."""
    return trait.rank if isinstance(trait, Skill) else trait


STANDING = Tie("has standing {} with", "faction")
"""The standing of the characters with a person or faction (storyteller-60)."""


@dataclass(frozen=True, slots=True)
class State:
    """The state of the campaign: the season, standings, and the pot of communal beats.

    `games` counts the sessions played in the season.
    """

    season: int = entry("Season", default=1, low=1)
    games: int = entry("Games played in it", default=0, low=0)
    standings: Mapping[str, int] = entry("Standings", default={}, low=-3, high=3, tie=STANDING)
    pot: int = entry("Beat pot", default=0, low=0)


def new_sheet(player: bool) -> Sheet:
    """A new character: attributes 1, tracks full and unmarked. A player character lists the common skills."""
    return Sheet(skills={name: Skill(0, group) for name, group in SKILLS.items()} if player else {})


def new_state() -> State:
    """The state of a new campaign."""
    return State()


def check_sheet(sheet: Sheet) -> tuple[Refusal, ...]:
    """Everything wrong with a sheet (storyteller-68, 72, 76, 85, 86)."""
    return tuple(_faults(sheet))


def _faults(sheet: Sheet) -> Iterator[Refusal]:
    for name in sheet.attributes:
        if name not in ATTRIBUTES:
            yield unknown_attribute(name, f"attributes.{name}")
    for at, rank in sheet.ranks():
        if rank > CAP:
            why = f"The maximum rank is {CAP}, unless the Storyteller allows more."
            yield Refusal("rank_too_high", why, at, "storyteller-68")
    if len(sheet.challenges) > 2:
        yield Refusal("too_many_challenges", "A character has at most two Challenges.", "challenges", "storyteller-86")
    if sheet.willpower > sheet.will.max:
        yield Refusal(
            "bad_request", f"The Willpower track holds at most {sheet.will.max}.", "willpower", "storyteller-72"
        )
    if sheet.bruising + sheet.lethal > sheet.health.boxes:
        why = f"The health track has only {quantity(sheet.health.boxes, 'box')}."
        at = "lethal" if sheet.lethal > sheet.health.boxes else "bruising"
        yield Refusal("invalid_damage", why, at, "storyteller-76")
    if len(set(sheet.condition_names)) < len(sheet.conditions):
        yield Refusal("bad_request", "A condition is listed twice. Remove one.", "conditions", "storyteller-45")
