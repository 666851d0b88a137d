"""The status bar of a battle: joining, leaving, changing sides, and its order (destiny-136, 137, 226)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import played_by, player_of
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.time.current_stage import join_battle, stage_of
from core.rulesets.destiny.turns.participants import (
    THEIRS,
    Band,
    Fighter,
    check_factions,
    fighters_here,
    lined_up,
    muster,
)
from core.rulesets.destiny.turns.setup import check_units
from core.rulesets.destiny.turns.unit_cards import COLORS, give_cards
from core.rulesets.destiny.turns.units import acting_unit, battle_of, default_unit, no_battle, no_units, unit_choices
from core.schema.entry import BY_NAME, Choice, entry


def _steps(what: str, *names: str) -> tuple[Step, ...]:
    return tuple(Step("destiny-137", what, name) for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinForm:
    """The characters and nameless units that join."""

    people: tuple[Fighter, ...] = entry("Characters", default=(), once=True)
    bands: tuple[Band, ...] = entry("Nameless units", default=(), once=True)


def _start_join(situation: Situation) -> JoinForm:
    """The form with everyone in the scene who is not in the battle yet."""
    there = {unit.actor for unit in battle_of(situation).units}
    return JoinForm(people=tuple(row for row in fighters_here(situation) if row.who not in there))


def faction_choices(situation: Situation) -> tuple[Choice, ...]:
    """The factions of the battle, those without a player first."""
    units = battle_of(situation).units
    played = {unit.faction for unit in units if (own := player_of(unit, situation)) and not own.game_master}
    there = sorted(dict.fromkeys(unit.faction for unit in units), key=lambda faction: faction in played)
    return tuple(Choice(faction, faction) for faction in (*there, *(() if set(there) - played else (THEIRS,))))


def characters_join(characters: tuple[ActorId, ...], side: str, situation: Situation) -> Effects:
    """Characters join a faction; if units are on the map, they start at its edge."""
    people = tuple(Fighter(who=who, faction=side) for who in characters)
    effects = _join(JoinForm(people=people), situation)
    now = replace(situation, conflict=effects.conflict)
    battle = battle_of(now)
    if all(unit.space is None for unit in battle.units):
        return effects
    return replace(effects, conflict=lined_up(battle, stage_of(now)))


def _join(form: JoinForm, situation: Situation) -> Effects:
    """Put new units at the end of the status bar (destiny-137)."""
    before = battle_of(situation)
    after = muster(before, form.people, form.bands, situation)
    names = [unit.id for unit in after.units[len(before.units) :]]
    both = zip(before.units, after.units, strict=False)
    called = tuple(Step("destiny-137", "called_now", now.id, seat=was.id) for was, now in both if was.id != now.id)
    if not names:
        raise Refusal("bad_request", "Choose who joins.", "people")
    brief = Brief(f"{', '.join(names)} {'joins' if len(names) == 1 else 'join'}", who="")
    return replace(join_battle(situation, after), steps=(*called, *_steps("joins", *names)), brief=brief)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveForm:
    """A unit that leaves: fled, taken away, or no longer important."""

    units: tuple[str, ...] = entry("Gone", default=(), choices=unit_choices, once=True, tie=BY_NAME)


def _leave(form: LeaveForm, situation: Situation) -> Effects:
    """Take units off the status bar."""
    if not form.units:
        raise Refusal("bad_request", "Choose the units that leave.", "units")
    battle = battle_of(situation)
    gone = {battle.find(name, "units").id for name in form.units}
    left = tuple(
        replace(unit, target=None) if unit.target in gone else unit for unit in battle.units if unit.id not in gone
    )
    active = tuple(name for name in battle.active if name not in gone)
    brief = Brief(f"{', '.join(form.units)} gone", who="")
    return Effects(
        conflict=replace(battle, units=left, active=active), steps=_steps("leaves", *form.units), brief=brief
    )


# Changing one ------------------------------------------------------------------------------------------------------


_COLORS = (Choice("", "as it is"), *choices(*COLORS))


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendForm:
    """New values for a unit; empty ones remain unchanged."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True, tie=BY_NAME)
    faction: str = entry("Faction", default="", once=True, help="as it is", tie=BY_NAME)
    player: str = entry("Played by", default="", once=True, help="as it is", tie=BY_NAME)
    tokens: int | None = entry("Tokens", default=None, low=0, high=4, once=True, none="as they are")
    actions: int | None = entry("Actions left", default=None, low=0, high=4, once=True, none="as they are")
    color: str = entry("Its player's colour", default="", choices=_COLORS, once=True)


def _amend(form: AmendForm, situation: Situation) -> Effects:
    """Change a unit; a new colour is also kept for its player's deck in later battles (destiny-136)."""
    battle, unit = battle_of(situation), acting_unit(situation, form.unit)
    changed = _amend_unit(unit, form)
    moved = played_by(changed, situation) != played_by(unit, situation)
    after = give_cards(battle.with_units(replace(changed, number=0) if moved else changed), situation)
    if form.actions and unit.id not in battle.active:
        after = replace(after, active=(*battle.active, unit.id))
    told = Effects(steps=_steps("changed_by_hand", unit.id), brief=Brief(f"{unit.id} changed by hand", who=""))
    if form.color:
        own = _color_for_player(form.color, changed, after, situation)
        after = replace(after, colors={**after.colors, **own})
        told = replace(told, state=replace(situation.state, colors={**situation.state.colors, **own}))
    check_factions(after.units, situation)
    return replace(told, conflict=after)


def _amend_unit(unit: Unit, form: AmendForm) -> Unit:
    """The unit with the values of the form."""
    return replace(
        unit,
        faction=form.faction.strip() or unit.faction,
        player=form.player.strip() or unit.player,
        tokens=unit.tokens if form.tokens is None else form.tokens,
        actions=unit.actions if form.actions is None else form.actions,
    )


def _color_for_player(color: str, unit: Unit, battle: Battle, situation: Situation) -> dict[str, str]:
    """The new colour of the unit's player; refuses a colour that another player of the battle has."""
    player = played_by(unit, situation)
    for other, theirs in battle.colors.items():
        if theirs == color and other != player:
            raise Refusal(
                "bad_request", f"{color.title()} belongs to {other}. Give {other} another colour first.", "color"
            )
    return {player: color}


# Order --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeForm:
    """One unit moved, or several moved to the front."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True, tie=BY_NAME)
    before: str = entry(
        "Goes before",
        default="",
        choices=lambda at: (Choice("", "at the end of the bar"), *unit_choices(at)),
        once=True,
        tie=BY_NAME,
    )
    front: tuple[str, ...] = entry(
        "Or to the front",
        default=(),
        choices=unit_choices,
        once=True,
        help="In the order you choose them.",
        tie=BY_NAME,
    )


def _start_arrange(situation: Situation) -> ArrangeForm:
    """The form that moves the unit whose move it is, or else the last one, to the front."""
    bar = [unit.id for unit in battle_of(situation).units]
    unit = default_unit(situation)
    return ArrangeForm(unit=unit if unit and unit != bar[0] else bar[-1], before=bar[0])


def _arrange(form: ArrangeForm, situation: Situation) -> Effects:
    """Put the bar in another order; targets, groups and the numbers of the cards stay (destiny-226)."""
    battle = battle_of(situation)
    bar = [unit.id for unit in battle.units]
    order, brief = (
        _to_front(form, battle) if form.front else _move_on_bar(form, battle, acting_unit(situation, form.unit).id)
    )
    if order == bar:
        raise Refusal("bad_request", "The status bar already has this order.", "unit")
    after = replace(battle, units=tuple(map(battle.find, order)))
    return Effects(conflict=after, steps=(Step("destiny-226", "bar_stands", ", ".join(order)),), brief=brief)


def _to_front(form: ArrangeForm, battle: Battle) -> tuple[list[str], Brief]:
    check_units(form.front, "front")
    first = [battle.find(unit, "front").id for unit in form.front]
    rest = [unit.id for unit in battle.units if unit.id not in first]
    return [*first, *rest], Brief(f"{', '.join(form.front)} to the front of the status bar", who="")


def _move_on_bar(form: ArrangeForm, battle: Battle, unit: str) -> tuple[list[str], Brief]:
    if form.before == unit:
        raise Refusal("bad_request", f"{unit} can't go before itself. Choose another unit.", "before")
    others = [other.id for other in battle.units if other.id != unit]
    at = others.index(battle.find(form.before, "before").id) if form.before else len(others)
    where = f"before {form.before}" if form.before else "to the end"
    return [*others[:at], unit, *others[at:]], Brief(f"{unit} {where} on the status bar", who="")


ACTIONS: tuple[Action, ...] = (
    Change(
        id="amend",
        title="Change a unit",
        place=Place.CONFLICT,
        form=AmendForm,
        apply=_amend,
        start=lambda situation: AmendForm(unit=next((unit.id for unit in battle_of(situation).units), "")),
        help="Change a unit's faction, player, colour or tokens.",
        why_not=no_battle,
    ),
    Change(
        id="join",
        title="Units join",
        place=Place.CONFLICT,
        of_table=True,
        form=JoinForm,
        apply=_join,
        start=_start_join,
        help="Add units. They get tokens from the next round on.",
        why_not=no_battle,
    ),
    Change(
        id="leave",
        title="Remove units",
        place=Place.CONFLICT,
        of_table=True,
        form=LeaveForm,
        apply=_leave,
        help="Take units off the status bar and the map. Dead units may stay; they get no tokens.",
        why_not=no_battle,
    ),
    Change(
        id="arrange",
        title="Arrange the status bar",
        place=Place.CONFLICT,
        of_table=True,
        form=ArrangeForm,
        apply=_arrange,
        start=_start_arrange,
        help="Change the order of the units. All keep their numbers.",
        why_not=no_units,
    ),
)
