"""The effects of each action where one value of a sheet, of the game's state or of a house rule is another, to compare.

One file for each game, `tests/core/<game>/states.txt`: an action is carried out in the first situation that allows it,
by its first values and with always the same luck, and again for each other value in the sheets of who acts and of the
next one present. A line says what is different then. What makes no difference isn't listed. `python -m
tests.core.states` writes the files; whoever changes a rule looks at the difference.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from campaigns.conformance.all_situations import every_situation, finish, full_scene, prefilled_form
from campaigns.conformance.other_values import other_values
from core.actions.action import Action
from core.actions.situation import Situation
from core.downtime import Downtime, Interval
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.codec import decode, encode
from tests.core.answers import LEFT_OUT, changed, changes, values

HERE = Path(__file__).parent
MOST = 100
"""The characters of the first difference that are listed; the sum tells all of them apart."""
Flat = dict[str, str]
Run = Callable[[Situation], Any]


def file_of(ruleset: Ruleset) -> Path:
    """Where the states of a game are."""
    return HERE / ruleset.id / "states.txt"


def states(ruleset: Ruleset, folder: Path) -> str:
    """The effects of each action of a game in other states, below its name."""
    scene = full_scene(ruleset, folder)
    situations = [scene, _worn(scene), *every_situation(ruleset, scene)]
    lines = (line for name, run in _runs(ruleset).items() for line in _of_one(ruleset, name, run, situations))
    return "".join(f"{line}\n" for line in lines)


def _runs(ruleset: Ruleset) -> Mapping[str, Run]:
    """The things carried out in a situation, by name: every action, and whatever comes by itself with time."""
    cycle, downtime = ruleset.lifecycle, ruleset.downtime
    return {
        **{action.id: partial(_done, action) for action in ruleset.actions},
        **{"session starts": cycle.session_start, "session ends": cycle.session_end},
        **{"scene starts": cycle.scene_start, "scene ends": cycle.scene_end},
        **{"what ends": cycle.ending, "what is to do": cycle.chores},
        **(
            {f"downtime {each.id}": partial(_downtime, downtime, each) for each in downtime.intervals}
            if downtime
            else {}
        ),
    }


def _of_one(ruleset: Ruleset, name: str, run: Run, situations: Sequence[Situation]) -> Iterator[str]:
    """The lines of one of them, below its name for each of the first two situations that allow it."""
    allowed = ((situation, _come_to(run, situation)) for situation in situations)
    works = [(situation, first) for situation, first in allowed if "refused" not in first]
    for situation, first in works[:2]:
        yield name
        yield from _told(ruleset, run, situation, first)


def _told(ruleset: Ruleset, run: Run, situation: Situation, first: Flat) -> Iterator[str]:
    """A line for each other state that makes a difference."""
    for place, other in _others(ruleset, situation):
        got = _come_to(run, other)
        different = [name for name in sorted({*got, *first}) if got.get(name) != first.get(name)]
        if "refused" in got:
            yield f"  {place}: {got['refused']}"
        elif different:
            told = "; ".join(f"{name} {got.get(name, 'none')}" for name in different)
            yield f"  {place}: {told if len(told) <= MOST else f'{told[:MOST]}… {crc32(told.encode()):08x}'}"


def _others(ruleset: Ruleset, situation: Situation) -> Iterator[tuple[str, Situation]]:
    """The situations that differ from this one in one value, each with its name."""
    next_one = next((i for i in situation.here or situation.actors if i != situation.acting), None)
    for who, i in (("acting", situation.acting), ("next", next_one)):
        if i is not None and i in situation.actors:
            for name, sheet in _sheets(situation.actors[i].sheet):
                actor = replace(situation.actors[i], sheet=sheet)
                yield f"{who} {name}", replace(situation, actors={**situation.actors, i: actor})
    for name, state in _sheets(situation.state):
        yield f"state {name}", replace(situation, state=state)
    for rule in ruleset.options.entries:
        for name, value in other_values(rule).items():
            yield f"{rule.id} {name}", replace(situation, options=replace(situation.options, **{rule.id: value}))


def _worn(situation: Situation) -> Situation:
    """The situation with every number of each sheet raised by one: injuries, purses, marks, hours of rest."""
    return replace(situation, actors={i: replace(a, sheet=_raised(a.sheet)) for i, a in situation.actors.items()})


def _raised(sheet: Any) -> Any:
    given = encode(sheet)
    for place, number in values(given):
        if type(number) is int:
            with suppress(Refusal):
                sheet = decode(type(sheet), given := changed(given, place, number + 1), "sheet")
    return sheet


def _sheets(value: Any) -> Iterator[tuple[str, Any]]:
    """Each other value like this one that can be read, with what differs."""
    for name, other in changes(encode(value), _near):
        with suppress(Refusal):
            yield name, decode(type(value), other, "sheet")


def _near(value: Any) -> Iterator[tuple[str, Any]]:
    """Other values in the place of this one that a character may well have."""
    if isinstance(value, bool):
        yield f"{not value}", not value
    elif isinstance(value, int):
        yield from ((name, other) for name, other in (("+1", value + 1), ("+4", value + 4), ("-3", -3)))
    elif value and not isinstance(value, str):
        yield "left out", LEFT_OUT


def _come_to(run: Run, situation: Situation) -> Flat:
    """The effects of one of them, by the place of each value; or the refusal."""
    try:
        return dict(_flat(run(situation)))
    except Refusal as refusal:
        return {"refused": f"{refusal.code}: {refusal.message}"}


def _downtime(downtime: Downtime, interval: Interval, situation: Situation) -> Any:
    """The effects of a downtime without any activity."""
    terms = {i: downtime.terms() for i, actor in situation.actors.items() if actor.player}
    return downtime.settle(terms, (), replace(situation, interval=interval.id, passes=interval.amount))


def _done(action: Action, situation: Situation) -> Any:
    """The breakdown of an action by its first values, its summary and its effects; decisions are the usual ones."""
    form = prefilled_form(action, situation)
    ended = finish(action, form, situation)
    return {
        "effects": action.settle(ended),
        "price": action.price(form, situation) if action.price else None,
        "outcome": ended.resolution.outcome,
        "brief": action.brief(ended),
        "steps": ended.resolution.steps,
    }


def _flat(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    if dataclasses.is_dataclass(value):
        value = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.name != "old_sheets"}
    if isinstance(value, tuple | list):
        value = dict(enumerate(value))
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _flat(each, f"{place}.{name}" if place else str(name))
    elif value is not None:
        yield place, str(value)


if __name__ == "__main__":
    for each in all_rulesets():
        with TemporaryDirectory() as folder:
            file_of(each).write_text(states(each, Path(folder) / "c"), encoding="utf-8")
