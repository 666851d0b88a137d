"""Looking after one character on screen: bonus draws and the marks of play (background-15, 45, 52)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, get_args

from core.acting import acting_sheet, only, somebody
from core.action import Action, old_action
from core.entry import entry
from core.ledger import PointsMove
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.background.care.rules import REASONS, BonusGrant, Reason, grant_bonus_draw
from core.rulesets.background.currencies import BONUS_DRAWS
from core.rulesets.background.sheet import Due, Sheet, State
from core.situation import Brief, Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class GrantForm:
    """What a bonus draw is given for."""

    reason: Reason = entry("For", default="roleplay", choices=REASONS, code="bad_reason")


def _prepare_grant(form: GrantForm, situation: Situation) -> BonusGrant:
    return BonusGrant(bonus_draws=situation.balance(situation.actor.id, BONUS_DRAWS.id), reason=form.reason)


def _start_grant(situation: Situation) -> GrantForm:
    """For what one is due to who acts, if one is."""
    due = next((due.reason for due in situation.state.due if due.actor == situation.acting), None)
    reason = next((reason for reason in get_args(Reason) if reason == due), None)
    return GrantForm(reason=reason) if reason else GrantForm()


def granted(reason: Reason, situation: Situation) -> Effects:
    """One bonus draw more for who acts, for its reason; if it was due it is not any more."""
    state: State = situation.state
    points = (PointsMove(situation.actor.id, BONUS_DRAWS.id, 1, reason),)
    given = Due(situation.actor.id, reason)
    if given not in state.due:
        return Effects(points=points)
    at = state.due.index(given)
    return Effects(points=points, state=replace(state, due=(*state.due[:at], *state.due[at + 1 :])))


@dataclass(frozen=True, slots=True)
class Marks:
    """The two marks of play."""

    advantage: bool = entry("Advantage", default=False, once=True, help="One card more in the next draw.")
    incapacitated: bool = entry("Incapacitated", default=False, once=True, help="No draws until the scene ends.")


@dataclass(frozen=True, slots=True)
class MarkChange:
    """The marks as they were, and as they are to be."""

    before: Marks
    after: Marks


def mark(request: MarkChange, table: Table) -> Resolution[Any]:
    """Set or take off a mark as the story has it (background-15, 52)."""
    return old_resolution({}, steps=tuple(_marked(request)), value=request.after)


def _marked(request: MarkChange) -> Iterator[Step]:
    for name, rule in (("advantage", "background-15"), ("incapacitated", "background-52")):
        after = getattr(request.after, name)
        if after != getattr(request.before, name):
            yield Step(rule, f"{name}_{'set' if after else 'lifted'}")


def _marks(situation: Situation) -> Marks:
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return Marks(sheet.advantage, sheet.incapacitated)


def _prepare_marks(form: Marks, situation: Situation) -> MarkChange:
    if form == (before := _marks(situation)):
        raise Refusal("bad_request", "Both marks are like that already.", "advantage")
    return MarkChange(before, form)


def _settle_marks(form: Marks, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    return only(situation, replace(sheet, advantage=form.advantage, incapacitated=form.incapacitated))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="grant_bonus_draw",
        title="Grant a bonus draw",
        place=Place.CARE,
        form=GrantForm,
        request=BonusGrant,
        rule=grant_bonus_draw,
        prepare=_prepare_grant,
        settle=lambda form, resolution, situation: granted(form.reason, situation),
        start=_start_grant,
        help="One card more after seeing a draw, kept until it is used.",
        why_not=somebody,
        brief=lambda form, resolution, situation: Brief(form.reason.replace("_", " ")),
    ),
    old_action(
        id="marks",
        title="Advantage and incapacity",
        place=Place.CARE,
        form=Marks,
        request=MarkChange,
        rule=mark,
        prepare=_prepare_marks,
        settle=_settle_marks,
        start=_marks,
        help="Draws set these by themselves; here the story does. Both go when the scene ends.",
        why_not=somebody,
    ),
)
