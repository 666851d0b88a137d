"""The real program on a terminal: the sample opens, and leaving it leaves nothing open."""

import os
import shlex
import signal
import subprocess
import sys
import time
from argparse import Namespace
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import SetNextEvening
from campaigns.errors import CampaignError
from campaigns.library.library import Library
from tests.terminal import Terminal
from tui.app import hangup
from tui.cli.open_app import _folder

WYRDBOOK = [sys.executable, "-m", "tui"]


def test_the_sample_opens_where_play_stopped_and_closes_cleanly(home):
    with Terminal([*WYRDBOOK, "--sample"], columns=120, lines=40) as terminal:
        terminal.wait_for("Among the bells")
        terminal.press("ctrl+q")
        assert terminal.wait_gone() == 0
    with Campaign.open(Library().sample()) as campaign:
        assert campaign.view.scene


def test_a_terminal_that_is_closed_ends_the_app_and_frees_its_campaign(home):
    folder = Library().new("The weir", "storyteller")
    program = shlex.join([*WYRDBOOK, str(folder)])
    # As under `make play`: the signal of the closed terminal does not reach the app.
    with Terminal(["/bin/sh", "-c", f"trap '' HUP; {program}; :"], columns=80, lines=24) as terminal:
        terminal.wait_for("The weir")
        with pytest.raises(CampaignError, match="open"):
            Campaign.open(folder)
        terminal.hang_up()
        until = time.monotonic() + 20
        while True:
            try:
                Campaign.open(folder).close()
                break
            except CampaignError:
                assert time.monotonic() < until, "the campaign is never freed"
                time.sleep(0.05)


def test_an_app_that_waits_for_its_closed_terminal_is_ended_all_the_same(monkeypatch):
    """Its loop answers nobody: it is writing to a terminal that takes nothing any more."""
    deaf, ended = SimpleNamespace(exit=None, call_from_thread=lambda *_, **__: Event().wait()), []
    monkeypatch.setattr("tui.app.hangup._there", lambda: False)
    monkeypatch.setattr("tui.app.hangup._GRACE", 0)
    monkeypatch.setattr("os._exit", ended.append)
    watching = Thread(target=hangup._watch, args=(deaf,), daemon=True)
    watching.start()
    watching.join(20)
    assert ended == [129]


@pytest.mark.walk
@pytest.mark.parametrize("arguments", [[], ["--sample"]])
def test_without_a_terminal_it_says_so(arguments):
    done = subprocess.run(
        [*WYRDBOOK, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_ctrl_c_ends_resolve_quietly():
    with subprocess.Popen(
        [*WYRDBOOK, "resolve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as resolve:
        assert resolve.stdin
        resolve.stdin.write(b"{}\n")
        resolve.stdin.flush()
        assert resolve.stdout
        resolve.stdout.readline()
        resolve.send_signal(signal.SIGINT)
        assert resolve.wait(10) == 130
        assert resolve.stderr
        assert resolve.stderr.read() == b""


def test_without_a_name_the_campaign_played_last_is_opened_and_without_one_the_library(home):
    nobody = Namespace(campaign=None, sample=None)
    assert _folder(nobody) is None
    first, second = (Library().new(name, "storyteller") for name in ("The weir", "The mill"))
    with Campaign.open(first) as campaign:
        campaign.do(SetNextEvening(date="Friday"))
    for path in second.rglob("*"):
        os.utime(path, (0, 0))
    assert _folder(nobody) == first
