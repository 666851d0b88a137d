"""A campaign of the toy game in which each kind of thing is in each state it can be in, at several moments."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.command_language.script import play, statements
from campaigns.commands import Command
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from campaigns.store import disk
from core.rulesets import MODULES

HERE: Final = Path(__file__).parent
GAME: Final = "toy"
NEW: Final = "new campaign"
SCENE: Final = "scene"
"""A session, its second scene and a duel in it are open."""
_WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    SCENE: (),
    "no conflict": ('end-conflict "At the wheel"',),
    "no scene": ("end-scene",),
    "downtime": ("end-session", 'plan mara work project="A boat"'),
    "no downtime": ("end-session", "commit"),
}
MOMENTS: Final = (NEW, *_WAYS)
"""When a command may be given: each is a campaign of its own."""


class Right(NamedTuple):
    """A right command, its lines, and the moment it is for."""

    command: Command
    lines: Sequence[str]
    moment: str


class Stage(NamedTuple):
    """The campaign at each moment, and the right commands by kind."""

    folder: Path
    moments: Mapping[str, Campaign]
    right: Mapping[type[Command], Sequence[Right]]


@contextmanager
def set_up(folder: Path) -> Iterator[Stage]:
    """Write the campaign at each moment into folders of their own, and open them."""
    with ExitStack() as stack:
        stack.enter_context(patch.dict(MODULES, {GAME: "tests.toy"}))
        stack.enter_context(patch.multiple(disk, sync=unsynced, sync_folder=unsynced))
        _build(folder)
        moments = {moment: stack.enter_context(Campaign.open(folder / moment, clock=Clock())) for moment in MOMENTS}
        right: dict[type[Command], list[Right]] = defaultdict(list)
        for each in _right(moments):
            right[type(each.command)].append(each)
        yield Stage(folder, moments, right)


def write_all(names: Iterable[str], file_of: Callable[[str], Path], listing: Callable[[str, Stage, Path], str]) -> None:
    """Write the listings of these names, each made on the stage with a folder of its own."""
    with TemporaryDirectory() as folder, set_up(Path(folder) / "stage") as stage:
        for name in names:
            file_of(name).parent.mkdir(exist_ok=True)
            file_of(name).write_text(listing(name, stage, Path(folder) / name), encoding="utf-8")


def unsynced(place: object) -> None:
    """Power cuts are a matter of the store's own tests."""


def _build(folder: Path) -> None:
    for moment in (NEW, SCENE):
        with create(folder / moment, "The Long Winter", GAME, seed="a seed", clock=Clock()) as campaign:
            _play(campaign, (HERE / "stage.txt").read_text(encoding="utf-8") if moment == SCENE else "")
    for moment, lines in _WAYS.items():
        if lines:
            shutil.copytree(folder / SCENE, folder / moment)
            with Campaign.open(folder / moment, clock=Clock()) as campaign:
                _play(campaign, "\n".join(lines))


def _play(campaign: Campaign, script: str) -> None:
    for _ in play(campaign, statements(script), "the stage"):
        pass


def _right(moments: Mapping[str, Campaign]) -> Iterator[Right]:
    for section in (HERE / "lines.txt").read_text(encoding="utf-8").split("\n[")[1:]:
        moment, _, text = section.partition("]\n")
        for each in statements(text):
            yield Right(hear(each.lines, moments[moment]).command, each.lines, moment)
