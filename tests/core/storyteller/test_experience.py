import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.refusal import Refusal
from tests.core.storyteller.asking import ask


def award(event: str, options: dict | None = None, **more):
    return ask("award_xp", event=event, characters=["mara", "jo"], options=options or {}, **more)["awards"]["jo"]


@pytest.mark.parametrize(
    ("event", "options", "each"),
    [
        ("season_end", {}, 5),
        ("season_end", {"season_xp": 7}, 7),
        ("season_end", {"xp_award": "game"}, 0),
        ("game_end", {}, 0),
        ("game_end", {"xp_award": "game"}, 2),
        ("game_end", {"xp_award": "game", "game_xp": 3}, 3),
        ("milestone", {}, 0),
        ("milestone", {"xp_award": "game"}, 0),
    ],
)
def test_usual_awards(event, options, each):
    assert award(event, options) == each


@pytest.mark.parametrize("event", ["season_end", "game_end", "milestone"])
@pytest.mark.parametrize("amount", [0, 4])
def test_an_explicit_amount_always_wins(event, amount):
    assert award(event, amount=amount) == amount


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"event": "birthday"}, "unknown_event"),
        ({"amount": -1}, "invalid_amount"),
        ({"amount": "2"}, "invalid_amount"),
        ({"amount": True}, "invalid_amount"),
        ({"characters": "mara"}, "bad_request"),
        ({"options": {"season_xp": -1}}, "invalid_option_value"),
    ],
)
def test_award_refusals(given, code):
    with pytest.raises(Refusal) as refusal:
        ask("award_xp", {"event": "season_end", "characters": ["mara"], **given})
    assert refusal.value.code == code


def buy(kind: str = "skill", start: int = 0, to: int = 1, xp: int = 99, **more):
    return ask("spend_xp", {"kind": kind, "trait": "wits", "from": start, "to": to, "xp": xp, **more})


@pytest.mark.parametrize(("kind", "cost"), [("advantage", 1), ("skill", 2), ("special_training", 2), ("attribute", 3)])
@pytest.mark.parametrize("start", [0, 2])
def test_prices_are_flat(kind, cost, start):
    assert buy(kind, start, start + 3, 20) == {"cost": 3 * cost, "xp": 20 - 3 * cost, "rank": start + 3}


def test_the_storyteller_may_grant_a_higher_cap():
    assert buy(start=5, to=6, cap=6)["rank"] == 6


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"kind": "spell"}, "unknown_trait_kind"),
        ({"start": 2, "to": 2}, "nothing_to_buy"),
        ({"start": 3, "to": 2}, "nothing_to_buy"),
        ({"start": 4, "to": 6}, "rank_too_high"),
        ({"start": 6, "to": 7, "cap": 6}, "rank_too_high"),
        ({"xp": 1}, "not_enough_xp"),
        ({"start": -1}, "invalid_rating"),
        ({"to": "3"}, "invalid_rating"),
        ({"kind": "attribute", "trait": "luck"}, "unknown_attribute"),
        ({"xp": -1}, "bad_request"),
    ],
)
def test_purchase_refusals(more, code):
    with pytest.raises(Refusal) as refusal:
        buy(**more)
    assert refusal.value.code == code


def transfer(kind: str = "skill", start: int = 3, to: int = 1, **more):
    given = {"interval": "between_seasons", "justification": "moved away", "xp": 1, **more}
    return ask("transfer_ranks", {"kind": kind, "trait": "wits", "from": start, "to": to, **given})


@pytest.mark.parametrize(("kind", "cost"), [("advantage", 1), ("skill", 2), ("special_training", 2), ("attribute", 3)])
def test_ranks_come_back_in_full(kind, cost):
    assert transfer(kind) == {"refund": 2 * cost, "xp": 1 + 2 * cost, "rank": 1}


def test_all_but_attributes_may_go_to_nothing():
    assert transfer("advantage", 3, 0)["rank"] == 0


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"start": 2, "to": 2}, "nothing_to_transfer"),
        ({"start": 2, "to": 3}, "nothing_to_transfer"),
        ({"interval": "between_games"}, "transfer_only_between_seasons"),
        ({"interval": "weekend"}, "unknown_interval"),
        ({"justification": ""}, "justification_required"),
        ({"justification": "  "}, "justification_required"),
        ({"kind": "attribute", "to": 0}, "rank_too_low"),
        ({"to": -1}, "rank_too_low"),
        ({"kind": "spell"}, "unknown_trait_kind"),
    ],
)
def test_transfer_refusals(more, code):
    with pytest.raises(Refusal) as refusal:
        transfer(**more)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("way", "held", "gained", "expected"),
    [
        ("personal", 3, 2, (0, 1, "character")),
        ("personal", 0, 4, (4, 0, "character")),
        ("personal", 4, 8, (2, 2, "character")),
        ("communal", 98, 5, (3, 1, "everyone")),
        ("communal", 0, 99, (99, 0, "everyone")),
    ],
)
def test_beats(way, held, gained, expected):
    got = ask("add_beats", beats=held, beats_gained=gained, options={"beats": way})
    assert (got["beats"], got["xp_each"], got["who"]) == expected


@pytest.mark.parametrize(
    ("options", "gained", "code"),
    [
        ({}, 1, "beats_not_in_use"),
        ({"beats": "personal"}, -1, "bad_request"),
        ({"beats": "x"}, 1, "invalid_option_value"),
    ],
)
def test_beat_refusals(options, gained, code):
    with pytest.raises(Refusal) as refusal:
        ask("add_beats", beats=0, beats_gained=gained, options=options)
    assert refusal.value.code == code


ranks = st.integers(0, 6)
kinds = st.sampled_from(["advantage", "skill", "special_training", "attribute"])


@given(kinds, ranks, ranks, st.integers(0, 20))
def test_no_purchase_or_transfer_leaves_a_debt_and_both_cancel_out(kind, start, to, xp):
    try:
        bought = buy(kind, start, to, xp)
    except Refusal:
        return
    assert bought["xp"] >= 0
    if kind == "attribute" and start == 0:
        return
    assert transfer(kind, to, start, xp=bought["xp"])["xp"] == xp
