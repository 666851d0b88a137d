"""The parts that a player's character still lacks are listed under the things to do until they are there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.commands import AddCharacter, EditCharacter, SetSheet
from campaigns.library.new_campaign import create
from core.rulesets.background.sheet import Sheet as Hand
from core.rulesets.resonance.character import ATTRIBUTES
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.values.aspects import NOBODY_YET, Aspect
from core.schema.codec import encode
from tests.core.background.asking import card

FIVE = (
    Aspect("Last pilot of the drowned fleet", "high_concept"),
    Aspect("Owes the wrong people", "trouble"),
    Aspect("Pulled me out", "relationship", bond="Ilse"),
    Aspect("Never cold", "free"),
    Aspect("A whistle", "free"),
)
WHOLE = Sheet(
    attributes=dict.fromkeys(ATTRIBUTES, 3), skills={"aim": 5, "brawl": 5, "stealth": 5, "crafts": 1}, aspects=FIVE
)
LACKS = {
    "": WHOLE,
    "4 of 5 Aspects": replace(WHOLE, aspects=FIVE[:-1]),
    "4 of 5 Aspects, no trouble": replace(WHOLE, aspects=(FIVE[0], *FIVE[2:])),
    "a relationship with someone to be named later": replace(
        WHOLE, aspects=(*FIVE[:2], replace(FIVE[2], bond=NOBODY_YET), *FIVE[3:])
    ),
    "1 Attribute point left, 2 Skill points left": replace(
        WHOLE, attributes={**WHOLE.attributes, "wits": 2}, skills={**WHOLE.skills, "aim": 3}
    ),
}


def listed(campaign) -> list[tuple[str, str]]:
    return [(line.title, line.said) for line in campaign.due_now() if line.kind == "sheet"]


@pytest.mark.parametrize("lacks", LACKS)
def test_each_thing_missing_is_named(lacks, tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara", sheet=encode(LACKS[lacks])))
        assert listed(campaign) == ([("Mara: unfinished sheet", lacks)] if lacks else [])
        mara = campaign.view.characters[0].id
        campaign.do(SetSheet(character=mara, sheet=encode(WHOLE)))
        assert listed(campaign) == []


def test_npcs_lesser_characters_and_the_retired_lack_nothing(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Guard", role="npc"))
        campaign.do(AddCharacter(name="Captain", role="npc", sheet=encode(Sheet())))
        campaign.do(AddCharacter(name="Boy", sheet=encode(Sheet(kind="pools", pools={"primary": 6}))))
        campaign.do(AddCharacter(name="Mara"))
        assert [title for title, _ in listed(campaign)] == ["Mara: unfinished sheet"]
        campaign.do(EditCharacter(character=campaign.view.characters[-1].id, status="retired"))
        assert listed(campaign) == []


def test_a_hand_lacks_the_kinds_of_card_it_begins_with(tmp_path):
    with create(tmp_path / "c", "C", "background", seed="a seed") as campaign:
        campaign.do(
            AddCharacter(name="Odo", sheet=encode(Hand((card("fencer", "10D"), card("keen", "7C", kind="innate")))))
        )
        campaign.do(AddCharacter(name="Pia"))
        lacks = {"Odo": "no temperament card, no type card", "Pia": "no cards"}
        assert listed(campaign) == [(f"{name}: unfinished sheet", lack) for name, lack in lacks.items()]
