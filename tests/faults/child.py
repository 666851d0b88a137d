"""Somebody at work in a process of their own, who says on a pipe what is done, and may be ended at any moment.

The process is forked from this one, so that nothing has to be loaded first: a kill costs what was played, no more.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NoReturn

Said = list[dict[str, Any]]


class Child:
    """A process that does `work`; what it prints is what it has said, a JSON object a line."""

    def __init__(self, work: Callable[[], object]) -> None:
        reading, writing = os.pipe()
        self._faults = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `end`
        sys.stdout.flush()
        self.pid = os.fork()
        if not self.pid:
            _do(work, writing, self._faults.fileno())
        os.close(writing)
        self._said = os.fdopen(reading, "rb")
        self._heard = b""

    def listen(self, lines: int) -> None:
        """Wait until so many more lines were said, or the work is over."""
        for _ in range(lines):
            self._heard += self._said.readline()

    def heard(self) -> int:
        """How many whole lines were said by now, waiting for none."""
        os.set_blocking(self._said.fileno(), False)
        self._heard += self._said.read() or b""
        os.set_blocking(self._said.fileno(), True)
        return self._heard.count(b"\n")

    def end(self, how: signal.Signals = signal.SIGKILL) -> tuple[Said, str]:
        """End the process; return all that it has said in whole lines, and what it has complained of."""
        os.kill(self.pid, how)
        self._heard += self._said.read()
        os.waitpid(self.pid, 0)
        self._faults.seek(0)
        with self._said, self._faults:
            faults = self._faults.read().decode()
        return [json.loads(line) for line in self._heard.splitlines(keepends=True) if line.endswith(b"\n")], faults


def _do(work: Callable[[], object], out: int, faults: int) -> NoReturn:
    """Be the child: nothing of what the parent still has to do is done here."""
    try:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, signal.SIG_DFL)
        os.dup2(out, 1)
        os.dup2(faults, 2)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        work()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(1)


def anywhere(dice: Random) -> None:
    """Not at the end of a line: wait for a part of what an act takes."""
    until = time.perf_counter() + dice.random() * dice.choice((0.003, 0.05))
    while time.perf_counter() < until:
        pass


def memory() -> Path | None:
    """A folder in memory, where there is one; None is the usual place for what does not last."""
    return shared if (shared := Path("/dev/shm")).is_dir() else None
