import pytest

from core.refusal import Refusal
from tests.core.storyteller.asking import ask

REGULAR = {"category": "research", "size": "regular"}
LARGE = {"category": "project", "size": "large"}


def plan(*actions: dict, interval: str = "between_games", **more):
    return ask("downtime_plan", character="mara", interval=interval, actions=list(actions), **more)


@pytest.mark.parametrize(
    ("actions", "more", "expected"),
    [
        ([], {}, (1, 0, 1, False)),
        ([REGULAR], {}, (1, 1, 0, False)),
        ([REGULAR], {"burn": True}, (1, 1, 0, False)),
        ([LARGE], {"burn": True}, (2, 2, 0, True)),
        ([REGULAR, REGULAR], {"burn": True}, (2, 2, 0, True)),
        ([REGULAR, REGULAR], {"options": {"downtime_between_games": 2}}, (2, 2, 0, False)),
        ([LARGE, REGULAR], {"burn": True, "options": {"burn_bonus": 2}}, (3, 3, 0, True)),
        ([REGULAR | {"asset_reduces": True}], {}, (1, 1, 0, False)),
        ([LARGE | {"asset_reduces": True}], {}, (1, 1, 0, False)),
        ([LARGE | {"rejected": True}, REGULAR], {}, (1, 1, 0, False)),
        ([LARGE | {"rejected": True}, REGULAR], {"burn": True}, (1, 1, 0, False)),
        ([LARGE], {"interval": "between_seasons"}, (3, 2, 1, False)),
        ([REGULAR], {"interval": "between_seasons", "options": {"downtime_between_seasons": 1}}, (1, 1, 0, False)),
        (
            [LARGE, LARGE],
            {"interval": "between_seasons", "burn": True, "options": {"burn_between_seasons": True}},
            (4, 4, 0, True),
        ),
        ([{"category": "personal", "size": "regular", "use": "recover"}], {}, (1, 1, 0, False)),
        ([{"category": "assist", "size": "regular", "lead": "jo"}], {}, (1, 1, 0, False)),
    ],
)
def test_units(actions, more, expected):
    got = plan(*actions, **more)
    assert (got["units"], got["spent"], got["unspent"], got["burned"]) == expected


@pytest.mark.parametrize(
    ("actions", "more", "code"),
    [
        ([LARGE], {}, "burn_required"),
        ([REGULAR, REGULAR], {"burn": False}, "burn_required"),
        ([LARGE, REGULAR], {}, "too_many_downtime_actions"),
        ([LARGE, REGULAR], {"burn": True}, "too_many_downtime_actions"),
        ([REGULAR, REGULAR], {"options": {"burn_bonus": 0}}, "too_many_downtime_actions"),
        ([LARGE, LARGE], {"interval": "between_seasons"}, "too_many_downtime_actions"),
        ([], {"interval": "between_seasons", "burn": True}, "burn_not_available"),
        (
            [LARGE, LARGE],
            {"interval": "between_seasons", "options": {"burn_between_seasons": True}},
            "burn_required",
        ),
        ([], {"interval": "weekend"}, "unknown_interval"),
        ([{"category": "dance", "size": "regular"}], {}, "unknown_category"),
        ([{"category": "research", "size": "huge"}], {}, "unknown_size"),
        ([{"category": "research"}], {}, "unknown_size"),
        ([{"category": "personal", "size": "regular"}], {}, "unknown_personal_use"),
        ([{"category": "personal", "size": "regular", "use": "sleep"}], {}, "unknown_personal_use"),
        ([{"category": "assist", "size": "regular"}], {}, "lead_required"),
        ([{"category": "assist", "size": "regular", "lead": "mara"}], {}, "lead_cannot_assist"),
        ([REGULAR | {"rejected": "yes"}], {}, "bad_request"),
    ],
)
def test_refusals(actions, more, code):
    with pytest.raises(Refusal) as refusal:
        plan(*actions, **more)
    assert refusal.value.code == code
