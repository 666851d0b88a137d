"""Proposals in forms: with an NPC in the scene, no form of any game sets players' characters on one another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.schema.fields import fields_of


@pytest.fixture(params=[*core.rulesets.MODULES, "toy"])
def scene(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Campaign]:
    """Two players' characters and an NPC, listed last."""
    with create(tmp_path / "c", "The ferry", request.param, seed="a seed") as campaign:
        for name, role in (("Isa", "pc"), ("Tom", "pc"), ("The ferryman", "npc")):
            campaign.do(AddCharacter(name=name, role=role))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ferry", participants=[c.id for c in campaign.view.characters]))
        yield campaign


def forms(campaign: Campaign, actor: int) -> Iterator[tuple[str, Any]]:
    """Every form that begins something in the scene."""
    for action in campaign.ruleset.actions:
        try:
            yield action.id, campaign.start_form(action.id, actor)
        except Refusal:
            continue
    for kind in campaign.ruleset.conflicts:
        yield kind.id, kind.prefill(campaign.situation(actor))


def test_no_form_proposes_a_fellow_where_an_npc_is_there(scene: Campaign) -> None:
    isa, tom, _ = (character.id for character in scene.view.characters)
    situation, looked = scene.situation(isa), 0
    for name, form in forms(scene, isa):
        for field in fields_of(type(form)):
            chosen, offered = getattr(form, field.name), field.choices(situation)
            looked += 1
            proposed = next((c.actor for c in offered if not isinstance(chosen, tuple) and c.id == str(chosen)), None)
            assert proposed != tom, (name, field.name)
    assert looked
