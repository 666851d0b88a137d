"""The status bar: colours, numbered cards, and putting it in another order while a battle runs (issue 9, item 3)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from campaigns.command_language import actions as performing
from campaigns.command_language.answer_lines import LineAnswers
from campaigns.commands import AddCharacter, AddFigures, EditCharacter, JoinConflict
from core.actions.situation import Actor, Situation
from core.look import Look
from core.refusal import Refusal
from core.rulesets import all_rulesets
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.turns.unit_cards import COLORS, card_of, give_cards, player_colors
from core.rulesets.destiny.upgrades import UPGRADES
from core.upgrade import upgrade_value
from tests.core.destiny.session import battle, begin, do, table, who
from tests.core.destiny.stage import ARCHER, RULESET, THIEF, acted, refused, situation
from tests.words import sentence

UNITS = (
    Unit("Archer", "heroes", "Archer", ARCHER),
    Unit("Thief", "heroes", "Thief", THIEF),
    *(Unit(f"Goblin {n}", "goblins", "goblins") for n in (1, 2, 3)),
    Unit("Hound", "heroes", "Archer"),
)


def field(**more: Any) -> Situation:
    where = situation(**more)
    return replace(where, conflict=give_cards(Battle(UNITS), where))


def cards(where: Situation) -> dict[str, str]:
    return {unit.id: card_of(unit, where).text for unit in where.conflict.units}


def test_every_unit_has_a_numbered_card_in_its_players_colour() -> None:
    assert cards(field()) == {
        "Archer": "red 1",
        "Thief": "blue 1",
        "Goblin 1": "green 1",
        "Goblin 2": "green 2",
        "Goblin 3": "green 3",
        "Hound": "red 2",
    }
    assert card_of(field().conflict.find("Hound"), field()) == Look("red 2", "red")


def test_a_player_has_the_same_colour_in_every_battle_and_no_other_has_it() -> None:
    """destiny-224."""
    where = situation()
    alone = give_cards(Battle((UNITS[1], UNITS[2])), where)
    assert alone.colors == {"Thief": "blue", "goblins": "green"}  # red is the Archer's, who is not in it
    chosen = replace(where, state=replace(where.state, colors={"Thief": "red"}))
    assert player_colors(chosen) == {"Thief": "red", "Archer": "blue"}


def test_with_more_players_than_colours_they_come_again() -> None:
    where = situation()
    many = {n: Actor(n, f"Hero {n}", where.actors[ARCHER].sheet) for n in range(1, 12)}
    colors = player_colors(replace(where, actors=many))
    assert [*colors.values()] == [*COLORS, *list(COLORS)[:3]]


def test_who_joins_gets_the_next_number_and_nobody_elses_changes() -> None:
    """destiny-225."""
    where = field()
    bar = (Unit("Goblin 4", "goblins", "goblins"), *where.conflict.units)
    after = give_cards(replace(where.conflict, units=bar), where)
    assert cards(replace(where, conflict=after)) == {**cards(where), "Goblin 4": "green 4"}


def test_who_changes_the_player_gets_that_players_next_number() -> None:
    where = field()
    _, effects = acted("amend", where, unit="Goblin 2", faction="heroes", player="Thief")
    assert cards(replace(where, conflict=effects.conflict)) == {**cards(where), "Goblin 2": "blue 2"}


def test_a_colour_is_chosen_for_the_player_and_one_that_is_taken_refused() -> None:
    where = field()
    _, effects = acted("amend", where, unit="Hound", color="purple")
    assert effects.state.colors == {"Archer": "purple"}
    assert cards(replace(where, conflict=effects.conflict))["Archer"] == "purple 1"
    assert refused("amend", where, unit="Hound", color="green") == ("bad_request", "color")


# Another order --------------------------------------------------------------------------------------------------------


def order(where: Situation, **form: Any) -> list[str]:
    _, effects = acted("arrange", where, **form)
    return [unit.id for unit in effects.conflict.units]


def test_a_unit_goes_before_another_or_to_the_end_and_keeps_its_card() -> None:
    where = field()
    assert order(where, unit="Goblin 3", before="Thief") == [
        "Archer", "Goblin 3", "Thief", "Goblin 1", "Goblin 2", "Hound",
    ]  # fmt: skip
    assert order(where, unit="Archer", before="")[-1] == "Archer"
    _, effects = acted("arrange", where, unit="Goblin 3", before="Goblin 1")
    assert cards(replace(where, conflict=effects.conflict)) == cards(where)


def test_several_go_to_the_front_in_the_order_named() -> None:
    assert order(field(), front=("Goblin 2", "Hound")) == [
        "Goblin 2", "Hound", "Archer", "Thief", "Goblin 1", "Goblin 3",
    ]  # fmt: skip


def test_the_bar_as_it_is_a_unit_before_itself_and_one_twice_are_refused() -> None:
    assert refused("arrange", field(), unit="Archer", before="Thief") == ("bad_request", "unit")
    assert refused("arrange", field(), unit="Archer", before="Archer") == ("bad_request", "before")
    assert refused("arrange", field(), front=("Thief", "Thief")) == ("duplicate_unit", "front")


def test_targets_groups_and_tokens_stay_in_a_running_battle(tmp_path) -> None:
    """destiny-226."""
    with table(tmp_path) as campaign:
        begin(campaign, bands=[{"name": "Goblin", "count": 3, "faction": "Goblins"}], line_up=False)
        aims = [{"unit": "Archer", "target": "Goblin 2"}, {"unit": "Goblin 2", "target": "Archer"}]
        do(campaign, "reveal_targets", "", aims=aims, nearest=False)
        do(campaign, "round", "", actor=who(campaign, "Archer"))
        before = battle(campaign)
        do(campaign, "arrange", front=["Goblin 3", "Goblin 1"])
        after = battle(campaign)
        assert [unit.id for unit in after.units] == ["Goblin 3", "Goblin 1", "Archer", "Thief", "Goblin 2"]
        assert sorted(after.units, key=lambda unit: unit.id) == sorted(before.units, key=lambda unit: unit.id)
        assert {frozenset(group) for group in after.groups} == {frozenset(group) for group in before.groups}
        assert campaign.view.conflicts[-1].face.rows[0].card == Look("green 3", "green")
        with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.destiny.battles.bar:_arrange"))):
            do(campaign, "arrange", front=["Goblin 3", "Goblin 1"])


def test_a_conflict_that_goes_by_an_order_says_which_action_changes_it() -> None:
    """The key in the conflict pane asks for it, in every game."""
    forms = [form for game in all_rulesets() for form in game.conflicts]
    assert all(not form.order or form.order in form.actions for form in forms)
    assert [form.order for form in forms if form.order] == ["order", "reorder", "arrange"]


# Stored ---------------------------------------------------------------------------------------------------------------


def test_units_of_a_battle_from_before_are_numbered_player_by_player() -> None:
    units = [{"id": name, "player": name[0]} for name in ("a1", "b1", "a2")]
    now = upgrade_value((UPGRADES[1],), "conflict", {"units": units}, "battle")
    assert [unit["number"] for unit in now["units"]] == [1, 1, 2]
    assert now["colors"] == {}


def test_the_bar_is_arranged_from_the_command_line_which_names_no_conflict(tmp_path) -> None:
    with table(tmp_path) as campaign:
        begin(campaign, line_up=False)
        prepared = performing.ready(campaign, "arrange", {"front": ["Thief"]})
        campaign.do(performing.command(prepared, performing.draw(prepared, LineAnswers((), campaign.luck))))
        assert battle(campaign).units[0].id == "Thief"


def test_a_unit_has_one_name_on_the_bar_in_the_roster_and_in_the_log(tmp_path) -> None:
    """Beside nameless Goblins, figures and characters who come in were called otherwise on bar and map."""
    with table(tmp_path) as campaign:
        goblin = campaign.do(AddCharacter(name="Goblin", role="npc")).view.characters[-1].id
        fight = begin(campaign, bands=[{"name": "Goblin", "count": 3, "faction": "Goblins"}])
        line = campaign.do(AddFigures(name="Goblin", like=goblin, number=3, conflict=fight)).line
        assert line.title.startswith("Goblin 4 to Goblin 6 join")
        names = {c.id: c.name for c in campaign.view.characters}
        units = battle(campaign).units
        assert [unit.id for unit in units if unit.actor is not None] == [names[u.actor] for u in units if u.actor]
        do(campaign, "condition", name="stun", actor=next(i for i, name in names.items() if name == "Goblin 5"))
        assert campaign.history().line(0).title.startswith("Goblin 5: ")
        assert battle(campaign).find("Goblin 5").applied == {"stun": 1}


def test_a_nameless_unit_makes_way_for_a_character_of_its_name_and_is_still_aimed_at(tmp_path) -> None:
    with table(tmp_path) as campaign:
        late = campaign.do(AddCharacter(name="Goblin 2", role="npc")).view.characters[-1].id
        fight = begin(campaign, people=[], bands=[{"name": "Goblin", "count": 2}, {"name": "Ogre", "count": 1}])
        do(campaign, "target", unit="Ogre", target="Goblin 2")
        campaign.do(JoinConflict(characters=(late,), conflict=fight))
        assert battle(campaign).find("Goblin 2").actor == late
        assert battle(campaign).find("Ogre").target == "Goblin 3"
        (told, *_) = campaign.history().line(0).event["effects"]
        assert (told["what"], told["label"], told["seat"]) == ("called_now", "Goblin 3", "Goblin 2")


def test_nobody_is_called_as_a_nameless_unit_is_by_another_name_or_as_a_new_character(tmp_path) -> None:
    with table(tmp_path) as campaign:
        begin(campaign, bands=[{"name": "Goblin", "count": 3, "faction": "Goblins"}])
        with pytest.raises(Refusal, match="Someone in play"):
            campaign.do(EditCharacter(character=who(campaign, "Archer"), name="goblin 2"))
        campaign.do(EditCharacter(character=who(campaign, "Archer"), name="ARCHER"))
        assert battle(campaign).find("ARCHER").actor == who(campaign, "ARCHER")
        named = campaign.do(AddCharacter(name="Goblin 2")).view.characters[-1].name
        assert named not in {unit.id for unit in battle(campaign).units}


def test_a_bar_without_units_is_not_arranged() -> None:
    """The last unit may have left a battle that goes on."""
    where = field()
    assert isinstance(where.conflict, Battle)
    empty = replace(where, conflict=replace(where.conflict, units=()))
    for action in ("arrange", "target"):
        with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.destiny.turns.units:no_units"))):
            RULESET.action(action).begin(empty)
