"""The guides: a first character by each of them, and one who has grown since, whose purchases are never lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, KeepForm, Resolve, SetSheet
from campaigns.library.new_campaign import create
from core.actions.action import Action
from core.actions.place import Place
from core.actions.situation import Situation
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.buying import ALL, bought, purchases, worded


def methods(campaign: Campaign, actor: int) -> list[Action]:
    """The guides that are for somebody."""
    return [offer.action for offer in campaign.offers(Place.CREATION, actor) if not offer.why_not]


@pytest.mark.parametrize("role", ["pc", "npc"])
@pytest.mark.parametrize("game", [*core.rulesets.MODULES, "toy"])
def test_the_first_character_of_an_empty_campaign_is_made_by_every_guide(game: str, role: Any, tmp_path: Path) -> None:
    with create(tmp_path / "c", "The ferry", game, seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa", role=role)).view.characters[0]
        seq = campaign.view.seq
        for guide in methods(campaign, isa.id):
            campaign.do(bought(campaign, guide, isa.id, worded(campaign.start_form(guide.id, isa.id))))
            made = campaign.view.characters[0].sheet
            assert made != isa.sheet
            assert campaign.ruleset.faults(made, campaign.situation(isa.id)) == ()
            campaign.back_to(seq)


def grown(campaign: Campaign, actor: int) -> list[Resolve]:
    """Buy one of everything that can be bought."""
    seq = campaign.view.seq
    done = []
    for purchase in list(purchases(campaign, actor)):
        campaign.do(purchase)
        if campaign.ledger(actor)[0].bought is not None:
            done.append(purchase)
    campaign.back_to(seq)
    for purchase in done:
        campaign.do(purchase)
    return done


def budget_is_over(method: Action, form: Any, situation: Situation) -> bool:
    return any(budget.spent > budget.of and not budget.advised for budget in method.budgets(form, situation))


def balances(campaign: Campaign) -> dict[str, int]:
    return dict(campaign.view.characters[0].balances)


def test_the_guide_starts_from_the_sheet_as_it_is_and_pays_back_what_it_takes(rich: Campaign) -> None:
    isa = rich.view.characters[0].id
    drafts = [(m, replace(rich.start_form(m.id, isa))) for m in methods(rich, isa)]
    for method, form in drafts:  # left half filled before anything was bought
        rich.do(KeepForm(action=method.id, actor=isa, form=encode(form)))
    before = balances(rich)
    grown(rich, isa)
    sheet, had, seq = rich.view.characters[0].sheet, rich.purchases(isa), rich.view.seq
    for method, _ in drafts:
        form = worded(rich.start_form(method.id, isa))
        fresh = method.start(rich.situation(isa))
        assert form == worded(fresh), "what was left half filled does not stand against the sheet"
        if method.anew and budget_is_over(method, form, rich.situation(isa)):
            with pytest.raises(Refusal):
                bought(rich, method, isa, form)
            continue
        rich.do(bought(rich, method, isa, form))
        held, now = rich.purchases(isa), rich.view.characters[0].sheet
        if method.anew:
            assert (held, balances(rich)) == ((), before)
        elif method.id != "draw_character":  # which deals other cards
            assert (now, held) == (sheet, had)
        paid = [move for purchase in held for _, move in purchase.paid]
        spent = {currency: sum(move.delta for move in paid if move.currency == currency) for currency in before}
        assert balances(rich) == {currency: before[currency] + spent[currency] for currency in before}
        rich.back_to(seq)


def test_what_was_bought_and_is_given_up_in_the_guide_is_paid_back(tmp_path: Path) -> None:
    with create(tmp_path / "c", "The mill", "storyteller", seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[0].id
        campaign.do(AwardPoints(characters=[isa], currency="xp", amount=ALL, reason="a start"))
        for _ in range(3):
            campaign.do(Resolve(action="buy_attribute", actor=isa, form={"trait": "wits", "ranks": 1}))
        form = replace(campaign.start_form("create", isa), wits=2)
        done = campaign.do(bought(campaign, campaign.ruleset.action("create"), isa, form))
        assert done.line is not None
        assert "paid back: Wits 2 → 3, Wits 3 → 4" in done.line.title
        assert campaign.view.characters[0].balances["xp"] == ALL - 3
        assert [p.item for p in campaign.purchases(isa)] == ["Wits 1 → 2"]
        campaign.undo()
        assert campaign.view.characters[0].balances["xp"] == ALL - 9


def test_the_points_come_back_when_a_character_is_made_anew(tmp_path: Path) -> None:
    with create(tmp_path / "c", "The street", "toy", seed="a seed") as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[0].id
        street = campaign.ruleset.action("street")
        campaign.do(bought(campaign, street, isa, worded(campaign.start_form("street", isa))))
        campaign.do(AwardPoints(characters=[isa], currency="marks", amount=ALL, reason="a start"))
        campaign.do(Resolve(action="learn", actor=isa, form={"trait": "nerve"}))
        left = campaign.view.characters[0].balances["marks"]
        form = campaign.start_form("street", isa)
        with pytest.raises(Refusal, match="lower a trait"):
            bought(campaign, street, isa, form)
        campaign.do(bought(campaign, street, isa, replace(form, wit=2)))
        assert campaign.view.characters[0].balances["marks"] == left + 2


def test_a_guide_leaves_what_it_does_not_speak_of(rich: Campaign) -> None:
    """Marks of play, cards gained, Aspects laid on somebody: the form has no room for them, so they stay."""
    isa = rich.view.characters[0].id
    more: dict[str, dict[str, Any]] = {
        "storyteller": {"beats": 3, "lethal": 1, "skills": {"astrology": {"rank": 2, "group": "mental"}}},
        "background": {"advantage": True},
        "aisling": {"downtime_actions_left": 1},
        "resonance": {"injuries": 2, "armour": 1, "armour_max": 3},
        "destiny": {"conditions": {"fatigue": 1}, "stats": {"body": {"level": 8, "scale": 2}}},
        "toy": {"tired": True},
    }
    marks = more[rich.ruleset.id]
    sheet = encode(rich.view.characters[0].sheet)
    for name, value in marks.items():
        sheet[name] = {**sheet[name], **value} if isinstance(value, dict) else value
    rich.do(SetSheet(character=isa, sheet=sheet))
    written = rich.view.characters[0].sheet
    method = methods(rich, isa)[-1 if rich.ruleset.id == "background" else 0]
    rich.do(bought(rich, method, isa, rich.start_form(method.id, isa)))
    now = rich.view.characters[0].sheet
    assert encode(now) == encode(written)
