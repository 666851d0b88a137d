"""Odds (destiny-201 to 210): the catalogue's printed numbers, and every case counted one by one on small decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.rulesets.destiny.conflict_odds.matchup import may_combo
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.values.cards import FATE, NORMAL, card
from tests.core.counting import within
from tests.core.destiny.asking import ask, code
from tests.tiers import examples

OUTCOMES = ("win", "both", "neither", "lose")
STRONG = {"card": "7R", "orientation": "upper", "skill_level": 2, "difficulty": 8}
NON_PLAYER = {"skill_level": 1}


@pytest.mark.parametrize(
    ("side", "chances"),
    [
        (STRONG, {"win": "646/1431", "both": "1/54", "lose": "1517/2862"}),
        ({**STRONG, "card": "7S", "orientation": "lower"}, {"win": "911/1431", "neither": "13/106", "lose": "13/54"}),
        ({**STRONG, "advantage": True}, {"win": "51517/74412"}),
        ({**STRONG, "card": None}, {"win": "5609/11448"}),
    ],
)
def test_the_printed_odds_of_a_conflict(side: dict[str, Any], chances: dict[str, str]) -> None:
    found = ask("odds_conflict", side=side, rival=NON_PLAYER)
    assert {name: found[name] for name in chances} == chances
    assert sum(Fraction(found[name]) for name in OUTCOMES) == 1
    assert sum(map(Fraction, found["successes"].values())) == 1
    assert Fraction(found["expected"]) == sum(int(n) * Fraction(p) for n, p in found["successes"].items())


def test_the_other_printed_odds() -> None:
    deck = [card for card in FATE if card != "5R"]
    assert ask("odds_combo", card="5R", deck=deck, skill_level=9, difficulty=2)["gain_ace"] == "8/689"
    assert ask("odds_damage", deck="wound", weapon_types=["slash", "hack"], successes=4)["mortal"] == "46/833"
    assert ask("odds_wind")["speed"]["0"] == "703/2067"


# Conflicts counted ------------------------------------------------------------------------------------------------


def counted(
    side: dict[str, Any], rival: dict[str, Any], fate: Sequence[str], own: Sequence[str], **options: str
) -> Any:
    """Chances of each outcome and Success: a conflict for every order of the hidden cards and of one's own deck."""
    found, total = Counter[tuple[str, int]](), 0
    edge = side.get("advantage", False) != side.get("disadvantage", False)
    turned = int(side.get("card") is None) + edge
    theirs = 2 if rival.get("kind") != "player" else 0
    shown = [(card, half) for card in rival.get("unseen", ()) for half in ("upper", "lower")] if not theirs else [None]
    for order, deck, plays in product(permutations(fate, turned + theirs), permutations(own), shown):
        a = {**side, "shared_fate": order[:turned]}
        b = {"kind": "non_player", "shared_fate": order[turned:]} if plays is None else _player(*plays)
        b |= {"difficulty": 2, "skill_level": rival["skill_level"]}
        result = ask("conflict", a=a, b=b, options=options)["a"]
        size = {"Q": 1, "K": 2, "A": 3, "J": 0, "W": 0}.get(result["card"][0], 2)
        if result["outcome"] in ("win", "both") and 0 < size <= len(deck):
            result = ask("conflict", a={**a, "combo": deck[:size]}, b=b, options=options)["a"]
        found[result["outcome"], result["successes"]] += 1
        total += 1
    return {key: Fraction(n, total) for key, n in found.items()}


def _player(card: str, half: str) -> dict[str, Any]:
    return {"card": card, "orientation": half}


FEW = st.lists(st.sampled_from(FATE), min_size=3, max_size=4, unique=True)
# Cards whose combos can come off.
DECKS = st.permutations(["6C", "7U", "AC", "KC", "QC"]).map(lambda cards: cards[:3])
CARDS = st.sampled_from(["5R", "5S", "AR", "KU", "QS", "JC", "WR", None])
LEVEL = st.integers(0, 3)
SIDES = st.fixed_dictionaries(
    {
        "card": CARDS,
        "orientation": st.sampled_from(["upper", "lower"]),
        "skill_level": LEVEL,
        "difficulty": st.integers(2, 9),
    },
    optional={"advantage": st.just(True), "disadvantage": st.just(True)},
)
HANDS = FEW.map(lambda cards: cards[:2])
RIVALS = st.one_of(
    st.fixed_dictionaries({"skill_level": LEVEL}),
    st.fixed_dictionaries({"skill_level": LEVEL, "kind": st.just("player"), "unseen": HANDS}),
)


@settings(max_examples=examples(12), deadline=None)
@given(side=SIDES, rival=RIVALS, fate=st.lists(st.sampled_from(FATE), min_size=4, max_size=4, unique=True), own=DECKS)
def test_odds_are_all_conflicts_there_are(
    side: dict[str, Any], rival: dict[str, Any], fate: list[str], own: list[str]
) -> None:
    out = [card for card in FATE if card not in fate]
    found = ask("odds_conflict", side=side, rival=rival, shared_fate_out=out, own_deck=own)
    every = counted(side, rival, fate, own)
    for outcome in OUTCOMES:
        assert Fraction(found[outcome]) == sum(p for (how, _), p in every.items() if how == outcome)
    successes = {str(n): str(sum(p for (_, m), p in every.items() if m == n)) for n in sorted({n for _, n in every})}
    assert found["successes"] == successes


@settings(max_examples=5, deadline=None)
@given(
    hand=st.lists(st.sampled_from(FATE), max_size=4, unique=True),
    objective=st.sampled_from(["win", "successes", "damage"]),
)
def test_advice_ranks_what_each_play_promises(hand: list[str], objective: str) -> None:
    side = {"skill_level": 2, "difficulty": 6}
    advice = ask("advise", hand=hand, side=side, rival=NON_PLAYER, objective=objective)
    plays = [(card, half) for card in hand for half in ("upper", "lower") if card[0] != "W" or half == "upper"]
    plays += [("stay", "upper"), ("stay", "lower")]
    assert sorted((each["card"], each["orientation"]) for each in advice["ranking"]) == sorted(plays)
    assert advice["best"] == advice["ranking"][0]
    keys = []
    for each in advice["ranking"]:
        card = None if each["card"] == "stay" else each["card"]
        odds = ask("odds_conflict", side={**side, "card": card, "orientation": each["orientation"]}, rival=NON_PLAYER)
        good = Fraction(odds["win"]) + Fraction(odds["both"])
        assert Fraction(each["win_or_both"]) == good
        if objective != "damage":
            assert each["expected"] == odds["expected"]
        mean, at = Fraction(each["expected"]), -plays.index((each["card"], each["orientation"]))
        keys.append((good, mean, at) if objective == "win" else (mean, good, at))
    if objective != "damage":
        assert keys == sorted(keys, reverse=True)
    assert [key[0] for key in keys] == sorted((key[0] for key in keys), reverse=True)


def test_only_what_strikes_counts_for_damage() -> None:
    advice = ask("advise", hand=["7S"], side=STRONG, rival=NON_PLAYER, objective="damage")["ranking"]
    expected = {(each["card"], each["orientation"]): each["expected"] for each in advice}
    assert expected["7S", "lower"] == "0"  # Evade wins often and never hurts
    assert expected["7S", "upper"] == ask("odds_conflict", side={**STRONG, "card": "7S"}, rival=NON_PLAYER)["expected"]


# The others counted -----------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(
    card=st.sampled_from(["5R", "9S", "QR", "KU", "AC", "JR", "WB"]),
    deck=st.lists(
        st.sampled_from(["6R", "7R", "6S", "10R", "JC", "QS", "KR", "AS", "WR"]), min_size=3, max_size=5, unique=True
    ),
    order=st.sampled_from(["any", "strict"]),
)
def test_combos_counted(card: str, deck: list[str], order: str) -> None:
    size = {"Q": 1, "K": 2, "A": 3, "J": 0, "W": 0}.get(card[0], 2)
    given, extra, ace, ways = {"card": card, "difficulty": 9, "options": {"combo_order": order}}, Counter[str](), 0, 0
    for drawn in permutations(deck, size):
        found = ask("count_success", given, outcome="win", combo_drawn=drawn)
        extra[str(found["combo"])] += 1
        ace, ways = ace + found["gain_ace"], ways + 1
    shares = {n: str(Fraction(count, ways)) for n, count in extra.items()}
    assert ask("odds_combo", given, deck=deck) == {"extra": shares, "gain_ace": str(Fraction(ace, ways))}


@settings(max_examples=30, deadline=None)
@given(
    deck=st.lists(st.sampled_from(FATE), min_size=1, max_size=7, unique=True), count=st.integers(1, 7), data=st.data()
)
def test_draws_counted(deck: list[str], count: int, data: Any) -> None:
    want = data.draw(st.lists(st.sampled_from([*deck, *FATE[:3]]), unique=True, max_size=4))
    if count > len(deck):
        assert code("odds_draw", deck=deck, count=count, want=want) == "not_enough_cards"
        return
    hands = [len(set(hand) & set(want)) for hand in combinations(deck, count)]
    some, mean = Fraction(sum(n > 0 for n in hands), len(hands)), Fraction(sum(hands), len(hands))
    assert ask("odds_draw", deck=deck, count=count, want=want) == {"at_least_one": str(some), "expected": str(mean)}


@settings(max_examples=15, deadline=None)
@given(
    left=st.lists(st.sampled_from(FATE[:52]), min_size=5, max_size=6, unique=True),
    successes=st.integers(0, 5),
    types=st.sampled_from([["slash"], ["bash", "hack"]]),
)
def test_damage_counted(left: list[str], successes: int, types: list[str]) -> None:
    given = {"deck": "wound", "weapon_types": types}
    crits, hurt, ways = Counter[str](), 0, 0
    for drawn in permutations(left, successes):
        seen = ask("reveal_damage", given, drawn=drawn)
        crits[str(len(seen["crits"]))] += 1
        hurt += seen["hit_location"] is not None and seen["hit_location"]["location"] in ("head", "left_arm", "chest")
        ways += 1
    out = [card for card in FATE[:52] if card not in left]
    found = ask("odds_damage", given, successes=successes, out=out, locations=["head", "left_arm", "chest"])
    assert found["crits"] == {n: str(Fraction(count, ways)) for n, count in crits.items()}
    assert found["mortal"] == str(Fraction(sum(count for n, count in crits.items() if int(n) > 3), ways))
    assert found["location"] == str(Fraction(hurt, ways))


@settings(max_examples=10, deadline=None)
@given(left=st.lists(st.sampled_from([*FATE[:8], "JR", "QR", "KR", "AS"]), min_size=4, max_size=5, unique=True))
def test_wind_counted(left: list[str]) -> None:
    out = [card for card in FATE if card not in left]
    if sum(card[0] not in "JQKA" for card in left) < 3:
        assert code("odds_wind", out=out) == "not_enough_cards"
        return
    speeds, orders = Counter[int](), list(permutations(left))
    # The wind's direction comes from other cards: two that no one looks at here.
    direction = [card for card in ("9C", "9U", "10C") if card not in left][:2]
    for order in orders:
        speeds[ask("wind", direction_drawn=direction, speed_drawn=order)["speed"]] += 1
    assert ask("odds_wind", out=out)["speed"] == {
        str(v): str(Fraction(n, len(orders))) for v, n in sorted(speeds.items())
    }


@pytest.mark.parametrize("name", ["bleeding", "burning", "freezing", "acidic", "disease", "poison", "dying"])
def test_condition_events_counted(name: str) -> None:
    out = ["AS", "2R", "2U", "7R"]
    left, after = [each for each in FATE if each not in out], Counter[str]()
    for drawn in left:
        after[str(ask("condition_events", conditions={name: 2}, drawn=[drawn])["conditions"])] += 1
    found = ask("odds_condition", name=name, out=out)
    assert found == {"better": str(Fraction(3, 50)), "worse": str(Fraction(2, 50))}
    assert sorted(after.values()) == [2, 3, 45]


@settings(max_examples=15, deadline=None)
@given(task=st.integers(1, 3), progress=st.integers(1, 3), attempts=st.integers(0, 3), clock=st.booleans())
def test_tasks_counted(task: int, progress: int, attempts: int, clock: bool) -> None:
    # Six alike cases of an attempt: win by 1, win by 2, lose by 1, lose by 1, lose by 3, nothing.
    cases = [("win", 1), ("win", 2), ("lose", 1), ("lose", 1), ("lose", 3), ("neither", 0)]
    ended = Counter[str]()
    for tried in product(cases, repeat=attempts):
        now = {"task": task, "progress": progress, "status": "open"}
        for outcome, n in tried:
            if now["status"] == "open":
                now = ask("task_step", now, outcome=outcome, successes=n, rival_successes=n)
            if clock and now["status"] == "open":
                (now,) = ask("task_clock", tasks=[{**now, "id": "door"}])["tasks"]
        ended[now["status"]] += 1
    found = ask("odds_task", task=task, progress=progress, attempts=attempts, clock=clock,
                success={"1": "1/6", "2": "1/6"}, failure={"1": "1/3", "3": "1/6"})  # fmt: skip
    assert found == {how: str(Fraction(ended[how], 6**attempts)) for how in ("complete", "failed", "open")}


def test_tasks_of_many_attempts_are_counted_soon() -> None:
    """200 attempts took ten seconds: what has ended goes no further, and chances are counted in whole numbers."""
    chances = {"success": {"1": "1/3", "2": "1/6", "3": "1/12"}, "failure": {"1": "1/6", "2": "1/12", "3": "1/12"}}
    found = within(200_000, lambda: ask("odds_task", task=10, progress=10, attempts=200, **chances))
    assert sum(map(Fraction, found.values())) == 1
    assert Fraction(found["complete"]) + Fraction(found["failed"]) > Fraction(999_999, 1_000_000)
    assert ask("odds_task", task=0, progress=0, attempts=5, **chances) == {"complete": "1", "failed": "0", "open": "0"}


@pytest.mark.parametrize(("deck", "may"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_combo_of_a_king_may_come_of_enough_cards_only_with_another_king(deck: int, may: bool) -> None:
    """With fewer cards than it reveals, the pile is shuffled first, and anything may come."""
    others = [code for code in FATE if card(code).rank in NORMAL]
    assert may_combo(card("KR"), others[:deck], AS_WRITTEN) == may
    assert may_combo(card("KR"), ["KS", *others[:deck]], AS_WRITTEN)
