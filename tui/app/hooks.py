"""Hooks: the user's commands that run on events in play.

They get the public facts as JSON, in a thread that follows the campaign as any other program would: no key waits for
them, and no hook can change anything. They come only from the user's configuration, never from a campaign.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from core.lazy_imports import Lazy
from core.wording import quantity
from tui.config.hooks import HOOKS

if TYPE_CHECKING:
    from campaigns import errors
    from campaigns.campaign import Campaign
    from campaigns.stream import follower as stream
    from campaigns.stream.entries import PublicEntry
else:
    errors = Lazy("campaigns.errors")
    stream = Lazy("campaigns.stream.follower")

SECONDS = 10
"""The seconds after which a hook is stopped."""


class Hooks:
    """Runs the hooks of the campaign in play one by one; `warn` reports the fault of each once."""

    def __init__(self, hooks: Mapping[str, str], warn: Callable[[str], object], *, seconds: float = SECONDS) -> None:
        self._hooks, self._warn, self._seconds = hooks, warn, seconds
        self._faulty: set[str] = set()
        self._changed, self._over = Event(), Event()
        self._thread: Thread | None = None

    def follow(self, campaign: Campaign | None) -> None:
        """Follow the opened campaign from now on; None once it is closed."""
        self.leave()
        if self._hooks and campaign is not None:
            now = campaign.folder, campaign.view.seq
            self._changed, self._over = Event(), Event()
            self._thread = Thread(target=self._work, args=(*now, self._changed, self._over), daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Look for changes."""
        self._changed.set()

    def leave(self) -> None:
        """Stop following; a running hook ends in its time."""
        self._over.set()
        self._changed.set()

    def join(self) -> None:
        """Wait until no hook is running."""
        if self._thread is not None:
            self._thread.join()

    def _work(self, folder: Path, after: int, changed: Event, over: Event) -> None:
        follower: stream.Follower | None = None
        while changed.wait():
            changed.clear()
            with suppress(errors.CampaignError, OSError):  # unreadable now; the hook gets it after the next change
                follower = follower or stream.Follower(folder, after=after)
                self._tell(follower)
            if over.is_set():
                return

    def _tell(self, follower: stream.Follower) -> None:
        for entry in follower.news():
            if (name := HOOKS.get(entry.kind, "")) in self._hooks:
                self._run_hook(name, entry, follower.view.name)

    def _run_hook(self, name: str, entry: PublicEntry, campaign: str) -> None:
        """Run one hook with an entry on its input."""
        told = json.dumps({"event": name, "campaign": campaign, **asdict(entry)}) + "\n"
        try:
            command = shlex.split(self._hooks[name])
            subprocess.run(command, input=told, text=True, capture_output=True, timeout=self._seconds, check=True)
        except subprocess.TimeoutExpired:
            self._say(name, f"was stopped after {quantity(self._seconds, 'second', form='g')}")
        except subprocess.CalledProcessError as error:
            self._say(name, f"ended with code {error.returncode}")
        except (OSError, ValueError) as error:
            self._say(name, f"can't be run: {error}")

    def _say(self, name: str, what: str) -> None:
        if name not in self._faulty:
            self._faulty.add(name)
            with suppress(RuntimeError):  # the app has ended
                self._warn(f"The hook {name} {what}.")
