"""Everything that can be done in any game can be written as a line, and read again: played, hostile or made up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import core.rulesets
from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.command_language.command_lines import line_of, understand
from campaigns.command_language.conversion import hear, say
from campaigns.command_language.grammar import visible
from campaigns.command_language.nested_forms import form_of
from campaigns.commands import Command, EndSession, OpenDowntime
from campaigns.conformance.random_play import play_sessions
from campaigns.store import disk
from core.actions.place import Place
from core.rulesets import find
from tests.campaigns.planting import PlantedSession
from tests.campaigns.spoken import commands_of, possible, whole
from tests.hostile import HostileSession

GAMES = [*core.rulesets.MODULES, "toy"]
A_FEW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
KINDS = sorted(commands.COMMANDS)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Write and read every command before it is done; counts the commands by kind."""
    counts: dict[str, int] = {}
    do: Callable[..., Any] = Campaign.do

    def spoken(campaign: Campaign, command: Command, worked: Any = None) -> Any:
        lines = say(command, campaign)
        assert hear(lines, campaign).command == whole(command, campaign), lines
        counts[command.kind] = counts.get(command.kind, 0) + 1
        return do(campaign, command, worked)

    monkeypatch.setattr(Campaign, "do", spoken)
    return counts


@pytest.mark.walk("game")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_at_random_is_said_and_understood(
    game: str, said: dict[str, int], fresh_seed: int, tmp_path: Path
) -> None:
    campaign, player = play_sessions(find(game), tmp_path / "c", seed=fresh_seed)
    campaign.close()
    assert said["resolve"] >= len(player.drawn) > 8


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_hostile_texts_are_said_and_understood(game: str, said: dict[str, int], tmp_path: Path) -> None:
    session = HostileSession(game, tmp_path / "c", long=False)
    session.play()
    session.campaign.close()
    assert len(said) > len(KINDS) / 2


@pytest.fixture(scope="module", params=GAMES)
def times(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Campaign]]:
    """A campaign of a game in the middle of a scene, and one in the middle of a downtime, where it has one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        patch.setattr(disk, "sync", lambda fd: None)
        patch.setattr(disk, "sync_folder", lambda folder: None)
        folder = tmp_path_factory.mktemp(request.param)
        made = [PlantedSession(request.param, folder / name) for name in ("scene", "downtime")]
        for session in made:
            session.begin()
        scene, between = (session.campaign for session in made)
        for form in scene.ruleset.conflicts[:1]:
            made[0].conflict(form)
        if between.ruleset.downtime is not None:
            between.do(EndSession())
            made[1].do("add_project", "own", target=9)
            if between.view.downtime is None:
                between.do(OpenDowntime(interval=between.ruleset.intervals[0].id))
            for action in [a for a in between.ruleset.actions if a.place is Place.DOWNTIME][:3]:
                made[1]._queue(action, "own", made[1].own)
        yield [scene, between]
        for session in made:
            session.campaign.close()


@pytest.mark.walk
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_can_be_asked_is_said_and_understood(kind: str, times: list[Campaign]) -> None:
    """A spoken line is safe on a terminal: control characters are escaped."""
    found = commands.COMMANDS[kind]
    scene, between = times
    campaign = between if kind in ("edit_activity", "remove_activity", "batch", "set_terms") else scene
    if not possible(kind, campaign):
        return
    count = 0

    @A_FEW
    @given(commands_of(found, campaign))
    def again(command: Command) -> None:
        nonlocal count
        count += 1
        if isinstance(command, commands.Resolve | commands.CommitDowntime):
            # What was made up for a draw cannot be carried out; the lines are lines.
            line = line_of(command, campaign)
            assert visible(line), line
            there = understand(line, campaign)
            form = form_of(campaign, there.kind, there.fields)
            assert (form is None) == isinstance(command, commands.CommitDowntime)
            filled = {} if form is None else {"form": form.filled(there.form)}
            assert there.kind(**{**there.fields, **filled, "answers": command.answers}) == command, line
            return
        lines = say(command, campaign)
        assert hear(lines, campaign).command == command, lines
        assert all(map(visible, lines)), lines

    again()
    assert count
