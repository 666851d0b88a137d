"""The Fray on screen, round after round."""

from dataclasses import replace

import pytest

from campaigns.wording.log_entries import step_line
from core.actions.action import Done
from core.actions.play import levers
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.background import RULESET
from core.rulesets.background.fray.conflict import FRAY, Aim, FrayForm
from core.rulesets.background.sheet import Sheet
from tests.core.background.acting import action, after, done, situation

US = (Aim(who=1), Aim(who=2))
OUT = Sheet(incapacitated=True)


def fray(at, **form):
    return replace(at, conflict=FRAY.start(FrayForm(**{"aims": US, "goal": 2, "their_goal": 1, **form}), at))


def test_a_fray_ends_when_a_side_has_what_it_needs():
    at = fray(situation(Sheet(), Sheet(), Sheet()))
    _, effects = done("fray_round", at, ["9C"], ["KD"], ["3S"], "stand", "stand")
    assert (effects.conflict.successes, effects.conflict.rounds, effects.conflict.last) == (1, 1, "Pia K♦")
    _, effects = done("fray_round", after(at, effects), ["8C"], ["7D"], ["AS"], "stand", "stand")
    assert (effects.conflict.winner, effects.conflict_over) == ("opponents", True)
    over = replace(at, conflict=effects.conflict)
    assert action("fray_round").why_not(over).code == "fray_over"
    assert FRAY.face(effects.conflict, over).next == "fray_won_opponents"


def test_the_opposition_draws_by_its_strength_which_may_change():
    at = fray(situation(Sheet(), Sheet(), Sheet()), level=3, their_goal=None)
    assert {lever.value for lever in levers(action("fray_round"), action("fray_round").start(at), at)} == {1, 2}
    _, effects = done("fray_round", at, ["9C"], ["8D"], ["AS", "2C"], "stand", "stand", level=2)
    assert effects.conflict.level == 2
    assert effects.conflict.last == "the opposition"


def test_the_same_aim_shares_a_tie():
    at = fray(situation(Sheet(), Sheet(), Sheet()), aims=(Aim(who=1, goal="gate"), Aim(who=2, goal="gate ")))
    _, effects = done("fray_round", at, ["9C"], ["9D"], ["2S"], "stand", "stand")
    assert effects.conflict.successes == 1
    assert effects.conflict.last == "Odo 9♣, Pia 9♦"


def test_who_cannot_draw_is_not_in_the_next_round():
    at = fray(situation(Sheet(), Sheet(), Sheet()))
    broken = replace(at, actors={**at.actors, 2: replace(at.actors[2], sheet=OUT)})
    assert [aim.who for aim in action("fray_round").start(broken).aims] == [1]
    assert FRAY.prefill(broken).aims == (Aim(who=1),)


def test_a_round_is_due_for_the_first_who_can_draw_and_for_nobody_else():
    at = fray(situation(Sheet(), Sheet(), Sheet()))
    first_out = replace(at, actors={**at.actors, 1: replace(at.actors[1], sheet=OUT)})
    assert [(each.action, each.actor) for each in FRAY.due(first_out)] == [("fray_round", 2)]
    all_out = replace(first_out, actors={**first_out.actors, 2: replace(at.actors[2], sheet=OUT)})
    assert [each.action for each in FRAY.due(all_out)] == ["end_fray"]
    assert action("fray_round").why_not(all_out).code == "incapacitated"
    assert FRAY.face(all_out.conflict, all_out).next == "none_can_draw"


@pytest.mark.parametrize(
    ("by", "reason", "winner"),
    [
        ("opponents", "surrender", "pcs"),
        ("pcs", "give_in", "opponents"),
        ("pcs", "goal", "pcs"),
        ("pcs", "scene_change", ""),
    ],
)
def test_a_fray_can_be_ended(by, reason, winner):
    at = fray(situation(Sheet(), Sheet(), Sheet()))
    resolution, effects = done("end_fray", at, by=by, reason=reason)
    assert (effects.conflict.winner, effects.conflict_over) == (winner, True)
    assert (effects.brief.who, effects.brief.open) == ("", True), "a side that yields doesn't succeed"
    assert (
        effects.brief.label
        == {
            "surrender": "the opposition surrenders",
            "give_in": "our side gives in",
            "goal": "our side has reached its goal",
            "scene_change": "our side changes the scene",
        }[reason]
    )
    assert resolution.outcome.word == f"fray_won_{winner or 'nobody'}"
    ends = ["scene_is_over"] if reason == "scene_change" else []
    assert [step.what for step in resolution.steps] == [f"fray_won_{winner or 'nobody'}", *ends]


@pytest.mark.parametrize(("aims", "code"), [((), "no_opponent"), ((Aim(who=1), Aim(who=1)), "bad_request")])
def test_a_fray_needs_people_each_once(aims, code):
    at = situation(Sheet(), Sheet())
    for refused in (lambda: fray(at, aims=aims), lambda: done("fray_round", fray(at), aims=aims)):
        with pytest.raises(Refusal) as refusal:
            refused()
        assert refusal.value.code == code


def test_the_face_counts_both_sides():
    at = fray(situation(Sheet(), Sheet(), Sheet()), their_goal=None, opponents="wolves")
    face = FRAY.face(at.conflict, at)
    assert [(gauge.label, gauge.target) for gauge in face.gauges] == [("Our side", 2)]
    assert dict(face.facts)["Successes"] == "0 : 0"
    assert FRAY.participants(at.conflict) == (1, 2)


def test_a_success_in_the_fray_is_told_of_whose_card_it_is():
    at = fray(situation(Sheet(), Sheet(), Sheet()), their_goal=None)

    def told(*cards, at=at):
        resolution, _ = done("fray_round", at, *([card] for card in cards), "stand", "stand")
        return action("fray_round").brief(Done(None, None, resolution, at))

    assert told("9C", "JH", "3S") == Brief("high card J♥", who="Pia")
    assert told("KD", "JH", "3S") == Brief("high card K♦", who="Odo")
    assert told("KD", "JH", "AS") == Brief("high card the opposition", who="", open=True)
    assert told("KD", "KH", "3S") == Brief("high card shared", who="", open=True)
    together = fray(situation(Sheet(), Sheet(), Sheet()), aims=(Aim(who=1, goal="gate"), Aim(who=2, goal="gate")))
    assert told("KD", "KH", "3S", at=together) == Brief("high card K♦, K♥", who="Odo and Pia")


def test_the_brief_names_the_high_card():
    at = fray(situation(Sheet(), Sheet(), Sheet()))
    resolution, _ = done("fray_round", at, ["9C"], ["9D"], ["2S"], "stand", "stand")
    assert action("fray_round").brief(Done(None, None, resolution, at)).label == "high card shared"
    resolution, _ = done("fray_round", at, ["9C"], ["8D"], ["AS"], "stand", "stand")
    told = action("fray_round").brief(Done(None, None, resolution, at)).label
    assert told == "high card the opposition; the opposition wins the fray"


def test_the_breakdown_says_who_has_a_success():
    at = fray(situation(Sheet(), Sheet(), Sheet()), their_goal=None)

    def said(*cards):
        resolution, _ = done("fray_round", at, *([card] for card in cards), "stand", "stand")
        (step,) = (each for each in resolution.steps if each.what == "fray_success")
        return "".join(map(str, step_line(RULESET, step)))

    assert said("9C", "8D", "AS") == "GM has a success"
    assert said("KD", "8D", "3S") == "Odo: has a success"
