"""The keys that the commonest acts take, counted in the real app: `make keys-count` prints them, a test holds them.

Text that is typed is not counted: it is the same however the form is reached.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AddNote,
    EndScene,
    KeepFigure,
    PrepareScene,
    SetSheet,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from core.schema.codec import encode
from tests.core.destiny.session import begin, do, table, usually, who
from tests.tui.fights import ARCHER, fighting
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import mill
from tests.tui.table import shown
from tui.dossiers.dossier import DossierDialog
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.forms import FormDialog
from tui.maps.screen import MapScreen
from tui.notes.screen import NotesScreen
from tui.play_screen.screen import PlayScreen
from tui.random_tables.dialog import TableDialog
from tui.search.search import SearchDialog


class Counting(Keyboard):
    """Hands that count the keys they press."""

    keys = 0

    async def press(self, *keys: str) -> None:
        """Press keys, and count them."""
        self.keys += len(keys)
        await super().press(*keys)

    async def through(self, most: int = 12) -> None:
        """Take what is offered until the table is there again with something new in its log."""
        lines = self._lines
        while self._lines == lines or not isinstance(self.app.screen, PlayScreen):
            assert self.keys < most, "it never ends"
            await self.until(lambda: self.app.focused is not None, "somewhere to press enter")
            await self.press("enter")

    @property
    def _lines(self) -> int:
        return len(self.campaign.history())


@dataclass(frozen=True)
class Way:
    """Something that is done often: the keys it may take (`goal`), those it takes (`held`), and what it counts as done.

    `begun` makes the campaign as it stands before, `act` does it; `done` says whether it was.
    """

    what: str
    goal: int
    held: int
    begun: Callable[[Path], Path]
    act: Callable[[Counting], Awaitable[None]]
    done: Callable[[Campaign], object]


async def counted(way: Way, folder: Path) -> int:
    """How many keys it takes."""
    async with seated(way.begun(folder)) as (app, hands):
        counting = Counting(app, hands.pilot)
        await way.act(counting)
        assert way.done(counting.campaign), way.what
        return counting.keys


def _tables_written(folder: Path) -> Path:
    mill(folder)
    (folder / "random_tables").mkdir()
    for name in ("names", "places", "trades"):
        (folder / "random_tables" / f"{name}.txt").write_text("one\ntwo\nthree", encoding="utf-8")
    return folder


async def _roll(gm: Counting) -> None:
    await gm.press("percent_sign")
    await gm.at(TableDialog)
    await gm.press("p", "enter")


async def _first_draw(gm: Counting) -> None:
    await gm.press("d")
    await gm.at(ActionMenu)
    await gm.through()


def _in_battle(folder: Path) -> Path:
    """The Archer is to act, two Goblins before her."""
    with table(folder, dealt=False) as campaign:
        usually(campaign, "deal")
        campaign.do(SetSheet(character=who(campaign, "Archer"), sheet=encode(ARCHER)))
        begin(campaign)
        usually(campaign, "reveal_targets")
        usually(campaign, "round")
        return campaign.folder


async def _attack(gm: Counting) -> None:
    await gm.sees("f: Archer: Attack")
    await gm.press("f")
    await gm.at(DrawDialog)
    await gm.through()


def _hurt(campaign: Campaign) -> bool:
    units = campaign.view.conflicts[0].state.units
    return any(unit.sheet.wounds or unit.sheet.conditions for unit in units if unit.sheet)


def _in_rounds(folder: Path) -> Path:
    return fighting(folder, "storyteller", "rounds", {"kind": "characters", "votes": [{"method": "rounds"}]})


async def _idle(gm: Counting) -> None:
    await gm.sees("In the dark")
    await gm.press("z")


def _ahead(folder: Path) -> Path:
    with Campaign.open(mill(folder)) as campaign:
        campaign.do(AddMilestone(title="Find the cellar", tier="milestone"))
    return folder


async def _reach(gm: Counting) -> None:
    await gm.press("3", "m")
    await gm.at(FormDialog)
    await gm.press("enter")


def _goblins_kept(folder: Path) -> Path:
    """A fight, and Goblins in the bestiary."""
    with create(folder, "The ford", "aisling", seed="a seed") as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        troll = campaign.do(AddCharacter(name="Troll", role="npc")).view.characters[1].id
        campaign.do(KeepFigure(name="Goblin", like=troll, group="Goblins"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ford", participants=[mara, troll]))
        kind = next(kind for kind in campaign.ruleset.conflicts if kind.joins is not None)
        form = encode(kind.prefill(campaign.situation(mara)))
        campaign.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form))
    return folder


async def _goblins(gm: Counting) -> None:
    await gm.press("J", "3", "g", "enter")


async def _card(gm: Counting) -> None:
    """An attack with the second of the cards that are offered, not with the usual one."""
    await gm.sees("f: Archer: Attack")
    await gm.press("f")
    await gm.at(DrawDialog)
    await gm.press("enter")
    await gm.until(lambda: isinstance(gm.app.focused, Choices), "the cards of the hand")
    await gm.press("down")
    await gm.through()


def _fought(campaign: Campaign) -> bool:
    """Return True if the Archer has attacked with another card than the Queen that was offered first."""
    event = campaign.view.strip[0].event
    return event["action"] == "attack" and not event["answers"][0]["given"][0].startswith("QC")


def _on_map(folder: Path) -> Path:
    with table(folder) as campaign:
        do(campaign, "place_unit", unit="Archer", x=5, y=9)
        return campaign.folder


async def _move(gm: Counting) -> None:
    await gm.press("4", "m")
    place = await gm.at(MapScreen)
    await gm.until(lambda: place.selected and place.selected.id == "Archer", "the Archer selected")
    gm.keys = 0  # the map is open in a fight
    await gm.press("up", "up", "up", "up", "enter")


def _moved(campaign: Campaign) -> bool:
    return {stand.id: stand.space for stand in campaign.view.state.stage.stands}["Archer"] == (5, 5)


def _prepared(folder: Path) -> Path:
    """An session runs, the next scene waits."""
    with Campaign.open(mill(folder)) as campaign:
        campaign.do(EndScene())
        campaign.do(PrepareScene(title="The tower"))
    return folder


async def _begin_prepared(gm: Counting) -> None:
    await gm.press("4", "b")
    await gm.sees("The tower")


async def _award(gm: Counting) -> None:
    await gm.press("2", "a")
    await gm.at(FormDialog)
    await gm.type("for the mill")
    await gm.press("enter")


def _noted(folder: Path) -> Path:
    """A note that names the miller."""
    with Campaign.open(mill(folder)) as campaign:
        campaign.do(AddNote(about="campaign", text="The sluice is @the miller's."))
        campaign.do(AddNote(about="campaign", text="Buy candles."))
    return folder


async def _note_found(gm: Counting) -> None:
    await gm.press("ctrl+f")
    await gm.at(SearchDialog)
    await gm.type("sluice")
    await gm.sees("1 hit")
    await gm.press("enter")
    notes = await gm.at(NotesScreen)
    await gm.until(lambda: notes.note and "sluice" in notes.note.text, "the note under the cursor")


async def _mention_followed(gm: Counting) -> None:
    await _note_found(gm)
    gm.keys = 0  # the note is read
    await gm.press("at")
    dossier = await gm.at(DossierDialog)
    await gm.until(lambda: "the miller" in shown(gm.app) and dossier.is_current, "who is named")


WAYS = (
    Way("shell to the first logged draw", 4, 4, mill, _first_draw, lambda c: c.view.strip),
    Way("an attack with its damage", 5, 5, _in_battle, _attack, _hurt),
    Way("a round in which nobody acts", 1, 1, _in_rounds, _idle, lambda c: c.view.conflicts[0].state.round == 2),
    Way("a milestone for all", 3, 3, _ahead, _reach, lambda c: c.view.milestones[0].reached),
    Way("three goblins into a fight", 6, 4, _goblins_kept, _goblins, lambda c: len(c.view.characters) == 5),
    Way("a conflict card of one's choice", 5, 5, _in_battle, _card, _fought),
    Way("a random table rolled", 3, 3, _tables_written, _roll, lambda c: c.rolls()),
    Way("a move of four spaces", 5, 5, _on_map, _move, _moved),
    Way("a note by a word in it, and the word", 6, 2, _noted, _note_found, lambda c: c.notes()),
    Way("an entry from where it is named", 1, 1, _noted, _mention_followed, lambda c: c.notes()),
    Way("a prepared scene begun", 2, 2, _prepared, _begin_prepared, lambda c: not c.view.prepared),
    Way("an award with a reason, and the text", 3, 3, mill, _award, lambda c: c.ledger()[0].reason == "for the mill"),
)


def main() -> None:
    """Count them all and print them beside their goals."""
    print(f"{'keys for':<38}{'goal':>5}{'now':>5}")
    for way in WAYS:
        with TemporaryDirectory() as home:
            os.environ["WYRDBOOK_HOME"] = home
            keys = asyncio.run(counted(way, Path(home) / "campaign"))
        print(f"{way.what:<38}{way.goal:>5}{keys:>5}{'' if keys <= way.goal else '  over'}")


if __name__ == "__main__":
    main()
