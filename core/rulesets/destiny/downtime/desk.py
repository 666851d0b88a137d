"""The downtime desk: whole weeks, planned and carried out by the one procedure of downtime (destiny-78 to 87)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.choices import title
from core.actions.result import Step
from core.actions.situation import ActorId
from core.building_blocks.ledger import PointsMove
from core.downtime import DowntimeOf, Interval, Plan, Planned, Spent, unsettled_error
from core.refusal import Refusal
from core.rulesets.destiny.conditions.rules import time_passes
from core.rulesets.destiny.downtime import activities as training
from core.rulesets.destiny.downtime.form import (
    HEALED,
    AbilityForm,
    Form,
    HealForm,
    RaiseForm,
    SpecialtyForm,
    severities,
)
from core.rulesets.destiny.downtime.rules import Activity, Trainee
from core.rulesets.destiny.sheet import KnownAbility, Sheet, Skill, Specialty, Wound
from core.rulesets.destiny.situation import Actor, Effects, Situation
from core.rulesets.destiny.stories.rules import CURRENCIES
from core.rulesets.destiny.values.damage_decks import SEVERITIES
from core.rulesets.destiny.values.stats import MINOR, Ability
from core.schema.codec import decode, encode
from core.schema.forms import with_values
from core.wording import quantity

DAYS, MONTH = 7, 4
"""Days in a week, weeks in a month (the catalogue's lifecycle)."""
_DYING = "Dying: run the Events first. An Ace saves the unit, and a 2 kills it."
"""The note for a dying character: days do not end it, but each turn's Events can (destiny-97)."""
_WEEKS = (4, 1, 2, 3, 6, 8, 12, 26, 52)


def weeks_named(weeks: int) -> str:
    """A number of weeks in words."""
    return quantity(weeks, "week")


INTERVALS = tuple(Interval(f"weeks_{weeks}", weeks_named(weeks), DAYS * weeks) for weeks in _WEEKS)


@dataclass(frozen=True, slots=True)
class Terms:
    """Nothing is decided for the whole downtime."""


def weeks_of(situation: Situation) -> int:
    """The weeks of the open downtime; refuses if none is open."""
    for interval in INTERVALS:
        if interval.id == situation.interval:
            return interval.days // DAYS
    raise Refusal("not_enough_weeks", "No downtime is open.", "interval")


def trainee(actor: Actor, situation: Situation) -> Trainee:
    """The values of a character that downtime uses."""
    sheet: Sheet = actor.sheet
    return Trainee(
        **{currency: situation.balance(actor.id, currency) for currency in CURRENCIES},
        skills={name: own.level for name, own in sheet.skills.items()},
        abilities={name: own.bare for name, own in sheet.abilities.items()},
        specialties={name: own.count for name, own in sheet.specialties.items()},
        powers={name: own.intensity for name, own in sheet.powers.items()},
        wounds=tuple(encode(wound) for wound in sheet.wounds),
        in_progress=sheet.in_progress,
    )


def activities(forms: Sequence[Form], sheet: Sheet) -> Iterator[Activity]:
    """The activities of filled forms; a wound is identified by its present place (destiny-87)."""
    standing = list(range(len(sheet.wounds)))
    left = [SEVERITIES.index(w.severity) + 1 if w.severity in SEVERITIES else 1 for w in sheet.wounds]
    for form in forms:
        if not isinstance(form, HealForm):
            yield form.activity
            continue
        if form.wound is None or form.wound not in standing:
            raise Refusal("unknown_wound", "That wound is already healed. Choose another.", "activities")
        yield replace(form.activity, wound=standing.index(form.wound))
        left[form.wound] -= 1
        if not left[form.wound]:
            standing.remove(form.wound)


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """Check one character's activities, one after the other, against weeks and points (destiny-85)."""
    who, weeks = situation.find(actor, "actor"), weeks_of(situation)
    own = activities(_forms(actor, planned), who.sheet)
    worked = training.plan(trainee(who, situation), weeks, tuple(own), situation.options)
    notes = (_DYING,) if who.sheet.conditions.get("dying") else ()
    return Plan(weeks, weeks - worked.weeks, notes)


def _forms(actor: ActorId, planned: Sequence[Planned]) -> tuple[Form, ...]:
    own = [each for each in planned if each.actor == actor and not each.rejected]
    if stray := next((each for each in own if not isinstance(each.form, Form)), None):
        raise unsettled_error(stray)
    return tuple(each.form for each in own if isinstance(each.form, Form))


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """The effects of everyone's weeks: learning, prices and healing, then the passing time (destiny-85, 100)."""
    planned = [each.planned for each in spent if each.resolution is not None]
    turns = [_turn(actor, _forms(actor.id, planned), situation) for actor in situation.actors.values()]
    sheets = {id: sheet for turn in turns for id, sheet in turn.sheets.items()}
    return Effects(
        sheets={id: sheet for id, sheet in sheets.items() if sheet != situation.actors[id].sheet},
        points=tuple(move for turn in turns for move in turn.points),
        steps=tuple(step for turn in turns for step in turn.steps),
    )


def _ahead(spent: Sequence[Spent], situation: Situation) -> Situation:
    """The situation after earlier activities, with their learning and prices. Wounds keep their places, because forms
    count them (destiny-87).
    """
    planned = [each.planned for each in spent if each.resolution is not None]
    sheets, moves = dict[ActorId, Sheet](), list[PointsMove]()
    for actor in situation.actors.values():
        if forms := _forms(actor.id, planned):
            turn, before = _turn(actor, forms, situation), actor.sheet
            wounds = tuple(map(_with_severity, before.wounds, severities(_severities(before), forms)))
            kept = {"wounds": wounds, "conditions": before.conditions, "in_progress": before.in_progress}
            sheets[actor.id] = with_values(turn.sheets[actor.id], kept)
            moves += turn.points
    return Effects(sheets=sheets, points=tuple(moves)).after(situation)


def _severities(sheet: Sheet) -> Sequence[str]:
    return [wound.severity for wound in sheet.wounds]


def _with_severity(wound: Wound, severity: str) -> Wound:
    return replace(wound, severity=severity)


def _turn(actor: Actor, forms: Sequence[Form], situation: Situation) -> Effects:
    """The downtime of one character."""
    start, weeks = trainee(actor, situation), weeks_of(situation)
    own = tuple(activities(forms, actor.sheet))
    worked = training.plan(start, weeks, own, situation.options)
    table = situation.state.condition_table
    learnt = _sheet_after(actor.sheet, worked.character, forms)
    rested = learnt.with_conditions(
        _conditions_after(time_passes(learnt.conditions, DAYS * weeks, weeks // MONTH, table), weeks)
    )
    moves = _purchases(actor, start, forms, own, situation)
    steps = (*_steps(start, forms, own, situation), *_wear_off_steps(learnt, rested))
    named = tuple(replace(step, seat=actor.name) for step in steps)
    return Effects(sheets={actor.id: rested}, points=tuple(moves), steps=named)


def _purchases(
    actor: Actor, start: Trainee, forms: Sequence[Form], own: Sequence[Activity], situation: Situation
) -> Iterator[PointsMove]:
    """The ledger entry of each activity that costs points, with the sheet before and after it."""
    for at, form in enumerate(forms):
        before, after = (training.plan(start, weeks_of(situation), own[:to], situation.options) for to in (at, at + 1))
        if len(after.ledger) == len(before.ledger):
            continue
        made = after.ledger[-1]
        was, now = (
            _sheet_after(actor.sheet, done.character, forms[:to]) for done, to in ((before, at), (after, at + 1))
        )
        yield PointsMove(actor.id, made.currency, made.delta, made.reason, title(form.subject), bought=(was, now))


def _steps(start: Trainee, forms: Sequence[Form], own: Sequence[Activity], situation: Situation) -> Iterator[Step]:
    """A step for each activity with its result and its weeks, in order."""
    worked = training.plan(start, weeks_of(situation), (), situation.options)
    if start.in_progress is not None:
        taken = weeks_of(situation) - worked.weeks
        what = "training_goes_on" if worked.character.in_progress else "training_done"
        yield Step("destiny-86", what, _with_weeks(title(start.in_progress.skill), taken))
    for at, form in enumerate(forms, 1):
        before, worked = worked, training.plan(start, weeks_of(situation), own[:at], situation.options)
        taken = before.weeks - worked.weeks
        outcome = _outcome(form, start, worked.character, forms[:at])
        yield Step(training.KINDS[form.kind].rule, form.kind, _with_weeks(outcome, taken))


def _with_weeks(what: str, weeks: int) -> str:
    return f"{what}, {weeks_named(weeks)}" if weeks else what


def _outcome(form: Form, start: Trainee, after: Trainee, done: Sequence[Form]) -> str:
    """The subject of an activity, and its new state once these are done."""
    if isinstance(form, HealForm) and form.wound is not None:
        before = [str(wound["severity"]) for wound in start.wounds]
        now = severities(before, done)[form.wound]
        return form.display_name(start) if now == HEALED else f"{form.display_name(start)} to {now}"
    named, levels = form.display_name(start), training.KINDS[form.kind].levels
    if levels is None:
        return named
    level = levels(after).get(form.subject)
    return f"{named}, begun" if level is None else f"{named} {level}"


def _conditions_after(conditions: Mapping[str, int], weeks: int) -> Mapping[str, int]:
    """The conditions after this many weeks; the Events of every turn would remove a Minor one (destiny-243)."""
    return {name: level for name, level in conditions.items() if not weeks or name not in MINOR}


def _wear_off_steps(before: Sheet, after: Sheet) -> Iterator[Step]:
    """A step for each condition that time has lowered."""
    for name, level in before.conditions.items():
        now = after.conditions.get(name, 0)
        if now != level:
            rule = "destiny-243" if name in MINOR else "destiny-100"
            yield Step(rule, "wears_off", title(name), amount=now - level, total=now)


def _sheet_after(sheet: Sheet, after: Trainee, forms: Sequence[Form]) -> Sheet:
    """A sheet with the changes of its downtime."""
    levels = dict(after.skills)
    if after.in_progress is not None:
        levels.setdefault(after.in_progress.skill, 0)
    return replace(
        sheet,
        skills={name: _skill(name, level, sheet, forms) for name, level in levels.items()},
        abilities={name: _ability(name, own, sheet, forms) for name, own in after.abilities.items()},
        specialties={name: _specialty(name, count, sheet, forms) for name, count in after.specialties.items()},
        powers={name: replace(sheet.powers[name], intensity=intensity) for name, intensity in after.powers.items()},
        wounds=tuple(decode(Wound, wound) for wound in after.wounds),
        in_progress=after.in_progress,
    )


def _skill(name: str, level: int, sheet: Sheet, forms: Sequence[Form]) -> Skill:
    stats = (form.stat for form in forms if isinstance(form, RaiseForm) and form.subject == name)
    return replace(sheet.skills.get(name) or Skill(stat=next(stats, "body")), level=level)


def _ability(name: str, own: Ability, sheet: Sheet, forms: Sequence[Form]) -> KnownAbility:
    """An Ability from before, or a new one; one given back and gained again is as in the form."""
    new = next((form for form in forms if isinstance(form, AbilityForm) and form.subject == name), None)
    known = KnownAbility(new.skill, text=new.text) if new else sheet.abilities[name]
    return replace(known, specialty=own.specialty, paid=own.paid)


def _specialty(name: str, count: int, sheet: Sheet, forms: Sequence[Form]) -> Specialty:
    skills = (form.skill for form in forms if isinstance(form, SpecialtyForm) and form.subject == name)
    return replace(sheet.specialties.get(name) or Specialty(next(skills, "")), count=count)


DOWNTIME = DowntimeOf(INTERVALS, Terms, plan, settle, unit="week", ahead=_ahead, tells_each=True)
"""The rules for the time between sessions."""
