"""A scene played in turns: its units, where they stand, whose turn it is, and the clock (destiny-135 to 153)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from core.entry import entry
from core.grid import Space
from core.refusal import Refusal
from core.rulesets.destiny.clock import ClockEvent
from core.rulesets.destiny.gear import Item
from core.rulesets.destiny.setup import groups_of
from core.rulesets.destiny.sheet import Sheet
from core.situation import ActorId

Phase = Literal["targeting", "rounds"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in the battle: a character of the campaign, or a nameless one.

    A nameless unit is `like` a template of the battle until it has a `sheet` of its own. `player` is who plays it, a
    name that several units share: a player's, or a faction's without players. `space` is None for a unit that is not on
    the map, the front one of a unit that has a `size` of two; `path` are the spaces it has entered since it was
    activated. `applied` are conditions taken this very turn, `stealth` its stealth tokens,
    `stealth_level` the Level it hid with, `tested` whom it has tried to notice this turn.
    """

    id: str = entry("Unit")
    faction: str = entry("Faction", default="")
    player: str = entry("Played by", default="")
    actor: ActorId | None = None
    like: str = ""
    sheet: Sheet | None = None
    space: Space | None = None
    facing: str = "n"
    elevation: int = 0
    size: int = 1
    path: tuple[Space, ...] = ()
    colliding: bool = False
    target: str | None = None
    tokens: int = 0
    given: int = 0
    actions: int = 0
    move: int = 0
    turn: int = 0
    pushed: bool = False
    grit: bool = False
    spent_action: bool = False
    passed: bool = False
    applied: Mapping[str, int] = field(default_factory=dict)
    stealth: int = 0
    stealth_level: int = 0
    tested: tuple[str, ...] = ()
    continuous: str | None = None


@dataclass(frozen=True, slots=True)
class Terrain:
    """A space of the map that is something: a location, an obstacle, what it costs more to enter, a hazard."""

    space: Space
    name: str = entry("What", default="")
    kind: str = entry("Kind", default="")
    extra: int = entry("Costs more", default=0, low=0, high=20)
    blocked: bool = entry("Cannot be entered", default=False)
    obstacle: bool = entry("Blocks sight", default=False)


@dataclass(frozen=True, slots=True)
class Lying:
    """An item somebody dropped, and where it lies; None off the map (destiny-152)."""

    item: Item
    space: Space | None = None


@dataclass(frozen=True, slots=True)
class Battle:
    """The state of a battle.

    `units` is the status bar, in its order; `active` who was activated this round. Round 0 is before the first of the
    turn; groups do not wait for each other, so `round` is that of the furthest, and `behind` says by unit by how many
    rounds its group is behind that. `templates` are the sheets nameless units share. `meters` of a space and `seconds`
    of a turn are blank on the personal map. `due` is what the clock brought last, `triggered` waits for the Events
    phase, `lying` was dropped.
    """

    units: tuple[Unit, ...]
    templates: Mapping[str, Sheet] = field(default_factory=dict)
    width: int = 24
    height: int = 16
    terrain: tuple[Terrain, ...] = ()
    meters: str = ""
    seconds: str = ""
    phase: Phase = "targeting"
    turn: int = 1
    round: int = 0
    behind: Mapping[str, int] = field(default_factory=dict)
    active: tuple[str, ...] = ()
    clock: tuple[int, ...] = ()
    events: tuple[ClockEvent, ...] = ()
    due: tuple[str, ...] = ()
    triggered: tuple[str, ...] = ()
    lying: tuple[Lying, ...] = ()
    wind: str = ""

    def find(self, unit: str, at: str = "unit") -> Unit:
        """A unit by id; refuses one there is not."""
        found = next((each for each in self.units if each.id == unit), None)
        if found is None:
            raise Refusal("unknown_unit", f"There is no unit {unit:.60}.", at)
        return found

    def of(self, actor: ActorId | None) -> Unit | None:
        """The unit of a character, if it takes part."""
        return next((each for each in self.units if actor is not None and each.actor == actor), None)

    def having(self, *changed: Unit) -> Battle:
        """The battle with some units changed."""
        new = {unit.id: unit for unit in changed}
        return replace(self, units=tuple(new.get(unit.id, unit) for unit in self.units))

    def round_of(self, unit: str) -> int:
        """The round of the turn that a unit's group is in."""
        return self.round - self.behind.get(unit, 0)

    @property
    def targets(self) -> dict[str, str | None]:
        """Whom each unit targets."""
        return {unit.id: unit.target for unit in self.units}

    @property
    def groups(self) -> list[list[str]]:
        """The groups, in status bar order (destiny-140)."""
        return groups_of([unit.id for unit in self.units], self.targets)
