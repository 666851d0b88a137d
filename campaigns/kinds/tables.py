"""Every table of a campaign and the kind of its documents."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.kinds import advancement as growth
from campaigns.kinds import downtime, handouts, knowledge, people, play, safety, work, world
from campaigns.kinds.kind import Kind

TABLES: Mapping[str, type[Kind]] = {
    kind.table: kind
    for kind in (
        work.CampaignDocument,
        people.Character,
        play.Session,
        play.Scene,
        play.Prepared,
        play.AgendaLine,
        play.Plan,
        play.Conflict,
        world.Article,
        world.Relation,
        world.Tracker,
        world.CalendarDocument,
        world.Occasion,
        world.KeptMap,
        people.Figure,
        growth.Milestone,
        growth.LedgerEntry,
        play.Clock,
        growth.Project,
        downtime.Activity,
        knowledge.Revelation,
        knowledge.HiddenPart,
        handouts.Handout,
        safety.Boundary,
        work.NoteDocument,
        work.SourceFile,
        work.TakenBack,
        work.Check,
        world.Rolled,
        work.Form,
        work.Desk,
        work.HistoryDocument,
        work.Dead,
    )
}
"""By name."""
