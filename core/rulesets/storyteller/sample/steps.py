"""Short ways to write the steps of the sample campaign. Each returns one step, or the few it stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Step = Mapping[str, Any]

MARA, JONAS, ILSE, TOBIAS = "Mara Voss", "Jonas Reed", "Ilse Brandt", "Tobias Kell"
EVERYBODY = (MARA, JONAS, ILSE, TOBIAS)


def act(
    action: str,
    who: str | None,
    note: str = "",
    *,
    cards: Sequence[int | str] | None = None,
    conflict: str | None = None,
    **form: Any,
) -> Step:
    """An action of the rules. With `cards` it was drawn from a real deck, "?" standing for the program's."""
    step = {"do": "resolve", "action": action, "as": who, "conflict": conflict, "form": form, "note": note}
    return step if cards is None else {**step, "cards": tuple(cards)}


def draw(who: str, attribute: str, second: str, note: str, **more: Any) -> Step:
    """A draw of an attribute and a skill, or what `second` names with its kind."""
    return act("draw", who, note, attribute=attribute, second=trait(second), **more)


def helper(who: str, attribute: str, second: str) -> Mapping[str, Any]:
    """Somebody who helps with a draw."""
    return {"who": who, "attribute": attribute, "second": trait(second)}


def against(who: str, attribute: str, second: str) -> Mapping[str, Any]:
    """The other side of a contest, as fields of its form."""
    return {"rival": who, "rival_attribute": attribute, "rival_second": trait(second)}


def trait(name: str) -> str:
    """The second trait of a pool as forms have it; a bare name is a skill."""
    return name if ":" in name else f"skill:{name}"


def evening(title: str, date: str, day: int, label: str, **more: Any) -> tuple[Step, ...]:
    """An evening begins, and with it the clock and the calendar."""
    return (
        {"do": "time", "at": f"{date}T19:30"},
        {"do": "start_session", "title": title, "date": date, **more},
        {"do": "set_calendar", "day": day, "label": label},
    )


def scene(title: str, *aspects: str, **more: Any) -> Step:
    """A scene begins."""
    return {"do": "start_scene", "title": title, "aspects": list(aspects), **more}


def note(text: str, *, about: str | None = None, secret: bool = False) -> Step:
    """A note on the campaign or on a character."""
    where = {"about": "campaign"} if about is None else {"about": "character", "about_id": about}
    return {"do": "add_note", "text": text, "secret": secret, **where}


def tick(clock: str, by: int = 1) -> Step:
    """A clock moves."""
    return {"do": "tick_clock", "clock": clock, "by": by}


def milestone(title: str, tier: str = "milestone", text: str = "") -> Step:
    """A milestone is written down."""
    return {"do": "add_milestone", "title": title, "tier": tier, "note": text}


def reached(title: str, xp: int | None = None) -> Step:
    """A milestone is reached by everybody there, for so much experience."""
    return {"do": "reach_milestone", "milestone": title, "awards": None if xp is None else {"xp": xp}}


def award(who: Sequence[str], xp: int, reason: str) -> Step:
    """Experience for somebody in particular."""
    return {"do": "award_points", "characters": list(who), "currency": "xp", "amount": xp, "reason": reason}


def ends(summary: str, *, interval: str = "between_games") -> Step:
    """The evening ends and the downtime opens."""
    return {"do": "end_session", "summary": summary, "interval": interval}


def plan(who: str, action: str, **form: Any) -> Step:
    """A character plans an activity for the downtime."""
    return {"do": "queue_activity", "actor": who, "action": action, "form": form}


def burns(who: str) -> Step:
    """A character burns down their life for this downtime."""
    return {"do": "set_terms", "actor": who, "terms": {"burn": True}}


COMMIT: Step = {"do": "commit_downtime"}
"""Everybody's activities are drawn for and settled."""
