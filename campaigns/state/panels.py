"""The panels of a game: facts of a situation that it shows beside its sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.refusal import Refusal

if TYPE_CHECKING:
    from core.actions.situation import Situation
    from core.look import Panel
    from core.ruleset import Ruleset


def all_panels(ruleset: Ruleset, situation: Callable[[], Situation]) -> tuple[Panel, ...]:
    """The panels of a game, secrets included; none before there are characters."""
    try:
        return tuple(ruleset.panels(situation())) if ruleset.panels is not None else ()
    except Refusal:
        return ()
