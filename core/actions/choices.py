"""Choices in the forms of any game: names with their titles, and the characters in the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.schema.entry import Choice

if TYPE_CHECKING:
    # Sheets use choices as well, and the roster of a campaign is on screen before this is loaded.
    from core.actions.situation import Situation

NONE = Choice("", "–")
"""The choice of nothing."""


def title(name: str) -> str:
    """A name for display: `animal_ken` becomes "Animal ken"."""
    shown = name.replace("_", " ")
    return shown[:1].upper() + shown[1:]


def choices(*names: str) -> tuple[Choice, ...]:
    """Names as choices, with their titles."""
    return tuple(Choice(name, title(name)) for name in names)


def here_choices(situation: Situation) -> tuple[Choice, ...]:
    """The characters in the scene; without a scene, all characters."""
    ids = situation.here or tuple(situation.actors)
    return tuple(Choice(str(i), situation.actors[i].name, actor=i) for i in ids if i in situation.actors)


def other_choices(situation: Situation) -> tuple[Choice, ...]:
    """The characters in the scene except the acting one."""
    return tuple(choice for choice in here_choices(situation) if choice.id != str(situation.acting))
