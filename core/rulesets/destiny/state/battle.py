"""A scene played in turns: its units, their places, and the turn order (destiny-135 to 153)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from core.actions.situation import ActorId
from core.grid import Space
from core.refusal import Refusal
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.stage import Stage
from core.schema.entry import BY_NAME, Tie, entry

Phase = Literal["targeting", "rounds"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in the battle: a character of the campaign, or a nameless one.

    A nameless unit is `like` a template of the battle until it has its own `sheet`. `player` is the name of the one
    who plays it, which several units can share: a player, or a faction without players. `space` is None off the map;
    it is the front space of a unit with a `size` of two. `path` are the spaces entered since it was activated.
    `applied` are conditions taken in this turn, `stealth` its stealth tokens, `stealth_level` the Level it hid with,
    `tested` the units it has tried to notice in this turn. `number` is the number of its card, in its player's
    colour.
    """

    id: str = entry("Unit", tie=Tie(own=True))
    faction: str = entry("Faction", default="", tie=BY_NAME)
    player: str = entry("Played by", default="", tie=BY_NAME)
    actor: ActorId | None = None
    like: str = ""
    sheet: Sheet | None = None
    space: Space | None = None
    facing: str = "n"
    elevation: int = 0
    size: int = 1
    path: tuple[Space, ...] = ()
    colliding: bool = False
    target: str | None = entry(default=None, tie=BY_NAME)
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
    number: int = 0
    tested: tuple[str, ...] = entry(default=(), tie=BY_NAME)
    continuous: str | None = None


@dataclass(frozen=True, slots=True)
class Battle:
    """The state of a battle.

    `units` is the status bar in order, `active` the units activated in this round. Round 0 is before the first of the
    turn. Groups do not wait for each other, so `round` is that of the furthest group, and `behind` has the number of
    rounds by which a unit's group is behind it. `templates` are the sheets that nameless units share. `stage` is the
    battle's own map and clock; without one it uses the scene's (`current_stage`). `colors` are the colours of the decks
    by player.
    """

    units: tuple[Unit, ...]
    templates: Mapping[str, Sheet] = field(default_factory=dict)
    phase: Phase = "targeting"
    turn: int = 1
    round: int = 0
    behind: Mapping[str, int] = entry(default={}, tie=BY_NAME)
    active: tuple[str, ...] = entry(default=(), tie=BY_NAME)
    stage: Stage | None = None
    colors: Mapping[str, str] = entry(default={}, tie=BY_NAME)

    def find(self, unit: str, at: str = "unit") -> Unit:
        """A unit by id; refuses an unknown one."""
        found = next((each for each in self.units if each.id == unit), None)
        if found is None:
            raise Refusal("unknown_unit", f"{unit:.60} isn't a unit here.", at)
        return found

    def of(self, actor: ActorId | None) -> Unit | None:
        """The unit of a character, or None if it doesn't take part."""
        return next((each for each in self.units if actor is not None and each.actor == actor), None)

    def with_units(self, *changed: Unit) -> Battle:
        """The battle with changed units."""
        new = {unit.id: unit for unit in changed}
        return replace(self, units=tuple(new.get(unit.id, unit) for unit in self.units))

    def rename_unit(self, unit: str, name: str) -> Battle:
        """The battle with a unit renamed wherever it is named."""

        def now(text: str) -> str:
            return name if text == unit else text

        units = tuple(
            replace(each, id=now(each.id), target=each.target and now(each.target), tested=tuple(map(now, each.tested)))
            for each in self.units
        )
        behind = {now(each): rounds for each, rounds in self.behind.items()}
        return replace(self, units=units, behind=behind, active=tuple(map(now, self.active)))

    def round_of(self, unit: str) -> int:
        """The round of the turn for a unit's group."""
        return self.round - self.behind.get(unit, 0)

    @property
    def targets(self) -> dict[str, str | None]:
        """The target of each unit."""
        return {unit.id: unit.target for unit in self.units}

    @property
    def groups(self) -> Sequence[Sequence[str]]:
        """The groups, in status bar order (destiny-140); worked out again only after a change of targets."""
        return _groups(tuple([unit.id for unit in self.units]), tuple([unit.target for unit in self.units]))


@lru_cache(maxsize=8)
def _groups(units: tuple[str, ...], targets: tuple[str | None, ...]) -> Sequence[Sequence[str]]:
    return groups_of(units, dict(zip(units, targets, strict=True)))


Targets = Mapping[str, str | None]


def groups_of(units: Sequence[str], targets: Targets) -> list[list[str]]:
    """Units connected by targeting, in either direction; each group in status bar order (destiny-140)."""
    group = {unit: {unit} for unit in units}
    for unit, target in targets.items():
        if target is not None and group[unit] is not group[target]:
            fewer, more = sorted((group[unit], group[target]), key=len)  # there are hundreds of units
            more |= fewer
            group.update(dict.fromkeys(fewer, more))
    found: dict[int, list[str]] = {}
    for unit in units:
        found.setdefault(id(group[unit]), []).append(unit)
    return [*found.values()]
