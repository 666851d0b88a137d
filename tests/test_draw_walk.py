"""How far a draw goes through the code: how often its rule is run, and how many files of core a reader opens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, EditScene, Resolve, SetSheet, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.luck.table import ChoiceAsk
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.values.items import Arm, Item
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.core.destiny.session import begin, do, table
from tests.tui.test_draw_costs import Counted
from tui.draws.next_step import USUAL
from tui.draws.progress import Drawing
from tui.draws.standing_choices import StandingAnswers, figures

pytestmark = pytest.mark.shape

BOW = Item("Bow", location="left_hand", arm=Arm(level=6, types=("pierce",), attack="ranged", range=40, skill="Archery"))

ARCHER = Sheet(skills={"Archery": Skill(4, "speed")}, items=(BOW,))


@contextmanager
def storyteller(folder: Path) -> Iterator[Campaign]:
    """An open scene with somebody in it."""
    with create(folder / "c", "C", "storyteller", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The stairs", draws=False))
        yield campaign


@contextmanager
def duel(folder: Path) -> Iterator[Campaign]:
    """An archer with a bow in a scene with somebody the GM plays."""
    with table(folder) as campaign:
        archer = campaign.view.characters[0].id
        campaign.do(
            SetSheet(character=archer, sheet=encode(Sheet(skills={"Archery": Skill(4, "speed")}, items=(BOW,))))
        )
        campaign.do(AddCharacter(name="the miller", role="npc"))
        campaign.do(EditScene(participants=[character.id for character in campaign.view.characters]))
        yield campaign


@contextmanager
def battle(folder: Path) -> Iterator[Campaign]:
    """The same in a battle on its map."""
    with duel(folder) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Skirmisher")
        yield campaign


class Walk:
    """The files of core that were run through."""

    def __init__(self) -> None:
        self.room = str(Path(core.rulesets.__file__).parent.parent)
        self.files: set[str] = set()

    def of(self, game: str) -> list[str]:
        """Those of a game."""
        return sorted(file for file in self.files if file.startswith(f"rulesets/{game}/"))

    def __enter__(self) -> Walk:
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> None:
        if frame.f_code.co_filename.startswith(self.room):
            self.files.add(frame.f_code.co_filename.removeprefix(self.room)[1:])


class Case(NamedTuple):
    """An act in its setting, what its form is filled with, what it is called then, and how many files it may take.

    `most` are those of its game, `in_all` those of core with what all games share.
    """

    game: str
    setting: Callable[[Path], AbstractContextManager[Campaign]]
    act: str
    filled: Mapping[str, str]
    told: str
    most: int
    in_all: int


CASES = {
    "a draw": Case("storyteller", storyteller, "draw", {}, "Intelligence + Academics", 4, 19),
    "an attack": Case("destiny", duel, "attack", {"target": "the miller"}, "Attack on the miller with Bow", 28, 42),
    "an attack on a map": Case("destiny", battle, "attack", {}, "Attack on Goblin Scout with Bow", 35, 51),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_rule_is_run_once_and_once_more_for_each_decision_of_a_player_and_its_way_is_short(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = case.act
    with case.setting(tmp_path) as campaign:
        actor = campaign.view.characters[0].id
        by_name = {character.name: character.id for character in campaign.view.characters}
        alone = StandingAnswers(USUAL, figures(campaign.view), campaign.ruleset.word, campaign.luck)
        counted, decisions = Counted(monkeypatch), 0
        action, conflict = campaign.ruleset.action(act), campaign.conflict_of_action(act, actor, None)
        with Walk() as walk:
            start = campaign.start_form(act, actor, conflict)
            form = replace(start, **{name: str(by_name[who]) for name, who in case.filled.items()})
            drawing = Drawing.begin(action, form, campaign.situation(actor, conflict))
            assert (drawing.due, counted.runs) == (True, 0)
            drawing = drawing.with_answers(reply=alone.reply)
            while isinstance(drawing.ask, ChoiceAsk) and drawing.ask.usual:
                drawing, decisions = drawing.with_choice(drawing.ask.usual.id, alone.reply), decisions + 1
            assert (drawing.brief.label, drawing.effects().change(drawing.situation)) == (case.told, act == "attack")
        said = {"action": act, "actor": actor, "conflict": conflict, "answers": drawing.answers}
        campaign.do(Resolve(form=encode(form), **said), drawing.worked)
        assert (counted.runs, counted.prepared) == (1 + decisions, 1)
        assert len(walk.of(case.game)) <= case.most, walk.of(case.game)
        assert len(walk.files) <= case.in_all, sorted(walk.files)
