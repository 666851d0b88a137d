"""Someone who is named in a line stands in the place of who was chosen, in what is done and what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.actions import fill, ready
from campaigns.command_language.command_lines import line_of
from campaigns.command_language.conversion import hear, say
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddMilestone,
    AwardPoints,
    ReachMilestone,
    Resolve,
    ShowHandout,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.rulesets import all_rulesets
from tests.campaigns.conftest import Clock
from tests.words import sentence
from tui.cli.campaigns import id_by_name


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Campaign]:
    with create(tmp_path / "c", "C", "storyteller", seed="s", clock=Clock()) as campaign:
        for name in ("Mara", "Jonas"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        yield campaign


def test_a_rival_said_by_name_alone_contests(table: Campaign) -> None:
    command = hear(["contest mara rival_name=Rauf rival_flat=4"], table).command
    assert isinstance(command, Resolve)
    assert (command.form["rival"], command.form["rival_name"]) == (None, "Rauf")
    assert "Rauf" in table.do(command).line.title
    mara = table.view.characters[0].id
    assert ready(table, "contest", {"rival_name": "Rauf", "rival_flat": 4}, actor=mara).form.rival is None


@pytest.mark.parametrize("ruleset", [each.id for each in all_rulesets()])
def test_points_are_awarded_by_the_short_name_on_screen(ruleset: str, tmp_path: Path) -> None:
    """`award wren 2 pt "…"` was refused, although the screen says "2 pt"."""
    with create(tmp_path / "c", "C", ruleset, seed="s", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Wren"))
        for currency in campaign.ruleset.currencies:
            typed = currency.short.lower() if currency.short.isascii() else f'"{currency.short}"'
            for short in (typed, f'"{currency.named(1)}"'):
                command = hear([f'award wren 2 {short} "the mill"'], campaign).command
                assert isinstance(command, AwardPoints)
                assert command.currency == currency.id


def test_an_unknown_kind_of_points_is_answered_with_the_names_on_screen(table: Campaign) -> None:
    with pytest.raises(
        Refusal, match=re.escape(sentence("campaigns.points.handlers:_check_currencies", "Experience (XP)"))
    ):
        table.do(AwardPoints(characters=(table.view.characters[0].id,), amount=1, currency="gold", reason="the mill"))


def test_who_can_be_chosen_is_listed_by_name(table: Campaign) -> None:
    with pytest.raises(Refusal, match="isn't one of: Jonas"):
        ready(table, "contest", {"rival": "Bob"}, actor=table.view.characters[0].id)


def test_a_choice_of_a_draw_goes_by_the_name_that_a_line_takes(table: Campaign) -> None:
    mara = table.view.characters[0].id
    for said in ("stealth", "Stealth", "skill:stealth", "steal"):
        assert ready(table, "draw", {"second": said}, actor=mara).form.second == "skill:stealth"
    with pytest.raises(Refusal, match="things are called s:"):
        ready(table, "draw", {"second": "s"}, actor=mara)


def test_a_form_filled_from_data_takes_names_in_the_rows_of_its_parts_too(table: Campaign) -> None:
    mara, jonas = table.view.party
    action, situation = table.ruleset.action("draw"), table.situation(mara)
    helper = {"who": "Jonas", "second": "Stealth"}
    form = fill(action.begin(situation), {"attribute": "Wits", "helpers": [helper]}, situation)
    assert (form.attribute, [(each.who, each.second) for each in form.helpers]) == ("wits", [(jonas, "skill:stealth")])


def test_the_sizes_of_a_milestone_are_listed_by_title(table: Campaign) -> None:
    with pytest.raises(Refusal) as refused:
        table.do(AddMilestone(title="Home", tier="nonsense"))
    assert all(tier.title in refused.value.message for tier in table.ruleset.tiers)


def test_a_name_beside_a_choice_is_refused_in_a_line_and_in_its_rows(table: Campaign) -> None:
    with pytest.raises(Refusal, match="Fill in Against or a name, not both"):
        hear(["contest mara rival=jonas rival_name=Rauf rival_flat=4"], table)
    with pytest.raises(Refusal, match="not both") as refused:
        hear(["draw mara helpers=(jonas name=Rauf)"], table)
    assert refused.value.field == "helpers.0.name"


def test_a_line_leaves_out_the_name_that_does_not_count(table: Campaign) -> None:
    """A form that was stored with both says the one that counted."""
    command = hear(["contest mara rival=jonas"], table).command
    assert isinstance(command, Resolve)
    old = replace(command, form={**command.form, "rival_name": "Rauf"})
    assert line_of(old, table) == line_of(command, table)
    assert hear(say(old, table), table).command == command


def test_a_race_is_against_who_runs_it(table: Campaign) -> None:
    table.do(hear(["conflict race Weir actor=mara second_name=Rauf"], table).command)
    with pytest.raises(Refusal, match=re.escape(f"{sentence('core.rulesets.storyteller.races.actions:_follow')} Rauf")):
        hear(["race_draw mara rival_name=Jonas"], table)


def test_a_milestone_said_by_its_title_is_the_one_that_is_still_open(table: Campaign) -> None:
    """Another of the same title was reached before; it is still found by its number."""
    for _ in range(2):
        table.do(AddMilestone(title="Home again", tier=table.ruleset.tiers[0].id))
    first, second = (each.id for each in table.view.milestones)
    with pytest.raises(Refusal, match="2 things are called"):
        hear(['reach "Home again"'], table)
    table.do(hear([f"reach #{first}"], table).command)
    for said in ('"Home again"', "home", '"Home again #2"', f"#{second}"):
        assert hear([f"reach {said}"], table).command == ReachMilestone(milestone=second)
    table.do(ReachMilestone(milestone=second))
    with pytest.raises(Refusal, match="2 things are called"):
        hear(['reach "Home again"'], table)


def test_a_handout_leaves_its_name_to_the_article_that_was_shown(table: Campaign) -> None:
    mara = table.view.party[0]
    table.do(AddArticle(sort="place", name="Mill", text="It turns.", secret=True))
    (mill,) = table.documents("articles")
    table.do(ShowHandout(what=f"#{mill}", to=(mara,)))
    (handout,) = table.documents("handouts")
    assert id_by_name(table, "mill", "thing") == mill
    assert id_by_name(table, "Mill #2", "thing") == handout


def test_things_of_one_name_are_listed_by_names_that_tell_them_apart(table: Campaign) -> None:
    for title in ("Mill", "Ford", "Mill"):
        table.do(AddClock(title=title, target=4))
    with pytest.raises(Refusal, match="Mill #1, Mill #2"):
        hear(["tick mill"], table)


def test_a_name_that_is_a_number_is_no_id(table: Campaign) -> None:
    mara = table.view.characters[0].id
    table.do(AddCharacter(name=str(mara)))
    numbered = table.view.characters[-1].id
    assert numbered != mara
    command = hear([f"draw {mara}"], table).command
    assert isinstance(command, Resolve)
    assert command.actor == numbered
    assert hear([f"draw #{mara}"], table).command.actor == mara


def test_a_choice_named_with_digits_goes_by_its_name(table: Campaign) -> None:
    """`helpers=(3 …)` was written with the id of whoever is called 3, which is someone else's in another campaign."""
    jonas = table.view.party[1]
    table.do(AddCharacter(name=str(jonas), here=True))
    numbered = table.view.characters[-1].id
    for spoken in (f"contest mara rival={jonas}", f'contest mara rival="{jonas}"'):
        command = hear([spoken], table).command
        assert isinstance(command, Resolve)
        assert command.form["rival"] == numbered
        assert hear(say(command, table), table).command == command
        assert str(numbered) not in re.findall(r"\d+", line_of(command, table))
    against_jonas = hear(["contest mara rival=jonas"], table).command
    assert hear(say(against_jonas, table), table).command == against_jonas
