"""The system says no at some call, once or for good: one clear message, nothing lost, and work goes on afterwards."""

from __future__ import annotations

import errno
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from campaigns.errors import CampaignError
from campaigns.library.library import Library
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


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Play on over one library, with a fault in some of the acts."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            player = Quiet(Library(Path(home) / "campaigns"), dice)
            for _ in range(25):
                yield once(player, dice)


def once(player: Quiet, dice: Random) -> Counter[str]:
    """One act with a call failing somewhere in it; perhaps it comes to an end before."""
    with pytest.MonkeyPatch.context() as patch:
        error, for_good = dice.choice(ERRORS), dice.random() < 0.3
        failing = Failing(patch, dice.randrange(1, 60), error, for_good=for_good)
        word = act(player)
        failing.armed = False
    look(player)
    if len(failing.calls) < failing.at:
        return Counter(["acts without a fault"])
    full = for_good and error in (errno.ENOSPC, errno.EDQUOT)
    return Counter(["failed calls", f"of them {word}", *(["disks full for good"] if full else [])])


def act(player: Player) -> str:
    """Do something; what the disk refuses is told in one line."""
    try:
        player.act()
    except Poisoned:
        return "closed by a sync"
    except (CampaignError, Refusal) as refused:
        return one_line(refused)
    return "went through"


def one_line(refused: Exception) -> str:
    assert "\n" not in str(refused), refused
    return "told"


def look(player: Quiet) -> None:
    """All that was said is there and whole."""
    for shelved in player.library.list():
        assert not shelved.fault, f"{shelved.folder}: {shelved.fault}"
        assert inspect(shelved.folder, deep=True).kind in ("fine", "torn")
        seq = inspect(shelved.folder).seq
        assert seq >= player.known.get(str(shelved.folder), 0), f"{shelved.folder}: {seq}, {player.known}"
    listed = {str(shelved.folder) for shelved in player.library.list()}
    assert set(player.known) <= listed, (player.known, listed)
