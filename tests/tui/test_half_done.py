"""Values carried over in a form are seen and cleared; unfinished draws are kept side by side and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, SaveDraft, StartConflict
from core.luck.table import Answer
from core.schema.codec import encode
from tests.campaigns.play import drawn
from tests.campaigns.test_next_forms import draw
from tests.tui.keyboard import seated
from tests.tui.mill import ids, mill
from tests.tui.table import shown, shows
from tui.draws import forecast_task
from tui.draws.answer_fields import Tokens
from tui.draws.dialog import DrawDialog
from tui.draws.progress import Drawing
from tui.draws.repeat import repeat
from tui.draws.result_phase import Result
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses after which drafts are saved."""
    monkeypatch.setattr("tui.draws.dialog.PAUSE", 0.02)
    monkeypatch.setattr("tui.forms.paged._PAUSE", 0.02)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import core.rulesets

    monkeypatch.delitem(core.rulesets.MODULES, "toy")
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return mill(tmp_path / "c")


async def test_what_is_carried_over_is_marked_in_the_form_and_one_key_clears_it(folder: Path) -> None:
    with Campaign.open(folder) as campaign:
        draw(campaign, "draw", ids(campaign)[0], circumstance=-2)
    async with seated(folder) as (app, gm):
        dialog = await gm.choose("d")
        await gm.sees("Circumstances ≈", "f5 clear ≈")
        await gm.press("f5")
        await gm.until(lambda: "≈" not in shown(app), "no mark")
        assert dialog._filling.form.read().circumstance == 0


async def test_what_is_carried_over_is_marked_in_the_form_of_what_is_due_too(folder: Path) -> None:
    """Issue 27, item 1: the form by `f` had the last draw's condition without a mark and no key to clear it."""
    with Campaign.open(folder) as campaign:
        mara = ids(campaign)[0]
        given = {"owner": mara, "target": 50}
        campaign.do(StartConflict(conflict_form="extended", title="The lock", actor=mara, form=given))
        draw(campaign, "effort", mara, failure_condition="tilted")
    async with seated(folder) as (app, gm):
        await gm.press("5", "f")
        dialog = await gm.at(DrawDialog)
        await gm.sees("If it fails ≈", "f5 clear ≈")
        await gm.press("f5")
        await gm.until(lambda: "≈" not in shown(app), "no mark")
        assert dialog._filling.form.read().failure_condition == ""


async def test_the_repeated_draw_is_this_characters_and_says_what_with_and_against_whom(folder: Path) -> None:
    with Campaign.open(folder) as campaign:
        mara, jonas, miller = ids(campaign)
        draw(campaign, "contest", mara, rival=miller)
        draw(campaign, "draw", jonas)
    async with seated(folder) as (_, gm):
        await gm.press("full_stop")
        await gm.at(DrawDialog)
        await gm.sees("Mara · Contest", "Wits 3 · Larceny 2 · Against the miller · Their attribute Stamina · Brawl")


async def test_a_repeated_draw_that_no_longer_holds_opens_its_form(folder: Path) -> None:
    from campaigns.commands import EditScene

    with Campaign.open(folder) as campaign:
        mara, jonas, miller = ids(campaign)
        draw(campaign, "contest", mara, rival=miller, circumstance=-1)
        campaign.do(EditScene(participants=[mara, jonas]))
    async with seated(folder) as (_, gm):
        await gm.press("full_stop")
        dialog = await gm.at(DrawDialog)
        await gm.hears("Some values of the last draw no longer fit.")
        assert dialog._drawing is None
        await gm.sees("Circumstances ≈")


async def test_the_subject_of_a_half_done_draw_is_kept_as_soon_as_it_is_said(folder: Path) -> None:
    async with seated(folder) as (app, gm):
        await gm.choose("d")
        await gm.press("ctrl+t", "enter")
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field")
        await gm.tokens("10")
        await gm.until(lambda: app.view.draft, "the draft")
        await gm.press("f9")
        await gm.type("Over the wall")
        await gm.press("enter")
        await gm.until(lambda: app.view.draft.note == "Over the wall", "its subject")
        assert len(app.view.drafts) == 1


async def test_half_done_draws_are_seen_in_their_pane_and_each_is_gone_on_with(folder: Path) -> None:
    async with seated(folder) as (app, gm):
        for who in ("Mara", "Jonas"):
            await gm.choose("1", *(["down"] if who == "Jonas" else []), "d")
            await gm.press("ctrl+t", "enter")
            await gm.until(lambda: isinstance(app.focused, Tokens), "the field")
            await gm.tokens("10")
            await gm.until(lambda: app.view.draft and app.view.name_of(app.view.draft.actor) == gm_name(app), who)
            await gm.press("escape")
            await gm.at(PlayScreen)
        await gm.press("7")
        await gm.sees("unfinished: Jonas, Draw", "unfinished: Mara, Draw")
        await gm.press("q")
        await gm.sees("They are saved")
        await gm.press("escape", "down", "r")
        await gm.at(DrawDialog)
        await gm.sees("Mara · Draw")
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field again")
        logged = await gm.cards("4")
        assert [answer["given"] for answer in logged["answers"]] == [[10], [4]]
        assert [app.view.name_of(draft.actor) for draft in app.view.drafts] == ["Jonas"]
        await gm.press("escape", "q")
        await gm.sees("It is saved")


async def test_half_done_draws_of_one_kind_are_told_apart_by_what_they_are_drawn_with(folder: Path) -> None:
    """Both read "unfinished: Mara, Draw" (issue 27)."""
    with Campaign.open(folder) as campaign:
        mara, action = ids(campaign)[0], campaign.ruleset.action("draw")
        start = encode(action.begin(campaign.situation(mara)))
        for circumstance, card in ((-3, 10), (2, 9)):
            form = {**start, "circumstance": circumstance}
            campaign.do(SaveDraft(action="draw", actor=mara, form=form, answers=(Answer((card,)),)))
    async with seated(folder) as (_, gm):
        await gm.press("7")
        await gm.sees("Circumstances −3: 10", "Circumstances 2: 9")


async def test_a_draw_gone_on_with_keeps_that_all_of_it_is_typed(folder: Path) -> None:
    """`^t` said before the first card was forgotten for the other side's cards (issue 27)."""
    async with seated(folder) as (app, gm):
        dialog = await gm.choose("d", action="2")
        await gm.sees("Mara · Contest")
        await gm.press("ctrl+t", "enter")
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field")
        await gm.tokens("7")
        await gm.until(lambda: app.view.draft is not None, "the draft")
        assert dialog._typing
        await gm.press("escape")
        await gm.at(PlayScreen)
        await gm.press("7", "r")
        dialog = await gm.at(DrawDialog)
        await gm.until(lambda: isinstance(app.focused, Tokens), "the rival's card is typed, too")
        assert dialog._typing


async def test_a_draw_gone_on_with_says_the_odds_before_it_once_they_are_known(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are worked out in the background and were not shown if the draw came first."""
    may_go_on = Event()

    def late(drawing: Drawing, *, solve: bool) -> Iterator[forecast_task.Outlook]:
        may_go_on.wait(20)
        yield from forecast_task.outlooks(drawing, solve=solve)

    monkeypatch.setattr(forecast_task.Remembered, "find", lambda *_, **__: None)
    monkeypatch.setattr("tui.draws.forecast.outlooks", late)
    with Campaign.open(folder) as campaign:
        mara, action = ids(campaign)[0], campaign.ruleset.action("draw")
        start = encode(action.begin(campaign.situation(mara)))
        campaign.do(SaveDraft(action="draw", actor=mara, form=start, answers=(Answer((10,)),), typed=True))
    async with seated(folder) as (app, gm):
        await gm.press("7", "r")
        await gm.at(DrawDialog)
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field")
        assert "before the draw" not in shown(app)
        may_go_on.set()
        await gm.sees("before the draw 80.0 % Success")


def gm_name(app: object) -> str:
    """Return the owner of the draw in front."""
    return str(app.screen._title).split(" · ")[0]  # type: ignore[attr-defined]


async def test_a_result_that_is_looked_at_is_kept_and_forgotten_once_it_is_taken(
    folder: Path, short_pauses: None
) -> None:
    async with seated(folder) as (app, gm):
        dialog = await gm.choose("d")
        await gm.press("enter")
        await gm.until(lambda: shows(dialog, Result), "the result")
        await gm.until(lambda: app.view.draft, "the result on disk")
        kept = app.view.draft.answers
        logged = await gm.accept()
        assert [answer["given"] for answer in logged["answers"]] == [[*answer.given] for answer in kept]
        assert app.view.drafts == ()


async def test_what_luck_gave_a_draft_is_drawn_again_after_another_draw_and_that_is_said(folder: Path) -> None:
    async with seated(folder) as (app, gm):
        dialog = await gm.choose("d")
        await gm.press("enter")
        await gm.until(lambda: shows(dialog, Result), "the result")
        await gm.press("escape")
        await gm.at(PlayScreen)
        gm.campaign.do(drawn(gm.campaign, "draw", ids(gm.campaign)[1]))
        app.refresh_places()
        await gm.press("7", "r")
        await gm.at(DrawDialog)
        await gm.hears("Another draw came first, so this one was drawn again.")
        await gm.accept()


async def test_a_page_half_filled_is_kept_in_the_first_pause(folder: Path, short_pauses: None) -> None:
    with Campaign.open(folder) as campaign:
        nell = campaign.do(AddCharacter(name="Nell")).view.characters[-1].id
        guide = next(action for action in campaign.ruleset.actions if action.pages)
    async with seated(folder) as (app, gm):
        app.draw(guide.id, nell)
        await gm.at(DrawDialog)
        before = gm.campaign.start_form(guide.id, nell)
        await gm.press("right")
        await gm.until(lambda: gm.campaign.start_form(guide.id, nell) != before, "the page on disk")


async def test_a_repeated_draw_is_nobody_elses_in_a_battle_in_which_one_cannot_act(sample_of):
    """Tamsin had no Action left: her repeated Task opened the form of the Abbot, who never drew for it."""
    async with seated(sample_of("destiny")) as (app, gm):
        tamsin = next(each for each in app.campaign.view.characters if each.name == "Tamsin Orr")
        repeat(app, tamsin.id)
        await gm.hears("Tamsin Orr can't act now.")
        assert isinstance(app.screen, PlayScreen)
