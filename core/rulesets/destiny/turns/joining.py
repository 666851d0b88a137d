"""Who comes into a running battle, who is gone from it, who changes sides (destiny-136, 137)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.action import old_action
from core.choosing import choices
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.cards.players import played_by
from core.rulesets.destiny.time.staging import joined
from core.rulesets.destiny.turns.battle import Battle, Unit
from core.rulesets.destiny.turns.mustering import Band, Fighter, check_factions, fighters_here, muster
from core.rulesets.destiny.turns.unit_cards import COLORS, carded
from core.rulesets.destiny.turns.units import acting_unit, battle_of, no_battle, unit_choices
from core.situation import Brief, Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinForm:
    """Who joins: characters, and nameless units."""

    people: tuple[Fighter, ...] = entry("Characters", default=(), once=True)
    bands: tuple[Band, ...] = entry("Nameless units", default=(), once=True)


@dataclass(frozen=True, slots=True)
class Named:
    """Units by what they are called."""

    units: tuple[str, ...]


def _start_join(situation: Situation) -> JoinForm:
    """Everybody in the scene who is not in it yet."""
    there = {unit.actor for unit in battle_of(situation).units}
    return JoinForm(people=tuple(row for row in fighters_here(situation) if row.who not in there))


def _joined(form: JoinForm, situation: Situation) -> Battle:
    return muster(battle_of(situation), form.people, form.bands, situation)


def _prepare_join(form: JoinForm, situation: Situation) -> Named:
    before, after = battle_of(situation), _joined(form, situation)
    return Named(tuple(unit.id for unit in after.units[len(before.units) :]))


def join(request: Named, table: Table) -> Resolution[Any]:
    """Put new units at the end of the status bar (destiny-137)."""
    if not request.units:
        raise Refusal("bad_request", "Say who joins.", "people")
    return old_resolution({"joined": list(request.units)}, steps=_told("joins", request))


def _told(what: str, request: Named) -> tuple[Step, ...]:
    return tuple(Step("destiny-137", what, name) for name in request.units)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveForm:
    """Who is gone: fled, taken away, of no more account."""

    units: tuple[str, ...] = entry("Gone", default=(), choices=unit_choices, once=True)


def leave(request: Named, table: Table) -> Resolution[Any]:
    """Take units off the status bar."""
    if not request.units:
        raise Refusal("bad_request", "Say who is gone.", "units")
    return old_resolution({"gone": list(request.units)}, steps=_told("leaves", request))


def _settle_leave(form: LeaveForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    battle = battle_of(situation)
    gone = {battle.find(name, "units").id for name in form.units}
    left = tuple(
        replace(unit, target=None) if unit.target in gone else unit for unit in battle.units if unit.id not in gone
    )
    active = tuple(name for name in battle.active if name not in gone)
    return Effects(conflict=replace(battle, units=left, active=active))


# Changing one ------------------------------------------------------------------------------------------------------


_COLORS = (Choice("", "as it is"), *choices(*COLORS))


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendForm:
    """What a unit is from now on; what is left out stays as it is."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True)
    faction: str = entry("Faction", default="", once=True, help="as it is")
    player: str = entry("Played by", default="", once=True, help="as it is")
    tokens: int | None = entry("Tokens", default=None, low=0, high=4, once=True, none="as they are")
    actions: int | None = entry("Actions left", default=None, low=0, high=4, once=True, none="as they are")
    color: str = entry("Colour of its player", default="", choices=_COLORS, once=True)


def amend(request: Named, table: Table) -> Resolution[Any]:
    """Note that the game master changed a unit (destiny-136: who decides its actions is the table's business)."""
    return old_resolution({"changed": list(request.units)}, steps=_told("changed_by_hand", request))


def _amended(form: AmendForm, situation: Situation) -> Battle:
    battle = battle_of(situation)
    unit = acting_unit(situation, form.unit)
    wanted = {"faction": form.faction.strip(), "player": form.player.strip()}
    given = {"tokens": form.tokens, "actions": form.actions}
    changes: dict[str, Any] = {name: text for name, text in wanted.items() if text}
    changes |= {name: number for name, number in given.items() if number is not None}
    changed = replace(unit, **changes)
    moved = played_by(changed, situation) != played_by(unit, situation)
    after = carded(battle.having(replace(changed, number=0) if moved else changed), situation)
    if form.color:
        after = replace(after, colors={**after.colors, **_colored(form.color, changed, after, situation)})
    if form.actions and unit.id not in battle.active:
        after = replace(after, active=(*battle.active, unit.id))
    check_factions(after.units, situation)
    return after


def _colored(color: str, unit: Unit, battle: Battle, situation: Situation) -> dict[str, str]:
    """The colour of who plays a unit; refuses one that another player of the battle has."""
    player = played_by(unit, situation)
    for other, theirs in battle.colors.items():
        if theirs == color and other != player:
            raise Refusal("bad_request", f"{color.title()} is {other}'s; give {other} another colour first.", "color")
    return {player: color}


def _settle_amend(form: AmendForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The unit as it is now; the colour is that of its player's deck from now on, in other battles too."""
    battle = _amended(form, situation)
    if not form.color:
        return Effects(conflict=battle)
    player, known = played_by(battle.find(acting_unit(situation, form.unit).id), situation), situation.state.colors
    return Effects(conflict=battle, state=replace(situation.state, colors={**known, player: form.color}))


def _prepare_amend(form: AmendForm, situation: Situation) -> Named:
    _amended(form, situation)
    return Named((acting_unit(situation, form.unit).id,))


def _brief(form: object, resolution: Resolution[Any], situation: Situation) -> Brief:
    (what, names), *_ = resolution.facts.items()
    done = {"joined": "joins" if len(names) == 1 else "join", "gone": "gone", "changed": "changed by hand"}[what]
    return Brief(f"{', '.join(names)} {done}", who="")


ACTIONS = (
    old_action(
        id="amend",
        title="Change a unit",
        place=Place.CONFLICT,
        form=AmendForm,
        request=Named,
        rule=amend,
        prepare=_prepare_amend,
        settle=_settle_amend,
        start=lambda situation: AmendForm(unit=next((unit.id for unit in battle_of(situation).units), "")),
        help="Its side, who plays it and in which colour, its tokens: the game master's word.",
        why_not=no_battle,
        brief=_brief,
    ),
    old_action(
        id="join",
        title="Units join",
        place=Place.CONFLICT,
        form=JoinForm,
        request=Named,
        rule=join,
        prepare=_prepare_join,
        settle=lambda form, resolution, situation: joined(situation, _joined(form, situation)),
        start=_start_join,
        help="They get tokens from the next round on.",
        why_not=no_battle,
        brief=_brief,
    ),
    old_action(
        id="leave",
        title="Units are gone",
        place=Place.CONFLICT,
        form=LeaveForm,
        request=Named,
        rule=leave,
        prepare=lambda form, situation: Named(form.units),
        settle=_settle_leave,
        start=lambda situation: LeaveForm(),
        help="Off the status bar and the map; the dead may stay, they get no tokens.",
        why_not=no_battle,
        brief=_brief,
    ),
)
