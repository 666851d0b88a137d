"""The commands: everything that can be done to a campaign.

They are declared when the first is asked for: a roster is on screen without them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.commands.agenda import (
        AddAgendaLine,
        EditAgendaLine,
        MoveAgendaLine,
        RemoveAgendaLine,
        TickAgendaLine,
    )
    from campaigns.commands.articles import AddArticle, EditArticle, Relate, RemoveArticle, Unrelate
    from campaigns.commands.batch import Batch
    from campaigns.commands.calendar import AddOccasion, EditOccasion, MakeCalendar, RemoveOccasion
    from campaigns.commands.characters import AddCharacter, EditCharacter, RemoveCharacters, SetSheet
    from campaigns.commands.command import COMMANDS, Command
    from campaigns.commands.desk import (
        AddClock,
        AddNote,
        DescribeCampaign,
        EditClock,
        EditNote,
        RemoveClock,
        RemoveNote,
        RenameCampaign,
        SaveNoteDraft,
        SetData,
        SetNextEvening,
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
    from campaigns.commands.draws import (
        DropDraft,
        EndConflict,
        KeepForm,
        Resolve,
        ResolveEach,
        SaveDraft,
        StartConflict,
    )
    from campaigns.commands.figures import AddFigures, EditFigure, JoinConflict, KeepFigure, RemoveFigure
    from campaigns.commands.maps import KeepMap, RemoveMap, RenameMap
    from campaigns.commands.points import (
        AddMilestone,
        AwardPoints,
        EditMilestone,
        ReachMilestone,
        RefundEntry,
        RemoveMilestone,
    )
    from campaigns.commands.random_tables import Roll, ShowRoll
    from campaigns.commands.records import (
        DrawPrepared,
        EditPrepared,
        MovePrepared,
        PrepareScene,
        RemovePrepared,
        WriteRecord,
    )
    from campaigns.commands.reminders import PutOff, Remind, Reminded
    from campaigns.commands.sessions import (
        EditScene,
        EditSession,
        EndScene,
        EndSession,
        SetCalendar,
        StartScene,
        StartSession,
    )
    from campaigns.commands.taking import TakeIn
    from campaigns.commands.threads import CloseThread, LinkClock, SetDormancy, TouchThread
    from campaigns.commands.trackers import AddTracker, CountTracker, EditTracker, EndTracker

_MODULES = (
    "characters",
    "trackers",
    "articles",
    "threads",
    "figures",
    "sessions",
    "calendar",
    "draws",
    "points",
    "downtime",
    "desk",
    "reminders",
    "maps",
    "records",
    "agenda",
    "random_tables",
    "taking",
    "batch",
)
"""Where they are declared, in the order of a game master's day."""


def __getattr__(name: str) -> Any:
    """A command by the name of its class."""
    if name.startswith("__") or name in (*_MODULES, "command"):
        raise AttributeError(name)
    for module in _MODULES:
        import_module(f"{__name__}.{module}")
    from campaigns.commands.command import COMMANDS, Command  # noqa: PLC0415

    declared = {"COMMANDS": COMMANDS, "Command": Command} | {kind.__name__: kind for kind in COMMANDS.values()}
    globals().update(declared)
    if name not in declared:
        raise AttributeError(f"There is no command {name}.")
    return declared[name]


__all__ = [
    "COMMANDS",
    "AddAgendaLine",
    "AddArticle",
    "AddCharacter",
    "AddClock",
    "AddFigures",
    "AddMilestone",
    "AddNote",
    "AddOccasion",
    "AddProject",
    "AddTracker",
    "AwardPoints",
    "Batch",
    "CloseThread",
    "Command",
    "CommitDowntime",
    "CountTracker",
    "DescribeCampaign",
    "DrawPrepared",
    "DropDraft",
    "EditActivity",
    "EditAgendaLine",
    "EditArticle",
    "EditCharacter",
    "EditClock",
    "EditFigure",
    "EditMilestone",
    "EditNote",
    "EditOccasion",
    "EditPrepared",
    "EditProject",
    "EditScene",
    "EditSession",
    "EditTracker",
    "EndConflict",
    "EndScene",
    "EndSession",
    "EndTracker",
    "JoinConflict",
    "KeepFigure",
    "KeepForm",
    "KeepMap",
    "LinkClock",
    "MakeCalendar",
    "MoveAgendaLine",
    "MovePrepared",
    "MoveProject",
    "OpenDowntime",
    "PrepareScene",
    "PutOff",
    "QueueActivity",
    "ReachMilestone",
    "RefundEntry",
    "Relate",
    "Remind",
    "Reminded",
    "RemoveActivity",
    "RemoveAgendaLine",
    "RemoveArticle",
    "RemoveCharacters",
    "RemoveClock",
    "RemoveFigure",
    "RemoveMap",
    "RemoveMilestone",
    "RemoveNote",
    "RemoveOccasion",
    "RemovePrepared",
    "RenameCampaign",
    "RenameMap",
    "Resolve",
    "ResolveEach",
    "Roll",
    "SaveDraft",
    "SaveNoteDraft",
    "SetCalendar",
    "SetData",
    "SetDormancy",
    "SetNextEvening",
    "SetOption",
    "SetPlace",
    "SetSheet",
    "SetTerms",
    "SetTyped",
    "ShowRoll",
    "StartConflict",
    "StartScene",
    "StartSession",
    "TakeIn",
    "TickAgendaLine",
    "TickClock",
    "TouchThread",
    "Unrelate",
    "WriteRecord",
]
