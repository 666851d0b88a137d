"""Lines typed in plain mode, for tests: what was printed, what was refused, and the exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaigns.campaign import Campaign
from tui.cli import run


class Heard(NamedTuple):
    code: int
    out: str
    errors: str


class Typed(io.StringIO):
    """What someone types at a terminal; a line that is an exception is raised, as Ctrl+C is."""

    def __init__(self, lines: Sequence[str | BaseException]) -> None:
        super().__init__()
        self._lines = list(lines)

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        line = self._lines.pop(0) if self._lines else ""
        if isinstance(line, BaseException):
            raise line
        return f"{line}\n" if line is not None and (line or self._lines) else line


class Plain:
    """Plays a campaign in lines, from a pipe or, as if at a terminal, by hand."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._patch, self._capsys = folder, patch, capsys

    def __call__(self, *lines: str, arguments: Sequence[str] = ("plain",)) -> Heard:
        text = "".join(f"{line}\n" for line in lines)
        return self._run(io.TextIOWrapper(io.BytesIO(text.encode())), arguments)

    def by_hand(self, *lines: str | BaseException) -> Heard:
        return self._run(Typed([*lines, "quit"]), ("plain",))

    def _run(self, typed: io.TextIOBase, arguments: Sequence[str]) -> Heard:
        self._patch.setattr(sys, "stdin", typed)
        code = run([*arguments, str(self.folder)])
        out, errors = self._capsys.readouterr()
        return Heard(code, out, errors)

    @property
    def view(self) -> Any:
        with Campaign.open(self.folder, read_only=True) as campaign:
            return campaign.view
