"""The keys of macros.

They are stored with the user's keymap, as `macro.NAME`, but bound here, because Textual's keymap changes only keys
that are already bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.binding import Binding

from core.lazy_imports import Lazy
from tui.config.macro_files import macros
from tui.config.settings import MACRO
from tui.key_bindings import key_name
from tui.macros.key_meanings import meaning

if TYPE_CHECKING:
    from tui.app_interface.host import Host
    from tui.dialogs import basic
else:
    basic = Lazy("tui.dialogs.basic")


class MacroKeys:
    """The keys of macros; `bind` binds all of them."""

    def __init__(self, host: Host, bind: Callable[[Sequence[Binding]], object]) -> None:
        self._host, self._bind = host, bind
        self.keys: dict[str, str] = {}
        """The keys of macros, by name."""

    def bind_configured(self) -> None:
        """Bind the macros' keys from the configuration, except those that are taken or have no macro."""
        configured = self._host.config.keys.items()
        given = {id.removeprefix(MACRO): keys for id, keys in configured if id.startswith(MACRO)}
        faults: list[str] = []
        there = macros() if given else ()
        for name, keys in given.items():
            taken = next(filter(None, map(self._why_taken, keys.split(","))), "")
            if name not in there:
                faults.append(f"There is no macro {name!r:.40}.")
            elif taken:
                faults.append(f"The macro {name:.40} has no key. {taken}")
            else:
                self.keys[name] = keys
        if faults:
            self._host.warn("Configuration", " ".join(faults))
        self._bind_all()

    def ask(self, name: str) -> None:
        """Ask for the new key of a macro."""
        now = self.keys.pop(name, "")  # its own key is free for it

        def take_key(key: str | None) -> None:
            if (keys := now if key is None else key) != "":
                self.keys[name] = keys
            self._bind_all()
            if key is not None and key != now:
                self._host.keep_setting(f"{MACRO}{name}", key or None, table="keys")
                self._host.tell(f"Press {key_name(key)} to play {name}." if key else f"{name} no longer has a key.")

        self._host.push_screen(basic.KeyPress(f"A key for {name}", now=now, taken=self._why_taken), take_key)

    def _bind_all(self) -> None:
        self._bind([Binding(key, f"replay('{name}')", name, id=f"{MACRO}{name}") for name, key in self.keys.items()])

    def _why_taken(self, key: str) -> str:
        """The reason why a macro can't have a key, as a sentence; empty if it can."""
        of_macro = next((name for name, keys in self.keys.items() if key in keys.split(",")), "")
        means = f"the macro {of_macro}" if of_macro else meaning(key, self._host.config.keys)
        return f"{key_name(key)} is already {means}." if means else ""
