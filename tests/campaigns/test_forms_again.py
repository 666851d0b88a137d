"""Forms that begin as they were last used, where a conflict runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, KeepForm, SetSheet, StartConflict, StartScene, StartSession
from campaigns.library.new_campaign import create

TRAITS = ({"name": "Strong", "color": "R", "motes": 2}, {"name": "Sharp", "color": "G", "motes": 1})


@pytest.fixture
def alley(tmp_path: Path) -> Iterator[Campaign]:
    """Sam, the Hag and the Dog in a scene, of whom Sam last drew and contended in green."""
    with create(tmp_path / "c", "The alley", "aisling", seed="a seed") as campaign:
        for name in ("Sam", "Hag", "Dog"):
            campaign.do(AddCharacter(name=name))
        sam, _, dog = (c.id for c in campaign.view.characters)
        campaign.do(SetSheet(character=sam, sheet={"traits": list(TRAITS)}))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The alley"))
        used = {"target": "G", "traits": ["Sharp"]}
        campaign.do(KeepForm(action="draw", actor=sam, form={**used, "difficulty": 4, "decides": "player"}))
        campaign.do(KeepForm(action="contest", actor=sam, form={**used, "rival": dog, "rival_target": "G"}))
        yield campaign


def named(campaign: Campaign, name: str) -> int:
    return next(c.id for c in campaign.view.characters if c.name == name)


def begun(campaign: Campaign, **form: object) -> int:
    """A conflict in red with Sam on one side."""
    form = {"color": "R", "one": [named(campaign, "Sam")], **form}
    campaign.do(StartConflict(conflict_form="conflict", title="It", form=form))
    return campaign.view.conflicts[0].id


def test_a_draw_in_a_conflict_begins_in_its_colour_against_its_difficulty(alley: Campaign) -> None:
    """Due was a draw in green against 4, though the conflict was in red against 5."""
    conflict = begun(alley, difficulty=5)
    due, sam = next(alley.due(conflict)).form, named(alley, "Sam")
    assert (due.target, due.difficulty, due.traits) == ("R", 5, ("Strong",))
    assert due.decides == "player", "what the conflict does not set is as it was last used"
    assert alley.start_form("draw", sam).target == "R", "wherever the draw is asked for, it counts in the conflict"


def test_a_contest_in_a_conflict_is_against_its_other_side(alley: Campaign) -> None:
    hag = named(alley, "Hag")
    form = alley.start_form("contest", named(alley, "Sam"), begun(alley, other=[hag]))
    assert (form.target, form.rival, form.rival_target) == ("R", hag, "R")


def test_traits_that_were_chosen_stay_where_the_colour_does(alley: Campaign) -> None:
    sam, chosen = named(alley, "Sam"), ["Strong", "Sharp"]
    alley.do(KeepForm(action="draw", actor=sam, form={"target": "R", "traits": chosen, "difficulty": 4}))
    assert alley.start_form("draw", sam, begun(alley, difficulty=5)).traits == ("Strong", "Sharp")
