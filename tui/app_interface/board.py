"""The board server beside the app, as screens see it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol


class SharedLink(NamedTuple):
    """A link to the board: its owner, in words, and its address."""

    whose: str
    address: str


class ServedBoard(Protocol):
    """The board of the open campaign: `ready` once its pages can be opened; `fault` is the reason it isn't on."""

    ready: bool
    fault: str

    @property
    def on(self) -> bool:
        """True if it is served, or about to be."""

    @property
    def links(self) -> tuple[SharedLink, ...]:
        """The links, that of the table first."""

    def start(self, folder: Path, address: str) -> None:
        """Serve the campaign in a folder; success or failure is reported later."""

    def stop(self) -> None:
        """Stop serving."""
