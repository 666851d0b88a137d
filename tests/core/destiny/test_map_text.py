"""A map as plain text: what is written is read again, and what a person draws is understood or refused by its line."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.refusal import Refusal
from core.rulesets.destiny.map.map_text import Drawn, LayingOut, laid_out, map_text, read
from core.rulesets.destiny.state.stage import Stage, Terrain
from core.rulesets.destiny.values.locations import GROUP_OF
from tests.core.destiny.stage import acted, refused
from tests.core.destiny.test_map import ARCHER_UNIT, GRID, field
from tests.tiers import examples

FORD = """\
.....~..
..##.~..
.....~..

~ river; called The Wend; +1 Move
# called The mill; blocked; obstacle
"""


def test_a_map_is_a_sign_for_each_space_and_what_the_signs_are():
    drawn = read(FORD)
    assert (drawn.width, drawn.height) == (8, 3)
    assert set(drawn.terrain) == {
        *(Terrain((5, y), "The Wend", "river", extra=1) for y in range(3)),
        *(Terrain((x, 1), "The mill", blocked=True, obstacle=True) for x in (2, 3)),
    }
    stage = Stage(8, 3, drawn.terrain)
    assert map_text(stage) == FORD


_kinds = st.builds(
    Terrain,
    st.tuples(st.integers(0, 11), st.integers(0, 7)),
    st.text(max_size=12).map(lambda text: text.strip().replace("\r", "")),
    st.sampled_from(["", *GROUP_OF]),
    st.integers(0, 20),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "Bells; and\nmore \\ bells"]),
)


@given(st.lists(_kinds, max_size=20), st.sampled_from([("", ""), ("50", "60")]))
@settings(max_examples=examples(60), deadline=None)
def test_what_is_written_is_read_again(terrain, scale):
    some = {each.space: each for each in terrain if each != Terrain(each.space)}
    stage = Stage(12, 8, tuple(some.values()), *scale)
    again = read(map_text(stage))
    assert replace(again, terrain=()) == Drawn(12, 8, (), *scale)
    assert set(again.terrain) == set(stage.terrain)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "2 to 400 spaces"),
        ("...\n", "2 to 400 spaces"),
        ("." * 401 + "\n..\n", "2 to 400 spaces"),
        ("..#\n...\n", "Line 1: explain #"),
        ("..\n..\n\n# the wall\n", "Line 4: the wall isn't a location"),
        ("..\n..\n\n# river; +21 Move\n", "Line 4: \\+21 Move isn't a location"),
        ("..\n..\n\nriver\n", "Line 4: write a sign, a space"),
        ("..\n..\n\n# river\n# lake\n", "Line 5: # is already explained"),
        ("..\n..\n\nscale far m; 60 s\n", "far"),
    ],
)
def test_what_is_no_map_is_refused_and_says_where(text, why):
    with pytest.raises(Refusal, match=why):
        read(text)


def test_as_a_person_draws_it_short_rows_are_open_ground_and_line_ends_may_be_those_of_any_system():
    drawn = read("\r\n..#\r\n.\r\n....\r\n\r\n# swamp\r\n")
    assert (drawn.width, drawn.height) == (4, 3)
    assert drawn.terrain == (Terrain((2, 0), kind="swamp"),)


def test_it_is_laid_out_under_who_stands_there_and_nobody_falls_off():
    where = field(ARCHER_UNIT)
    _, effects = acted("lay_out", where, LayingOut("..........\n" * 8))
    assert (effects.conflict.stage.width, effects.conflict.stage.height) == (10, 8)
    assert effects.conflict.find("Archer").space == (5, 5)
    assert refused("lay_out", where, text=FORD) == ("space_blocked", "text")
    assert GRID.read(FORD) == laid_out(FORD)
    assert GRID.written(where).startswith("." * 24 + "\n")
