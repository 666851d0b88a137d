"""Hooks: commands of the user's own are told the public facts of what happens, and never hold up a key."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from queue import Empty, Queue

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, EndScene, Reveal, StartScene
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing
from tui.app.hooks import Hooks
from tui.config.settings import Config, load

WRITE = "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(sys.stdin.read())"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


def writing(file: Path) -> str:
    """A command that adds to a file whatever it is told."""
    return shlex.join([sys.executable, "-c", WRITE, str(file)])


def told(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


async def test_what_happens_is_told_to_its_hook_while_play_goes_on(tmp_path):
    file = tmp_path / "told"
    config = Config(hooks={"scene_started": writing(file), "revealed": writing(file)})
    async with playing(furnished(tmp_path / "c"), config=config) as (app, _, pilot):
        if app.view.scene is not None:
            app.send(EndScene())
        app.send(StartScene(title="The weir ||by night||"))
        app.send(AddNote(text="||The miller lies.||"))
        app.send(Reveal(thing=app.campaign.notes()[0].id, passages=("The miller lies.",)))
        await wait_until(pilot, lambda: len(told(file)) == 2, "both are told")
        name = app.view.name
    first, second = told(file)
    assert (first["event"], first["campaign"]) == ("scene_started", name)
    assert "The weir" in str(first["text"])
    assert "by night" not in str(first["text"])
    assert (second["event"], second["text"]) == ("revealed", "Revealed to all players: “The miller lies.”")


@pytest.mark.parametrize(
    ("command", "why", "seconds"),
    [
        ("no-such-program-anywhere", "can't be run", 20),
        (shlex.join([sys.executable, "-c", "raise SystemExit(3)"]), "ended with code 3", 20),
        (shlex.join([sys.executable, "-c", "import time; time.sleep(60)"]), "was stopped after 0.2 seconds", 0.2),
        ("'never closed", "can't be run", 20),
    ],
)
def test_what_is_wrong_with_a_hook_is_said_once(tmp_path, command, why, seconds):
    folder, said = furnished(tmp_path / "c"), Queue[str]()
    hooks = Hooks({"scene_ended": command}, said.put, seconds=seconds)
    with Campaign.open(folder) as campaign:
        if campaign.view.scene is None:
            campaign.do(StartScene(title="One"))
        hooks.follow(campaign)
        for _ in range(2):
            campaign.do(EndScene())
            hooks.wake()
            campaign.do(StartScene(title="Another"))
        assert why in said.get(timeout=20)
        hooks.leave()
        hooks.join()
    with pytest.raises(Empty):
        said.get_nowait()


def test_a_setting_that_is_no_event_or_no_command_is_named(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('[hooks]\ndraw_made = "true"\nnever = "true"\nrevealed = 3\n', encoding="utf-8")
    config = load(file)
    assert config.hooks == {"draw_made": "true"}
    assert "never" in config.fault
    assert "revealed" in config.fault
