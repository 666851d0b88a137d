"""Targets at the table: each unit names one, all are revealed, some change in High Card order (destiny-139, 140)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.acting import NOBODY
from core.action import old_action
from core.entry import Choice, entry
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.cards.high_play import High, played_high
from core.rulesets.destiny.cards.players import of_battle, played_by
from core.rulesets.destiny.combat.aiming import NO_TARGET, Aim, aims, named
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state import new_fate, with_decks
from core.rulesets.destiny.turns.battle import Battle
from core.rulesets.destiny.turns.setup import Change, Targeting, Targets, check_targets, choose_targets, groups_of
from core.rulesets.destiny.turns.units import battle_of, no_battle, unit_choices
from core.situation import Brief, Effects, Situation
from core.table import Table
from core.wording import counted

_STAY = ""
_NAMED = 6


@dataclass(frozen=True, slots=True)
class Revealing:
    """Whom everybody targets, who plays them, and the decks for High Card (None for a non-player)."""

    units: tuple[str, ...] = entry("Units")
    targets: Targets = entry("Targets")
    players: Mapping[str, str] = entry("Played by")
    decks: Mapping[str, Deck | None] = field(default_factory=dict)
    shared: Deck = field(default_factory=new_fate)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Revealed:
    """The targets that stand, and the decks as they are after High Card."""

    targets: Targets
    high: High


def reveal_targets(request: Revealing, table: Table) -> Resolution[Any]:
    """Reveal; who wants to change does so, in High Card order where several players want to (destiny-139)."""
    check_targets(request.units, request.targets)
    changing = _who_changes(request, table)
    players = tuple(dict.fromkeys(request.players[unit] for unit in changing))
    decks = {player: request.decks.get(player) for player in players}
    high = played_high(decks, request.shared, request.options, table)
    changing = tuple(sorted(changing, key=lambda unit: high.order.index(request.players[unit])))
    changes = tuple(Change(unit, _new_target(unit, request, table)) for unit in changing)
    ordered = Targeting(request.units, request.targets, changes, changing)
    chosen = choose_targets(ordered, NOBODY)
    steps = (*high.steps, *chosen.steps, *_groups(request.units, chosen.facts["targets"]))
    return old_resolution(chosen.facts, steps=steps, value=Revealed(chosen.facts["targets"], high))


def _who_changes(request: Revealing, table: Table) -> tuple[str, ...]:
    """Ask who changes, one after the other, until nobody does."""
    changing: list[str] = []
    while len(changing) < len(request.units):
        nobody = Choice(_STAY, "Nobody else" if changing else "Nobody", note="all targets stand")
        others = (
            Choice(unit, unit, note=f"now {request.targets.get(unit) or 'no target'}")
            for unit in request.units
            if unit not in changing
        )
        unit = table.choose("who_changes_target", (nobody, *others), why="destiny-139")
        if unit == _STAY:
            break
        changing.append(unit)
    return tuple(changing)


def _new_target(unit: str, request: Revealing, table: Table) -> str | None:
    choices = (NO_TARGET, *(Choice(other, other) for other in request.units if other != unit))
    seat = table.at("changes", unit, name=unit)
    return seat.choose("new_target", choices, why="destiny-139") or None


def _groups(units: Sequence[str], targets: Targets) -> Iterator[Step]:
    """The groups that form, a large one by its first units and their number."""
    for number, group in enumerate(groups_of(units, targets), 1):
        named = ", ".join(group[:_NAMED]) + (f" and {len(group) - _NAMED} more" if len(group) > _NAMED else "")
        yield Step("destiny-140", "group", named, seat=str(number))


# On screen ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealForm:
    """Whom everybody targets; the units that are not listed keep their target, or take the nearest enemy."""

    aims: tuple[Aim, ...] = entry("Targets", default=(), once=True)
    nearest: bool = entry("Others: the nearest", default=True, help="Those who have no target yet.")


def _targeting(situation: Situation) -> Refusal | None:
    if refusal := no_battle(situation):
        return refusal
    if battle_of(situation).phase != "targeting":
        return Refusal("bad_request", "Targets are revealed; the next turn brings new ones.")
    return None


def _prepare(form: RevealForm, situation: Situation) -> Revealing:
    battle = battle_of(situation)
    return Revealing(
        units=tuple(unit.id for unit in battle.units),
        targets=named(situation, form.aims, nearest=form.nearest),
        players={unit.id: played_by(unit, situation) for unit in battle.units},
        decks={player.name: player.deck(situation.state) for player in of_battle(battle.units, situation)},
        shared=situation.state.shared,
        options=situation.options,
    )


def _settle(form: RevealForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    revealed: Revealed = resolution.value
    battle = _aimed(battle_of(situation), revealed.targets)
    hands = {player.name: player.hand for player in of_battle(battle.units, situation)}
    decks = {hands[name]: deck for name, deck in revealed.high.decks.items()}
    state = with_decks(situation.state, decks, revealed.high.shared) if revealed.high.steps else None
    return Effects(conflict=replace(battle, phase="rounds"), state=state)


def _aimed(battle: Battle, targets: Targets) -> Battle:
    return battle.having(*(replace(unit, target=targets.get(unit.id)) for unit in battle.units))


def _brief(form: RevealForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    battle = _aimed(battle_of(situation), resolution.value.targets)
    groups = len(battle.groups)
    return Brief(f"Turn {battle.turn}: targets revealed, {counted(groups, 'group')}", who="")


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetForm:
    """Whom one unit targets."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True)
    target: str = entry("Target", default="", choices=lambda at: (NO_TARGET, *unit_choices(at)), once=True)


def _start_target(situation: Situation) -> TargetForm:
    battle = battle_of(situation)
    unit = battle.of(situation.acting) or battle.units[0]
    return TargetForm(unit=unit.id, target=unit.target or "")


def _prepare_target(form: TargetForm, situation: Situation) -> Targeting:
    battle = battle_of(situation)
    change = Change(battle.find(form.unit).id, form.target or None)
    return Targeting(tuple(unit.id for unit in battle.units), battle.targets, (change,))


def _settle_target(form: TargetForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(conflict=_aimed(battle_of(situation), resolution.facts["targets"]))


def _brief_target(form: TargetForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(f"targets {form.target}" if form.target else "targets nobody", who=form.unit)


ACTIONS = (
    old_action(
        id="reveal_targets",
        title="Reveal targets",
        place=Place.CONFLICT,
        form=RevealForm,
        request=Revealing,
        rule=reveal_targets,
        prepare=_prepare,
        settle=_settle,
        start=lambda situation: RevealForm(aims=aims(situation)),
        help="Everybody's target at once; then some may change. Groups form by who targets whom.",
        why_not=_targeting,
        brief=_brief,
    ),
    old_action(
        id="target",
        title="One unit's target",
        place=Place.CONFLICT,
        form=TargetForm,
        request=Targeting,
        rule=choose_targets,
        prepare=_prepare_target,
        settle=_settle_target,
        start=_start_target,
        help="Noted until all are revealed.",
        why_not=_targeting,
        brief=_brief_target,
    ),
)
