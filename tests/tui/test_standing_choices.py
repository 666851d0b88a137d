"""Decisions of NPCs, by the choice of the table; those of the story are always asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.command_language.actions import ready
from campaigns.commands import AddCharacter, SetSheet, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.actions.play import proceed
from core.schema.codec import encode
from tui.draws.next_step import BEST, CAUTIOUS, USUAL
from tui.draws.progress import Drawing
from tui.draws.standing_choices import StandingAnswers, figures


@pytest.mark.parametrize("way", [USUAL, BEST, CAUTIOUS])
def test_no_npc_accepts_or_refuses_a_complication_without_a_question(way: str, tmp_path: Path) -> None:
    with create(tmp_path / "c", "C", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="The miller", role="npc"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        miller = campaign.view.characters[0]
        trouble = [{"kind": "trouble", "text": "Owes the hag"}]
        campaign.do(SetSheet(character=miller.id, sheet={**encode(miller.sheet), "aspects": trouble}))
        asked = ready(campaign, "compel", {}, actor=miller.id)
        situation = campaign.situation(miller.id)
        begun = proceed(asked.action, asked.request, ())
        drawing = Drawing(asked.action, asked.form, situation, asked.request, begun)
        assert drawing.ask is not None
        assert drawing.ask.seat.name in figures(campaign.view)
        assert StandingAnswers(way, figures(campaign.view), campaign.ruleset.word).reply(drawing) is None
