"""The battle as a conflict of the app: its start, its pane with groups and units, and the next moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.actions.choices import choices
from core.actions.situation import NOTHING
from core.building_blocks.result_cache import remember
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge, Participant
from core.look import Look
from core.refusal import Refusal
from core.rulesets.destiny.battles.actions import ActForm
from core.rulesets.destiny.battles.bar import characters_join, faction_choices
from core.rulesets.destiny.battles.combatants import likely_target
from core.rulesets.destiny.cards.hands import played_by, player_of
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.sheet_layout import at_table, badges
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import LONGEST, ClockEvent, Stage
from core.rulesets.destiny.state.table import HAND
from core.rulesets.destiny.terrain.grid import turn_towards
from core.rulesets.destiny.terrain.map_changes import check_room
from core.rulesets.destiny.terrain.unit_steps import StepForm
from core.rulesets.destiny.time.actions import ClockForm, set_clock
from core.rulesets.destiny.time.current_stage import battle_over, stage_of, units_with_places, with_stage, without
from core.rulesets.destiny.turns.participants import (
    OURS,
    THEIRS,
    Band,
    Fighter,
    bands_here,
    fighters_here,
    lined_up,
    muster,
)
from core.rulesets.destiny.turns.rounds import tokens_per_turn
from core.rulesets.destiny.turns.unit_cards import card_of
from core.rulesets.destiny.turns.units import (
    battle_of,
    default_unit,
    groups_of,
    ready,
    sheet_of,
    turn_over,
    waiting_groups,
)
from core.schema.entry import Choice, entry
from core.sheet import Badge

SHOWN = 24
"""The most units of a group that are listed; the others are counted."""
SCENES, OWN = "scene", "own"
_Turn = Literal["due", "open", "done", "out"]
_MAPS = (Choice(SCENES, "The scene's map"), Choice(OWN, "A separate map"))


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleForm:
    """The start of a battle: participants, map and clock."""

    people: tuple[Fighter, ...] = entry("Characters", default=(), once=True)
    bands: tuple[Band, ...] = entry("Nameless units", default=(), once=True, help="Many identical units at once.")
    map: str = entry(
        "Fought on", default=SCENES, choices=_MAPS, help="The battle's own map and clock disappear when it ends."
    )
    width: int = entry("Map, spaces across", default=24, low=2, high=400)
    height: int = entry("Map, spaces down", default=16, low=2, high=400)
    line_up: bool = entry(
        "Line up", default=True, help="Place units that are not on the map, with the factions facing each other."
    )
    clock: int = entry(
        "New clock", default=20, low=0, high=LONGEST, help="Numbers on the clock; 0 keeps the clock as it is."
    )
    counts: str = entry("Clock counts", default="up", choices=choices("up", "down"))
    events: tuple[ClockEvent, ...] = entry("Clock events", default=(), once=True)


def _begin(form: BattleForm, situation: Situation) -> Battle:
    stage = _stage(form, situation)
    battle = muster(Battle((), stage=stage if form.map == OWN else None), form.people, form.bands, situation)
    if not battle.units:
        raise Refusal("bad_request", "Choose who takes part.", "people")
    own = form.map == OWN
    battle = replace(
        battle, units=units_with_places(battle.units, stage_of(situation) if own else stage, elsewhere=own)
    )
    return lined_up(battle, without(stage, battle.units)) if form.line_up else battle


def _stage(form: BattleForm, situation: Situation) -> Stage:
    """The map and the clock of the battle; refuses a map too small for someone on it."""
    before = Stage() if form.map == OWN else stage_of(situation)
    check_room(form.width, form.height, ((stand.id, stand.space) for stand in before.stands))
    stage = replace(before, width=form.width, height=form.height)
    if not form.clock:
        return stage
    return set_clock(stage, ClockForm(size=form.clock, direction=form.counts, events=form.events))


def _takes(form: BattleForm, situation: Situation) -> Effects:
    """The effects of the start: the participants move from the scene's map into the battle."""
    battle = situation.conflict_of(Battle)
    if battle.stage is not None:
        return NOTHING
    return with_stage(situation, without(_stage(form, replace(situation, conflict=None)), battle.units))


def _start(situation: Situation) -> BattleForm:
    """Everyone there; on the scene's map, unless that is too wide for turns of seconds."""
    stage = stage_of(situation)
    own = Stage() if stage.meters else stage
    return BattleForm(
        people=fighters_here(situation),
        bands=bands_here(situation),
        map=OWN if stage.meters else SCENES,
        width=own.width,
        height=own.height,
        clock=0 if own.clock else 20,
    )


# The face -----------------------------------------------------------------------------------------------------------


def _face(battle: Battle, situation: Situation) -> ConflictFace:
    """Turn, round and next step, and the participants by group."""
    able = ready(situation)
    return ConflictFace(
        when=(("Turn", str(battle.turn)), *_part_of_turn(battle)),
        facts=tuple(stage_of(situation).lines),
        next=_next(battle, bool(able), situation),
        rows=tuple(_rows(battle, situation)),
        whose=tuple(unit.actor for unit in able if unit.actor is not None and unit.actor in situation.actors),
    )


def _part_of_turn(battle: Battle) -> tuple[tuple[str, str], ...]:
    """The targets before the first round, or the round."""
    if battle.phase == "targeting":
        return (("", "Targets"),)
    return (("Round", str(battle.round)),) if battle.round else ()


def _next(battle: Battle, somebody: bool, situation: Situation) -> str:
    """The word key of the next step."""
    if battle.phase == "targeting":
        return "reveal_targets_next"
    if somebody:
        return "active_units_act"
    return "events_next" if turn_over(situation) else "next_round_next"


def _rows(battle: Battle, situation: Situation) -> Iterator[Participant]:
    """The units of each group, or all together before targets are revealed; in large groups those whose move it is
    first.
    """
    units, now = {unit.id: unit for unit in battle.units}, {unit.id for unit in ready(situation)}
    together = [list(units)] if battle.phase == "targeting" else groups_of(situation)
    going_on = waiting_groups(situation) if now else ()
    badged = remember(SHOWN)(lambda sheet: badges(at_table(sheet, situation.state, situation.options)))
    for number, group in enumerate(together, 1):
        heads = [] if len(together) == 1 else [f"Group {number}"]
        heads += [f"round {battle.round_of(group[0])}"] if battle.behind else []
        heads += [f"{player} passed" for player in _players_who_passed(group, units, situation)]
        heads += ["can begin the next round"] if number in going_on else []
        heads += [f"{len(group) - SHOWN} more"] if len(group) > SHOWN else []
        listed = sorted(group, key=lambda name: name not in now)[:SHOWN] if len(group) > SHOWN else group
        headed = " · ".join(heads)
        yield from (_row(units[name], headed, situation, badged, due=name in now) for name in listed)


def _players_who_passed(group: Sequence[str], units: Mapping[str, Unit], situation: Situation) -> Iterable[str]:
    return dict.fromkeys(played_by(units[name], situation) for name in group if units[name].passed)


def _row(
    unit: Unit, group: str, situation: Situation, badged: Callable[[Sheet], tuple[Badge, ...]], *, due: bool
) -> Participant:
    """A unit's row: its card, its tokens out of the possible ones, its player's hand, its target and conditions."""
    sheet, (most, _), player = sheet_of(unit, situation), tokens_per_turn(situation.options), player_of(unit, situation)
    deck = player.deck(situation.state) if player else None
    known = _participant(unit, sheet, card_of(unit, situation), most, len(deck.hand(HAND)) if deck else None)
    return known._replace(
        turn=_turn(unit, sheet, battle_of(situation), due=due),
        group=group,
        badges=badged(sheet),
        secret=bool(unit.stealth) and (player is None or player.game_master),
        played=player.actor if player else None,
    )


@remember(1000)
def _participant(unit: Unit, sheet: Sheet, card: Look, most: int, cards: int | None) -> Participant:
    """The pane's row for a unit, with the most tokens a turn can bring and the cards in the player's hand."""
    tokens = Gauge("tokens", unit.tokens, unit.tokens + most - unit.given)
    hand = () if cards is None else (Gauge("cards", cards, 0),)
    return Participant(
        unit.id,
        unit.actor,
        side=unit.faction,
        card=card,
        harm=(Gauge("wounds", len(sheet.wounds), 0),) if sheet.wounds else (),
        left=(tokens, *hand) if sheet.can_act else (),
        target=unit.target or "",
        note=", ".join(_marks(unit)),
    )


def _turn(unit: Unit, sheet: Sheet, battle: Battle, *, due: bool) -> _Turn:
    if not sheet.can_act:
        return "out"
    return "due" if due else "done" if unit.id in battle.active else "open"


def _marks(unit: Unit) -> Iterator[str]:
    """The state of a unit in this turn: Actions, Move, pushed, grit, hidden, continuous action."""
    if unit.actions > 1:
        yield f"{unit.actions} to do"
    if unit.move:
        yield f"Move {unit.move}"
    yield from (word for word, on in (("pushed", unit.pushed), ("grit", unit.grit)) if on)
    if unit.stealth:
        yield f"hidden {unit.stealth}"
    if unit.continuous:
        yield f"keeps {unit.continuous} up"


def _due(situation: Situation) -> tuple[Due, ...]:
    """Targets; of a unit that may act an attack, or else the way to one, or it waits; then rounds and Events."""
    if battle_of(situation).phase == "targeting":
        return (Due("reveal_targets"),)
    unit = next((unit for unit in ready(situation) if unit.id == default_unit(situation)), None)
    if unit is None:
        return (Due("events" if turn_over(situation) else "round"),)
    waits = ActForm(unit=unit.id, what="waits")
    return (
        Due("attack", unit.actor, who=unit.id),
        *_approach(unit, situation),
        Due("unit_action", unit.actor, waits, unit.id, "waits"),
    )


def _approach(unit: Unit, situation: Situation) -> Iterator[Due]:
    """The ways to a target out of reach: on the map a walk or a turn, without a map a move."""
    target = battle_of(situation).find(likely_target(unit.id, situation) or unit.id)
    if target.id != unit.id:
        yield Due("walk", unit.actor, who=unit.id, what=f"walks towards {target.id}")
        if unit.space and target.space and (turn := turn_towards(unit.space, unit.facing, target.space)):
            yield Due("step", unit.actor, StepForm(unit.id, turn), unit.id, f"turns to {target.id}")
    yield Due("unit_action", unit.actor, ActForm(unit=unit.id, kind="move"), unit.id, "moves")


BATTLE = ConflictFormOf(
    id="battle",
    title="Battle",
    form=BattleForm,
    state=Battle,
    start=_begin,
    prefill=_start,
    takes=_takes,
    leaves=battle_over,
    actions=(
        "reveal_targets",
        "attack",
        "power_attack",
        "step",
        "walk",
        "unit_action",
        "recover",
        "round",
        "idle",
        "events",
        "free_action",
        "conflict",
        "task",
        "use_power",
        "continuous",
        "hide",
        "sneak",
        "step_out",
        "alertness",
        "target",
        "detect",
        "equip",
        "trigger",
        "place_unit",
        "ground",
        "chart",
        "lay_out",
        "wind",
        "tick",
        "set_clock",
        "hurt",
        "condition",
        "remedy",
        "limb",
        "damage_item",
        "join",
        "leave",
        "amend",
        "arrange",
        "reach_goal",
        "deal",
        "draw_cards",
        "gain_card",
        "reveal",
        "high_card",
        "randomize",
    ),
    face=_face,
    participants=lambda battle: tuple(unit.actor for unit in battle.units if unit.actor is not None),
    due=_due,
    idle="idle",
    order="arrange",
    joins=characters_join,
    sides=faction_choices,
    sides_ahead=(Choice(THEIRS), Choice(OURS)),
    help="Begin a battle with targets, groups, rounds and Events, with or without a map.",
    claims=(
        "attack",
        "power_attack",
        "use_power",
        "conflict",
        "task",
        "hurt",
        "condition",
        "remedy",
        "limb",
        "damage_item",
        "reload",
        "time_passes",
        "reach_goal",
        "set_clock",
        "tick",
        "trigger",
        "wind",
    ),
)
CONFLICTS = (BATTLE,)
