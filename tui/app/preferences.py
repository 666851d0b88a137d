"""Preferences: the user's configuration, and changes to it from the app."""

from __future__ import annotations

from typing import Any

from campaigns.library.library import Library
from tui.config.settings import Config, change
from tui.toasts.messages import Messages


class Preferences:
    """The user's configuration."""

    def __init__(self, config: Config, messages: Messages) -> None:
        self.config, self._messages = config, messages
        self.layouts = dict(config.layouts)

    @property
    def library(self) -> Library:
        """The library in the configured folder."""
        return Library(self.config.campaigns)

    def keep(self, setting: str, value: Any, *, table: str = "") -> None:
        """Save a setting in the configuration. If that fails, say so; the setting lasts until the app ends."""
        try:
            change(setting, value, table=table)
        except (OSError, ValueError) as error:
            self._messages.refuse(f"Shown now, but not saved: {error}")
