"""A prepared scene leads to a conflict: planned while the scene runs, begun when it is due, its figures made then."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    EditArticle,
    EditFigure,
    EditPrepared,
    EditScene,
    EndScene,
    KeepFigure,
    KeepMap,
    PrepareScene,
    RemoveFigure,
    RenameMap,
    StartConflict,
    StartScene,
    StartSession,
    WriteRecord,
)
from campaigns.document_kinds.planned_npcs import PlannedFigures
from campaigns.library.new_campaign import create
from campaigns.npcs.handlers import read_planned
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from tests.words import sentence

GAMES = ("storyteller", "background", "aisling", "resonance", "destiny")
WALKERS = [{"name": "Walker", "number": 2, "side": ""}]


def begun(folder: Path, game: str, **prepared: object) -> Campaign:
    """A campaign with a type in its stock, in a scene that was prepared."""
    campaign = create(folder, "The ford", game, seed="a seed")
    troll = [campaign.do(AddCharacter(name=n, role=r)).view for n, r in (("Mara", "pc"), ("Troll", "npc"))][-1]
    campaign.do(KeepFigure(name="Walker", like=troll.characters[1].id))
    campaign.do(StartSession())
    campaign.do(PrepareScene(title="The ford", participants=[troll.characters[1].id], **prepared))
    campaign.do(StartScene(title="The ford", prepared=campaign.view.prepared[0].id))
    return campaign


def names(campaign: Campaign) -> list[str]:
    return [c.name for c in campaign.view.characters]


@pytest.mark.parametrize("game", GAMES)
def test_planned_figures_may_leave_with_the_scene_in_any_game(tmp_path: Path, game: str) -> None:
    """Issue 27, item 21: only those brought in by number could."""
    for kind in find(game).conflicts:
        figures = [{**WALKERS[0], "leaves": True}, {**WALKERS[0], "number": 1}]
        with begun(tmp_path / kind.id, game, planned=kind.id, figures=figures) as campaign:
            if kind.joins is not None:
                mara = campaign.view.characters[0].id
                form = encode(kind.prefill(campaign.situation(mara)))
                begin = StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form, figures=figures)
                campaign.do(begin)
            assert names(campaign)[2:] == ["Walker 1", "Walker 2", "Walker 3"]
            campaign.do(EndScene())
            assert names(campaign)[2:] == ["Walker 3"]
            campaign.undo()
            assert names(campaign)[2:] == ["Walker 1", "Walker 2", "Walker 3"]


def test_figures_planned_before_they_could_leave_stay() -> None:
    assert read_planned(WALKERS) == (PlannedFigures(name="Walker", number=2, leaves=False),)


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_a_planned_conflict_are_made_as_it_begins_in_any_game(tmp_path: Path, game: str) -> None:
    kind = next(kind for kind in find(game).conflicts if kind.joins is not None)
    with begun(tmp_path / "c", game, planned=kind.id, figures=WALKERS) as campaign:
        scene = campaign.view.scene
        assert scene is not None
        assert (scene.planned, scene.figures) == (kind.id, (PlannedFigures(name="Walker", number=2),))
        assert names(campaign) == ["Mara", "Troll"], "nobody is made before"
        mara = campaign.view.characters[0].id
        form = encode(kind.prefill(campaign.situation(mara)))
        begin = StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form, figures=WALKERS)
        view = campaign.do(begin).view
        assert names(campaign) == ["Mara", "Troll", "Walker 1", "Walker 2"]
        assert {c.id for c in view.characters[2:]} <= set(view.conflicts[0].participants)
        assert view.scene is not None
        assert {c.id for c in view.characters[2:]} <= set(view.scene.participants)
        assert (view.scene.planned, view.scene.figures) == ("", ())
        campaign.undo()
        assert names(campaign) == ["Mara", "Troll"]
        assert campaign.view.scene is not None
        assert campaign.view.scene.planned == kind.id
        assert all(each.ok for each in campaign.verify())


@pytest.mark.parametrize("game", ["storyteller", "background"])
def test_who_cannot_be_brought_into_a_conflict_later_stands_in_the_scene_from_its_beginning(
    tmp_path: Path, game: str
) -> None:
    kind = next(kind for kind in find(game).conflicts if kind.joins is None)
    with begun(tmp_path / "c", game, planned=kind.id, figures=WALKERS) as campaign:
        assert names(campaign)[2:] == ["Walker 1", "Walker 2"]
        scene = campaign.view.scene
        assert scene is not None
        assert {c.id for c in campaign.view.characters[2:]} <= set(scene.participants)
        assert (scene.planned, scene.figures) == (kind.id, ())


def test_what_is_planned_follows_a_rename_and_a_type_that_is_gone_is_refused_when_it_is_due(tmp_path: Path) -> None:
    with begun(tmp_path / "c", "storyteller", planned="rounds", figures=WALKERS) as campaign:
        campaign.do(PrepareScene(title="Next", planned="rounds", figures=WALKERS))
        campaign.do(EditFigure(figure=campaign.view.figures[0].id, name="Ice walker"))
        scene, prepared = campaign.view.scene, campaign.view.prepared[0]
        assert scene is not None
        assert (scene.figures[0].name, prepared.figures[0].name) == ("Ice walker", "Ice walker")
        campaign.do(RemoveFigure(figure=campaign.view.figures[0].id))
        with pytest.raises(Refusal, match="Ice walker"):
            campaign.do(EditPrepared(prepared=prepared.id, figures=[{"name": "Ice walker"}]))
        view = campaign.do(EditScene(planned="")).view
        assert view.scene is not None
        assert (view.scene.planned, view.scene.figures) == ("", ())
        with pytest.raises(Refusal, match=re.escape(sentence("campaigns.npcs.handlers:check_planned#1"))):
            campaign.do(EditPrepared(prepared=prepared.id, planned="", figures=WALKERS))
        edited = campaign.do(EditPrepared(prepared=prepared.id, planned="")).view.prepared[0]
        assert (edited.planned, edited.figures) == ("", ())


def test_the_kept_map_of_a_prepared_scene_is_laid_out_as_it_begins_and_follows_its_name(tmp_path: Path) -> None:
    with create(tmp_path / "c", "The ford", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The road"))
        rules = campaign.ruleset.grid
        assert rules is not None
        campaign.do(KeepMap(name="The ford", text="\n".join(["." * 12] * 9)))
        with pytest.raises(
            Refusal, match=re.escape(f"{sentence('campaigns.prepared_scenes.handlers:_check')} The weir")
        ):
            campaign.do(PrepareScene(title="The ford", kept_map="The weir"))
        campaign.do(PrepareScene(title="The ford", kept_map="The ford"))
        campaign.do(RenameMap(map=campaign.view.maps[0].id, name="The old ford"))
        assert campaign.view.prepared[0].kept_map == "The old ford"
        campaign.do(StartScene(title="The ford", prepared=campaign.view.prepared[0].id))
        after = rules.grid(campaign.situation())
        assert (after.width, after.height) == (12, 9)
        assert all(each.ok for each in campaign.verify())


@pytest.mark.parametrize("game", ["storyteller", "destiny"])
def test_links_in_what_is_written_of_scenes_follow_a_rename_prepared_open_and_over(tmp_path: Path, game: str) -> None:
    field = {"storyteller": "secret", "destiny": "notes"}[game]
    written = {field: "@The mill burns."}
    with create(tmp_path / "c", "The ford", game, seed="a seed") as campaign:
        campaign.do(AddArticle(sort="place", name="The mill"))
        campaign.do(StartSession())
        for title in ("One", "Two"):
            campaign.do(StartScene(title=title))
            campaign.do(WriteRecord(record="scene", value=written))
        campaign.do(PrepareScene(title="Three", value=written))
        campaign.do(EditArticle(article=campaign.articles()[0].id, name="The old mill"))
        first, second = campaign.scenes(campaign.sessions()[0].id)
        told = [getattr(campaign.record("scene", str(scene.id)), field) for scene in (first, second)]
        told.append(campaign.view.prepared[0].record[field])
        assert told == ["@The old mill burns."] * 3
        campaign.do(EndScene())
