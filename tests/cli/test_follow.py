"""`follow` and `watch`: another terminal that shows what the players may know, as it happens."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, EditScene, Reveal
from campaigns.library.library import Library
from tests.cli.documented import differs, documents
from tui.cli import follow
from tui.safety.words import PAUSED

PASSAGE = "The miller lies."


@pytest.fixture
def played(sample_of) -> Campaign:
    with Campaign.open(sample_of("storyteller", Library().folder / "played")) as campaign:
        campaign.do(AddNote(text=f"||{PASSAGE}||"))
        yield campaign


def test_from_an_entry_on_it_prints_one_line_for_each_and_stops(says, played):
    campaign = played
    last = campaign.view.seq
    campaign.do(Reveal(thing=campaign.notes()[0].id, passages=(PASSAGE,)))
    printed = says("follow", "played", "--after", str(last), "--once", "--json")[1]
    (line,) = printed.splitlines()
    assert (json.loads(line)["kind"], json.loads(line)["text"]) == ("reveal", f"Revealed to all players: “{PASSAGE}”")
    assert differs(json.loads(line), documents("follow")[0]) == ""
    assert PASSAGE in says("follow", "played", "--after", str(last), "--once")[1]


def test_a_secret_revealed_to_one_is_told_to_their_player_alone(says, played):
    campaign = played
    one, other = campaign.view.party[:2]
    last = campaign.view.seq
    campaign.do(Reveal(thing=campaign.notes()[0].id, passages=(PASSAGE,), to=(one,)))
    names = {i: campaign.view.name_of(i) for i in (one, other)}
    assert PASSAGE in says("follow", "played", "--after", str(last), "--once", "--for", names[one])[1]
    assert PASSAGE not in says("follow", "played", "--after", str(last), "--once", "--for", names[other])[1]


def test_it_goes_on_while_the_campaign_is_played(played):
    last, note = played.view.seq, played.notes()[0].id
    played.do(Reveal(thing=note, passages=(PASSAGE,), how="found"))
    command = [sys.executable, "-m", "tui", "follow", "played", "--json", "--after", str(last)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert json.loads(program.stdout.readline())["text"] == f"Revealed to all players: “{PASSAGE}”"
        played.do(AddNote(text="secret", secret=True))
        played.undo()
        played.undo()
        assert json.loads(program.stdout.readline())["kind"] == "undo"
        program.terminate()


def test_watch_shows_the_campaign_again_after_a_change(says, played, monkeypatch):
    looks = iter((lambda: played.do(Reveal(thing=played.notes()[0].id, passages=(PASSAGE,))), lambda: None, _stop))
    monkeypatch.setattr(follow, "sleep", lambda seconds: next(looks)())
    printed = says("watch", "played")[1]
    assert printed.count(played.view.name) == 2
    assert printed.count(PASSAGE) == 1
    before = printed.partition("Latest\n")[2].splitlines()[0]
    assert before.strip(), "what happened before is there from the start"


def test_watch_shows_what_the_log_has_no_line_of_for_players(says, played, monkeypatch):
    retitled = EditScene(scene=played.view.scene.id, title="By the frozen weir")
    looks = iter((lambda: played.do(retitled), lambda: None, _stop))
    monkeypatch.setattr(follow, "sleep", lambda seconds: next(looks)())
    before, after = says("watch", "played")[1].split(f"{played.view.name} · ")[1:]
    assert ("frozen weir" in before, "frozen weir" in after) == (False, True)


def test_watch_shows_nothing_of_the_campaign_while_it_is_paused(says, played):
    played.pause()
    assert says("watch", "played", "--once")[1] == f"{PAUSED}\n"
    played.resume()
    assert played.view.name in says("watch", "played", "--once")[1]


def _stop() -> None:
    raise KeyboardInterrupt
