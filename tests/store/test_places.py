"""The changed parts of a large document in the log: found, put, restored, and never where there are none."""

import copy

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.store import Conflict, Delta, Store, inverse, rebuild
from campaigns.store.memory import deltas, value_places
from tests.store.campaign import GENESIS

KEYS = st.sampled_from(["a", "b/c", "~", "~1", "", "0", "2:", "é"])
PLAIN = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.0, "", "0"])
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=25
)


def unit(number, **changed):
    return {"id": f"Raider {number}", "space": [number % 80, number // 80], "sheet": {"wounds": [], "hp": 3}, **changed}


def horde(count):
    return {"form": "battle", "state": {"units": [unit(n) for n in range(count)], "turn": 1}}


def exactly(value):
    """Bytes tell 1 from 1.0 and from True, and the order of keys."""
    return orjson.dumps(value)


def in_any_order(value):
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


@settings(deadline=None)  # a busy machine takes its time
@given(VALUES, VALUES)
def test_what_differs_leads_there_and_back_exactly_and_edits_nothing(one, other):
    before, after = {"x": one, "kept": [one]}, {"x": other, "kept": [one]}
    were = exactly(before), exactly(after)
    old, new = value_places.find_differences(before, after)
    there = value_places.replace_at(before, old, new)
    assert exactly(there) == exactly(after)
    assert exactly(value_places.replace_at(there, new, old)) == exactly(before)
    assert (exactly(before), exactly(after)) == were
    assert bool(old or new) == (exactly(one) != exactly(other))
    assert value_places.lies(before, old, new)
    assert value_places.lies(after, new, old)
    assert value_places.fields(old | new) <= {"x"}


@settings(deadline=None)
@given(VALUES, VALUES, VALUES)
def test_what_is_not_there_is_told(one, other, third):
    old, new = value_places.find_differences({"x": one}, {"x": other})
    if value_places.lies({"x": third}, old, new):
        there = value_places.replace_at({"x": third}, old, new)
        assert in_any_order(value_places.replace_at(there, new, old)) == in_any_order({"x": third})


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (lambda units: units[7].update(space=[9, 9]), {"/state/units/7/space/0:": [9, 9]}),
        (lambda units: units[7]["sheet"].update(hp=2), {"/state/units/7/sheet/hp": 2}),
        (lambda units: units[7]["sheet"]["wounds"].append("1H"), {"/state/units/7/sheet/wounds/0:": ["1H"]}),
        (lambda units: units.append(unit(300)), {"/state/units/300:": [unit(300)]}),
        (lambda units: units.pop(7), {"/state/units/7:": []}),
        (lambda units: units.insert(7, unit(300)), {"/state/units/7:": [unit(300)]}),
        (lambda units: units[7].update(torch=True), {"/state/units/7/torch": True}),
    ],
)
def test_one_of_many_that_changes_is_all_that_is_told(changed, told):
    before = horde(300)
    after = copy.deepcopy(before)
    changed(after["state"]["units"])
    step = deltas.difference("conflicts", 1, before, after)
    assert (step.op, step.new) == ("in", told)
    tables = {"conflicts": {1: before}}
    deltas.check(tables, [step])
    deltas.apply(tables, step)
    assert tables["conflicts"][1] == after
    assert tables["conflicts"][1]["state"]["units"][3] is before["state"]["units"][3]
    deltas.apply(tables, *inverse([step]))
    assert exactly(tables["conflicts"][1]) == exactly(before)


def test_where_nearly_all_changes_it_is_told_as_a_whole():
    before = {"state": {"deck": [{"c": n} for n in range(300)], "turn": 1}}
    after = {"state": {"deck": [{"c": n + 1} for n in range(300)], "turn": 1}}
    step = deltas.difference("campaign", 1, before, after)
    assert [*step.new] == ["/state/deck"]


def test_fields_as_a_whole_are_told_as_before():
    step = deltas.difference("characters", 1, {"harm": 0, "was": 1, "kept": [1]}, {"harm": 1, "is": 1, "kept": [1]})
    assert step == Delta("characters", 1, "set", {"harm": 1, "is": 1}, {"harm": 0, "was": 1})


def test_a_step_of_parts_is_made_one_of_whole_fields():
    before, after = horde(3), horde(3)
    after["state"]["units"][1]["sheet"]["hp"] = 0
    step = deltas.difference("conflicts", 1, before, after)
    whole = Delta("conflicts", 1, "set", {"state": after["state"]}, {"state": before["state"]})
    assert deltas.whole_fields(before, step) == whole
    assert deltas.whole_fields(before, whole) is whole


@pytest.mark.parametrize(
    "place",
    [
        *("", "state", "/state/nothing/at", "/nothing/at/all", "/state/units/3/id", "/state/units/-1/id"),
        *("/state/units/+1", "/state/units/1/id/0", "/state/units/x", "/state/units/2:", "/state/units/9:"),
        "/state/units/²/id",
    ],
)
def test_a_place_there_is_not_is_a_conflict_and_never_a_traceback(place):
    tables = {"conflicts": {1: horde(3)}}
    before = exactly(tables["conflicts"][1])
    for there in ("x", ["x", "y"], {"x": 1}):
        step = Delta("conflicts", 1, "in", {place: there}, {place: there})
        with pytest.raises(Conflict):
            deltas.check(tables, [step])
        with pytest.raises(Conflict):
            deltas.apply(tables, step)
        for one in (step._replace(before={}), step._replace(new={})):
            with pytest.raises(Conflict):
                deltas.check(tables, [one])
    assert exactly(tables["conflicts"][1]) == before


def moved(folder, count):
    """Move one of so many units, as the books write it: with what stayed as it is in the store; gives the record."""
    with Store.create(folder, genesis=GENESIS, tables={"conflicts": {1: horde(count)}}) as store:
        before = store.docs("conflicts")[1]
        units = list(before["state"]["units"])
        units[1] = {**units[1], "space": [70, 50]}
        with store.change({"kind": "act"}) as change:
            store.db.table("conflicts").update({"state": {**before["state"], "units": units}}, doc_ids=[1])
        after = store.docs("conflicts")[1]
        assert all(after["state"]["units"][n] is before["state"]["units"][n] for n in range(count) if n != 1)
        units[1]["space"][0] = "edited by the caller"
        change.record.deltas[0].new["/state/units/1/space/0:"].append("edited as well")
        assert after["state"]["units"][1] == unit(1, space=[70, 50])
        store.apply({"kind": "undo"}, inverse(store.record(2).deltas))
        assert exactly(store.docs("conflicts")[1]) == exactly(horde(count))
        store.apply({"kind": "redo"}, inverse(store.record(3).deltas))
        redone = exactly(store.docs("conflicts")[1])
        assert redone == exactly(after)
    (folder / "state.json").unlink()
    with rebuild(folder) as store:
        assert exactly(store.docs("conflicts")[1]) == redone
        return store.record(2)


def test_an_act_writes_what_it_changes_however_many_there_are(tmp_path):
    few, many = moved(tmp_path / "few", 3), moved(tmp_path / "many", 300)
    assert [list(step) for step in few.deltas] == [list(step) for step in many.deltas]
    assert few.event == many.event


DOCS = st.dictionaries(KEYS, PLAIN, max_size=4)


@settings(deadline=None)
@given(before=DOCS, after=DOCS, other=DOCS, data=st.data())
def test_a_step_fits_a_document_that_is_as_it_was_and_no_other(before, after, other, data):
    """A field that came since, changed or went is seen: else undo would overwrite it."""
    step = deltas.difference("characters", 1, before, after)
    if step is None:
        return
    now = dict(before)
    for field in sorted(before | after | other):
        of = data.draw(st.sampled_from([before, before, after, other]))
        now.pop(field, None)
        now |= {field: of[field]} if field in of else {}
    moved = [field for field in before | after if as_is(before, field) != as_is(after, field)]
    if all(as_is(now, field) == as_is(before, field) for field in moved):
        deltas.check({"characters": {1: now}}, [step])
    else:
        with pytest.raises(Conflict):
            deltas.check({"characters": {1: now}}, [step])


def as_is(doc, field):
    """A field as it lies in a document, or that it does not."""
    return exactly(doc[field]) if field in doc else None
