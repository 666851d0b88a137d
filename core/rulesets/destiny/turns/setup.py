"""Before the first turn: factions, the status bar, targets and groups (destiny-135 to 140)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.schema.entry import entry
from core.wording import counted

Targets = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class SceneSetup:
    """Who plays whom, and the colours to hand out."""

    players: tuple[str, ...] = entry("Players")
    factions: Mapping[str, tuple[str, ...]] = entry("Factions")
    colors: tuple[str, ...] = entry("Colours")
    game_masters: tuple[str, ...] = entry("Game masters", default=())


@dataclass(frozen=True, slots=True)
class Divided:
    """The factions nobody plays, and the colour of every deck."""

    non_player_factions: tuple[str, ...]
    decks: Mapping[str, str]


def setup_scene(request: SceneSetup) -> Resolution[Divided]:
    """Divide players among factions and hand out colours (destiny-135)."""
    places = Counter(player for members in request.factions.values() for player in members)
    for player in (*places, *request.game_masters):
        if player not in request.players:
            raise Refusal("unknown_player", f"There is no player {player:.60}.", "factions")
    for player, n in places.items():
        if n > 1:
            raise Refusal("player_in_two_factions", f"{player:.60} is in {counted(n, 'faction')}.", "factions")
    for player in request.players:
        if player not in places and player not in request.game_masters:
            raise Refusal("player_without_faction", f"{player:.60} is in no faction.", "factions")
    without = [name for name, members in request.factions.items() if not members]
    decks = [*request.players, *(f"non_player:{name}" for name in without)]
    if len(request.colors) < len(decks):
        raise Refusal("not_enough_colors", f"{counted(len(decks), 'colour is', 'colours are')} needed.", "colors")
    return Resolution(Divided(tuple(without), dict(zip(decks, request.colors, strict=False))))


@dataclass(frozen=True, slots=True)
class OwnedUnit:
    """A unit with who plays it."""

    id: str = entry("Unit")
    player: str = entry("Player")


@dataclass(frozen=True, slots=True)
class StatusBar:
    """All units, in the order of the bar."""

    units: tuple[OwnedUnit, ...] = entry("Units")


def check_units(units: Sequence[str], at: str = "units") -> None:
    """Refuse a unit that is there twice."""
    for unit, n in Counter(units).items():
        if n > 1:
            raise Refusal("duplicate_unit", f"{unit:.60} is there {counted(n, 'time')}.", at)


@dataclass(frozen=True, slots=True)
class NumberedUnit:
    """A unit with who plays it, and the number of its card in that player's colour."""

    id: str
    player: str
    number: int


@dataclass(frozen=True, slots=True)
class Numbered:
    """The status bar with everybody's card."""

    status_bar: tuple[NumberedUnit, ...]


def status_bar(request: StatusBar) -> Resolution[Numbered]:
    """Number each player's units in the order of the bar (destiny-137)."""
    check_units([unit.id for unit in request.units])
    numbers: Counter[str] = Counter()
    bar: list[NumberedUnit] = []
    for unit in request.units:
        numbers[unit.player] += 1
        bar.append(NumberedUnit(unit.id, unit.player, numbers[unit.player]))
    return Resolution(Numbered(tuple(bar)))


@dataclass(frozen=True, slots=True)
class NewTarget:
    """A unit that wants another target after the reveal."""

    unit: str = entry("Unit")
    target: str | None = entry("Target")


@dataclass(frozen=True, slots=True)
class Targeting:
    """Whom every unit targets, and who changes in which order."""

    units: tuple[str, ...] = entry("Units")
    targets: Targets = entry("Targets")
    changes: tuple[NewTarget, ...] = entry("Changes", default=())
    order: tuple[str, ...] | None = entry("Order", default=None)


def check_targets(units: Sequence[str], targets: Targets) -> None:
    """Refuse units there are not, and targeting oneself (destiny-139)."""
    check_units(units)
    for unit, target in targets.items():
        for each in (unit, target):
            if each is not None and each not in units:
                raise Refusal("unknown_unit", f"There is no unit {each:.60}.", "targets")
        if unit == target:
            raise Refusal("cannot_target_self", f"{unit:.60} cannot target itself.", "targets")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whom everybody targets."""

    targets: Targets


def choose_targets(request: Targeting) -> Resolution[Chosen]:
    """Reveal targets, and change some in High Card order (destiny-139)."""
    check_targets(request.units, request.targets)
    changing = {change.unit: change.target for change in request.changes}
    check_units([change.unit for change in request.changes], "changes")
    check_targets(request.units, changing)
    if len(changing) > 1 and request.order is None:
        raise Refusal("high_card_needed", "Several want to change: give their High Card order.", "order")
    if request.order is not None and sorted(request.order) != sorted(changing):
        raise Refusal("bad_order", "The order names exactly the units that change.", "order")
    targets = {unit: changing.get(unit, request.targets.get(unit)) for unit in request.units}
    told = (
        Step("destiny-139", "new_target_is", changing[unit] or "–", seat=unit) for unit in request.order or changing
    )
    return Resolution(Chosen(targets), steps=tuple(told))


@dataclass(frozen=True, slots=True)
class Grouping:
    """Units in status bar order, and whom they target."""

    units: tuple[str, ...] = entry("Units")
    targets: Targets = entry("Targets")


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


@dataclass(frozen=True, slots=True)
class Grouped:
    """The groups."""

    groups: list[list[str]]


def form_groups(request: Grouping) -> Resolution[Grouped]:
    """Form groups (destiny-140)."""
    check_targets(request.units, request.targets)
    return Resolution(Grouped(groups_of(request.units, request.targets)))


RULES = (
    Rule("setup_scene", SceneSetup, asking_nothing(setup_scene)),
    Rule("status_bar", StatusBar, asking_nothing(status_bar)),
    Rule("choose_targets", Targeting, asking_nothing(choose_targets)),
    Rule("form_groups", Grouping, asking_nothing(form_groups)),
)
