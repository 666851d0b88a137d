"""The machine that is measured on, and what other programs take of it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter

import psutil


def described() -> Iterator[str]:
    """The machine in a few lines: figures are of it alone."""
    memory = psutil.virtual_memory().total / 2**30
    yield f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GB; {platform.system()} {platform.release()}"
    yield f"Python {sys.version.split()[0]}; temporary folder on {_file_system(Path(gettempdir()))}"
    yield "load " + ", ".join(f"{average:.2f}" for average in os.getloadavg()) + " over 1, 5 and 15 minutes"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def _file_system(folder: Path) -> str:
    """The kind of file system that a folder is on: that of the longest mount point above it."""
    mounts = [part for part in psutil.disk_partitions(all=True) if folder.is_relative_to(part.mountpoint)]
    return max(mounts, key=lambda part: len(part.mountpoint)).fstype if mounts else "an unknown file system"


_SHORT = 0.5
"""Seconds in which the system has not counted enough."""


class Watch:
    """How many processors other programs use, the host of a virtual machine among them, since one last looked."""

    def __init__(self) -> None:
        self._before, self._last = _busy(), 0.0

    def others(self) -> float:
        """How many, of the time since the last look; rows of one measurement have the same."""
        now = _busy()
        passed, everybody, ours = (each - then for each, then in zip(now, self._before, strict=True))
        if passed > _SHORT:
            self._before, self._last = now, max(0.0, (everybody - ours) / passed)
        return self._last


def _busy() -> tuple[float, float, float]:
    """The time, all processor time used on this machine until now, and ours with that of the programs we started."""
    every = psutil.cpu_times()
    busy = sum(getattr(every, name, 0.0) for name in ("user", "nice", "system", "irq", "softirq", "steal"))
    mine = os.times()
    ours = mine.user + mine.system + mine.children_user + mine.children_system
    for child in psutil.Process().children(recursive=True):
        try:
            ours += sum(child.cpu_times()[:2])
        except psutil.Error:
            continue  # it has just ended, and counts among those that have
    return perf_counter(), busy, ours
