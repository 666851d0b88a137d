"""Fights that are under way as a test begins, of any game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campaigns.commands import AddCharacter, StartConflict, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.values.items import Arm, Item
from core.schema.codec import encode
from tests.built import once

BOW = Item("Bow", location="left_hand", arm=Arm(level=6, types=("pierce",), attack="ranged", range=40, skill="Archery"))
ARCHER = Sheet(skills={"Archery": Skill(4, "speed")}, items=(BOW,))
"""Somebody of Drawn to Destiny who can attack from afar."""


@once
def fighting(folder: Path, game: str, form: str, given: Mapping[str, Any]) -> Path:
    """A scene with Mara, Jonas and the miller, and a conflict among them as its form begins."""
    with create(folder, "C", game, seed="a seed") as campaign:
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        for name, role in (("Mara", "pc"), ("Jonas", "pc"), ("the miller", "npc")):
            campaign.do(AddCharacter(name=name, role=role, here=True))
        mara = campaign.view.characters[0].id
        kind = campaign.ruleset.conflict(form)
        filled = encode(kind.prefill(campaign.situation(mara)))
        filled |= given
        campaign.do(StartConflict(conflict_form=form, title="In the dark", actor=mara, form=filled))
    return folder
