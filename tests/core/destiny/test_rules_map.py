"""The map's geometry (destiny-154 to 169): arcs partition the plane, and nothing depends on where north is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.destiny.asking import ask, code

Space = tuple[int, int]
HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEPS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
MIRRORED = {"left": "right", "right": "left"}
AROUND = [space for space in product(range(-4, 5), repeat=2) if space != (0, 0)]
SPACES = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


def quarter(space: Space) -> Space:
    """A space after a quarter turn clockwise about the origin."""
    return (-space[1], space[0])


def mirror(space: Space) -> Space:
    return (-space[0], space[1])


def turned(heading: str) -> str:
    return HEADINGS[(HEADINGS.index(heading) + 2) % 8]


def flipped(heading: str) -> str:
    return HEADINGS[-HEADINGS.index(heading) % 8]


# Arcs -------------------------------------------------------------------------------------------------------------


def arc(facing: str, target: Space) -> dict[str, Any]:
    return ask("arc", position=[0, 0], facing=facing, target=target)


@pytest.mark.parametrize("facing", HEADINGS)
def test_arcs_partition_the_plane(facing: str) -> None:
    cones = Counter((arc(facing, space)["cone"], arc(facing, space)["hemisphere"]) for space in AROUND)
    assert set(cones) == {("front", "forward"), ("left", "forward"), ("left", "rear"), ("right", "forward"),
                          ("right", "rear"), ("back", "rear")}  # fmt: skip
    sides = [sum(n for (cone, _), n in cones.items() if cone == name) for name in ("left", "right")]
    assert sides[0] == sides[1]
    for space in AROUND:
        found = arc(facing, space)
        assert found["front_left"] == (found["cone"] in ("front", "left"))
        assert found["front_right"] == (found["cone"] in ("front", "right"))


@pytest.mark.parametrize("facing", HEADINGS)
def test_arcs_turn_and_mirror_with_the_unit(facing: str) -> None:
    for space in AROUND:
        found = arc(facing, space)
        assert arc(turned(facing), quarter(space)) == found
        there = [space[0] + 7, space[1] - 3]
        assert ask("arc", position=[7, -3], facing=facing, target=there) == found
        back = arc(flipped(facing), mirror(space))
        assert (back["cone"], back["hemisphere"]) == (MIRRORED.get(found["cone"], found["cone"]), found["hemisphere"])


@pytest.mark.parametrize(
    ("eighths", "cone", "hemisphere"),
    [
        (0, "front", "forward"), (1, "front", "forward"), (2, "right", "forward"), (3, "right", "rear"),
        (4, "back", "rear"), (5, "left", "rear"), (6, "left", "forward"), (7, "front", "forward"),
    ],
)  # fmt: skip
def test_a_border_belongs_to_the_arc_nearer_the_front(eighths: int, cone: str, hemisphere: str) -> None:
    for at, facing in enumerate(HEADINGS):
        x, y = STEPS[HEADINGS[(at + eighths) % 8]]
        found = arc(facing, (3 * x, 3 * y))
        assert (found["cone"], found["hemisphere"]) == (cone, hemisphere)


def test_in_one_space_there_is_no_arc_but_the_forward_arc_is_met() -> None:
    found = arc("n", (0, 0))
    assert (found["same_space"], found["cone"], found["hemisphere"]) == (True, None, None)
    assert (found["front_left"], found["front_right"]) == (False, False)
    assert ask("range_check", attack="melee", attacker=[0, 0], facing="n", target=[0, 0])["legal"]
    assert ask("attack_position", attacker=[0, 0], target=[0, 0], target_facing="n") == {
        "position": "none",
        "initiative": 0,
    }


def test_behind_is_flanked_and_straight_behind_is_the_blind_spot() -> None:
    for space in AROUND:
        seen = arc("n", space)
        found = ask("attack_position", attacker=space, target=[0, 0], target_facing="n")
        behind = "blindspot" if seen["cone"] == "back" else "flanking" if seen["hemisphere"] == "rear" else "none"
        assert found == {"position": behind, "initiative": {"none": 0, "flanking": 1, "blindspot": 2}[behind]}


# Ranges -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "legal", "disadvantage", "initiative"),
    [
        ("close", "0", "", {}), ("melee", "01", "", {"0": -1}), ("reach", "12", "", {}), ("ranged", "0123", "01", {}),
    ],
)  # fmt: skip
def test_how_far_attacks_reach(attack: str, legal: str, disadvantage: str, initiative: dict[str, int]) -> None:
    for away in range(6):
        found = ask("range_check", attack=attack, range=3, attacker=[0, 0], facing="n", target=[min(away, 1), -away])
        assert (found["range"], found["legal"]) == (away, str(away) in legal)
        assert found["disadvantage"] == (str(away) in disadvantage)
        assert found["initiative"] == initiative.get(str(away), 0)


def test_of_several_spaces_the_nearest_counts_and_of_equals_any() -> None:
    given = {"attack": "reach", "attacker": [0, 0], "facing": "n"}
    assert not ask("range_check", given, target=[[0, 1], [0, -2]])["legal"]
    assert ask("range_check", given, target=[[0, 2], [0, -2]])["legal"]


@settings(max_examples=40, deadline=None)
@given(position=SPACES, hidden=SPACES, mind=st.integers(0, 4), facing=st.sampled_from(HEADINGS))
def test_what_may_be_seen_or_heard(position: Space, hidden: Space, mind: int, facing: str) -> None:
    found = ask("detect", position=position, facing=facing, mind=mind, hidden=hidden)
    away = max(abs(position[0] - hidden[0]), abs(position[1] - hidden[1]))
    ahead = ask("arc", position=position, facing=facing, target=hidden)["hemisphere"] != "rear"
    assert found["range"] == away
    assert (found["sight"], found["hearing"]) == (away <= 2 * mind and ahead, away <= mind)
    assert found["may_test"] == (found["sight"] or found["hearing"])


# Cover ------------------------------------------------------------------------------------------------------------


def covered(rival: Space, obstacles: list[Space], **more: Any) -> dict[str, Any]:
    return ask("cover", attacker=[0, 0], rival=rival, obstacles=obstacles, **more)


def separate(end: Space, space: Space) -> bool:
    """Return True if the line from the origin misses a space's interior: some axis separates them (separating axes)."""
    corners = [(2 * space[0] + x, 2 * space[1] + y) for x, y in product((-1, 1), repeat=2)]
    for axis in ((1, 0), (0, 1), (-end[1], end[0])):
        line = [0, 2 * (axis[0] * end[0] + axis[1] * end[1])]
        box = [axis[0] * x + axis[1] * y for x, y in corners]
        if max(line) <= min(box) or max(box) <= min(line):
            return True
    return False


@settings(max_examples=60, deadline=None)
@given(rival=SPACES, obstacles=st.lists(SPACES, max_size=6))
def test_cover_is_what_stands_on_the_lines(rival: Space, obstacles: list[Space]) -> None:
    found = covered(rival, obstacles)
    if max(map(abs, rival)) < 2:
        assert found == {"closest": [], "obstructed": [], "line": False, "percent": 0, "initiative": 0}
        return
    standing = [space for space in obstacles if space not in ((0, 0), rival)]
    around = [(rival[0] + x, rival[1] + y) for x, y in STEPS.values()]
    closest = [tuple(space) for space in found["closest"]]
    away = sorted(x * x + y * y for x, y in around)
    assert sorted(x * x + y * y for x, y in closest) == away[:3]
    assert found["obstructed"] == [any(not separate(end, each) for each in standing) for end in closest]
    assert found["line"] == any(not separate(rival, each) for each in standing)
    assert found["percent"] == 25 * (sum(found["obstructed"]) + found["line"]) == 25 * found["initiative"]
    # From left to right: each lies further clockwise of the line than the one before.
    right = [rival[0] * y - rival[1] * x for x, y in closest]
    assert right == sorted(set(right))


@settings(max_examples=40, deadline=None)
@given(rival=SPACES, obstacles=st.lists(SPACES, min_size=2, max_size=6), by=SPACES)
def test_cover_does_not_know_where_on_the_map_it_is(rival: Space, obstacles: list[Space], by: Space) -> None:
    def there(space: Space) -> Space:
        return (space[0] + by[0], space[1] + by[1])

    found = covered(rival, obstacles)
    moved = {"attacker": by, "rival": there(rival), "obstacles": [there(space) for space in obstacles]}
    closest = [list(there((x, y))) for x, y in found["closest"]]
    assert ask("cover", moved) == {**found, "closest": closest}
    if found["percent"]:
        for drawn in ("7R", "7C", "7U", "7S"):
            here = {"attacker": [0, 0], "rival": rival, "obstacles": obstacles, "drawn": drawn}
            hit = ask("cover_retarget", here)["new_target"]
            assert ask("cover_retarget", moved, drawn=drawn)["new_target"] == (hit and list(there(tuple(hit))))


@settings(max_examples=40, deadline=None)
@given(rival=SPACES, obstacles=st.lists(SPACES, max_size=8))
def test_cover_does_not_know_where_north_is(rival: Space, obstacles: list[Space]) -> None:
    found = covered(rival, obstacles)

    def seen(change: Callable[[Space], Space]) -> dict[str, Any]:
        return covered(change(rival), [change(space) for space in obstacles])

    there = seen(quarter)
    assert {**there, "closest": None} == {**found, "closest": None}
    assert there["closest"] == [list(quarter(tuple(space))) for space in found["closest"]]
    back = seen(mirror)
    assert back["closest"] == [list(mirror(tuple(space))) for space in reversed(found["closest"])]
    assert (back["obstructed"], back["line"]) == (found["obstructed"][::-1], found["line"])


@settings(max_examples=40, deadline=None)
@given(
    rival=SPACES,
    obstacles=st.lists(SPACES, min_size=3, max_size=8),
    drawn=st.sampled_from(["7R", "7C", "7U", "7S", "WB"]),
)
def test_what_is_hit_instead_is_the_first_on_its_line(rival: Space, obstacles: list[Space], drawn: str) -> None:
    found = covered(rival, obstacles)
    given = {"attacker": [0, 0], "rival": rival, "obstacles": obstacles, "drawn": drawn}
    if not found["percent"]:
        assert code("cover_retarget", given) == "no_cover"
        return
    aimed = {"7R": 0, "7C": 1, "7U": 2}.get(drawn)
    end = rival if drawn == "7S" else None if aimed is None else tuple(found["closest"][aimed])
    standing = [space for space in obstacles if space not in ((0, 0), rival)]
    on_line = [] if end is None else [space for space in standing if not separate(end, space)]
    hit = ask("cover_retarget", given)
    assert hit["retarget"] == bool(on_line)
    if on_line and end:
        assert hit["new_target"] == list(min(on_line, key=lambda space: space[0] * end[0] + space[1] * end[1]))


def test_units_cover_unless_the_table_says_not() -> None:
    given = {"attacker": [0, 0], "rival": [0, -5], "units": [[0, -3]]}
    assert ask("cover", given)["line"]
    assert ask("cover", given, options={"units_give_cover": False})["percent"] == 0


# Moving -----------------------------------------------------------------------------------------------------------

MOVES = (
    "forward",
    "drift_left",
    "drift_right",
    "slide_left",
    "slide_right",
    "backward",
    "drift_back_left",
    "drift_back_right",
)


@pytest.mark.parametrize("facing", HEADINGS)
def test_the_eight_moves_lead_all_around(facing: str) -> None:
    given = {"position": [0, 0], "facing": facing, "move": 2, "turn": 0}
    ways = {step: ask("move", given, steps=[step]) for step in MOVES}
    assert {tuple(way["position"]) for way in ways.values()} == set(STEPS.values())
    assert [2 - way["move"] for way in ways.values()] == [1, 1, 1, 2, 2, 2, 2, 2]
    assert {way["facing"] for way in ways.values()} == {facing}
    assert tuple(ways["forward"]["position"]) == STEPS[facing]
    for step, way in ways.items():
        side = arc(facing, tuple(way["position"]))
        if step.startswith("slide_"):
            assert side["cone"] == step.removeprefix("slide_")


@settings(max_examples=40, deadline=None)
@given(steps=st.lists(st.sampled_from([*MOVES, "turn_left", "turn_right", "equip"]), max_size=6), at=st.integers(0, 6))
def test_a_way_may_be_gone_in_several_requests(steps: list[str], at: int) -> None:
    start = {"position": [0, 0], "facing": "ne", "move": 20, "turn": 6}
    terrain = {"1,-1": 1, "0,1": 2}
    whole = ask("move", start, steps=steps, terrain=terrain)
    half = ask("move", start, steps=steps[:at], terrain=terrain)
    rest = ask("move", half, steps=steps[at:], terrain=terrain)
    assert {**rest, "path": half["path"] + rest["path"]} == whole


def test_units_enter_one_space_in_high_card_order_and_collide_where_one_does() -> None:
    moves = [{"unit": unit, "from": [0, 0], "to": to} for unit, to in zip("abc", ([1, 0], [1, 0], [0, 1]), strict=True)]
    entries = ask("movement_step", moves=moves, high_card={"a": ["7R"], "b": ["AS"]}, colliding=["a", "c"])["entries"]
    assert entries == [
        {"space": [1, 0], "order": ["b", "a"], "disputed": True, "collision": True},
        {"space": [0, 1], "order": ["c"], "disputed": False, "collision": False},
    ]


def test_a_second_space_lies_behind_the_first() -> None:
    for facing, (x, y) in STEPS.items():
        assert ask("unit_spaces", position=[2, 3], facing=facing, size=2)["spaces"] == [[2, 3], [2 - x, 3 - y]]
