"""Every table of a campaign and the kind of its documents."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.kinds import advancement as growth
from campaigns.kinds import (
    campaign,
    clocks,
    downtime,
    handouts,
    knowledge,
    notes,
    people,
    safety,
    scenes,
    sessions,
    world,
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
        world.Article,
        world.Relation,
        world.Tracker,
        world.CalendarDocument,
        world.Occasion,
        world.KeptMap,
        people.Figure,
        growth.Milestone,
        growth.LedgerEntry,
        clocks.Clock,
        growth.Project,
        downtime.Activity,
        knowledge.Revelation,
        knowledge.HiddenPart,
        handouts.Handout,
        safety.Boundary,
        notes.NoteDocument,
        notes.SourceFile,
        campaign.TakenBack,
        campaign.Check,
        world.Rolled,
        campaign.Form,
        campaign.Desk,
        campaign.HistoryDocument,
        campaign.Dead,
    )
}
"""By name."""
