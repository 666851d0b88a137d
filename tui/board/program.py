"""The board as a separate program that follows the campaign as any reader, so that no key waits for it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO

from tui.app_interface.board import SharedLink

PORT = 8410
"""The default port."""
EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
"""Addresses: the local network, and this computer only."""
READY = "Stop with Ctrl+C."
"""The last line after the links, once the board is served."""
_LINK = re.compile(r"(?P<whose>.*): (?P<address>http://\S+)")
_PATIENCE = 5.0
"""The seconds the program has to end before it is killed."""


class BoardProgram:
    """Starts and stops the board of one campaign; `changed` is called, in any thread, at news of it."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self._program: subprocess.Popen[str] | None = None
        self._folder: Path | None = None
        self._links: dict[str, str] = {}
        self.ready = False
        """True if its pages can be opened."""
        self.fault = ""
        """The reason why it couldn't start, or ended."""

    @property
    def on(self) -> bool:
        """True if it is served, or about to be."""
        return self._program is not None

    @property
    def links(self) -> tuple[SharedLink, ...]:
        """The links, the table's first."""
        return tuple(SharedLink(*each) for each in [*self._links.items()])

    def start(self, folder: Path, address: str, port: int = PORT) -> None:
        """Serve the campaign in a folder, on another port if this one is taken. The outcome follows later."""
        self.stop()
        self._folder, self.fault, self._links = folder, "", {}
        command = [sys.executable, "-P", "-m", "tui", "board", str(folder), "--address", address, "--port", str(port)]
        self._program = program = subprocess.Popen(
            [*command, "--until-closed"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        Thread(target=self._listen, args=(program, address, port), daemon=True).start()

    def stop(self) -> None:
        """Stop serving."""
        program, self._program, self.ready = self._program, None, False
        if program is not None:
            Thread(target=_end, args=(program,)).start()

    def follow(self, folder: Path | None) -> None:
        """Stop if another campaign is in play now, or none."""
        if self.on and folder != self._folder:
            self.stop()

    def _listen(self, program: subprocess.Popen[str], address: str, port: int) -> None:
        """Read the program's output until it ends."""
        assert program.stdout is not None
        assert program.stderr is not None
        for line in program.stdout:
            if self._program is program:
                self._hear(line.rstrip("\n"))
        why = program.stderr.read().strip()
        _close(program.stdout, program.stderr)
        if self._program is not program:
            return
        taken = not self.ready and port and f"Port {port} " in why
        self._program, self.ready = None, False
        if taken and self._folder is not None:
            self.start(self._folder, address, 0)
            return
        self.fault = why.partition(": ")[2].splitlines()[0] if ": " in why else "The board has stopped."
        self._changed()

    def _hear(self, line: str) -> None:
        found = _LINK.fullmatch(line)
        if found is not None:
            self._links[found["whose"]] = found["address"]
        self.ready = self.ready or line == READY
        if self.ready:
            self._changed()


def _end(program: subprocess.Popen[str]) -> None:
    """Close the program's input, at which it ends; kill it after some time."""
    assert program.stdin is not None
    _close(program.stdin)
    try:
        program.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


def _close(*pipes: IO[str]) -> None:
    for pipe in pipes:
        with suppress(OSError):  # its reader has ended
            pipe.close()
