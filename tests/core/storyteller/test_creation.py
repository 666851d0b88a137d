from dataclasses import fields, replace
from typing import Any

import pytest

from core.actions.play import prepare
from core.actions.situation import Actor, Situation
from core.refusal import Refusal
from core.rulesets.storyteller.creation.actions import MAKE, CreationForm, Rank
from core.rulesets.storyteller.sheet import Sheet, Skill, Tool, check_sheet, new_sheet, new_state
from core.rulesets.storyteller.trait_kinds import SKILLS
from core.schema.entry import entry_of
from tests.core.storyteller.asking import ask


def test_everything_starts_low_and_full():
    got = ask("create_character", attributes={})
    assert set(got["attributes"].values()) == {1}
    assert len(got["attributes"]) == 9
    assert got["willpower"] == {"max": 6, "current": 6}
    assert got["health"] == {"boxes": 6, "bruising": 0, "lethal": 0}
    assert (got["xp"], got["conditions"]) == (0, [])


def test_tracks_follow_resolve_and_stamina():
    got = ask("create_character", attributes={"resolve": 4, "stamina": 5}, challenges=["in debt", "hunted"])
    assert got["willpower"] == {"max": 9, "current": 9}
    assert got["health"]["boxes"] == 10


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"attributes": {"luck": 2}}, "unknown_attribute"),
        ({"attributes": {"wits": 0}}, "invalid_rating"),
        ({"attributes": {"wits": 6}}, "invalid_rating"),
        ({"attributes": {"wits": True}}, "invalid_rating"),
        ({"attributes": {}, "challenges": ["a", "b", "c"]}, "too_many_challenges"),
        ({"attributes": {}, "challenges": "a"}, "bad_request"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("create_character", given)
    assert refusal.value.code == code


# The guide ----------------------------------------------------------------------------------------------------------


def situation(sheet: Sheet | None = None, *, player: bool = True) -> Situation:
    mara = Actor(1, "Mara", sheet or new_sheet(player), player)
    return Situation(actors={1: mara}, state=new_state(), options={}, acting=1)


def made(form: Any, where: Situation) -> Sheet:
    """The sheet a filled guide leads to."""
    (sheet,) = prepare(MAKE, form, where).sheets.values()
    assert not check_sheet(sheet)
    return sheet


def test_the_guide_begins_with_a_legal_character_who_can_do_nothing_special():
    where = situation()
    assert made(MAKE.start(where), where) == new_sheet(True)


def test_the_guide_writes_down_what_was_handed_out():
    where = situation()
    form = replace(
        MAKE.start(where),
        stamina=3,
        larceny=2,
        advantages=(Rank("Contacts", 2),),
        tools=(Tool("Lockpicks", 2),),
        challenge="hunted",
    )
    sheet = made(form, where)
    assert (sheet.attribute("stamina"), sheet.skill("larceny"), sheet.health.boxes) == (3, Skill(2, "physical"), 8)
    assert (sheet.advantages, sheet.tools, sheet.challenges) == ({"Contacts": 2}, (Tool("Lockpicks", 2),), ("hunted",))
    assert MAKE.start(situation(sheet)) == form, "taken up again, the guide starts with what is on the sheet"


def test_one_the_game_master_runs_lists_only_what_they_can():
    where = situation(player=False)
    sheet = made(replace(MAKE.start(where), brawl=1), where)
    assert list(sheet.skills) == ["brawl"]


def test_advice_follows_the_group_one_has_put_most_into():
    form = replace(MAKE.start(situation()), presence=4, wits=2, brawl=5, firearms=5, occult=1)
    advised = {(b.page, b.label): (b.spent, b.of) for b in MAKE.budgets(form, situation())}
    assert advised == {
        ("Attributes", "Mental"): (1, 4),
        ("Attributes", "Physical"): (0, 3),
        ("Attributes", "Social"): (3, 5),
        ("Mental skills", "Mental"): (1, 7),
        ("Physical skills", "Physical"): (10, 11),
        ("Social skills", "Social"): (0, 4),
    }
    assert all(budget.advised for budget in MAKE.budgets(form, situation()))
    assert {field.metadata["entry"].page for field in fields(form)} == set(MAKE.pages)


@pytest.mark.parametrize(
    ("tools", "field"), [((Tool(" ", 3),), "tools.0.name"), ((Tool("Rope"), Tool("Rope", 2)), "tools.1.name")]
)
def test_a_tool_of_the_guide_has_a_name_of_its_own(tools, field):
    with pytest.raises(Refusal) as refusal:
        MAKE.apply(replace(MAKE.start(situation()), tools=tools), situation())
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("advantages", "field"),
    [((Rank("", 1),), "advantages.0.name"), ((Rank("Contacts", 1), Rank("Contacts", 2)), "advantages.1.name")],
)
def test_what_has_no_name_of_its_own_is_refused_at_its_row(advantages, field):
    where = situation()
    with pytest.raises(Refusal) as refusal:
        made(replace(MAKE.start(where), advantages=advantages), where)
    assert refusal.value.field == field


def test_every_usual_skill_has_its_field_on_the_page_of_its_group():
    pages = {field.name: entry_of(field).page for field in fields(CreationForm)}
    assert {name: pages[name] for name in SKILLS} == {name: f"{group.title()} skills" for name, group in SKILLS.items()}
