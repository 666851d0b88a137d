"""Attacking somebody, in a fight or out of the blue (resonance-55, 57 to 60, 69 to 71)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.acting import acting_sheet
from core.action import Action, Brief, Place
from core.choosing import NONE, other_choices, title
from core.entry import Choice, entry
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.resonance.attack import AttackRequest, attack
from core.rulesets.resonance.chances import MOST_ENHANCEMENT
from core.rulesets.resonance.choosing import THEIR_BEST, best_traits
from core.rulesets.resonance.forecast import attack_odds
from core.rulesets.resonance.hands import HelpForm, acting_roller, plain, roller_of, rung
from core.rulesets.resonance.pool import ATTACKS, MODES, Mode
from core.rulesets.resonance.rolls import Roller
from core.rulesets.resonance.scene import can_act
from core.rulesets.resonance.settling import harmed, settled
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.tasks import TaskForm, task_of
from core.rulesets.resonance.told import brief_of
from core.rulesets.resonance.traits import RUNGS
from core.situation import ActorId, Effects, Situation


def _mode_choices(situation: Situation) -> tuple[Choice, ...]:
    """The kinds of attack, with the dice of who acts."""
    sheet: Sheet | None = acting_sheet(situation)
    return tuple(Choice(mode, f"{title(mode)} {_dice(sheet, mode)}".rstrip()) for mode in MODES)


def _dice(sheet: Sheet | None, mode: str) -> str:
    if sheet is None or sheet.kind == "pools":
        return ""
    attribute, skill = ATTACKS[mode]
    return str(sheet.attributes.get(attribute, 1) + sheet.skills.get(skill, 0))


def _rung_choices(situation: Situation) -> tuple[Choice, ...]:
    """The rungs of a lesser character; the attack itself says what anybody else rolls."""
    sheet: Sheet | None = acting_sheet(situation)
    if sheet is None or sheet.kind == "full":
        return (NONE,)
    return tuple(Choice(name, f"{title(name)} {dice}") for name, dice in sheet.pools.items())


@dataclass(frozen=True, kw_only=True)
class TargetForm:
    """Who is attacked, how, and how they defend themselves."""

    target: int | None = entry("Target", default=None, choices=other_choices)
    mode: Mode = entry("Attack", default="melee", choices=_mode_choices, code="unknown_mode")
    rung: str = entry("Rolled with", default="", choices=_rung_choices)
    bypass_armour: bool = entry("Bypasses Armour", default=False, once=True)
    target_rung: str = entry(
        "They defend with",
        default="",
        choices=(THEIR_BEST, *(Choice(name, f"{title(name)} pool") for name in RUNGS)),
        help="Others roll the higher of Stamina and Dexterity.",
    )
    target_enhancement: int = entry(
        "Their Enhancement", default=0, low=0, high=MOST_ENHANCEMENT, code="invalid_enhancement"
    )
    target_unable: bool = entry("They cannot resist", default=False, once=True)


@dataclass(frozen=True, kw_only=True)
class AttackForm(TaskForm, HelpForm, TargetForm):
    """An attack."""


def _start(situation: Situation) -> AttackForm:
    """The best attack on the first one there who still stands, not a player's if there is one."""
    own: Sheet = situation.actor.sheet
    return AttackForm(
        target=first_target(situation),
        mode=max(MODES, key=lambda mode: _dice(own, mode)),
        rung=best_traits(own, situation)[0] if own.kind == "pools" else "",
    )


def first_target(situation: Situation) -> ActorId | None:
    """Whom to attack unless somebody says otherwise: an adversary who stands, if there is one."""
    there = [situation.actors[int(choice.id)] for choice in other_choices(situation)]
    others = [actor for actor in there if actor.player != situation.actor.player] or there
    standing = (actor.id for actor in others if not actor.sheet.incapacitated)
    return next(standing, next((actor.id for actor in others), None))


def _prepare(form: AttackForm, situation: Situation) -> AttackRequest:
    defender = _defender(form, situation)
    own: Sheet = situation.actor.sheet
    hand = rung(form.rung, own, "rung") if own.kind == "pools" else {}
    return AttackRequest(
        mode=form.mode,
        attacker=acting_roller(form, situation, hand, (int(defender.id),)),
        defender=defender,
        bypass_armour=form.bypass_armour,
        **task_of(form),
        options=situation.options,
    )


def _defender(form: AttackForm, situation: Situation) -> Roller:
    """Who defends; refuses nobody, and who acts themselves."""
    target = situation.find(form.target, "target")
    if target.id == situation.acting:
        raise Refusal("bad_request", "Choose somebody else as the target.", "target")
    own = () if situation.acting is None else (situation.acting,)
    named = form.target_rung or best_traits(target.sheet, situation)[0]
    hand = rung(named, target.sheet, "target_rung") if target.sheet.kind == "pools" else {}
    helped = plain(form.target_enhancement)
    return roller_of(target, situation, own, enhancements=helped, unable=form.target_unable, **hand)


def _settle(form: AttackForm, resolution: Resolution, situation: Situation) -> Effects:
    made = resolution.value
    changes = settled(made.attempt, situation)
    assert form.target is not None
    return harmed(form.target, made.harm, made.consequence, changes, situation).effects()


def _brief(form: AttackForm, resolution: Resolution, situation: Situation) -> Brief:
    """The attack, its Hits, and the Injuries it did."""
    made = resolution.value
    told = brief_of(made.attempt, f"{title(form.mode)} against {situation.find(form.target, 'target').name}")
    return Brief(told.label, (*told.facts, *_injuries(made.dealt)))


def _injuries(dealt: int) -> Iterator[tuple[str, int]]:
    if dealt:
        yield "injuries", dealt


ACTIONS: tuple[Action, ...] = (
    Action(
        id="attack",
        brief=_brief,
        title="Attack",
        place=Place.SCENE,
        form=AttackForm,
        request=AttackRequest,
        rule=attack,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="They defend first; Strike does 1 Injury, Critical 2 more.",
        why_not=can_act,
        odds=attack_odds,
    ),
)
"""The attack, in a scene and in every fight."""
