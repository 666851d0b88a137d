"""The part of a game that its declarations make up, each with what belongs to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypeVar

from core.actions.action import Action, Change, Draw
from core.actions.rule import AnyRule, FunctionRule, Rule
from core.conflict import ConflictForm, ConflictFormOf
from core.decider import Decider
from core.downtime import Downtime, DowntimeOf
from core.game_part import Part, joined
from core.lifecycle import Lifecycle
from core.story_records import RecordKind, RecordKindOf

T = TypeVar("T")
Declared: TypeAlias = Part | Action | AnyRule | ConflictForm | Downtime | Lifecycle | RecordKind | Decider
"""A declaration of a game."""
_KINDS = (Part, Draw, Change, Rule, FunctionRule, ConflictFormOf, DowntimeOf, Lifecycle, RecordKindOf, Decider)


def part_of(*declared: Declared) -> Part:
    """The part that these declarations make up.

    A conflict and a downtime bring the actions they were made with, and a draw whose rule is a function brings that
    rule for the JSON interface. Raises TypeError for anything else, and ValueError for a second downtime.
    """
    if unknown := [each for each in declared if not isinstance(each, _KINDS)]:
        raise TypeError(f"{unknown[0]!r:.60} isn't a part, an action, a rule, a conflict, a downtime or a lifecycle.")
    every = [each for given in declared for each in (*_actions_of(given), given)]
    whole = joined(
        *(each for each in every if isinstance(each, Part)),
        Part(
            rules=tuple(rule for each in every for rule in _rules_of(each)),
            actions=tuple(each for each in every if isinstance(each, Draw | Change)),
            conflicts=tuple(each for each in every if isinstance(each, ConflictFormOf)),
            records=tuple(each for each in every if isinstance(each, RecordKindOf)),
            deciders=tuple(each for each in every if isinstance(each, Decider)),
        ),
        *(Part(downtime=each) for each in every if isinstance(each, DowntimeOf)),
        *(Part(lifecycle=each) for each in every if isinstance(each, Lifecycle)),
    )
    return whole._replace(rules=_once(whole.rules))


def _actions_of(declared: Declared) -> tuple[Action, ...]:
    """The actions that a conflict or a downtime brings."""
    return declared.brings if isinstance(declared, ConflictFormOf | DowntimeOf) else ()


def _rules_of(declared: Declared) -> Iterator[AnyRule]:
    """A rule itself, or the rule of a draw that is a function with a name."""
    own = getattr(declared.rule, "__self__", None) if isinstance(declared, Draw) else declared
    if isinstance(own, Rule | FunctionRule) and own.name.isidentifier():
        yield own


def _once(several: Iterable[T]) -> tuple[T, ...]:
    """The values without repetition, since two draws can have the same rule."""
    found: list[T] = []
    for each in several:
        if each not in found:
            found.append(each)
    return tuple(found)
