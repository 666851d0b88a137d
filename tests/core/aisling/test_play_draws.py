"""Draws, contests and joint efforts on screen: filled from sheets, priced, settled into the campaign."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.actions.action import Done
from core.actions.play import levers, odds, proceed
from core.building_blocks.ledger import PointsMove
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.colors import COLORS, worth
from core.rulesets.aisling.groups.actions import Partner
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.values import SituationAspect, Trait
from core.schema.codec import decode, encode
from tests.core.aisling.scenes import HAG, SAM, done, finished, resolved, situation

DRAW, CONTEST, TOGETHER = (RULESET.action(id) for id in ("draw", "contest", "together"))
ACCEPT, PLAIN, DAMAGE, ASPECT = (("accept",), ("plain",), ("damage",), ("aspect",))


BOTH = {"target": "R", "traits": ("Strong",), "rival_target": "R", "rival_traits": ("Claws",)}


def draw(**more):
    return replace(DRAW.start(situation()), target="R", traits=("Strong",), **more)


def contest(**more):
    start = CONTEST.start(situation())
    return replace(start, **{**BOTH, **more})


def test_a_draw_starts_with_what_one_is_best_at():
    start = DRAW.start(situation())
    assert (start.target, start.traits, start.difficulty) == ("A", ("Quick",), 3)


def test_an_opponent_and_a_difficulty_replace_each_other_and_nothing_else_does():
    def followed(before, **changed):
        after = DRAW.follow(before, replace(before, **changed), situation())
        return after.against, after.difficulty

    alone, opposed = draw(difficulty=5), draw(against=2, difficulty=None)
    assert followed(alone, against=2) == (2, None)
    assert followed(opposed, against=None) == (None, 3)
    assert followed(opposed, difficulty=4) == (None, 4)
    for changed in ({"luck": 1}, {"target": "A"}, {"invoke": "Owes the hag"}):
        assert followed(opposed, **changed) == (2, None)
        assert followed(alone, **changed) == (None, 5)


def test_the_seeds_example_comes_to_six_power():
    drawn = resolved(DRAW, draw(), situation(), "RAMX", ACCEPT, PLAIN)
    assert (drawn.facts["power"], drawn.facts["success"], drawn.facts["margin"]) == (6, True, 3)


def test_a_hand_with_too_many_motes_is_asked_for_anew_and_says_why():
    ask = proceed(DRAW, DRAW.prepare(draw(), situation()), [Answer(tuple("RAMXG"))]).ask
    assert (ask.n, ask.why, ask.seat.name) == (4, "aisling-33", "Sam")


def test_a_trait_mote_can_be_drawn_for_instead():
    request = DRAW.prepare(draw(convert=1), situation())
    assert [trait.convert for trait in request.drawer.traits] == [1]
    with pytest.raises(Refusal, match="1 mote to turn") as refused:
        DRAW.prepare(draw(convert=2), situation())
    assert (refused.value.code, refused.value.field) == ("convert_exceeds_trait", "convert")


def test_every_number_of_trait_motes_is_priced():
    form = replace(draw(), target="A", traits=("Quick",))
    found = [lever.value for lever in levers(DRAW, form, situation()) if lever.field == "convert"]
    assert found == [1, 2]


def test_motes_of_neighbouring_traits_are_taken_apart_from_the_others():
    form = replace(draw(convert=1, convert_near=2), traits=("Quick", "Strong", "Rude"))
    assert [t.convert for t in DRAW.prepare(form, situation()).drawer.traits] == [2, 1, 0]


TRAITS = st.lists(st.tuples(st.sampled_from(COLORS), st.integers(-2, 4)), min_size=1, max_size=5)
LESS = st.integers(-1, 4)


@given(TRAITS, st.sampled_from(COLORS), LESS, LESS)
def test_motes_to_draw_come_from_traits_of_their_kind_in_order(traits, target, less, less_near):
    made = tuple(Trait(name=f"T{n}", color=color, motes=motes) for n, (color, motes) in enumerate(traits))
    here = situation(replace(SAM, traits=made))
    room = {kind: sum(max(t.motes, 0) for t in made if worth(t.color, target) == kind) for kind in (1, 2)}
    own, near = max(room[2] - less, 0), max(room[1] - less_near, 0)
    form = replace(draw(), target=target, traits=tuple(t.name for t in made), convert=own, convert_near=near)
    if room[2] < own or room[1] < near:
        there = room[2] if room[2] < own else room[1]
        with pytest.raises(Refusal, match=f"have only {there} mote" if there else "have no motes") as refused:
            DRAW.prepare(form, here)
        assert refused.value.field == ("convert" if room[2] < own else "convert_near")
        return
    used = DRAW.prepare(form, here).drawer.traits
    left = {0: 0, 1: near, 2: own}
    for trait, taken in zip(made, used, strict=True):
        kind = worth(trait.color, target)
        assert taken.convert == min(left[kind], max(trait.motes, 0))
        left[kind] -= taken.convert


@given(TRAITS)
def test_a_hand_starts_with_the_colour_and_the_trait_that_give_most(traits):
    made = tuple(Trait(name=f"T{n}", color=color, motes=motes) for n, (color, motes) in enumerate(traits))
    sheet = replace(SAM, traits=made)
    start = DRAW.start(situation(sheet))
    best = {c: max((t.motes for t in made if t.color == c), default=0) for c in COLORS}
    assert sheet.threshold(start.target) + best[start.target] == max(sheet.threshold(c) + best[c] for c in COLORS)
    chosen = [sheet.trait(name) for name in start.traits]
    assert [(t.color, t.motes) for t in chosen] == [(start.target, best[start.target])] * (best[start.target] > 0)


def test_one_more_aspect_is_invoked_if_it_is_ones_own_and_tagged_if_not():
    drawer = DRAW.prepare(draw(more=("Have gun", "Vile iron")), situation()).drawer
    assert [help.id for help in drawer.helps] == ["invoke:Have gun", "tag:Vile iron"]


def test_only_another_colour_chooses_traits():
    """Traits that don't count in the colour stay too, and so does a choice of none."""
    for chosen in ((), ("Quick",), ("Strong", "Rude")):
        form = replace(draw(), traits=chosen)
        assert DRAW.follow(form, replace(form, luck=1), situation()).traits == chosen
        assert DRAW.follow(replace(form, target="A"), replace(form, traits=("Rude",)), situation()).traits == ("Rude",)


def test_luck_and_aspects_are_paid_for_before_the_draw_and_after_it():
    here = situation(state=State(free_tags=("Vile iron",)))
    effects = done(DRAW, draw(invoke="Owes the hag", luck=1), here, "RAMXRAM", ("tag:Vile iron",), ACCEPT, PLAIN)
    assert [move for move in effects.points if move.currency == "luck"] == [
        PointsMove(1, "luck", -1, "invoke", "Owes the hag"),
        PointsMove(1, "luck", -1, "luck"),
    ]
    assert effects.state == State()


def test_what_costs_more_luck_than_there_is_is_refused():
    with pytest.raises(Refusal) as refused:
        resolved(DRAW, draw(luck=3), situation(luck=2))
    assert refused.value.code == "not_enough_luck"


def test_an_aspect_that_is_not_there_cannot_be_used():
    with pytest.raises(Refusal, match="isn't offered"):
        resolved(DRAW, draw(tag="Dragon"), situation())


def test_lines_of_the_scene_and_aspects_of_others_can_be_tagged():
    here = situation(said=("dark",), state=State(aspects=(SituationAspect(name="Oil on the floor"),)))
    entry = next(f.metadata["entry"] for f in DRAW.form.__dataclass_fields__.values() if f.name == "tag")
    assert [choice.id for choice in entry.open_choices(here)] == ["", "Oil on the floor", "dark", "Vile iron"]


@pytest.mark.parametrize(("luck", "closed"), [(0, ["dark"]), (1, [])])
def test_a_tag_is_open_to_whoever_has_the_1_luck_it_costs_or_a_free_one(luck, closed):
    here = situation(said=("dark",), state=State(free_tags=("Vile iron",)), luck=luck)
    entry = next(f.metadata["entry"] for f in DRAW.form.__dataclass_fields__.values() if f.name == "tag")
    offered = {choice.id: choice for choice in entry.open_choices(here) if choice.id}
    assert [name for name, choice in offered.items() if choice.why_not] == closed
    assert offered["Vile iron"].note.endswith("free")


def test_no_trait_mote_can_be_drawn_for_without_any():
    bare = replace(SAM, traits=(Trait(name="Rude", color="B", motes=-1),))
    entry = next(f.metadata["entry"] for f in DRAW.form.__dataclass_fields__.values() if f.name == "convert")
    assert [choice.id for choice in entry.choices(situation(bare, HAG))] == ["0"]
    assert [choice.id for choice in entry.choices(situation())] == ["0", "1", "2"]


def test_pools_go_to_the_purse():
    effects = done(DRAW, draw(), situation(), "RRRR", ACCEPT, PLAIN)
    assert PointsMove(1, "R", 2, "pool") in effects.points


def test_a_success_can_damage_who_does_not_draw():
    form = draw(against=2, difficulty=None)
    assert DRAW.prepare(form, situation()).needed == 3
    effects = done(DRAW, form, situation(), "RRAX", ACCEPT, DAMAGE)
    assert effects.sheets[2].hurt == {"R": 3}
    assert effects.sheets[2].out == ("R",)


def test_a_failure_can_hurt_who_draws():
    effects = done(DRAW, draw(difficulty=9), situation(), "RAMX", ACCEPT, DAMAGE)
    assert effects.sheets[1].hurt == {"R": 3}


def test_a_new_aspect_is_placed_and_free_to_tag():
    effects = done(DRAW, draw(), situation(), "RAMX", ACCEPT, ASPECT, ("Off balance",))
    assert effects.state == State((SituationAspect(name="Off balance"),), ("Off balance",))


def test_trying_again_needs_changed_circumstances():
    with pytest.raises(Refusal, match="something important has changed") as refused:
        resolved(DRAW, draw(tries="same"), situation())
    assert refused.value.code == "no_retry"


def test_a_form_of_a_draw_survives_being_kept():
    form = draw(more=("Have gun",), obscure=True)
    assert decode(DRAW.form, encode(form)) == form


def test_levers_price_motes_luck_and_aspects():
    found = {(lever.field, lever.value) for lever in levers(DRAW, draw(), situation())}
    assert {("convert", 1), ("luck", 1), ("invoke", "Have gun"), ("tag", "Vile iron"), ("difficulty", 2)} <= found


def test_a_brief_tells_the_colour_the_traits_and_the_fates():
    fates = resolved(DRAW, draw(), situation(), "BBMF", ACCEPT, PLAIN)
    told = DRAW.brief(Done(draw(), None, fates, situation()))
    assert told.label == "Red with Strong against 3"
    assert (dict(told.facts), told.score) == ({"fate_boon": 1}, "3:3")
    alone = replace(draw(), difficulty=None)
    free = DRAW.brief(Done(alone, None, resolved(DRAW, alone, situation(), "BBMF", ACCEPT), situation()))
    assert (dict(free.facts), free.score) == ({"fate_boon": 1}, "3")
    plain = DRAW.brief(finished(DRAW, draw(), situation(), "RRRR", ACCEPT, PLAIN))
    assert (dict(plain.facts), plain.score) == ({"power": 10}, None)


def test_a_brief_says_who_was_hurt_by_how_much_of_it_there_was_room_for_and_who_was_taken_out():
    here = situation(SAM, HAG, SAM)
    hit = DRAW.brief(finished(DRAW, draw(difficulty=None, against=2), here, "RRRR", ACCEPT, DAMAGE))
    assert (hit.label, hit.score, hit.sight) == ("Red with Strong against Hag (3)", "10:3", "")
    assert hit.harm == ("3 damage to Hag", "taken out")
    lost = CONTEST.brief(finished(CONTEST, contest(), here, "XXXG", "RRA", ACCEPT, ACCEPT, DAMAGE))
    assert (lost.score, lost.harm, lost.sight) == ("2:9", ("4 damage to Sam", "taken out"), "Contest against Hag")
    hags = replace(here, acting=2)
    met = replace(CONTEST.start(hags), target="R", traits=(), rival=1, rival_target="R", rival_traits=("Strong",))
    lost = CONTEST.brief(finished(CONTEST, met, hags, "XXX", "RRRR", ACCEPT, ACCEPT, DAMAGE))
    assert (lost.harm[0], lost.sight) == ("3 damage to Hag", "Contest against Sam")  # the table saw Sam strike back
    form = replace(TOGETHER.start(here), target="R", traits=(), partners=(Partner(who=3),), difficulty=None, against=2)
    both = TOGETHER.brief(finished(TOGETHER, form, here, "RXXX", "RXXX", ACCEPT, ACCEPT, DAMAGE))
    assert (both.label, both.score) == ("Red, together with Wren, against Hag (3)", "4:3")
    assert both.harm == ("1 damage to Hag",)


def test_a_fate_is_told_without_a_number():
    assert [RULESET.counted(f"fate_{fate}", 1) for fate in ("boon", "bane", "wyrd")] == ["Boon", "Bane", "Wyrd"]
    assert RULESET.counted("power", 7) == "7 Power"


def test_a_brief_names_the_new_aspect_it_came_to():
    made = DRAW.brief(finished(DRAW, draw(), situation(), "RRRR", ACCEPT, ASPECT, ("Off balance",)))
    assert (made.score, made.harm) == ("10:3", ("new Aspect Off balance",))
    lost = CONTEST.brief(finished(CONTEST, contest(), situation(), "XXXG", "RRA", ACCEPT, ACCEPT, ASPECT, ("Pinned",)))
    assert (lost.harm, lost.sight) == (("new Aspect Pinned",), "Contest against Hag")


@pytest.mark.parametrize("won", ["RRRR", "XXXG"])
def test_what_a_draw_means_is_asked_of_nobody_by_name(won):
    hands = (Answer(tuple(won)), Answer(tuple("RRA")), Answer(ACCEPT), Answer(ACCEPT))
    asked = proceed(CONTEST, CONTEST.prepare(contest(), situation()), list(hands)).ask
    assert (asked.question, asked.seat.name, asked.seat.path) == ("effect", "", ("actor",))


def test_a_contest_starts_against_somebody_who_is_not_a_players():
    start = CONTEST.start(situation(SAM, HAG, SAM))
    assert (start.rival, start.rival_target) == (2, "A")


def test_a_lost_contest_hurts_who_lost():
    effects = done(CONTEST, contest(), situation(), "XXXG", "RRR", ACCEPT, ACCEPT, DAMAGE)
    assert effects.sheets[1].hurt == {"R": 4}
    assert [(move.actor, move.currency) for move in effects.points] == [(1, "X"), (2, "R")]


def test_both_sides_of_a_contest_pay_for_their_own_helps():
    form = contest(invoke="Have gun", rival_luck=2)
    effects = done(CONTEST, form, situation(), "RAMXRA", "RAMXC", ACCEPT, ACCEPT, PLAIN)
    assert [(move.actor, move.delta) for move in effects.points if move.currency == "luck"] == [(1, -1), (2, -2)]


def test_a_free_tag_serves_the_first_who_uses_it():
    here = situation(state=State((SituationAspect(name="Fog"),), ("Fog",)))
    request = CONTEST.prepare(contest(tag="Fog", rival_tag="Fog"), here)
    assert [drawer.luck_left for drawer in (request.actor, request.opponent)] == [7, 6]


def test_another_rival_brings_their_own_traits():
    here = situation(SAM, HAG, SAM)
    before = contest(rival=2, rival_traits=("Claws",))
    form = CONTEST.follow(before, replace(before, rival=3), here)
    assert [trait.name for trait in CONTEST.prepare(form, here).opponent.traits] == ["Strong"]
    with pytest.raises(Refusal, match="Claws isn't a Trait of Wren") as refused:
        CONTEST.prepare(replace(form, rival_traits=("Claws", "Strong")), here)
    assert refused.value.field == "rival_traits"


def test_nobody_contends_with_themselves():
    with pytest.raises(Refusal) as refused:
        CONTEST.prepare(contest(rival=1), situation())
    assert refused.value.field == "rival"


def test_a_joint_effort_adds_the_powers_of_all():
    here = situation(SAM, HAG, SAM)
    form = replace(TOGETHER.start(here), target="R", traits=(), partners=(Partner(who=3, target="A"),), difficulty=9)
    drawn = resolved(TOGETHER, form, here, "RRAA", "AAAG", ACCEPT, ACCEPT, PLAIN)
    assert (drawn.facts["power"], drawn.facts["success"]) == (13, True)
    assert TOGETHER.settle(Done(form, None, drawn, here)).points == (PointsMove(3, "A", 1, "pool"),)


def test_a_group_has_everybody_once():
    with pytest.raises(Refusal) as refused:
        TOGETHER.prepare(replace(TOGETHER.start(situation()), partners=(Partner(who=1),)), situation())
    assert refused.value.code == "needs_group"


def test_the_odds_of_every_kind_of_draw_are_whole():
    here = situation(SAM, HAG, SAM)
    for action in (DRAW, CONTEST, TOGETHER):
        found = odds(action, action.start(here), here)
        assert found is not None
        assert sum(found.spread.values()) == 1


def test_a_difficulty_and_somebody_who_opposes_are_refused_together():
    """aisling-49; typed on a form one takes the place of the other, given by name both are refused."""
    with pytest.raises(Refusal) as refused:
        DRAW.prepare(draw(against=2, difficulty=5), situation())
    assert (refused.value.code, refused.value.field) == ("two_difficulties", "difficulty")
    start = draw()
    opposed = DRAW.follow(start, replace(start, against=2), situation())
    assert (opposed.against, opposed.difficulty) == (2, None)
    hard = DRAW.follow(opposed, replace(opposed, difficulty=6), situation())
    assert (hard.against, hard.difficulty) == (None, 6)
    assert DRAW.follow(opposed, replace(opposed, against=None), situation()).difficulty == 3


@pytest.mark.parametrize("action", [DRAW, CONTEST, TOGETHER], ids=lambda action: action.id)
def test_another_colour_takes_the_traits_that_count_in_it(action):
    form = replace(action.start(situation()), target="R", traits=("Strong",), convert=1)
    beside, far = (action.follow(form, replace(form, target=color), situation()) for color in "AC")
    assert (beside.traits, beside.convert) == (("Strong",), 0)
    assert far.traits == ()
    assert action.follow(far, replace(far, target="A"), situation()).traits == ("Quick",)
    both = replace(form, target="A", traits=("Quick", "Strong"))
    assert action.follow(form, both, situation()) == both


def test_the_other_side_of_a_contest_changes_its_traits_with_its_colour_and_with_who_it_is():
    here = situation(SAM, HAG, SAM)
    start = replace(CONTEST.start(here), **BOTH, rival=2)
    away = CONTEST.follow(start, replace(start, rival_target="B"), here)
    assert away.rival_traits == ()
    assert CONTEST.follow(start, replace(start, rival=3), here).rival_traits == ("Strong",)
