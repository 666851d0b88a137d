"""The participants of a battle: characters, and nameless units in large numbers (destiny-135, 137)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from core.actions.choices import here_choices
from core.actions.situation import ActorId
from core.grid import Space
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import played_by, player_of, players
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.situation import Actor, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.turns.setup import OwnedUnit, setup_scene, status_bar
from core.rulesets.destiny.turns.unit_cards import give_cards
from core.rulesets.destiny.values.damage_decks import LOCATIONS
from core.rulesets.destiny.values.items import (
    ATTACKS,
    RANGED,
    START_RANGE,
    Arm,
    AttackKind,
    Item,
    Protection,
    own_range,
)
from core.rulesets.destiny.values.stats import Rating
from core.schema.entry import BY_NAME, Choice, Only, entry

OURS, THEIRS = "Adventurers", "Opposition"
"""The names of the factions until someone changes them."""
MOST = 400
"""Units a battle may have."""
_NUMBERED = re.compile(r"(?:(?P<count>\d{1,3})\s+)?(?P<name>\S.*)")


_NAME = 200
"""The most characters in the name of nameless units, the same as for all names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A character who takes part."""

    who: ActorId = entry("Who", default=0, choices=here_choices)
    faction: str = entry("Faction", default=OURS, tie=BY_NAME)
    player: str = entry("Played by", default="", help="as usual", tie=BY_NAME)


def _likes(situation: Situation) -> tuple[Choice, ...]:
    return (Choice("0", "as below"), *(Choice(str(a.id), a.name) for a in situation.actors.values()))


_WRITTEN = Only("like", (0,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Nameless units, all alike: as a character is, or with the few numbers written here."""

    name: str = entry("Name", default="Goblin", tie=BY_NAME)
    count: int = entry("How many", default=2, low=1, high=MOST)
    faction: str = entry("Faction", default=THEIRS, tie=BY_NAME)
    player: str = entry("Played by", default="", help="the faction", tie=BY_NAME)
    like: ActorId = entry("Like", default=0, choices=_likes, help="Copies this character's sheet as it is now.")
    body: int = entry("Body", default=6, low=2, high=10, only=_WRITTEN)
    mind: int = entry("Mind", default=4, low=2, high=10, only=_WRITTEN)
    will: int = entry("Will", default=4, low=2, high=10, only=_WRITTEN)
    speed: int = entry("Speed", default=4, low=2, high=10, only=_WRITTEN)
    scale: int = entry(
        "Scale", default=1, low=-10, high=20, help="Scale of Body, Mind and Will; 1 for a human.", only=_WRITTEN
    )
    skill: str = entry("Fights with", default="Combat", only=_WRITTEN)
    level: int = entry("Skill Level", default=2, low=0, high=10, only=_WRITTEN)
    weapon: str = entry("Weapon", default="Spear", help="bare hands", only=_WRITTEN)
    damage: int = entry("Damage Level", default=5, low=0, high=10, only=_WRITTEN)
    attack: AttackKind = entry("Attack", default="melee", choices=ATTACKS, only=_WRITTEN)
    range: int = entry("Range", default=START_RANGE, low=0, high=1000, help="In spaces.", only=RANGED)
    armour: int = entry("Armour", default=0, low=0, high=20, help="All over.", only=_WRITTEN)


def fighters_here(situation: Situation) -> tuple[Fighter, ...]:
    """Everyone in the scene, on the side in its record, or else players' characters against the others."""
    people = (situation.actors[int(choice.id)] for choice in here_choices(situation))
    return tuple(Fighter(who=actor.id, faction=_side_of(actor, situation)) for actor in people)


def _side_of(actor: Actor, situation: Situation) -> str:
    """The side of the scene's record that names a character or its kind: "Goblin" for "Goblin 2".

    A character that the record doesn't name is on the first side with players' characters, or on the first one
    without, like itself.
    """
    sides = situation.state.record.sides
    named = {_split_count(name)[0].casefold(): side.name for side in sides for name in side.units}
    players = {other.name.casefold() for other in situation.actors.values() if other.player}
    ours = {side.name for side in sides if players & {name.casefold() for name in side.units}}
    likely = (side.name for side in sides if side.units and (side.name in ours) == bool(actor.player))
    name = actor.name.casefold()
    return named.get(name) or named.get(_stem(name)) or next(likely, OURS if actor.player else THEIRS)


def bands_here(situation: Situation) -> tuple[Band, ...]:
    """The units of the scene's record that are not characters: "Goblin" is one, "3 Goblin" are three.

    If there is an NPC of that name, they share its sheet (destiny-228).
    """
    known = {actor.name.casefold(): actor for actor in situation.actors.values()}
    named = ((side.name, *_split_count(unit)) for side in situation.state.record.sides for unit in side.units)
    return tuple(
        Band(name=name, count=count, faction=faction, like=like.id if like else 0)
        for faction, name, count in named
        if name
        for like in [known.get(name.casefold())]
        if like is None or (count > 1 and not like.player)
    )


def _split_count(unit: str) -> tuple[str, int]:
    """The name of units in a record and their number: "3 Goblin" means three."""
    found = _NUMBERED.match(unit.strip())
    return ("", 1) if found is None else (found["name"], min(MOST, int(found["count"] or 1)) or 1)


def muster(battle: Battle, people: Sequence[Fighter], bands: Sequence[Band], situation: Situation) -> Battle:
    """The battle with new units, each with a unique name; refuses those who can't take part."""
    after = enlist(battle, people, bands, situation)
    if len(after.units) > MOST:
        raise Refusal("bad_request", f"A battle has at most {MOST} units.", "bands")
    check_factions(after.units, situation)
    return give_cards(after, situation)


def enlist(battle: Battle, people: Sequence[Fighter], bands: Sequence[Band], situation: Situation) -> Battle:
    """The battle with these characters and bands added."""
    coming = tuple(_characters(people, battle, situation))
    for made in coming:
        battle = _making_way(battle, made.id)
    templates, units = dict(battle.templates), {unit.id: unit for unit in battle.units}
    for made in coming:
        units |= _with_free_name(made, units)
    for at, band in enumerate(bands):
        name = band.name.strip() or "Unit"
        if len(name) > _NAME:  # name and number make an id, which must remain readable
            raise Refusal("bad_request", f"A name has at most {_NAME} characters.", f"bands.{at}.name")
        like = _free(name, templates)
        templates[like] = situation.find(band.like, f"bands.{at}.like").sheet if band.like else sheet_of_band(band)
        for made in _nameless(band, like, templates[like].size):
            units |= _with_free_name(made, units)
    return replace(battle, units=tuple(units.values()), templates=templates)


def _characters(people: Sequence[Fighter], battle: Battle, situation: Situation) -> Iterator[Unit]:
    seen = {unit.actor for unit in battle.units}
    for at, row in enumerate(people):
        actor = situation.find(row.who, f"people.{at}.who")
        if actor.id in seen:
            raise Refusal("duplicate_unit", f"{actor.name} is already in the battle.", f"people.{at}.who")
        seen.add(actor.id)
        faction = row.faction.strip() or (OURS if actor.player else THEIRS)
        own = player_of(actor, situation)
        yield Unit(
            actor.name, faction, row.player.strip() or (own.name if own else faction), actor.id, size=actor.sheet.size
        )


def _nameless(band: Band, like: str, size: int) -> Iterator[Unit]:
    """The units of a band, numbered; bands of the same name continue the numbers."""
    faction, name = band.faction.strip() or THEIRS, band.name.strip() or "Unit"
    for number in range(1, band.count + 1):
        shown = f"{name} {number}" if band.count > 1 else name
        yield Unit(shown, faction, band.player.strip() or faction, like=like, size=size)


def _making_way(battle: Battle, name: str) -> Battle:
    """The battle in which no nameless unit has the name of a character who comes, as that is called so everywhere."""
    units = {unit.id: unit for unit in battle.units}
    return battle.rename_unit(name, _free(name, units)) if name in units and units[name].actor is None else battle


def _with_free_name(unit: Unit, taken: Container[str]) -> dict[str, Unit]:
    name = _free(unit.id, taken)
    return {name: replace(unit, id=name)}


def _free(name: str, taken: Container[str]) -> str:
    """The name, or with the next number where another unit has it."""
    stem = _stem(name)
    return name if name not in taken else next(n for i in count(2) if (n := f"{stem} {i}") not in taken)


def _stem(name: str) -> str:
    """A name without its number."""
    return name.rstrip("0123456789").rstrip() or name


def sheet_of_band(band: Band) -> Sheet:
    """The sheet of nameless units from the few numbers in the form."""
    bodily = {stat: Rating(getattr(band, stat), band.scale) for stat in ("body", "mind", "will")}
    weapon = Item(band.weapon.strip(), location="right_hand", arm=_arm(band)) if band.weapon.strip() else None
    everywhere = Protection(tuple(LOCATIONS.values()), band.armour)
    armour = Item("Armour", protection=everywhere) if band.armour else None
    return Sheet(
        stats={**bodily, "speed": Rating(band.speed, 0)},
        skills={band.skill.strip() or "Combat": Skill(band.level, "body")},
        items=tuple(filter(None, (weapon, armour))),
    )


def _arm(band: Band) -> Arm:
    skill = band.skill.strip() or "Combat"
    return Arm(
        level=band.damage, scale=band.scale, attack=band.attack, range=own_range(band.attack, band.range), skill=skill
    )


def check_factions(units: Sequence[Unit], situation: Situation) -> None:
    """Refuse two units of one name, and a player in two factions; factions without players are non-players'.

    The GM can play in all factions.
    """
    playing = players(units, situation)
    members = tuple(player.name for player in playing if not player.game_master)
    factions = {
        faction: tuple(player.name for player in players(own, situation) if player.name in members)
        for faction, own in _by_faction(units).items()
    }
    colors = tuple(str(n) for n in range(len(playing) + len(factions)))
    game_masters = tuple(player.name for player in playing if player.game_master)
    setup_scene((*members, *game_masters), factions, colors, game_masters)
    status_bar(tuple(OwnedUnit(unit.id, played_by(unit, situation)) for unit in units))


def _by_faction(units: Sequence[Unit]) -> dict[str, list[Unit]]:
    factions: dict[str, list[Unit]] = {}
    for unit in units:
        factions.setdefault(unit.faction, []).append(unit)
    return factions


# Places -------------------------------------------------------------------------------------------------------------

_EDGES = (("w", "e"), ("e", "w"), ("n", "s"), ("s", "n"))
"""The edges where the factions start, in order, and their facing."""


def lined_up(battle: Battle, stage: Stage) -> Battle:
    """The battle with every unit on the map: those without a space start along the edge of their faction.

    They use as many rows as needed, around units already there and blocked spaces.
    """
    taken = {each.space for each in stage.terrain if each.blocked} | {stand.space for stand in stage.stands}
    taken |= {unit.space for unit in battle.units if unit.space is not None}
    changed: list[Unit] = []
    for number, faction in enumerate(dict.fromkeys(unit.faction for unit in battle.units)):
        edge, facing = _EDGES[number % len(_EDGES)]
        waiting = [unit for unit in battle.units if unit.faction == faction and unit.space is None]
        rows = [[space for space in row if space not in taken] for row in _rows(edge, stage)]
        placed = zip(waiting, _spaces(rows, len(waiting)), strict=False)
        changed += [replace(unit, space=space, facing=facing) for unit, space in placed]
        taken |= {unit.space for unit in changed if unit.space is not None}
    return battle.with_units(*changed)


def _rows(edge: str, stage: Stage) -> list[list[Space]]:
    """The spaces row by row from an edge inwards; the outermost row comes last."""
    upright = edge in "we"
    length, depth = (stage.height, stage.width) if upright else (stage.width, stage.height)
    inwards = [*range(1, depth), 0]
    nears = inwards if edge in "wn" else [depth - 1 - far for far in inwards]
    return [[(near, along) if upright else (along, near) for along in range(length)] for near in nears]


def _spaces(rows: Sequence[Sequence[Space]], n: int) -> list[Space]:
    """This many spaces: the middle of the first row, or as many rows as needed."""
    first = rows[0]
    start = max(0, (len(first) - n) // 2)
    return [*first[start : start + n]] if n <= len(first) else [space for row in rows for space in row][:n]
