"""Defaults for small games: draws, changes, conflicts and downtime from which you leave out what is usual.

Each function returns the same record as the class, so anything can be given in full as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from core.actions.action import Action, AnyChange, AnyDraw, Change, Done, DoneOf, Draw
from core.actions.actor import needs_character
from core.actions.odds_of_rules import Walked, odds_of
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.rule import FunctionRule
from core.actions.situation import NOTHING, ActorId, Effects, Situation
from core.activities import Activity, one_by_one
from core.conflict import ConflictFace, ConflictForm, ConflictFormOf
from core.declarations import Declared, part_of
from core.downtime import Downtime, Interval, Plan, Planned, Spent, in_turn, unsettled_error
from core.lazy_imports import Given
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.forms import blank, make_record
from core.schema.option import Options
from core.schema.signature import form_of_parameters, value_type
from core.small_games.shared_deck import with_discard
from core.wording import quantity

C = TypeVar("C")
"""The state of a conflict."""
Q = TypeVar("Q")
"""The type of a request."""
Named: TypeAlias = Mapping[str, Any]
"""Fields of a record by name."""
Asked: TypeAlias = Callable[..., Resolution[object]]
"""A rule: a function of a request and a table, or of arguments that make up the request."""


@dataclass(frozen=True, slots=True)
class NoForm:
    """A form without entries."""


Arguments: TypeAlias = Callable[[Any, Situation], Named]
"""A function that returns the request's values that can't be found by name."""


def nothing_else(form: object, situation: Situation) -> Mapping[str, object]:
    """Return no further values: the whole request is found by name."""
    return {}


def filled(request: type[Q], given: Arguments = nothing_else) -> Callable[[object, Situation], Q]:
    """Return a function that turns a form into this request, taking each field by name from the first place that has
    it.

    The places are the values `given`, the form, the conflict, the acting character's sheet and the state of the
    table, in this order. `options` are the house rules, `name` is the acting character's name, and `rank` their
    number in the `trait` of the form. A field found nowhere keeps its default, and is refused if it has none.
    """

    def prepare(form: object, situation: Situation) -> Q:
        actor = situation.actor if situation.acting is not None else None
        known = {
            "options": situation.options,
            "name": actor.name if actor else "",
            **_rank(form, actor and actor.sheet),
        }
        named = (_values_by_name(each) for each in (form, situation.conflict, actor and actor.sheet, situation.state))
        places = [given(form, situation), *named, known]
        asked = tuple(_values_by_name(request))
        found = {name: place[name] for place in reversed(places) for name in asked if name in place}
        try:
            return make_record(request, found)
        except TypeError as fault:
            lacks = ", ".join(name for name in asked if name not in found and not _has_default(request, name))
            where = "The form, the conflict, the sheet and the state don't have it, and given= doesn't add it."
            raise Refusal("bad_request", f"The rule needs {lacks}. {where}") from fault

    return prepare


def _rank(form: object, sheet: object) -> Named:
    """The number of the sheet that a form's `trait` names."""
    trait = getattr(form, "trait", None)
    return {"rank": getattr(sheet, trait)} if isinstance(trait, str) and hasattr(sheet, trait) else {}


def _has_default(kind: type, name: str) -> bool:
    """Return True if a field of a dataclass has a default."""
    field = next(field for field in fields(kind) if field.name == name)
    return field.default is not MISSING or field.default_factory is not MISSING


def _values_by_name(value: object) -> dict[str, object]:
    """The values of a dataclass by field name; empty for anything else."""
    return {field.name: getattr(value, field.name, None) for field in fields(value)} if is_dataclass(value) else {}


def _nothing(done: Done[object, object, object]) -> Effects:
    return NOTHING


def draw(id: str, title: str, rule: Asked, *, given: Arguments = nothing_else, **more: object) -> AnyDraw:
    """A draw in a scene for the selected character, with an empty form and without effects; `more` are fields of
    `Draw`.

    `rule` is a function whose arguments make up the request, or one that takes a `request` of its own type. The
    request is `filled` from the values `given`, the form, the conflict, the sheet and the state. A `form` may be
    written as entries of some of the rule's parameters, by name. If `odds` is the word of the chance of success,
    every draw is tried for them (`odds_of`), and the spread of the result's `total` is shown.
    """
    return make_record(Draw, _usual(id, title, {"place": Place.SCENE, **_rule_fields(rule, given, more)}))


def activity(id: str, title: str, rule: Asked, *, given: Arguments = nothing_else, **more: object) -> AnyDraw:
    """A draw of the downtime with the same defaults."""
    return make_record(Activity, _usual(id, title, _rule_fields(rule, given, more)))


def _rule_fields(rule: Asked, given: Arguments, more: Named) -> Named:
    """The fields of a draw that follow from its rule: the request, how it is filled, and the odds."""
    request, odds, form, run = more.get("request"), more.get("odds"), more.get("form"), rule
    if isinstance(odds, str):
        odds = odds_of(rule, odds, *_total_of(rule))
    if request is None:
        own = FunctionRule(rule.__name__, rule)
        request, run = own.request, own.run
        odds = replace(odds, play=run) if isinstance(odds, Walked) and odds.play is rule else odds
    asked = {"form": form_of_parameters(rule, form)} if isinstance(form, Mapping) else {}
    settle = with_discard(more.get("settle", _nothing))
    follows = {"rule": run, "request": request, "odds": odds, "settle": settle, **asked}
    return {"prepare": filled(request, given), **more, **follows}


def _total_of(rule: Asked) -> tuple[()] | tuple[Callable[[Any], int], str]:
    """The number whose spread is shown with walked odds, and its word: the `total` of the result if it has one."""
    value = value_type(rule)
    return (attrgetter("total"), "total") if is_dataclass(value) and "total" in _values_by_name(value) else ()


def change(id: str, title: str, apply: Callable[..., Effects], place: Place = Place.MORE, **more: object) -> AnyChange:
    """A change without a draw by the selected character, with an empty form; `more` are fields of `Change`."""
    return make_record(Change, _usual(id, title, {"apply": apply, "place": place, **more}))


def _usual(id: str, title: str, more: Named) -> Named:
    """The usual fields of an action. Its form starts with the defaults of its entries, or with the first choice."""
    form = _form(more)
    return {"id": id, "title": title, "form": form, "why_not": needs_character, "start": partial(blank, form), **more}


def _form(more: Named) -> type[object]:
    form: type[object] = more.get("form", NoForm)
    return form


def conflict(
    id: str,
    title: str,
    state: type[C],
    *,
    start: Callable[..., C],
    face: Callable[[C, Situation], ConflictFace],
    participants: Callable[[C], tuple[ActorId, ...]],
    actions: Sequence[Action],
    **more: object,
) -> ConflictForm:
    """A conflict with these actions that starts with an empty form; `more` are fields of `ConflictForm`.

    The game gets the actions with it; in a `Part` they must be listed as well.
    """
    form, ids = _form(more), tuple(act.id for act in actions)
    own = {"id": id, "title": title, "state": state, "start": start, "face": face, "participants": participants}
    usual = {"form": form, "prefill": partial(blank, form), "actions": ids, "brings": tuple(actions)}
    return make_record(ConflictFormOf, {**usual, **own, **more})


def downtime(
    *intervals: Interval,
    activities: Sequence[AnyDraw] = (),
    settle: Callable[[Spent, Situation], Effects] | None = None,
    units: int = 1,
) -> Downtime:
    """A time between sessions in which each character does up to `units` activities, one after another.

    The game gets the `activities` with it; each settles itself. With `settle`, that function gives the effects of any
    activity after its draw instead; `situation.acting` is its character.
    """
    settle = settle or partial(_settle_itself, {each.id: each for each in activities})

    def plan(actor: ActorId, terms: object, planned: Sequence[Planned], situation: Situation) -> Plan:
        spent = sum(not each.rejected for each in planned)
        if spent > units:
            raise Refusal("too_many", f"Plan at most {quantity(units, 'action')}, not {spent}.")
        return Plan(units, spent)

    def settle_seated(spent: Spent, situation: Situation) -> Effects:
        return _with_seats(settle(spent, situation), situation.actor.name)

    def over(terms: Mapping[ActorId, object], spent: Sequence[Spent], situation: Situation) -> Effects:
        return one_by_one(spent, situation, settle_seated)

    brings = tuple(activities)
    return Downtime(intervals=intervals, terms=NoForm, plan=plan, settle=over, ahead=in_turn(over), brings=brings)


def _with_seats(effects: Effects, name: str) -> Effects:
    """The effects with a name for the steps that have none, because a downtime joins those of several characters."""
    return replace(effects, steps=tuple(step if step.seat else replace(step, seat=name) for step in effects.steps))


def _settle_itself(activities: Mapping[str, AnyDraw], spent: Spent, situation: Situation) -> Effects:
    """The effects of an activity by its own `settle`."""
    planned, resolution = spent
    own = activities.get(planned.action)
    if own is None or resolution is None:
        raise unsettled_error(planned)
    return own.settle(DoneOf(planned.form, own.prepare(planned.form, situation), resolution, situation))


def extended(ruleset: Ruleset, *declared: Declared, **more: object) -> Ruleset:
    """A game with more parts or single declarations. `more` are fields of `Ruleset` to replace; house rules may be
    given as their dataclass.
    """
    return ruleset._replace(whole=Given(part_of(ruleset.whole(), *declared)), **with_options(more))


def with_options(more: Named) -> Named:
    """Fields of a ruleset, with house rules that are given as a dataclass turned into `Options`."""
    options = more.get("options")
    return {**more, "options": Options.of(options)} if isinstance(options, type) else more
