"""The commands: the closed union of everything that can be done to a campaign."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from campaigns.commands.batch import Batch
from campaigns.commands.characters import AddCharacter, EditCharacter, SetSheet
from campaigns.commands.desk import (
    AddClock,
    AddNote,
    EditClock,
    EditNote,
    RemoveClock,
    RemoveNote,
    RenameCampaign,
    SaveNoteDraft,
    SetData,
    SetOption,
    SetPlace,
    SetTyped,
    TickClock,
)
from campaigns.commands.downtime import (
    AddProject,
    CommitDowntime,
    EditActivity,
    EditProject,
    MoveProject,
    OpenDowntime,
    QueueActivity,
    RemoveActivity,
    SetTerms,
)
from campaigns.commands.draws import DropDraft, EndConflict, KeepForm, Resolve, SaveDraft, StartConflict
from campaigns.commands.model import GivenAnswer
from campaigns.commands.points import (
    AddMilestone,
    AwardPoints,
    EditMilestone,
    ReachMilestone,
    RefundEntry,
    RemoveMilestone,
)
from campaigns.commands.records import (
    DrawPrepared,
    EditPrepared,
    MovePrepared,
    PrepareScene,
    RemovePrepared,
    WriteRecord,
)
from campaigns.commands.sessions import (
    EditScene,
    EditSession,
    EndScene,
    EndSession,
    SetCalendar,
    StartScene,
    StartSession,
)

Command = Annotated[
    Batch
    | AddCharacter
    | EditCharacter
    | SetSheet
    | StartSession
    | EditSession
    | EndSession
    | StartScene
    | EditScene
    | EndScene
    | PrepareScene
    | EditPrepared
    | MovePrepared
    | DrawPrepared
    | RemovePrepared
    | WriteRecord
    | SetCalendar
    | Resolve
    | SaveDraft
    | DropDraft
    | KeepForm
    | StartConflict
    | EndConflict
    | AwardPoints
    | RefundEntry
    | AddMilestone
    | EditMilestone
    | RemoveMilestone
    | ReachMilestone
    | OpenDowntime
    | SetTerms
    | QueueActivity
    | EditActivity
    | RemoveActivity
    | CommitDowntime
    | AddProject
    | EditProject
    | MoveProject
    | AddClock
    | EditClock
    | TickClock
    | RemoveClock
    | AddNote
    | EditNote
    | RemoveNote
    | SaveNoteDraft
    | RenameCampaign
    | SetData
    | SetOption
    | SetTyped
    | SetPlace,
    Field(discriminator="kind"),
]

__all__ = [
    "AddCharacter",
    "AddClock",
    "AddMilestone",
    "AddNote",
    "AddProject",
    "AwardPoints",
    "Batch",
    "Command",
    "CommitDowntime",
    "DrawPrepared",
    "DropDraft",
    "EditActivity",
    "EditCharacter",
    "EditClock",
    "EditMilestone",
    "EditNote",
    "EditPrepared",
    "EditProject",
    "EditScene",
    "EditSession",
    "EndConflict",
    "EndScene",
    "EndSession",
    "GivenAnswer",
    "KeepForm",
    "MovePrepared",
    "MoveProject",
    "OpenDowntime",
    "PrepareScene",
    "QueueActivity",
    "ReachMilestone",
    "RefundEntry",
    "RemoveActivity",
    "RemoveClock",
    "RemoveMilestone",
    "RemoveNote",
    "RemovePrepared",
    "RenameCampaign",
    "Resolve",
    "SaveDraft",
    "SaveNoteDraft",
    "SetCalendar",
    "SetData",
    "SetOption",
    "SetPlace",
    "SetSheet",
    "SetTerms",
    "SetTyped",
    "StartConflict",
    "StartScene",
    "StartSession",
    "TickClock",
    "WriteRecord",
]
