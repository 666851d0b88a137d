"""What a script calls by name, found: characters, conflicts, milestones and the rest, as the ids commands want."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.refusal import Refusal
from core.wording import counted

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

Step = Mapping[str, Any]


def named(campaign: Campaign, step: Step) -> dict[str, Any]:
    """The fields of a step's command, with names turned into ids."""
    fields = {name: value for name, value in step.items() if name not in ("do", "say")}
    if fields.get("about") == "character":
        fields["about_id"] = character(campaign, fields["about_id"])
    return {name: FINDERS[name](campaign, value) if name in FINDERS else value for name, value in fields.items()}


def character(campaign: Campaign, name: str | None) -> int | None:
    """A character's id by name; None stays None."""
    return None if name is None else _only(name, ((c.name, c.id) for c in campaign.view.characters))


def conflict(campaign: Campaign, title: str | None) -> int | None:
    """A running conflict's id by title; None stays None."""
    return None if title is None else _only(title, ((c.title, c.id) for c in campaign.view.conflicts))


def _characters(campaign: Campaign, names: Sequence[str]) -> list[int | None]:
    return [character(campaign, name) for name in names]


def _running(campaign: Campaign, titles: Sequence[str]) -> list[int]:
    """Conflicts and clocks by title."""
    view = campaign.view
    known = [*((c.title, c.id) for c in view.conflicts), *((c.track.title, c.id) for c in view.clocks)]
    return [_only(title, known) for title in titles]


def _activity(campaign: Campaign, actor_and_action: Sequence[str]) -> int:
    """A queued activity by who does it and its action."""
    actor, action = actor_and_action
    downtime = campaign.view.downtime
    activities = (a for plan in (downtime.plans if downtime else ()) for a in plan.activities)
    return _only((character(campaign, actor), action), (((a.actor, a.action), a.id) for a in activities))


def _only(wanted: Any, known: Iterable[tuple[Any, int]]) -> int:
    """The id of what has this name; refuses a script that names nothing, or two things."""
    found = [number for name, number in known if name == wanted]
    if len(found) != 1:
        raise Refusal("bad_script", f"{counted(len(found), 'thing is', 'things are')} called {wanted!r:.80}.")
    return found[0]


FINDERS: Mapping[str, Callable[[Campaign, Any], Any]] = {
    "actor": character,
    "character": character,
    "characters": _characters,
    "participants": _characters,
    "attendance": _characters,
    "carry": _running,
    "conflict": conflict,
    "prepared": lambda campaign, title: _only(title, ((p.title, p.id) for p in campaign.view.prepared)),
    "milestone": lambda campaign, title: _only(title, ((m.title, m.id) for m in campaign.view.milestones)),
    "clock": lambda campaign, title: _only(title, ((c.track.title, c.id) for c in campaign.view.clocks)),
    "project": lambda campaign, title: _only(title, ((p.track.title, p.id) for p in campaign.view.projects)),
    "session": lambda campaign, number: _only(number, ((s.number, s.id) for s in campaign.sessions())),
    "activity": _activity,
    "entry": lambda campaign, reason: _only(reason, ((e.reason, e.id) for e in campaign.ledger())),
}
"""Fields of commands that hold ids, and how each is found by name."""
