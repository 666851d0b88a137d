"""Before the first turn: factions, the status bar, targets and groups (destiny-135 to 140)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.state.battle import Targets, groups_of
from core.schema.entry import entry
from core.wording import quantity


@dataclass(frozen=True, slots=True)
class Divided:
    """The factions without players, and the colour of every deck."""

    non_player_factions: tuple[str, ...]
    decks: Mapping[str, str]


def setup_scene(
    players: tuple[str, ...],
    factions: Mapping[str, tuple[str, ...]],
    colors: tuple[str, ...],
    game_masters: tuple[str, ...] = (),
) -> Divided:
    """Divide players among factions and hand out colours (destiny-135)."""
    places = Counter(player for members in factions.values() for player in members)
    for player in (*places, *game_masters):
        if player not in players:
            raise Refusal("unknown_player", f"{player:.60} isn't one of the players.", "factions")
    for player, n in places.items():
        if n > 1:
            raise Refusal(
                "player_in_two_factions", f"{player:.60} is in {quantity(n, 'faction')}. Choose one.", "factions"
            )
    for player in players:
        if player not in places and player not in game_masters:
            raise Refusal("player_without_faction", f"{player:.60} is in no faction. Choose one.", "factions")
    without = [name for name, members in factions.items() if not members]
    decks = [*players, *(f"non_player:{name}" for name in without)]
    if len(colors) < len(decks):
        raise Refusal("not_enough_colors", f"{quantity(len(decks), 'colour is', 'colours are')} needed.", "colors")
    return Divided(tuple(without), dict(zip(decks, colors, strict=False)))


@dataclass(frozen=True, slots=True)
class OwnedUnit:
    """A unit with its player."""

    id: str = entry("Unit")
    player: str = entry("Player")


def check_units(units: Sequence[str], at: str = "units") -> None:
    """Refuse a unit that is there twice."""
    for unit, n in Counter(units).items():
        if n > 1:
            raise Refusal("duplicate_unit", f"{unit:.60} is listed {quantity(n, 'time')}. List it once.", at)


@dataclass(frozen=True, slots=True)
class NumberedUnit:
    """A unit with its player, and the number of its card in that player's colour."""

    id: str
    player: str
    number: int


def status_bar(units: tuple[OwnedUnit, ...]) -> tuple[NumberedUnit, ...]:
    """Number each player's units in the order of the bar (destiny-137)."""
    check_units([unit.id for unit in units])
    numbers: Counter[str] = Counter()
    bar: list[NumberedUnit] = []
    for unit in units:
        numbers[unit.player] += 1
        bar.append(NumberedUnit(unit.id, unit.player, numbers[unit.player]))
    return tuple(bar)


@dataclass(frozen=True, slots=True)
class NewTarget:
    """A unit that wants another target after the reveal."""

    unit: str = entry("Unit")
    target: str | None = entry("Target")


def check_targets(units: Sequence[str], targets: Targets) -> None:
    """Refuse unknown units, and a unit that targets itself (destiny-139)."""
    check_units(units)
    there = set(units)
    for unit, target in targets.items():
        for each in (unit, target):
            if each is not None and each not in there:
                raise Refusal("unknown_unit", f"{each:.60} isn't among the units.", "targets")
        if unit == target:
            raise Refusal("cannot_target_self", f"{unit:.60} can't target itself.", "targets")


def choose_targets(
    units: tuple[str, ...], targets: Targets, changes: tuple[NewTarget, ...] = (), order: tuple[str, ...] | None = None
) -> Resolution[Targets]:
    """Reveal targets, and change some in High Card order (destiny-139)."""
    check_targets(units, targets)
    changing = {change.unit: change.target for change in changes}
    check_units([change.unit for change in changes], "changes")
    check_targets(units, changing)
    if len(changing) > 1 and order is None:
        raise Refusal("high_card_needed", "Several units change targets. Enter their High Card order.", "order")
    if order is not None and sorted(order) != sorted(changing):
        raise Refusal("bad_order", "Enter the order of the units that change targets, and no others.", "order")
    after = {unit: changing.get(unit, targets.get(unit)) for unit in units}
    told = (Step("destiny-139", "new_target_is", changing[unit] or "–", seat=unit) for unit in order or changing)
    return Resolution(after, steps=tuple(told))


def form_groups(units: tuple[str, ...], targets: Targets) -> list[list[str]]:
    """Form groups (destiny-140)."""
    check_targets(units, targets)
    return groups_of(units, targets)


RULES = (
    rule(setup_scene),
    rule(status_bar, "status_bar"),
    rule(choose_targets, "targets"),
    rule(form_groups, "groups"),
)
