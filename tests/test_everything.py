"""A bounded form of the part `everything` of `make faults`: options done in play, undone, redone and verified."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import core.rulesets
from campaigns.conformance.all_situations import full_scene
from campaigns.library.samples import begin_sample, sample_of
from campaigns.store.store import Store
from core.actions.place import Place
from core.actions.situation import Situation
from core.schema.entry import Choice, Entry
from tests.faults import everything, wanted
from tests.faults.everything import gather
from tests.faults.house_rules import HOUSE_RULES
from tests.faults.options import Option, all_options, options_of, remembering_choices, renewed, rows_of, variants
from tests.faults.table import Table
from tests.faults.wanted import Listed, Wanted, faults_of_list, listed

pytestmark = pytest.mark.tool


def play(game: str, home: Path, turns: int, *, downtimes: bool = False) -> Wanted:
    """So many turns of one campaign, always the same, perhaps after downtimes by the rules as written."""
    ruleset = core.rulesets.find(game)
    options = Wanted(ruleset, home)
    with begin_sample(sample_of(ruleset), home / "c") as (campaign, _):
        gather(campaign, rich=True)
        table = Table(campaign, options, Random(1))
        table.change_rules(0 if downtimes else 2)
        if downtimes:
            table.take_downtimes()
        table.play(turns)
        options.verify(campaign)
    return options


@pytest.mark.parametrize("game", list(core.rulesets.MODULES))
def test_options_are_done_undone_redone_and_verified(game: str, tmp_path: Path) -> None:
    options = play(game, tmp_path, turns=3)
    assert len(options.through) > 40
    assert options.left == options.every - options.through
    actions = {action.id for action in core.rulesets.find(game).actions}
    assert {option.action for option in options.every} <= {*actions, HOUSE_RULES}
    assert len([option for option in options.through if option.action == HOUSE_RULES]) == 2
    assert not [row for row in listed(game) if any(map(row.names, options.through))]


@pytest.mark.parametrize("game", list(core.rulesets.MODULES))
def test_downtimes_are_carried_out(game: str, tmp_path: Path) -> None:
    """A plan that can't be carried out with the others is left out: its fault would hold up all of them."""
    activities = {action.id for action in core.rulesets.find(game).actions if action.place is Place.DOWNTIME}
    options = play(game, tmp_path, turns=0, downtimes=True)
    assert len([option for option in options.through if option.action in activities]) >= 2


def test_an_undo_that_forgets_the_sheets_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    combine = Store.combine
    forget = lambda store, deltas: tuple(d for d in combine(store, deltas) if d.table != "characters")  # noqa: E731
    monkeypatch.setattr(Store, "combine", forget)
    with pytest.raises(AssertionError, match="undone, background"):
        play("background", tmp_path, turns=40)


def test_the_list_has_to_be_true(monkeypatch: pytest.MonkeyPatch) -> None:
    reached, missed, excused = (Option("draw", "tool", value) for value in ("pole", "rope", "axe"))
    options = Wanted.of((reached, missed, excused))
    options.through.add(reached)
    rows = (Listed("draw", "*", "axe", "no one has one"), Listed("draw", "tool", "pole", "wrong"))
    monkeypatch.setattr(wanted, "listed", lambda game: rows)
    assert list(faults_of_list("storyteller", options)) == [
        "storyteller: draw tool rope was not reached and is not listed",
        "storyteller: draw tool pole is listed and was reached",
    ]


def test_a_part_that_tries_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "play", lambda table, turns: None)
    with pytest.raises(AssertionError, match="came to 0 options"):
        next(everything.cases(Random(1)))


def test_names_of_a_campaign_are_one_option_and_words_of_the_game_are_its_own(tmp_path: Path) -> None:
    ruleset = core.rulesets.find("destiny")
    values = {option.value for option in all_options(ruleset.actions, [full_scene(ruleset, tmp_path)])}
    assert {"a name", "skill:a name", "a character", "pierce"} <= values
    assert not {"Bow", "Staff", "skill:Stealth"} & values


def test_an_option_is_entered_in_a_form_and_held_by_it(tmp_path: Path) -> None:
    ruleset = core.rulesets.find("aisling")
    scene, action = full_scene(ruleset, tmp_path), ruleset.action("build")
    form = action.begin(scene)
    for variant in variants(action, form, scene):
        assert variant.held_by(variant.enter(form)), variant.option
    boon = next(
        each for each in variants(action, form, scene) if each.option.field == "boon" and not each.held_by(form)
    )
    assert boon.option in set(options_of(action, boon.enter(form), scene))
    assert boon.option not in set(options_of(action, form, scene))


def test_a_form_of_another_campaign_is_renewed(tmp_path: Path) -> None:
    """A choice that isn't offered here is as the form begins; what can be chosen stays, in rows as well."""
    ruleset = core.rulesets.find("storyteller")
    scene, action = full_scene(ruleset, tmp_path), ruleset.action("draw")
    begun = action.begin(scene)
    new = {each.option: each for each in variants(action, begun, scene)}
    helped = new[Option("draw", "helpers.attribute", "wits")].enter(begun)
    strange = replace(helped, attribute="resolve", tool="A sieve")
    assert rows_of(begun) == frozenset()
    assert rows_of(strange) == {"helpers"}
    assert renewed(strange, begun, scene) == replace(strange, tool=begun.tool)


def test_choices_are_worked_out_once_for_a_situation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    kept = Entry(choices=lambda situation: asked.append(situation) or (Choice("a", "A"),))
    monkeypatch.setattr(Entry, "open_choices", remembering_choices())
    one, other = full_scene(core.rulesets.find("aisling"), tmp_path / "one"), Situation({}, None, {})
    assert [kept.open_choices(at)[0].id for at in (one, one, other, one)] == ["a"] * 4
    assert asked == [one, other]
