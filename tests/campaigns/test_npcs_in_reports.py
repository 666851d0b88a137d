"""Only what the table saw of an NPC's act is told: nothing that it did to a sheet of the GM's.

In every game the NPCs of a scene act at random, alone and in conflicts. Each run plays otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, EndConflict, StartConflict, StartScene, StartSession
from campaigns.conformance.random_play import Player
from campaigns.library.new_campaign import create
from campaigns.library.samples import samples
from campaigns.visibility.log_entries import Cast, tell_players
from core.actions.place import Place
from core.actions.result import Step
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import encode
from tests.tiers import examples

SECRET = "hush"
ACTS = examples(40)
"""How often an NPC acts in a scene, and in conflicts of each kind."""


def played(rules: Ruleset, folder: Path, seed: int) -> Iterator[tuple[Campaign, Any]]:
    """The log entries of NPCs who act, each with the campaign as it is then."""
    with create(folder, "C", rules.id, seed=str(seed)) as campaign:
        for name, role in (("Mara", "pc"), ("Jonas", "pc"), ("the miller", "npc"), ("the hag", "npc")):
            campaign.do(AddCharacter(name=name, role=role))
        ids = [each.id for each in campaign.view.characters]
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill", participants=ids))
        for currency in rules.currencies:
            with suppress(Refusal):
                campaign.do(AwardPoints(characters=ids, currency=currency.id, amount=20, reason="a start"))
        player = Player(campaign, seed)
        for _ in range(ACTS):
            if player.act(Place.SCENE, player.random.choice(ids[2:])):
                yield campaign, campaign.history().line(0).event
        for form in rules.conflicts:
            actor = player.random.choice(ids[2:])
            situation = campaign.situation(actor)
            with suppress(Refusal):
                filled = player.fill(form.prefill(situation), situation)
                campaign.do(StartConflict(conflict_form=form.id, title=form.title, actor=actor, form=encode(filled)))
            for _ in range(ACTS if campaign.view.conflicts else 0):
                if not campaign.view.conflicts:
                    break
                if player.act(Place.CONFLICT, player.random.choice([*ids[2:], None]), campaign.view.conflicts[-1].id):
                    yield campaign, campaign.history().line(0).event
            for each in campaign.view.conflicts:
                campaign.do(EndConflict(conflict=each.id))


def with_more(event: dict[str, Any], *seats: str) -> dict[str, Any]:
    """The log entry with one more effect for each of these seats, and with a note and a step of the GM's."""
    more = [encode(Step("", f"{SECRET} of {seat or 'its own'}", seat=seat)) for seat in seats]
    steps = [*event["steps"], encode(Step("", SECRET))]
    return {**event, "effects": [*event["effects"], *more], "steps": steps, "note": SECRET}


@pytest.mark.walk
@pytest.mark.parametrize("rules", samples(), ids=lambda rules: rules.id)
def test_what_an_npcs_act_does_to_the_gms_own_is_not_told(rules: Ruleset, tmp_path: Path, fresh_seed: int) -> None:
    told = 0
    for campaign, event in played(rules, tmp_path / "c", fresh_seed):
        cast, seen = Cast.from_view(campaign.view), event.get("seen")
        if event.get("open") or (seen and seen["player"]):
            continue
        secret = tell_players(rules, with_more(event, "", "the miller", "Mara, the hag"), cast)
        assert SECRET not in repr(secret), event["title"]
        assert secret == tell_players(rules, event, cast)
        known = tell_players(rules, with_more(event, "Mara"), cast)
        told += SECRET in repr(known)
    assert told, "what an NPC did to a player's character was never told"
