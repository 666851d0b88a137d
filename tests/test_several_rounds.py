"""Passing several rounds at once gives the same as passing them one by one.

For battles of Drawn to Destiny, where all are revealed first, `tests/core/destiny` checks this.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.fields import Kind, fields_of

REVEALED_FIRST = "battle"
IDLE = [
    (game, kind.id)
    for game in core.rulesets.MODULES
    for kind in core.rulesets.find(game).conflicts
    if kind.idle and kind.id != REVEALED_FIRST
]


@contextmanager
def table(folder: Path, game: str) -> Iterator[Campaign]:
    """Three players' characters and a miller in a scene, with points to spend."""
    with create(folder, "C", game, seed="a seed", clock=Clock()) as campaign:
        for name in ("Mara", "Jonas", "Ilse"):
            campaign.do(c.AddCharacter(name=name))
        campaign.do(c.AddCharacter(name="the miller", role="npc"))
        campaign.do(c.StartSession())
        for currency in campaign.ruleset.currencies:
            with suppress(Refusal):
                award = {"currency": currency.id, "amount": 9, "reason": "a start"}
                campaign.do(c.AwardPoints(characters=[each.id for each in campaign.view.characters[:3]], **award))
        campaign.do(c.StartScene(title="The weir", participants=[each.id for each in campaign.view.characters]))
        yield campaign


@pytest.mark.parametrize(("game", "kind"), IDLE)
def test_rounds_that_pass_at_once_are_as_many_that_pass_one_by_one(game: str, kind: str, tmp_path: Path) -> None:
    with table(tmp_path / "c", game) as campaign:
        conflict = campaign.ruleset.conflict(kind)
        form = encode(conflict.prefill(campaign.situation(campaign.view.party[0])))
        campaign.do(c.StartConflict(conflict_form=kind, title="It", actor=campaign.view.party[0], form=form))
        begun = campaign.view.conflicts[0].face
        at_once = passed(campaign, conflict.idle, [3])
        campaign.undo()
        assert passed(campaign, conflict.idle, [1, 1, 1]) == at_once
        assert at_once[0] != begun


def passed(campaign: Campaign, action: str, numbers: list[int]) -> Any:
    """How the conflict is once so many rounds have passed, each number by itself."""
    (conflict,) = campaign.view.conflicts
    found = campaign.ruleset.action(action)
    (field,) = (each.name for each in fields_of(found.form) if each.type.kind is Kind.NUMBER)
    for number in numbers:
        campaign.do(c.Resolve(action=action, conflict=conflict.id, form={field: number}))
    (after,) = campaign.view.conflicts
    return after.face, after.state, [each.sheet for each in campaign.view.characters]
