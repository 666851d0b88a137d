"""Preferences: the user's configuration, and what is kept in it while the app runs."""

from __future__ import annotations

from typing import Any

from campaigns.library.library import Library
from tui.config.settings import Config, change
from tui.toasts.messages import Messages


class Preferences:
    """What the user has configured."""

    def __init__(self, config: Config, messages: Messages) -> None:
        self.config, self._messages = config, messages
        self.layouts = dict(config.layouts)

    @property
    def library(self) -> Library:
        """The library in the folder that the configuration names."""
        return Library(self.config.campaigns)

    def keep(self, setting: str, value: Any, *, table: str = "") -> None:
        """Keep a setting in the configuration; if that fails, say so: it holds until the end."""
        try:
            change(setting, value, table=table)
        except (OSError, ValueError) as error:
            self._messages.refuse(f"Shown now, but not saved: {error}")
