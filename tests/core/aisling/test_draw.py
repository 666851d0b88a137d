"""One draw, at the table and as a request (aisling-10, 17 to 22, 33, 34, 49)."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.actions.play import step_back
from core.building_blocks.band import Band
from core.luck.table import Answer, DrawAsk, KnownAnswers, Luck, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.aisling.draws.helps import Help, Modifier, invoke_help, late_helps, luck_help, tag_help
from core.rulesets.aisling.draws.mote_count import plan
from core.rulesets.aisling.draws.opposition import Opposition
from core.rulesets.aisling.draws.rules import DrawRequest, draw
from core.rulesets.aisling.draws.success_effects import Stakes
from core.rulesets.aisling.values import Aspect
from tests.core.aisling.asking import AVERAGE, FATES, SAM, STRONG, ask, code, drawer, options, table
from tests.seeded import Seeded

LATE = late_helps((Aspect(name="Stubborn", motes=3),), ("Vile iron", "Fog"), frozenset({"Fog"}), options())
ACCEPT = ("accept",)


def drawn(hand, **more):
    return ask("draw", {"thresholds": SAM, "target": "R", "fate_colors": FATES, "drawn": list(hand), **more})


def waiting(request, *answers):
    """Return the draw's next question after these answers."""
    with pytest.raises(Unanswered) as waits:
        draw(request, table(*answers))
    return waits.value.ask


def request(difficulty=4, **more):
    rest = {key: more.pop(key) for key in ("stakes", "opposition") if key in more}
    return DrawRequest(drawer=drawer(**more), difficulty=difficulty, **rest)


@pytest.mark.parametrize(
    ("hand", "traits", "power"),
    [
        ("RAMX", [STRONG], 6),
        ("RRRR", [], 8),
        ("GCBX", [], 0),
        ("GCBX", [{**STRONG, "motes": -2}], 0),
        ("RGCF", [], 5),
        ("AAGF", [], 2),
    ],
)
def test_power_is_summed_and_never_below_nothing(hand, traits, power):
    assert drawn(hand, traits=traits)["power"] == power


@pytest.mark.parametrize(
    ("against", "difficulty", "success"),
    [
        ({"difficulty": 6}, 6, True),
        ({"difficulty": 7}, 7, False),
        ({"opposition": {"thresholds": {"R": 9}, "damage": {"R": 2}}}, 7, False),
        ({"opposition": {"thresholds": {"A": 9}}}, 0, True),
    ],
)
def test_success_is_as_much_power_as_the_difficulty(against, difficulty, success):
    found = drawn("RAMX", traits=[STRONG], **against)
    assert (found["difficulty"], found["success"], found["margin"]) == (difficulty, success, 6 - difficulty)


def test_without_opposition_nothing_succeeds_or_fails():
    assert "success" not in drawn("RAMX")
    assert draw(request(difficulty=None), table("RAM")).outcome.band is Band.MIXED


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"difficulty": 3, "opposition": {"thresholds": {}}}, "two_difficulties"),
        ({"difficulty": None}, "bad_difficulty"),
        ({"difficulty": True}, "bad_difficulty"),
        ({"opposition": {"thresholds": {"R": 1}, "damage": {"R": 2}}}, "bad_damage"),
        ({"opposition": {"thresholds": {"R": -1}}}, "bad_threshold"),
        ({"opposition": {}}, "bad_request"),
        ({"drawn": "RAMX"}, "bad_request"),
        ({"drawn": ["R"] * 9}, "not_in_caern"),
        ({"drawn": [1]}, "bad_request"),
        ({"damage": {"R": 5}}, "bad_damage"),
        ({"damage": {"R": -1}}, "bad_damage"),
    ],
)
def test_oppositions_hands_and_damage_that_cannot_be(more, refused):
    assert code("draw", {"thresholds": SAM, "target": "R", "drawn": [], **more}) == refused


@pytest.mark.parametrize("missing", ["thresholds", "target", "drawn"])
def test_what_a_draw_cannot_do_without(missing):
    whole = {"thresholds": SAM, "target": "R", "drawn": []}
    assert code("draw", {key: value for key, value in whole.items() if key != missing}) == "bad_request"


# At the table.


def test_motes_may_be_drawn_one_or_two_at_a_time():
    asked = waiting(request(), "RA")
    assert isinstance(asked, DrawAsk)
    assert (asked.n, asked.why, asked.range) == (1, "aisling-34", (1, 41))
    assert draw(request(), table("RA", "M")).facts == draw(request(), table("RAM")).facts


def test_a_hand_that_is_too_large_goes_back_whole():
    asked = waiting(request(), "RRRR")
    assert isinstance(asked, DrawAsk)
    assert (asked.n, len(asked.pile)) == (3, 43)
    played = draw(request(), table("RRRR", "RA", "GC", "GCB"))
    assert played.facts["power"] == 0
    assert played.value.drawn.redrawn == (tuple("RRRR"), tuple("RAGC"))
    assert [step.tokens for step in played.steps if step.what == "redrawn"] == [tuple("RRRR"), tuple("RAGC")]


def test_nothing_is_asked_for_where_no_motes_are_due():
    assert draw(request(damage={"R": 3}), table()).facts["power"] == 0


def test_late_help_is_offered_with_its_price_and_its_exact_odds():
    asked = waiting(request(late=LATE, luck=2, fate_colors=FATES), "RAX")
    assert [(choice.id, choice.note) for choice in asked.choices] == [
        ("accept", "Power 3"),
        ("tag:Fog", "free tag, +2 motes"),
        ("roleplay", "free, +1 mote"),
        ("luck:1", "−1 Luck, +1 mote"),
        ("luck:2", "−2 Luck, +2 motes"),
        ("invoke:Stubborn", "invoke, −1 Luck, +3 motes"),
        ("tag:Vile iron", "tag, −1 Luck, +2 motes"),
    ]
    advice = asked.advice()
    assert advice["accept"].chances[0].p == 0
    assert advice["luck:2"] == advice["tag:Fog"]
    given = {"thresholds": AVERAGE, "target": "R", "fate_colors": FATES, "difficulty": 4, "drawn": list("RAX")}
    priced = ask("odds", given, modifiers=[{"kind": "tag"}])
    assert str(advice["tag:Fog"].chances[0].p) == priced["success"]


def told(note):
    """The motes and the Power that the note of a late help promises."""
    motes, power = re.search(r"\+(\d+) mote", note), re.search(r"\+(\d+) Power", note)
    return int(motes[1]) if motes else 0, int(power[1]) if power else 0


@given(st.integers(-6, 12), st.integers(1, 9), st.integers(0, 1), st.sampled_from(["off", "on"]))
def test_a_late_help_promises_what_choosing_it_gives(due, more, least, mastery):
    """Below the least hand and above seven motes, too, where a mote more isn't always one more to draw."""
    rules = options(min_draw=least, mastery=mastery)
    late = (Help(id="more", label="More", modifiers=(Modifier(kind="other", motes=more),)),)
    first = drawer(thresholds={"R": 9, "A": 9}, modifiers=(Modifier(kind="other", motes=due - 9),), late=late)
    before = plan(first, rules)
    assume(before.motes and before.motes + more <= before.caern_size)
    asked = waiting(DrawRequest(drawer=first, options=rules), ["R"] * before.motes)
    after = plan(first.with_help(late[0]), rules)
    assert told(asked.choices[1].note) == (after.motes - before.motes, after.mastery_power - before.mastery_power)


def test_late_help_is_drawn_paid_and_used_up():
    asking = request(late=LATE, luck=2, difficulty=6)
    played = draw(asking, table("RAX", ("tag:Fog",), "GR", ("luck:1",), "M", ("invoke:Stubborn",), "C", ACCEPT))
    drawn = played.value.drawn
    assert played.facts["power"] == 2 + 1 + 2 + 1 + 1  # and one Power for the eight motes due
    assert (drawn.plan.motes, drawn.plan.mastery_power) == (7, 1)
    assert (drawn.drawer.luck_left, drawn.free_tags_used) == (0, ("Fog",))
    assert [help.id for help in drawn.drawer.helps if help.late] == ["tag:Fog", "luck:1", "invoke:Stubborn"]
    assert played.outcome.word == "succeeds"


def test_what_cannot_be_paid_or_is_used_up_is_not_open():
    asked = waiting(request(late=LATE, luck=0), "RAX")
    closed = {choice.id: choice.why_not for choice in asked.choices if choice.why_not}
    assert set(closed) == {"tag:Vile iron", "invoke:Stubborn"}
    with pytest.raises(Refusal, match="you have 0"):
        draw(request(late=LATE), table("RAX", ("tag:Vile iron",)))
    early = request(late=LATE, luck=7, helps=(tag_help("Fog", True, options()),))
    assert "tag:Fog" not in {choice.id for choice in waiting(early, "RAXGC").choices}


def test_too_many_late_motes_take_the_first_hand_with_them():
    asked = waiting(request(late=LATE), "RAX", ("roleplay",), "GG")
    assert isinstance(asked, DrawAsk)
    assert (asked.n, len(asked.pile)) == (4, 43)
    played = draw(request(late=LATE), table("RAX", ("roleplay",), "GG", "RRRR", ACCEPT))
    assert played.value.drawn.redrawn == (tuple("RAXGG"),)


def test_a_house_rule_lets_nothing_come_late():
    strict = DrawRequest(drawer=drawer(late=LATE, luck=7), options=options(late_modifiers="refused"))
    assert draw(strict, table("RAX")).facts["power"] == 3


def test_help_before_the_draw_needs_the_luck_it_costs():
    helps = (invoke_help(Aspect(name="Stubborn"), options()), luck_help(2, options()))
    assert draw(request(helps=helps, luck=3), table("RRRRRRG")).value.drawn.drawer.luck_left == 0
    with pytest.raises(Refusal, match=r"takes 3 Luck; .+ has 2") as refused:
        draw(request(helps=helps, luck=2), table())
    assert refused.value.code == "not_enough_luck"


def test_a_draw_can_be_stepped_back_and_drawn_again():
    seeded = Seeded(Luck("s"))
    asking = request(late=LATE, luck=1)
    with pytest.raises(Unanswered):
        draw(asking, Table(seeded))
    back = step_back(seeded.answers)
    assert back == ()
    again = Seeded(Luck("s"), list(back))
    with pytest.raises(Unanswered):
        draw(asking, Table(again))
    assert again.answers == seeded.answers


# What it means.


def test_damage_that_leaves_who_opposed_standing_is_offered_as_that():
    door = Opposition(thresholds={"R": 3}, damage={"R": 0}, name="the door")
    asked = waiting(request(difficulty=None, opposition=door, stakes=Stakes()), "RRG")
    assert [choice.note for choice in asked.choices if choice.id == "damage"] == ["1 red to the door"]


def test_a_meaning_that_is_closed_says_why_without_telling_to_choose_another():
    asked = waiting(request(difficulty=1, stakes=Stakes()), "RRG")
    assert [c.why_not.count(".") for c in asked.choices if c.id == "damage"] == [1]


def test_a_success_can_damage_who_opposed():
    door = Opposition(thresholds={"R": 3}, damage={"R": 1}, name="the door")
    asking = request(difficulty=None, opposition=door, stakes=Stakes())
    asked = waiting(asking, "RRR")
    assert [(choice.id, choice.note, choice.why_not) for choice in asked.choices] == [
        ("plain", "the story decides the rest", ""),
        ("damage", "2 red to the door, taken out", ""),  # of 4, but there is no room for more
        ("aspect", "the first tag is free", ""),
    ]
    played = draw(asking, table("RRR", ("damage",), ("player",)))
    assert played.facts["settled"] == {"effect": "damage", "decided_by": "player"}
    settled = played.value.settled
    assert (settled.damage, settled.taken_out, settled.decided_by, settled.loser) == (
        {"R": 3},
        True,
        "player",
        "the door",
    )


def test_a_failure_can_damage_who_acted():
    asking = request(difficulty=5, stakes=Stakes(decided_by="guide"), damage={"X": 1}, name="Sam")
    settled = draw(asking, table("RXX", ("damage",))).value.settled
    assert (settled.winner, settled.damage, settled.effective_threshold) == ("opponent", {"R": 3, "X": 1}, 0)


def test_where_nobody_opposed_there_is_nobody_to_damage():
    asked = waiting(request(difficulty=0, stakes=Stakes()), "RXX")
    assert [choice.id for choice in asked.choices if choice.why_not] == ["damage"]


def test_a_new_aspect_is_named_in_words():
    asking = request(stakes=Stakes(decided_by="guide"))
    with pytest.raises(Refusal) as refused:
        draw(asking, table("RRR", ("aspect",), (" ",)))
    assert refused.value.code == "aspect_name_required"
    played = draw(asking, table("RRR", ("aspect",), (" Off balance ",)))
    assert played.value.settled.aspect == "Off balance"
    assert played.steps[-1].label == "Off balance"


@pytest.mark.parametrize(
    ("hand", "band"),
    [("RRA", Band.SUCCESS), ("RRF", Band.TRIUMPH), ("GCX", Band.FAILURE), ("AAF", Band.DISASTER)],
)
def test_a_boon_and_a_bane_colour_the_outcome(hand, band):
    fates = {"boon": "R", "bane": "A"}
    assert draw(request(fate_colors=fates), table(hand)).outcome.band is band


# Late modifiers as a request.


def extend(first, extra, late, **more):
    given = {"thresholds": SAM, "target": "R", "drawn": list(first), "drawn_extra": list(extra)}
    return {**given, "late_modifiers": late, **more}


@pytest.mark.parametrize(
    ("extra", "found"),
    [
        ("RF", {"outcome": "resolved", "power": 4 + 2 + 3, "motes_added": 2}),
        ("R", {"outcome": "draw_more", "short_by": 1, "motes_to_draw": 6, "motes_added": 2}),
        ("RRR", {"outcome": "redraw", "over_by": 1, "motes_to_draw": 6, "motes_added": 2}),
    ],
)
def test_late_motes_are_read_with_the_first_hand(extra, found):
    got = ask("extend_draw", extend("RAMX", extra, [{"kind": "tag", "aspect": "Fog"}]))
    assert {key: got[key] for key in found} == found


def test_late_modifiers_recompute_mastery():
    late = [{"kind": "other", "motes": 6}]
    got = ask("extend_draw", extend("RAMX", "GCB", late))
    assert (got["motes_to_draw"], got["mastery_power"], got["motes_added"]) == (7, 2, 3)


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (extend("RAMX", "", [{"kind": "obscure"}]), "late_penalty"),
        (extend("RAMX", "", [{"kind": "other", "motes": -1}]), "late_penalty"),
        (extend("RAMX", "", [{"kind": "tag", "motes": -1}]), "modifier_sign"),
        (extend("RAM", "RR", [{"kind": "tag"}]), "hand_incomplete"),
        (extend("RAMXX", "R", [{"kind": "tag"}]), "hand_incomplete"),
        (extend("RAMF", "FR", [{"kind": "tag"}]), "not_in_caern"),
        (extend("RAMX", "RR", [{"kind": "tag"}], options={"late_modifiers": "refused"}), "late_modifiers_refused"),
        (
            extend("RAMXRA", "RR", [{"kind": "tag", "aspect": "a"}], modifiers=[{"kind": "invoke", "aspect": "a"}]),
            "aspect_already_used",
        ),
        (
            extend("RAMX", "", [{"kind": "other", "motes": 60}], options={"mastery": "off"}),
            "caern_too_small",
        ),
    ],
)
def test_late_modifiers_that_cannot_be(given, refused):
    assert code("extend_draw", given) == refused


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(0, 3))
def test_a_request_and_the_table_agree(seed, more):
    """The JSON interface makes the same result of a draw in two parts as the table."""
    late = (Help(id="more", label="More", modifiers=(Modifier(kind="other", motes=more),)),)
    seeded = Seeded(Luck(str(seed)), [])
    try:
        draw(request(late=late, fate_colors=FATES), Table(seeded))
    except Unanswered:
        seeded.answers.append(Answer(("more",)))
        seeded.used = 0
    played = draw(request(late=late, fate_colors=FATES), Table(Seeded(Luck(str(seed)), list(seeded.answers))))
    hands = [answer.given for answer in seeded.answers if answer.given != ("more",)]
    first = list(hands[0])
    whole = played.value.drawn.hand
    given = {"thresholds": AVERAGE, "target": "R", "fate_colors": FATES, "difficulty": 4, "drawn": first}
    got = ask("extend_draw", given, late_modifiers=[{"kind": "other", "motes": more}], drawn_extra=whole[3:])
    assert {key: got[key] for key in played.facts} == dict(played.facts)


def test_a_replayed_draw_is_the_same_draw():
    answers = [Answer(tuple("RAX")), Answer(("luck:1",)), Answer(("G",)), Answer(ACCEPT)]
    one, two = (draw(request(late=LATE, luck=1), Table(KnownAnswers(answers))) for _ in range(2))
    assert one == two
    assert one.steps == two.steps
