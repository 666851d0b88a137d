"""Efforts, races and rounds on screen: begun from a form, shown, moved on by their actions."""

from dataclasses import replace
from fractions import Fraction

import pytest

from campaigns.wording.log_entries import headline
from core.actions.action import Done
from core.actions.play import odds, proceed
from core.conflict import Gauge
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.fights.conflict import Intent, Vote
from core.rulesets.storyteller.sheet import Sheet
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES
from core.schema.codec import decode, encode
from tests.core.storyteller.asking import situation

SHEET = Sheet(attributes=dict.fromkeys(ATTRIBUTES, 3), willpower=8)


def begin(form, house=None, **more):
    """A situation with three characters and a conflict of this form."""
    kind, at = RULESET.conflict(form), situation(SHEET, SHEET, SHEET, house=house, here=(1, 2, 3))
    filled = replace(kind.prefill(at), **more)
    assert decode(kind.form, encode(filled)) == filled
    return replace(at, conflict=kind.start(filled, at))


def act(action, at, *cards, **more):
    """Do an action; the effects, and the situation after them."""
    action = RULESET.action(action)
    form = replace(action.start(at), **more)
    assert decode(action.form, encode(form)) == form
    request = action.prepare(form, at)
    progress = proceed(action, request, [Answer((card,)) for card in cards])
    effects = action.settle(Done(form, request, progress.resolution, at))
    for step in (*progress.resolution.steps, *effects.steps):
        assert step.rule in RULESET.texts
        assert step.what in RULESET.words
    actors = {i: replace(a, sheet=effects.sheets.get(i, a.sheet)) for i, a in at.actors.items()}
    after = replace(at, actors=actors, conflict=effects.conflict or at.conflict)
    assert decode(type(after.conflict), encode(after.conflict)) == after.conflict
    return effects, after


def face(form, at):
    return RULESET.conflict(form).face(at.conflict, at)


@pytest.mark.parametrize("kind", RULESET.conflicts, ids=lambda kind: kind.id)
def test_every_conflict_can_be_begun_as_it_is_offered(kind):
    at = begin(kind.id)
    shown = kind.face(at.conflict, at)
    assert not shown.over
    assert shown.next in RULESET.words
    assert set(kind.participants(at.conflict)) <= set(at.actors)
    assert {action.id for action in RULESET.actions} >= set(kind.actions)


def test_a_conflict_says_whose_move_it_is():
    assert face("extended", begin("extended", target=4)).whose == (1,)
    assert face("race", begin("race")).whose == (1,)
    fight = begin("rounds")
    due = [f.actor for f in fight.conflict.fighters if not f.out]
    assert set(face("rounds", fight).whose) <= set(due)
    turns = replace(fight, conflict=replace(fight.conflict, method="rounds", turn=1))
    assert face("rounds", turns).whose == (due[1],)


def test_an_effort_goes_on_to_its_end():
    at = begin("extended", target=4, amount=20, unit="minute", max_draws=3)
    assert face("extended", at).facts == (("At work", "Mara"), ("Draws", "0 of 3"), ("Time spent", "0 minutes"))
    effects, at = act("effort", at, 8, flat=5)
    assert (effects.conflict_over, face("extended", at).gauges) == (False, (Gauge("Successes", 2, 4),))
    effects, at = act("effort", at, 8, flat=5)
    assert effects.conflict_over
    assert (face("extended", at).next, face("extended", at).over) == ("complete", True)
    assert RULESET.action("effort").why_not(at).code == "extended_finished"


def test_a_failed_draw_may_wound():
    effects, _ = act("effort", begin("extended"), 2, flat=5, failure_condition="wounded", state="unconscious")
    (condition,) = effects.sheets[1].conditions
    assert (condition.name, condition.state, condition.since) == ("wounded", "unconscious", 4)


@pytest.mark.parametrize("spent", [{"willpower": True}, {"beat": True}, {"willpower": True, "beat": True}], ids=str)
@pytest.mark.parametrize("condition", ["wounded", "tilted"])
def test_a_condition_of_a_failed_draw_comes_to_what_was_spent_and_gained(spent, condition):
    at = begin("extended", house={"beats": "personal"})
    before = at.actors[1].sheet
    effects, _ = act("effort", at, 2, flat=2, failure_condition=condition, **spent)
    after = effects.sheets[1]
    assert [each.name for each in after.conditions] == [condition]
    plain, _ = act("effort", at, 2, flat=2, **spent)
    changed = plain.sheets.get(1, before)
    assert changed != before, "something is spent or gained"
    assert replace(after, conditions=before.conditions) == changed


def test_running_out_of_draws_and_giving_up():
    effects, at = act("effort", begin("extended", max_draws=1), 2, flat=5)
    assert (effects.conflict_over, face("extended", at).next) == (True, "failed")
    effects, at = act("abandon", begin("extended"))
    assert (effects.conflict_over, face("extended", at).next) == (True, "abandoned")


def test_an_effort_is_up_to_its_owner():
    at = replace(begin("extended", owner=2), acting=1)
    assert RULESET.action("effort").why_not(at).field == "actor"
    assert RULESET.action("effort").why_not(replace(at, acting=2)) is None


def test_effort_odds():
    at, action = begin("extended", target=5, max_draws=4), RULESET.action("effort")
    got = odds(action, replace(action.start(at), flat=5), at)
    assert {c.word: c.p for c in got.chances} == {
        "p_complete": Fraction(3, 50),
        "p_in_time": Fraction(38899, 50000),
        "p_success": Fraction(4, 5),
        "p_dramatic_failure": 0,
    }
    assert (got.mean, sum(got.spread.values())) == (Fraction(57781, 16384), 1)


def test_a_race():
    at = begin("race", second=2, target=4, second_target=6)
    assert face("race", at).gauges == (Gauge("Mara", 0, 4), Gauge("Jonas", 0, 6))
    effects, at = act("race_draw", at, 8, 5, flat=5, rival_flat=5)
    assert (effects.conflict_over, face("race", at).gauges[0].value) == (False, 2)
    effects, at = act("race_draw", at, 8, 5, flat=5, rival_flat=5)
    assert (effects.conflict_over, face("race", at).over) == (True, True)


def test_a_dead_heat_is_decided_by_a_contest():
    at = begin("race", {"contested_tie": "redraw"}, second=2, target=2)
    effects, at = act("race_draw", at, 8, 8, flat=5, rival_flat=5)
    assert (effects.conflict_over, face("race", at).next) == (False, "next_decider")
    assert RULESET.action("race_draw").why_not(at).code == "extended_finished"
    effects, at = act("contest", at, 8, 2, rival=2, flat=5, rival_flat=5)
    assert effects.conflict_over
    assert effects.steps[-1].label == "Mara"


def test_a_contest_beside_a_running_race_does_not_decide_it():
    at = begin("race", {"contested_tie": "redraw"}, second=2, target=9)
    _, at = act("race_draw", at, 8, 5, flat=5, rival_flat=5)
    effects, after = act("contest", at, 8, 2, rival=2, flat=5, rival_flat=5)
    assert not effects.conflict_over
    assert face("race", after) == face("race", at)


def test_race_odds_follow_the_reading():
    action = RULESET.action("race_draw")
    for house, tie in (({}, Fraction(1, 10)), ({"contested_extended": "net"}, Fraction(587, 2500))):
        at = begin("race", house, second=2)
        form = replace(action.start(at), flat=5, rival_flat=5)
        win, even, lose, *_ = odds(action, form, at).chances
        assert win.p == lose.p
        assert (even.p == tie) == bool(house)


@pytest.mark.parametrize("kind", ["race", "contest"])
def test_against_proposes_the_other_side_not_a_fellow(kind):
    at = situation(SHEET, SHEET, SHEET, here=(1, 2, 3))
    at = replace(at, actors={**at.actors, 3: replace(at.actors[3], player=False)})
    race, contest = RULESET.conflict("race"), RULESET.action("contest")
    against = {"race": lambda at: race.prefill(at).second, "contest": lambda at: contest.start(at).rival}[kind]
    assert [against(whose) for whose in (at, replace(at, acting=3))] == [3, 1]


def test_a_race_needs_somebody_to_race():
    with pytest.raises(Refusal) as refusal:
        begin("race", second=1)
    assert (refusal.value.code, refusal.value.field) == ("two_sides_required", "second")


def test_turns_go_round_and_pass_over_who_is_out():
    at = begin("rounds")
    _, at = act("order", at, order=(3, 1, 2), out=(1,))
    turns = []
    for _ in range(3):
        turns.append((at.conflict.round, at.conflict.fighter_in_turn.name))
        _, at = act("next_turn", at)
    assert turns == [(1, "Jonas"), (2, "Ilse"), (2, "Jonas")]


def test_an_attack_marks_the_targets_track():
    effects, at = act("attack", begin("rounds"), 8, flat=5, target=3, defense=2, weapon=4)
    assert (at.actors[3].sheet.lethal, effects.steps[0].seat) == (6, "Ilse")
    effects, at = act("attack", at, 8, flat=8, target=3, weapon=4, state="unconscious")
    assert at.actors[3].sheet.lethal == 8
    assert at.actors[3].sheet.conditions[0].state == "unconscious"
    effects, _ = act("attack", at, 8, flat=5, target=2, weapon_kind="unarmed", willpower=True)
    assert (effects.sheets[2].bruising, effects.sheets[1].willpower) == (3, 7)


def test_an_attack_is_told_with_act_target_and_harm_and_begins_with_an_opponent():
    at, action = begin("rounds"), RULESET.action("attack")

    def told(card, **more):
        form = replace(action.start(at), attribute="strength", second="skill:brawl", **more)
        request = action.prepare(form, at)
        return action.brief(Done(form, request, proceed(action, request, [Answer((card,))]).resolution, at))

    hit = told(8, target=3, weapon=4)
    assert headline(RULESET, hit.label, hit, "Success") == "Attack on Ilse: Success 2, 6 lethal"
    assert hit.sight == "Attack on Ilse"
    missed = told(2, target=None)
    assert headline(RULESET, missed.label, missed, "Failure") == "Attack: Failure"
    against = {**at.actors, 3: replace(at.actors[3], player=not at.actors[1].player)}
    assert action.start(replace(at, actors=against)).target == 3


def test_a_miss_and_a_target_without_a_sheet():
    effects, _ = act("attack", begin("rounds"), 1, flat=5, target=2, weapon=3)
    assert effects.sheets == {}
    effects, _ = act("attack", begin("rounds"), 9, flat=5, target=None)
    assert effects.sheets == {}


def test_attack_odds_count_damage():
    at, action = begin("rounds"), RULESET.action("attack")
    got = odds(action, replace(action.start(at), flat=7, defense=2, weapon=2), at)
    assert got.counted == "damage"
    assert got.spread["0"] == Fraction(1, 5)
    assert got.mean == Fraction(42, 25) + 2 * Fraction(4, 5)


def test_only_those_in_it_attack():
    at = begin("rounds", fighters=(2, 3))
    assert RULESET.action("attack").why_not(at).field == "actor"
    _, at = act("order", at, order=(1, 2, 3), out=(1,))
    assert "out" in RULESET.action("attack").why_not(at).message


def test_between_characters_all_must_agree():
    agreed = (Vote(method="down_and_dirty"),) * 2
    at = begin("rounds", kind="characters", votes=agreed)
    assert at.conflict.method == "down_and_dirty"
    assert RULESET.action("attack").why_not(at)
    at = begin("rounds", kind="characters", votes=(*agreed, Vote(method="narrative")))
    assert at.conflict.method == "rounds"


def test_characters_are_asked_again_after_two_rounds():
    at = begin("rounds", kind="characters")
    for _ in range(6):
        assert face("rounds", at).next == "next_rounds"
        _, at = act("next_turn", at)
    assert face("rounds", at).next == "ask_again"
    _, at = act("declare", at, votes=(Vote(method="narrative"),))
    assert face("rounds", at).next == "next_narrative"


def test_down_and_dirty_gives_the_winner_the_intent():
    intents = (Intent(who=1, text="get away"), Intent(who=2, text="take the book"))
    at = begin("rounds", kind="environment", intents=intents)
    assert ("Mara", "get away") in [(row.name, row.note) for row in face("rounds", at).rows]
    effects, _ = act("contest", at, 9, 2, rival=2, flat=5, rival_flat=5)
    assert effects.conflict_over
    assert (effects.steps[-1].rule, effects.steps[-1].label) == ("storyteller-88", "get away")
    effects, _ = act("contest", at, 2, 2, rival=2, flat=5, rival_flat=5)
    assert not effects.conflict_over


@pytest.mark.parametrize("more", [{"fighters": ()}, {"fighters": (1, 1)}, {"fighters": (1, 99)}])
def test_who_takes_part(more):
    with pytest.raises(Refusal) as refusal:
        begin("rounds", **more)
    assert refusal.value.field == "fighters"
