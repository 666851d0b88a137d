"""Effects of one change each, for small games; `together` combines them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

from core.actions.result import Step
from core.actions.situation import NOTHING, UNTOLD, ActorId, Effects, Situation
from core.building_blocks.ledger import PointsMove
from core.building_blocks.tallies import Tally, Tick, Until
from core.luck.piles import Token
from core.schema.fields import Field, fields_of


def on_sheet(situation: Situation, **changes: object) -> Effects:
    """The effects of new values for fields of the acting character's sheet. Add points or steps with `replace`."""
    actor = situation.actor
    return Effects(sheets={actor.id: replace(actor.sheet, **changes)}, old_sheets={actor.id: actor.sheet})


def on_conflict(situation: Situation, **changes: object) -> Effects:
    """The effects of new values for fields of the running conflict's state."""
    return Effects(conflict=replace(situation.conflict, **changes))  # type: ignore[type-var]


def adjust(situation: Situation, name: str, by: int, rule: str) -> Effects:
    """The effects of a number on the acting character's sheet going up by this much, down if negative.

    It stays within the bounds of its entry, and nothing happens if it is there already. A step names the `rule`.
    """
    sheet = situation.actor.sheet
    numbers = {field.name: field for field in fields_of(type(sheet))}
    now = int(getattr(sheet, name))
    moved = _within(numbers[name], now + by) - now
    told = Effects(steps=(Step(rule, name, amount=moved),))
    return together(on_sheet(situation, **{name: now + moved}), told) if moved else NOTHING


def points(situation: Situation, currency: str, by: int, reason: str, item: str = "") -> Effects:
    """The effects of points that the acting character earns, or spends if `by` is negative; none for 0.

    `reason` is a word key or a text; `item` names the purchase.
    """
    return Effects(points=(PointsMove(situation.actor.id, currency, by, reason, item),)) if by else NOTHING


def ticked(clock: str, by: int = 1, *, segments: int = 6, for_scene: bool = False) -> Effects:
    """The effects of moving a clock of the campaign by this many segments, back if negative.

    If there is no clock of that title, one with this many `segments` starts, for the open scene if `for_scene`.
    """
    return Effects(clocks=(Tick(clock, by, segments, for_scene),))


def tallied(situation: Situation, name: str, by: int, most: int | None = None, until: Until = "") -> Effects:
    """The effects of moving a counter of the acting character, within 0 and its bound.

    If there is no counter of that name, one starts at 0, with `most` as its bound if given, and lasts `until` then.
    """
    return Effects(tallies=(Tally(situation.actor.id, name, by, most, until),))


def condition(situation: Situation, name: str, until: Until = "") -> Effects:
    """The effects of a condition that starts for the acting character, until the scene or the session or someone ends
    it.
    """
    return Effects(tallies=(Tally(situation.actor.id, name, until=until),))


def over(situation: Situation, name: str) -> Effects:
    """The effects of ending a condition or counter of the acting character; nothing happens if there isn't one."""
    return Effects(tallies=(Tally(situation.actor.id, name, over=True),))


def discarded(situation: Situation, *cards: Token, deck: str = "deck", least: int = 1) -> Effects:
    """The effects of discarding drawn cards: they move from the draw pile to the discard of a deck in the state.

    If fewer than `least` cards are left in the pile, the discard is shuffled into it. `deck` is the name of the
    field.
    """
    left = getattr(situation.state, deck).discarded(cards)
    left = left if len(left.pile) >= least else left.reshuffled()
    return Effects(state=replace(situation.state, **{deck: left}))


def together(*effects: Effects) -> Effects:
    """The effects of several actions, one after another. If several replace the same value, the last one wins.

    Changes of the same sheet by `on_sheet` and `adjust` are combined: each field has its new value, and a number that
    several move is moved by all of them, within its bounds.
    """
    return reduce(_both, effects, NOTHING)


def _both(first: Effects, then: Effects) -> Effects:
    """The effects of two actions, one after the other."""
    return Effects(
        sheets={**first.sheets, **then.sheets, **_combine_sheets(first, then)},
        state=first.state if then.state is None else then.state,
        projects={**first.projects, **then.projects},
        points=(*first.points, *then.points),
        milestones=(*first.milestones, *then.milestones),
        conflict=first.conflict if then.conflict is None else then.conflict,
        conflict_over=first.conflict_over or then.conflict_over,
        days=first.days + then.days,
        clocks=(*first.clocks, *then.clocks),
        tallies=(*first.tallies, *then.tallies),
        steps=(*first.steps, *then.steps),
        outcome=then.outcome or first.outcome,
        brief=first.brief if then.brief == UNTOLD else then.brief,
        old_sheets=_old_sheets(first, then),
    )


def _combine_sheets(first: Effects, then: Effects) -> Mapping[ActorId, object]:
    """The sheets that both change, with the changes of both, as far as it is known what `then` changes."""
    both = first.sheets.keys() & then.sheets.keys() & then.old_sheets.keys()
    return {actor: _with_changes(first.sheets[actor], then.old_sheets[actor], then.sheets[actor]) for actor in both}


def _with_changes(sheet: object, before: object, after: object) -> object:
    """A sheet with the changes that led from another sheet to a third."""
    changes = {}
    for field in fields_of(type(sheet)):
        now, was, new = (getattr(each, field.name) for each in (sheet, before, after))
        moved = now != was and all(type(each) is int for each in (now, was, new))
        if new != was:
            changes[field.name] = _within(field, now + new - was) if moved else new
    return replace(sheet, **changes)  # type: ignore[type-var]


def _within(field: Field, number: int) -> int:
    """The number, or the bound of the field that it exceeds."""
    low, high = field.entry.bounds
    return min(max(number, low), high)


def _old_sheets(first: Effects, then: Effects) -> Mapping[ActorId, object]:
    """The sheets that those of both effects were made from, where they are known."""
    unknown = {actor for each in (first, then) for actor in each.sheets.keys() - each.old_sheets.keys()}
    known = {**then.old_sheets, **first.old_sheets}
    return {actor: sheet for actor, sheet in known.items() if actor not in unknown}
