"""The stock of figures: types kept, many made of one with names of their own, and brought into any conflict."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddFigures,
    Batch,
    EditCharacter,
    EditFigure,
    EndConflict,
    JoinConflict,
    KeepFigure,
    RemoveFigure,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.conformance.random_play import Player
from campaigns.library.new_campaign import create
from campaigns.names import clean_tags, count_and_name, numbered_names
from campaigns.reports.recap import recap
from core.actions.place import Place
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.fields import fields_of
from core.schema.forms import with_field
from tests.campaigns.play import state
from tests.words import sentence

GAMES = [*core.rulesets.MODULES]
NUMBERED = re.compile(r"\bGoblin \d+")
HOSTILE = "[bold]Gh\x1b[31moul[/]"


def named(campaign: Campaign) -> list[str]:
    return [c.name for c in campaign.view.characters]


def stock(campaign: Campaign) -> list[str]:
    return [figure.name for figure in campaign.view.figures]


NAMES = st.sampled_from(["Ghoul", "ghoul", "Ghoul 2", "Ghoul  7", "Ghoul 2 4", "Rat", "2", "Ghoul two", "Élan 03"])


@given(NAMES | st.text(min_size=1, max_size=8).filter(str.strip), st.integers(1, 5), st.lists(NAMES, max_size=6))
def test_names_in_a_row_are_new_and_go_on_counting(name: str, count: int, taken: list[str]) -> None:
    made = numbered_names(name, count, taken)
    assert len({each.casefold() for each in made}) == count
    assert not {each.casefold() for each in made} & {each.casefold() for each in taken}
    assert numbered_names(name, count, [*taken, *made])[0] not in made


@pytest.mark.parametrize(
    ("name", "count", "taken", "made"),
    [
        ("Ghoul", 1, [], ["Ghoul"]),
        ("Ghoul", 3, [], ["Ghoul 1", "Ghoul 2", "Ghoul 3"]),
        ("Ghoul", 2, ["Ghoul 5", "Ghoul 3"], ["Ghoul 6", "Ghoul 7"]),
        ("Ghoul", 1, ["Ghoul"], ["Ghoul 2"]),
        ("Ghoul 4", 1, ["Ghoul 4"], ["Ghoul 5"]),
        ("Ghoul", 1, ["Ghoulish", "Old Ghoul 3"], ["Ghoul"]),
    ],
)
def test_numbers_go_on_after_those_there_are(name: str, count: int, taken: list[str], made: list[str]) -> None:
    assert numbered_names(name, count, taken) == made


def test_tags_are_single_words_each_once() -> None:
    assert clean_tags(["#Watch", "watch", " city guard ", "", "#"]) == ["watch", "city-guard"]


def test_a_character_is_kept_as_a_type_and_five_are_made_of_it_all_undone(campaign: Campaign) -> None:
    jonas = campaign.view.characters[1]
    before = state(campaign)
    campaign.do(KeepFigure(name="Ghoul", like=jonas.id, group="Crypt", tags=("#undead",), note="cold"))
    assert campaign.do(AddFigures(name="ghoul", number=5)).line.title == "ghoul 1 to ghoul 5 added"
    campaign.undo()
    line = campaign.do(AddFigures(name="Ghoul", number=5, here=True)).line
    assert line.title == "Ghoul 1 to Ghoul 5 added, join The mill"
    made = campaign.view.characters[2:]
    assert [c.name for c in made] == [f"Ghoul {n}" for n in range(1, 6)]
    assert {(c.role, c.group, c.tags, c.note, c.here) for c in made} == {("npc", "Crypt", ("undead",), "cold", True)}
    assert all(c.sheet == jonas.sheet for c in made)
    campaign.do(AddFigures(name="Ghoul", number=2))
    assert named(campaign)[-2:] == ["Ghoul 6", "Ghoul 7"]
    for _ in range(3):
        campaign.undo()
    assert state(campaign) == before
    campaign.redo()
    assert stock(campaign) == ["Ghoul"]


def test_two_npcs_are_added_by_both_names(campaign: Campaign) -> None:
    campaign.do(KeepFigure(name="Ghoul"))
    assert (
        campaign.do(AddFigures(name="Ghoul", number=2, here=True)).line.title
        == "Ghoul 1 and Ghoul 2 added, join The mill"
    )


def test_a_copy_is_an_npc_that_equals_its_model_otherwise_but_for_name_and_id(rich: Campaign) -> None:
    isa = rich.view.characters[0]
    rich.do(EditCharacter(character=isa.id, player="Ann", note="limps", group="Ferry", tags=("crew",)))
    rich.do(AddFigures(name=isa.name, like=isa.id, number=2))
    docs = rich._store.docs("characters")
    model, *copies = docs.values()
    assert [copy["name"] for copy in copies] == ["Isa 2", "Isa 3"]
    for copy in copies:
        assert {**copy, "name": "Isa"} == {**model, "role": "npc", "player": ""}
    assert [*rich.view.party] == [isa.id]
    sheet = copies[0]["sheet"]
    assert sheet is not copies[1]["sheet"]
    first = rich.view.characters[1]
    assert rich.ruleset.check_sheet(first.sheet) == rich.ruleset.check_sheet(rich.view.characters[0].sheet)
    assert all(v.ok for v in rich.verify())


def test_types_are_replaced_renamed_and_removed_by_name(campaign: Campaign, tmp_path: Path) -> None:
    campaign.do(KeepFigure(name="Rat"))
    campaign.do(KeepFigure(name="Ghoul"))
    assert campaign.do(KeepFigure(name="rat", note="bigger")).line.title == sentence(
        "campaigns.npcs.handlers:keep#3", "rat"
    )
    assert stock(campaign) == ["Ghoul", "rat"]
    ghoul, rat = campaign.view.figures
    with pytest.raises(Refusal, match="already"):
        campaign.do(EditFigure(figure=rat.id, name="GHOUL"))
    campaign.do(EditFigure(figure=rat.id, name="King rat", tags=("vermin",)))
    campaign.do(Batch(parts=(RemoveFigure(figure=ghoul.id), KeepFigure(name="Bat"))))
    assert campaign.line(campaign.view.seq).title == "Ghoul: removed from the bestiary; Bat: added to the bestiary"
    assert stock(campaign) == ["Bat", "King rat"]
    folder = campaign.folder
    campaign.close()
    with Campaign.open(folder) as again:
        assert stock(again) == ["Bat", "King rat"]
        assert again.view.figures[1].tags == ("vermin",)


def test_what_cannot_be_is_refused_and_nothing_is_made(campaign: Campaign) -> None:
    before = state(campaign)
    for wrong, why in (
        (AddFigures(name="Ghoul", number=2), "The bestiary has no entry Ghoul"),
        (KeepFigure(name="Ghoul", like=99), "That entry isn't in the list of characters"),
        (KeepFigure(name="Ghoul", sheet={"wit": "keen"}), "whole number|number"),
        (EditFigure(figure=99, name="x"), "That entry isn't in the bestiary"),
        (RemoveFigure(figure=99), "That entry isn't in the bestiary"),
        (JoinConflict(characters=(campaign.view.characters[0].id,)), "No conflict is running"),
        (JoinConflict(characters=()), "Choose who joins"),
    ):
        with pytest.raises(Refusal, match=why):
            campaign.do(wrong)
    with pytest.raises(Refusal):
        AddFigures(name="Ghoul", number=101)
    assert state(campaign) == before


def test_hostile_names_stay_what_they_are(campaign: Campaign) -> None:
    campaign.do(KeepFigure(name=HOSTILE))
    campaign.do(AddFigures(name=HOSTILE, number=2))
    assert named(campaign)[-2:] == [f"{HOSTILE} 1", f"{HOSTILE} 2"]


@pytest.fixture(params=GAMES)
def crowd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Campaign]:
    """A scene of each game with a player's character and one of the GM's."""
    with create(tmp_path / "c", "C", request.param, seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(AddCharacter(name="Goblin", role="npc"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ford", participants=[c.id for c in campaign.view.characters]))
        yield campaign


def test_figures_come_into_every_conflict_that_can_be_joined_on_each_side(crowd: Campaign) -> None:
    mara, goblin = (c.id for c in crowd.view.characters)
    joined = 0
    for kind in crowd.ruleset.conflicts:
        situation = crowd.situation(mara)
        form = encode(kind.prefill(situation))
        running = crowd.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form)).view.conflicts[0]
        if kind.joins is None:
            with pytest.raises(Refusal, match=re.escape(sentence("campaigns.npcs.handlers:_join#1"))):
                crowd.do(AddFigures(name="Goblin", like=goblin, number=3, conflict=running.id))
            crowd.undo()
            continue
        sides = [each.id for each in kind.sides(crowd.situation(None, running.id))]
        for side in ("", *sides):
            before = state(crowd)
            done = crowd.do(AddFigures(name="Goblin", like=goblin, number=3, conflict=running.id, side=side))
            now = done.view.conflicts[0]
            new = [c for c in done.view.characters if c.name in ("Goblin 2", "Goblin 3", "Goblin 4")]
            assert set(now.participants) == {*running.participants, *(c.id for c in new)}
            assert all(c.here for c in new)
            assert {row.actor for row in now.face.rows} >= {c.id for c in new}
            called = {c.id: c.name for c in done.view.characters}
            assert {row.actor: row.name for row in now.face.rows if row.actor in called}.items() <= called.items()
            crowd.undo()
            assert state(crowd) == before
            joined += 1
        crowd.undo()
    assert joined


def test_nobody_is_retired_out_of_a_running_conflict_in_any_game(crowd: Campaign) -> None:
    """They stayed in it as a ghost; once it has ended, or they have left it, they may go."""
    mara = crowd.view.characters[0].id
    for kind in crowd.ruleset.conflicts:
        form = encode(kind.prefill(crowd.situation(mara)))
        running = crowd.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form)).view.conflicts[0]
        for who in running.participants:
            with pytest.raises(Refusal, match="takes part in Fight"):
                crowd.do(EditCharacter(character=who, status="retired"))
            crowd.do(EditCharacter(character=who, status="absent"))
        crowd.do(EndConflict(conflict=running.id))
        crowd.do(EditCharacter(character=mara, status="retired"))
        assert crowd.view.character(mara).status == "retired"
        crowd.undo()


def test_characters_are_brought_into_a_fight_and_nobody_twice(crowd: Campaign) -> None:
    mara = crowd.view.characters[0].id
    late = crowd.do(AddCharacter(name="Late", role="npc")).view.characters[-1].id
    kind = next(kind for kind in crowd.ruleset.conflicts if kind.joins is not None)
    form = encode(kind.prefill(crowd.situation(mara)))
    crowd.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form))
    done = crowd.do(JoinConflict(characters=(late,)))
    assert done.line.title.startswith("Late joins Fight")
    assert done.line.actor == late
    assert late in done.view.conflicts[0].participants
    assert late in done.view.scene.participants
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.npcs.handlers:_join#2"))):
        crowd.do(JoinConflict(characters=(late,)))
    assert all(v.ok for v in crowd.verify())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3 goblin", (3, "goblin")),
        (" goblin 3 ", (3, "goblin")),
        ("3gob", (3, "gob")),
        ("Agent 47", (47, "Agent")),
        ("2 Agent 47", (2, "Agent 47")),
        ("goblin", (1, "goblin")),
        ("0 goblin", (1, "goblin")),
        ("goblin 0", (1, "goblin")),
        ("3", (3, "")),
        ("", (1, "")),
    ],
)
def test_how_many_is_typed_before_a_name_or_behind_it(typed: str, meant: tuple[int, str]) -> None:
    assert count_and_name(typed) == meant


class Sure(Player):
    """Fills forms at random, except for the acting character."""

    def fill(self, form: Any, situation: Any) -> Any:
        filled = super().fill(form, situation)
        for field in fields_of(type(form)):
            if field.entry.acts:
                filled = with_field(filled, field, getattr(form, field.name))
        return filled


def logged_as(campaign: Campaign, who: int) -> str:
    """Which of those numbered the last act is logged as; fails where that is not whose act it is by its form."""
    line = campaign.history().line(0)
    acted = NUMBERED.match(line.title)
    fields = fields_of(campaign.ruleset.action(line.event["action"]).form)
    by_form = next((line.event["form"][field.key] for field in fields if field.entry.acts), who)
    called = campaign.view.name_of(int(by_form)) if str(by_form).isdecimal() else by_form
    assert acted is None or acted[0] == called
    return acted[0] if acted else ""


def told_of(campaign: Campaign, conflict: int) -> dict[str, str]:
    """Return the words of log, bar, map and recap about the fighters in a conflict."""
    history, grid = campaign.history(), campaign.ruleset.grid
    situation = campaign.situation(None, conflict)
    return {
        "log": " ".join(f"{line.title} {line.event.get('steps')}" for line in map(history.line, range(len(history)))),
        "bar": str(next(each.face.rows for each in campaign.view.conflicts if each.id == conflict)),
        "map": str(grid.grid(situation).pieces) if grid and campaign.view.conflicts[0].form in grid.forms else "",
        "recap": str(recap(campaign)),
    }


@pytest.mark.walk
def test_who_came_by_number_has_one_name_in_roster_log_bar_map_conditions_and_recap(crowd: Campaign) -> None:
    """Goblins 2 to 4 of the roster were Goblins 4 to 6 on bar and map, and a condition of one was another's (27)."""
    mara, goblin = (c.id for c in crowd.view.characters)
    for kind in (kind for kind in crowd.ruleset.conflicts if kind.joins is not None):
        form = encode(kind.prefill(crowd.situation(mara)))
        begun = crowd.do(StartConflict(conflict_form=kind.id, title="Fight", actor=mara, form=form)).view.conflicts[0]
        for number in (2, 1):
            crowd.do(AddFigures(name="Goblin", like=goblin, number=number, conflict=begun.id))
        called = {c.id: c.name for c in crowd.view.characters if c.name.startswith("Goblin ")}
        assert len(set(called.values())) == 3
        rows = {row.actor: row.name for row in crowd.view.conflicts[0].face.rows}
        assert rows.items() >= called.items()
        named, player = 0, Sure(crowd, seed=1)
        for who, name in called.items():
            for _ in range(12):
                if player.act(Place.CARE, who) or player.act(Place.CARE, who, begun.id):
                    named += logged_as(crowd, who) == name
        assert named, kind.id
        told = told_of(crowd, begun.id)
        for place, text in told.items():
            assert set(NUMBERED.findall(text)) <= {*called.values()}, place
        assert all(name in told["log"] and name in told["bar"] for name in called.values())
        while crowd.view.conflicts:
            crowd.undo()
        while any(c.id in called for c in crowd.view.characters):
            crowd.undo()
