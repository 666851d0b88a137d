"""Combat at the table: the order, turns and rounds (resonance-55, 56, 71)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from core.actions.action import Action, Change
from core.actions.choices import here_choices
from core.actions.place import Place
from core.actions.result import Resolution, Step
from core.actions.situation import ActorId, Brief
from core.conflict import ConflictFace, ConflictFormOf, Due, Gauge, Participant
from core.refusal import Refusal
from core.rulesets.resonance.fights.order import Order, join_conflict, next_turn, reorder, start_conflict
from core.rulesets.resonance.rolls.form import first_rival
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.sheet_layout import at_table, badges
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.turns import Fight
from core.schema.entry import FEW, Choice, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class FightForm:
    """The form to start a combat: the attack that began it, and the acting order."""

    attacker: ActorId | None = entry("Attacks first", default=None, choices=here_choices)
    target: ActorId | None = entry(
        "Target", default=None, choices=here_choices, help="Leave it empty if the target comes later."
    )
    responds: bool = entry("They answer in kind", default=True, help="If not, it stays a lone attack.")
    rest: tuple[ActorId, ...] = entry("Then, in order", default=(), choices=here_choices, code="invalid_order")


def _prefill(situation: Situation) -> FightForm:
    """The form with the acting character attacking the first able adversary, and everyone else present after them."""
    there = [int(choice.id) for choice in here_choices(situation)]
    attacker = situation.acting if situation.acting in there else next(iter(there), None)
    if attacker is None:
        return FightForm()
    target = _adversary(attacker, situation)
    others = (who for who in there if who not in (attacker, target))
    rest = (*(() if target is None else (target,)), *others)
    return FightForm(attacker=attacker, target=target, rest=rest)


def _adversary(attacker: ActorId, situation: Situation) -> ActorId | None:
    """The attacker's first adversary, or None if only their own side is present."""
    first = first_rival(replace(situation, acting=attacker))
    own = first is not None and situation.actors[first].player == situation.actors[attacker].player
    return None if own else first


def _begin(form: FightForm, situation: Situation) -> Fight:
    attacker = situation.find(form.attacker, "attacker")
    rest = tuple(who for who in form.rest if who != attacker.id)
    if form.target is None and form.responds and _adversary(attacker.id, situation) is None:
        # NPCs planned for it are made when it begins, and join the order then.
        order = (attacker.id, *rest)
        begun = reorder(order, attacker.id, 1, order)
        return with_order(Fight(rest, attacker.id), begun.value)
    target = situation.find(form.target, "target")
    begun = start_conflict(attacker.id, target.id, form.responds, rest)
    return with_order(Fight(rest, attacker.id), begun.value)


def with_order(fight: Fight, after: Order) -> Fight:
    """The combat in the order that a rule gave it."""
    ids = tuple(who for who in after.order if isinstance(who, int))
    assert isinstance(after.turn, int)
    acted = fight.acted and (fight.turn, fight.round) == (after.turn, after.round)
    return replace(fight, order=ids, turn=after.turn, round=after.round, acted=acted)


def _due(situation: Situation) -> tuple[Due, ...]:
    """The next steps: an attack by the fighter whose turn it is, then the next turn (resonance-71)."""
    fight = situation.conflict_of(Fight)
    if not _able(fight.turn, fight, situation):
        others = any(_able(who, fight, situation) for who in fight.order)
        return (Due("next_turn"),) if others else ()
    strike = () if fight.acted else (Due("attack", fight.turn),)
    return (*strike, Due("next_turn", fight.turn))


def _able(who: ActorId, fight: Fight, situation: Situation) -> bool:
    """Return True if the fighter is in the combat and can act (resonance-71)."""
    actor = situation.actors.get(who)
    return who not in fight.out and actor is not None and not actor.sheet.incapacitated


def _face(fight: Fight, situation: Situation) -> ConflictFace:
    """The round, and each fighter's condition in acting order."""
    rows = tuple(_row(at, fight, situation) for at in range(len(fight.order)))
    able = _able(fight.turn, fight, situation)
    following = "turn_due" if able and not fight.acted else "turn_over"
    whose = (fight.turn,) if able else ()
    return ConflictFace(when=(("round", str(fight.round)),), rows=rows, next=following, whose=whose)


def _row(at: int, fight: Fight, situation: Situation) -> Participant:
    """A fighter's Injuries out of the worst grade's, Armour left, and other marks."""
    who = fight.order[at]
    if who not in situation.actors:
        return Participant(name_of(who, situation), turn="out")
    sheet: Sheet = situation.actors[who].sheet
    worst = max(grade["least"] for grade in situation.options.grades.values())
    armour = (Gauge("armour", sheet.armour, sheet.armour_max),) if sheet.armour_max else ()
    ruled = at_table(sheet, situation.state, situation.options)
    return Participant(
        name_of(who, situation),
        who,
        _turn(at, fight, sheet),
        side="" if situation.actors[who].player else "GM",
        harm=(Gauge("", sheet.injuries, max(worst, sheet.injuries)),),
        left=armour,
        badges=tuple(badge for badge in badges(ruled) if not badge.text.startswith("armour")),
    )


def _turn(at: int, fight: Fight, sheet: Sheet) -> Literal["due", "open", "done", "out"]:
    who = fight.order[at]
    if who in fight.out or sheet.incapacitated:
        return "out"
    now = fight.order.index(fight.turn)
    return "due" if at == now else "open" if at > now else "done"


def name_of(who: ActorId, situation: Situation) -> str:
    """A fighter's name."""
    return situation.actors[who].name if who in situation.actors else "–"


def _join_all(characters: tuple[ActorId, ...], side: str, situation: Situation) -> Effects:
    """Add newcomers at the end of the order (resonance-56)."""
    steps: tuple[Step, ...] = ()
    for who in characters:
        effects = _join(JoinForm(who), situation)
        situation, steps = replace(situation, conflict=effects.conflict), (*steps, *effects.steps)
    return Effects(conflict=situation.conflict, steps=steps)


CONFLICTS = (
    ConflictFormOf(
        id="combat",
        title="Combat",
        form=FightForm,
        state=Fight,
        start=_begin,
        prefill=_prefill,
        actions=(
            "attack",
            "next_turn",
            "rounds_pass",
            "cast",
            "cast_attack",
            "fend",
            "act",
            "contest",
            "cooperate",
            "resist",
            "out",
            "join",
            "reorder",
        ),
        claims=("attack", "cast", "cast_attack", "act", "contest", "cooperate"),
        face=_face,
        due=_due,
        idle="rounds_pass",
        participants=lambda fight: fight.order,
        order="reorder",
        joins=_join_all,
        help="Begin a combat when an attack is answered in kind.",
    ),
)
"""The game's only kind of conflict."""


# Its course ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnForm:
    """The empty form of an action that asks nothing."""


def _next(form: TurnForm, situation: Situation) -> Effects:
    fight = situation.conflict_of(Fight)
    done = next_turn(**_standing_fields(situation), out=(*fight.out, *_helpless(situation)))
    whose = name_of(with_order(fight, done.value).turn, situation)
    return _effects_of_order(done, situation, Brief(f"Round {done.value.round}, turn of {whose}", who=""))


@dataclass(frozen=True, slots=True)
class IdleForm:
    """The form to let rounds pass in which no one acts."""

    rounds: int = entry("Rounds", default=1, low=1, high=100, once=True)


def _rounds_pass(form: IdleForm, situation: Situation) -> Effects:
    """Let rounds pass; then the first in the order has the turn (resonance-56)."""
    fight = situation.conflict_of(Fight)
    last = replace(fight, turn=fight.order[-1], round=fight.round + form.rounds - 1)
    return _next(TurnForm(), replace(situation, conflict=last))


class Stands(TypedDict):
    """The order, turn and round of a combat, as fields of a rule's request."""

    order: tuple[ActorId, ...]
    turn: ActorId
    round: int
    names: dict[str, str]


def _standing_fields(situation: Situation) -> Stands:
    """The running combat's order, turn, round and names."""
    fight = situation.conflict_of(Fight)
    names = {str(actor.id): actor.name for actor in situation.actors.values()}
    return {"order": fight.order, "turn": fight.turn, "round": fight.round, "names": names}


def _helpless(situation: Situation) -> tuple[ActorId, ...]:
    """The fighters who are Incapacitated or no longer exist (resonance-71)."""
    actors = situation.actors
    return tuple(
        who for who in situation.conflict_of(Fight).order if who not in actors or actors[who].sheet.incapacitated
    )


def _effects_of_order(done: Resolution[Order], situation: Situation, brief: Brief) -> Effects:
    """The effects of a new order."""
    return Effects(conflict=with_order(situation.conflict_of(Fight), done.value), steps=done.steps, brief=brief)


def _fighter_choices(situation: Situation) -> tuple[Choice, ...]:
    fight = situation.conflict
    ids = fight.order if isinstance(fight, Fight) else ()
    return tuple(Choice(str(who), name_of(who, situation)) for who in ids)


@dataclass(frozen=True, slots=True)
class OrderForm:
    """The form to change the order of the fighters."""

    order: tuple[ActorId, ...] = entry("Order of acting", default=(), choices=_fighter_choices, once=True)


def _start_order(situation: Situation) -> OrderForm:
    return OrderForm(situation.conflict_of(Fight).order)


def _reorder(form: OrderForm, situation: Situation) -> Effects:
    order = ", ".join(name_of(who, situation) for who in form.order)
    brief = Brief(f"New order: {order}", who="")
    return _effects_of_order(reorder(**_standing_fields(situation), new_order=form.order), situation, brief)


def _newcomers(situation: Situation) -> tuple[Choice, ...]:
    fighting = {choice.id for choice in _fighter_choices(situation)}
    return tuple(choice for choice in here_choices(situation) if choice.id not in fighting)


@dataclass(frozen=True, slots=True)
class JoinForm:
    """The form to join the combat."""

    newcomer: ActorId | None = entry("Who", default=None, choices=_newcomers, once=True)
    place: int | None = entry("Acts as number", default=None, low=1, within=FEW, once=True, help="By default, last.")


def _start_join(situation: Situation) -> JoinForm:
    return JoinForm(next((int(choice.id) for choice in _newcomers(situation)), None))


def _join(form: JoinForm, situation: Situation) -> Effects:
    newcomer = situation.find(form.newcomer, "newcomer")
    position = None if form.place is None else form.place - 1
    done = join_conflict(**_standing_fields(situation), id=newcomer.id, position=position)
    return _effects_of_order(done, situation, Brief(f"{newcomer.name} joins", who=""))


@dataclass(frozen=True, slots=True)
class OutForm:
    """The form to mark fighters who are out: fled, held or surrendered."""

    out: tuple[ActorId, ...] = entry("Out of it", default=(), choices=_fighter_choices, once=True)


def _leave(form: OutForm, situation: Situation) -> Effects:
    """Note who is out of the combat and will be skipped (resonance-56)."""
    names = tuple(name_of(who, situation) for who in form.out)
    return Effects(
        conflict=replace(situation.conflict_of(Fight), out=form.out),
        steps=tuple(Step("resonance-56", "out_of_it", name) for name in names),
        brief=Brief(f"Out of it: {', '.join(names)}" if names else "Everyone is in the fight", who=""),
    )


def _nobody_left(situation: Situation) -> Refusal | None:
    if refusal := _no_combat(situation):
        return refusal
    return None if _newcomers(situation) else Refusal("invalid_order", "Everyone here is already in the fight.")


def _no_combat(situation: Situation) -> Refusal | None:
    return None if isinstance(situation.conflict, Fight) else Refusal("no_combat", "Begin a combat first.")


ACTIONS: tuple[Action, ...] = (
    Change(
        id="next_turn",
        title="Next turn",
        place=Place.CONFLICT,
        of_table=True,
        form=TurnForm,
        apply=_next,
        help="Go on to the next in the order. After the last, a new round begins.",
        why_not=_no_combat,
    ),
    Change(
        id="rounds_pass",
        title="Pass several rounds",
        place=Place.CONFLICT,
        of_table=True,
        form=IdleForm,
        apply=_rounds_pass,
        help="Let rounds pass in which no one acts.",
        why_not=_no_combat,
    ),
    Change(
        id="reorder",
        title="Change the order",
        place=Place.CONFLICT,
        of_table=True,
        form=OrderForm,
        apply=_reorder,
        start=_start_order,
        help="Change the order when the story does.",
        why_not=_no_combat,
    ),
    Change(
        id="join",
        title="A fighter joins",
        place=Place.CONFLICT,
        of_table=True,
        form=JoinForm,
        apply=_join,
        start=_start_join,
        help="Add a latecomer to the order.",
        why_not=_nobody_left,
    ),
    Change(
        id="out",
        title="Out of it",
        place=Place.CONFLICT,
        of_table=True,
        form=OutForm,
        apply=_leave,
        start=lambda situation: OutForm(situation.conflict_of(Fight).out),
        help="Skip a fighter who has fled, given up or is held.",
        why_not=_no_combat,
    ),
)
