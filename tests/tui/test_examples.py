"""The example of each text, played by keys with its own cards: it comes out as the text says ("How we will know").

Storyteller and Resonance tell no story; there the numbers of their rules are played as they stand in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, SetSheet, SetTyped, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.rulesets.aisling.colors import COLORS
from core.rulesets.aisling.sheet import Sheet as Caern
from core.rulesets.aisling.values import Aspect, FateColors, Trait
from core.rulesets.background.sheet import Sheet as Cards
from core.rulesets.destiny.values.items import Item
from core.rulesets.resonance.sheet import Sheet as Dice
from core.schema.codec import encode
from tests.core.background.asking import card
from tests.core.destiny.session import battle, begin, do, table, who
from tests.tui.keyboard import Keyboard, seated
from tests.tui.test_fight_destiny import ARCHER
from tests.words import word
from tui.draws.answer_fields import Tokens
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.maps.screen import MapScreen


@contextmanager
def scene(folder: Path, game: str, people: Mapping[str, Any]) -> Iterator[Campaign]:
    """A scene with these people and real cards, dice or motes on the table; those in small letters are not players'."""
    with create(folder, "Example", game, seed="a seed") as campaign:
        for name, sheet in people.items():
            campaign.do(AddCharacter(name=name, role="pc" if name[0].isupper() else "npc", sheet=sheet))
        campaign.do(SetTyped(typed=True))
        campaign.do(StartSession())
        campaign.do(StartScene(title="Example", participants=[c.id for c in campaign.view.characters]))
        yield campaign


async def lays(gm: Keyboard, *cards: str) -> None:
    """Type cards that need no enter but the last."""
    for typed in cards:
        await gm.until(lambda: isinstance(gm.app.focused, Tokens) and not gm.app.focused.value, "an empty field")
        await gm.burst(*typed)
    await gm.press("enter")


async def says(gm: Keyboard, text: str) -> None:
    """Answer in words."""
    await gm.until(lambda: isinstance(gm.app.focused, Input), "the field for words")
    await gm.type(text)
    await gm.press("enter")


async def test_the_numbers_of_storyteller_are_those_of_its_text(tmp_path: Path) -> None:
    """ "If your second card is a 1 ... a value of 11"; "a second 10 ... a value of 20"; chance draws count 10s."""
    skilled = {"attributes": {"wits": 3}, "skills": {"larceny": {"rank": 2, "group": "mental"}}}
    thrown = {"attributes": {"wits": 1}, "conditions": [{"name": "tilted"}]}
    with scene(tmp_path / "c", "storyteller", {"Mara": skilled, "Jonas": thrown}):
        pass
    async with seated(tmp_path / "c") as (_, gm):
        drawn = []
        for at, laid in (("1", "10 1"), ("1", "10 10"), ("1", "1"), ("2", "10 10 2"), ("2", "1")):
            await gm.press("1", "home", *(["down"] if at == "2" else []))
            await gm.choose("d")
            await gm.press("enter")
            drawn.append((await gm.cards(laid))["facts"])
    assert [(made["value"], made["successes"], made["result"]) for made in drawn] == [
        (11, 3, "success"),
        (20, 6, "exceptional_success"),
        (1, 0, "failure"),
        (None, 2, "success"),
        (None, 0, "dramatic_failure"),
    ]
    assert [made["kind"] for made in drawn] == ["normal"] * 3 + ["chance"] * 2


async def test_sam_swings_his_crow_bar_at_the_hag_as_in_the_text(tmp_path: Path) -> None:
    """ "He draws, and gets RAMX ... Sam actually got 6 power"; seven motes instead of the due hand go back."""
    sam = Caern(
        thresholds=dict(zip(COLORS, (4, 4, 3, 3, 3, 4, 3), strict=True)),
        traits=(Trait(name="Strong", color="R", motes=1),),
        fate_colors=FateColors(boon="B", bane="A", wyrd="M"),
    )
    hag = Caern(aspects=(Aspect(name="Vile Iron! Keep it away!"),))
    with scene(tmp_path / "c", "aisling", {"Sam": encode(sam), "the hag": encode(hag)}) as campaign:
        campaign.do(AwardPoints(characters=[campaign.view.characters[0].id], currency="luck", amount=7, reason="new"))
    async with seated(tmp_path / "c") as (_, gm):
        await gm.choose("d")
        await gm.sees("●R Red 4", "Strong ●R 1")
        await gm.field("Or against")
        await gm.press("right", "enter")
        await gm.tokens("r r a a g b x")
        await gm.sees("too many motes")
        await gm.tokens("r a m x")
        await gm.sees("Vile Iron! Keep it away!")
        await gm.decide(word("aisling", "late"))
        await gm.decide(word("aisling", "effect"), "down")
        facts = (await gm.accept())["facts"]
        assert (facts["mote_power"], facts["trait_power"], facts["power"]) == (4, 2, 6)
        assert gm.campaign.view.characters[1].sheet.hurt == {"R": 3}


async def test_franz_plays_his_jack_against_hans_as_in_the_text(tmp_path: Path) -> None:
    """ "Franz draws a 7 Clubs, Hans a 9 Diamonds. Franz decides to play his Jack Diamonds ... and disarms Hans." """
    franz = Cards((card("Performer", "JD", kind="type"), card("fencer", "5C")))
    with scene(tmp_path / "c", "background", {"Franz": encode(franz), "hans": encode(Cards(()))}):
        pass
    async with seated(tmp_path / "c") as (_, gm):
        await gm.choose("d", action="3")
        await gm.press("enter")
        await lays(gm, "7C", "9D")
        await gm.decide("Franz: Keep the draw, or improve it?", "down")
        await says(gm, "Look! a Distraction!")
        facts = (await gm.accept())["facts"]
        pair, first = facts["pairs"][0], str(gm.campaign.view.characters[0].id)
        assert (pair["relation"], pair["result"], pair["winner"]) == ("same_suit", "decisive", first)
        assert used(gm) == [True, False]
        await gm.fill("S", text="The next scene")
        assert used(gm) == [False, False]


def used(gm: Keyboard) -> list[bool]:
    """Which of Franz's cards are set aside."""
    return [background.used for background in gm.campaign.view.characters[0].sheet.backgrounds]


async def test_an_action_of_resonance_takes_the_four_steps_of_its_text(tmp_path: Path) -> None:
    """Roll; "count all dice showing an eight or above as a Hit. Tens count an additional Hit"; Enhancement; spend."""
    neve = Dice(attributes={"wits": 3}, skills={"stealth": 2})
    with scene(tmp_path / "c", "resonance", {"Neve": encode(neve)}):
        pass
    async with seated(tmp_path / "c") as (_, gm):
        await gm.choose("d")
        await gm.field("Enhancement")
        await gm.press("right", "enter")
        await gm.tokens("10 9 8 7 1")
        await gm.decide(word("resonance", "buy"), "down")
        await says(gm, "Out of sight")
        facts = (await gm.accept())["facts"]
        assert (facts["raw_hits"], facts["enhancement"], facts["hits"]) == (4, 1, 5)
        assert (facts["difficulty"], facts["surplus"], facts["unspent"]) == (1, 4, 2)


JAVELIN = {"weapon": "Javelin", "attack": "ranged", "range": 20, "count": 1, "faction": "Goblins"}
AIMS = (("Archer", "Goblin Scout"), ("Thief", ""), ("Goblin Scout", "Archer"), ("Goblin Skirmisher", "Archer"))
"""Both Goblins Engage the Archer ... The Archer Engages the Scout and the Thief does not Engage."""


async def test_the_first_round_of_combat_1_is_played_as_destiny_tells_it(tmp_path: Path) -> None:
    """Archer, shackled Thief and two Goblins: who passes, a move that is interrupted, and what each does.

    The example takes both Actions in one round. Its Events are in `test_fight_destiny`.
    """
    with table(tmp_path, {"activation": "two_actions"}) as campaign:
        archer = replace(ARCHER, items=(*ARCHER.items, Item("Arrow")))
        campaign.do(SetSheet(character=who(campaign, "Archer"), sheet=encode(archer)))
        goblins = [{**JAVELIN, "name": "Goblin Scout"}, {**JAVELIN, "name": "Goblin Skirmisher"}]
        begin(campaign, bands=goblins, width=12)
        do(campaign, "ground", x=4, y=6, name="The rock", obstacle=True)
        do(campaign, "reveal_targets", "", aims=[{"unit": unit, "target": target} for unit, target in AIMS])
        campaign.do(SetTyped(typed=True))
    async with seated(tmp_path / "campaign") as (_, gm):
        await gm.press("B", "B", "B")
        await gm.hears("NPC choices: ask each time.")
        # "The Goblin Non-Player has 2 Units to activate and must Play. The Players ... could pass but do not."
        await gm.choose("5", "d", action="8")
        await gm.sees("No one", "Archer, group 1", "Thief, group 2")
        await gm.decide(word("destiny", "who_passes"))
        await gm.decide(word("destiny", "activate_unit"), "down")
        await gm.until(lambda: battle(gm.campaign).round, "the round")
        assert [(unit.id, unit.tokens) for unit in battle(gm.campaign).units if unit.tokens] == [("Goblin Scout", 1)]
        await gm.press("m")
        await gm.at(MapScreen)
        await moves_and_is_interrupted(gm)
        await gm.press("tab")
        # "Thief ... Attempts to escape his Shackles."
        await works(gm, "Shackles", "9c", "3c", "7s")
        await takes(gm, "WIN · Shackles · 1 to do")
        # "Action2 - Archer Attacks the Scout. Thief Continues to work his Shackles."
        await gm.press("tab", "tab")
        await attacks(gm, "wb", "", "8c", "4u")
        await gm.decide(word("destiny", "combo"), "down")
        await gm.tokens("5c 6r")
        await takes(gm, "Attack on Goblin Scout with Bow")
        await gm.press("tab")
        await works(gm, "", "kc", "5c", "6u")
        await takes(gm, "TASK COMPLETE")
        scout = battle(gm.campaign).find("Goblin Scout").sheet
        assert scout is not None
        assert [(wound.location, wound.severity) for wound in scout.wounds] == [("left_leg", "major")]


async def moves_and_is_interrupted(gm: Keyboard) -> None:
    """ "Moves 1 toward the rock and puts an Arrow in his offhand ... but is interrupted", and goes on after that."""
    await gm.press("6")
    await acts(gm, "handle")
    await gm.field("Item")
    await gm.press("right", "right")
    await gm.field("Carried at")
    await gm.burst(*["right"] * 9, "enter")
    await gm.at(MapScreen)
    assert moved(gm) == ((2, 7), 2)
    await gm.press("tab", "tab")
    await attacks(gm, "wb", "end", "2r", "3u")
    await takes(gm, "NEITHER WINS", "Attack on Archer with Javelin")
    await gm.press("tab", "9")
    await gm.until(lambda: moved(gm) == ((3, 6), 1), "the rest of the move, behind the rock")


async def attacks(gm: Keyboard, cover: str, key: str, *rival: str) -> None:
    """Attack what is looked at: the card of the cover, the key to the card of the hand, the Rival's Shared Fate."""
    await acts(gm, "attack")
    await gm.press("enter")
    await gm.tokens(cover)
    await gm.decide(word("destiny", "play"), *filter(None, (key,)))
    for card_laid in rival:
        await gm.tokens(card_laid)


async def works(gm: Keyboard, task: str, *laid: str) -> None:
    """Begin a Task, or go on with the one there is, leaving it to Fate."""
    await acts(gm, "task")
    if task:
        await gm.type(task)
    await gm.press("enter")
    await gm.decide(word("destiny", "play"))
    for card_laid in laid:
        await gm.tokens(card_laid)
    await gm.decide(word("destiny", "combo"), "down")


def moved(gm: Keyboard) -> tuple[tuple[int, int], int]:
    """Where the Archer is, and what Move is left."""
    archer = battle(gm.campaign).find("Archer")
    return archer.space, archer.move


async def acts(gm: Keyboard, find: str) -> None:
    """Have the selected unit do something, looked for by its name."""
    await gm.press("d")
    await gm.at(ActionMenu)
    await gm.type(find)
    await gm.press("enter")
    await gm.at(DrawDialog)


async def takes(gm: Keyboard, *said: str) -> None:
    """Read a result, and go back to the map with it."""
    await gm.sees(*said)
    await gm.press("enter")
    await gm.at(MapScreen)
