"""NPCs are deleted: refused while something running needs them, undone whole, named in the log all the same."""

from __future__ import annotations

import re

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import (
    AddAgendaLine,
    AddCharacter,
    AddFigures,
    AddNote,
    AddOccasion,
    AddTracker,
    EndConflict,
    EndScene,
    EndSession,
    PrepareScene,
    Relate,
    RemoveCharacters,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from core.actions.place import Place
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from tests.campaigns.play import state, typed
from tests.words import refused, sentence


@pytest.fixture
def goblin(campaign: Campaign) -> int:
    """An NPC on stage, to whom all kinds of things are tied."""
    mara = campaign.view.characters[0].id
    goblin: int = campaign.do(AddCharacter(name="Goblin", role="npc", here=True)).line.actor
    campaign.do(Relate(who=mara, how="hunts", to=goblin))
    campaign.do(AddNote(text="bites", about="character", about_id=goblin))
    campaign.do(AddTracker(who=goblin, name="Angry"))
    campaign.do(AddAgendaLine(text="the goblin", to=goblin))
    campaign.do(PrepareScene(title="Cave", participants=[goblin], value=encode(find("toy").record("scene").form())))
    campaign.do(typed(campaign, "dare", goblin, "heads", 6, "keep"))
    return goblin


def test_an_event_keeps_all_others_that_it_is_about(campaign, goblin):
    mara, jonas = (each.id for each in campaign.view.characters[:2])
    campaign.do(AddOccasion(title="Feast", when="3", about=[mara, goblin, jonas]))
    campaign.do(AddOccasion(title="Fair", when="4", about=[jonas]))
    campaign.do(RemoveCharacters(characters=[goblin]))
    assert {each.title: [*each.about] for each in campaign.calendar_events()} == {
        "Feast": [mara, jonas],
        "Fair": [jonas],
    }


def test_whoever_is_deleted_is_gone_from_all_that_goes_on_and_back_whole_by_undo(campaign, goblin):
    before = state(campaign)
    done = campaign.do(RemoveCharacters(characters=[goblin]))
    assert done.line.title == "Deleted: Goblin"
    assert [c.name for c in done.view.characters] == ["Mara Voss", "Jonas Reed"]
    assert goblin not in done.view.scene.participants
    assert goblin not in done.view.prepared[0].participants
    assert campaign.relations() == ()
    after = state(campaign)
    assert not after["trackers"]
    assert [line["to"] for line in after["agenda"].values()] == [None]
    assert campaign.notes()[0].of == ("campaign", None)
    assert "Goblin succeeds (Dare" in campaign.recap(1), "the log keeps the name"
    campaign.undo()
    assert state(campaign) == before
    campaign.redo()
    assert state(campaign) == after


def test_a_scene_that_is_over_is_told_with_who_was_in_it(campaign, goblin):
    campaign.do(EndScene())
    told = campaign.recap(1)
    campaign.do(RemoveCharacters(characters=[goblin]))
    assert campaign.recap(1) == told
    assert "Goblin" in told


def test_players_characters_and_whoever_something_running_needs_stay(campaign, goblin):
    with pytest.raises(
        Refusal, match=re.escape(f"Mara Voss {sentence('campaigns.characters.removal:_reasons_to_stay#1')}")
    ):
        campaign.do(RemoveCharacters(characters=[campaign.view.characters[0].id]))
    with refused("nobody"):
        campaign.do(RemoveCharacters(characters=[]))
    kind = campaign.ruleset.conflicts[0]
    form = kind.prefill(campaign.situation(goblin))
    campaign.do(StartConflict(conflict_form=kind.id, title="The pit", actor=goblin, form=encode(form)))
    if goblin in campaign.view.conflicts[0].participants:
        with pytest.raises(Refusal, match=r"Goblin takes part in The pit\. End it first"):
            campaign.do(RemoveCharacters(characters=[goblin]))


def test_many_made_at_once_leave_with_the_scene_and_the_log_says_so(campaign, goblin):
    rats = campaign.do(AddFigures(name="Rat", number=3, like=goblin, here=True, leaves=True)).view
    assert [c.name for c in rats.characters][-3:] == ["Rat 1", "Rat 2", "Rat 3"]
    done = campaign.do(EndScene())
    assert done.line.title == "The mill ends, Rat 1, Rat 2, Rat 3 leave"
    assert [c.name for c in done.view.characters] == ["Mara Voss", "Jonas Reed", "Goblin"]
    assert "Rat 1, Rat 2, Rat 3" in campaign.recap(1)
    campaign.undo()
    assert len(campaign.view.characters) == 6
    campaign.do(StartScene(title="The barn"))
    assert len(campaign.view.characters) == 3
    campaign.do(AddFigures(name="Rat", number=1, like=goblin, here=True, leaves=True))
    assert campaign.do(EndSession()).line.title == "Session 1 ends, Rat leaves"


def test_a_spoken_line_deletes_and_says_who_leaves(campaign, goblin):
    heard = hear(["remove-characters Goblin"], campaign).command
    assert heard == RemoveCharacters(characters=(goblin,))
    assert hear(["figures Rat 2 like=Goblin leaves=yes"], campaign).command.leaves


@pytest.mark.parametrize("game", [*core.rulesets.MODULES])
def test_play_goes_on_in_every_game_once_figures_of_a_fight_are_gone(game, tmp_path):
    with create(tmp_path / "c", "C", game, seed="a seed") as campaign:
        mara, troll = (campaign.do(AddCharacter(name=name, role=role)).line.actor for name, role in PEOPLE)
        campaign.do(StartSession())
        for title in ("The ford", "The bank"):
            campaign.do(StartScene(title=title, participants=[mara, troll]))
            kind = next(kind for kind in campaign.ruleset.conflicts if kind.joins is not None)
            form = encode(kind.prefill(campaign.situation(mara)))
            begun = campaign.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form)).view
            fight = begun.conflicts[0].id
            campaign.do(AddFigures(name="Rat", number=2, like=troll, here=True, leaves=True, conflict=fight))
            assert len(campaign.view.characters) == 4
            with pytest.raises(Refusal, match="takes part in Fight"):
                campaign.do(RemoveCharacters(characters=[troll]))
            campaign.do(EndConflict(conflict=fight))
            assert [c.name for c in campaign.do(EndScene()).view.characters] == ["Mara", "Troll"]
        campaign.do(StartScene(title="The road", participants=[mara, troll]))
        assert [c.name for c in campaign.do(RemoveCharacters(characters=[troll])).view.characters] == ["Mara"]
        assert campaign.offers(Place.SCENE, mara)
        campaign.do(EndSession())


PEOPLE = (("Mara", "pc"), ("Troll", "npc"))
