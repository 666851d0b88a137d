"""Ties as a picture: drawn as a tree around one, and walked through by keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.commands import AddArticle, Relate
from campaigns.state.list_rows import Known, RelationView
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tui.dossiers.dossier import DossierDialog
from tui.world.relationship_tree import ties
from tui.world.relationships import TiesDialog
from tui.world.screen import WorldScreen

KNOWN = [Known(id=i, sort="person", name=name) for i, name in enumerate(("Ansgar", "Jonas", "Ilse", "The Watch"), 1)]


def related(*pairs: tuple[int, str, int]) -> list[RelationView]:
    return [RelationView(i, who, how, to, "") for i, (who, how, to) in enumerate(pairs)]


def drawn(one: int, *pairs: tuple[int, str, int], depth: int = 3) -> list[str]:
    return [tie.line.plain for tie in ties(one, KNOWN, related(*pairs), depth)]


def test_who_stands_to_whom_is_a_tree_with_the_ways_of_the_ties():
    pairs = ((1, "owes", 2), (2, "sister of", 3), (4, "hunts", 1), (4, "pays", 3))
    assert drawn(1, *pairs) == [
        "├─ owes ─▸ Jonas",
        "│  └─ sister of ─▸ Ilse",
        "│     └◂ pays ─ The Watch",
        "└◂ hunts ─ The Watch",
        "   └─ pays ─▸ Ilse",
    ]
    assert drawn(1, *pairs, depth=1) == ["├─ owes ─▸ Jonas", "└◂ hunts ─ The Watch"]
    assert drawn(3, (3, "hates", 3)) == ["└─ hates ─▸ Ilse"]


numbers = st.integers(1, 4)


@given(st.lists(st.tuples(numbers, st.just("x"), numbers), max_size=12), numbers)
def test_everybody_within_reach_is_drawn_and_every_picture_has_an_end(pairs, one):
    reached, edge = {one}, {one}
    for _ in range(3):
        edge = {b if a in edge else a for a, _, b in pairs if (a in edge) != (b in edge)} - reached
        reached |= edge
    assert {tie.to for tie in ties(one, KNOWN, related(*pairs))} - {one} == reached - {one}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


@pytest.mark.usefixtures("home")
async def test_the_picture_is_walked_through_and_leads_to_dossiers(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for name in ("[b]Ansgar\x1b[1m", "The Watch"):
            app.send(AddArticle(sort="person", name=name))
        watch, ansgar = (each.id for each in sorted(app.campaign.articles(), key=lambda each: each.name))
        app.send(Relate(who=watch, how="[i]hunts", to=ansgar))
        app.send(Relate(who=ansgar, how="owes", to=app.campaign.view.characters[0].id))
        app.go("world", known=watch)
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.one, "the world")
        await pilot.press("t")
        await wait_until(pilot, lambda: isinstance(app.screen, TiesDialog) and "hunts" in shown(app), "the picture")
        assert "└─ owes ─▸ Mara Voss" in shown(app)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "Relationships of Mara Voss" in shown(app), "Mara in the middle")
        await pilot.press("backspace")
        await wait_until(pilot, lambda: "Relationships of The Watch" in shown(app), "the one before")
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog) and app.screen._dossier, "the dossier")
        await pilot.press("t")
        await wait_until(pilot, lambda: isinstance(app.screen, TiesDialog), "ties again")
