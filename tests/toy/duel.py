"""The toy's conflict: a duel of dice up to a number of touches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Done, Draw
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import ActorId, Effects, Situation
from core.building_blocks.band import Band
from core.conflict import ConflictFace, ConflictForm, Gauge
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.entry import Choice, entry

from .dare import DIE


@dataclass(frozen=True, slots=True)
class Exchange:
    """The request of one exchange: who faces whom."""

    one: str = entry("One")
    other: str = entry("Other")


@dataclass(frozen=True, slots=True)
class NoForm:
    """Nothing to fill in."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The duel as it stands."""

    one: int
    other: int
    target: int
    touches: tuple[int, int] = (0, 0)
    names: tuple[str, str] = ("", "")
    spaces: tuple[tuple[int, int], ...] = ((1, 1), (5, 1))


@dataclass(frozen=True, slots=True)
class Touch:
    """The fighter who touched; None if it was parried."""

    touch: str | None


def exchange(request: Exchange, table: Table) -> Resolution[Touch]:
    """toy-5: both throw, the higher die touches."""
    names = (request.one, request.other)
    dice = [int(table.at(i, name=name).draw(DIE, why="toy-5")[0]) for i, name in enumerate(names)]
    steps = tuple(
        Step("toy-5", "die", tokens=(die,), amount=die, total=die, seat=name)
        for die, name in zip(dice, names, strict=True)
    )
    if dice[0] == dice[1]:
        return Resolution(Touch(None), Outcome(Band.MIXED, "parried"), steps)
    touch = 0 if dice[0] > dice[1] else 1
    outcome = Outcome(Band.FAILURE, "was_touched") if touch else Outcome(Band.SUCCESS, "touched")
    return Resolution(Touch(names[touch]), outcome, steps)


def no_duel(situation: Situation) -> Refusal | None:
    """Where there is no duel nobody fights one."""
    return None if isinstance(situation.conflict, Duel) else Refusal("no_duel", "There is no duel.")


def prepare(form: NoForm, situation: Situation) -> Exchange:
    """The two of the running duel."""
    duel: Duel = situation.conflict
    return Exchange(*duel.names)


def settle(done: Done[NoForm, Exchange, Touch]) -> Effects:
    """Count the touch; the target ends the duel."""
    duel: Duel = done.situation.conflict
    touches = tuple(n + (done.value.touch == name) for name, n in zip(duel.names, duel.touches, strict=True))
    return Effects(conflict=replace(duel, touches=touches), conflict_over=max(touches) >= duel.target)


EXCHANGE = Draw(
    id="exchange",
    title="Exchange",
    place=Place.CONFLICT,
    form=NoForm,
    request=Exchange,
    rule=exchange,
    prepare=prepare,
    settle=settle,
    help="both throw a die",
    why_not=no_duel,
)


def others(situation: Situation) -> tuple[Choice, ...]:
    """Return the possible opponents."""
    return tuple(Choice(str(a.id), a.name) for a in situation.actors.values() if a.id != situation.acting)


@dataclass(frozen=True, slots=True)
class DuelForm:
    """The form that starts a duel."""

    other: int = entry("Against", default=0, choices=others)
    target: int = entry("Touches to win", default=3, low=1, high=9)


def prefill(situation: Situation) -> DuelForm:
    """The first there is to fight."""
    return DuelForm(other=next((int(choice.id) for choice in others(situation)), 0))


def begin(form: DuelForm, situation: Situation) -> Duel:
    """A duel from nothing; refuses one without an adversary."""
    one, other = situation.actor, situation.find(form.other, "other")
    if one.id == other.id:
        raise Refusal("two_sides_required", "Nobody duels alone.", "other")
    return Duel(one.id, other.id, form.target, names=(one.name, other.name))


def face(duel: Duel, situation: Situation) -> ConflictFace:
    """Two gauges."""
    gauges = tuple(Gauge(name, n, duel.target) for name, n in zip(duel.names, duel.touches, strict=True))
    over = max(duel.touches) >= duel.target
    return ConflictFace(
        gauges=gauges, facts=(("First to", str(duel.target)),), next="" if over else "exchange", over=over
    )


def participants(duel: Duel) -> tuple[ActorId, ...]:
    """Return the fighters."""
    return duel.one, duel.other


DUEL = ConflictForm(
    id="duel",
    title="Duel",
    form=DuelForm,
    state=Duel,
    start=begin,
    prefill=prefill,
    actions=("exchange", "sidle"),
    face=face,
    participants=participants,
    help="first to a number of touches",
)
