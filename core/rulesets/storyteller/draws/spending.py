"""What a draw uses up: Willpower, a prepared bonus, Inspired; and the beat it may earn (storyteller-63, 71, 73, 83)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.acting import acting_sheet
from core.refusal import Refusal
from core.result import Step
from core.rulesets.storyteller.acting import ended
from core.rulesets.storyteller.draws.form import Hand, HandForm, prepared_index
from core.rulesets.storyteller.experience.beats import beats, earned
from core.rulesets.storyteller.experience.rules import add_beats
from core.rulesets.storyteller.sheet import Sheet
from core.situation import ActorId, Effects, Situation
from core.table import Replaying, Table


def spent(form: HandForm, situation: Situation) -> Effects:
    """What making this draw changes on the sheets of all who drew, whatever it came to (storyteller-91)."""
    before = acting_sheet(situation)
    effects = _beat(situation) if form.beat and before is not None else Effects()
    sheets, steps = dict(effects.sheets), list(effects.steps)
    hands: list[tuple[ActorId | None, Hand]] = [(situation.acting, form), *((o.who, o.hand) for o in form.others)]
    for who, hand in hands:
        actor = situation.actors.get(who) if who is not None else None
        if actor is None:
            continue
        seat = "" if who == situation.acting else actor.name
        sheet = sheets.get(actor.id, actor.sheet)
        steps += (replace(step, seat=seat) for step in _steps(hand, sheet))
        sheets[actor.id] = _after(hand, sheet)
    changed = {id: sheet for id, sheet in sheets.items() if sheet != situation.actors[id].sheet}
    return replace(effects, sheets=changed, steps=tuple(steps))


def check_beat(form: HandForm, situation: Situation) -> None:
    """Refuse a beat where the campaign has none, before anything is drawn (storyteller-71)."""
    if form.beat and situation.options.beats == "off":
        raise Refusal("beats_not_in_use", "This campaign has no beats; see its options.", "beat")


def _after(form: Hand, sheet: Sheet) -> Sheet:
    if form.willpower:
        sheet = replace(sheet, willpower=sheet.will.current - 1)
    if form.prepared:
        at = prepared_index(form, sheet)
        used = (*sheet.prepared[:at], replace(sheet.prepared[at], used=True), *sheet.prepared[at + 1 :])
        sheet = replace(sheet, prepared=used)
    return ended(sheet, "inspired") if form.use_inspired else sheet


def _steps(form: Hand, sheet: Sheet) -> Iterator[Step]:
    if form.willpower:
        yield Step("storyteller-73", "willpower_spent", amount=-1, total=sheet.will.current - 1)
    if form.prepared:
        yield Step("storyteller-63", "prepared_used", amount=sheet.prepared[prepared_index(form, sheet)].bonus)
    if form.use_inspired:
        yield Step("storyteller-83", "condition_ended", "inspired")


def _beat(situation: Situation) -> Effects:
    """One beat more."""
    resolution = add_beats(beats(1, situation), Table(Replaying(())))
    left, xp = resolution.value
    return replace(earned(left, xp, situation), steps=resolution.steps)
