"""Card by card, die by die, mote by mote: each key draws one token, in every game where several are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, StartScene, StartSession
from campaigns.conformance.random_play import Player
from campaigns.library.new_campaign import create
from core.actions.action import Action
from core.actions.result import Step
from core.luck.odds import Odds
from core.luck.table import Answer, ChoiceAsk, DrawAsk, WordsAsk
from core.refusal import Refusal
from core.rulesets import MODULES
from tests.tui.keyboard import seated
from tests.tui.table import shown, shows
from tui.draws.answer_fields import Tokens
from tui.draws.ask_phase import AskPhase
from tui.draws.breakdown import Breakdown, who_drew
from tui.draws.heading import Heading
from tui.draws.progress import Drawing, answer_nothing
from tui.draws.question_words import answer_line
from tui.draws.result_phase import Result


def token_by_token(drawing: Drawing, campaign: Campaign, player: Player) -> int:
    """Draw to the end, a token a key, and decide at random; how many asks were for several tokens."""
    several = 0
    while drawing.ask is not None:
        ask = drawing.ask
        if isinstance(ask, ChoiceAsk | WordsAsk):
            drawing = drawing.with_answers(Answer((player.decide(ask),)))
            continue
        at_once = drawing.draw_rest(campaign.luck).answers[len(drawing.answers)].given
        before, keys = drawing.answers, 0
        while drawing.answers == before:
            assert drawing.turned == at_once[:keys]
            drawing, keys = drawing.drawn_once(campaign.luck, answer_nothing), keys + 1
        assert keys == max(1, len(at_once))
        assert drawing.answers[len(before)].given == at_once
        several += keys > 1
    return several


def drawings(campaign: Campaign, player: Player) -> Iterator[Drawing]:
    """Draws of forms filled at random, but for those that their rule refuses."""
    for action, request in player.undrawn():
        drawing = Drawing(action, None, campaign.situation(), request)
        with suppress(Refusal):
            if drawing.ask is not None:
                yield drawing


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_each_key_draws_one_token_and_all_come_out_as_if_drawn_at_once(game: str, tmp_path: Path) -> None:
    with scene(tmp_path / "c", game) as campaign:
        player = Player(campaign, seed=5)
        several = sum(token_by_token(drawing, campaign, player) for drawing in drawings(campaign, player))
        assert several or game not in ("aisling", "resonance"), "elsewhere a new character draws one at a time"


@pytest.mark.parametrize("game", MODULES)
def test_a_game_says_its_own_verb_for_its_luck(game: str, tmp_path: Path) -> None:
    """Dice were "drawn by the program", and typed in "as drawn" (issue 27)."""
    with scene(tmp_path / "c", game) as campaign:
        ruleset = campaign.ruleset
        asks = [ask for each in drawings(campaign, Player(campaign, seed=5)) if isinstance(ask := each.ask, DrawAsk)]
        assert asks
        for ask in asks:
            verb = "rolled" if ask.pile.kind == "die" else "drawn"
            given = Answer(ask.pile.tokens[: ask.n], "program")
            field = Tokens(lambda text, finished: None, ruleset.drawn)
            field.ask(ask)
            assert answer_line(ask, given, ruleset).plain.endswith(f"  {verb}")
            assert who_drew(Breakdown((Step("x", "x", tokens=given.given),), answers=(given,)), ruleset) == (
                f"{verb} by the program"
            )
            assert field.placeholder.startswith(f"as {verb}, ")


@pytest.mark.parametrize("game", MODULES)
def test_the_odds_above_a_draw_are_those_before_the_roll_of_dice(game: str, tmp_path: Path) -> None:
    with scene(tmp_path / "c", game) as campaign:
        event = "roll" if game == "resonance" else "draw"
        odds = next(odds for action, request in Player(campaign, seed=5).undrawn() if (odds := _odds(action, request)))
        assert Heading(campaign.ruleset)._odds_before(odds).startswith(f"before the {event} ")


def _odds(action: Action, request: object) -> Odds | None:
    return action.odds(request) if action.odds else None


def test_a_token_turned_is_turned_back_and_the_same_comes_again(tmp_path: Path) -> None:
    with scene(tmp_path / "c", "aisling") as campaign:
        drawing = next(drawings(campaign, Player(campaign, seed=5)))
        two = drawing.drawn_once(campaign.luck, answer_nothing).drawn_once(campaign.luck, answer_nothing)
        assert two.step_back().turned == two.turned[:1]
        assert two.step_back().drawn_once(campaign.luck, answer_nothing).turned == two.turned
        assert two.draw_rest(campaign.luck).turned == ()


def scene(folder: Path, game: str) -> Campaign:
    """A campaign with two people in a scene, open."""
    campaign = create(folder, "C", game, seed="a seed")
    for name in ("Mara", "Jonas"):
        campaign.do(AddCharacter(name=name))
    campaign.do(StartSession())
    campaign.do(StartScene(title="one", draws=True))
    return campaign


async def test_motes_are_drawn_one_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    scene(tmp_path / "c", "aisling").close()
    async with seated(tmp_path / "c") as (app, gm):
        dialog = await gm.choose("d")
        await gm.press("f3")
        await gm.until(lambda: shows(dialog, AskPhase), "the asks")
        due = dialog._drawing.ask.n
        assert due > 2
        for number in range(1, due):
            await gm.press("space")
            await gm.sees(f"{number} of {due}")
            assert not dialog._drawing.answers
        await gm.press("space")
        await gm.until(lambda: dialog._drawing.answers, "the whole hand")
        assert f"{due} of {due}" not in shown(app)
        assert not shows(dialog, Result) or len(dialog._drawing.answers) >= 1
