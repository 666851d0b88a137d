"""A game master in a process of its own, to be killed: plays and keeps house, and says each thing once it is done.

Goes on for as long as it is let live. Each line is a JSON object:
`folder` and `seq` of a campaign as it is now, `file` of a copy that is there now, `gone` or `restoring` of a campaign
that is going to be put away or replaced.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AddClock, AddNote, AwardPoints, EndSession, StartScene, StartSession
from campaigns.errors import CampaignError
from campaigns.library.library import Library


class Clock:
    """A clock that jumps: on, back, by seconds or by decades."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def __call__(self) -> str:
        year, minute = self.dice.choice((1970, 2025, 2026, 2026, 2099)), self.dice.randrange(60)
        return f"{year}-{self.dice.randrange(1, 13):02}-01T{self.dice.randrange(24):02}:{minute:02}:00+00:00"


class Player:
    """One of them, with dice of their own."""

    def __init__(self, library: Library, dice: Random) -> None:
        self.library, self.dice = library, dice
        self.outside = library.folder.parent / "exports"

    def act(self) -> None:
        """Do something with whole campaigns, or play for a while."""
        # What a backup has replaced and could not be put away yet is: the next act of the library does that.
        listed = [shelved.folder for shelved in self.library.list() if ".replaced-" not in shelved.folder.name]
        if not listed:
            self.say(self.library.new("The weir", "storyteller"))
            return
        folder = self.dice.choice(listed)
        others = (self.backup, self.restore, self.export, self.take_in, self.copy, self.rename, self.put_away)
        self.dice.choice((*(self.play,) * 8, *others))(folder)

    def play(self, folder: Path) -> None:
        with Campaign.open(folder) as campaign:
            self.tell(campaign)
            for _ in range(self.dice.randrange(1, 25)):
                self.step(campaign)
                self.tell(campaign)

    def step(self, campaign: Campaign) -> None:
        view, number = campaign.view, self.dice.randrange(10**6)
        if not view.characters:
            campaign.do(AddCharacter(name="Mara"))
        elif view.session is None:
            campaign.do(StartSession())
        elif (way := self.dice.random()) < 0.15 and view.undo:
            campaign.undo()
        elif way < 0.2 and view.redo:
            campaign.redo()
        elif way < 0.25:
            campaign.do(EndSession())
        else:
            who, currency = view.characters[0].id, campaign.ruleset.currencies[0].id
            commands = (
                StartScene(title=f"scene {number}"),
                AddNote(text=f"note {number} " * self.dice.randrange(1, 200)),
                AddClock(title=f"clock {number}", target=4),
                AwardPoints(characters=[who], currency=currency, amount=1, reason=f"{number}"),
            )
            campaign.do(self.dice.choice(commands))

    def backup(self, folder: Path) -> None:
        self.say_file(self.library.backup(folder))

    def export(self, folder: Path) -> None:
        self.say_file(self.library.export(folder, self.outside / f"{self.dice.randrange(10**9)}.zip"))

    def take_in(self, folder: Path) -> None:
        if (files := list(self.outside.glob("*.zip"))) and len(self.library.list()) < 6:
            self.say(self.library.import_file(self.dice.choice(files)))

    def restore(self, folder: Path) -> None:
        if copies := self.library.backups(folder):
            self.note(restoring=str(folder))
            self.say(self.library.restore(self.dice.choice(copies).path))

    def copy(self, folder: Path) -> None:
        if len(list(self.library.list())) < 6:
            self.say(self.library.copy(folder, f"Weir {self.dice.randrange(100)}"))

    def rename(self, folder: Path) -> None:
        self.library.rename(folder, f"Weir {self.dice.randrange(100)}")
        self.say(folder)

    def put_away(self, folder: Path) -> None:
        if len(listed := self.library.list()) > 3:
            self.note(gone=str(folder))
            self.library.delete(folder, next(shelved.name for shelved in listed if shelved.folder == folder))

    def say(self, folder: Path) -> None:
        with Campaign.open(folder, read_only=True) as campaign:
            self.tell(campaign)

    def say_file(self, file: Path) -> None:
        self.note(file=str(file))

    def tell(self, campaign: Campaign) -> None:
        self.note(folder=str(campaign.folder), seq=campaign.view.seq)

    def note(self, **said: object) -> None:
        print(json.dumps(said), flush=True)


def main(folder: Path, seed: str) -> None:
    """Play until someone ends it, or something is refused."""
    player = Player(Library(folder), Random(seed))
    while True:
        try:
            player.act()
        except CampaignError as error:
            print(f"refused: {error}", file=sys.stderr, flush=True)
            return
