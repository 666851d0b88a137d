"""Attacks: contests that leave Injuries (resonance-57 to 60, 64, 67 to 71)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.injuries.track import Harm, deal_injuries
from core.rulesets.resonance.magic.rules import (
    CastCost,
    Dimensions,
    FalloutInjuries,
    cast_difficulty,
    check_caster,
    cost_of,
    fallout_on,
)
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.rolls.attempt import Made, Venture, attempt
from core.rulesets.resonance.rolls.complications_and_tricks import Task, prices, shop
from core.rulesets.resonance.rolls.difficulty import Goal, Modifier, advancement_steps, modifier_steps
from core.rulesets.resonance.rolls.pool import CAST, MODES, AnyMode, use_of
from core.rulesets.resonance.rolls.requests import Actor, roller, table_of_venture, task
from core.rulesets.resonance.rolls.roll import Roller, ready
from core.rulesets.resonance.rolls.rules import (
    RESISTED,
    Participant,
    check_participants,
    common_advancement,
    facts_together,
    resister_facts,
)
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

STRIKE, CRITICAL = "strike", "critical_strike"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRequest(Task):
    """The request for an attack: the attacker, helpers, and the defender with the `character` it can hurt.

    With `magic` the attack is cast: it has the Difficulty, cost and Fallout of a Cast (resonance-96).
    """

    mode: AnyMode
    attacker: Roller
    defender: Roller
    helpers: tuple[Roller, ...] = ()
    magic: Dimensions | None = None
    fallout_injuries: int | None = None
    bypass_armour: bool = False
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Attacked(Made):
    """The result of an attack. `cost` is what it did to the caster, if it was cast.

    `consequence` is the text of the Aspect that being Maimed brings, as the table gave it.
    """

    dealt: int
    harm: Harm
    consequence: str = ""
    cost: CastCost | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The attack in the JSON interface, with the dice of everyone whose sheet is known, and the helpers."""
        made, (lead, *joined) = self.attempt, self.attempt.rolls
        attack = {"attack_dice": lead.pool.dice} if lead.who.character is not None else {}
        body = made.resisted and made.resisted.who.character
        rated = body and (body.attributes is not None or body.pools is not None)
        defence = {"defence_dice": made.resisted.pool.dice} if made.resisted and rated else {}
        return {
            **resister_facts(made),
            **attack,
            **defence,
            **lead.facts,
            **made.result.facts,
            "injuries_dealt": self.dealt,
            **self.harm.facts,
            "attacker_incapacitated": lead.pool.last_action,
            **(facts_together(made, "attacker") if joined else {}),
            **({"cast": self.cost.facts} if self.cost is not None else {}),
        }


def attack_venture(request: AttackRequest) -> Venture:
    """The attack, ready to roll."""
    rollers = (request.attacker, *request.helpers)
    if request.helpers:
        lead, target = request.attacker.id or "attacker", request.defender.id or "defender"
        check_participants([lead, *(who.id for who in request.helpers), target])
    if request.magic is not None:
        check_caster(request.attacker)
    elif request.mode == CAST:
        raise Refusal("unknown_mode", f"Without magic, choose one of: {', '.join(MODES)}.", "mode")
    advancement = common_advancement(rollers, request.options)
    goal = attack_goal(request.magic, request.modifiers, advancement, request.options)
    offered = prices(request.options, attack=True, magic=request.magic is not None)
    sold = shop(request, request.options, offered, usual_tricks(request.options))
    attacker = (("attacker",), ready(request.attacker, request.options, use=use_of(request.mode)))
    joined = ((("helpers", at), ready(who, request.options)) for at, who in enumerate(request.helpers))
    defender = ready(request.defender, request.options, use="defence", acting=False, loose=True)
    return Venture((attacker, *joined), goal, request, sold, (("defender",), defender))


def attack_goal(
    magic: Dimensions | None, modifiers: tuple[Modifier, ...], advancement: int, options: HouseRules
) -> Goal:
    """The Difficulty: the defender's Hits, or for a cast attack that of the spell (resonance-51, 96)."""
    if magic is None:
        return Goal(changes=(*modifier_steps(modifiers), *advancement_steps(advancement)), why=RESISTED)
    goal = cast_difficulty(magic, advancement, modifiers, options=options).value.goal
    # Deeds that anyone could do without magic keep their usual Difficulty: the two aren't added.
    return goal if magic.mundane_difficulty is None else replace(goal, adds=False)


def attack(request: AttackRequest, table: Table) -> Resolution[Attacked]:
    """Attack, do the harm that was bought, and settle the caster's cost (resonance-57 to 60, 84, 96, 97)."""
    made = attempt(attack_venture(request), table)
    dealt = injuries_of(made.result.bought.tricks, request.options)
    harm = harm_of_attack(request, dealt)
    seat = table.at("defender", name=request.defender.name)
    consequence = _mark(request, harm, seat)
    cost = None
    if request.magic is not None:
        fallout = fallout_on(made.rolls[0], request.magic.resonance, request.fallout_injuries)
        own = table.at("attacker", name=request.attacker.name)
        cost = cost_of(request.magic, fallout, _mark(request, fallout.harm, own), request.options)
    steps = (*made.steps, *_steps(dealt, harm, request.defender.name), *_cost_steps(request, cost))
    return Resolution(Attacked(made, dealt, harm, consequence, cost), made.outcome, steps)


def _mark(request: AttackRequest, harm: Harm, seat: Table) -> str:
    """The Aspect a newly Maimed defender has to take, asked at their seat; empty if none is due (resonance-70)."""
    told = harm.must_take_aspect and request.spend is None
    return seat.tell("consequence", why="resonance-70", code="empty_aspect") if told else ""


def _cost_steps(request: AttackRequest, cost: CastCost | None) -> Iterator[Step]:
    return iter(()) if cost is None else cost.fallout.steps(request.attacker.name)


def usual_tricks(options: HouseRules) -> tuple[str, ...]:
    """The Tricks that deal Injuries, which are bought first by default."""
    return tuple(name for name, row in options.tricks.items() if row.get("injuries"))


def injuries_of(tricks: Sequence[str], options: HouseRules) -> int:
    """The Injuries that Tricks deal (resonance-59, 60)."""
    rows = options.tricks
    replaced = CRITICAL in tricks and options.critical_strike == "replaces"
    return sum(rows[one].get("injuries", 0) for one in tricks if one in rows and not (replaced and one == STRIKE))


def usual_injuries(surplus: int, tricks: Mapping[str, int], options: HouseRules) -> int:
    """The Injuries of a hit with this many Hits to spare, if they buy the usual Tricks (resonance-94)."""
    bought: list[str] = []
    left = surplus
    for trick in usual_tricks(options):
        if trick in tricks and tricks[trick] <= left:
            bought.append(trick)
            left -= tricks[trick]
    return injuries_of(bought, options)


def harm_of_attack(request: AttackRequest, dealt: int) -> Harm:
    """The harm that these Injuries do to the defender."""
    body = request.defender.character or Character()
    return deal_injuries(
        body.injuries,
        body.armour,
        dealt,
        request.options,
        bypass_armour=request.bypass_armour,
        incapacitated=body.incapacitated,
    )


def _steps(dealt: int, harm: Harm, seat: str) -> tuple[Step, ...]:
    lines = tuple(harm.steps(seat))
    return (Step("resonance-59", "injuries", amount=dealt, seat=seat), *lines) if dealt else lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Defender(Actor):
    """The defender, with a sheet or with bare dice and a condition."""

    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    armour: int = entry("Armour", default=0, low=0, code="invalid_amount")
    incapacitated: bool = entry("Incapacitated", default=False)


def attack_given(
    *,
    about: Flat[Task],
    mode: Annotated[AnyMode, Entry("Attack", code="unknown_mode")],
    attacker: Actor,
    defender: Defender,
    helpers: tuple[Participant, ...] = (),
    magic: Dimensions | None = None,
    fallout_injuries: FalloutInjuries | None = None,
    bypass_armour: bool = False,
    options: HouseRules = WRITTEN,
) -> tuple[AttackRequest, Table]:
    """An attack with dice that are already rolled."""
    lead, target = roller(attacker), roller(defender, resists=True)
    asked = AttackRequest(
        mode=mode,
        attacker=lead,
        defender=replace(target, character=_body(defender)),
        helpers=tuple(roller(one, one.id) for one in helpers),
        magic=magic,
        fallout_injuries=fallout_injuries,
        bypass_armour=bypass_armour,
        options=options,
        **task(about),
    )
    return asked, table_of_venture(attack_venture(asked), [attacker, *helpers], defender)


def _body(defender: Defender) -> Character:
    """The defender's sheet, or one that knows no traits."""
    sheet = defender.character
    if sheet is None:
        return Character(injuries=defender.injuries, armour=defender.armour, incapacitated=defender.incapacitated)
    return sheet if sheet.attributes is not None or sheet.pools is not None else replace(sheet, attributes={})


RULES = (rule(attack, given=attack_given, reads_drawn=True),)
