"""Somebody in two conflicts at once, by keys: the draw is done in that of the chosen opponent, and says which."""

from __future__ import annotations

from campaigns.command_language.conversion import hear
from tests.campaigns.test_two_conflicts import in_two_conflicts
from tests.tui.keyboard import seated
from tui.draws.dialog import DrawDialog
from tui.draws.form_phase import DrawFormPhase


async def test_another_opponent_leads_to_their_conflict_and_the_title_says_which(tmp_path):
    in_two_conflicts(tmp_path / "c").close()
    async with seated(tmp_path / "c") as (app, gm):
        dialog = await gm.choose("1", "d", action="2")
        await gm.sees("Sam · Contest · The bargain")
        form = app.screen.query_one(DrawFormPhase).form
        assert form.read().target == "R"
        await gm.burst(*["down"] * form_line(form, "rival"), "right")
        await gm.sees("Sam · Contest · The chase")
        assert form.read().target == "B"
        titles = {each.id: each.title for each in gm.campaign.view.conflicts}
        assert titles[dialog._act.conflict] == "The chase"
        await gm.burst("left")
        await gm.sees("Sam · Contest · The bargain")
        assert form.read().target == "R"


async def test_the_same_draw_again_is_done_in_the_conflict_it_was_done_in(tmp_path):
    with in_two_conflicts(tmp_path / "c") as campaign:
        line = ["contest Sam rival=Crow", "> accept", "> accept", "> plain"]
        said = hear(line, campaign)
        campaign.do(said.command, said.worked)
        newer = campaign.view.conflicts[-1]
    async with seated(tmp_path / "c") as (app, gm):
        await gm.press("full_stop")
        await gm.until(lambda: isinstance(app.screen, DrawDialog), "the draw once more")
        assert app.screen._act.conflict == newer.id
        await gm.sees("Sam · Contest · The chase")


def form_line(form, name):
    """How many fields of a form stand before one."""
    return [field.name for field in form.fields].index(name)
