"""A compel is told by its answer, in title and recap: nobody succeeds or fails by it (aisling-56, resonance-28)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaigns.command_language.actions import command, ready
from campaigns.commands import AddCharacter, AwardPoints, SetSheet, StartScene, StartSession
from campaigns.library.new_campaign import create
from campaigns.reports.recap import recap
from core.actions.play import proceed
from core.luck.table import Answer
from core.schema.codec import encode

TROUBLE = {"aisling": {"name": "Owes the hag"}, "resonance": {"kind": "trouble", "text": "Owes the hag"}}
ANSWERS = [
    ("aisling", {"accepted": True}, "", "accepts"),
    ("aisling", {"accepted": False}, "", "refuses"),
    ("resonance", {}, "accept", "accepts"),
    ("resonance", {}, "prevent", "prevents"),
]


@pytest.mark.parametrize(("game", "form", "answer", "word"), ANSWERS)
def test_a_compel_is_told_by_its_answer_and_never_as_a_success(
    tmp_path: Path, game: str, form: dict[str, Any], answer: str, word: str
) -> None:
    with create(tmp_path / "c", "C", game, seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Oren"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        oren = campaign.view.characters[0]
        campaign.do(SetSheet(character=oren.id, sheet={**encode(oren.sheet), "aspects": [TROUBLE[game]]}))
        points = campaign.ruleset.currencies[0].id
        campaign.do(AwardPoints(characters=(oren.id,), currency=points, amount=3, reason="a start"))
        prepared = ready(campaign, "compel", form, actor=oren.id)
        given = (Answer((answer,), "typed"),) if answer else ()
        progress = proceed(prepared.action, prepared.request, given) if given else None
        done = campaign.do(command(prepared, progress))
        assert done.line is not None
        assert done.line.title == f"Oren: {word} a compel: Owes the hag"
        told = recap(campaign).scenes[0].events[-1]
        assert told.told == f"Oren {word} a compel: Owes the hag."
