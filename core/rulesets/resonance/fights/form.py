"""The forms of attacks: alone, together or by magic, in a combat or outside one (resonance-55, 57 to 60, 96, 97)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict

from core.actions.actor import acting_sheet
from core.actions.choices import choices, other_choices, title
from core.actions.result import Step
from core.actions.situation import ActorId, Brief
from core.refusal import Refusal
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.character import RUNGS, Character
from core.rulesets.resonance.fights.attack import Attacked, AttackRequest
from core.rulesets.resonance.injuries.effects import apply_harm
from core.rulesets.resonance.rolls.form import (
    Hand,
    Helper,
    HelpForm,
    TaskForm,
    Who,
    acting_roller,
    first_rival,
    hand_of,
    helpers_of,
    plain_enhancement,
    roller_of,
    rung_hand,
    task_of,
    with_sheets,
)
from core.rulesets.resonance.rolls.form_choices import (
    THEIR_BEST,
    best_traits,
    enhancements_of_gear,
    gear_of_others,
    second_traits_of_others,
)
from core.rulesets.resonance.rolls.pool import ATTACKS, MODES, AnyMode, Mode
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.roll_effects import changes_of_attempt
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Actor, Situation
from core.rulesets.resonance.values.aspects import new_aspect
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.entry import FEW, Choice, Only, entry
from core.wording import quantity


def mode_choices(situation: Situation) -> tuple[Choice, ...]:
    """The kinds of attack, with the dice of the acting character."""
    sheet: Sheet | None = acting_sheet(situation)
    return tuple(Choice(mode, f"{title(mode)} {_dice(sheet, mode)}".rstrip()) for mode in MODES)


def _dice(sheet: Sheet | None, mode: str) -> str:
    return "" if sheet is None or sheet.kind == "pools" else str(sum(_ratings(sheet, mode)))


def rung_choices(situation: Situation) -> tuple[Choice, ...]:
    """The rungs of a lesser character; empty for anyone else."""
    sheet: Sheet | None = acting_sheet(situation)
    if sheet is None or sheet.kind == "full":
        return ()
    return tuple(Choice(name, f"{title(name)} {dice}") for name, dice in sheet.pools.items())


def their_rungs(situation: Situation) -> tuple[Choice, ...]:
    """The rungs of the lesser characters present; other targets defend with the better of two Attributes."""
    lesser = [id for id, actor in situation.actors.items() if actor.sheet.kind == "pools"]
    if not lesser:
        return ()
    return (THEIR_BEST, *(Choice(name, f"{title(name)} pool", of=tuple(lesser)) for name in RUNGS))


@dataclass(frozen=True, kw_only=True)
class TargetForm:
    """The fields for the target, the attack and the defence."""

    target: ActorId | None = entry("Target", default=None, choices=other_choices, scene=True)
    mode: AnyMode = entry("Attack", default="melee", choices=mode_choices, code="unknown_mode", scene=True)
    rung: str = entry("Rolled with", default="", choices=rung_choices, own=True, if_any=True)
    bypass_armour: bool = entry("Bypasses Armour", default=False, once=True)
    target_rung: str = entry(
        "They defend with",
        default="",
        choices=their_rungs,
        whose="target",
        scene=True,
        if_any=True,
    )
    target_enhancement: int = entry(
        "Their Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement", scene=True
    )
    target_gear: str = entry(
        "Their equipment", default="", choices=gear_of_others, whose="target", scene=True, if_any=True
    )
    target_double_nines: bool = entry("Their Double 9s", default=False, once=True)
    target_unable: bool = entry("They cannot resist", default=False, once=True)
    target_dice: int | None = entry(
        "Or just dice", default=None, low=0, high=30, help="For a target without a sheet.", scene=True
    )
    target_injuries: int = entry(
        "Their Injuries", within=FEW, default=0, low=0, once=True, help="Only used with dice: their Injuries so far."
    )
    target_armour: int = entry("Their Armour", within=FEW, default=0, low=0, once=True, help="With just dice.")


OTHERWISE = "otherwise"


@dataclass(frozen=True, kw_only=True)
class AllyAttack(Who):
    """An ally who attacks with the acting character, and their kind of attack."""

    mode: str = entry(
        "Attack",
        default="",
        choices=(Choice("", "Their best attack"), *choices(*MODES), Choice(OTHERWISE, "As chosen below")),
    )


@dataclass(frozen=True, kw_only=True)
class Ally(Helper, AllyAttack):
    """The fields of an ally in an attack (resonance-97)."""

    # Skills are listed only where a Skill is chosen: an attack says which it takes.
    second: str = entry(
        "With", default="", choices=second_traits_of_others, whose="who", only=Only("mode", (OTHERWISE,))
    )


@dataclass(frozen=True, kw_only=True)
class AttackForm(TaskForm, HelpForm, TargetForm):
    """The form of an attack."""

    helpers: tuple[Ally, ...] = entry("Together with", default=(), once=True)


class Aimed(TypedDict):
    """The first values of an attack's target, kind and rung."""

    target: ActorId | None
    mode: AnyMode
    rung: str


def start_attack(situation: Situation) -> Aimed:
    """The acting character's best attack on the first able target, preferably an adversary."""
    own = situation.actor.sheet
    rung = best_traits(own, situation)[0] if own.kind == "pools" else ""
    return {"target": first_rival(situation), "mode": best_attack(own), "rung": rung}


def best_attack(sheet: Sheet) -> Mode:
    """The kind of attack with the most dice on this sheet."""
    return max(MODES, key=lambda mode: sum(_ratings(sheet, mode)))


def _ratings(sheet: Sheet, mode: str) -> tuple[int, int]:
    """The sum of an attack's Attribute and Skill."""
    attribute, skill = ATTACKS[mode]
    return sheet.attributes.get(attribute, 1), sheet.skills.get(skill, 0)


def prepare_attack(form: AttackForm, situation: Situation) -> AttackRequest:
    """The request for an attack; a lesser character's is rolled with a rung."""
    own = situation.actor.sheet
    return attack_with(form, rung_hand(form.rung, own, "rung") if own.kind == "pools" or form.rung else {}, situation)


def attack_with(form: AttackForm, hand: Hand, situation: Situation) -> AttackRequest:
    """The request for an attack with the traits of `hand`, or with those of its kind if `hand` is empty."""
    defender, against = _defender(form, situation), _target_of(form)
    return AttackRequest(
        mode=form.mode,
        attacker=acting_roller(form, situation, hand, against),
        helpers=tuple(helpers_of(form.helpers, situation, against, _hand_of_ally)),
        defender=defender,
        bypass_armour=form.bypass_armour,
        **task_of(form),
        options=situation.options,
    )


def _target_of(form: AttackForm) -> tuple[ActorId, ...]:
    """The target if it has a sheet, else nothing."""
    return () if form.target is None or form.target_dice is not None else (form.target,)


def _defender(form: AttackForm, situation: Situation) -> Roller:
    """The defender's roller. Refuse a missing target and an attack on oneself."""
    helped, nines, unable = plain_enhancement(form.target_enhancement), form.target_double_nines, form.target_unable
    if form.target_dice is not None:
        body = Character(injuries=form.target_injuries, armour=form.target_armour)
        return Roller(
            id="target",
            dice=form.target_dice,
            character=body,
            enhancements=helped,
            double_nines=nines,
            unable=unable,
        )
    target = situation.find(form.target, "target")
    against = [who for who in (situation.acting, *with_sheets(form.helpers)) if who is not None]
    if target.id in against:
        raise Refusal("bad_request", "A character can't attack themselves. Choose another target.", "target")
    named = form.target_rung or best_traits(target.sheet, situation)[0]
    hand: Hand = rung_hand(named, target.sheet, "target_rung") if target.sheet.kind == "pools" else {}
    helps = (*helped, *enhancements_of_gear((form.target_gear,), target, "target_gear"))
    return roller_of(target, situation, hand, against, enhancements=helps, double_nines=nines, unable=unable)


def _hand_of_ally(ally: Ally, actor: Actor, situation: Situation, at: str) -> Hand:
    """The traits an ally rolls: their own kind of attack, or those chosen on the form."""
    if ally.mode == OTHERWISE or actor.sheet.kind == "pools":
        return hand_of(ally, actor, situation, at)
    attribute, skill = ATTACKS[ally.mode or best_attack(actor.sheet)]
    return {"attribute": attribute, "skill": skill}


def changes_of_attack(form: AttackForm, made: Attacked, situation: Situation) -> Changes:
    """The changes of an attack.

    For a target without a sheet only the lasting mark is kept, on the scene (resonance-99).
    """
    changes = changes_of_attempt(made.attempt, situation)
    if not (targets := _target_of(form)) and made.consequence:
        changes.lay(replace(new_aspect("consequence", situation.options, made.consequence), scope="scene"))
        changes.say(Step("resonance-70", "aspect_added", made.consequence.strip()))
    for target in targets:
        apply_harm(target, made.harm, made.consequence, changes, situation)
    return changes


def attack_brief(form: AttackForm, made: Attacked, situation: Situation, how: str) -> Brief:
    """The attack, its Hits, and the Injuries it did."""
    targets = [situation.find(target, "target") for target in _target_of(form)]
    names = ", ".join(target.name for target in targets)
    struck = any(target.player for target in targets) and all(target.player for target in targets)
    return blow(made, f"{how} on {names}" if names else how, f"Attack on {names}" if struck else "")


def blow(made: Attacked, label: str, sight: str) -> Brief:
    """The log line of an attack with its Hits and Injuries; `sight` is the players' version."""
    hits = quantity(made.attempt.result.hits, "Hit")
    return Brief(label, score=hits, harm=made.harm.of(made.dealt), sight=sight)
