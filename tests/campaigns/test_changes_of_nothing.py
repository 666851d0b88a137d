"""No slip, recap or page of a downtime tells a change of nothing: "Answers +0", "5 → 5" (issue 27).

A breakdown may: it says how a result of nothing came about.

One test over all games: every downtime action again and again, with forms filled at random and luck of many kinds.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AwardPoints,
    CommitDowntime,
    EndSession,
    OpenDowntime,
    QueueActivity,
    RemoveActivity,
)
from campaigns.conformance.random_play import Player
from campaigns.library.samples import samples
from core.actions.place import Place
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import encode
from tests.built import sample
from tests.campaigns.buying import ALL, worded
from tui.downtime.content import results

NOTHING = re.compile(r"(?<![\w.,])[+−-]0(?![\d.,])|(?<!\S)(\S+) → \1(?!\S)")
"""How a change of nothing is told."""
ROUNDS = 12


@pytest.mark.walk
@pytest.mark.parametrize("rules", samples(), ids=lambda rules: rules.id)
def test_no_change_of_nothing_is_told(rules: Ruleset, tmp_path: Path) -> None:
    told, done = list[str](), set[str]()
    sample(tmp_path / "c", rules.id)
    with Campaign.open(tmp_path / "c") as campaign:
        if campaign.view.session is not None:
            campaign.do(EndSession())
        people, player, downtime = campaign.view.party, Player(campaign, 1), rules.downtime
        assert downtime is not None
        for currency in rules.currencies:
            campaign.do(AwardPoints(characters=people, currency=currency.id, amount=ALL, reason="a start"))
        actions = [each for each in rules.actions if each.place is Place.DOWNTIME]
        for action in actions * ROUNDS:
            if campaign.view.downtime is None:
                campaign.do(OpenDowntime(interval=player.random.choice(downtime.intervals).id))
            plans = campaign.view.downtime.plans if campaign.view.downtime else ()
            for queued in [each.id for plan in plans for each in plan.activities]:
                campaign.do(RemoveActivity(activity=queued))
            who = player.random.choice(people)
            situation = campaign.situation(who)
            filled = player.fill(action.start(situation), situation)
            for form in (filled, worded(filled)):  # words only where they are needed: some name something
                with suppress(Refusal):
                    campaign.do(QueueActivity(actor=who, action=action.id, form=encode(form)))
                    line = campaign.do(CommitDowntime()).line
                    assert line is not None
                    done.add(action.id)
                    _, _, altogether = results(line.event, campaign.view, 80).plain.partition("Altogether")
                    told += [*campaign.slips().values(), campaign.recap(), altogether]
                    break
    assert len(done) >= len(actions) / 2, done
    assert [line for text in told for line in text.splitlines() if NOTHING.search(line)] == []
