"""Short ways to write the steps of a sample campaign. Each returns one step, or the few it stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Step = Mapping[str, Any]


def act(
    action: str,
    who: str | None,
    /,
    note: str = "",
    *,
    cards: Sequence[int | str] | None = None,
    choose: Sequence[str] = (),
    conflict: str | None = None,
    **form: Any,
) -> Step:
    """An action of the rules, with what is decided in it.

    With `cards` it was drawn with real ones (cards, motes, dice), "?" standing for what the program draws.
    """
    step: dict[str, Any] = {
        "do": "resolve",
        "action": action,
        "as": who,
        "conflict": conflict,
        "form": form,
        "note": note,
    }
    if choose:
        step["choose"] = tuple(choose)
    if cards is not None:
        step["cards"] = tuple(cards)
    return step


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


def prepared(title: str, *aspects: str, **more: Any) -> Step:
    """A scene is put in stock."""
    return {"do": "prepare_scene", "title": title, "aspects": list(aspects), **more}


def written(record: str, subject: str = "", **value: Any) -> Step:
    """A record is written: of the campaign, a story, a chapter."""
    return {"do": "write_record", "record": record, "subject": subject, "value": value}


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


def reached(title: str, **awards: int) -> Step:
    """A milestone is reached by everybody there, for so many points by currency, or what its tier pays."""
    return {"do": "reach_milestone", "milestone": title, "awards": awards or None}


def award(who: Sequence[str], currency: str, amount: int, reason: str) -> Step:
    """Points for somebody in particular."""
    return {"do": "award_points", "characters": list(who), "currency": currency, "amount": amount, "reason": reason}


def conflict(form: str, title: str, who: str | None = None, **fields: Any) -> Step:
    """A conflict begins."""
    return {"do": "start_conflict", "conflict_form": form, "title": title, "actor": who, "form": fields}


def ends(summary: str, *, interval: str | None = None) -> Step:
    """The evening ends and the downtime opens, of an interval or the usual one."""
    return {"do": "end_session", "summary": summary, "interval": interval}


def plan(who: str, action: str, **form: Any) -> Step:
    """A character plans an activity for the downtime."""
    return {"do": "queue_activity", "actor": who, "action": action, "form": form}


def terms(who: str, **terms: Any) -> Step:
    """What a character decides for the whole downtime."""
    return {"do": "set_terms", "actor": who, "terms": terms}


def said(say: str, step: Step) -> Step:
    """A step of a tour, with what is said of it."""
    return {**step, "say": say}


COMMIT: Step = {"do": "commit_downtime"}
"""Everybody's activities are drawn for and settled."""
