"""Targets at the table: each unit names one, all are revealed, some change in High Card order (destiny-139, 140)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.actions.action import Action, Change, Draw
from core.actions.place import Place
from core.actions.result import Resolution, Step
from core.actions.situation import Brief
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import played_by, players, with_decks
from core.rulesets.destiny.cards.high_card import High, played_high
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Targets, Unit
from core.rulesets.destiny.state.table import new_fate
from core.rulesets.destiny.turns.setup import NewTarget, check_targets, choose_targets, form_groups
from core.rulesets.destiny.turns.units import able, battle_of, no_battle, no_units, unit_choices
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, entry
from core.wording import quantity

NO_TARGET = Choice("", "no target")
LISTED = 12
"""Units a form lists one by one; in a larger battle it lists the characters, and the others aim by themselves."""
_FAR = 1_000_000
_STAY = ""
_NAMED = 6


@dataclass(frozen=True, slots=True)
class TargetsRequest:
    """The targets of all units, their players, and the decks for High Card (None for a non-player)."""

    units: tuple[str, ...] = entry("Units")
    targets: Targets = entry("Targets")
    players: Mapping[str, str] = entry("Played by")
    decks: Mapping[str, Deck | None] = field(default_factory=dict)
    shared: Deck = field(default_factory=new_fate)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Revealed:
    """The final targets, and the decks after High Card."""

    targets: Targets
    high: High

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface's rule."""
        return {"targets": dict(self.targets)}


def reveal_targets(request: TargetsRequest, table: Table) -> Resolution[Revealed]:
    """Reveal the targets; players can then change them, in High Card order if several want to (destiny-139)."""
    check_targets(request.units, request.targets)
    changing = _who_changes(request, table)
    players = tuple(dict.fromkeys(request.players[unit] for unit in changing))
    decks = {player: request.decks.get(player) for player in players}
    high = played_high(decks, request.shared, request.options, table)
    changing = tuple(sorted(changing, key=lambda unit: high.order.index(request.players[unit])))
    changes = tuple(NewTarget(unit, _new_target(unit, request, table)) for unit in changing)
    chosen = choose_targets(request.units, request.targets, changes, changing)
    targets = chosen.value
    return Resolution(Revealed(targets, high), steps=(*high.steps, *chosen.steps, *_groups(request.units, targets)))


def _who_changes(request: TargetsRequest, table: Table) -> tuple[str, ...]:
    """Ask for units that change their target, one after another, until there are no more."""
    changing: list[str] = []
    while len(changing) < len(request.units):
        stay, note = ("No one else", "all other targets stay") if changing else ("No one", "all targets stay")
        others = (
            Choice(unit, unit, note=f"now {request.targets.get(unit) or 'no target'}")
            for unit in request.units
            if unit not in changing
        )
        unit = table.choose("who_changes_target", (Choice(_STAY, stay, note=note), *others), why="destiny-139")
        if unit == _STAY:
            break
        changing.append(unit)
    return tuple(changing)


def _new_target(unit: str, request: TargetsRequest, table: Table) -> str | None:
    aims = {other: request.targets.get(other) or "no one" for other in request.units if other != unit}
    choices = (NO_TARGET, *(Choice(other, other, note=f"targets {aims[other]}") for other in aims))
    seat = table.at("changes", unit, name=unit)
    return seat.choose("new_target", choices, why="destiny-139") or None


def _groups(units: tuple[str, ...], targets: Targets) -> Iterator[Step]:
    """The groups that form, a large one by its first units and their number."""
    for number, group in enumerate(form_groups(units, targets), 1):
        named = ", ".join(group[:_NAMED]) + (f" and {len(group) - _NAMED} more" if len(group) > _NAMED else "")
        yield Step("destiny-140", "group", named, seat=str(number))


# Usual targets: the previous one, or the nearest enemy ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """The target of a unit."""

    unit: str = entry("Unit", default="", choices=unit_choices, acts=True, tie=BY_NAME)
    target: str = entry("Target", default="", choices=lambda at: (NO_TARGET, *unit_choices(at)), tie=BY_NAME)


def aims(situation: Situation) -> tuple[Aim, ...]:
    """The units a form lists, each with the target it had or the nearest enemy."""
    there = able(situation)
    listed = [unit for unit in there if unit.actor is not None or len(there) <= LISTED]
    return tuple(Aim(unit=unit.id, target=likely(unit, there) or "") for unit in listed)


def targets_by_unit(situation: Situation, aims: Sequence[Aim], *, nearest: bool) -> dict[str, str | None]:
    """Each unit's target: as listed, or the one it had, or the nearest enemy; refuses a unit listed twice."""
    battle, there = battle_of(situation), able(situation)
    listed = {battle.find(aim.unit, "aims").id: aim.target or None for aim in aims}
    if len(listed) < len(aims):
        raise Refusal("duplicate_unit", "A unit is listed twice. Remove one.", "aims")
    rest = (unit for unit in there if unit.id not in listed)
    nobody = dict.fromkeys(unit.id for unit in battle.units)
    return {**nobody, **listed, **{unit.id: likely(unit, there) if nearest else unit.target for unit in rest}}


def likely(unit: Unit, there: Sequence[Unit]) -> str | None:
    """The unit's target if it is still able, or the nearest enemy, of equally near ones the first on the bar."""
    if any(other.id == unit.target for other in there):
        return unit.target
    enemies = (other for other in there if other.faction != unit.faction)
    found = min(enemies, key=lambda other: _apart(unit, other), default=None)
    return None if found is None else found.id


def _apart(one: Unit, other: Unit) -> int:
    if one.space is None or other.space is None:
        return _FAR
    return max(abs(a - b) for a, b in zip(one.space, other.space, strict=True))


# On screen ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealForm:
    """The targets of all units; those not listed keep their target, or take the nearest enemy."""

    aims: tuple[Aim, ...] = entry("Targets", default=(), once=True, between=" → ")
    nearest: bool = entry(
        "Others: the nearest", default=True, help="Units without a target take the nearest.", scene=True
    )


def _no_targeting(situation: Situation) -> Refusal | None:
    if refusal := no_battle(situation):
        return refusal
    if battle_of(situation).phase != "targeting":
        return Refusal("bad_request", "Targets are already revealed. The next turn brings new ones.")
    return None


def _prepare(form: RevealForm, situation: Situation) -> TargetsRequest:
    battle = battle_of(situation)
    return TargetsRequest(
        units=tuple(unit.id for unit in battle.units),
        targets=targets_by_unit(situation, form.aims, nearest=form.nearest),
        players={unit.id: played_by(unit, situation) for unit in battle.units},
        decks={player.name: player.deck(situation.state) for player in players(battle.units, situation)},
        shared=situation.state.shared,
        options=situation.options,
    )


def _settle(done: Done[RevealForm, TargetsRequest, Revealed]) -> Effects:
    situation, revealed = done.situation, done.value
    battle = _set_targets(battle_of(situation), revealed.targets)
    hands = {player.name: player.hand for player in players(battle.units, situation)}
    decks = {hands[name]: deck for name, deck in revealed.high.decks.items()}
    state = with_decks(situation.state, decks, revealed.high.shared) if revealed.high.steps else None
    return Effects(conflict=replace(battle, phase="rounds"), state=state)


def _set_targets(battle: Battle, targets: Targets) -> Battle:
    return battle.with_units(*(replace(unit, target=targets.get(unit.id)) for unit in battle.units))


def _brief(done: Done[RevealForm, TargetsRequest, Revealed]) -> Brief:
    battle, groups = battle_of(done.situation), len(form_groups(done.request.units, done.value.targets))
    return Brief(f"Turn {battle.turn}: targets revealed, {quantity(groups, 'group')}", who="")


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetForm:
    """The target of one unit."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True, tie=BY_NAME)
    target: str = entry("Target", default="", choices=lambda at: (NO_TARGET, *unit_choices(at)), once=True, tie=BY_NAME)


def _start_target(situation: Situation) -> TargetForm:
    battle = battle_of(situation)
    unit = battle.of(situation.acting) or battle.units[0]
    return TargetForm(unit=unit.id, target=unit.target or "")


def _target(form: TargetForm, situation: Situation) -> Effects:
    """Note a unit's next target (destiny-139)."""
    battle = battle_of(situation)
    new = NewTarget(battle.find(form.unit).id, form.target or None)
    done = choose_targets(tuple(unit.id for unit in battle.units), battle.targets, (new,))
    brief = Brief(f"targets {form.target}" if form.target else "has no target", who=form.unit)
    return Effects(conflict=_set_targets(battle, done.value), steps=done.steps, brief=brief)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="reveal_targets",
        title="Reveal targets",
        place=Place.CONFLICT,
        of_table=True,
        form=RevealForm,
        request=TargetsRequest,
        rule=reveal_targets,
        prepare=_prepare,
        settle=_settle,
        start=lambda situation: RevealForm(aims=aims(situation)),
        help="Reveal all targets at once; then some may change. Units linked by targets form groups.",
        why_not=_no_targeting,
        brief=_brief,
    ),
    Change(
        id="target",
        title="One unit's target",
        place=Place.CONFLICT,
        form=TargetForm,
        apply=_target,
        start=_start_target,
        help="Note one unit's target, to be revealed with all others.",
        why_not=lambda situation: _no_targeting(situation) or no_units(situation),
    ),
)
