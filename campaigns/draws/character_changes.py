"""The changes an action made to characters: marks beside their names gained and lost, rows of their sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from core.actions.situation import Effects, Situation
from core.ruleset import Ruleset
from core.sheet import Badge
from core.sheet_changes import changed_rows
from core.wording import without_digits

_TOLD = ("failure", "disaster", "triumph")
"""The bands of marks that help or harm; marks of other bands show a count."""


_WORD = re.compile(r"[^\W\d_]{3}")


def changed_marks(ruleset: Ruleset, effects: Effects, situation: Situation) -> list[dict[str, str]]:
    """The characters whose marks an action changed: "now" or "no longer" so."""
    return [*_changed_marks(ruleset, effects, situation)]


def _changed_marks(ruleset: Ruleset, effects: Effects, situation: Situation) -> Iterator[dict[str, str]]:
    state = situation.state if effects.state is None else effects.state
    for actor, sheet in effects.sheets.items():
        if actor in situation.actors:
            own = situation.actors[actor]
            before = _marks(ruleset.badges_at_table(own.sheet, situation.state, situation.options))
            after = _marks(ruleset.badges_at_table(sheet, state, situation.options))
            yield from ({"seat": own.name, "how": "now", "mark": mark} for mark in after if mark not in before)
            gone = {without_digits(mark) for mark in before} - {without_digits(mark) for mark in after}
            gone -= {without_digits(mark) for mark, of in before.items() if of and of in after.values()}
            yield from (
                {"seat": own.name, "how": "no longer", "mark": mark.partition(" (")[0]}
                for mark in before
                if without_digits(mark) in gone
            )


def _marks(badges: Iterable[Badge]) -> dict[str, str]:
    """The marks in words or with an end, each with its scale; marks that show a count are left out."""
    told = (badge for badge in badges if badge.band in _TOLD and (_WORD.search(badge.text) or badge.until))
    return {f"{badge.text} ({badge.until})" if badge.until else badge.text: badge.of for badge in told}


def rows_moved(ruleset: Ruleset, effects: Effects, situation: Situation) -> dict[str, list[tuple[str, str, str]]]:
    """The rows of a sheet that an action changed, by character: label, before and after."""
    state = situation.state if effects.state is None else effects.state
    found = {}
    for actor, sheet in effects.sheets.items():
        if actor in situation.actors:
            before: Any = ruleset.at_table(situation.actors[actor].sheet, situation.state, situation.options)
            after: Any = ruleset.at_table(sheet, state, situation.options)
            if rows := [*changed_rows(ruleset.sections(before), ruleset.sections(after))]:
                found[str(actor)] = rows
    return found
