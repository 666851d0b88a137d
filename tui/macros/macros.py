"""Macros: recorded chains of actions, played again by name or by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from campaigns.names import slug
from core.lazy_imports import Lazy
from tui.config.macro_files import macros, save
from tui.key_bindings import key_name
from tui.macros.macro_keys import MacroKeys
from tui.text.read_only import LEAVE_PLAYER_VIEW

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.actions.play import Worked
    from core.schema import entry as schema_entry
    from tui.app_interface.host import Host
    from tui.dialogs import basic, choose
    from tui.macros import replay as macro_replay
else:
    schema_entry = Lazy("core.schema.entry")
    basic = Lazy("tui.dialogs.basic")
    choose = Lazy("tui.dialogs.choose")
    macro_replay = Lazy("tui.macros.replay")

_KEY = "+key"


class Macros:
    """Records actions and plays macros."""

    def __init__(self, host: Host, keys: MacroKeys) -> None:
        self._host, self.keys = host, keys
        self.recording: list[list[str]] | None = None
        """The recorded actions of the current macro, with the lines of each."""

    # Recording ----------------------------------------------------------------------------------------------------

    def lines(self, command: Any, campaign: Campaign, worked: Worked | None) -> list[str]:
        """The lines of a command for the macro being recorded, taken before the command is done."""
        if self.recording is None:
            return []

        return macro_replay.recorded_lines(command, campaign, worked)

    def add(self, lines: list[str]) -> None:
        """Record a completed action."""
        if lines and self.recording is not None:
            self.recording.append(lines)

    def drop_last(self) -> None:
        """Drop the last recorded action, which was undone."""
        if self.recording:
            self.recording.pop()

    def record(self) -> None:
        """Start recording a macro, or stop and save it under a name."""
        if self._host.campaign is None:
            self._host.refuse("No campaign is open.")
        elif self.recording is None:
            self._switch([])
            self._host.tell("Recording. Press the same key to stop.")
        elif not self.recording:
            self._switch(None)
            self._host.tell("You did nothing, so there is no macro.")
        else:
            self._ask_name()

    def _ask_name(self) -> None:
        taken = macros()
        message = "Name the macro, or leave the name empty to discard it. Press [esc] to go on recording."

        def check(name: str) -> str | None:
            return "That name is taken." if name and slug(name) in taken else None

        self._host.push_screen(basic.Prompt("Macro", message=message, blank=True, check=check), self._save)

    def _switch(self, recording: list[list[str]] | None) -> None:
        """Begin or end a recording; the top line says which."""
        self.recording = recording
        self._host.refresh_places()

    def _save(self, name: str | None) -> None:
        if name == "":
            self._switch(None)
            self._host.tell("The macro is discarded. Your changes stay.")
        elif name is not None and self.recording is not None:
            kept = save(name, self.recording)
            self._switch(None)
            self._host.tell(f"Saved as macro {kept}.")
            self.keys.ask(kept)

    # Playing ------------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Choose a macro and play it, or give it a key."""
        self._choose("Macro", self.replay, schema_entry.Choice(_KEY, "Give one of them a key"))

    def choose_key(self) -> None:
        """Choose a macro and press its new key."""
        self._choose("A key for", self.keys.ask)

    def _choose(self, title: str, then: Callable[[str], object], *more: schema_entry.Choice) -> None:
        named = [schema_entry.Choice(name, note=key_name(self.keys.keys.get(name, ""))) for name in macros()]
        named += more if named else ()

        def use_choice(name: str | None) -> None:
            if name == _KEY:
                self.choose_key()
            elif name is not None:
                then(name)

        self._host.push_screen(
            choose.Pick(title, named, empty="There are no macros yet. Press [f6] to record one."), use_choice
        )

    def replay(self, name: str) -> None:
        """Play a macro."""
        if self._host.in_player_view:
            self._host.refuse(LEAVE_PLAYER_VIEW)
        elif self.recording is not None:
            self._host.refuse("You are recording a macro. Stop that first.")
        else:
            self._host.tell(macro_replay.replay(name, self._host))
