"""The same act for several: as if it were done one by one, in one record that verifies, is said and undone at once."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear, say
from campaigns.commands import AddCharacter, Resolve, ResolveEach, StartScene, StartSession
from campaigns.conformance.random_play import Player
from campaigns.library.new_campaign import create
from core.actions.action import Change
from core.actions.place import Place
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.forms import asks_who_acts
from tests.campaigns.play import state

GAMES = [*core.rulesets.MODULES]


@pytest.fixture(params=GAMES)
def campaign(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Campaign]:
    with create(tmp_path / "c", "C", request.param, seed="a seed") as opened:
        for name in ("Mara", "Jonas", "Ilse"):
            opened.do(AddCharacter(name=name))
        opened.do(StartSession())
        opened.do(StartScene(title="The mill", participants=[c.id for c in opened.view.characters]))
        yield opened


def care(campaign: Campaign) -> list[Change]:
    found = [a for a in campaign.ruleset.actions if a.place is Place.CARE and isinstance(a, Change)]
    return [action for action in found if not asks_who_acts(action.form)]


@pytest.mark.walk
def test_done_for_each_is_as_done_one_by_one_and_is_one_step(campaign: Campaign, fresh_seed: int) -> None:
    who = tuple(c.id for c in campaign.view.characters)
    player, done = Player(campaign, seed=fresh_seed), 0
    for action in care(campaign) * 4:
        situation = campaign.situation(who[0])
        with suppress(Refusal):
            if action.why_not(situation):
                continue
            form = encode(player.fill(action.start(situation), situation))
            before = state(campaign)
            each = ResolveEach(action=action.id, actors=who, form=form)
            assert hear(say(each, campaign), campaign).command == each
            line = campaign.do(each).line
            assert line is not None
            assert [result["actor"] for result in line.event["results"]] == [*who]
            together = values(campaign)
            campaign.undo()
            assert state(campaign) == before
            for actor in who:
                campaign.do(Resolve(action=action.id, actor=actor, form=form))
            assert values(campaign) == together
            done += 1
    assert done
    assert [v for v in campaign.verify() if not v.ok] == []


def values(campaign: Campaign) -> tuple[object, ...]:
    view = campaign.view
    people = [(c.sheet, dict(c.balances)) for c in view.characters]
    return people, view.state, [(m.title, m.tier) for m in view.milestones], view.day


def test_where_it_cannot_be_for_one_it_is_for_nobody(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    before = state(campaign)
    drawn = next(a for a in campaign.ruleset.actions if not isinstance(a, Change))
    action = care(campaign)[0]
    form = encode(action.start(campaign.situation(mara)))
    for wrong, why in (
        (ResolveEach(action=drawn.id, actors=(mara,)), "is done for one character at a time"),
        (ResolveEach(action=action.id, actors=(), form=form), "Choose at least one character"),
        (ResolveEach(action=action.id, actors=(mara, 99), form=form), "isn't in|would change nothing|: "),
    ):
        with pytest.raises(Refusal, match=why):
            campaign.do(wrong)
    assert state(campaign) == before


def test_it_is_verified_against_what_the_others_did_before(tmp_path: Path) -> None:
    with create(tmp_path / "c", "C", "toy", seed="a seed") as campaign:
        for name in ("Mara", "Jonas"):
            campaign.do(AddCharacter(name=name))
        who = tuple(c.id for c in campaign.view.characters)
        action = care(campaign)[0]
        situation = campaign.situation(who[0])
        effects = action.apply(action.start(situation), situation)
        after = effects.after(situation)
        assert dict(after.actors) == {
            i: dataclasses.replace(a, sheet=effects.sheets.get(i, a.sheet)) for i, a in situation.actors.items()
        }
        assert after.state == (situation.state if effects.state is None else effects.state)


def test_what_several_did_is_told_of_several(tmp_path: Path) -> None:
    """The log said "Mara, Jonas: takes damage"."""
    with create(tmp_path / "c", "C", "storyteller", seed="a seed") as opened:
        for name in ("Mara", "Jonas"):
            opened.do(AddCharacter(name=name))
        both = tuple(c.id for c in opened.view.characters)
        for who, title in (
            (both, "Mara, Jonas: take damage, 1 bruising"),
            (both[:1], "Mara: takes damage, 1 bruising"),
        ):
            line = opened.do(ResolveEach(action="damage", actors=who, form={"bruising": 1})).line
            assert line is not None
            assert line.title == title
