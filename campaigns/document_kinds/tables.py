"""Every table of a campaign and the kind of its documents."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.document_kinds import (
    agenda,
    articles,
    bestiary,
    calendar,
    campaign,
    characters,
    clocks,
    conflicts,
    downtime,
    events,
    handouts,
    history,
    knowledge,
    maps,
    milestones,
    notes,
    points,
    prepared_scenes,
    projects,
    relationships,
    rolls,
    safety,
    scenes,
    session_plan,
    sessions,
    source_files,
    trackers,
    unfinished_work,
)
from campaigns.document_kinds.kind import Kind

TABLES: Mapping[str, type[Kind]] = {
    kind.table: kind
    for kind in (
        campaign.CampaignDocument,
        characters.Character,
        sessions.Session,
        scenes.Scene,
        prepared_scenes.Prepared,
        agenda.AgendaLine,
        session_plan.Plan,
        conflicts.Conflict,
        articles.Article,
        relationships.Relation,
        trackers.Tracker,
        calendar.CalendarDocument,
        events.Occasion,
        maps.KeptMap,
        bestiary.Figure,
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
        source_files.SourceFile,
        history.TakenBack,
        history.Check,
        rolls.Rolled,
        unfinished_work.Form,
        unfinished_work.Desk,
        history.HistoryDocument,
        history.Dead,
    )
}
"""By name."""
