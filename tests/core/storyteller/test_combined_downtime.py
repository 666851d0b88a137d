from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusal import Refusal
from tests.core.storyteller.asking import ask

BOAT = {"id": "boat", "target": 8, "tally": 3, "draws": 2}


def apply(effects: list[dict[str, Any]], projects=(BOAT,), standings=None, **more):
    return ask("downtime_apply", projects=list(projects), standings=standings or {}, effects=effects, **more)


def work(progress: int, draws: int = 1, project: str = "boat") -> dict[str, Any]:
    return {"character": "mara", "project": project, "progress": progress, "draws": draws}


def move(change: int, target: str = "sheriff") -> dict[str, Any]:
    return {"character": "mara", "target": target, "standing_change": change}


def test_tallies_and_draws_are_summed():
    (boat,) = apply([work(4, 2), work(1)])["projects"]
    assert boat == {"id": "boat", "target": 8, "tally": 8, "draws": 5, "status": "complete"}


def test_the_floor_comes_after_the_sum():
    (boat,) = apply([work(-5), work(4)])["projects"]
    assert (boat["tally"], boat["status"]) == (2, "in_progress")
    assert apply([work(-5)])["projects"][0]["tally"] == 0


def test_the_floor_follows_the_option():
    assert apply([work(-5)], options={"extended_floor": "negative"})["projects"][0]["tally"] == -2


def test_what_nobody_works_on_stays():
    hut = {"id": "hut", "target": 4, "tally": 4, "draws": 3}
    assert apply([work(1)], [BOAT, hut])["projects"][1] == {**hut, "status": "complete"}


def test_standings_are_summed_and_then_held_to_their_limits():
    assert apply([move(2), move(2), move(-1)], standings={"sheriff": 2})["standings"] == {"sheriff": 3}
    assert apply([move(-2), move(-2)])["standings"] == {"sheriff": -3}
    assert apply([move(1, "mayor")], standings={"sheriff": -1})["standings"] == {"sheriff": -1, "mayor": 1}


def test_projects_and_standings_may_be_left_out():
    assert ask("downtime_apply", effects=[]) == {"projects": [], "standings": {}}


@pytest.mark.parametrize(
    ("effects", "more", "code"),
    [
        ([work(1, project="hut")], {}, "unknown_project"),
        ([work(1)], {"projects": [{**BOAT, "tally": 8}]}, "extended_finished"),
        ([work(1)], {"projects": [{**BOAT, "target": 0}]}, "invalid_target"),
        ([{"character": "mara"}], {}, "bad_request"),
        ([work(1) | {"progress": "1"}], {}, "bad_request"),
        ([move(1)], {"standings": {"sheriff": 4}}, "bad_request"),
    ],
)
def test_refusals(effects, more, code):
    with pytest.raises(Refusal) as refusal:
        apply(effects, **more)
    assert refusal.value.code == code


effects = st.lists(
    st.one_of(
        st.builds(work, st.integers(-3, 5), st.integers(1, 2), st.sampled_from(["boat", "hut"])),
        st.builds(move, st.integers(-1, 2), st.sampled_from(["sheriff", "mayor"])),
    ),
    max_size=8,
)


@given(effects.flatmap(lambda listed: st.tuples(st.just(listed), st.permutations(listed))))
def test_the_order_never_matters(both):
    projects = [BOAT, {"id": "hut", "target": 20, "tally": 0, "draws": 0}]
    one, other = (apply(listed, projects, {"sheriff": 1}) for listed in both)
    assert one == other
