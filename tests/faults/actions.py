"""Real acts of every game at random, against a plain list of states: what is shown is what is on the disk, always."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

import core.rulesets
from campaigns import store
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddNote,
    EndConflict,
    EndScene,
    EndSession,
    SaveDraft,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.conformance.random_play import Player, downtime
from campaigns.library.new_campaign import create
from campaigns.store import disk
from core.actions.place import KEPT, Place
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.buying import purchases
from tests.campaigns.play import state
from tests.faults.player import Clock
from tests.test_fresh_view import Meddler

_do = Campaign.do


def cases(dice: Random) -> Iterator[str]:
    """Play one campaign of each game for a while, over and over."""
    while True:
        for game in dice.sample(list(core.rulesets.MODULES), len(core.rulesets.MODULES)):
            with tempfile.TemporaryDirectory() as home:
                yield from played(game, Path(home), dice)


def played(game: str, home: Path, dice: Random) -> Iterator[str]:
    """So many acts in a new campaign."""
    session = PlayedCampaign(game, home, dice)

    def do(campaign: Campaign, command: Any, worked: Any = None) -> Any:
        return session.do(campaign, command, worked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Campaign, "do", do)
        patch.setattr(disk, "sync", lambda fd: None)  # no power is cut here
        patch.setattr(disk, "sync_folder", lambda path: None)
        for _ in range(120):
            yield f"{game} {session.step()}"
    session.campaign.close()


class PlayedCampaign:
    """A campaign that is played, and what it should be: its states, the one that holds, and how each was reached."""

    def __init__(self, game: str, home: Path, dice: Random) -> None:
        self.home, self.dice, self.clock, self.copies = home, dice, Clock(dice), 0
        self.campaign = create(home / "c", "C", game, seed=str(dice.random()), clock=self.clock)
        self.player, self.meddler = Player(self.campaign, 0), Meddler(dice)
        self.player.random = dice
        self.states, self.seqs, self.at = [self.now()], [self.campaign.view.seq], 0
        self.left: list[int] = []
        """Where each undo that can be redone was made."""

    def now(self) -> bytes:
        """Return the present state that undo must restore."""
        return orjson.dumps(state(self.campaign), option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)

    def step(self) -> str:
        """One act of any kind; then all that is shown is held against the list and against the disk."""
        word, before = self.dice.choice(ACTS), self.campaign.view.seq
        with suppress(Refusal):  # then nothing may have changed
            ACT[word](self)
        self.look(word)
        return word if self.campaign.view.seq > before or word in ON_DISK else "acts that could not be done"

    def look(self, word: str) -> None:
        """The documents are those of the list, and the view is the one that somebody who opens it now has."""
        where = f"{self.campaign.ruleset.id}, {word}, record {self.campaign.view.seq}"
        assert self.now() == self.states[self.at], where
        assert bool(self.campaign.view.undo) == (self.at > 0), where
        assert bool(self.campaign.view.redo) == bool(self.left), where
        with Campaign.open(self.campaign.folder, read_only=True) as afresh:
            same(self.campaign, afresh, where)

    def do(self, campaign: Campaign, command: Any, worked: Any = None) -> Any:
        """Instead of `Campaign.do`: takes down what it came to."""
        before = campaign.view
        try:
            done = _do(campaign, command, worked)
        except Refusal:
            assert campaign.view == before, command
            raise
        if isinstance(command, SaveDraft):  # house keeping
            return done
        del self.states[self.at + 1 :], self.seqs[self.at + 1 :], self.left[:]
        self.states.append(self.now())
        self.seqs.append(campaign.view.seq if done.line is None else done.line.seq)
        self.at += 1
        return done

    # --- what is done at the table ---------------------------------------------------------------------------

    def somebody(self) -> int:
        ids = [character.id for character in self.campaign.view.characters]
        return self.dice.choice(ids) if ids else self.joined()

    def joined(self) -> int:
        role = self.dice.choice(("pc", "npc")) if self.campaign.view.characters else "pc"
        self.campaign.do(AddCharacter(name=f"Mara {self.dice.randrange(100)}", role=role))
        return self.campaign.view.characters[-1].id

    def turn(self) -> None:
        """The next thing of a session: a session, a scene, a conflict, the end of one of them, an interlude."""
        view, dice = self.campaign.view, self.dice
        people = [character.id for character in view.characters]
        if view.session is None:
            downtime(self.campaign, self.player)
            self.campaign.do(StartSession())
        elif view.scene is None or dice.random() < 0.2:
            self.campaign.do(StartScene(title="s", participants=people))
        elif view.conflicts and dice.random() < 0.3:
            self.campaign.do(EndConflict(conflict=dice.choice(view.conflicts).id))
        elif self.campaign.ruleset.conflicts and dice.random() < 0.7:
            kind, actor = dice.choice(self.campaign.ruleset.conflicts), self.somebody()
            form = self.player.fill(kind.prefill(self.campaign.situation(actor)), self.campaign.situation(actor))
            self.campaign.do(StartConflict(conflict_form=kind.id, title="f", actor=actor, form=encode(form)))
        else:
            self.campaign.do(dice.choice((EndScene(), EndSession())))

    def draw(self) -> None:
        conflicts = self.campaign.view.conflicts
        if conflicts and self.dice.random() < 0.7:
            conflict = self.dice.choice(conflicts)
            self.player.act(Place.CONFLICT, self.dice.choice([*conflict.participants, None]), conflict.id)
        else:
            self.player.act(self.dice.choice((Place.SCENE, Place.SCENE, *sorted(KEPT))), self.somebody())

    def make(self) -> None:
        self.player.act(Place.CREATION, self.somebody())

    def buy(self) -> None:
        for resolve in purchases(self.campaign, self.somebody()):
            if self.dice.random() < 0.5:
                self.campaign.do(resolve)
                return

    def keep_house(self) -> None:
        self.somebody()
        view = self.campaign.view
        one, other = self.dice.choices(view.characters, k=2)
        self.campaign.do(self.dice.choice([AddNote(text="n"), *self.meddler.acts(view, one, other)]))

    def leave(self) -> None:
        """A draw left half done, which is no change."""
        actor = self.somebody()
        action = self.dice.choice([a for a in self.campaign.ruleset.actions if a.place is Place.SCENE])
        self.campaign.do(SaveDraft(action=action.id, actor=actor))

    # --- looking back ----------------------------------------------------------------------------------------

    def undo(self) -> None:
        assert (self.campaign.undo() is not None) == (self.at > 0)
        self.went(max(self.at - 1, 0))

    def back(self) -> None:
        to = self.dice.randrange(max(0, self.at - 20), self.at + 1)
        self.campaign.back_to(self.seqs[to])
        self.went(to)

    def went(self, to: int) -> None:
        if to < self.at:
            self.left.append(self.at)
        self.at = to

    def redo(self) -> None:
        assert (self.campaign.redo() is not None) == bool(self.left)
        self.at = self.left.pop() if self.left else self.at

    # --- the disk --------------------------------------------------------------------------------------------

    def reopen(self) -> None:
        self.campaign.close()
        self.begin(self.campaign.folder)

    def checkpoint(self) -> None:
        self.campaign._store.checkpoint()

    def rotate(self) -> None:
        self.campaign._store.rotate()

    def rebuild(self) -> None:
        self.campaign.close()
        store.rebuild(self.campaign.folder).close()
        self.begin(self.campaign.folder)

    def travel(self) -> None:
        """Export it, import that elsewhere, and go on there."""
        self.copies += 1
        file, folder = self.home / f"{self.copies}.zip", self.home / f"c{self.copies}"
        store.export(self.campaign.folder, file)
        self.campaign.close()
        store.import_(file, folder)
        self.begin(folder)

    def begin(self, folder: Path) -> None:
        was = self.campaign
        self.campaign = self.player.campaign = Campaign.open(folder, clock=self.clock)
        assert self.campaign.notices == (), self.campaign.notices
        same(was, self.campaign, "opened again")


def same(one: Campaign, other: Campaign, where: str) -> None:
    """Both show the same, part by part."""
    for name, here, there in zip(one.view._fields, one.view, other.view, strict=True):
        assert here == there or name == "read_only", f"{where}: {name}"


ACT: dict[str, Callable[[PlayedCampaign], object]] = {
    "characters": PlayedCampaign.joined,
    "turns of a session": PlayedCampaign.turn,
    "draws": PlayedCampaign.draw,
    "things made": PlayedCampaign.make,
    "purchases": PlayedCampaign.buy,
    "points, names and clocks": PlayedCampaign.keep_house,
    "draws left": PlayedCampaign.leave,
    "undone": PlayedCampaign.undo,
    "redone": PlayedCampaign.redo,
    "gone back": PlayedCampaign.back,
    "reopened": PlayedCampaign.reopen,
    "checkpoints": PlayedCampaign.checkpoint,
    "segments": PlayedCampaign.rotate,
    "rebuilt": PlayedCampaign.rebuild,
    "exported and imported": PlayedCampaign.travel,
}
ON_DISK = ("reopened", "checkpoints", "segments", "rebuilt", "exported and imported")
OFTEN = {"draws": 12, "turns of a session": 6, "purchases": 3, "points, names and clocks": 5, "undone": 5, "redone": 4}
ACTS = [word for word in ACT for _ in range(OFTEN.get(word, 1))]
