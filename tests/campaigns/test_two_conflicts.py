"""Somebody in two conflicts at once: an act is done in the one in which whoever its form names takes part."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.actions import command, ready
from campaigns.command_language.command_lines import line_of
from campaigns.command_language.conversion import hear
from campaigns.commands import AddCharacter, SaveDraft, StartConflict, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.schema.codec import encode
from tests.core.aisling.scenes import HAG, SAM


def in_two_conflicts(folder: Path) -> Campaign:
    """Sam in the older conflict with the hag and in the newer one with the crow; open."""
    campaign = create(folder, "The crossroads", "aisling", seed="a seed")
    campaign.do(AddCharacter(name="Sam", sheet=encode(SAM)))
    for name in ("Hag", "Crow"):
        campaign.do(AddCharacter(name=name, role="npc", sheet=encode(HAG)))
    sam, hag, crow = (each.id for each in campaign.view.characters)
    campaign.do(StartSession())
    campaign.do(StartScene(title="The crossroads", participants=[sam, hag, crow]))
    for title, color, other in (("The bargain", "R", hag), ("The chase", "B", crow)):
        form = {"color": color, "one": [sam], "other": [other], "difficulty": None}
        campaign.do(StartConflict(conflict_form="conflict", title=title, actor=sam, form=form))
    return campaign


@pytest.fixture
def campaign(tmp_path: Path):
    with in_two_conflicts(tmp_path / "c") as made:
        yield made


def titled(campaign: Campaign, conflict: int | None) -> str:
    return {each.id: each.title for each in campaign.view.conflicts}.get(conflict or 0, "")


@pytest.mark.parametrize(("rival", "title"), [("Hag", "The bargain"), ("Crow", "The chase"), (None, "The bargain")])
def test_an_act_is_done_in_the_conflict_of_the_opponent_its_form_names(campaign, rival, title):
    sam = campaign.view.characters[0].id
    given = {"rival": rival} if rival else {}
    prepared = ready(campaign, "contest", given, actor=sam)
    assert titled(campaign, prepared.conflict) == title
    line = f"contest Sam rival={rival}" if rival else "contest Sam"
    said = hear([line, "> accept", "> accept", "> plain"], campaign)
    assert titled(campaign, said.command.conflict) == title
    done = campaign.do(said.command, said.worked)
    bouts = {each.title: len(campaign.situation(sam, each.id).conflict.bouts) for each in done.view.conflicts}
    assert bouts == {"The bargain": int(title == "The bargain"), "The chase": int(title == "The chase")}


def test_a_conflict_that_is_named_stays_and_its_line_names_it_where_several_could_be_meant(campaign):
    sam, hag, crow = (each.id for each in campaign.view.characters)
    older, newer = (each.id for each in campaign.view.conflicts)
    for conflict, rival in ((older, crow), (older, hag), (newer, crow), (newer, hag)):
        said = command(ready(campaign, "contest", {"rival": rival}, actor=sam, conflict=conflict))
        assert said.conflict == conflict
        line = line_of(said, campaign)
        assert "in=" in line
        assert hear([line, "> accept", "> accept", "> plain"], campaign).command.conflict == conflict


def test_a_draw_half_done_in_one_conflict_outlasts_the_same_in_the_other(campaign):
    sam = campaign.view.characters[0].id
    older, newer = (each.id for each in campaign.view.conflicts)
    for conflict in (older, newer):
        form = encode(campaign.start_form("contest", sam, conflict))
        campaign.do(SaveDraft(action="contest", actor=sam, conflict=conflict, form=form, answers=()))
    said = hear(["contest Sam rival=Crow", "> accept", "> accept", "> plain"], campaign)
    campaign.do(said.command, said.worked)
    assert [draft.conflict for draft in campaign.view.drafts] == [older]
