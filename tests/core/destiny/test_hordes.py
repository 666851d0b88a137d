"""What hundreds of units make slow is found another way, and comes out as the rule says it for each pair of them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.acts.choosing import title
from core.rulesets.destiny.map.ground import apart, beside, blocking, outnumbered, standing
from core.rulesets.destiny.map.view import GRID
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.turns.setup import groups_of
from core.rulesets.destiny.turns.units import sheet_of
from tests.core.destiny.test_map import field

NAMES = tuple(f"Raider {n}" for n in range(9))
SPACES = st.tuples(st.integers(0, 4), st.integers(0, 3))
SHEETS = st.sampled_from([Sheet(), Sheet(conditions={"dead": 1})])
UNITS = st.tuples(
    *(
        st.builds(
            lambda space, size, facing, faction, sheet, name=name: Unit(
                name, faction, faction, space=space, size=size, facing=facing, sheet=sheet
            ),
            st.none() | SPACES,
            st.integers(1, 2),
            st.sampled_from(["n", "ne", "w"]),
            st.sampled_from(["Us", "Them", ""]),
            SHEETS,
        )
        for name in NAMES
    )
)


@given(st.permutations(NAMES), st.dictionaries(st.sampled_from(NAMES), st.none() | st.sampled_from(NAMES)))
def test_groups_are_whoever_is_joined_by_targets(units, targets):
    def joined(unit):
        """Whom a unit reaches from target to target, either way."""
        found = {unit}
        while more := {
            other
            for one, aim in targets.items()
            if aim is not None
            for this, other in ((one, aim), (aim, one))
            if this in found and other not in found
        }:
            found |= more
        return found

    groups = groups_of(units, targets)
    assert [unit for group in groups for unit in group if unit == group[0]] == [
        unit for unit in units if unit == min(joined(unit), key=units.index)
    ]
    assert all(group == [unit for unit in units if unit in joined(group[0])] for group in groups)


@given(UNITS, st.booleans())
def test_who_is_near_and_in_the_way_is_as_each_pair_of_units_says(units, give_cover):
    where, (one, other) = field(*units), units[:2]
    near = {unit.id for unit in beside(where, one)}
    assert near == {unit.id for unit in units if (apart(one, unit) if apart(one, unit) is not None else 9) <= 1}
    assert outnumbered(where, one, other) == any(
        one.faction == ally.faction != ""
        and ally not in (one, other)
        and (away := apart(ally, other)) is not None
        and away <= 1
        and sheet_of(ally, where).can_act
        for ally in units
    )
    taken = {space for unit in units[2:] for space in standing(unit)} if give_cover else set()
    assert blocking(where, one, other, units=give_cover) == taken - {*standing(one), *standing(other)}


@given(UNITS, st.integers(0, len(NAMES) - 1), SPACES)
def test_the_map_shows_a_unit_as_it_is_now_and_the_others_as_they_were(units, moved, space):
    before = GRID.grid(field(*units)).pieces
    changed = replace(units[moved], space=space, tokens=3, sheet=Sheet(conditions={"prone": 1}))
    after = GRID.grid(field(*units[:moved], changed, *units[moved + 1 :])).pieces
    assert all(new == old for n, (new, old) in enumerate(zip(after, before, strict=True)) if n != moved)
    assert (after[moved].space, after[moved].tokens, after[moved].marks[0].name) == (space, 3, title("prone"))
