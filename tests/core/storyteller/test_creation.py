import pytest

from core.refusal import Refusal
from tests.core.storyteller.asking import ask


def test_everything_starts_low_and_full():
    got = ask("create_character", attributes={})
    assert set(got["attributes"].values()) == {1}
    assert len(got["attributes"]) == 9
    assert got["willpower"] == {"max": 6, "current": 6}
    assert got["health"] == {"boxes": 6, "bruising": 0, "lethal": 0}
    assert (got["xp"], got["conditions"]) == (0, [])


def test_tracks_follow_resolve_and_stamina():
    got = ask("create_character", attributes={"resolve": 4, "stamina": 5}, challenges=["in debt", "hunted"])
    assert got["willpower"] == {"max": 9, "current": 9}
    assert got["health"]["boxes"] == 10


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"attributes": {"luck": 2}}, "unknown_attribute"),
        ({"attributes": {"wits": 0}}, "invalid_rating"),
        ({"attributes": {"wits": 6}}, "invalid_rating"),
        ({"attributes": {"wits": True}}, "invalid_rating"),
        ({"attributes": {}, "challenges": ["a", "b", "c"]}, "too_many_challenges"),
        ({"attributes": {}, "challenges": "a"}, "bad_request"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("create_character", given)
    assert refusal.value.code == code
