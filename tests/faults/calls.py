"""The system says no at some call, once or for good: one clear message, nothing lost, and work goes on afterwards."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from campaigns.errors import CampaignError
from campaigns.library import Library
from campaigns.store import Poisoned, inspect
from core.refusal import Refusal
from tests.faults.player import Player
from tests.store.failing import Failing

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EDQUOT, errno.EMFILE)


class Quiet(Player):
    """A player who keeps in mind what was said."""

    def __init__(self, library: Library, dice: Random) -> None:
        super().__init__(library, dice)
        self.known: dict[str, int] = {}

    def note(self, **said: object) -> None:
        if "seq" in said:
            self.known[str(said["folder"])] = int(str(said["seq"]))
        for put_aside in filter(None, (said.get("gone"), said.get("restoring"))):
            self.known.pop(str(put_aside), None)


def cases(dice: Random) -> Iterator[str]:
    """Play on over one library, with a fault in some of the acts."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            player = Quiet(Library(Path(home) / "campaigns"), dice)
            for _ in range(25):
                yield from once(player, dice)


def once(player: Quiet, dice: Random) -> Iterator[str]:
    """One act with a call failing somewhere in it."""
    with pytest.MonkeyPatch.context() as patch:
        failing = Failing(patch, dice.randrange(1, 60), dice.choice(ERRORS), for_good=dice.random() < 0.3)
        try:
            player.act()
            word = "went through"
        except Poisoned:
            word = "closed by a sync"
        except (CampaignError, Refusal) as refused:
            word = "told" if "\n" not in str(refused) else "told in several lines"
        failing.armed = False
    assert word != "told in several lines"
    yield word if len(failing.calls) >= failing.at else "without a fault"
    for shelved in player.library.list():
        assert not shelved.fault, f"{shelved.folder}: {shelved.fault}"
        assert inspect(shelved.folder, deep=True).kind in ("fine", "torn")
        seq = inspect(shelved.folder).seq
        assert seq >= player.known.get(str(shelved.folder), 0), f"{shelved.folder}: {seq}, {player.known}"
    listed = {str(shelved.folder) for shelved in player.library.list()}
    assert set(player.known) <= listed, (player.known, listed)
