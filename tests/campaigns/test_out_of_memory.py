"""Where the system has no memory left, at any call: a command is done whole or not at all, and so is a draw."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddClock, AddNote, EndSession
from campaigns.conformance.random_play import Clock
from campaigns.errors import CampaignError
from core.actions.play import draw_next
from core.luck.table import Answer, ChoiceAsk
from tests.campaigns.play import drawn
from tests.test_fresh_view import Meddler

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""Code that ends a generator may run out of memory, too, which Python then only reports."""

PROGRAM = ("core", "campaigns")
STEP = 24
"""A case tries every 24th call; the cases together every fourth."""
Act = Callable[[Campaign], object]


def _noted(campaign: Campaign) -> object:
    return campaign.do(AddNote(text="The bell rang twice. @Mara Voss", secret=True))


def _resolved(campaign: Campaign) -> object:
    return campaign.do(drawn(campaign, "dare", campaign.view.characters[0].id, choose="keep"))


ACTS: Mapping[str, Act] = {
    "note": _noted,
    "draw": _resolved,
    "end of a session": lambda campaign: campaign.do(EndSession(summary="It ended.")),
    "undo": lambda campaign: campaign.undo(),
    "redo": lambda campaign: campaign.redo(),
}


class Starved:
    """Counts the calls of the program's functions, and lets one of them find no memory."""

    def __init__(self, at: int = 0) -> None:
        self.at, self.calls = at, 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in PROGRAM:
            self.calls += 1
            if self.calls == self.at:
                raise MemoryError


@contextmanager
def starved(at: int = 0) -> Iterator[Starved]:
    """Have the call of this number fail within the block."""
    starving = Starved(at)
    before = sys.gettrace()
    sys.settrace(starving)
    try:
        yield starving
    finally:
        sys.settrace(before)


def documents(folder: Path) -> dict[str, dict[int, Any]]:
    """Everything that is on the disk, by a look at it afresh; its view is made of nothing else."""
    with Campaign.open(folder, read_only=True) as campaign:
        Meddler(None).look(campaign)  # type: ignore[arg-type]
        return {name: dict(docs) for name, docs in campaign._store.tables.items() if docs}


@pytest.fixture
def started(campaign: Campaign) -> Path:
    """A closed campaign in which something can be done, undone and done again."""
    for _ in range(3):
        campaign.do(AddClock(title="The flood", target=6))
    campaign.undo()
    campaign.close()
    return campaign.folder


def opened(started: Path, name: str) -> Campaign:
    copy = started.parent / name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(started, copy)
    return Campaign.open(copy, clock=Clock())


@pytest.mark.walk
@pytest.mark.parametrize("offset", range(0, STEP, 4))
@pytest.mark.parametrize("act", ACTS)
def test_a_command_without_memory_is_done_whole_or_not_at_all(act: str, offset: int, started: Path) -> None:
    before = documents(started)
    for _ in range(2):  # the first run fills the program's caches
        with opened(started, "whole") as campaign, starved() as counted:
            ACTS[act](campaign)
    after = documents(started.parent / "whole")
    assert counted.calls > 100
    ends = set()
    for at in range(1 + offset, counted.calls, STEP):
        with opened(started, "starved") as campaign:
            with starved(at) as starving:
                try:
                    ACTS[act](campaign)
                except (MemoryError, CampaignError):
                    ends.add("told")
            assert starving.calls == at
            left = documents(campaign.folder)
            assert left in (before, after), f"half done at call {at}"
            campaign._check_followed()
            if not campaign._store.poisoned:
                assert {name: dict(docs) for name, docs in campaign._store.tables.items() if docs} == left
                Meddler(None).look(campaign)  # type: ignore[arg-type]
                if left == before:
                    ACTS[act](campaign)
                    assert documents(campaign.folder) == after, f"not to be done again after call {at}"
        assert documents(campaign.folder) in (left, after)
    assert "told" in ends


def test_a_draw_without_memory_can_be_gone_on_with_and_comes_to_the_same(campaign: Campaign) -> None:
    action, who = campaign.ruleset.action("dare"), campaign.view.characters[0].id
    request = action.prepare(campaign.start_form("dare", who), campaign.situation(who))

    def whole(answers: tuple[Answer, ...] = ()) -> Any:
        progress = draw_next(action, request, answers, campaign.luck)
        while isinstance(progress.ask, ChoiceAsk):
            progress = draw_next(action, request, (*progress.answers, Answer(("keep",))), campaign.luck)
        return progress

    expected, told = whole(), 0
    with starved() as counted:
        whole()
    for at in range(1, counted.calls):
        with suppress(MemoryError), starved(at):
            whole()
            told -= 1
        told += 1
        assert whole() == expected
    assert told > counted.calls * 0.9, "only what ends a generator may swallow it"
