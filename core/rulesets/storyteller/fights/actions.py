"""The actions of a conflict: attacks, turns, the order of acting, a new declaration (storyteller-87, 89)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from core.actions.action import Action, Change, Draw
from core.actions.choices import choices, here_choices, other_choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.luck.odds import Odds
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.incapacity import if_awake
from core.rulesets.storyteller.draws.actions import effects_of_draw, team
from core.rulesets.storyteller.draws.form import TeamForm, best_traits, check_living, follow_helpers
from core.rulesets.storyteller.draws.odds import team_odds
from core.rulesets.storyteller.fights.conflict import DeclareForm, Fight, Fighter, Intent
from core.rulesets.storyteller.fights.rules import Attack, Attacked, attack
from core.rulesets.storyteller.health.actions import apply_damage
from core.rulesets.storyteller.health.rules import Damage
from core.rulesets.storyteller.sheet import AWAKE, Awake
from core.rulesets.storyteller.situation import Done, Effects, Situation
from core.schema.entry import FEW, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackForm(TeamForm):
    """An attack on a character, or on anyone with a Defense."""

    target: ActorId | None = entry("Target", default=None, choices=other_choices, scene=True)
    defense: int = entry(
        "Target's Defense", within=FEW, default=0, low=0, lever=True, code="invalid_rating", scene=True
    )
    weapon: int = entry("Weapon rating", within=FEW, default=0, low=0, code="invalid_rating", telling=True, scene=True)
    weapon_kind: Literal["weapon", "unarmed"] = entry(
        "Attack by", default="weapon", choices=choices("weapon", "unarmed"), quiet=True, scene=True
    )
    state: Awake = entry("If Wounded, then", default="conscious", choices=AWAKE, quiet=True, scene=True)


def _in_rounds(situation: Situation) -> Refusal | None:
    """Why there are no turns: no conflict, or one that isn't fought in rounds."""
    fight = situation.conflict
    if not isinstance(fight, Fight):
        return Refusal("bad_request", "Begin a conflict first.")
    return None if fight.method == "rounds" else Refusal("bad_request", "This conflict isn't fought in rounds.")


def _can_attack(situation: Situation) -> Refusal | None:
    if refusal := _in_rounds(situation):
        return refusal
    own = next((f for f in situation.conflict_of(Fight).fighters if f.actor == situation.acting), None)
    if own is None:
        return Refusal("bad_request", "Choose a character who takes part.", "actor")
    return Refusal("bad_request", f"{own.name} is out of the conflict.", "actor") if own.out else None


def _start_attack(situation: Situation) -> AttackForm:
    """An attack with the best fighting skill, on the first opponent still standing."""
    sheet = situation.actor.sheet
    skill = max("weaponry", "brawl", "firearms", key=lambda name: sheet.skill(name).rank)
    fighters = situation.conflict_of(Fight).without_the_incapable(situation).fighters
    standing = [f.actor for f in fighters if not f.out and f.actor != situation.acting]
    standing.sort(key=lambda id: id in situation.actors and situation.actors[id].player == situation.actor.player)
    kind: Literal["weapon", "unarmed"] = "unarmed" if skill == "brawl" else "weapon"
    traits = best_traits(situation) | {"attribute": "strength", "second": f"skill:{skill}"}
    target = standing[0] if standing else None
    return AttackForm(**traits, target=target, weapon_kind=kind)  # type: ignore[arg-type]


def _prepare_attack(form: AttackForm, situation: Situation) -> Attack:
    if refusal := _can_attack(situation):
        raise refusal
    target = situation.find(form.target, "target") if form.target is not None else None
    if target and target.id == situation.acting:
        raise Refusal("bad_request", "A character can't attack themselves. Choose another target.", "target")
    if target:
        check_living(target, "target")
    more = {"defense": form.defense, "weapon": form.weapon, "weapon_kind": form.weapon_kind}
    return team(Attack, form, situation, target, **more)


def _settle_attack(done: Done[AttackForm, Attack, Attacked]) -> Effects:
    """The resources the attack used up, and its damage to the target (storyteller-76, 78)."""
    form, attacked, situation = done.form, done.value, done.situation
    effects = effects_of_draw(form, situation)
    fight = situation.conflict_of(Fight)
    if fight.fighter_in_turn and fight.fighter_in_turn.actor == situation.acting:
        effects = replace(effects, conflict=replace(fight, acted=True))
    if form.target is None or not attacked.damage:
        return effects
    target, bruising = situation.find(form.target, "target"), attacked.damage_type == "bruising"
    points = Damage(bruising=attacked.damage) if bruising else Damage(lethal=attacked.damage)
    after, told = apply_damage(target.sheet, points, form.state, situation.number)
    steps = tuple(replace(step, seat=target.name) for step in told)
    return replace(effects, sheets={**effects.sheets, target.id: after}, steps=(*effects.steps, *steps))


def _brief_attack(done: Done[AttackForm, Attack, Attacked]) -> Brief:
    """The target, the successes and the damage, for the log."""
    form, attacked, situation = done.form, done.value, done.situation
    target = situation.find(form.target, "target") if form.target is not None else None
    what = f"Attack on {target.name}" if target else "Attack"
    harm = (f"{attacked.damage} {attacked.damage_type}",) if attacked.damage else ()
    score = str(attacked.team.lead.successes or "")
    return Brief(what, score=score, harm=harm, sight=what if target and target.player else "")


def attack_odds(request: Attack) -> Odds:
    """The odds of hitting, and the damage a hit does (storyteller-89)."""
    odds = team_odds(request.defended, request.options)
    hit = next(chance.p for chance in odds.chances if chance.word == "p_success")
    damage = {_add(count, request.weapon): p for count, p in odds.spread.items()}
    return Odds(odds.chances, damage, "damage", (odds.mean or Fraction(0)) + hit * request.weapon)


def _add(count: str, weapon: int) -> str:
    """The damage of a number of successes; 0 successes do none."""
    if count == "0":
        return count
    number, more = count.removesuffix("+"), "+" if count.endswith("+") else ""
    return f"{int(number) + weapon}{more}"


@dataclass(frozen=True, slots=True)
class TurnForm:
    """A form without fields."""


def _next_turn(form: TurnForm, situation: Situation) -> Effects:
    """Go on to the next turn; the first fighter in the order opens the next round (storyteller-89)."""
    before = situation.conflict_of(Fight)
    after = before.with_next_able(situation)
    turn = Step("storyteller-89", "turn", after.fighter_in_turn.name if after.fighter_in_turn else "")
    new_round = Step("storyteller-89", "round", amount=1, total=after.round)
    return Effects(conflict=after, steps=(new_round, turn) if after.round > before.round else (turn,))


@dataclass(frozen=True, slots=True)
class IdleForm:
    """Rounds in which no one acts."""

    rounds: int = entry("Rounds", default=1, low=1, high=100, once=True)


def _rounds_pass(form: IdleForm, situation: Situation) -> Effects:
    """Skip rounds; the first fighter in the order has the turn again (storyteller-89)."""
    fight = situation.conflict_of(Fight)
    later = replace(fight, round=fight.round + form.rounds, turn=0, acted=False)
    after = (
        later
        if later.without_the_incapable(situation).fighter_in_turn
        else replace(later.with_next_able(situation), round=later.round)
    )
    step = Step("storyteller-89", "round", amount=form.rounds, total=after.round)
    return Effects(conflict=after, steps=(step,), brief=Brief(f"No one acts: round {after.round}", who=""))


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderForm:
    """The order of acting, and the fighters who are out."""

    order: tuple[ActorId, ...] = entry("Order of acting", default=(), choices=here_choices, scene=True)
    out: tuple[ActorId, ...] = entry("Out of it", default=(), choices=here_choices, scene=True)


def _start_order(situation: Situation) -> OrderForm:
    fighters = situation.conflict_of(Fight).fighters
    return OrderForm(order=tuple(f.actor for f in fighters), out=tuple(f.actor for f in fighters if f.out))


def _set_order(form: OrderForm, situation: Situation) -> Effects:
    """Set the order of acting, as the GM decides (storyteller-89)."""
    if not form.order or len(set(form.order)) < len(form.order):
        raise Refusal("bad_request", "List each character who takes part once.", "order")
    fight = situation.conflict_of(Fight)
    known = {fighter.actor: fighter for fighter in fight.fighters}
    fighters = []
    for who in form.order:
        fighter = known.get(who) or Fighter(actor=who, name=situation.find(who, "order").name)
        fighters.append(replace(fighter, out=who in form.out))
    after = fight.with_order(fighters)
    acting = ", ".join(fighter.name for fighter in after.fighters if not fighter.out)
    return Effects(conflict=after, steps=(Step("storyteller-89", "order", acting),))


def _start_declare(situation: Situation) -> DeclareForm:
    fight = situation.conflict_of(Fight)
    intents = tuple(Intent(who=f.actor, text=f.intent) for f in fight.fighters if not f.out)
    return DeclareForm(kind=fight.kind, narrative=fight.method == "narrative", intents=intents)


def _declare(form: DeclareForm, situation: Situation) -> Effects:
    """Record everyone's intents again, and the method (storyteller-87)."""
    fight = situation.conflict_of(Fight)
    after = fight.with_declaration(form)
    return Effects(conflict=after, steps=(Step("storyteller-87", after.method),))


def _in_conflict(situation: Situation) -> Refusal | None:
    return None if isinstance(situation.conflict, Fight) else Refusal("bad_request", "Begin a conflict first.")


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="attack",
        title="Attack",
        place=Place.CONFLICT,
        form=AttackForm,
        request=Attack,
        rule=attack,
        prepare=_prepare_attack,
        settle=_settle_attack,
        brief=_brief_attack,
        start=_start_attack,
        help="Draw the pool minus the target's Defense. A hit does its successes plus the weapon's rating.",
        why_not=if_awake(_can_attack),
        odds=attack_odds,
        follow=follow_helpers,
    ),
    Change(
        id="next_turn",
        title="Next turn",
        place=Place.CONFLICT,
        of_table=True,
        form=TurnForm,
        apply=_next_turn,
        why_not=_in_rounds,
    ),
    Change(
        id="rounds_pass",
        title="Pass several rounds",
        place=Place.CONFLICT,
        of_table=True,
        form=IdleForm,
        apply=_rounds_pass,
        help="Let rounds pass in which no one acts.",
        why_not=_in_rounds,
    ),
    Change(
        id="order",
        title="Order of acting",
        place=Place.CONFLICT,
        of_table=True,
        form=OrderForm,
        apply=_set_order,
        start=_start_order,
        why_not=_in_conflict,
    ),
    Change(
        id="declare",
        title="Declare intents again",
        place=Place.CONFLICT,
        of_table=True,
        form=DeclareForm,
        apply=_declare,
        start=_start_declare,
        why_not=_in_conflict,
    ),
)
