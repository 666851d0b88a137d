"""The points ledger through commands: what can be afforded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import tests.toy
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, Resolve
from campaigns.state.balances import Balances
from core.actions.situation import Effects
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal


def test_what_one_change_spends_in_parts_must_be_affordable_together(
    new: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action that pays twice: each part is within the balance, both are not."""

    def paying(*deltas: int) -> Callable[..., Effects]:
        return lambda form, situation: Effects(
            points=tuple(PointsMove(situation.actor.id, "marks", delta, "parts") for delta in deltas)
        )

    pays = {"twice": paying(-3, -3), "after_earning": paying(4, -9)}
    actions = tuple(replace(tests.toy.LEARN, id=id, apply=apply) for id, apply in pays.items())
    whole = tests.toy.WHOLE._replace(actions=(*tests.toy.WHOLE.actions, *actions))
    monkeypatch.setattr(tests.toy, "RULESET", tests.toy.RULESET._replace(whole=lambda: whole))
    with new() as campaign:
        campaign.do(AddCharacter(name="Mara"))
        mara = campaign.view.characters[0].id
        campaign.do(AwardPoints(characters=[mara], currency="marks", amount=5, reason="x"))
        with pytest.raises(Refusal, match="has 2 and needs 3"):
            campaign.do(Resolve(action="twice", actor=mara, form={"trait": "nerve"}))
        assert [entry.delta for entry in campaign.ledger(mara)] == [5]
        campaign.do(Resolve(action="after_earning", actor=mara, form={"trait": "nerve"}))
        assert [entry.delta for entry in campaign.ledger(mara)] == [-9, 4, 5]
        assert campaign.view.characters[0].balances["marks"] == 0


def test_a_gain_is_points_of_any_of_several_currencies_in_that_session_and_no_refund() -> None:
    def has_gained(delta: int = 1, session: int = 2, actor: int = 1, **more: object) -> bool:
        entry = {"actor": actor, "currency": "marks", "delta": delta, "session": session, **more}
        return Balances([entry]).has_gained(2, 1, ["fame", "marks"], Balances(()))

    assert has_gained()
    assert not any((has_gained(-1), has_gained(session=1), has_gained(actor=2), has_gained(refunds=7)))
    assert not Balances(()).has_gained(2, 1, ["marks"], Balances(()))


def test_a_gain_that_is_also_set_apart_does_not_count() -> None:
    entry = {"actor": 1, "currency": "marks", "delta": 1, "session": 2}
    assert not Balances([entry]).has_gained(2, 1, ["marks"], Balances([entry]))
    assert Balances([entry, entry]).has_gained(2, 1, ["marks"], Balances([entry]))
