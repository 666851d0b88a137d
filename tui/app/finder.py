"""Commands found by name: help, palette and command line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.lazy_imports import Lazy
from tui.app.screen_stack import Places
from tui.app_interface.reachable_commands import Reached, acts, guide, reachable, reachable_by_key, terms
from tui.textual_internals import InnerApp

if TYPE_CHECKING:
    from tui.app_interface.host import Host
    from tui.command_palette import dialog, help, palette
    from tui.command_palette.palette import Findable
else:
    dialog = Lazy("tui.command_palette.dialog")
    help = Lazy("tui.command_palette.help")
    palette = Lazy("tui.command_palette.palette")

_CHOSEN = 5  # the number of last choices the palette remembers


class Finder:
    """Offers every command that the front screen can reach, and runs the chosen one."""

    def __init__(self, app: InnerApp, host: Host, places: Places) -> None:
        self._app, self._host, self._places = app, host, places

    def help(self) -> None:
        """Show the available commands, or the keys of the dialog in front."""
        front = self._app.screen
        if front.is_modal:
            self._app.push_screen(help.Help(reachable_by_key(front)), self._run_there)
            return
        self._app.push_screen(
            help.Help(reachable(front), [*acts(front), *terms(front), *guide(front)]), self.run_command
        )

    def palette(self) -> None:
        """Find a command or anything with a name; recent choices come first."""
        front = self._app.screen
        reached = [*reachable(front), *acts(front), *terms(front), *guide(front)]
        self._app.push_screen(palette.Palette(reached, self._places.memory.get("chosen", ())), self.run_found)

    def command_line(self) -> None:
        """Type a command."""
        spoken_to, front = None if self._host.in_player_view else self._host.campaign, self._app.screen
        more = partial(acts, front), partial(terms, front)
        self._app.push_screen(dialog.CommandLine(reachable(front), *more, campaign=spoken_to), self.run_command)

    def run_command(self, reached: Reached | None) -> None:
        """Focus the place or part that a command belongs to, and run it there."""
        if reached is None:
            return
        if self._places.front is not None:
            self._places.front.enter(reached.node)
        self._run_there(reached)

    def _run_there(self, reached: Reached | None) -> None:
        """Run a command of the dialog in front."""
        if reached is not None:
            self._app.call_later(self._app.run_action, reached.command.action, reached.node)

    def run_found(self, found: Findable | None) -> None:
        """Run a result of the palette, and remember it."""
        if found is not None:
            memory = self._places.memory
            before = (id for id in memory.get("chosen", ()) if id != found.id)
            memory["chosen"] = [found.id, *before][:_CHOSEN]
            found.run()
