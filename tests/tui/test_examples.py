"""The example of each text, played by keys with its own cards: it comes out as the text says.

Storyteller and Resonance tell no story; there the numbers of their rules are played as they stand in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, SetTyped, StartScene, StartSession
from campaigns.creation import create
from core.codec import encode
from core.rulesets.aisling.colors import COLORS
from core.rulesets.aisling.sheet import Sheet as Caern
from core.rulesets.aisling.values import Aspect, FateColors, Trait
from core.rulesets.background.sheet import Sheet as Cards
from core.rulesets.resonance.sheet import Sheet as Dice
from tests.core.background.asking import card
from tests.tui.keyboard import Keyboard, seated
from tui.draw.fields import Tokens


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
        await gm.sees("too many, all back")
        await gm.tokens("r a m x")
        await gm.sees("Vile Iron! Keep it away!")
        await gm.decide("Accept the draw, or let something help")
        await gm.decide("What does it mean?", "down")
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
        await gm.decide("Franz: Let it stand, or improve it?", "down")
        await says(gm, "Look! a Distraction!")
        await gm.decide("hans: Let it stand, or improve it?")
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
        await gm.decide("What do the Hits buy?", "down")
        await says(gm, "Out of sight")
        facts = (await gm.accept())["facts"]
        assert (facts["raw_hits"], facts["enhancement"], facts["hits"]) == (4, 1, 5)
        assert (facts["difficulty"], facts["surplus"], facts["unspent"]) == (1, 4, 2)
