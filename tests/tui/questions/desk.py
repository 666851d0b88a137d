"""An app without a screen: it keeps the dialogs that it is asked to show, and writes down what is told and sent."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import CodeType
from typing import Any, NamedTuple

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.command_lines import line_of
from core.refusal import Refusal
from tui.config.settings import Config
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick, PickSome
from tui.dialogs.reader import Reader
from tui.forms.dialog import FormDialog

DIALOGS = (FormDialog, Pick, PickSome, Confirm, Prompt, Reader)


class Shown(NamedTuple):
    """A dialog by what it was made of, and what is to be done with its answer."""

    kind: type
    given: dict[str, Any]
    then: Callable[[Any], object] | None


class Desk:
    """The app as rooms see it, with a campaign."""

    in_player_view = False
    config = Config()

    def __init__(self, campaign: Campaign, thing: int | None = None) -> None:
        self.campaign, self.thing = campaign, thing
        self.shown: list[Shown] = []
        self.lines: list[str] = []
        self._title = ""

    @property
    def view(self) -> Any:
        return self.campaign.view

    @property
    def actor(self) -> int:
        """The first character."""
        return self.view.characters[0].id

    def send(self, command: Any, worked: Any = None) -> Any:
        """Do a command, and write its line down with what came of it."""
        line = line_of(command, self.campaign)
        try:
            done = self.campaign.do(command)
        except Refusal as refusal:
            self.lines.append(f"{line} ✗ {refusal.field}: {refusal.message}")
            raise
        self._title = done.line.title if done.line else "nothing changes"
        self.lines.append(f"{line} → {self._title}")
        return done

    def do(self, command: Any) -> Any:
        """The same, and a refusal is told."""
        try:
            return self.send(command)
        except Refusal:
            return None

    def tell(self, words: str) -> None:
        """A message, written down unless it is the last entry's title."""
        if words != self._title:
            self.lines.append(f"“{words}”")

    refuse = tell

    def warn(self, title: str, words: str) -> None:
        """A message with a title."""
        self.tell(f"{title}: {words}")

    def push_screen(self, screen: Any, then: Callable[[Any], object] | None = None) -> None:
        """A dialog."""
        self.shown.append(Shown(type(screen), getattr(screen, "given", {}), then))

    def read(self, title: str, text: Any, **more: Any) -> None:
        """A text in a reader."""
        lines = str(getattr(text, "plain", text)).split("\n")
        self.lines += [f"read {title}", *(f"  {line.rstrip()}" for line in lines)]

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *args, **more: self.lines.append(f"{name} {args}")


def keep_dialogs(monkeypatch: pytest.MonkeyPatch, asking: Callable[[CodeType], object]) -> None:
    """Make dialogs of what they are given alone, and tell by which functions."""
    for kind in DIALOGS:
        of = inspect.signature(kind.__init__)

        def keep(dialog: Any, *args: Any, of: inspect.Signature = of, **more: Any) -> None:
            bound = of.bind(dialog, *args, **more)
            bound.apply_defaults()
            dialog.__dict__["given"] = dict(bound.arguments)
            frame = inspect.currentframe()
            while frame := frame.f_back if frame else None:
                asking(frame.f_code)

        monkeypatch.setattr(kind, "__init__", keep)
