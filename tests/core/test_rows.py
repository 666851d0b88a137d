"""A condition, an activity, a mote, a kind of ground is one row: added alone it works wholly, or is refused by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal

import pytest

from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Actor, Situation
from core.downtime import Planned, Spent
from core.grid import Ground
from core.rulesets import MODULES, find
from core.rulesets.aisling import colors
from core.rulesets.aisling.draws.helps import KINDS as MODIFIERS
from core.rulesets.aisling.look import LOOKS
from core.rulesets.background.values import KINDS as BACKGROUNDS
from core.rulesets.background.values import REASONS
from core.rulesets.destiny.cards.halves import PARTS, Initiative
from core.rulesets.destiny.state.stage import Terrain
from core.rulesets.destiny.terrain.locations import ground_look
from core.rulesets.destiny.values.locations import GROUP_OF, GROUPS, Group
from core.rulesets.destiny.values.rewards import REWARDS
from core.rulesets.destiny.values.stats import LIMB_STATES, LIMBS
from core.rulesets.storyteller.condition_kinds import KINDS, Kind
from core.rulesets.storyteller.downtime.form import Assisted, AssistForm
from core.rulesets.storyteller.draws.modifiers import KINDS as STORYTELLER_MODIFIERS
from core.rulesets.storyteller.sheet import Condition, Sheet
from core.rulesets.storyteller.sheet_layout import badges
from core.schema.rows import complete
from core.sheet import Row
from tests.words import sentence

IN_FLIGHT = Kind("storyteller-46", "triumph", "until they land", frozenset({"scene_end"}), frozenset({"scene"}))


@dataclass(frozen=True)
class Prayer:
    """An activity that nothing settles."""


def between(game: str) -> Situation:
    """A downtime of a game with one character."""
    ruleset = find(game)
    assert ruleset.downtime is not None
    return Situation(
        actors={1: Actor(1, "Mara", ruleset.new_sheet(True))},
        state=ruleset.new_state(),
        options=ruleset.options.defaults(),
        acting=1,
        interval=ruleset.downtime.intervals[0].id,
    )


def test_a_short_scale_is_shown_as_dots_within_it() -> None:
    assert [Row("Wits", value, high=6).dots for value in (-1, 0, 6, 7)] == [(0, 6), (0, 6), (6, 6), (6, 6)]
    assert [Row("Wits", 3, high=5).dots, Row("Wits", 3, high=7).dots] == [(3, 5), None]
    assert [Row("Wits", True, high=5).dots, Row("Wits", "3", high=5).dots, Row("Wits", 3).dots] == [None] * 3


@pytest.mark.parametrize("game", MODULES)
def test_an_activity_that_nothing_settles_is_named_and_not_passed_over(game: str) -> None:
    spent = Spent(Planned(1, "pray", Prayer()), Resolution(Prayer()))
    desk = find(game).downtime
    assert desk is not None
    with pytest.raises(TypeError, match=re.escape(sentence("core.downtime:unsettled_error", "pray", "Prayer"))):
        desk.settle({}, (spent,), between(game))


def test_help_in_a_downtime_of_storyteller_settles_with_whom_it_helps() -> None:
    """It ended the program, and the sample with it."""
    spent = Spent(Planned(1, "assist", AssistForm(lead=1)), Resolution(Assisted("Mara")))
    desk = find("storyteller").downtime
    assert desk is not None
    assert desk.settle({}, (spent,), between("storyteller")).steps == ()


@pytest.mark.parametrize("game", MODULES)
def test_every_activity_says_what_it_costs_or_costs_one_of_the_downtime(game: str) -> None:
    """Its title, help and form stand with it, so that desk, paper and lines have them."""
    acts = [act for act in find(game).actions if act.place is Place.DOWNTIME]
    assert acts
    assert [act.id for act in acts if not (act.title and act.help)] == []


def test_a_condition_of_storyteller_shows_by_its_row_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "flying", IN_FLIGHT)  # type: ignore[misc, arg-type]
    (badge,) = badges(Sheet(conditions=(Condition("flying"),)))  # type: ignore[arg-type]
    assert (badge.text, badge.band, badge.until) == ("Flying", "triumph", "until they land")


NAMED: dict[str, tuple[str, ...]] = {
    "aisling": tuple(MODIFIERS),
    "storyteller": (*KINDS, *STORYTELLER_MODIFIERS),
    "destiny": (*LIMBS, *LIMB_STATES, *REWARDS),
    "background": (*BACKGROUNDS, *(f"title_{kind}" for kind in BACKGROUNDS), *(f"for_{reason}" for reason in REASONS)),
}
"""The rows of a game that are called by a word of theirs."""


@pytest.mark.parametrize("game", NAMED)
def test_every_row_has_a_word(game: str) -> None:
    """Without one it would be called by its key, made readable: a made-up word."""
    assert [name for name in NAMED[game] if name not in find(game).words] == []


def test_a_group_of_ground_is_drawn_by_its_row_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GROUPS, "sky", Group("^", "cyan", ("cloud",)))  # type: ignore[misc]
    monkeypatch.setitem(GROUP_OF, "cloud", "sky")
    ground: Ground = ground_look(Terrain((1, 2), kind="cloud"))
    assert (ground.look.text, ground.look.hue, ground.look.name) == ("^", "cyan", "cloud")


def test_every_field_of_initiative_is_a_part_but_the_one_that_lifts_penalties() -> None:
    assert {field.name for field in fields(Initiative)} - {"grit_your_teeth"} == {*PARTS}


def test_every_kind_of_ground_has_a_sign_of_its_own() -> None:
    signs = [group.sign for group in GROUPS.values()]
    assert len(signs) == len(set(signs))


def test_every_mote_has_a_name_a_look_and_but_for_fate_a_task() -> None:
    for letter, mote in colors.KINDS.items():
        look = LOOKS[letter]
        assert (look.hue, look.name) == (mote.hue, mote.name)
        assert bool(mote.task) == (letter != colors.FATE)


def wrong_tables() -> Iterator[tuple[dict[str, int], str]]:
    yield {"up": 1}, "turns: down has no row"
    yield {"up": 1, "down": 2, "left": 3}, "turns: left has a row but isn't a name of the type"


@pytest.mark.parametrize(("table", "said"), [*wrong_tables()])
def test_a_name_without_a_row_and_a_row_without_a_name_are_refused_at_load(table: dict[str, int], said: str) -> None:
    assert complete("turns", Literal["up", "down"], {"up": 1, "down": 2}) == {"up": 1, "down": 2}
    with pytest.raises(TypeError, match=said):
        complete("turns", Literal["up", "down"], table)
