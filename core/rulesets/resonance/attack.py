"""Attacks: contests that leave Injuries (resonance-57 to 60, 64, 67 to 71)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.action import Rule
from core.choosing import choices
from core.entry import entry
from core.option import OptionValues
from core.result import Resolution, Step
from core.rulesets.resonance.attempt import Venture, attempt
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.contest import RESISTED, resisted
from core.rulesets.resonance.difficulty import Goal, advanced, modified
from core.rulesets.resonance.given import Actor, laid_out, roller, task
from core.rulesets.resonance.injuries import Harm, hurt
from core.rulesets.resonance.options import defaults
from core.rulesets.resonance.pool import MODES, Mode
from core.rulesets.resonance.results import Attempt
from core.rulesets.resonance.rolls import Roller, ready
from core.rulesets.resonance.spending import TRICKS, Task, shop
from core.table import Table

STRIKE, CRITICAL = "strike", "critical_strike"
ATTACK_TRICKS = (STRIKE, CRITICAL, "destroy_object", *TRICKS)
"""What an attack may buy (resonance-47, 59)."""
USUAL = (STRIKE, CRITICAL)
"""What an attack is made for, so bought before anything else unless somebody decides otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRequest(Task):
    """One who attacks and one who defends. The defender's `character` says what there is to hurt."""

    mode: Mode
    attacker: Roller
    defender: Roller
    bypass_armour: bool = False
    options: OptionValues = field(default_factory=defaults)


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack that was made; `consequence` is the text of the Aspect that being Maimed brings, told at the table."""

    attempt: Attempt
    dealt: int
    harm: Harm
    consequence: str = ""


def attack_venture(request: AttackRequest) -> Venture:
    """The attack ready to be rolled."""
    changes = (*modified(request.modifiers), *advanced(request.attacker.advancement))
    sold = shop(request, request.options, ATTACK_TRICKS, USUAL)
    attacker = ready(request.attacker, request.options, use=request.mode)
    defender = ready(request.defender, request.options, use="defence", acting=False, loose=True)
    goal = Goal(changes=changes, why=RESISTED)
    return Venture(((("attacker",), attacker),), goal, request, sold, (("defender",), defender))


def attack(request: AttackRequest, table: Table) -> Resolution:
    """Attack somebody and do the harm that was bought (resonance-57 to 60)."""
    made = attempt(attack_venture(request), table)
    dealt = injuries_of(made.result.bought.tricks, request.options)
    harm = harmed(request, dealt)
    told = harm.must_take_aspect and request.spend is None
    seat = table.at("defender", name=request.defender.name)
    consequence = seat.tell("consequence", why="resonance-70", code="empty_aspect") if told else ""
    steps = (*made.steps, *_steps(dealt, harm, request.defender.name))
    value = Attacked(made, dealt, harm, consequence)
    return Resolution(_facts(request, value), made.outcome, steps, value)


def injuries_of(tricks: Sequence[str], options: OptionValues) -> int:
    """The Injuries that Tricks deal (resonance-59, 60)."""
    if CRITICAL in tricks and options["critical_strike"] == "replaces":
        return 2
    return (STRIKE in tricks) + 2 * (CRITICAL in tricks)


def usual_injuries(surplus: int, tricks: Mapping[str, int], options: OptionValues) -> int:
    """The Injuries of a hit with so many Hits to spare, if they buy what is usual (resonance-94)."""
    bought: list[str] = []
    left = surplus
    for trick in USUAL:
        if trick in tricks and tricks[trick] <= left:
            bought.append(trick)
            left -= tricks[trick]
    return injuries_of(bought, options)


def harmed(request: AttackRequest, dealt: int) -> Harm:
    """What so many Injuries leave of the defender."""
    body = request.defender.character or Character()
    return hurt(
        body.injuries, body.armour, dealt, bypass_armour=request.bypass_armour, incapacitated=body.incapacitated
    )


def _steps(dealt: int, harm: Harm, seat: str) -> tuple[Step, ...]:
    lines = tuple(harm.steps(seat))
    return (Step("resonance-59", "injuries", amount=dealt, seat=seat), *lines) if dealt else lines


def _facts(request: AttackRequest, value: Attacked) -> dict[str, object]:
    made, body = value.attempt, request.defender.character
    dice: dict[str, object] = {}
    if request.attacker.character is not None:
        dice["attack_dice"] = made.rolls[0].pool.dice
    if made.resisted and body and (body.attributes is not None or body.pools is not None):
        dice["defence_dice"] = made.resisted.pool.dice
    return {
        **resisted(made),
        **dice,
        **made.rolls[0].facts,
        **made.result.facts,
        "injuries_dealt": value.dealt,
        **value.harm.facts,
        "attacker_incapacitated": bool(made.last_actions),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Defender(Actor):
    """Who is attacked: with a sheet, or with bare dice and what the blow may hurt."""

    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    armour: int = entry("Armour", default=0, low=0, code="invalid_amount")
    incapacitated: bool = entry("Incapacitated", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackGiven(Task):
    """An attack with its dice."""

    mode: Mode = entry("Attack", choices=choices(*MODES), code="unknown_mode")
    attacker: Actor = entry("Attacker")
    defender: Defender = entry("Defender")
    bypass_armour: bool = entry("Bypasses Armour", default=False)
    options: OptionValues = field(default_factory=defaults)


def attack_given(request: AttackGiven, table: Table) -> Resolution:
    """Attack with dice that were rolled."""
    attacker, defender = roller(request.attacker), roller(request.defender, resists=True)
    asked = AttackRequest(
        mode=request.mode,
        attacker=attacker,
        defender=replace(defender, character=_body(request.defender)),
        bypass_armour=request.bypass_armour,
        options=request.options,
        **task(request),
    )
    return attack(asked, laid_out(attack_venture(asked), [request.attacker], request.defender))


def _body(defender: Defender) -> Character:
    """The sheet that was given, or one that knows no traits."""
    sheet = defender.character
    if sheet is None:
        return Character(injuries=defender.injuries, armour=defender.armour, incapacitated=defender.incapacitated)
    return sheet if sheet.attributes is not None or sheet.pools is not None else replace(sheet, attributes={})


RULES = (Rule("attack", AttackGiven, attack_given, lays=True),)
