"""Prepared scenes wait in order, survive, and begin with what was prepared (issue 9, Destiny 2: the Scene Deck)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    DrawPrepared,
    EditCharacter,
    EditPrepared,
    EditScene,
    EndScene,
    EndSession,
    MovePrepared,
    PrepareScene,
    RemovePrepared,
    StartScene,
    StartSession,
    WriteRecord,
)
from campaigns.document_kinds.prepared_scenes import PlannedClock
from campaigns.library.new_campaign import create
from campaigns.state.game_values import upgrade_fields
from campaigns.visibility.view import public_view
from core.refusal import Refusal
from core.schema.entry import entry
from core.story_records import PlainScene, RecordKind
from core.upgrade import Upgrade, rename
from tests import toy
from tests.words import sentence

WRITTEN = {"read_aloud": "The bell *tolls*.", "place": "The tower", "map": "tower.png", "secret": "It is the sexton."}


def prepare(campaign: Campaign, *titles: str) -> list[int]:
    for title in titles:
        campaign.do(PrepareScene(title=title))
    return [scene.id for scene in campaign.view.prepared]


def titles(campaign: Campaign) -> list[str]:
    return [scene.title for scene in campaign.view.prepared]


def test_a_prepared_scene_begins_with_its_people_aspects_clocks_and_record(campaign: Campaign) -> None:
    mara, jonas = (c.id for c in campaign.view.characters)
    sexton, gone = (
        campaign.do(AddCharacter(name=name, role="npc")).view.characters[-1].id for name in ("The sexton", "A ghost")
    )
    campaign.do(
        PrepareScene(
            title="The tower",
            aspects=["wind", ""],
            participants=[sexton, gone],
            clocks=[{"title": "The fire", "target": 4}],
            planned="duel",
            value=WRITTEN,
        )
    )
    (prepared,) = campaign.view.prepared
    assert (prepared.clocks, prepared.planned, prepared.aspects) == ((PlannedClock("The fire", 4),), "duel", ("wind",))
    campaign.do(EditCharacter(character=gone, status="retired"))
    view = campaign.do(StartScene(title="The bell tower", prepared=prepared.id, aspects=["night"])).view
    assert not view.prepared
    assert view.scene is not None
    assert (view.scene.title, view.scene.aspects) == ("The bell tower", ("wind", "night"))
    assert view.scene.participants == (mara, jonas, sexton)
    assert [(c.track.title, c.track.target, c.scene) for c in view.clocks] == [("The fire", 4, view.scene.id)]
    assert campaign.record("scene") == PlainScene(**WRITTEN)
    campaign.undo()
    assert titles(campaign) == ["The tower"]
    assert campaign.view.scene is not None
    assert campaign.view.scene.title == "The mill"


def test_prepared_scenes_wait_in_their_order_over_sessions_and_restarts(campaign: Campaign) -> None:
    first, second, third = prepare(campaign, "One", "Two", "Three")
    campaign.do(MovePrepared(prepared=third, by=-9))
    assert titles(campaign) == ["Three", "One", "Two"]
    with pytest.raises(Refusal, match="at that end"):
        campaign.do(MovePrepared(prepared=third, by=-1))
    campaign.do(EditPrepared(prepared=first, title="The first", value={"place": "The ford"}))
    campaign.do(RemovePrepared(prepared=second))
    prepare(campaign, "Last")
    campaign.do(EndSession())
    folder = campaign.folder
    campaign.close()
    with Campaign.open(folder) as again:
        assert titles(again) == ["Three", "The first", "Last"]
        again.do(StartSession())
        again.do(StartScene(title="The first", prepared=first))
        assert again.record("scene").place == "The ford"


def test_luck_chooses_which_prepared_scene_waits_first_and_an_undone_choice_comes_again(campaign: Campaign) -> None:
    prepare(campaign, "One")
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.prepared_scenes.handlers:draw_prepared#1"))):
        campaign.do(DrawPrepared())
    prepare(campaign, "Two", "Three")
    drawn = set()
    for _ in range(12):
        campaign.do(DrawPrepared())
        drawn.add(titles(campaign)[0])
    assert drawn == {"One", "Two", "Three"}
    before = campaign.luck
    campaign.do(DrawPrepared())
    first = titles(campaign)
    campaign.undo()
    assert campaign.luck == before
    campaign.do(DrawPrepared())
    assert titles(campaign) == first
    assert sorted(first) == ["One", "Three", "Two"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"participants": [99]}, "participants"),
        ({"planned": "race"}, "form"),
        ({"value": {"place": 3}}, "place"),
    ],
)
def test_what_cannot_be_prepared_is_refused_and_changes_nothing(
    campaign: Campaign, given: dict[str, object], field: str
) -> None:
    (known,) = prepare(campaign, "One")
    for command in (PrepareScene(title="Two", **given), EditPrepared(prepared=known, **given)):
        with pytest.raises(Refusal) as refused:
            campaign.do(command)
        assert refused.value.field == field
    assert titles(campaign) == ["One"]
    with pytest.raises(Refusal):
        campaign.do(StartScene(title="Nothing", prepared=99))


def test_what_is_written_of_a_scene_stays_with_it_and_the_players_hear_only_what_is_not_secret(
    campaign: Campaign,
) -> None:
    campaign.do(WriteRecord(record="scene", value=WRITTEN))
    scene = campaign.view.scene
    assert scene is not None
    campaign.do(EndScene())
    assert campaign.record("scene", str(scene.id)).secret == "It is the sexton."
    campaign.do(WriteRecord(record="scene", subject=str(scene.id), value={**WRITTEN, "place": "The old tower"}))
    told = campaign.recap(1)
    assert "> **Read aloud.** The bell \\*tolls\\*." in told
    assert "The old tower" in told
    assert "sexton" not in told
    with pytest.raises(Refusal):
        campaign.do(WriteRecord(record="scene", value=WRITTEN))
    with pytest.raises(Refusal, match="no record"):
        campaign.do(WriteRecord(record="opera", value={}))


def test_nothing_of_a_prepared_scene_is_in_what_players_see(campaign: Campaign) -> None:
    campaign.do(PrepareScene(title="The betrayal", aspects=["a knife"], value=WRITTEN))
    campaign.do(EditScene(aspects=["dark"]))
    public = repr(public_view(campaign.view)._replace(ruleset=None)) + campaign.recap(1)
    assert not [secret for secret in ("betrayal", "knife", "tolls", "sexton") if secret in public]


def test_a_game_that_works_with_the_record_has_it_while_the_scene_is_open_and_leaves_it_with_the_scene(
    tmp_path: Path,
) -> None:
    value = {
        "introduction": "Fog.",
        "backstory": "The abbot lied.",
        "goals": [{"faction": "wardens", "text": "Ring it"}],
        "milestones": [{"tier": "epic", "title": "The bell rings"}],
    }
    with create(tmp_path / "d", "The bell", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(PrepareScene(title="The belfry", value=value))
        view = campaign.do(StartScene(title="The belfry", prepared=campaign.view.prepared[0].id)).view
        assert view.state.record.introduction == "Fog."
        assert [goal.text for goal in view.state.goals] == ["Ring it"]
        assert [(m.title, m.tier) for m in view.milestones] == [("The bell rings", "epic")]
        assert view.scene is not None
        assert campaign.public_lines(view.scene.id) == (("Introduction", "Fog."),)
        campaign.do(EndScene())
        assert campaign.view.state.record.introduction == ""
        assert campaign.record("scene", str(view.scene.id)).backstory == "The abbot lied."
        told = campaign.recap(1)
        assert "> **Introduction.** Fog." in told
        assert "lied" not in told


@dataclass(frozen=True, slots=True, kw_only=True)
class StreetScene:
    """The record of a scene in another game."""

    bell: str = entry("Bell", default="", long=True)
    omen: str = entry("Omen", default="", secret=True)


def test_any_game_declares_its_own_record_of_a_scene_and_it_is_written_told_and_kept_secret_as_declared(
    new: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = toy.WHOLE._replace(records=(RecordKind("scene", "Scene", StreetScene),))
    monkeypatch.setattr(toy, "RULESET", toy.RULESET._replace(whole=lambda: whole))
    campaign = new()
    campaign.do(StartSession())
    campaign.do(PrepareScene(title="The street", value={"bell": "It rings.", "omen": "A crow."}))
    with pytest.raises(Refusal):
        campaign.do(PrepareScene(title="Another", value={"bell": 1}))
    campaign.do(StartScene(title="The street", prepared=campaign.view.prepared[0].id))
    assert campaign.record("scene") == StreetScene(bell="It rings.", omen="A crow.")
    told = campaign.recap(1)
    assert "> **Bell.** It rings." in told
    assert "crow" not in told
    campaign.close()


@pytest.mark.parametrize("table", ["scenes", "prepared"])
def test_records_are_brought_up_to_date_where_scenes_have_them(table: str) -> None:
    step = Upgrade(record={"scene": rename(place="where")}, names={"conflict": {"brawl": "fight"}})
    doc = {"title": "The street", "planned": "brawl", "record": {"place": "here"}}
    upgrade_fields((step,), table, doc, doc)
    assert doc["record"] == {"where": "here"}
    assert doc["planned"] == "fight"


@pytest.mark.parametrize(("game", "field"), [("storyteller", "read_aloud"), ("destiny", "introduction")])
def test_the_texts_of_an_earlier_scene_change_alone(tmp_path: Path, game: str, field: str) -> None:
    """Destiny keeps those of the open scene in its own state."""
    with create(tmp_path / "c", "The ford", game, seed="a seed") as campaign:
        campaign.do(StartSession())
        scenes = []
        for text in ("one", "two"):
            scene = campaign.do(StartScene(title=text)).view.scene
            assert scene is not None
            scenes.append(scene.id)
            campaign.do(WriteRecord(record="scene", value={field: text}))
        for earlier, now in (("changed", "two"), ("changed", "new")):
            campaign.do(WriteRecord(record="scene", subject=str(scenes[0]), value={field: earlier}))
            campaign.do(WriteRecord(record="scene", value={field: now}))
            assert [getattr(campaign.record("scene", str(each)), field) for each in scenes] == [earlier, now]
