"""The stakes beside each choice: in every decision in the samples' sessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.script import play
from campaigns.commands import Resolve
from campaigns.library.samples import begin_sample, sample_of, samples
from core.actions.action import Draw
from core.actions.play import proceed
from core.luck.table import ChoiceAsk
from core.refusal import Refusal
from core.schema.codec import decode
from tui.draws.advice import advice, ends
from tui.draws.change_preview import changes
from tui.draws.choices import add_stakes
from tui.draws.next_step import USUAL
from tui.draws.progress import Drawing
from tui.draws.standing_choices import StandingAnswers, figures

_SESSIONS = 2
_OFTEN = 1
"""So often each question is looked at in a game."""


def decisions(campaign: Campaign, command: Resolve) -> Iterator[Drawing]:
    """The draw as it stood at each decision that somebody was asked for."""
    action = campaign.ruleset.action(command.action)
    if not isinstance(action, Draw):
        return
    situation = campaign.situation(command.actor, command.conflict)
    form = decode(type(action.start(situation)), dict(command.form))
    begun = Drawing.begin(action, form, situation)
    program = StandingAnswers(USUAL, figures(campaign.view), campaign.ruleset.word)
    for at in range(len(command.answers)):
        run = proceed(action, begun.request, tuple(command.answers[:at]))
        drawing = Drawing(action, form, situation, begun.request, run)
        asked = isinstance(drawing.ask, ChoiceAsk) and program.reply(drawing) is None
        if asked and sum(not choice.why_not for choice in drawing.ask.choices) > 1:
            yield drawing


def silent(drawing: Drawing, campaign: Campaign) -> list[str]:
    """The choices beside which nothing stands: no note, no odds, no change."""
    rules = campaign.ruleset
    known = {id for id, _ in advice(drawing, rules.word)}
    try:
        stakes = {id: [str(c) for c in changes(end.effects(), end.situation, rules)] for id, end in ends(drawing)}
    except Refusal:
        stakes = {}
    told = add_stakes(drawing.ask.choices, stakes) if isinstance(drawing.ask, ChoiceAsk) else ()
    return [choice.label for choice in told if not choice.why_not and not choice.note and choice.id not in known]


@pytest.mark.walk
@pytest.mark.parametrize("rules", samples(), ids=lambda rules: rules.id)
def test_every_choice_but_the_one_that_changes_nothing_says_what_is_at_stake(rules, tmp_path, monkeypatch):
    looked, missing = Counter[str](), list[str]()
    do = Campaign.do

    def looking(campaign, command, *more):
        if isinstance(command, Resolve):
            for drawing in decisions(campaign, command):
                question = f"{command.action}: {drawing.ask.question}"
                looked[question] += 1
                # Who is to settle a draw is nothing to weigh, and asked only where the form says so.
                if looked[question] <= _OFTEN and drawing.ask.question != "decided_by":
                    nothing = silent(drawing, campaign)
                    missing.extend(f"{question}: {each}" for each in nothing if len(nothing) > 1)
        return do(campaign, command, *more)

    sample = sample_of(rules)
    with begin_sample(sample, tmp_path / "sample") as (campaign, clock):
        monkeypatch.setattr(Campaign, "do", looking)
        for name, script in [*sample.scripts_by_session()][:_SESSIONS]:
            for _ in play(campaign, script, name, clock):
                pass
    assert not missing
    assert looked or rules.id == "storyteller", "its draws ask for no decision"
