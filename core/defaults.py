"""Defaults for small games: a draw, a change, a downtime and effects of which only what is special has to be written.

Each returns the same record as its class does, so that any of it can be given in full instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import reduce
from typing import Any, TypeVar

from core.acts.acting import Activity, somebody
from core.acts.action import Change, Done, Draw
from core.acts.place import Place
from core.acts.result import Resolution
from core.acts.situation import NOTHING, UNTOLD, ActorId, Effects, Situation
from core.downtime import Downtime, Interval, Plan, Planned, Spent, in_turn
from core.kit.tallies import Tally, Tick, Until
from core.lazily import Given
from core.luck.piles import Token
from core.luck.table import Table
from core.part import Part, joined
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.forms import made
from core.wording import counted

Q = TypeVar("Q")
"""The type of a request."""
V = TypeVar("V")
"""The type of what a rule comes to."""
Named = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NoForm:
    """Nothing to fill in, and nothing to decide for a whole downtime."""


def filled(request: type[Q]) -> Callable[[object, Situation], Q]:
    """How a form becomes this request: each field is taken by its name from the first place that has it.

    These are the form, the sheet of who acts and the state of the table; `options` are the house rules, `name` is who
    acts. A field found nowhere keeps its default; one without a default refuses.
    """

    def prepare(form: object, situation: Situation) -> Q:
        actor = situation.actor if situation.acting is not None else None
        known = {"options": situation.options, "name": actor.name if actor else ""}
        places = [*(_named(each) for each in (form, actor and actor.sheet, situation.state)), known]
        asked = tuple(_named(request))
        found = {name: place[name] for place in reversed(places) for name in asked if name in place}
        try:
            return made(request, found)
        except TypeError as fault:
            raise Refusal("bad_request", f"The request lacks a field ({fault!s:.100}).") from fault

    return prepare


def _named(value: object) -> dict[str, object]:
    """The fields of a dataclass, by name with what is in them."""
    return {field.name: getattr(value, field.name, None) for field in fields(value)} if is_dataclass(value) else {}


def on_sheet(situation: Situation, **changes: object) -> Effects:
    """The effects of a few changed fields of the sheet of who acts; `replace` adds points or steps to them."""
    actor = situation.actor
    return Effects(sheets={actor.id: replace(actor.sheet, **changes)})


def ticked(clock: str, by: int = 1, *, segments: int = 6, for_scene: bool = False) -> Effects:
    """The effects of a clock of the campaign moved by so many segments, back where that is negative.

    Where there is none of that title, one with so many `segments` begins, for the open scene if `for_scene`.
    """
    return Effects(clocks=(Tick(clock, by, segments, for_scene),))


def tallied(situation: Situation, name: str, by: int, most: int | None = None, until: Until = "") -> Effects:
    """The effects of a counter of who acts moved: it stays from 0 to its bound.

    Where there is none of that name one begins at 0, out of `most` if that is given, and lasts `until` then.
    """
    return Effects(tallies=(Tally(situation.actor.id, name, by, most, until),))


def condition(situation: Situation, name: str, until: Until = "") -> Effects:
    """The effects of a condition that begins for who acts, `until` the scene or the session ends, or it is ended."""
    return Effects(tallies=(Tally(situation.actor.id, name, until=until),))


def over(situation: Situation, name: str) -> Effects:
    """The effects of a condition or counter of who acts that ends; nothing where there is none."""
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


def _nothing(done: Done[object, object, object]) -> Effects:
    return NOTHING


def draw(
    id: str, title: str, rule: Callable[[Q, Table], Resolution[V]], *, request: type[Q], **more: Any
) -> Draw[Any, Q, V]:
    """A draw in a scene for whoever is selected, with an empty form, that changes nothing; `more` as in `Draw`.

    Its request is `filled` from the form, the sheet and the state.
    """
    usual = {"place": Place.SCENE, "settle": _nothing, "prepare": filled(request)}
    return Draw(rule=rule, request=request, **_usual(id, title, {**usual, **more}))


def activity(
    id: str, title: str, rule: Callable[[Q, Table], Resolution[V]], *, request: type[Q], **more: Any
) -> Activity[Any, Q, V]:
    """A draw of the downtime with the same defaults, settled by the downtime (`downtime`)."""
    return Activity(rule=rule, request=request, **_usual(id, title, {"prepare": filled(request), **more}))


def change(id: str, title: str, apply: Callable[..., Effects], place: Place = Place.MORE, **more: Any) -> Change[Any]:
    """Something done without drawing by whoever is selected, with an empty form; `more` as in `Change`."""
    return Change(apply=apply, place=place, **_usual(id, title, more))


def _usual(id: str, title: str, more: Named) -> Named:
    return {"id": id, "title": title, "form": NoForm, "why_not": somebody, **more}


def downtime(*intervals: Interval, settle: Callable[[Spent, Situation], Effects], units: int = 1) -> Downtime:
    """The time between sessions in which everybody does so many activities, one after the other.

    `settle` gives the effects of one that was drawn; `situation.acting` is who did it.
    """

    def plan(actor: ActorId, terms: object, planned: Sequence[Planned], situation: Situation) -> Plan:
        spent = sum(not each.rejected for each in planned)
        if spent > units:
            raise Refusal("too_many", f"Plan at most {counted(units, 'action')}, not {spent}.")
        return Plan(units, spent)

    def over(terms: Mapping[ActorId, object], spent: Sequence[Spent], situation: Situation) -> Effects:
        whole = NOTHING
        for each in spent:
            if each.resolution is not None:
                now = replace(whole.after(situation), acting=each.planned.actor)
                whole = _both(whole, settle(each, now))
        return whole

    return Downtime(intervals=intervals, terms=NoForm, plan=plan, settle=over, ahead=in_turn(over))


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


def extended(ruleset: Ruleset, part: Part, **more: Any) -> Ruleset:
    """A game with one part more; `more` are fields of `Ruleset` to be replaced."""
    return ruleset._replace(whole=Given(joined(ruleset.whole(), part)), **more)
