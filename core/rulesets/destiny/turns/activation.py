"""A round at the table: tokens for all, then each player activates a unit in each group or passes (destiny-140 to
144).

Players decide only whether to pass, and which of several units to activate. A group continues as soon as no unit in
it can act, without waiting for the others (destiny-140).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Resolution, Step, facts_of
from core.actions.situation import Brief
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import played_by
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.turns.rounds import (
    Activated,
    Activation,
    BarUnit,
    TokenUnit,
    activate,
    may_not_pass,
    round_setup,
    tokens_per_turn,
)
from core.rulesets.destiny.turns.units import able, battle_of, no_battle, turn_over, unfinished_groups, waiting_groups
from core.schema.codec import Json
from core.schema.entry import Choice, entry

Spot = tuple[str, int]
"""A player in a group."""
FIRST = "the first of each"


@dataclass(frozen=True, slots=True)
class Seat:
    """A unit that can get a token: its player, its group and its tokens."""

    id: str
    player: str
    group: int
    tokens: int = 0
    given: int = 0
    target: str = ""


@dataclass(frozen=True, slots=True)
class NextRound:
    """All units that can act, in the order of the status bar, and the groups that begin a round: all, unless named."""

    units: tuple[Seat, ...] = entry("Units")
    options: HouseRules = AS_WRITTEN
    groups: tuple[int, ...] = entry("Groups", default=())

    def begins(self, seat: Seat) -> bool:
        """Return True if a unit's group begins a round."""
        return not self.groups or seat.group in self.groups


@dataclass(frozen=True, slots=True)
class Begun:
    """A new round: the activated units, the units in it whose player passed, and the tokens."""

    activated: Activated
    passed: tuple[str, ...]
    tokens: Mapping[str, int]

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface's rule."""
        return facts_of(self.activated)


def next_round(request: NextRound, table: Table) -> Resolution[Begun]:
    """Give tokens, ask every player in every group, and activate units (destiny-141 to 143)."""
    seats = _with_tokens(request)
    others = [seat for seat in request.units if not request.begins(seat)]
    bar = tuple(BarUnit(seat.id, seat.player, seat.group, seat.tokens) for seat in (*seats, *others))
    places = dict.fromkeys((seat.player, seat.group) for seat in seats if seat.tokens)
    passing = _who_passes(bar, tuple(places), request.options, table)
    chosen = _choose_units(seats, [place for place in places if place not in passing], table)
    choices = tuple(Activation(*place, chosen.get(place)) for place in places)
    found = activate(bar, choices, request.options, request.groups)
    passed = tuple(seat.id for seat in seats if seat.tokens and (seat.player, seat.group) in passing)
    begun = Begun(found, passed, {seat.id: found.tokens[seat.id] for seat in seats})
    return Resolution(begun, steps=_steps(choices))


def _with_tokens(request: NextRound) -> tuple[Seat, ...]:
    beginning = [seat for seat in request.units if request.begins(seat)]
    ready = round_setup(tuple(TokenUnit(u.id, u.tokens, u.given) for u in beginning), request.options)
    if ready.turn_over:
        raise Refusal("no_token", "No tokens are left, so the turn is over. Run the Events next.", "units")
    return tuple(
        replace(seat, tokens=new.tokens, given=new.given) for seat, new in zip(beginning, ready.units, strict=True)
    )


def _who_passes(bar: Sequence[BarUnit], places: Sequence[Spot], options: HouseRules, table: Table) -> list[Spot]:
    """The players who pass, and where: those who may are asked one after another until no one else does."""
    passing: list[Spot] = []
    may = [place for place in places if not may_not_pass(bar, Activation(*place), options)]
    while may:
        nobody = Choice("", "No one else" if passing else "No one")
        named = {_in_words(place): place for place in may}
        passers = (Choice(name, name, note="keeps the token") for name in named)
        who = table.choose("who_passes", (nobody, *passers), why="destiny-143")
        if not who:
            break
        passing.append(named[who])
        may.remove(named[who])
    return passing


def _choose_units(seats: Sequence[Seat], places: Sequence[Spot], table: Table) -> dict[Spot, str]:
    """The unit that each player activates in each group, asked for if there are several; the most tokens come first.

    A player in many groups is asked for each by its number, and can leave all the remaining ones at their first unit.
    """
    own = {place: [seat for seat in seats if (seat.player, seat.group) == place and seat.tokens] for place in places}
    asked = [place for place in places if len(own[place]) > 1]
    chosen: dict[Spot, str] = {}
    at_first: set[str] = set()
    players = Counter(player for player, _ in asked)
    for place, units in own.items():
        units.sort(key=lambda seat: -seat.tokens)
        chosen[place] = units[0].id
        if place in asked and place[0] not in at_first:
            more = [other for other in asked if other[0] == place[0] and other not in chosen]
            name = _in_words(place) if players[place[0]] > 1 else place[0]
            unit = _choose(place, units, name, bool(more), table)
            at_first |= {place[0]} if unit == FIRST else set()
            chosen[place] = units[0].id if unit == FIRST else unit
    return chosen


def _in_words(place: Spot) -> str:
    return f"{place[0]}, group {place[1]}"


def _choose(place: Spot, units: Sequence[Seat], name: str, more: bool, table: Table) -> str:
    rest = [Choice(FIRST, "The first unit, here and in the other groups")] if more else []
    choices = (*(Choice(seat.id, seat.id, note=_note(seat)) for seat in units), *rest)
    return table.at("choices", *place, name=name).choose("activate_unit", choices, why="destiny-142")


def _note(seat: Seat) -> str:
    return "●" * seat.tokens + (f" → {seat.target}" if seat.target else "")


def _steps(choices: tuple[Activation, ...]) -> tuple[Step, ...]:
    return tuple(
        Step("destiny-142", "activated", choice.unit, seat=choice.player)
        if choice.unit
        else Step("destiny-143", "passes", choice.player, seat=choice.player)
        for choice in choices
    )


# On screen ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundForm:
    """A form without entries: decisions are asked at the table."""


def _why_not(situation: Situation) -> Refusal | None:
    if refusal := no_battle(situation):
        return refusal
    if battle_of(situation).phase == "targeting":
        return Refusal("no_token", "Reveal the targets first.")
    return Refusal("no_token", "The turn is over. Run the Events next.") if turn_over(situation) else None


def round_request(form: RoundForm, situation: Situation) -> NextRound:
    """Everyone who can get a token, and the groups that begin a round."""
    groups = {unit: n for n, group in enumerate(battle_of(situation).groups, 1) for unit in group}
    units = tuple(
        Seat(unit.id, played_by(unit, situation), groups[unit.id], unit.tokens, unit.given, unit.target or "")
        for unit in able(situation)
    )
    going_on = waiting_groups(situation) or unfinished_groups(situation)
    return NextRound(units, situation.options, going_on if len(going_on) < len(set(groups.values())) else ())


def begin_round(done: Done[RoundForm, NextRound, Begun]) -> Effects:
    """The effects of the next round on the battle."""
    situation, end = done.situation, done.value
    battle, active = battle_of(situation), end.activated.active
    most, worth = tokens_per_turn(situation.options)
    on = {unit for group in battle.groups if end.tokens.keys() & {*group} for unit in group}
    rounds = {unit.id: battle.round_of(unit.id) + (unit.id in on) for unit in battle.units}
    furthest = max(rounds.values())
    after = replace(
        battle,
        units=tuple(_after(unit, end, most, worth) if unit.id in on else unit for unit in battle.units),
        round=furthest,
        behind={unit: furthest - at for unit, at in rounds.items() if at < furthest},
        active=(*(unit for unit in battle.active if unit not in on), *active),
    )
    return Effects(conflict=after, steps=_unused_steps(battle, on))


def _after(unit: Unit, end: Begun, most: int, worth: int) -> Unit:
    """A unit at the beginning of a round; anything unused from the last one is lost."""
    given = min(most, unit.given + 1) if unit.id in end.tokens else unit.given
    return replace(
        unit,
        tokens=end.tokens.get(unit.id, 0),
        given=given,
        actions=worth if unit.id in end.activated.active else 0,
        move=0,
        turn=0,
        path=(),
        passed=unit.id in end.passed,
    )


def _unused_steps(battle: Battle, begun: Collection[str]) -> tuple[Step, ...]:
    unused = (unit.id for unit in battle.units if unit.actions and unit.id in begun)
    return tuple(Step("destiny-138", "action_unused", unit) for unit in unused)


def _brief(done: Done[RoundForm, NextRound, Begun]) -> Brief:
    battle, end = battle_of(done.situation), done.value
    on = {n: battle.round_of(group[0]) + 1 for n, group in enumerate(battle.groups, 1) if end.tokens.keys() & {*group}}
    where = f"group {' and '.join(map(str, on))}, " if len(on) < len(battle.groups) else ""
    rounds = " and ".join(map(str, sorted(set(on.values()))))
    active = end.activated.active
    who = f"{', '.join(active) or 'no one'} {'act' if len(active) > 1 else 'acts'}"
    return Brief(f"Turn {battle.turn}, {where}round {rounds}: {who}", who="")


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="round",
        title="Next round",
        place=Place.CONFLICT,
        of_table=True,
        form=RoundForm,
        request=NextRound,
        rule=next_round,
        prepare=round_request,
        settle=begin_round,
        help="Give out tokens in every group that has acted. Each player activates a unit or passes.",
        why_not=_why_not,
        brief=_brief,
    ),
)
