"""Who comes into a running battle, and who is gone from it (destiny-137)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, Step
from core.ruleset import Action, Brief, Place
from core.rulesets.destiny.battle import Battle
from core.rulesets.destiny.mustering import Band, Fighter, fighters_here, muster
from core.rulesets.destiny.units import battle_of, no_battle, unit_choices
from core.situation import Effects, Situation
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


def join(request: Named, table: Table) -> Resolution:
    """Put new units at the end of the status bar (destiny-137)."""
    if not request.units:
        raise Refusal("bad_request", "Say who joins.", "people")
    return Resolution({"joined": list(request.units)}, steps=_told("joins", request))


def _told(what: str, request: Named) -> tuple[Step, ...]:
    return tuple(Step("destiny-137", what, name) for name in request.units)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveForm:
    """Who is gone: fled, taken away, of no more account."""

    units: tuple[str, ...] = entry("Gone", default=(), choices=unit_choices, once=True)


def leave(request: Named, table: Table) -> Resolution:
    """Take units off the status bar."""
    if not request.units:
        raise Refusal("bad_request", "Say who is gone.", "units")
    return Resolution({"gone": list(request.units)}, steps=_told("leaves", request))


def _settle_leave(form: LeaveForm, resolution: Resolution, situation: Situation) -> Effects:
    battle = battle_of(situation)
    gone = {battle.find(name, "units").id for name in form.units}
    left = tuple(
        replace(unit, target=None) if unit.target in gone else unit for unit in battle.units if unit.id not in gone
    )
    active = tuple(name for name in battle.active if name not in gone)
    return Effects(conflict=replace(battle, units=left, active=active))


def _brief(form: object, resolution: Resolution, situation: Situation) -> Brief:
    (what, names), *_ = resolution.facts.items()
    done = f"join{'s' * (len(names) == 1)}" if what == "joined" else "gone"
    return Brief(f"{', '.join(names)} {done}", who="")


ACTIONS = (
    Action(
        id="join",
        title="Units join",
        place=Place.CONFLICT,
        form=JoinForm,
        request=Named,
        rule=join,
        prepare=_prepare_join,
        settle=lambda form, resolution, situation: Effects(conflict=_joined(form, situation)),
        start=_start_join,
        help="They get tokens from the next round on.",
        why_not=no_battle,
        brief=_brief,
    ),
    Action(
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
