"""Units that enter one space in the same step of everybody's movement (destiny-158, 159)."""

from __future__ import annotations

from dataclasses import dataclass

from core.grid import Space
from core.piles import Deck
from core.result import Step
from core.rulesets.destiny.cards.high_play import High, played_high
from core.rulesets.destiny.cards.players import holder
from core.rulesets.destiny.map.movement import Entering, MovementStep, movement_step
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.state import State, with_decks
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.turns.units import battle_of
from core.situation import Situation
from core.table import Table


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
        """The table with the decks as the High Card has left them."""
        holders = {seat.unit: seat.holder for seat in self.seats}
        decks = {own: deck for unit, deck in self.played.decks.items() if (own := holders[unit]) is not None}
        return with_decks(state, decks, self.played.shared)


def contest(situation: Situation, unit: Unit, into: Space) -> Contest | None:
    """Who enters a space in this step beside a unit: the others whose step of the same number led there, if any.

    One hand plays one card: of several units of a player only the first plays, the others live from Shared Fate
    (destiny-238).
    """
    at = len(unit.path)
    others = [u for u in battle_of(situation).units if u.id != unit.id and u.path[at : at + 1] == (into,)]
    if not others or unit.space is None:
        return None
    seats: list[Seated] = []
    for each in (unit, *others):
        player = holder(each, situation)
        own = None if player is None or any(seat.holder == player.hand for seat in seats) else player.hand
        seats.append(Seated(each.id, unit.space if each is unit else into, own, each.colliding))
    dealt = situation.state.decks
    decks = tuple((seat.unit, dealt[seat.holder]) for seat in seats if seat.holder in dealt)
    return Contest(tuple(seats), decks, situation.state.shared)


def entered(contest: Contest, into: Space, table: Table, options: HouseRules) -> Entry:
    """Play High Card for who enters first, and say whether it is a collision (destiny-159)."""
    decks = dict(contest.decks)
    played = played_high({seat.unit: decks.get(seat.unit) for seat in contest.seats}, contest.shared, options, table)
    plays: dict[str, tuple[str, ...]] = {}
    for each in played.steps:
        plays[each.seat] = (*plays.get(each.seat, ()), *map(str, each.tokens))
    step = MovementStep(
        moves=tuple(Entering(seat.unit, seat.start, into) for seat in contest.seats),
        high_card=plays,
        colliding=tuple(seat.unit for seat in contest.seats if seat.colliding),
        options=options,
    )
    (found,) = movement_step(step, table).facts["entries"]
    steps = [Step("destiny-159", "enters", label=unit, total=n) for n, unit in enumerate(found["order"], 1)]
    if found["collision"]:
        steps.append(Step("destiny-159", "collision"))
    return Entry(contest.seats, tuple(found["order"]), bool(found["collision"]), played, (*played.steps, *steps))
