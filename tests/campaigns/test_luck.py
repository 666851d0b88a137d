"""The luck ledger: what came beside what was to be expected of the very same draws, to the last token."""

from __future__ import annotations

from fractions import Fraction

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, EndSession
from campaigns.reports.luck import luck_ledger
from tests.campaigns.play import drawn, typed


def test_luck_of_each_is_counted_token_by_token(campaign: Campaign) -> None:
    mara, jonas = (c.id for c in campaign.view.characters)
    for answers in (("heads", 6, "keep"), ("heads", 6, "keep"), ("tails", 1, "keep")):
        campaign.do(typed(campaign, "dare", mara, *answers))
    campaign.do(typed(campaign, "dare", jonas, "tails", 2, "keep"))
    fortunes = luck_ledger(campaign.ruleset, campaign.lines_of(1))
    assert set(fortunes) == {mara, jonas}
    ann = fortunes[mara]
    assert ann.drawn == {"heads": 2, "tails": 1, 6: 2, 1: 1}
    assert ann.expected == {
        "heads": Fraction(3, 2),
        "tails": Fraction(3, 2),
        **dict.fromkeys(range(1, 7), Fraction(1, 2)),
    }
    assert (ann.tokens, ann.mean, ann.expected_mean) == (6, Fraction(13, 3), Fraction(7, 2))
    assert (fortunes[jonas].tokens, fortunes[jonas].mean) == (2, 2)
    assert fortunes[jonas].expected["heads"] == Fraction(1, 2)


def test_what_was_undone_is_no_luck_and_what_nobody_can_draw_any_more_is_passed_over(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    campaign.do(typed(campaign, "dare", mara, "tails", 1, "keep"))
    campaign.undo()
    lines = campaign.lines_of(1)
    assert luck_ledger(campaign.ruleset, lines)[mara].drawn == {"heads": 1, 6: 1}
    gone = [line._replace(event={**line.event, "action": "a dare of long ago"}) for line in lines]
    assert luck_ledger(campaign.ruleset, gone) == {}


def test_luck_goes_on_by_what_the_program_drew_and_by_nothing_else(campaign: Campaign) -> None:
    """Typed cards take none; each draw of the program takes one, and undo gives back what it took."""
    mara = campaign.view.characters[0].id
    begun = campaign.luck.taken
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    assert campaign.luck.taken == begun
    campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    assert campaign.luck.taken == begun + 2
    campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    assert campaign.luck.taken == begun + 4
    campaign.undo()
    assert campaign.luck.taken == begun + 2
    campaign.do(AddCharacter(name="Ilse"))
    campaign.do(EndSession())
    assert campaign.luck.taken == begun + 2
