"""What is done in a conflict's rounds: attacks, turns, a new order, a new declaration (storyteller-87, 89)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from core.action import old_action
from core.choosing import choices, here_choices, other_choices
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.storyteller.acting import gained, with_health
from core.rulesets.storyteller.draws.forecast import attack_odds
from core.rulesets.storyteller.draws.form import TeamForm, assistants, best_traits, grown, hand, helped_along
from core.rulesets.storyteller.draws.spending import check_beat, spent
from core.rulesets.storyteller.draws.teamwork import check_lead
from core.rulesets.storyteller.draws.told import brief_attack
from core.rulesets.storyteller.fights import rules as fighting
from core.rulesets.storyteller.fights.conflict import DeclareForm, Fight, Fighter, Intent
from core.rulesets.storyteller.health import rules as health
from core.rulesets.storyteller.health.rules import Damage, TakeDamage
from core.rulesets.storyteller.sheet import AWAKE, Awake, Condition, Sheet
from core.situation import ActorId, Brief, Effects, Situation
from core.table import Replaying, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackForm(TeamForm):
    """An attack on a character, or on anybody with a Defense."""

    target: ActorId | None = entry("Target", default=None, choices=other_choices)
    defense: int = entry("Target's Defense", default=0, low=0, lever=True, code="invalid_rating")
    weapon: int = entry("Weapon rating", default=0, low=0, code="invalid_rating")
    weapon_kind: Literal["weapon", "unarmed"] = entry("With", default="weapon", choices=choices("weapon", "unarmed"))
    state: Awake = entry("If Wounded, then", default="conscious", choices=AWAKE)


def _in_rounds(situation: Situation) -> Refusal | None:
    """Turns belong to a conflict fought in rounds."""
    fight = situation.conflict
    if not isinstance(fight, Fight):
        return Refusal("bad_request", "Begin a conflict first.")
    return None if fight.method == "rounds" else Refusal("bad_request", "This conflict is not fought in rounds.")


def _can_attack(situation: Situation) -> Refusal | None:
    if refusal := _in_rounds(situation):
        return refusal
    own = next((f for f in situation.conflict.fighters if f.actor == situation.acting), None)
    if own is None:
        return Refusal("bad_request", "Choose somebody who takes part.", "actor")
    return Refusal("bad_request", f"{own.name} is out of it.", "actor") if own.out else None


def _start_attack(situation: Situation) -> AttackForm:
    """An attack with the better of two fighting skills, on the first opponent still standing."""
    sheet: Sheet = situation.actor.sheet
    skill = max("weaponry", "brawl", "firearms", key=lambda name: sheet.skill(name).rank)
    standing = [f.actor for f in situation.conflict.fighters if not f.out and f.actor != situation.acting]
    standing.sort(key=lambda id: id in situation.actors and situation.actors[id].player == situation.actor.player)
    kind: Literal["weapon", "unarmed"] = "unarmed" if skill == "brawl" else "weapon"
    traits = best_traits(situation) | {"attribute": "strength", "second": f"skill:{skill}"}
    target = standing[0] if standing else None
    return AttackForm(**traits, target=target, weapon_kind=kind)  # type: ignore[arg-type]


def _prepare_attack(form: AttackForm, situation: Situation) -> fighting.Attack:
    if refusal := _can_attack(situation):
        raise refusal
    check_beat(form, situation)
    target = situation.find(form.target, "target") if form.target is not None else None
    if target and target.id == situation.acting:
        raise Refusal("bad_request", "Choose somebody else as the target.", "target")
    lead, helpers = hand(form, situation, target), assistants(form.helpers, situation, against=target)
    check_lead(lead, helpers, "helpers")
    return grown(
        fighting.Attack,
        lead,
        assistants=helpers,
        defense=form.defense,
        weapon=form.weapon,
        weapon_kind=form.weapon_kind,
        options=situation.options,
    )


def _settle_attack(form: AttackForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """What the attack used up, and its damage on the target's track (storyteller-76, 78)."""
    effects, points = spent(form, situation), int(resolution.facts["damage"])
    if form.target is None or not points:
        return effects
    target = situation.find(form.target, "target")
    sheet: Sheet = target.sheet
    bruising = resolution.facts["damage_type"] == "bruising"
    damage = Damage(bruising=points) if bruising else Damage(lethal=points)
    hurt = health.damage(TakeDamage(sheet.health, damage, sheet.condition_names), Table(Replaying(())))
    after = with_health(sheet, hurt.value)
    if hurt.facts["conditions_gained"]:
        after = gained(after, Condition("wounded", since=situation.number, state=form.state))
    steps = tuple(replace(step, seat=target.name) for step in hurt.steps)
    return replace(effects, sheets={**effects.sheets, target.id: after}, steps=(*effects.steps, *steps))


def _brief_attack(form: AttackForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    target = situation.find(form.target, "target").name if form.target is not None else ""
    return brief_attack(form, resolution, situation, target)


@dataclass(frozen=True, slots=True)
class TurnForm:
    """Nothing to fill in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightChange:
    """A conflict as it was, and as it is to be."""

    before: Fight
    after: Fight


def next_turn(request: FightChange, table: Table) -> Resolution[Any]:
    """Go on to the next turn; whoever leads the order opens the next round (storyteller-89)."""
    after = request.after
    up = after.up.name if after.up else ""
    steps = [Step("storyteller-89", "turn", up)]
    if after.round > request.before.round:
        steps.insert(0, Step("storyteller-89", "round", amount=1, total=after.round))
    return old_resolution({"round": after.round, "turn": up}, steps=tuple(steps), value=after)


def _prepare_turn(form: TurnForm, situation: Situation) -> FightChange:
    fight: Fight = situation.conflict
    return FightChange(before=fight, after=fight.advanced())


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderForm:
    """The order of acting, and who is out of it."""

    order: tuple[ActorId, ...] = entry("In order of acting", default=(), choices=here_choices)
    out: tuple[ActorId, ...] = entry("Out of it", default=(), choices=here_choices)


def _start_order(situation: Situation) -> OrderForm:
    fighters = situation.conflict.fighters
    return OrderForm(order=tuple(f.actor for f in fighters), out=tuple(f.actor for f in fighters if f.out))


def _prepare_order(form: OrderForm, situation: Situation) -> FightChange:
    if not form.order or len(set(form.order)) < len(form.order):
        raise Refusal("bad_request", "List everybody who takes part once.", "order")
    fight: Fight = situation.conflict
    known = {fighter.actor: fighter for fighter in fight.fighters}
    fighters = []
    for who in form.order:
        fighter = known.get(who) or Fighter(actor=who, name=situation.find(who, "order").name)
        fighters.append(replace(fighter, out=who in form.out))
    return FightChange(before=fight, after=fight.ordered(fighters))


def set_order(request: FightChange, table: Table) -> Resolution[Any]:
    """Set the order of acting, which is the game master's (storyteller-89)."""
    order = [fighter.name for fighter in request.after.fighters if not fighter.out]
    return old_resolution(
        {"order": order}, steps=(Step("storyteller-89", "order", ", ".join(order)),), value=request.after
    )


def _start_declare(situation: Situation) -> DeclareForm:
    fight: Fight = situation.conflict
    intents = tuple(Intent(who=f.actor, text=f.intent) for f in fight.fighters if not f.out)
    return DeclareForm(kind=fight.kind, narrative=fight.method == "narrative", intents=intents)


def _prepare_declare(form: DeclareForm, situation: Situation) -> FightChange:
    fight: Fight = situation.conflict
    return FightChange(before=fight, after=fight.declared(form))


def declare(request: FightChange, table: Table) -> Resolution[Any]:
    """Ask everybody again what they want, and how it is to be settled (storyteller-87)."""
    method = request.after.method
    return old_resolution({"method": method}, steps=(Step("storyteller-87", method),), value=request.after)


def _settle_change(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return Effects(conflict=resolution.value)


def _in_conflict(situation: Situation) -> Refusal | None:
    return None if isinstance(situation.conflict, Fight) else Refusal("bad_request", "Begin a conflict first.")


ACTIONS = (
    old_action(
        id="attack",
        brief=_brief_attack,
        title="Attack",
        place=Place.CONFLICT,
        form=AttackForm,
        request=fighting.Attack,
        rule=fighting.attack,
        prepare=_prepare_attack,
        settle=_settle_attack,
        start=_start_attack,
        help="The pool less the target's Defense; a hit does its successes and the weapon's rating.",
        why_not=_can_attack,
        odds=attack_odds,
        follow=helped_along,
    ),
    old_action(
        id="next_turn",
        title="Next turn",
        place=Place.CONFLICT,
        form=TurnForm,
        request=FightChange,
        rule=next_turn,
        prepare=_prepare_turn,
        settle=_settle_change,
        start=lambda situation: TurnForm(),
        why_not=_in_rounds,
    ),
    old_action(
        id="order",
        title="Order of acting",
        place=Place.CONFLICT,
        form=OrderForm,
        request=FightChange,
        rule=set_order,
        prepare=_prepare_order,
        settle=_settle_change,
        start=_start_order,
        why_not=_in_conflict,
    ),
    old_action(
        id="declare",
        title="Declare intents again",
        place=Place.CONFLICT,
        form=DeclareForm,
        request=FightChange,
        rule=declare,
        prepare=_prepare_declare,
        settle=_settle_change,
        start=_start_declare,
        why_not=_in_conflict,
    ),
)
