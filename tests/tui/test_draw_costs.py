"""The costs of an action: its rule runs as seldom as possible, its result is handed on and makes one log entry, and
a dialog's background isn't painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, Resolve, StartSession
from campaigns.conformance.random_play import Player, scene
from campaigns.library.new_campaign import create
from core.actions.action import Action, Draw
from core.actions.play import proceed
from core.luck.table import Ask, ChoiceAsk, WordsAsk
from core.refusal import Refusal
from core.ruleset import Ruleset, RulesetOf
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.test_conformance import EVERY
from tests.tui.keyboard import seated
from tests.tui.table import furnished, shows
from tests.words import refused
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.progress import Drawing, by_luck
from tui.draws.result_phase import Result
from tui.play_screen.screen import PlayScreen

PARTS = 5
"""Runs by which a form tells what its totals are made of."""


class Counted:
    """Every action of a game, with the runs of its rule counted, and how often its form is prepared or applied."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runs = self.prepared = 0
        find, known = RulesetOf.action, dict[str, Action]()

        def action(ruleset: Ruleset, name: str) -> Action:
            if name not in known:
                known[name] = self.counting(find(ruleset, name))
            return known[name]

        monkeypatch.setattr(RulesetOf, "action", action)

    def counting(self, action: Action) -> Action:
        """An act that counts how often it is prepared and played; walks that price a decision are not play."""

        def counted(prepare: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
            def prepared(form: Any, situation: Any) -> Any:
                self.prepared += 1
                return prepare(form, situation)

            return prepared

        if not isinstance(action, Draw):
            return replace(action, apply=counted(action.apply))

        def rule(request: Any, table: Any) -> Any:
            self.runs += type(table.source).__module__ == proceed.__module__
            return action.rule(request, table)

        return replace(action, rule=rule, prepare=counted(action.prepare))


class Frugal(Player):
    """Draws as the dialog does: the form, then luck, then each decision; what came of it is handed on."""

    def __init__(self, campaign: Campaign, seed: int, counted: Counted) -> None:
        super().__init__(campaign, seed)
        self.counted = counted
        self.least: list[int] = []

    def do(self, action: Action, actor: int | None, conflict: int | None) -> bool:
        """Draw, and look how often the rule was run: for luck, and once for each decision.

        Where there are no odds to look at it is also run for the form, to say what it would change or ask. The form is
        prepared once: what it came to is handed on.
        """
        action, situation = self.campaign.ruleset.action(action.id), self.campaign.situation(actor, conflict)
        before, prepared = self.counted.runs, self.counted.prepared
        seq, least = self.campaign.view.seq, int(isinstance(action, Draw) and action.odds is None)
        try:
            drawing = Drawing.begin(action, self.fill(action.start(situation), situation), situation)
            if drawing.due:
                drawing, least = drawing.draw_rest(self.campaign.luck), least + 1
            while drawing.ask is not None:
                drawing, least = self.on(drawing, drawing.ask), least + 1
            answers = drawing.answers
            said: dict[str, Any] = {"action": action.id, "actor": actor, "conflict": conflict, "answers": answers}
            self.campaign.do(Resolve(form=encode(drawing.form), **said), drawing.worked)
        except Refusal:
            return False
        assert (self.counted.runs - before, self.counted.prepared - prepared) == (least, 1)
        assert self.campaign.view.seq == seq + 1
        self.least.append(least)
        return True

    def on(self, drawing: Drawing, ask: Ask) -> Drawing:
        """A decision, or words; whatever luck can draw after it is drawn along with it."""
        assert isinstance(ask, ChoiceAsk | WordsAsk)
        decide, reply = self.decide(ask), by_luck(self.campaign.luck)
        return (
            drawing.with_choice(decide, reply)
            if isinstance(ask, ChoiceAsk)
            else drawing.with_typed(decide, reply=reply)
        )


@pytest.mark.walk
@pytest.mark.parametrize("game", EVERY)
def test_a_draw_is_one_record_and_runs_its_rule_once_for_luck_and_once_for_each_decision(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create(tmp_path / "c", "C", game, seed="2", clock=Clock()) as campaign:
        player = Frugal(campaign, 2, Counted(monkeypatch))
        for name in ("Mara", "Jonas", "Ilse"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        for title in ("one", "two"):
            scene(campaign, player, title)
        assert max(player.least) > 0, "something was drawn"
        assert all(verified.ok for verified in campaign.verify())


def worked_out(campaign: Campaign) -> tuple[Drawing, Resolve]:
    """A boast drawn and decided, not committed."""
    mara = campaign.view.characters[0].id
    action, situation = campaign.ruleset.action("dare"), campaign.situation(mara)
    drawing = Drawing.begin(action, action.start(situation), situation).draw_rest(campaign.luck).with_choice("keep")
    answers = drawing.answers
    return drawing, Resolve(action="dare", actor=mara, form=encode(drawing.form), answers=answers)


def test_what_is_handed_on_is_only_taken_for_the_very_draw_it_is_of(tmp_path: Path) -> None:
    with Campaign.open(furnished(tmp_path / "c"), clock=Clock()) as campaign:
        drawing, command = worked_out(campaign)
        other = replace(command, form={**command.form, "bonus": 1})
        done = campaign.do(other, drawing.worked)
        assert done.line is not None
        assert done.line.event["facts"] != encode(drawing.resolution.facts if drawing.resolution else None)
        assert all(verified.ok for verified in campaign.verify())


def test_what_is_handed_on_is_held_against_luck_all_the_same(tmp_path: Path) -> None:
    with Campaign.open(furnished(tmp_path / "c"), clock=Clock()) as campaign:
        drawing, command = worked_out(campaign)
        campaign.do(worked_out(campaign)[1])  # luck has gone on
        with refused("not_drawn"):
            campaign.do(command, drawing.worked)


def test_a_form_is_prepared_again_where_anything_it_was_prepared_from_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    with Campaign.open(furnished(tmp_path / "c"), clock=Clock()) as campaign:
        mara, jonas = (character.id for character in campaign.view.characters[:2])
        drawing, command = worked_out(campaign)
        campaign.do(AwardPoints(characters=[jonas], currency="marks", amount=1, reason="patient"))
        counted.prepared = 0
        campaign.do(command, drawing.worked)
        assert counted.prepared == 1
        drawing, command = worked_out(campaign)
        counted.prepared = 0
        campaign.do(command, drawing.worked)
        assert counted.prepared == 0
        assert campaign.last_action() == ("dare", mara)


@pytest.mark.parametrize(("size", "behind"), [((80, 24), 0), ((200, 50), 1)])
async def test_the_table_is_not_painted_behind_a_dialog_that_covers_it_and_catches_up_once(
    size: tuple[int, int], behind: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    show = PlayScreen.show
    monkeypatch.setattr(PlayScreen, "show", lambda self, view: (shown.append(view.seq), show(self, view)))
    async with seated(furnished(tmp_path / "c"), size) as (app, gm):
        dialog = await gm.choose("1", "d")
        await gm.press("enter")
        await gm.until(lambda: isinstance(app.focused, Choices), "the decision")
        seq, before = gm.campaign.view.seq, len(shown)
        await gm.press("enter")
        await gm.until(lambda: shows(dialog, Result), "the result")
        assert (gm.campaign.view.seq, shown[before:]) == (seq + 1, [seq + 1] * behind)
        await gm.accept()
        await gm.until(lambda: shown[-1] == seq + 2, "the table as it is now")
        assert len(shown) == before + behind + 1


async def test_the_table_catches_up_when_the_dialog_no_longer_covers_it(tmp_path: Path) -> None:
    async with seated(furnished(tmp_path / "c"), (80, 24)) as (app, gm):
        await gm.choose("1", "d")
        await gm.press("enter")
        await gm.until(lambda: isinstance(app.focused, Choices), "the decision")
        await gm.press("enter")
        table = app.screen_stack[1]
        assert isinstance(table, PlayScreen)
        await gm.until(lambda: gm.campaign.view.draft is not None, "the draft")
        assert table.characters.view is not app.view
        await gm.pilot.resize_terminal(200, 50)
        await gm.until(lambda: table.characters.view is app.view, "the table as it is now")


async def test_nothing_half_done_is_kept_before_something_was_typed_or_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = furnished(tmp_path / "c")
    counted = Counted(monkeypatch)
    monkeypatch.setattr("tui.draws.dialog.PAUSE", 1000.0)
    async with seated(folder, (80, 24)) as (app, gm):
        seq = gm.campaign.view.seq
        dialog = await gm.choose("1", "d")
        await gm.press("enter")
        await gm.until(lambda: isinstance(app.focused, Choices), "the decision")
        assert (gm.campaign.view.seq, counted.runs) == (seq, PARTS + 1)
        await gm.press("enter")
        await gm.until(lambda: shows(dialog, Result), "the result")
        assert (gm.campaign.view.seq, counted.runs) == (seq + 1, PARTS + 2)
        await gm.accept()
        assert (gm.campaign.view.seq, counted.runs) == (seq + 2, PARTS + 2)
        await gm.press("5", "d")
        await gm.press("1")
        await gm.at(DrawDialog)
        await gm.press("enter")
        await gm.accept()
        assert gm.campaign.view.seq == seq + 3
