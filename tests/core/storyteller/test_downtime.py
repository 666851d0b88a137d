import pytest

from core.refusal import Refusal
from tests.core.storyteller.asking import ask


def act(category: str, *drawn: object, pool: int | None = 5, size: str = "regular", **more):
    given = {"character": "mara", "category": category, "size": size, "drawn": list(drawn), **more}
    return ask("downtime_action", {**given, **({} if pool is None else {"pool": pool})})


def picked(facts: dict, *keys: str) -> tuple:
    return tuple(facts[key] for key in keys)


@pytest.mark.parametrize(
    ("pool", "drawn", "expected"),
    [
        (6, [7], ("success", 2, 2, False)),
        (5, [2], ("failure", 0, 0, False)),
        (9, [1], ("failure", 0, 0, False)),
        (5, [10, 6], ("exceptional_success", 5, 6, False)),
        (0, [1], ("dramatic_failure", 0, 0, True)),
        (0, [10, 10, 10, 10, 10, 3], ("exceptional_success", 5, 6, False)),
    ],
)
def test_research(pool, drawn, expected):
    got = act("research", *drawn, pool=pool)
    assert picked(got, "result", "successes", "answers", "false_lead") == expected
    assert got["category"] == "research"


def test_a_large_action_draws_once():
    assert act("research", 7, size="large")["answers"] == 2


def test_helpers_draw_first():
    got = act("research", 7, pool=4, assistants=[{"name": "jo", "pool": 3, "drawn": [9]}])
    assert (got["pool"], got["answers"]) == (6, 2)


def test_the_draw_has_all_a_draw_may_have():
    got = act("research", 9, 4, again=9, conditions=["tilted"], modifiers=[{"kind": "tool", "value": 1}])
    assert (got["pool"], got["value"], got["successes"]) == (4, 13, 4)


def test_the_effect_of_a_first_one_is_reported():
    assert act("research", 1, automatic_failure_effect="the archive burns")["effect"] == "the archive burns"


@pytest.mark.parametrize(
    ("category", "more", "expected"),
    [
        ("research", {}, {"answers": 1, "false_lead": False}),
        ("influence", {"target": "sheriff"}, {"standing_change": 1}),
        ("personal", {"use": "prepare"}, {"bonus": 1}),
    ],
)
def test_what_is_not_in_doubt_succeeds_once(category, more, expected):
    got = act(category, pool=None, automatic=True, **more)
    assert picked(got, "result", "successes") == ("success", 1)
    assert expected.items() <= got.items()


@pytest.mark.parametrize(
    ("pool", "drawn", "change"), [(4, [6], 1), (4, [10, 7], 2), (4, [3], 0), (4, [1], 0), (-1, [1], -1), (0, [5], 0)]
)
def test_influence(pool, drawn, change):
    got = act("influence", *drawn, pool=pool, target="sheriff")
    assert picked(got, "target", "standing_change") == ("sheriff", change)


@pytest.mark.parametrize(
    ("pool", "own", "other_pool", "other", "expected"),
    [
        (5, [9], 5, [3], ("success", 2, 1)),
        (5, [10, 10], 5, [4], ("exceptional_success", 5, 2)),
        (5, [10, 10], 5, [9], ("success", 3, 1)),
        (5, [7], 5, [7], ("failure", 0, 0)),
        (5, [2], 5, [2], ("failure", 0, 0)),
        (5, [4], 5, [9], ("failure", 0, 0)),
        (5, [2], 5, [10, 6], ("dramatic_failure", 0, -1)),
        (0, [1], 5, [4], ("dramatic_failure", 0, -1)),
        (0, [1], 5, [2], ("dramatic_failure", 0, -1)),
        (5, [4], 0, [1], ("success", 1, 1)),
    ],
)
def test_influence_against_who_resists(pool, own, other_pool, other, expected):
    got = act(
        "influence", *own, pool=pool, target="mayor", opposition={"name": "mayor", "pool": other_pool, "drawn": other}
    )
    assert picked(got, "result", "successes", "standing_change") == expected


def test_ties_are_a_stalemate_whatever_the_option():
    for option in ("stalemate", "defender", "redraw"):
        got = act(
            "influence", 7, target="mayor", opposition={"pool": 5, "drawn": [7]}, options={"contested_tie": option}
        )
        assert picked(got, "result", "standing_change") == ("failure", 0)


def test_both_sides_may_have_help():
    helper = {"name": "jo", "pool": 3, "drawn": [9]}
    got = act(
        "influence",
        3,
        target="mayor",
        assistants=[helper],
        opposition={"name": "mayor", "pool": 1, "drawn": [6], "assistants": [{**helper, "name": "aide"}]},
    )
    assert picked(got, "result", "successes") == ("failure", 0)
    assert got["pool"] == 7


@pytest.mark.parametrize(
    ("size", "asset", "pool", "drawn", "progress", "results"),
    [
        ("regular", False, 5, [[7]], 2, ["success"]),
        ("large", False, 5, [[7], [10, 2]], 6, ["success", "success"]),
        ("large", True, 5, [[7]], 2, ["success"]),
        ("regular", True, 5, [[7]], 2, ["success"]),
        ("large", False, 5, [[1], [2]], 0, ["failure", "failure"]),
        ("large", False, 0, [[1], [10, 2]], 0, ["dramatic_failure", "success"]),
        ("large", False, 0, [[1], [1]], -2, ["dramatic_failure", "dramatic_failure"]),
    ],
)
def test_projects(*, size, asset, pool, drawn, progress, results):
    got = act("project", *drawn, pool=pool, size=size, asset_reduces=asset, project="boat")
    assert got == {
        "category": "project",
        "project": "boat",
        "progress": progress,
        "draws": len(drawn),
        "draw_results": results,
    }


@pytest.mark.parametrize(("size", "asset", "draws"), [("regular", False, 1), ("large", False, 2), ("large", True, 1)])
def test_a_project_not_in_doubt(size, asset, draws):
    got = act("project", pool=None, size=size, asset_reduces=asset, project="boat", automatic=True)
    assert picked(got, "progress", "draws", "draw_results") == (draws, draws, [])


def test_help_goes_into_the_first_draw_of_a_project():
    got = act(
        "project", [5], [5], pool=3, size="large", project="boat", assistants=[{"name": "jo", "pool": 9, "drawn": [8]}]
    )
    # 3 + 4 + 5 = 12 is two successes, 3 + 5 = 8 one.
    assert got["progress"] == 3


@pytest.mark.parametrize("size", ["regular", "large"])
def test_what_the_first_draw_of_a_project_uses_up_helps_no_later_one(size):
    cards = [[9]] * (1 + (size == "large"))
    helped = {"conditions": ["inspired"], "use_inspired": True}
    plain = act("project", *cards, pool=6, size=size, project="boat")["draw_results"]
    assert set(plain) == {"success"}  # 3, which is exceptional for the Inspired only
    assert act("project", *cards, pool=6, size=size, project="boat", **helped)["draw_results"] == [
        *("exceptional_success", *plain[1:])
    ]


def test_recovering_ends_a_condition_or_heals():
    got = act("personal", pool=None, use="recover", condition="wounded", conditions=["tilted", "wounded"])
    assert picked(got, "category", "resolves", "heals_all") == ("personal", "wounded", False)
    got = act("personal", pool=None, use="recover")
    assert picked(got, "resolves", "heals_all") == (None, True)
    assert "result" not in got


@pytest.mark.parametrize(
    ("pool", "drawn", "bonus"), [(8, [9], 3), (5, [7], 2), (5, [2], 0), (8, [10, 10], 3), (0, [1], 0)]
)
def test_preparing_banks_three_at_most(pool, drawn, bonus):
    assert act("personal", *drawn, pool=pool, use="prepare")["bonus"] == bonus


@pytest.mark.parametrize(
    ("category", "drawn", "more", "code"),
    [
        ("dance", [], {}, "unknown_category"),
        ("assist", [], {"lead": "jo"}, "unknown_category"),
        ("research", [7], {"size": "huge"}, "unknown_size"),
        ("personal", [], {}, "unknown_personal_use"),
        ("personal", [], {"use": "sleep"}, "unknown_personal_use"),
        ("personal", [], {"use": "recover", "condition": "wounded"}, "condition_not_present"),
        ("personal", [], {"use": "recover", "condition": "cursed"}, "unknown_condition"),
        ("personal", [7], {"use": "recover"}, "too_many_cards"),
        ("project", [[7]], {}, "project_required"),
        ("project", [[7]], {"project": ""}, "project_required"),
        ("project", [[7]], {"project": "boat", "size": "large"}, "card_required"),
        ("project", [[10]], {"project": "boat"}, "card_required"),
        ("project", [[7], [7]], {"project": "boat"}, "too_many_cards"),
        ("project", [[7, 2]], {"project": "boat"}, "too_many_cards"),
        ("project", [[11]], {"project": "boat"}, "invalid_card"),
        ("influence", [7], {}, "bad_request"),
        ("research", [], {}, "card_required"),
        ("research", [7, 7], {}, "too_many_cards"),
        ("research", [7], {"automatic": True}, "too_many_cards"),
        ("research", [7], {"pool": None}, "invalid_pool"),
        ("influence", [7], {"pool": None, "target": "x", "opposition": {"pool": 1, "drawn": [3]}}, "invalid_pool"),
        ("project", [[7]], {"pool": None, "project": "boat"}, "invalid_pool"),
        ("research", [7], {"pool": "5"}, "invalid_pool"),
        ("research", [7], {"again": 7}, "invalid_again"),
        ("research", [7], {"assistants": [{"name": "jo", "pool": 3}]}, "card_required"),
        ("research", [7], {"assistants": [{"name": "mara", "pool": 3, "drawn": [3]}]}, "lead_cannot_assist"),
        (
            "project",
            [[7]],
            {"project": "b", "assistants": [{"name": "mara", "pool": 3, "drawn": [3]}]},
            "lead_cannot_assist",
        ),
    ],
)
def test_refusals(category, drawn, more, code):
    with pytest.raises(Refusal) as refusal:
        act(category, *drawn, **more)
    assert refusal.value.code == code
