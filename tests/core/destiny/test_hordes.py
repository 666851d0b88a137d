"""Work that is slow with hundreds of units is done another way, with the rule's result for each pair of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from core.actions.choices import title
from core.rulesets.destiny.map.view import GRID
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Unit, groups_of
from core.rulesets.destiny.terrain.grid import spaces_crossed
from core.rulesets.destiny.terrain.ground import apart, beside, blocking_spaces, has_ally_near, spaces_of_unit
from core.rulesets.destiny.turns.units import actor_choices, cannot_act, sheet_of, unit_choices
from tests.core.destiny.test_map import field

HALF = Fraction(1, 2)
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
        """Return the units a unit reaches from target to target, either way."""
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
    assert has_ally_near(where, one, other) == any(
        one.faction == ally.faction != ""
        and ally not in (one, other)
        and (away := apart(ally, other)) is not None
        and away <= 1
        and sheet_of(ally, where).can_act
        for ally in units
    )
    taken = {space for unit in units[2:] for space in spaces_of_unit(unit)} if give_cover else set()
    assert blocking_spaces(where, one, other, units=give_cover) == taken - {
        *spaces_of_unit(one),
        *spaces_of_unit(other),
    }


@given(SPACES, SPACES, st.frozensets(st.tuples(st.integers(-1, 5), st.integers(-1, 4))))
def test_a_line_crosses_the_spaces_whose_inside_it_runs_through_in_their_order(start, end, spaces):
    def entered(space):
        """How far along the line a space is entered and left, by its two bounds each way."""
        first, last = Fraction(0), Fraction(1)
        for begin, stop, at in zip(start, end, space, strict=True):
            if begin == stop:
                first, last = (first, last) if begin == at else (Fraction(1), Fraction(0))
            else:
                one, other = sorted(((at + half) - begin) / Fraction(stop - begin) for half in (-HALF, HALF))
                first, last = max(first, one), min(last, other)
        return first, last

    through = [space for space in spaces if entered(space)[0] < entered(space)[1]]
    assert [*spaces_crossed(start, end, spaces)] == sorted(through, key=lambda space: (entered(space)[0], space))


@given(UNITS, st.integers(0, len(NAMES) - 1), st.sampled_from(["targeting", "rounds"]), st.integers(0, 1))
def test_who_may_act_is_offered_first_and_each_of_the_others_says_why_not(units, acts, phase, tokens):
    where = field(*(replace(unit, actions=int(n >= acts), tokens=tokens) for n, unit in enumerate(units)), phase=phase)
    offered, units = actor_choices(where), where.conflict.units
    assert {choice.id: choice.why_not for choice in offered} == {unit.id: cannot_act(unit, where) for unit in units}
    assert [choice.id for choice in offered] == [
        unit.id for unit in sorted(units, key=lambda unit: bool(cannot_act(unit, where)))
    ]
    changed = replace(units[acts], sheet=Sheet(conditions={"dead": 1}))
    after = replace(where, conflict=where.conflict.with_units(changed))
    assert next(choice.why_not for choice in actor_choices(after) if choice.id == changed.id) == cannot_act(
        changed, after
    )
    assert [choice.id for choice in unit_choices(after)] == [unit.id for unit in units]


@given(UNITS, st.integers(0, len(NAMES) - 1), SPACES)
def test_the_map_shows_a_unit_as_it_is_now_and_the_others_as_they_were(units, moved, space):
    before = GRID.grid(field(*units)).pieces
    changed = replace(units[moved], space=space, tokens=3, sheet=Sheet(conditions={"prone": 1}))
    after = GRID.grid(field(*units[:moved], changed, *units[moved + 1 :])).pieces
    assert all(new == old for n, (new, old) in enumerate(zip(after, before, strict=True)) if n != moved)
    assert (after[moved].space, after[moved].tokens, after[moved].marks[0].name) == (space, 3, title("prone"))
