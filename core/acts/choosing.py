"""What there is to choose from in the forms of any game: names with their titles, and who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.schema.entry import Choice

if TYPE_CHECKING:
    # Sheets are made of choices too, and a roster is on screen before what is drawn with is loaded.
    from core.acts.situation import Situation

NONE = Choice("", "–")
"""Nothing chosen."""


def title(name: str) -> str:
    """A name as it is shown: `animal_ken` is "Animal ken"."""
    shown = name.replace("_", " ")
    return shown[:1].upper() + shown[1:]


def choices(*names: str) -> tuple[Choice, ...]:
    """Names as choices, with their titles."""
    return tuple(Choice(name, title(name)) for name in names)


def here_choices(situation: Situation) -> tuple[Choice, ...]:
    """Everyone in the scene; outside of one, everyone."""
    ids = situation.here or tuple(situation.actors)
    return tuple(Choice(str(i), situation.actors[i].name, actor=i) for i in ids if i in situation.actors)


def other_choices(situation: Situation) -> tuple[Choice, ...]:
    """Everyone in the scene but who acts."""
    return tuple(choice for choice in here_choices(situation) if choice.id != str(situation.acting))
