"""A character out of one conflict is out of every other, and decided conflicts end (aisling-51, 61, resonance-71)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, Resolve, SetSheet, StartConflict, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.actions.place import Place
from core.schema.codec import encode

FORMS = {"aisling": "conflict", "resonance": "combat"}
OUT = {"aisling": {"damage": {"R": 3}}, "resonance": {"aspects": [{"kind": "incapacitated", "text": "Out cold"}]}}
"""Sheets of characters that can do nothing more in any conflict."""


def at_the_mill(folder: Path, game: str) -> Campaign:
    campaign = create(folder, "C", game, seed="a seed")
    campaign.do(StartSession())
    campaign.do(StartScene(title="The mill"))
    for name, role in (("Mara", "pc"), ("Jonas", "pc"), ("the miller", "npc"), ("the crow", "npc")):
        campaign.do(AddCharacter(name=name, role=role, here=True))
    return campaign


@pytest.fixture
def struggles(tmp_path: Path) -> Iterator[Campaign]:
    """Mara and Jonas against the miller, and beside that against him and his crow."""
    with at_the_mill(tmp_path / "c", "aisling") as campaign:
        mara, jonas, miller, crow = (each.id for each in campaign.view.characters)
        for title, others in (("The brawl", [miller]), ("The chase", [miller]), ("The feud", [miller, crow])):
            form = {"color": "R", "one": [mara, jonas], "other": others}
            campaign.do(StartConflict(conflict_form="conflict", title=title, actor=mara, form=form))
        yield campaign


def test_every_conflict_of_which_a_side_is_taken_out_is_over(struggles: Campaign) -> None:
    miller = struggles.view.characters[2]
    done = struggles.do(Resolve(action="hurt", actor=miller.id, form={"color": "R", "points": 3}))
    assert [conflict.title for conflict in done.view.conflicts] == ["The feud"]
    assert done.line is not None
    assert done.line.title.endswith("The brawl ends, The chase ends")
    struggles.undo()
    assert len(struggles.view.conflicts) == 3


@pytest.mark.parametrize("game", FORMS)
def test_nothing_is_due_from_who_is_out_and_they_are_offered_no_draw(tmp_path: Path, game: str) -> None:
    with at_the_mill(tmp_path / "c", game) as campaign:
        mara = campaign.view.characters[0].id
        kind = campaign.ruleset.conflict(FORMS[game])
        for title in ("The brawl", "The feud"):
            form = encode(kind.prefill(campaign.situation(mara)))
            campaign.do(StartConflict(conflict_form=kind.id, title=title, actor=mara, form=form))
        sheet = encode(campaign.view.characters[0].sheet)
        campaign.do(SetSheet(character=mara, sheet={**sheet, **OUT[game]}))
        for conflict in campaign.view.conflicts:
            draws = [o for o in campaign.offers(Place.CONFLICT, mara, conflict.id) if o.action.id in kind.claims]
            assert draws
            assert all(offer.why_not for offer in draws), draws
            due = [each for each in campaign.due(conflict.id, mara) if each.action in kind.claims]
            assert mara not in [each.actor for each in due]
