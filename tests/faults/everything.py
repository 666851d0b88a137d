"""Every action of every game with each of its options, and each house rule: done in play, undone, redone and verified.

What has not been done yet is preferred, so this comes to an end: when nothing is missing, or when some campaigns in a
row brought nothing new. `tests/faults/unreached.txt` lists what cannot be reached, with reasons.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import core.rulesets
from campaigns import store
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AddProject, AwardPoints
from campaigns.conformance.random_play import Clock
from campaigns.library.samples import begin_sample, sample_of
from campaigns.store import disk
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.entry import Entry
from tests import built
from tests.faults.options import remembering_choices
from tests.faults.table import Table
from tests.faults.wanted import Wanted, faults_of_list

TURNS = 15
"""Turns of one campaign."""
PATIENCE = 12
"""Campaigns in a row that may bring nothing new."""
RULES = 12
"""House rules changed before a campaign is played; in the first none is."""
FIRST = 40
"""Options that the first campaign of each game brings at least, or nothing was tried at all."""
GOLDEN = Path(__file__).parents[1] / "golden"


def campaigns(ruleset: Ruleset, wanted: Wanted, home: Path, dice: Random) -> Iterator[int]:
    """Play campaigns until nothing is missing or nothing new comes up; yields how many options each brought."""
    idle = number = 0
    while wanted.left and idle < PATIENCE:
        number += 1
        with beginning(ruleset, home / f"c{number}", number, dice) as campaign:
            table = Table(campaign, wanted, dice)
            gather(campaign, rich=number % 3 != 0)
            table.change_rules(0 if number == 1 else RULES)
            table.play(TURNS)
            new = wanted.verify(campaign)
        assert number > 1 or new >= FIRST, f"the first campaign of {ruleset.id} came to {new} options"
        idle = 0 if new else idle + 1
        yield new


@contextmanager
def beginning(ruleset: Ruleset, folder: Path, number: int, dice: Random) -> Iterator[Campaign]:
    """A campaign to go on from: the people of the sample; each fourth time a whole sample or golden campaign."""
    whole = [None, *sorted(GOLDEN.glob(f"*/{ruleset.id}*.zip"))]
    if number % 4:
        sample = sample_of(ruleset)
        begins = replace(sample, beginning=replace(sample.beginning, seed=str(dice.random())))
        with begin_sample(begins, folder) as (campaign, _):
            yield campaign
        return
    if (file := whole[number // 4 % len(whole)]) is None:
        built.sample(folder, ruleset.id)
    else:
        store.import_(file, folder)
    with Campaign.open(folder, clock=Clock()) as campaign:
        yield campaign


def gather(campaign: Campaign, *, rich: bool) -> None:
    """Two strangers join the people of the sample, something is being built, and as a rule points are plenty."""
    campaign.do(AddCharacter(name="a stranger"))
    campaign.do(AddCharacter(name="another", role="npc"))
    campaign.do(AddProject(title="The boat", target=6))
    for currency in campaign.ruleset.currencies if rich else ():
        earners = (each.id for each in campaign.view.characters if each.role == "pc" or not currency.players_only)
        with suppress(Refusal):
            campaign.do(AwardPoints(characters=tuple(earners), currency=currency.id, amount=40, reason="enough"))


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Play a campaign of each game in turn until all of every game is through; then the list has to be true."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "sync", lambda fd: None)  # no power is cut here
        patch.setattr(disk, "sync_folder", lambda path: None)
        patch.setattr(Entry, "open_choices", remembering_choices())
        games = {game: core.rulesets.find(game) for game in dice.sample(list(core.rulesets.MODULES), 5)}
        wanted = {game: Wanted(ruleset, Path(home) / game) for game, ruleset in games.items()}
        going = {game: campaigns(games[game], wanted[game], Path(home) / game, dice) for game in games}
        try:
            while going:
                brought = {game: next(played, None) for game, played in going.items()}
                yield Counter({f"options of {game}": new for game, new in brought.items() if new})
                going = {game: played for game, played in going.items() if brought[game] is not None}
        finally:  # also where the time is up before all is through
            for game, each in wanted.items():
                print(f"{game}: {len(each.through):,} of {len(each.every):,} options through", flush=True)
                for option in sorted(each.left):
                    print(f"  not reached: {option} ({each.why_left(option)})", flush=True)
        wrong = [fault for game, each in wanted.items() for fault in faults_of_list(game, each)]
        assert not wrong, "\n".join(wrong)
