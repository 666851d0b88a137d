"""The commands: everything that can be done to a campaign.

They are declared when the first is asked for: a roster is on screen without them.
"""

# ruff: noqa: F403  the type checker reads the names of all commands where they are declared

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.commands.agenda import *
    from campaigns.commands.articles import *
    from campaigns.commands.batch import *
    from campaigns.commands.calendar import *
    from campaigns.commands.characters import *
    from campaigns.commands.clocks import *
    from campaigns.commands.command import COMMANDS as COMMANDS
    from campaigns.commands.command import Command as Command
    from campaigns.commands.downtime import *
    from campaigns.commands.draws import *
    from campaigns.commands.figures import *
    from campaigns.commands.maps import *
    from campaigns.commands.notes import *
    from campaigns.commands.points import *
    from campaigns.commands.random_tables import *
    from campaigns.commands.records import *
    from campaigns.commands.reminders import *
    from campaigns.commands.sessions import *
    from campaigns.commands.settings import *
    from campaigns.commands.taking import *
    from campaigns.commands.threads import *
    from campaigns.commands.trackers import *


def __getattr__(name: str) -> Any:
    """A command by the name of its class."""
    from campaigns.commands.command import Command, every_command  # noqa: PLC0415

    if name.startswith("__") or not re.fullmatch("[A-Z]+|([A-Z][a-z]+)+", name):
        raise AttributeError(name)
    known = every_command()
    declared = {"COMMANDS": known, "Command": Command} | {kind.__name__: kind for kind in known.values()}
    globals().update(declared)
    if name not in declared:
        raise AttributeError(f"There is no command {name}.")
    return declared[name]
