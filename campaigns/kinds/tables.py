"""Every table of a campaign and the kind of its documents."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.kinds import (
    articles,
    calendar,
    campaign,
    clocks,
    downtime,
    events,
    handouts,
    knowledge,
    maps,
    milestones,
    notes,
    people,
    points,
    projects,
    relationships,
    rolls,
    safety,
    scenes,
    sessions,
    trackers,
)
from campaigns.kinds.kind import Kind

TABLES: Mapping[str, type[Kind]] = {
    kind.table: kind
    for kind in (
        campaign.CampaignDocument,
        people.Character,
        sessions.Session,
        scenes.Scene,
        scenes.Prepared,
        sessions.AgendaLine,
        sessions.Plan,
        scenes.Conflict,
        articles.Article,
        relationships.Relation,
        trackers.Tracker,
        calendar.CalendarDocument,
        events.Occasion,
        maps.KeptMap,
        people.Figure,
        milestones.Milestone,
        points.LedgerEntry,
        clocks.Clock,
        projects.Project,
        downtime.Activity,
        knowledge.Revelation,
        knowledge.HiddenPart,
        handouts.Handout,
        safety.Boundary,
        notes.NoteDocument,
        notes.SourceFile,
        campaign.TakenBack,
        campaign.Check,
        rolls.Rolled,
        campaign.Form,
        campaign.Desk,
        campaign.HistoryDocument,
        campaign.Dead,
    )
}
"""By name."""
