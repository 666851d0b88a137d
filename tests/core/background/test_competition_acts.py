"""Competitions on screen: one exchange, and a conflict of several."""

from dataclasses import replace

import pytest

from core.actions.action import Done
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.background.competitions.actions import Other
from core.rulesets.background.competitions.conflict import COMPETITION, Bout, BoutForm, Competitor
from core.rulesets.background.episodes.lifecycle import LIFECYCLE
from core.rulesets.background.panels import panels
from core.rulesets.background.sheet import Sheet, State, Stranger
from tests.core.background.acting import FENCER, action, after, done, situation
from tests.core.background.asking import card, weighed

DUEL = BoutForm(entries=(Competitor(who=1), Competitor(who=2)))


def fought(at, *answers):
    return done("exchange", at, *answers)


def duel(at, form=DUEL):
    return replace(at, conflict=COMPETITION.start(form, at))


def test_an_exchange_marks_both_sheets():
    resolution, effects = done("competition", situation(Sheet(), Sheet()), ["9C"], ["7S"], "stand", "stand")
    assert resolution.outcome.word == "advantage_win"
    assert effects.sheets[1].advantage
    assert effects.state.deck.discard == ("9C", "7S")


def test_the_first_rival_offered_is_not_a_players():
    assert action("competition").start(situation(Sheet(), Sheet(), Sheet())).rival == 3


def test_somebody_without_a_sheet_wins_advantage_like_anybody():
    """Issue 9, item 13: the mark is by name, however it is spelled, and goes with the next draw (background-68)."""
    at = situation(Sheet(), Sheet())
    at = after(at, done("competition", at, ["7S"], ["9C"], "stand", "stand", name="A guard")[1])
    assert at.state.strangers == (Stranger("A guard", advantage=True),)
    assert at.actors[2].sheet == Sheet()
    resolution, effects = done("competition", at, ["8C"], ["3S", "9S"], "9S", "stand", "stand", name=" a  GUARD")
    assert resolution.value.pairs[0].winner == "~a guard"
    assert effects.state.strangers == (Stranger("A guard", advantage=True),)  # same colour again
    lost = done("competition", at, ["AC"], ["3C", "10C"], "10C", "stand", "stand", name="a guard")[1]
    assert lost.state.strangers == ()
    other = done("competition", at, ["8C"], ["3C"], "stand", "stand", name="A thief")[1]
    assert other.state.strangers == at.state.strangers


def test_somebody_without_a_sheet_keeps_a_disadvantage_out_of_the_deck_and_may_be_incapacitated():
    at = situation(Sheet(), Sheet())
    at = after(at, done("competition", at, ["9C"], ["7S"], "disadvantage", ["JD"], "stand", name="a guard")[1])
    assert at.state.deck.hand("~a guard") == ("JD",)
    at = after(at, done("competition", at, ["8H"], ["6S"], "stand", "stand", name="a thief")[1])
    assert at.state.deck.hand("~a guard") == ("JD",)
    at = after(at, done("competition", at, ["10C"], ["4S"], "disadvantage", ["2D"], "stand", name="a guard")[1])
    assert at.state.strangers[0].incapacitated
    with pytest.raises(Refusal, match="a guard is incapacitated"):
        done("competition", at, name="a guard")
    burdened = after(at, done("burden", at, card="5S")[1])
    assert (burdened.state.deck.hand("~a guard"), burdened.state.deck.hand("1")) == (("JD", "2D"), ("5S",))


def test_the_end_of_a_scene_takes_the_marks_of_those_without_a_sheet():
    at = situation(Sheet(), Sheet())
    at = after(at, done("competition", at, ["7S"], ["9C"], "stand", "stand", name="A guard")[1])
    effects = LIFECYCLE.scene_end(at)
    assert effects.state.strangers == ()
    assert ("advantage_lapsed", "A guard") in [(step.what, step.seat) for step in effects.steps]
    at = situation(Sheet(), Sheet())
    at = after(at, done("competition", at, ["9C"], ["7S"], "disadvantage", ["JD"], "stand", name="A guard")[1])
    held = at.state.strangers[0].disadvantages[0]
    while at.state.strangers:
        ended = at.state.episode if held.expires == "episode_end" else at.state.scene
        assert at.state.deck.hand("~a guard") == ("JD",)
        at = after(at, LIFECYCLE.session_end(at))
    assert ended == held.number
    assert at.state.deck.hand("~a guard") == ()


def standing(at):
    """How everybody in a competition stands, in its rows."""
    rows = COMPETITION.face(at.conflict, at).rows
    return [(row.name, row.turn, row.side, [badge.text for badge in row.badges]) for row in rows]


def test_a_running_competition_takes_anybody():
    """Issue 9, item 13."""
    form = BoutForm(entries=(Competitor(who=1), Competitor(name="A guard"), Competitor(name="A thief", side="rogues")))
    at = duel(situation(Sheet(), Sheet()), form)
    assert COMPETITION.participants(at.conflict) == (1,)
    _, effects = fought(at, ["7S"], ["9C"], ["5S"], "stand", "stand", "stand")
    assert [rival.out for rival in effects.conflict.rivals] == [False, False, True]
    assert effects.state.strangers == (Stranger("A guard", advantage=True),)
    at = after(at, effects)
    assert standing(at) == [
        ("Odo", "due", "", []),
        ("A guard", "due", "", ["advantage"]),
        ("A thief", "out", "rogues", []),
    ]
    assert COMPETITION.face(at.conflict, at).when == (("Exchange", "2"),)
    _, effects = fought(at, ["8S"], ["9S", "2D"], "9S", "stand", "stand")
    assert effects.conflict_over
    again = BoutForm(entries=(Competitor(name="A guard"), Competitor(name="a  guard")))
    with pytest.raises(Refusal, match="listed twice"):
        duel(at, again)
    with pytest.raises(Refusal, match="Choose a character"):
        duel(at, BoutForm(entries=(Competitor(who=1), Competitor())))


def test_newcomers_are_offered_each_side_and_stay_together():
    at = duel(situation(Sheet(), Sheet(), Sheet()), BoutForm(entries=(Competitor(who=1), Competitor(name="A guard"))))
    sides = [(each.id, each.label) for each in COMPETITION.sides(at)]
    assert sides == [("A guard", "with A guard"), ("Odo", "with Odo"), ("", "a separate side")]
    apart = COMPETITION.joins((2, 3), "", at).conflict
    assert [(rival.name, rival.side) for rival in apart.rivals[2:]] == [("Pia", "Pia"), ("Rasmus", "Pia")]
    assert [rival.side for rival in COMPETITION.joins((2,), "", at).conflict.rivals] == ["", "", ""]
    allied = COMPETITION.joins((3,), "A guard", at).conflict
    assert [rival.side for rival in allied.rivals] == ["", "A guard", "A guard"]


def test_by_option_the_advantage_of_somebody_without_a_sheet_ends_with_the_competition():
    form = BoutForm(entries=(Competitor(who=1), Competitor(name="A guard")))
    at = duel(situation(Sheet(), Sheet(), options={"advantage_scope": "competition"}), form)
    at = after(at, fought(at, ["7S"], ["9C"], "stand", "stand")[1])
    resolution, effects = done("break_off", at)
    assert effects.state.strangers == ()
    assert [(s.what, s.seat) for s in resolution.steps] == [("broken_off", ""), ("advantage_lapsed", "A guard")]


def test_those_without_a_sheet_who_have_something_lie_on_the_table():
    at = situation(Sheet(), Sheet())
    at = after(at, done("competition", at, ["9C"], ["7S"], "disadvantage", ["JD"], "stand", name="A guard")[1])
    board = next(panel for panel in panels(at) if panel.title == "Without a sheet")
    assert [(tag.text, tag.note) for tag in board.tags] == [("A guard", "−J♦")]


def test_allies_are_not_compared_and_nobody_is_in_it_twice():
    at = situation(Sheet(), Sheet(), Sheet())
    resolution, _ = done(
        "competition", at, ["9C"], ["7S"], ["2H"], "stand", "stand", "stand", others=(Other(who=2, side="own"),)
    )
    assert [(pair.a, pair.b) for pair in resolution.value.pairs] == [("1", "3"), ("3", "2")]
    with pytest.raises(Refusal, match="twice"):
        done("competition", at, others=(Other(who=3),))
    with pytest.raises(Refusal) as refusal:
        done("competition", at, rival=None)
    assert refusal.value.code == "no_opponent"


def test_a_bout_goes_on_until_somebody_is_beaten_decisively():
    at = duel(situation(Sheet(), Sheet()))
    _, effects = fought(at, ["9C"], ["7S"], "stand", "stand")
    assert (effects.conflict.exchanges, effects.conflict_over) == (1, False)
    _, effects = fought(after(at, effects), ["9D", "3D"], ["7D"], "9D", "stand", "stand")
    assert effects.conflict_over
    assert [rival.out for rival in effects.conflict.rivals] == [False, True]
    ended = replace(at, conflict=effects.conflict)
    assert action("exchange").why_not(ended).code == "competition_over"
    assert COMPETITION.face(effects.conflict, ended).over


def test_no_exchange_is_due_where_one_side_alone_can_draw():
    """Issue 27: `f` offered the exchange, which was refused then; what is left is to break it off (background-52)."""
    form = BoutForm(entries=(Competitor(who=1), Competitor(name="A guard")))
    for at in (duel(situation(Sheet(), Sheet(incapacitated=True))), duel(situation(Sheet(incapacitated=True)), form)):
        assert [each.action for each in COMPETITION.due(at)] == ["break_off"]
        assert action("exchange").why_not(at).code == "no_opponent"
        assert COMPETITION.face(at.conflict, at).next == "one_side_draws"
        assert action("break_off").why_not(at) is None
    hurt = replace(situation(Sheet()), state=State(strangers=(Stranger("A guard", incapacitated=True),)))
    assert standing(duel(hurt, form))[1] == ("A guard", "out", "", ["incapacitated"])


def test_an_exchange_of_three_is_due_for_the_first_who_can_draw():
    three = BoutForm(entries=tuple(Competitor(who=who) for who in (1, 2, 3)))
    at = duel(situation(Sheet(incapacitated=True), Sheet(), Sheet()), three)
    assert [(each.action, each.actor) for each in COMPETITION.due(at)] == [("exchange", 2)]
    assert COMPETITION.face(at.conflict, at).whose == (2, 3)


def test_an_exchange_is_seen_from_who_acts():
    at = duel(situation(Sheet(), Sheet(), acting=2))
    resolution, _ = fought(at, ["9C"], ["7C"], "stand", "stand")
    assert resolution.value.pairs[0].a == "2"
    assert resolution.outcome.word == "decisive_win"


def test_an_exchange_names_an_ally_who_wins_decisively():
    entries = (Competitor(who=1, side="us"), Competitor(who=2), Competitor(who=3, side="us"))
    at = duel(situation(Sheet(), Sheet(), Sheet()), BoutForm(entries=entries))
    resolution, effects = fought(at, ["3D"], ["5H"], ["QH"], "stand", "stand", "stand")
    assert effects.conflict_over
    told = action("exchange").brief(Done(None, None, resolution, at))
    other, ally = at.actors[2].name, at.actors[3].name
    assert told.label == f"3♦ against {other} 5♥; {ally} Q♥ wins decisively"
    assert resolution.outcome.word == "advantage_loss"


def test_who_is_incapacitated_is_left_out():
    at = duel(situation(Sheet(), Sheet()))
    broken = replace(at, actors={**at.actors, 2: replace(at.actors[2], sheet=Sheet(incapacitated=True))})
    with pytest.raises(Refusal) as refusal:
        fought(broken)
    assert refusal.value.code == "no_opponent"


def test_by_option_the_advantage_ends_with_the_competition():
    at = duel(situation(Sheet(advantage=True), Sheet(), options={"advantage_scope": "competition"}))
    _, effects = fought(at, ["9C", "4S"], ["7C"], "9C", "stand", "stand")
    assert effects.conflict_over
    assert not effects.sheets[1].advantage
    resolution, effects = done("break_off", at)
    assert not effects.sheets[1].advantage
    assert [step.what for step in resolution.steps] == ["broken_off", "advantage_lapsed"]


@pytest.mark.parametrize(
    "ways",
    [["stand"], ["card:fencer", "with a flourish"], ["bonus", ["QC"], "bonus"], ["disadvantage", ["QC"]]],
    ids=lambda ways: ways[0],
)
@pytest.mark.parametrize("whose", [1, 2])
def test_by_option_only_the_advantage_ends_with_the_competition(ways, whose):
    """All else that the last exchange did stays as it is without the house rule."""
    sheets = (Sheet((replace(FENCER, card="10C"),), advantage=True),) * 2
    answers = [["9C", "4S"], ["7C", "3S"], "9C", "7C", *(ways if whose == 1 else ["stand"])]
    answers += ways if whose == 2 else ["stand"]
    after_by = {}
    for scope in ("scene", "competition"):
        at = duel(situation(*sheets, bonus=1, options={"advantage_scope": scope}))
        _, effects = fought(at, *answers)
        assert effects.conflict_over
        after_by[scope] = {who: effects.sheets.get(who, at.actors[who].sheet) for who in (1, 2)}
        if scope == "competition":
            assert not any(sheet.advantage for sheet in after_by[scope].values())
    assert {who: replace(sheet, advantage=False) for who, sheet in after_by["scene"].items()} == after_by["competition"]


def test_by_option_a_favoured_suit_wins_one_step_more_in_combat():
    favoured = Sheet((replace(FENCER, combat_suit="diamonds"),))
    at = duel(situation(favoured, Sheet(), options={"combat_privilege": "step_up"}), replace(DUEL, combat=True))
    resolution, _ = fought(at, ["9D"], ["7C"], "stand", "stand")
    assert resolution.outcome.word == "advantage_win"


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ((Competitor(who=1),), "no_opponent"),
        ((Competitor(who=1), Competitor(who=1)), "bad_request"),
        ((Competitor(who=1, side="us"), Competitor(who=2, side="us")), "no_opponent"),
        ((Competitor(who=1), Competitor(who=9)), "bad_request"),
    ],
)
def test_a_bout_needs_two_sides(entries, code):
    with pytest.raises(Refusal) as refusal:
        COMPETITION.start(BoutForm(entries=entries), situation(Sheet(), Sheet()))
    assert refusal.value.code == code


def test_the_usual_bout_is_who_acts_against_the_game_masters():
    at = situation(Sheet(), Sheet(), Sheet())
    bout = COMPETITION.start(COMPETITION.prefill(at), at)
    assert COMPETITION.participants(bout) == (1, 3)
    nobody = replace(at, acting=None)
    assert COMPETITION.participants(COMPETITION.start(COMPETITION.prefill(nobody), nobody)) == (1, 3)


def test_the_face_tells_how_everybody_stands():
    at = duel(situation(Sheet(advantage=True), Sheet(incapacitated=True)))
    assert standing(at) == [("Odo", "due", "", ["advantage"]), ("Pia", "out", "", ["incapacitated"])]
    assert isinstance(at.conflict, Bout)


def test_the_brief_names_whose_cards_counted():
    at = duel(situation(Sheet(disadvantages=weighed("3C")), Sheet((card("a", "KD"),))))
    resolution, _ = fought(at, ["9C"], ["7S"], "stand", "stand")
    assert action("exchange").brief(Done(None, None, resolution, at)).label == "3♣ against Pia 7♠"
    watching = replace(at, acting=None)
    assert action("exchange").brief(Done(None, None, resolution, watching)) == Brief("3♣ against Pia 7♠", who="Odo")
