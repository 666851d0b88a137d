"""A unit's steps on the map, one at a time, all units at once (destiny-153 to 159, 169, 179)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Resolution, Step
from core.actions.situation import Brief
from core.grid import TURNS, WAYS, FilledAction, Space
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import player_of, with_decks
from core.rulesets.destiny.cards.high_card import High, played_high
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.stage import Stage
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.terrain.grid import in_words, neighbours
from core.rulesets.destiny.terrain.movement import (
    Movement,
    UnitStep,
    Way,
    movement_step,
    step_end,
    step_towards,
    walk_steps,
)
from core.rulesets.destiny.time.current_stage import effects_of_entering, stage_of
from core.rulesets.destiny.turns.units import (
    acting_unit,
    battle_of,
    cannot_act,
    no_battle,
    no_ready_unit,
    sheet_of,
    spend_action,
    unit_choices,
    unit_effects,
)
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, entry
from core.wording import quantity

STEP = "step"
_WAY_CHOICES = tuple(Choice(way, in_words(way) if way in WAYS else way.replace("_", " ")) for way in (*WAYS, *TURNS))


@dataclass(frozen=True, slots=True)
class StepForm:
    """One step in a compass direction, or one turn by 45 degrees. Its cost depends on the facing."""

    unit: str = entry("Unit", default="", choices=unit_choices, acts=True, tie=BY_NAME, scene=True)
    way: str = entry("Way", default="n", choices=_WAY_CHOICES, scene=True)


# Several in one space -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seated:
    """A unit that enters, from where, whose hand plays for it if it has one, and whether it collides."""

    unit: str
    start: Space
    holder: str | None = None
    colliding: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """All who enter a space in the same step, with the decks that play High Card for them."""

    seats: tuple[Seated, ...]
    decks: tuple[tuple[str, Deck], ...]
    shared: Deck


@dataclass(frozen=True, slots=True)
class Entry:
    """The order in which a space was entered."""

    seats: tuple[Seated, ...]
    order: tuple[str, ...]
    collision: bool
    played: High
    steps: tuple[Step, ...]

    def state(self, state: State) -> State:
        """The table with the decks after the High Card."""
        holders = {seat.unit: seat.holder for seat in self.seats}
        decks = {own: deck for unit, deck in self.played.decks.items() if (own := holders[unit]) is not None}
        return with_decks(state, decks, self.played.shared)


def contest(situation: Situation, unit: Unit, into: Space, before: int = 0) -> Contest | None:
    """The units that enter a space in this step with a unit: those whose step of the same number led there.

    `before` are the spaces that the unit has entered on its way since. One hand plays one card: of several units of
    a player only the first plays, the others use Shared Fate (destiny-238).
    """
    at = len(unit.path) + before
    others = [u for u in situation.once(_under_way) if u.id != unit.id and u.path[at : at + 1] == (into,)]
    if not others or unit.space is None:
        return None
    seats: list[Seated] = []
    for each in (unit, *others):
        player = player_of(each, situation)
        own = None if player is None or any(seat.holder == player.hand for seat in seats) else player.hand
        seats.append(Seated(each.id, unit.space if each is unit else into, own, each.colliding))
    dealt = situation.state.decks
    decks = tuple((seat.unit, dealt[seat.holder]) for seat in seats if seat.holder is not None and seat.holder in dealt)
    return Contest(tuple(seats), decks, situation.state.shared)


def _under_way(situation: Situation) -> Sequence[Unit]:
    """The units that have entered a space since they were activated."""
    return [unit for unit in battle_of(situation).units if unit.path]


def entry_order(contest: Contest, into: Space, table: Table, options: HouseRules) -> Entry:
    """Play High Card for the order of entering, and say whether it is a collision (destiny-159)."""
    decks = dict(contest.decks)
    played = played_high({seat.unit: decks.get(seat.unit) for seat in contest.seats}, contest.shared, options, table)
    plays: dict[str, tuple[str, ...]] = {}
    for each in played.steps:
        plays[each.seat] = (*plays.get(each.seat, ()), *map(str, each.tokens))
    step = movement_step(
        moves=tuple(UnitStep(seat.unit, seat.start, into) for seat in contest.seats),
        played=plays,
        colliding=tuple(seat.unit for seat in contest.seats if seat.colliding),
        options=options,
    )
    (found,) = step.entries
    steps = [Step("destiny-159", "enters", label=unit, total=n) for n, unit in enumerate(found.order, 1)]
    if found.collision:
        steps.append(Step("destiny-159", "collision"))
    return Entry(contest.seats, found.order, found.collision, played, (*played.steps, *steps))


# One step -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OneStep:
    """The request: the unit with its Move, its step or several, and who enters the last space in the same step."""

    unit: Unit
    moving: Movement
    contest: Contest | None = None
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Stepped:
    """The unit where its step has led it, how it got there, and in which order a disputed space was entered."""

    unit: Unit
    way: Way
    entry: Entry | None = None

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface's rules."""
        way, entry = self.way, self.entry
        facts: dict[str, Json] = {"position": list(way.position), "facing": way.facing}
        disputed = {} if entry is None else {"order": list(entry.order), "collision": entry.collision}
        return {**facts, "move": way.move, "turn": way.turn, **disputed}


def movement_of(stage: Stage, unit: Unit, way: str) -> Movement:
    """A unit's step on the map; refuses a unit that is not on the map, or that would leave it."""
    if unit.space is None:
        raise Refusal("space_blocked", f"{unit.id:.60} isn't on the map. Place it first.", "unit")
    near = neighbours(unit.space)
    step = step_towards(unit.facing, way)
    if way in WAYS and not on_map(stage, step_end(unit.space, unit.facing, step)):
        raise Refusal("space_blocked", "The map ends there.", "way")
    return Movement(
        position=unit.space,
        facing=unit.facing,
        move=unit.move,
        turn=unit.turn,
        steps=(step,),
        terrain=terrain_costs(stage, *near),
        blocked=tuple(each.space for each in stage.terrain if each.blocked and each.space in near),
    )


def on_map(stage: Stage, space: Space) -> bool:
    """Return True if a space is on the map."""
    return 0 <= space[0] < stage.width and 0 <= space[1] < stage.height


def extra_costs(stage: Stage) -> dict[Space, int]:
    """The additional costs of difficult ground, by space (destiny-156)."""
    return {each.space: each.extra for each in stage.terrain if each.extra}


def terrain_costs(stage: Stage, *spaces: Space) -> dict[str, int]:
    """The additional costs of some spaces, in the form of `movement.Movement`."""
    return {at(space): extra for space, extra in extra_costs(stage).items() if space in spaces}


def prepare(form: StepForm, situation: Situation) -> OneStep:
    """The request of the unit's step; refuses an impossible one."""
    unit = mover(acting_unit(situation, form.unit), form.way, situation)
    step = movement_of(stage_of(situation), unit, form.way)
    left, what = (unit.turn, "turn") if form.way in TURNS else (unit.move, "move")
    if not left:
        raise Refusal(
            f"not_enough_{what}", cannot_act(unit, situation) or f"There are no points of {what.title()} left.", "way"
        )
    way = walk_steps(step)
    if way.path and unit.stealth and len(unit.path) >= unit.stealth:
        raise Refusal(
            "too_far", (f"{unit.id:.60} is hidden and can go at most {quantity(unit.stealth, 'space')}."), "way"
        )
    return OneStep(unit, step, contest(situation, unit, way.position) if way.path else None, situation.options)


def mover(unit: Unit, way: str, situation: Situation) -> Unit:
    """The moving unit: without Move it takes the Action that gives some, if it may (destiny-145)."""
    if unit.move or (way in TURNS and unit.turn) or cannot_act(unit, situation):
        return unit
    return spend_action(unit, sheet_of(unit, situation), "move", table=situation.state.condition_table)


def take(request: OneStep, table: Table) -> Resolution[Stepped]:
    """Take the step; units that enter a space together do so in High Card order (destiny-155 to 159).

    The unit keeps its remaining Move and Turn, so that others can interrupt between two steps (destiny-153).
    """
    unit, way = request.unit, walk_steps(request.moving)
    entry = entry_order(request.contest, way.position, table, request.options) if request.contest else None
    steps = tuple(_steps(request.moving, way, unit.id))
    moved = replace(unit, space=way.position, facing=way.facing, move=way.move, turn=way.turn)
    after = Stepped(replace(moved, path=(*unit.path, *way.path)), way, entry)
    return Resolution(after, steps=(*steps, *(entry.steps if entry else ())))


def _steps(moving: Movement, way: Way, unit: str) -> Iterator[Step]:
    """Steps for the cost: one step by its name, several as Turn and Move."""
    alone = moving.steps[0] if len(moving.steps) == 1 else ""
    if way.turn < moving.turn:
        yield Step("destiny-155", alone or "turned_about", amount=way.turn - moving.turn, total=way.turn, seat=unit)
    if way.path:
        yield Step("destiny-155", alone or "moved", amount=way.move - moving.move, total=way.move, seat=unit)


def settle(done: Done[StepForm, OneStep, Stepped]) -> Effects:
    """The effects of a step: the unit's new place, and the played cards in their discards."""
    situation, stepped = done.situation, done.value
    state = stepped.entry.state(situation.state) if stepped.entry else None
    effects = unit_effects(situation, stepped.unit, state=state)
    return effects if done.form.way in TURNS else effects_of_entering(situation, stepped.unit, effects)


def brief(done: Done[StepForm, OneStep, Stepped]) -> Brief:
    """`Archer: moves to 5,4`, `Archer: turns south-east`."""
    unit, way = done.value.unit, done.form.way
    told = f"turns {in_words(unit.facing)}" if way in TURNS else f"moves to {at(unit.space)}"
    return Brief(told, who=who_acts(unit, done.situation))


def who_acts(unit: Unit, situation: Situation) -> str | None:
    """The name of the acting unit, for `Brief.who`; None for the acting character's own unit."""
    return None if unit.actor == situation.acting is not None else unit.id


def at(space: Space | None) -> str:
    """A space in words."""
    return f"{space[0]},{space[1]}" if space else "beside the map"


def why_not(situation: Situation) -> Refusal | None:
    """Dims moving if no unit has Move or Turn left."""
    if refusal := no_battle(situation):
        return refusal
    going = any(unit.move or unit.turn for unit in battle_of(situation).units)
    return None if going else no_ready_unit(situation)


def start(situation: Situation) -> StepForm:
    """The form with the acting character's unit, or the first that has Move or Turn left."""
    battle = battle_of(situation)
    moves = next((unit for unit in battle.units if unit.move or unit.turn), None)
    own = battle.of(situation.acting) or moves
    return StepForm(own.id if own else "", own.facing if own else "n")


def step(situation: Situation, unit: str, way: str) -> FilledAction:
    """The step a key of the map takes."""
    return FilledAction(STEP, StepForm(unit, way))


ACTIONS: tuple[Action, ...] = (
    Draw(
        id=STEP,
        title="Step or turn",
        place=Place.CONFLICT,
        form=StepForm,
        request=OneStep,
        rule=take,
        prepare=prepare,
        settle=settle,
        start=start,
        help="Move one space, or turn 45 degrees. The map is the easiest place to do this.",
        why_not=why_not,
        brief=brief,
    ),
)
