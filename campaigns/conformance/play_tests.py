"""Tests that read a campaign in which the game was played at random."""

from __future__ import annotations

import dataclasses
import json
from contextlib import suppress
from pathlib import Path
from shutil import copytree

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, Resolve, Roll, StartScene, StartSession
from campaigns.conformance.random_play import ENOUGH, Clock, Player
from campaigns.library.new_campaign import create
from campaigns.random_tables.folders import RandomTables
from core.actions.action import Action
from core.actions.place import KEPT, Place
from core.actions.play import prepare, proceed
from core.building_blocks.band import Band
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.texts import without_word


def test_something_is_played(ruleset: Ruleset, played: tuple[Campaign, Player]) -> None:
    """At least eight draws are made, so that the tests below show something; fewer for a game of one or two draws."""
    _, player = played
    assert len(player.drawn) >= min(8, 2 * sum(action.place is Place.SCENE for action in ruleset.actions))
    assert {action.place for action, _ in player.drawn} >= {Place.SCENE}


def test_every_logged_act_is_found_again_by_the_rules(played: tuple[Campaign, Player]) -> None:
    """The rules reproduce every draw and result in the log."""
    checked = list(played[0].verify())
    assert checked
    assert [v for v in checked if not v.ok] == []


def test_state_survives_the_disk(played: tuple[Campaign, Player], tmp_path: Path) -> None:
    """Sheets and state are the same after JSON, and the view after the campaign is opened again."""
    campaign, _ = played
    ruleset = campaign.ruleset
    for character in campaign.view.characters:
        assert decode(ruleset.sheet, json.loads(json.dumps(encode(character.sheet)))) == character.sheet
    assert decode(ruleset.state, json.loads(json.dumps(encode(campaign.view.state)))) == campaign.view.state
    with Campaign.open(copytree(campaign.folder, tmp_path / "c")) as again:
        assert again.view == campaign.view


def test_steps_have_their_rules_and_words_and_agree_with_the_outcome(played: tuple[Campaign, Player]) -> None:
    """Each logged step and outcome has its rule text and its words."""
    campaign, _ = played
    ruleset = campaign.ruleset
    for line in (campaign.history().line(i) for i in range(len(campaign.history()))):
        for step in [*line.event.get("steps", []), *line.event.get("effects", [])]:
            assert step["rule"] in ruleset.texts
            assert not without_word([step["what"]], ruleset.words)
        if line.word:
            assert line.band in {band.value for band in Band}
            assert not without_word([line.word], ruleset.words)


def test_random_tables_that_come_along_have_no_fault(ruleset: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Each table can be rolled on with dice, and with every pile of the game that can replace them."""
    shelf = RandomTables(tmp_path, ruleset)
    assert [str(fault) for read in shelf.check() for fault in read.faults if fault.file.startswith("game/")] == []
    with create(tmp_path / "c", "C", ruleset.id, seed=str(fresh_seed), clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        for file in (file for file in shelf.files() if file.whose == "game"):
            for by in ("", *(decider.id for decider in ruleset.deciders)):
                campaign.do(Roll(tables=file.name, by=by, who=mara))
                assert campaign.rolls()[0].text
        assert all(verified.ok for verified in campaign.verify())


def test_care_that_would_change_nothing_is_refused(ruleset: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Repeating an action is refused unless it changes something, such as healing someone who is unhurt."""
    with create(tmp_path / "c", "C", ruleset.id, seed=str(fresh_seed), clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="s"))
        mara, player = campaign.view.characters[0].id, Player(campaign, seed=fresh_seed)
        care = [action for action in ruleset.actions if action.place in KEPT and not action.tells]
        for action in care * ENOUGH:
            with suppress(Refusal):
                cared_for_twice(campaign, player, action, mara)


def cared_for_twice(campaign: Campaign, player: Player, action: Action, actor: int) -> None:
    """Do an action that asks nothing twice; each time something has to change."""
    situation = campaign.situation(actor)
    if refusal := action.why_not(situation):
        raise refusal
    form = player.fill(action.start(situation), situation)
    for _ in range(2):
        now, day = campaign.situation(actor), campaign.view.day
        before = dataclasses.replace(now, balances=dict(now.balances))
        if proceed(action, prepare(action, form, before), ()).ask is not None:
            return
        campaign.do(Resolve(action=action.id, actor=actor, form=encode(form)))
        assert (campaign.situation(actor), campaign.view.day) != (before, day), (action.id, form)


def test_breakdowns_add_up(played: tuple[Campaign, Player]) -> None:
    """Amounts lead from each running total to the next."""
    campaign, _ = played
    for line in (campaign.history().line(i) for i in range(len(campaign.history()))):
        totals: dict[str, int] = {}
        for step in line.event.get("steps", []) if line.word else ():
            seat, amount, total = step["seat"], step["amount"], step["total"]
            if amount is not None and total is not None and seat in totals:
                assert total in (totals[seat] + amount, amount), (line.title, step)  # the latter starts again
            if total is not None:
                totals[seat] = total
