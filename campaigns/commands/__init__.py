"""The commands: everything you can do to a campaign.

They are declared when the first is asked for; the roster is on screen without them.
"""

# ruff: noqa: F403  the type checker reads the names of all commands where they are declared

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.agenda.commands import *
    from campaigns.batch.commands import *
    from campaigns.characters.commands import *
    from campaigns.clocks.commands import *
    from campaigns.document_kinds.command import COMMANDS as COMMANDS
    from campaigns.document_kinds.command import Command as Command
    from campaigns.downtime.commands import *
    from campaigns.draws.commands import *
    from campaigns.events.commands import *
    from campaigns.handouts.commands import *
    from campaigns.history.commands import *
    from campaigns.imports.commands import *
    from campaigns.knowledge.commands import *
    from campaigns.maps.commands import *
    from campaigns.notes.commands import *
    from campaigns.npcs.commands import *
    from campaigns.points.commands import *
    from campaigns.prepared_scenes.commands import *
    from campaigns.random_tables.commands import *
    from campaigns.reminders.commands import *
    from campaigns.safety.commands import *
    from campaigns.sessions.commands import *
    from campaigns.settings.commands import *
    from campaigns.threads.commands import *
    from campaigns.trackers.commands import *
    from campaigns.world.commands import *


def __getattr__(name: str) -> Any:
    """A command by the name of its class."""
    from campaigns.document_kinds.command import Command, every_command  # noqa: PLC0415

    if name.startswith("__") or not re.fullmatch("[A-Z]+|([A-Z][a-z]+)+", name):
        raise AttributeError(name)
    known = every_command()
    declared = {"COMMANDS": known, "Command": Command} | {kind.__name__: kind for kind in known.values()}
    globals().update(declared)
    if name not in declared:
        raise AttributeError(f"There is no command {name}.")
    return declared[name]
