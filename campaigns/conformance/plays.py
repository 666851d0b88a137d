"""A form's odds compared with the play under every house rule, without a case written for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any

from campaigns.conformance.cases import Asked, Case, Event, check_under_every_option, of_form
from core.actions.action import Action
from core.actions.situation import Situation
from core.building_blocks.band import Band
from core.luck.exact_walk import TooDeep
from core.luck.table import Table
from core.refusal import Refusal
from core.ruleset import Ruleset

WALKED = 2000
"""The most plays of one form that are walked."""
GOOD = (Band.SUCCESS, Band.TRIUMPH)
"""The bands of good results."""
Untried = Callable[[str], None]
"""A function that takes a line about something that couldn't be tried."""


def _well(resolution: Any) -> bool:
    return resolution.outcome is not None and resolution.outcome.band in GOOD


KNOWN: dict[str, Event] = {"p_success": _well, "p_win": _well}
"""The words whose event is the same everywhere."""


def known_events(action: Action) -> dict[str, Event]:
    """The events of an action's words of odds; `odds_of` names the word for a good end."""
    own = getattr(action.odds, "ends_well", None)
    return KNOWN if own is None else {**KNOWN, own: _well}


class _NoOutcomeError(Exception):
    """A play whose result has no outcome."""


def odds_compared(ruleset: Ruleset, situations: Sequence[Situation], cases: Sequence[Case], untried: Untried) -> int:
    """Compare all cases, and each action with odds but no case. Return the number of rule combinations."""
    told = sum(check_under_every_option(case, ruleset.options) for case in cases)
    for action in _without_case(ruleset, cases):
        try:
            found = next((n for n in map(_show_count(ruleset, action), _openings(action, situations)) if n), 0)
        except TooDeep:
            untried(f"the odds of {action.id}: more than {WALKED} plays; write a Case for it (odds_cases)")
            continue
        except _NoOutcomeError:
            untried(f"the odds of {action.id}: its rule returns no Outcome; write a Case for it (odds_cases)")
            continue
        if not found:
            untried(f"the odds of {action.id}: no situation tried shows p_success or p_win; write a Case (odds_cases)")
        told += found
    return told


def _without_case(ruleset: Ruleset, cases: Sequence[Case]) -> Iterator[Action]:
    written = {case.of for case in cases}
    return (action for action in ruleset.actions if action.odds and action.id not in written)


def _openings(action: Action, situations: Sequence[Situation]) -> Iterator[Situation]:
    """The situations in which an action can begin."""
    for situation in situations:
        with suppress(Refusal):
            action.begin(situation)
            yield situation


def _show_count(ruleset: Ruleset, action: Action) -> Callable[[Situation], int]:
    def show_count(situation: Situation) -> int:
        ask = of_form(action, lambda options: replace(situation, options=options))
        case = Case(
            action.id, "as it starts", lambda options: _walk(ask(options), known_events(action)), known_events(action)
        )
        return check_under_every_option(case, ruleset.options)

    return show_count


def _walk(asked: Asked | None, known: Mapping[str, Event]) -> Asked | None:
    """The known odds, with a play that stops if it takes too long; None if none are known."""
    chances = {word: p for word, p in asked.chances.items() if word in known} if asked else {}
    return Asked(chances, _with_outcome(asked.play)) if asked and chances else None


def _with_outcome(play: Callable[[Table], Any]) -> Callable[[Table], Any]:
    plays = count()

    def play_to_end(table: Table) -> Any:
        if next(plays) >= WALKED:
            raise TooDeep
        resolution = play(table)
        if resolution.outcome is None:
            raise _NoOutcomeError
        return resolution

    return play_to_end
