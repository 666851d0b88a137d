"""The subject of the unfinished note.

The campaign keeps the text at every pause; its subject is part of the display state, saved when the app is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.document_kinds.notes import KNOWN

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from tui.app_interface.host import Host

Subject = tuple[str, int | None]

_MEMORY = "note"
_START = 80  # characters by which a text is known again


def remember_subject(app: Host, subject: Subject, text: str) -> None:
    """Remember the subject of the unfinished note, or forget it with an empty text."""
    kind, subject_id = subject
    if text:
        app.memory[_MEMORY] = {"about": kind, "id": subject_id, "start": text[:_START]}
    else:
        app.memory.pop(_MEMORY, None)


def draft_subject(app: Host) -> Subject | None:
    """Return the subject of the unfinished note, unless there is none, it isn't known, or the subject is gone."""
    campaign, kept = app.campaign, app.memory.get(_MEMORY)
    if campaign is None or not isinstance(kept, dict) or kept.get("start") != campaign.note_draft[:_START]:
        return None
    subject = (str(kept.get("about")), kept.get("id"))
    return subject if _exists(campaign, subject) else None


def _exists(campaign: Campaign, subject: Subject) -> bool:
    kind, subject_id = subject
    if kind in KNOWN:
        return subject_id in campaign.names()
    sessions = {each.id for each in campaign.sessions()}
    if kind == "scene":
        return any(scene.id == subject_id for session in sessions for scene in campaign.scenes(session))
    return subject_id in sessions if kind == "session" else subject == ("campaign", None)
