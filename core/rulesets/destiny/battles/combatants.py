"""The acting side and its target: units of the running battle, or characters of the scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Unpack

from core.actions.choices import here_choices
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import Player, player_of, without_hand
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Actor, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.terrain.ground import apart
from core.rulesets.destiny.time.current_stage import battle_or_scene
from core.rulesets.destiny.turns.units import (
    OtherChanges,
    actor_choices,
    battle_of,
    default_unit,
    note_applied,
    sheet_of,
    unit_choices,
    unit_effects,
)
from core.schema.entry import Choice


@dataclass(frozen=True, slots=True)
class Combatant:
    """A participant with a sheet; `holder` is the player with the hand, `unit` the unit in the battle."""

    id: str
    name: str
    sheet: Sheet
    holder: Player | None
    unit: Unit | None = None

    def shares_hand(self, other: Combatant) -> bool:
        """Return True if one hand plays them both."""
        return self.holder is not None and other.holder is not None and self.holder.hand == other.holder.hand

    def other_than(self, situation: Situation) -> str | None:
        """The name, if the log would otherwise name someone else, for `Brief.who`."""
        actor = self.unit.actor if self.unit is not None else int(self.id) if self.id.isdecimal() else None
        return None if actor == situation.acting is not None else self.name


def combatant(id: str, situation: Situation, at: str) -> Combatant:
    """A combatant by id, or the acting character if empty; refuses an unknown one at the field `at`.

    In a battle it is a unit, or a character outside it; otherwise a character, or a nameless unit of the scene.
    """
    battle = situation.conflict
    if isinstance(battle, Battle):
        bystander = _bystander(id, battle, situation)
        return _of_scene(bystander, situation) if bystander else _of_battle(id, battle, situation, at)
    if not id or id.isdecimal():
        return _of_scene(situation.find(int(id) if id else situation.acting, at), situation)
    scene = battle_or_scene(situation)  # no one in it is a unit yet
    return replace(_of_battle(id, scene, replace(situation, conflict=scene), at), unit=None)


def _bystander(id: str, battle: Battle, situation: Situation) -> Actor | None:
    """The character with this id who is not in the battle, unless a unit has that name."""
    if not id.isdecimal() or any(unit.id == id for unit in battle.units) or battle.of(int(id)) is not None:
        return None
    return situation.actors.get(int(id))


def _of_scene(actor: Actor, situation: Situation) -> Combatant:
    return Combatant(str(actor.id), actor.name, actor.sheet, player_of(actor, situation))


def _of_battle(id: str, battle: Battle, situation: Situation, at: str) -> Combatant:
    unit = battle.find(id, at) if id else battle.of(situation.acting)
    if unit is None:
        raise Refusal("unknown_unit", "Choose a unit.", at)
    return Combatant(unit.id, unit.id, sheet_of(unit, situation), player_of(unit, situation), unit)


def check_dealt(who: Combatant, situation: Situation, at: str) -> None:
    """Refuse at the field `at` someone whose player has not been dealt a hand (destiny-11)."""
    for name in without_hand(situation, who.holder):
        raise Refusal("hand_empty", f"{name} has no hand yet. Choose the unit, then deal the hands.", at)


def units_or_people_there(situation: Situation) -> tuple[Choice, ...]:
    """All units or people there, and the acting character in any case."""
    return unit_choices(situation) or people_there(situation)


def opponents(situation: Situation) -> tuple[Choice, ...]:
    """The possible Rivals of a Test: the units, then others there."""
    battle, here = situation.conflict, here_choices(situation)
    if not isinstance(battle, Battle):
        return (*(choice for choice in here if choice.id != str(situation.acting)), *nameless(situation))
    return (*unit_choices(situation), *(choice for choice in here if battle.of(int(choice.id)) is None))


def nameless(situation: Situation) -> tuple[Choice, ...]:
    """The nameless units of the scene, while no battle runs."""
    if isinstance(situation.conflict, Battle):
        return ()
    return tuple(Choice(unit.id, unit.id) for unit in battle_or_scene(situation).units if unit.actor is None)


def sheets_there(situation: Situation) -> Iterator[tuple[str, Sheet]]:
    """The sheets of everyone there by name, each kind of nameless unit once."""
    ids = dict.fromkeys((*(situation.here or situation.actors), situation.acting))
    own = (situation.actors[id] for id in ids if id is not None and id in situation.actors)
    yield from ((actor.name, actor.sheet) for actor in own)
    if isinstance(situation.conflict, Battle):
        yield from _nameless_sheets(situation.conflict)


def testers_sheets(situation: Situation) -> Iterator[tuple[str, Sheet]]:
    """The sheets of everyone there; outside a battle also those of nameless units, which can make Tests."""
    yield from sheets_there(situation)
    if not isinstance(situation.conflict, Battle):
        yield from _nameless_sheets(battle_or_scene(situation))


Owners = Mapping[str, tuple[str, ...]]
"""The ids of all owners by the name of a thing."""


def owners(situation: Situation, names: Callable[[Sheet], Iterable[str]], *, own: bool) -> Owners:
    """The owners of each name that `names` returns for a sheet, with the ids of forms; on the `own` side an empty id
    is the acting character.
    """
    return situation.once(_owners, names, own)


def _owners(situation: Situation, names: Callable[[Sheet], Iterable[str]], own: bool) -> Owners:
    found: dict[str, dict[str, None]] = {}
    for who, sheet in situation.once(_sheets_by_id).items():
        for name in names(sheet) if who or own else ():
            found.setdefault(name, {})[who] = None
    return {name: tuple(whose) for name, whose in found.items()}


def _sheets_by_id(situation: Situation) -> Mapping[str, Sheet]:
    """The sheets by the ids that forms use; the acting character is also the empty id."""
    own = situation.actors.get(situation.acting) if situation.acting is not None else None
    acting = {} if own is None else {"": own.sheet}
    scene = situation.conflict if isinstance(situation.conflict, Battle) else battle_or_scene(situation)
    within = replace(situation, conflict=scene)
    units = {unit.id: sheet_of(unit, within) for unit in scene.units}
    return {**acting, **units, **{str(id): actor.sheet for id, actor in situation.actors.items()}}


def names_carried(sheet: Sheet) -> Iterator[str]:
    """The names of the carried items."""
    return (item.name for item in sheet.items)


def skill_names(sheet: Sheet) -> Iterable[str]:
    """The names of the Skills on a sheet."""
    return sheet.skills


def _nameless_sheets(battle: Battle) -> Iterator[tuple[str, Sheet]]:
    yield from battle.templates.items()
    yield from ((unit.id, unit.sheet) for unit in battle.units if unit.sheet is not None)


def who_may_act(situation: Situation) -> tuple[Choice, ...]:
    """The same; in a battle, units that may not act have the reason."""
    return actor_choices(situation) or people_there(situation)


def people_there(situation: Situation) -> tuple[Choice, ...]:
    """Everyone in the scene, and the acting character even from outside of it, by the character's id."""
    here = here_choices(situation)
    acting = situation.actors.get(situation.acting) if situation.acting is not None else None
    if acting is None or any(choice.id == str(acting.id) for choice in here):
        return here
    return (*here, Choice(str(acting.id), acting.name, actor=acting.id))


def test_makers(situation: Situation) -> tuple[Choice, ...]:
    """The possible makers of a Test: all units in a battle, with reasons; else the acting character or a nameless
    unit.
    """
    acting = situation.actors.get(situation.acting) if situation.acting is not None else None
    own = (Choice("", acting.name),) if acting else ()
    return actor_choices(situation) or (*own, *nameless(situation))


def first_to_act(situation: Situation) -> str:
    """The id a form starts with: in a battle a unit that may act, otherwise the acting character."""
    if isinstance(situation.conflict, Battle):
        return default_unit(situation)
    return "" if situation.acting is None else str(situation.acting)


def likely_target(unit: str, situation: Situation) -> str:
    """The target that a unit most likely attacks."""
    if isinstance(situation.conflict, Battle):
        own = next((each for each in situation.conflict.units if each.id == unit), None)
        return own.target or _nearest_enemy(own, situation) if own else ""
    ids = [int(choice.id) for choice in units_or_people_there(situation) if choice.id != unit]
    actors = situation.actors
    by = actors.get(int(unit)) if unit.isdecimal() else None
    players = by is not None and by.player
    return next((str(id) for id in ids if unit and actors[id].player != players), "")


def _nearest_enemy(own: Unit, situation: Situation) -> str:
    """The nearest unit of another faction, those that can act first; off the map in the order of the status bar."""

    def far(unit: Unit) -> tuple[bool, int]:
        return not sheet_of(unit, situation).can_act, apart(own, unit) or 0

    enemies = [unit for unit in battle_of(situation).units if unit.faction != own.faction]
    return min(enemies, key=far).id if enemies else ""


def themselves(situation: Situation) -> str:
    """The id for a form about anyone: the acting character, or else a unit of the battle."""
    if isinstance(situation.conflict, Battle):
        own = situation.conflict.of(situation.acting)
        return own.id if own else next((unit.id for unit in situation.conflict.units), "")
    return "" if situation.acting is None else str(situation.acting)


def no_character(situation: Situation) -> Refusal | None:
    """Dims an action that needs a character."""
    if isinstance(situation.conflict, Battle) or situation.acting in situation.actors:
        return None
    return Refusal("bad_request", "Choose a character.", "actor")


def changed_sheets(
    situation: Situation, sheets: Mapping[str, Sheet], *units: Unit, **more: Unpack[OtherChanges]
) -> Effects:
    """The effects of changed sheets by combatant id; in a battle, the new conditions of this turn are noted.

    `units` are units with other changes, `more` further fields of the effects.
    """
    if not isinstance(situation.conflict, Battle):
        return Effects(sheets={int(id): sheet for id, sheet in sheets.items()}, **more)
    own = {unit.id: unit for unit in units}
    for id, sheet in sheets.items():
        unit = own.get(id) or situation.conflict.find(id)
        own[id] = note_applied(unit, sheet_of(unit, situation).conditions, sheet.conditions)
    return unit_effects(situation, *own.values(), sheets=sheets, **more)
