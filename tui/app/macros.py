"""The part of the app that records macros, and does them again by name or by a key of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingsMap

from campaigns.names import slug
from tui.app.key_meanings import meaning
from tui.app.places import PlaceApp
from tui.config.settings import MACRO
from tui.internals import bind_all, bindings_of
from tui.keys import key_name

if TYPE_CHECKING:
    from core.schema.entry import Choice

_KEY = "+key"


class MacroApp(PlaceApp):
    """An app that keeps chains of acts as macros.

    Their keys are kept with the user's keymap, as `macro.NAME`, but bound here: Textual's keymap only changes what is
    bound already.
    """

    def __init__(self) -> None:
        super().__init__()
        self.macro_keys: dict[str, str] = {}
        """The keys of macros that have some, by name."""
        self._without = bindings_of(self)

    # Their keys ---------------------------------------------------------------------------------------------------

    def bind_macros(self) -> None:
        """Take on the keys the configuration gives to macros; one that is taken or of no macro is not bound."""
        from tui.config.macros import macros

        given = {id.removeprefix(MACRO): keys for id, keys in self.config.keys.items() if id.startswith(MACRO)}
        faults: list[str] = []
        there = macros() if given else ()
        for name, keys in given.items():
            taken = next(filter(None, map(self._taken, keys.split(","))), "")
            if name not in there:
                faults.append(f"There is no macro {name!r:.40}.")
            elif taken:
                faults.append(f"The macro {name:.40} has no key. {taken}")
            else:
                self.macro_keys[name] = keys
        if faults:
            self.warn("Configuration", " ".join(faults))
        self._bind()

    def _bind(self) -> None:
        mine = [Binding(key, f"replay('{name}')", name, id=f"{MACRO}{name}") for name, key in self.macro_keys.items()]
        bind_all(self, BindingsMap.merge([self._without, BindingsMap(mine)]))
        self.screen.refresh_bindings()

    def _taken(self, key: str) -> str:
        """Why a key cannot be a macro's, as a sentence; empty if it can."""
        of_macro = next((name for name, keys in self.macro_keys.items() if key in keys.split(",")), "")
        means = f"the macro {of_macro}" if of_macro else meaning(key, self.config.keys)
        return f"{key_name(key)} is already {means}." if means else ""

    def action_macro_key(self) -> None:
        """Choose a macro and press the key it is to have."""
        self._choose_macro("A key for", self._ask_key)

    def _ask_key(self, name: str) -> None:
        from tui.dialogs.basic import KeyPress

        now = self.macro_keys.pop(name, "")  # its own key is free for it

        def answered(key: str | None) -> None:
            if (keys := now if key is None else key) != "":
                self.macro_keys[name] = keys
            self._bind()
            if key is not None and key != now:
                self.keep_setting(f"{MACRO}{name}", key or None, table="keys")
                self.tell(f"Press {key_name(key)} to play {name}." if key else f"{name} has no key any longer.")

        self.push_screen(KeyPress(f"A key for {name}", now=now, taken=self._taken), answered)

    # Recording ----------------------------------------------------------------------------------------------------

    def action_record(self) -> None:
        """Begin to record a macro, or end it and keep it by a name."""
        if self.campaign is None:
            self.refuse("No campaign is open.")
        elif self.recording is None:
            self.recording = []
            self.tell("Recording. Press the same key to stop.")
        elif not self.recording:
            self.recording = None
            self.tell("You did nothing, so there is no macro.")
        else:
            from tui.config.macros import macros
            from tui.dialogs.basic import Prompt

            taken = macros()
            asked = "Name the macro. Press [esc] to go on recording."

            def check(name: str) -> str | None:
                return "That name is taken." if slug(name) in taken else None

            self.push_screen(Prompt("Macro", message=asked, check=check), self._record)

    def _record(self, name: str | None) -> None:
        from tui.config.macros import save

        if name is not None and self.recording is not None:
            kept = save(name, self.recording)
            self.recording = None
            self.tell(f"Saved as macro {kept}.")
            self._ask_key(kept)

    # Doing it again -----------------------------------------------------------------------------------------------

    def action_macro(self) -> None:
        """Choose a macro and do it again, or give it a key."""
        from core.schema.entry import Choice

        self._choose_macro("Macro", self.action_replay, Choice(_KEY, "Give one of them a key"))

    def _choose_macro(self, title: str, then: Callable[[str], object], *more: Choice) -> None:
        from core.schema.entry import Choice
        from tui.config.macros import macros
        from tui.dialogs.choose import Pick

        named = [Choice(name, note=key_name(self.macro_keys.get(name, ""))) for name in macros()]
        named += more if named else ()

        def chosen(name: str | None) -> None:
            if name == _KEY:
                self.action_macro_key()
            elif name is not None:
                then(name)

        self.push_screen(Pick(title, named, empty="There are no macros yet. Press [f6] to record one."), chosen)

    def action_replay(self, name: str) -> None:
        """Do a macro again."""
        from tui.macros.replay import replay

        if self.veiled:
            self.refuse("Player view is on. Press [V] to leave it first.")
        elif self.recording is not None:
            self.refuse("You are recording a macro. Stop that first.")
        else:
            self.tell(replay(name, self))
