"""After every act of a game played at random, all that is on screen equals what is built afresh, in both views.

`test_fresh_panes.py` tries a command of each kind with the toy; here each game is played with its own actions, and some
are undone. The panes are held against themselves filled again, each place against itself opened again. Each run plays
otherwise (`campaigns/authoring/seeds.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns import commands as c
from campaigns.conformance.random_play import Clock, Player
from campaigns.library.new_campaign import create
from core.actions.place import KEPT, Place
from core.refusal import Refusal
from core.schema.codec import encode
from tests.tiers import examples
from tests.tui.keyboard import Keyboard, seated
from tests.tui.pilot import settled
from tests.tui.test_fresh_panes import OF_ONE, SIZE, afresh, bare, stale
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES, make_place
from tui.play_screen.screen import PlayScreen

ACTS = examples(12)
"""How often one game is acted in on the play screen, once in each view."""
WITHOUT_PLAY = ("library", "map")
"""Places that show nothing of the campaign, or nothing as long as no map was laid out."""


class AtScreen:
    """The campaign on screen as a player at random needs it: commands go through the app, which shows what they did."""

    def __init__(self, app: Wyrdbook) -> None:
        self.app = app

    def __getattr__(self, name: str) -> Any:
        return getattr(self.app.campaign, name)

    def do(self, command: Any) -> Any:
        """Send a command as a form does."""
        return self.app.send(command)


class RandomSession:
    """Random actions in a scene: actions, conflicts, the GM's records, undo."""

    def __init__(self, app: Wyrdbook, seed: int) -> None:
        self.app, self.table = app, AtScreen(app)
        self.player = Player(self.table, seed)  # type: ignore[arg-type]
        self.dice = self.player.random

    def act(self) -> str:
        """One thing; returns its name. What is refused changes nothing, which is looked at too."""
        deeds: list[Callable[[], object]] = [self.draw, self.draw, self.draw, self.fight, self.keep, self.undo]
        deed = self.dice.choice(deeds)
        with suppress(Refusal):
            deed()
        return f"{deed.__name__}, record {self.table.view.seq}"

    def someone(self) -> int:
        return self.dice.choice(self.table.view.characters).id

    def draw(self) -> None:
        fights = self.table.view.conflicts
        if fights and self.dice.random() < 0.7:
            self.player.act(Place.CONFLICT, self.dice.choice([*fights[-1].participants, None]), fights[-1].id)
        else:
            self.player.act(self.dice.choice([Place.SCENE, *sorted(KEPT), Place.ADVANCE]), self.someone())

    def fight(self) -> None:
        kind, actor = self.dice.choice(self.table.ruleset.conflicts), self.someone()
        situation = self.table.situation(actor)
        form = encode(self.player.fill(kind.prefill(situation), situation))
        self.table.do(c.StartConflict(conflict_form=kind.id, title="By the weir", actor=actor, form=form))

    def keep(self) -> None:
        number = self.table.view.seq
        who, scene = self.someone(), self.table.view.scene
        kept = [
            c.AddTracker(who=who, name=f"Arrows {number}", value=3, secret=number % 2 == 0),
            c.AddClock(title=f"Thaw {number}", target=4),
            c.AddNote(text=f"Fog {number}", about="character", about_id=who),
            c.EditCharacter(character=who, name=f"Mara {number}"),
            c.EditCharacter(character=who, status=self.dice.choice(["active", "absent"])),
            c.AddArticle(sort="thread", name=f"Who lit lamp {number}?", thread="open"),
            c.Relate(who=who, how="owes", to=self.someone()),
            c.SetCalendar(day=self.table.view.day + 1),
            c.EditScene(scene=scene.id, aspects=[f"fog {number}"]),
            c.AddOccasion(title=f"Fair {number}", when="+1"),
        ]
        self.table.do(self.dice.choice(kept))

    def undo(self) -> None:
        for _ in range(self.dice.randrange(1, 3)):
            if self.table.view.seq and len(self.table.view.undo or "") and self.table.view.scene:
                self.app.changes.undo()


def begun(folder: Path, game: str, seed: int) -> Path:
    """Three players' characters and a miller in a scene, with something to spend."""
    with create(folder, "C", game, seed=str(seed), clock=Clock()) as campaign:
        for name in ("Mara", "Jonas", "Ilse"):
            campaign.do(c.AddCharacter(name=name))
        campaign.do(c.AddCharacter(name="the miller", role="npc"))
        campaign.do(c.StartSession())
        ids = [each.id for each in campaign.view.characters]
        for currency in campaign.ruleset.currencies:
            with suppress(Refusal):
                campaign.do(c.AwardPoints(characters=ids[:3], currency=currency.id, amount=9, reason="a start"))
        campaign.do(c.StartScene(title="The weir", participants=ids))
        for number in range(4):
            campaign.do(c.AddNote(text=f"Before {number}"))  # what may be undone without leaving the scene
    return folder


async def looked(app: Wyrdbook, *, for_players: bool) -> None:
    app.in_play.in_player_view = for_players
    app.refresh_places()
    await at_rest(app)


async def at_rest(app: Wyrdbook) -> None:
    """Wait until all is shown, and take the toasts away."""
    await settled()
    app.clear_notifications()
    await settled()


@pytest.mark.walk("game")
@pytest.mark.parametrize("game", core.rulesets.MODULES)
async def test_every_pane_equals_one_filled_afresh_after_each_act_of_a_game(
    game: str, fresh_seed: int, tmp_path: Path
) -> None:
    async with seated(begun(tmp_path / "c", game, fresh_seed), SIZE) as (app, gm):
        play, session = await gm.at(PlayScreen), RandomSession(app, fresh_seed)
        for _ in range(ACTS):
            what = session.act()
            await at_rest(app)
            assert await stale(app, play) == [], what
            await looked(app, for_players=True)
            assert await stale(app, play) == [], f"{what}, player view"
            await in_player_view(session, play)
            await looked(app, for_players=False)
            assert await stale(app, play) == [], f"{what}, after player view"


async def in_player_view(session: RandomSession, play: PlayScreen) -> None:
    """An act while the players look."""
    what = session.act()
    await at_rest(session.app)
    assert await stale(session.app, play) == [], f"{what}, done in player view"


@pytest.mark.walk("game")
@pytest.mark.parametrize("game", core.rulesets.MODULES)
async def test_every_place_equals_one_opened_afresh_after_each_act_of_a_game(
    game: str, fresh_seed: int, tmp_path: Path
) -> None:
    async with seated(begun(tmp_path / "c", game, fresh_seed), SIZE) as (app, gm):
        session = RandomSession(app, fresh_seed)
        for place in PLACES:
            if place in WITHOUT_PLAY:
                continue
            for whose in OF_ONE.get(place, ("",)):
                await place_after_acts(gm, session, place, whose)


async def place_after_acts(gm: Keyboard, session: RandomSession, place: str, whose: str) -> None:
    """Some acts while a place is open, in the GM's view and, where it may stay open, in the players'."""
    app = gm.app
    about = {whose: app.view.characters[0].id} if whose else {}
    for for_players in (False, True) if make_place(place, **about).for_players else (False,):
        await looked(app, for_players=for_players)
        await afresh(app, place, **about)
        for _ in range(2):
            what = f"{place} {whose}, {'player view, ' * for_players}{session.act()}"
            await at_rest(app)
            if place == "timeline" and not whose:
                app.screen.action_today()  # a day that was looked at stays where it is
                await settled()
            was = bare(app)
            now = await afresh(app, place, **about)
            differ = [f"- {line}" for line in was if line not in now] + [f"+ {line}" for line in now if line not in was]
            assert differ == [], "\n".join([what, *differ])
    await looked(app, for_players=False)
