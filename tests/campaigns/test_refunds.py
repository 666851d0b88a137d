"""Taking a purchase back: a counter-entry with its reason, the sheet follows, and what depends on it is in the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AwardPoints,
    CommitDowntime,
    OpenDowntime,
    QueueActivity,
    RefundEntry,
    Resolve,
    SetSheet,
)
from campaigns.library.new_campaign import create
from campaigns.state.list_rows import Entry
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from tests.campaigns.buying import ALL, purchases
from tests.words import sentence

FEW = 2
"""Points of a kind that pays only a part of a price."""


def refused(campaign: Campaign, entry: Entry) -> Refusal | None:
    try:
        campaign.do(RefundEntry(entry=entry.id, reason="a slip"))
    except Refusal as refusal:
        return refusal
    return None


def newest(campaign: Campaign, actor: int) -> Entry:
    return campaign.ledger(actor)[0]


def state_of(campaign: Campaign, actor: int) -> tuple[Any, Any, Any]:
    character = campaign.view.character(actor)
    assert character is not None
    return character.sheet, dict(character.balances), campaign.view.state


@pytest.mark.walk
def test_taking_a_purchase_back_leaves_what_would_be_there_without_it(rich: Campaign) -> None:
    isa = rich.view.characters[0].id
    before, seq = state_of(rich, isa), rich.view.seq
    buying = [b for b in purchases(rich, isa) if rich.do(b).effects.points and rich.ledger(isa)[0].bought]
    rich.back_to(seq)
    assert buying or rich.ruleset.id == "destiny"
    for first, second in (*permutations(buying, 2), *((each, None) for each in buying)):
        if second is not None:
            rich.do(second)
        without = state_of(rich, isa)
        rich.back_to(seq)
        rich.do(first)
        entry = newest(rich, isa)
        if second is not None:
            rich.do(second)
        did = rich.do(RefundEntry(entry=entry.id, reason="misread the rule"))
        assert state_of(rich, isa) == without
        assert did.line is not None
        assert did.line.title.endswith("refunded, misread the rule")
        back = newest(rich, isa)
        assert (back.item, back.reason, back.refunds) == (entry.item, "misread the rule", back.refunds)
        assert rich.ledger(isa)[[e.id for e in rich.ledger(isa)].index(back.refunds)].refunded
        for again in (entry.id, back.id):
            with pytest.raises(Refusal):
                rich.do(RefundEntry(entry=again, reason="once more"))
        rich.undo()
        assert newest(rich, isa).refunds is None
        rich.back_to(seq)
        assert state_of(rich, isa) == before


@pytest.mark.walk
def test_a_purchase_is_taken_back_whole_at_whichever_of_its_entries(rich: Campaign) -> None:
    """Where one kind of points doesn't reach, another pays the rest, with an entry of its own."""
    isa, begun, several = rich.view.characters[0].id, rich.view.seq, 0
    for plenty in rich.ruleset.currencies:
        for other in rich.ruleset.currencies:
            held = rich.view.character(isa).balances[other.id]
            if other != plenty and held > FEW:
                rich.do(AwardPoints(characters=[isa], currency=other.id, amount=FEW - held, reason="few"))
        seq = rich.view.seq
        for buying in [*purchases(rich, isa)] if rich.view.seq != begun else ():
            for _ in range(2):  # what is bought again often costs more
                before, posted = state_of(rich, isa), {entry.id for entry in rich.ledger(isa)}
                with suppress(Refusal):
                    rich.do(buying)
                paid = {entry.id for entry in rich.ledger(isa) if entry.id not in posted and entry.bought}
                several += len(paid) > 1
                for entry in paid:
                    rich.do(RefundEntry(entry=entry, reason="a slip"))
                    assert state_of(rich, isa) == before, plenty.id
                    assert all(each.refunded for each in rich.ledger(isa) if each.id in paid)
                    rich.undo()
            rich.back_to(seq)
        if rich.view.seq != begun:
            rich.back_to(begun)
    assert several or rich.ruleset.id != "aisling"


def test_of_several_raises_the_top_one_comes_off_first(rich: Campaign) -> None:
    isa = rich.view.characters[0].id
    seq, stacked = rich.view.seq, 0
    for purchase in list(purchases(rich, isa)):
        rich.do(purchase)
        low = newest(rich, isa)
        if not low.bought:
            rich.back_to(seq)
            continue
        try:
            rich.do(purchase)  # the same once more: on top where it is a rank, another thing otherwise
        except Refusal:
            rich.back_to(seq)
            continue
        top = newest(rich, isa)
        if (refusal := refused(rich, low)) is not None:
            stacked += 1
            assert refusal.code == "rests_on"
            assert top.item in refusal.message
            rich.do(RefundEntry(entry=top.id, reason="a slip"))
            rich.do(RefundEntry(entry=low.id, reason="a slip"))
        rich.back_to(seq)
    assert stacked or rich.ruleset.id == "destiny"


def test_a_purchase_needs_a_reason_and_stands_as_it_was_bought(rich: Campaign) -> None:
    isa = rich.view.characters[0].id
    for purchase in purchases(rich, isa):
        rich.do(purchase)
        entry = newest(rich, isa)
        if entry.bought:
            with pytest.raises(Refusal, match="Enter a reason") as refused:
                rich.do(RefundEntry(entry=entry.id))
            assert refused.value.field == "reason"
            return


@pytest.fixture
def weeks(tmp_path: Path) -> Iterator[Campaign]:
    with create(tmp_path / "c", "The ford", "destiny", seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[0].id
        for currency in ("sp", "ap"):
            campaign.do(AwardPoints(characters=[isa], currency=currency, amount=ALL, reason="a start"))
        yield campaign


def spend(campaign: Campaign, *activities: tuple[str, dict[str, Any]]) -> list[Entry]:
    """A long downtime with these activities; returns what they cost, in order."""
    isa = campaign.view.characters[0].id
    known = {entry.id for entry in campaign.ledger(isa)}
    campaign.do(OpenDowntime(interval=max(campaign.ruleset.downtime.intervals, key=lambda i: i.days).id))
    for action, form in activities:
        filled = {**encode(campaign.start_form(action, isa)), **form}
        campaign.do(QueueActivity(actor=isa, action=action, form=filled))
    campaign.do(CommitDowntime())
    return [entry for entry in reversed(campaign.ledger(isa)) if entry.id not in known]


SWORDS = ("raise_skill", {"skill": "", "new": "swords"})


def test_what_a_downtime_taught_is_taken_back_one_by_one(weeks: Campaign) -> None:
    isa = weeks.view.characters[0].id
    raised, other = spend(weeks, SWORDS, ("raise_skill", {"skill": "", "new": "riding"}))
    (learnt,) = spend(weeks, ("gain_ability", {"skill": "swords", "name": "Feint"}))
    weeks.do(RefundEntry(entry=other.id, reason="a slip"))
    assert set(weeks.view.characters[0].sheet.skills) == {"swords"}
    with pytest.raises(Refusal, match="Feint belongs to a Skill that isn't on the sheet") as refused:
        weeks.do(RefundEntry(entry=raised.id, reason="a slip"))
    assert refused.value.code == "rests_on"
    weeks.do(RefundEntry(entry=learnt.id, reason="a slip"))
    sheet = weeks.view.characters[0].sheet
    assert (dict(sheet.abilities), sheet.skills["swords"].level) == ({}, 1)
    weeks.do(RefundEntry(entry=raised.id, reason="a slip"))
    character = weeks.view.character(isa)
    assert "swords" not in character.sheet.skills
    assert (character.balances["sp"], character.balances["ap"]) == (ALL, ALL)


def test_what_a_skill_at_nothing_leaves_without_its_ground_is_in_the_way(weeks: Campaign) -> None:
    isa = weeks.view.characters[0].id
    sheet = {**encode(weeks.view.characters[0].sheet), "skills": {"swords": {"level": 0, "stat": "body"}}}
    weeks.do(SetSheet(character=isa, sheet=sheet))
    (raised,) = spend(weeks, ("raise_skill", {"skill": "swords"}))
    spend(weeks, ("gain_ability", {"skill": "swords", "name": "Feint"}))
    with pytest.raises(Refusal, match="Feint is an Ability of swords, which is at 0") as refused:
        weeks.do(RefundEntry(entry=raised.id, reason="a slip"))
    assert refused.value.rule == "destiny-80"


def test_what_was_changed_by_hand_since_is_not_taken_back_with_it(weeks: Campaign) -> None:
    isa = weeks.view.characters[0].id
    spend(weeks, SWORDS)
    (again,) = spend(weeks, ("raise_skill", {"skill": "swords"}))
    sheet = encode(weeks.view.characters[0].sheet)
    sheet["skills"]["swords"]["level"] = 5
    weeks.do(SetSheet(character=isa, sheet=sheet))
    with pytest.raises(Refusal, match=re.escape(sentence("core.building_blocks.purchases:_changed_since"))):
        weeks.do(RefundEntry(entry=again.id, reason="a slip"))
    assert weeks.view.characters[0].sheet.skills["swords"].level == 5


def test_lowering_an_attribute_fits_its_track(tmp_path: Path) -> None:
    rules = find("storyteller")
    with create(tmp_path / "c", "The mill", "storyteller", seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[0].id
        campaign.do(AwardPoints(characters=[isa], currency="xp", amount=ALL, reason="a start"))
        form = {"trait": "resolve", "ranks": 1}
        campaign.do(Resolve(action="buy_attribute", actor=isa, form=form))
        sheet = {**encode(campaign.view.characters[0].sheet), "willpower": 7}
        campaign.do(SetSheet(character=isa, sheet=sheet))
        campaign.do(RefundEntry(entry=newest(campaign, isa).id, reason="a slip"))
        sheet = campaign.view.characters[0].sheet
        assert (sheet.attribute("resolve"), sheet.willpower) == (1, 6)
        assert rules.check_sheet(sheet) == ()
