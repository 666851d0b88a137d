"""Attacks, alone or by magic, and the course of a combat (resonance-55 to 60, 71, 96)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict

from core.acts.acting import blank
from core.acts.action import Action, Change, Done, Draw
from core.acts.choosing import here_choices, title
from core.acts.place import Place
from core.acts.result import Resolution, Step
from core.acts.situation import UNTOLD, ActorId, Brief, Effects, Situation
from core.refusal import Refusal
from core.rulesets.resonance.fights.attack import Attacked, AttackRequest, attack
from core.rulesets.resonance.fights.combat import Fight, after, attacked, name_of
from core.rulesets.resonance.fights.form import (
    AttackForm,
    attack_brief,
    attack_with,
    mode_choices,
    prepare_attack,
    start_attack,
    struck,
)
from core.rulesets.resonance.fights.odds import attack_odds
from core.rulesets.resonance.fights.order import (
    JoinConflict,
    NextTurn,
    Order,
    Reorder,
    join_conflict,
    next_turn,
    reorder,
)
from core.rulesets.resonance.magic.form import EVERYDAY, SpellForm, called, dimensions_of, no_caster, paid, start_spell
from core.rulesets.resonance.magic.rules import Dimensions
from core.rulesets.resonance.rolls.acts import can_act
from core.rulesets.resonance.rolls.form import (
    TraitsForm,
    own_traits,
    start_hand,
)
from core.rulesets.resonance.rolls.pool import CAST, AnyMode
from core.rulesets.resonance.sheet import Sheet
from core.schema.entry import Choice, entry


def _settle_attack(done: Done[AttackForm, AttackRequest, Attacked]) -> Effects:
    effects = struck(done.form, done.value, done.situation).effects()
    return replace(effects, conflict=attacked(done.situation.conflict, done.situation))


def _brief_attack(done: Done[AttackForm, AttackRequest, Attacked]) -> Brief:
    return attack_brief(done.form, done.value, done.situation, title(done.form.mode))


def _mode_choices(situation: Situation) -> tuple[Choice, ...]:
    """The kinds of attack, and the pool that is named: whatever fits (resonance-72)."""
    return (Choice(CAST, "With the pool above"), *mode_choices(situation))


@dataclass(frozen=True, kw_only=True)
class SpellStrikeForm(AttackForm, SpellForm, TraitsForm):
    """An attack, and the spell that carries it."""

    mode: AnyMode = entry("Attack", default=CAST, choices=_mode_choices, code="unknown_mode")

    fallout_injuries: int | None = entry("Fallout Injuries", default=None, low=0, once=True, help="If not as usual.")


def _start_strike(situation: Situation) -> SpellStrikeForm:
    form = SpellStrikeForm(**start_attack(situation), **start_hand(situation), **start_spell(situation, EVERYDAY))
    return replace(form, mode=CAST)


def _prepare_strike(form: SpellStrikeForm, situation: Situation) -> AttackRequest:
    sheet: Sheet = situation.actor.sheet
    spell = dimensions_of(form, sheet)
    magic = Dimensions(**spell, resonance=form.resonance, resonance_held=sheet.resonance_held)
    named = form.mode == CAST
    asked = attack_with(form, own_traits(form, situation), situation) if named else prepare_attack(form, situation)
    return replace(asked, magic=magic, fallout_injuries=form.fallout_injuries)


def _settle_strike(done: Done[SpellStrikeForm, AttackRequest, Attacked]) -> Effects:
    """What any attack leaves, then the Fallout on the caster, Resonance spent, the practice counted."""
    form, made, situation = done.form, done.value, done.situation
    assert made.cost is not None
    effects = paid(form, made.cost, made.attempt, struck(form, made, situation), situation).effects()
    return replace(effects, conflict=attacked(situation.conflict, situation))


def _brief_strike(done: Done[SpellStrikeForm, AttackRequest, Attacked]) -> Brief:
    return attack_brief(done.form, done.value, done.situation, called(done.form))


@dataclass(frozen=True, slots=True)
class TurnForm:
    """Nothing to fill in."""


def _next(form: TurnForm, situation: Situation) -> Effects:
    fight: Fight = situation.conflict
    done = next_turn(NextTurn(**_running(situation), out=(*fight.out, *_helpless(situation))))
    whose = name_of(after(fight, done.value).turn, situation)
    return _ordered(done, situation, Brief(f"Round {done.value.round}, turn of {whose}"))


@dataclass(frozen=True, slots=True)
class IdleForm:
    """Rounds in which nobody acts."""

    rounds: int = entry("Rounds", default=1, low=1, high=100, once=True)


def _rounds_pass(form: IdleForm, situation: Situation) -> Effects:
    """Rounds go by, and who leads the order has the turn again (resonance-56)."""
    fight: Fight = situation.conflict
    last = replace(fight, turn=fight.order[-1], round=fight.round + form.rounds - 1)
    return _next(TurnForm(), replace(situation, conflict=last))


class Stands(TypedDict):
    """A combat as it stands, as fields of a request."""

    order: tuple[ActorId, ...]
    turn: ActorId
    round: int
    names: dict[str, str]


def _running(situation: Situation) -> Stands:
    """The combat as it stands."""
    fight: Fight = situation.conflict
    names = {str(actor.id): actor.name for actor in situation.actors.values()}
    return {"order": fight.order, "turn": fight.turn, "round": fight.round, "names": names}


def _helpless(situation: Situation) -> tuple[ActorId, ...]:
    """Those who are Incapacitated or not there any more (resonance-71)."""
    actors = situation.actors
    return tuple(who for who in situation.conflict.order if who not in actors or actors[who].sheet.incapacitated)


def _ordered(done: Resolution[Order], situation: Situation, brief: Brief = UNTOLD) -> Effects:
    """The combat in the order that a rule gave it."""
    return Effects(conflict=after(situation.conflict, done.value), steps=done.steps, brief=brief)


def _fighter_choices(situation: Situation) -> tuple[Choice, ...]:
    fight = situation.conflict
    ids = fight.order if isinstance(fight, Fight) else ()
    return tuple(Choice(str(who), name_of(who, situation)) for who in ids)


@dataclass(frozen=True, slots=True)
class OrderForm:
    """Another order of the same fighters."""

    order: tuple[ActorId, ...] = entry("In order of acting", default=(), choices=_fighter_choices, once=True)


def _start_order(situation: Situation) -> OrderForm:
    return OrderForm(situation.conflict.order)


def _reorder(form: OrderForm, situation: Situation) -> Effects:
    return _ordered(reorder(Reorder(**_running(situation), new_order=form.order)), situation)


def _newcomers(situation: Situation) -> tuple[Choice, ...]:
    fighting = {choice.id for choice in _fighter_choices(situation)}
    return tuple(choice for choice in here_choices(situation) if choice.id not in fighting)


@dataclass(frozen=True, slots=True)
class JoinForm:
    """Somebody who joins."""

    newcomer: ActorId | None = entry("Who", default=None, choices=_newcomers, once=True)
    place: int | None = entry("Acts as number", default=None, low=1, once=True, help="Last, unless you say.")


def _start_join(situation: Situation) -> JoinForm:
    return JoinForm(next((int(choice.id) for choice in _newcomers(situation)), None))


def _join(form: JoinForm, situation: Situation) -> Effects:
    newcomer = situation.find(form.newcomer, "newcomer")
    position = None if form.place is None else form.place - 1
    done = join_conflict(JoinConflict(**_running(situation), id=newcomer.id, position=position))
    return _ordered(done, situation, Brief(f"{newcomer.name} joins"))


@dataclass(frozen=True, slots=True)
class OutForm:
    """Those who are out of it: fled, held, given up."""

    out: tuple[ActorId, ...] = entry("Out of it", default=(), choices=_fighter_choices, once=True)


def _leave(form: OutForm, situation: Situation) -> Effects:
    """Say who is out of the combat; they are skipped (resonance-56)."""
    names = tuple(name_of(who, situation) for who in form.out)
    return Effects(
        conflict=replace(situation.conflict, out=form.out),
        steps=tuple(Step("resonance-56", "out_of_it", name) for name in names),
        brief=Brief(f"Out of it: {', '.join(names)}" if names else "Everybody is in it"),
    )


def _nobody_left(situation: Situation) -> Refusal | None:
    if refusal := _fighting(situation):
        return refusal
    return None if _newcomers(situation) else Refusal("invalid_order", "Everybody here is in it already.")


def _fighting(situation: Situation) -> Refusal | None:
    return None if isinstance(situation.conflict, Fight) else Refusal("no_combat", "Begin a combat first.")


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="attack",
        brief=_brief_attack,
        title="Attack",
        place=Place.SCENE,
        form=AttackForm,
        request=AttackRequest,
        rule=attack,
        prepare=prepare_attack,
        settle=_settle_attack,
        start=lambda situation: AttackForm(**start_attack(situation)),
        help="They defend first; Strike does 1 Injury, Critical 2 more.",
        why_not=can_act,
        odds=attack_odds,
    ),
    Draw(
        id="cast_attack",
        brief=_brief_strike,
        title="Attack by magic",
        place=Place.SCENE,
        form=SpellStrikeForm,
        request=AttackRequest,
        rule=attack,
        prepare=_prepare_strike,
        settle=_settle_strike,
        start=_start_strike,
        help="An attack that is cast; Fallout is the price of Resonance.",
        why_not=no_caster,
        odds=attack_odds,
    ),
    Change(
        id="next_turn",
        title="Next turn",
        place=Place.CONFLICT,
        form=TurnForm,
        apply=_next,
        start=blank(TurnForm),
        help="Whoever comes next in the order; after the last a new round.",
        why_not=_fighting,
    ),
    Change(
        id="rounds_pass",
        title="Rounds in which nobody acts",
        place=Place.CONFLICT,
        form=IdleForm,
        apply=_rounds_pass,
        start=blank(IdleForm),
        why_not=_fighting,
    ),
    Change(
        id="reorder",
        title="Another order",
        place=Place.CONFLICT,
        form=OrderForm,
        apply=_reorder,
        start=_start_order,
        help="The order stays round after round, unless the story changes it.",
        why_not=_fighting,
    ),
    Change(
        id="join",
        title="Somebody joins",
        place=Place.CONFLICT,
        form=JoinForm,
        apply=_join,
        start=_start_join,
        help="Who comes late takes a place in the order.",
        why_not=_nobody_left,
    ),
    Change(
        id="out",
        title="Out of it",
        place=Place.CONFLICT,
        form=OutForm,
        apply=_leave,
        start=lambda situation: OutForm(situation.conflict.out),
        help="Who fled, gave up or is held is skipped.",
        why_not=_fighting,
    ),
)
