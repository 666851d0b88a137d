"""Defaults for small games: a draw, a change, a conflict and a downtime of which only what is special is written.

Each returns the same record as its class does, so that any of it can be given in full instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

from core.acts.acting import Activity, somebody
from core.acts.action import Action, AnyChange, AnyDraw, Change, Done, Draw
from core.acts.place import Place
from core.acts.result import Resolution
from core.acts.rule import FunctionRule
from core.acts.situation import NOTHING, ActorId, Effects, Situation
from core.acts.walked import Walked
from core.conflict import ConflictFace, ConflictForm, ConflictFormOf
from core.downtime import Downtime, Interval, Plan, Planned, Spent, in_turn
from core.effects import together
from core.lazily import Given
from core.part import Part, joined
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.forms import blank, made
from core.schema.option import Options
from core.wording import counted

C = TypeVar("C")
"""The state of a conflict."""
Q = TypeVar("Q")
"""The type of a request."""
Named: TypeAlias = Mapping[str, Any]
"""Fields of a record, by name."""
Asked: TypeAlias = Callable[..., Resolution[object]]
"""A rule: of a request and a table, or of arguments that are the request."""


@dataclass(frozen=True, slots=True)
class NoForm:
    """Nothing to fill in, and nothing to decide for a whole downtime."""


Arguments: TypeAlias = Callable[[Any, Situation], Named]
"""What of a request is not found by its name."""


def nothing_else(form: object, situation: Situation) -> Mapping[str, object]:
    """All of a request is found by its name."""
    return {}


def filled(request: type[Q], given: Arguments = nothing_else) -> Callable[[object, Situation], Q]:
    """How a form becomes this request: each field is taken by its name from the first place that has it.

    These are what is `given`, the form, the conflict, the sheet of who acts and the state of the table; `options` are
    the house rules, `name` is who acts. A field found nowhere keeps its default; one without a default refuses.
    """

    def prepare(form: object, situation: Situation) -> Q:
        actor = situation.actor if situation.acting is not None else None
        known = {"options": situation.options, "name": actor.name if actor else ""}
        named = (_named(each) for each in (form, situation.conflict, actor and actor.sheet, situation.state))
        places = [given(form, situation), *named, known]
        asked = tuple(_named(request))
        found = {name: place[name] for place in reversed(places) for name in asked if name in place}
        try:
            return made(request, found)
        except TypeError as fault:
            lacks = ", ".join(name for name in asked if name not in found and not _has_default(request, name))
            where = "The form, the conflict, the sheet and the state don't have it, and given= doesn't add it."
            raise Refusal("bad_request", f"The rule needs {lacks}. {where}") from fault

    return prepare


def _has_default(kind: type, name: str) -> bool:
    """Whether a field of a dataclass may be left out."""
    field = next(field for field in fields(kind) if field.name == name)
    return field.default is not MISSING or field.default_factory is not MISSING


def _named(value: object) -> dict[str, object]:
    """The fields of a dataclass, by name with what is in them."""
    return {field.name: getattr(value, field.name, None) for field in fields(value)} if is_dataclass(value) else {}


def _nothing(done: Done[object, object, object]) -> Effects:
    return NOTHING


def draw(id: str, title: str, rule: Asked, *, given: Arguments = nothing_else, **more: object) -> AnyDraw:
    """A draw in a scene for whoever is selected, with an empty form, that changes nothing; `more` as in `Draw`.

    The rule is a function whose signature is the request, or takes a `request` of its own type. It is `filled` from
    what is `given`, the form, the conflict, the sheet and the state.
    """
    usual = {"place": Place.SCENE, "settle": _nothing}
    return made(Draw, _usual(id, title, {**usual, **_asked(rule, given, more)}))


def activity(id: str, title: str, rule: Asked, *, given: Arguments = nothing_else, **more: object) -> AnyDraw:
    """A draw of the downtime with the same defaults, settled by the downtime (`downtime`)."""
    return made(Activity, _usual(id, title, _asked(rule, given, more)))


def _asked(rule: Asked, given: Arguments, more: Named) -> Named:
    """What a draw asks, with its request and how that is filled."""
    request, run, odds = more.get("request"), rule, more.get("odds")
    if request is None:
        own = FunctionRule(rule.__name__, rule)
        request, run = own.request, own.run
        odds = replace(odds, play=run) if isinstance(odds, Walked) and odds.play is rule else odds
    return {"prepare": filled(request, given), **more, "rule": run, "request": request, "odds": odds}


def change(id: str, title: str, apply: Callable[..., Effects], place: Place = Place.MORE, **more: object) -> AnyChange:
    """Something done without drawing by whoever is selected, with an empty form; `more` as in `Change`."""
    return made(Change, _usual(id, title, {"apply": apply, "place": place, **more}))


def _usual(id: str, title: str, more: Named) -> Named:
    """A form begins with what its entries are by themselves, else with the first that is open to choose."""
    form = _form(more)
    return {"id": id, "title": title, "form": form, "why_not": somebody, "start": partial(blank, form), **more}


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
    """A conflict with these acts that begins with an empty form; `more` as in `ConflictForm`.

    They have to stand among the actions of their part, too.
    """
    form = _form(more)
    ids = tuple(act.id for act in actions)
    own = {"id": id, "title": title, "state": state, "start": start, "face": face, "participants": participants}
    return made(ConflictFormOf, {"form": form, "prefill": partial(blank, form), "actions": ids, **own, **more})


def downtime(*intervals: Interval, settle: Callable[[Spent, Situation], Effects], units: int = 1) -> Downtime:
    """The time between sessions in which everyone does so many activities, one after the other.

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
                whole = together(whole, settle(each, now))
        return whole

    return Downtime(intervals=intervals, terms=NoForm, plan=plan, settle=over, ahead=in_turn(over))


def extended(ruleset: Ruleset, part: Part, **more: object) -> Ruleset:
    """A game with one part more; `more` are fields of `Ruleset` to be replaced, house rules as their dataclass, too."""
    return ruleset._replace(whole=Given(joined(ruleset.whole(), part)), **with_options(more))


def with_options(more: Named) -> Named:
    """Fields of a ruleset, in which the house rules may be given as the dataclass that declares them."""
    options = more.get("options")
    return {**more, "options": Options.of(options)} if isinstance(options, type) else more
