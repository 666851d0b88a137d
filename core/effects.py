"""Effects of one thing each, for small games: what `together` puts into one."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from core.acts.situation import NOTHING, UNTOLD, Effects, Situation
from core.kit.ledger import PointsMove
from core.kit.tallies import Tally, Tick, Until
from core.luck.piles import Token


def on_sheet(situation: Situation, **changes: object) -> Effects:
    """The effects of a few changed fields of the sheet of who acts; `replace` adds points or steps to them."""
    actor = situation.actor
    return Effects(sheets={actor.id: replace(actor.sheet, **changes)})


def points(situation: Situation, currency: str, by: int, reason: str, item: str = "") -> Effects:
    """The effects of points that who acts earns, or spends where `by` is negative; 0 is nothing.

    `reason` is a word key or a text; `item` names what was bought.
    """
    return Effects(points=(PointsMove(situation.actor.id, currency, by, reason, item),)) if by else NOTHING


def ticked(clock: str, by: int = 1, *, segments: int = 6, for_scene: bool = False) -> Effects:
    """The effects of a clock of the campaign moved by so many segments, back where that is negative.

    Where there is none of that title, one with so many `segments` begins, for the open scene if `for_scene`.
    """
    return Effects(clocks=(Tick(clock, by, segments, for_scene),))


def tallied(situation: Situation, name: str, by: int, most: int | None = None, until: Until = "") -> Effects:
    """The effects of a counter of the acting character moved: it stays from 0 to its bound.

    Where there is none of that name one begins at 0, out of `most` if that is given, and lasts `until` then.
    """
    return Effects(tallies=(Tally(situation.actor.id, name, by, most, until),))


def condition(situation: Situation, name: str, until: Until = "") -> Effects:
    """The effects of a condition that begins for who acts, `until` the scene or the session ends, or it is ended."""
    return Effects(tallies=(Tally(situation.actor.id, name, until=until),))


def over(situation: Situation, name: str) -> Effects:
    """The effects of a condition or counter of the acting character that ends; nothing where there is none."""
    return Effects(tallies=(Tally(situation.actor.id, name, over=True),))


def discarded(situation: Situation, *cards: Token, deck: str = "deck", least: int = 1) -> Effects:
    """The effects of cards that were drawn: from the draw pile of a deck of the state to its discard.

    With fewer than `least` cards left in the pile, the discard is shuffled into it. `deck` is its field.
    """
    left = getattr(situation.state, deck).discarded(cards)
    left = left if len(left.pile) >= least else left.reshuffled()
    return Effects(state=replace(situation.state, **{deck: left}))


def together(*effects: Effects) -> Effects:
    """The effects of several acts, one after the other: of what several of them say as a whole the last holds."""
    return reduce(_both, effects, NOTHING)


def _both(first: Effects, then: Effects) -> Effects:
    """What two acts change, one after the other."""
    return replace(
        then,
        sheets={**first.sheets, **then.sheets},
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
    )
