"""After any command, undo or return, the view and all lists equal those made afresh from the disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddClock,
    AddMilestone,
    AddNote,
    AddOccasion,
    AddProject,
    AddTracker,
    AwardPoints,
    EditCharacter,
    EditScene,
    Relate,
    Revert,
    SetCalendar,
    SetSheet,
)
from campaigns.conformance.random_play import play_sessions
from campaigns.document_kinds.table_names import ONLY
from campaigns.history.lists import Lists
from campaigns.history.recent import Recent
from campaigns.state.balances import Balances
from campaigns.state.view import CharacterView, View
from campaigns.view_builder import Builder
from core.refusal import Refusal
from core.schema.codec import encode
from tests.test_conformance import EVERY

_do = Campaign.do
OF_ONE = ("documents", "forget", "id_by_name", "ledger", "scenes")
"""Lists that need to be told of whom or of what."""
LISTED = sorted(name for name in vars(Lists) if name[0] != "_" and name not in OF_ONE)
"""The lists of everything."""


@pytest.mark.walk("game")
@pytest.mark.parametrize("game", EVERY)
def test_after_any_command_the_view_is_one_made_afresh(
    game: str, fresh_seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
    meddler = Meddler(Random(fresh_seed))

    def do(campaign: Campaign, command: Any) -> Any:
        return meddler.do(campaign, command)

    monkeypatch.setattr(Campaign, "do", do)
    campaign, _ = play_sessions(core.rulesets.find(game), tmp_path / "c", seed=fresh_seed, sessions=1)
    assert meddler.looked > 40
    campaign.close()


class Meddler:
    """After every command looks at the view, does something else besides, and looks again."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.looked = 0

    def do(self, campaign: Campaign, command: Any) -> Any:
        """Instead of `Campaign.do`."""
        done = _do(campaign, command)
        self.look(campaign)
        for other in self.others(campaign):
            with suppress(Refusal):
                _do(campaign, other)
            self.look(campaign)
        if self.random.random() < 0.5:
            self.there_and_back(campaign)
        return done

    def others(self, campaign: Campaign) -> Iterator[Any]:
        """Yield other changes a GM might make in between: more of them while much is shown that may follow."""
        view = campaign.view
        if view.characters:
            found = list(self.acts(view, self.random.choice(view.characters), self.random.choice(view.characters)))
            yield from self.random.sample(found, 4 if view.conflicts or view.downtime else 1)

    def acts(self, view: View, one: CharacterView, other: CharacterView) -> Iterator[Any]:
        """Points, a sheet, a name, whatever is listed somewhere, a day."""
        for currency in view.ruleset.currencies:
            yield AwardPoints(characters=[one.id], currency=currency.id, amount=10, reason="r")
        yield EditCharacter(character=one.id, name=f"{one.name[:20]}'")
        yield SetSheet(character=one.id, sheet=encode(other.sheet))
        if view.scene:
            yield EditScene(participants=[other.id])
        yield AddClock(title="c", target=4)
        yield AddNote(text="n", about="character", about_id=one.id)
        yield AddTracker(who=one.id, name="t", value=1)
        yield AddArticle(sort="person", name=f"p {view.seq}")
        yield AddOccasion(title="o", when="+1")
        yield Relate(who=one.id, how="owes", to=other.id)
        yield AddProject(title="p", target=4)
        yield from (AddMilestone(title="m", tier=tier.id) for tier in view.ruleset.tiers[:1])
        yield SetCalendar(day=self.random.randint(1, 99))
        yield from (Revert(entry=line.seq) for line in view.strip[1:2])

    def there_and_back(self, campaign: Campaign) -> None:
        """Undo, or go some way back; then do it again."""
        if self.random.random() < 0.5:
            campaign.undo()
        else:
            walked = [line.seq for line, _ in zip(campaign.history().walk(), range(4), strict=False)]
            campaign.back_to(walked[-1])
        self.look(campaign)
        campaign.redo()
        self.look(campaign)

    def look(self, campaign: Campaign) -> None:
        """The view is the one that is made from the documents alone."""
        now, store = campaign.view, campaign._store
        builder = Builder(store, campaign.ruleset, Balances(store.docs("ledger").values()))
        recent, line = Recent(store, campaign.history), store.docs("history")[ONLY]
        ends = {"undo": recent.title(line["head"]), "redo": recent.title(line["redo"])}
        older = now.strip[len(recent.strip) :]  # a campaign that opens looks back only so far
        afresh = builder.view(seq=now.seq, strip=recent.strip + older, read_only=now.read_only, **ends)
        for name, there, then in zip(afresh._fields, now, afresh, strict=True):
            assert there == then, name
        fresh_lists = lists_of(Lists(campaign.ruleset, store.docs))
        for name, listed in lists_of(campaign._lists).items():
            assert listed == fresh_lists[name], name
        self.looked += 1


def lists_of(lists: Lists) -> dict[str, Any]:
    """Everything that is listed, by name; of what is listed for one, each one's."""
    whole = {name: getattr(lists, name)() for name in LISTED}
    owners = {i: lists.ledger(i) for i in (None, *lists.documents("characters"))}
    return {**whole, "ledger of": owners, "scenes of": {i: lists.scenes(i) for i in lists.documents("sessions")}}
