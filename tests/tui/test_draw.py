"""The draw dialog: drawn, typed, decided, stepped back, kept and accepted, on a real campaign of the toy game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from campaigns.commands import AwardPoints, SaveDraft
from core.actions.action import Change, Price
from core.actions.place import Place
from core.actions.play import Progress
from core.actions.result import Step
from core.actions.situation import Actor, Brief, Effects, Situation
from core.building_blocks.ledger import PointsMove
from core.luck.odds import Chance, Odds
from core.luck.table import Answer, ChoiceAsk, Luck
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from core.sheet import Row, Section
from tests.built import sample
from tests.toy import RULESET
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, shows, told
from tests.words import sentence
from tui.app.app import Wyrdbook
from tui.draws.advice import advice
from tui.draws.ask_phase import AskPhase
from tui.draws.change_preview import changed_rows, changes, price_words
from tui.draws.choices import add_stakes
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.forecast import Forecast, forecast, preview
from tui.draws.forecast_task import solve_levers
from tui.draws.measure import points
from tui.draws.menu import ActionMenu
from tui.draws.next_step import ASKED
from tui.draws.odds import levers, solutions, solver, spread, whole
from tui.draws.odds_dialog import OddsView
from tui.draws.progress import Drawing, Reply, by_luck
from tui.draws.result_phase import Result
from tui.draws.standing_choices import StandingAnswers
from tui.forms.value_controls import Number

DARE = RULESET.action("dare")
SITUATION = Situation(
    actors={1: Actor(1, "Ann", RULESET.new_sheet(True))},
    state=RULESET.new_state(),
    options=RULESET.options.defaults(),
    acting=1,
)


def begun() -> Drawing:
    return Drawing.begin(DARE, DARE.start(SITUATION), SITUATION)


def asking(ending: Callable[[str], Drawing], **ask: Any) -> Drawing:
    """A dare that asks for one of two choices and ends as each is said to."""

    def rule(request: Any, table: Any) -> Any:
        return ending(table.choose("again", (Choice("keep"), Choice("again")), why="toy-2", **ask)).resolution

    return Drawing.begin(replace(DARE, rule=rule), DARE.start(SITUATION), SITUATION)


NOBODY_STANDS = StandingAnswers(ASKED, frozenset(), RULESET.word)


def test_a_question_is_not_asked_where_every_answer_comes_to_the_same():
    won, lost = (begun().with_typed(f"Heads {die}").with_choice("keep") for die in (6, 1))
    assert NOBODY_STANDS.reply(asking(lambda chosen: won)) == Answer(("keep",))
    assert NOBODY_STANDS.reply(asking(lambda chosen: won if chosen == "keep" else lost)) is None
    assert NOBODY_STANDS.reply(asking(lambda chosen: won, advice=dict)) is None, "a matter of the story is asked"
    assert NOBODY_STANDS.reply(begun().with_typed("Heads 4")) is None, "more is drawn after one of the answers"


def test_a_question_that_opens_nothing_new_is_answered_as_usual_and_a_step_back_asks_it():
    won, lost = (begun().with_typed(f"Heads {die}").with_choice("keep") for die in (6, 1))
    drawing = asking(lambda chosen: won if chosen == "keep" else lost, idle=True)
    done = drawing.with_answers(reply=NOBODY_STANDS.reply)
    assert done.resolution == won.resolution
    assert isinstance(done.step_back().ask, ChoiceAsk)


def test_what_stands_beside_each_choice_is_what_only_it_would_change():
    choices = (Choice("keep", note="free"), Choice("again"), Choice("wait"))
    stakes = {"keep": ("Luck  2 → 1",), "again": ("Luck  2 → 1", "Marks  0 → 1"), "wait": ("Luck  2 → 1", "Day  1 → 2")}
    assert [choice.note for choice in add_stakes(choices, stakes)] == ["free", "Marks  0 → 1", "Day  1 → 2"]
    assert add_stakes(choices, {}) == choices


# The draw as a value ------------------------------------------------------------------------------------------------


def test_several_cards_may_be_typed_at_once():
    drawing = begun().with_typed("Heads 4")
    assert [answer.given for answer in drawing.answers] == [("heads",), (4,)]


def test_what_the_pile_does_not_know_is_refused_with_the_reason():
    with pytest.raises(Refusal, match="isn't a die"):
        begun().with_typed("tails 0")


def test_more_than_is_due_is_refused():
    with pytest.raises(Refusal, match="too many"):
        begun().with_typed("tails 3 3")


def test_only_a_whole_and_unmistakable_token_goes_on_by_itself():
    drawing = begun()
    assert not drawing.means_one("head")
    assert drawing.means_one("heads")
    assert not drawing.means_one("")


def test_stepping_back_and_drawing_again_gives_the_same():
    luck = Luck("again")
    drawing = begun().draw_rest(luck)
    assert drawing.step_back().draw_rest(luck) == drawing


def test_each_way_to_decide_has_its_exact_chance():
    found = dict(advice(begun().with_typed("tails 3"), RULESET.word))
    assert {choice: odds.chances[0].p for choice, odds in found.items()} == {"keep": 0, "again": Fraction(1, 3)}


def test_what_accepting_would_change_is_said_beforehand():
    drawing = begun().with_typed("tails 3").with_choice("again").with_typed("6")
    assert [str(change) for change in changes(drawing.effects(), SITUATION, RULESET)] == ["Luck  3 → 2"]


def told_by(effects: Effects) -> str:
    """Return the form's words about a change with such effects."""
    change = Change(
        id="x",
        title="X",
        place=Place.MORE,
        form=type(DARE.start(SITUATION)),
        start=DARE.start,
        apply=lambda *_: effects,
    )
    return preview(Drawing.begin(change, DARE.start(SITUATION), SITUATION), RULESET).plain


def test_a_change_that_no_sheet_shows_is_told_as_the_log_will_tell_it():
    assert told_by(Effects()) == sentence("tui.draws.forecast:preview#1")
    assert told_by(Effects(steps=(Step("toy-1", "nerve"),))) == sentence("tui.draws.forecast:preview#1")
    assert told_by(Effects(conflict_over=True, steps=(Step("toy-1", "nerve"),))) == "nerve"
    assert (
        told_by(Effects(conflict_over=True, steps=(Step("toy-1", "nerve"),), brief=Brief("they yield"))) == "they yield"
    )


def test_a_row_is_named_with_its_block_where_its_own_name_says_too_little():
    def blocks(*rows: tuple[str, str, Any]) -> list[Section]:
        titles = dict.fromkeys(title for title, *_ in rows)
        return [Section(title, tuple(Row(label, v) for at, label, v in rows if at == title)) for title in titles]

    rules = RULESET._replace(state_sections=lambda state: state)
    before = blocks(("Cards", "Actress", "KH"), ("Spent", "Actress", False), ("Marks", "Luck", 1))
    after = blocks(
        *(("Cards", "Actress", "KH"), ("Cards", "Dancer", "7C"), ("Spent", "Actress", True)),
        *(("Spent", "Dancer", False), ("Marks", "Luck", 2), ("Harm", "1", "2S")),
    )
    found = changes(Effects(state=after), replace(SITUATION, state=before), rules)
    assert [*map(str, found)] == [
        "Spent: Actress  no → yes",
        "Luck  1 → 2",
        "Cards: Dancer  – → 7C",
        "Harm  new: 2S",
    ]


def test_what_is_moved_in_several_steps_is_previewed_as_one_sum():
    moves = [(1, "marks", 3, "brave"), (1, "marks", 4, "kind"), (1, "marks", -2, "paid"), (2, "marks", 5, "found")]
    effects = Effects(points=tuple(PointsMove(actor, currency, by, why) for actor, currency, by, why in moves))
    there = {1: SITUATION.actors[1], 2: Actor(2, "Bea", RULESET.new_sheet(True))}
    held = replace(SITUATION, actors=there, balances={(1, "marks"): 1, (2, "marks"): 2})
    assert [str(change) for change in changes(effects, held, RULESET)] == ["Marks  1 → 6", "Bea: Marks  2 → 7"]


def test_of_a_row_without_words_it_is_said_whether_it_stands_there():
    none, tilted = Section("Conditions", ()), Section("Conditions", (Row("Tilted", "", ("conditions", 0)),))
    assert list(changed_rows([none], [tilted])) == [("Tilted", "no", "yes")]
    assert list(changed_rows([tilted], [none])) == [("Tilted", "yes", "no")]
    named = Section("Conditions", (Row("Tilted", "for the scene", ("conditions", 0)),))
    assert list(changed_rows([none], [named])) == [("Tilted", "–", "for the scene")]
    assert list(changed_rows([tilted], [named])) == [("Tilted", "yes", "for the scene")]


def test_of_an_unmarked_track_that_is_new_it_is_said_that_it_is_there():
    """A new item read "Longbow  – → 0", by its damage."""
    none, sound, hurt = (
        Section("Items", tuple(Row("Longbow", n, ("items", 0, "damaged"), high=5, gauge=True) for n in marks))
        for marks in ((), (0,), (2,))
    )
    assert list(changed_rows([none], [sound])) == [("Longbow", "no", "yes")]
    assert list(changed_rows([sound], [none])) == [("Longbow", "yes", "no")]
    assert list(changed_rows([none], [hurt])) == [("Longbow", "–", "2")]
    assert list(changed_rows([sound], [hurt])) == [("Longbow", "0", "2")]


def test_of_a_field_that_was_empty_it_is_said_that_it_was():
    empty, filled = (Section("Who", (Row("Concept", words, ("concept",)),)) for words in ("", "Ferryman"))
    assert list(changed_rows([empty], [filled])) == [("Concept", "–", "Ferryman")]
    assert list(changed_rows([filled], [empty])) == [("Concept", "Ferryman", "–")]


def test_what_is_paid_and_given_back_at_once_is_no_change():
    effects = Effects(points=(PointsMove(1, "marks", 2, "lowered"), PointsMove(1, "marks", -2, "raised")))
    assert changes(effects, SITUATION, RULESET) == ()


def test_of_rows_called_alike_the_one_that_changed_is_told_and_what_is_noted_beside_it():
    def chapters(*open_: bool) -> list[Section]:
        titles = ("The road", "The mill", "The weir")
        pairs = zip(titles, open_, strict=False)
        return [Section("Stories", tuple(Row("  Chapter", t, note="open" if o else "closed") for t, o in pairs))]

    rules = RULESET._replace(state_sections=lambda state: state)
    moved = changes(Effects(state=chapters(False, False, True)), replace(SITUATION, state=chapters(False, True)), rules)
    assert [*map(str, moved)] == ["Chapter The mill  open → closed", "Chapter  – → The weir"]


@dataclass(frozen=True)
class Reckless:
    by: int = entry("By", default=0, lever=True)


@pytest.mark.parametrize(("now", "least"), [(0, -10), (6, -10), (-4, -14)])
def test_the_solver_looks_below_zero_where_a_number_may_go_there(now, least):
    """Ten below nought, or below what is there: where half the chance lies is found however low that is."""
    tried = []

    def priced(by):
        tried.append(by)
        return Odds((Chance("p_done", Fraction(by - least + 10, 20)),))

    action = replace(DARE, form=Reckless, prepare=lambda form, situation: form.by, odds=priced)
    *_, found = solve_levers(Drawing(action, Reckless(now), SITUATION, now, Progress(())))
    lines = [line.plain for line in found]
    assert (min(tried), max(tried)) == (least, max(0, now) + 10)
    assert lines
    assert lines[0].startswith(f"By for 50 %: −{-least}")


# Odds in words ------------------------------------------------------------------------------------------------------


def odds(p: Fraction, **spread: Fraction) -> Odds:
    return Odds((Chance("p_done", p),), spread)


def test_a_difference_is_given_in_points():
    assert [points(Fraction(n, 1000)) for n in (125, -5, 0)] == ["+12.5", "−0.5", "±0"]


def test_chances_of_words_are_never_put_together():
    """A contest showed "Dramatic success on 4.9 %": its chance and that of a dramatic failure in one."""
    words = ("p_win", "p_tie", "p_lose", "p_dramatic_success", "p_dramatic_failure")
    odds = Odds(tuple(Chance(word, Fraction(1, 5)) for word in words))
    lines = [line.plain for line in spread(odds, RULESET, 60, 4)]
    assert len(lines) == 4
    assert not [line for line in lines if " on " in line or "20.0" not in line]


def test_the_far_end_of_a_long_spread_is_put_together():
    shares = {str(n): Fraction(1, 10) for n in range(10)}
    lines = spread(Odds((Chance("p", Fraction(1)),), shares), RULESET, 40, 4)
    assert len(lines) == 4
    assert "3 on" in lines[-1].plain
    assert "70.0 %" in lines[-1].plain


@pytest.mark.parametrize("width", [40, 76])
@pytest.mark.parametrize("lines", range(2, 9))
def test_however_few_lines_there_are_the_forecast_leaves_those_below_it_alone(width, lines):
    now = Odds((Chance("p_done", Fraction(1, 2)),), {str(n): Fraction(1, 8) for n in range(8)}, "total", Fraction(4))
    assert len(forecast(now, (), {}, RULESET, width=width, lines=lines)) <= lines


def test_levers_come_best_first_with_chance_and_difference():
    from core.luck.odds import Lever

    found = [Lever("bonus", n, f"{n:+d}", odds(Fraction(50 + 10 * n, 100))) for n in (-1, 1)]
    lines = [line.plain.split() for line in levers(found, odds(Fraction(1, 2)), {"bonus": "Bonus"}, RULESET, width=40)]
    assert lines == [["Bonus", "+1", "60.0", "%", "+10.0"], ["Bonus", "-1", "40.0", "%", "−10.0"]]


def test_levers_with_long_names_have_them_whole_beside_the_shape_of_the_draw():
    from core.luck.odds import Lever

    found = [Lever("theirs", n, f"{n:+d}", odds(Fraction(50 + 10 * n, 100))) for n in (-1, 1)]
    labels = {"theirs": "Their circumstances"}
    lines = forecast(odds(Fraction(1, 2)), found, labels, RULESET, width=76, lines=9)
    assert any("Their circumstances +1" in line.plain for line in lines)
    assert max(line.cell_length for line in lines) <= 76


@pytest.mark.parametrize(("width", "bar"), [(60, 12), (54, 7), (52, 5), (50, 0)])
def test_levers_have_their_names_whole_before_they_have_bars(width, bar):
    from core.luck.odds import Lever

    found = [Lever("theirs", n, n, odds(Fraction(p, 10))) for n, p in (("Disadvantage", 10), ("Advantage", 3))]
    lines = levers(found, odds(Fraction(1, 2)), {"theirs": "Their second card"}, RULESET, width=width)
    assert all("Their second card " in line.plain for line in lines)
    assert lines[0].plain.count("█") == bar
    assert max(line.cell_length for line in lines) <= width


def test_the_solver_finds_the_value_nearest_to_a_chance():
    found = {n: odds(Fraction(n, 10)) for n in range(11)}
    assert [(whole(target), value) for target, value, _ in solutions(found)] == [("50 %", 5), ("60 %", 6), ("75 %", 7)]


def test_the_solver_says_what_a_chance_really_is_and_nothing_of_what_cannot_be_had():
    found = {n: odds(Fraction(n, 9)) for n in range(8)}
    assert solver("Dice", found).plain == "Dice for 50 %: 4 (44 %) · 60 %: 5 (56 %) · 75 %: 7 (78 %)"
    assert solver("Bonus", {-1: odds(Fraction(1, 2)), 0: odds(Fraction(3, 5))}).plain == "Bonus for 50 %: −1 · 60 %: +0"
    assert not solver("Bonus", {0: odds(Fraction(1))})


# The dialog ---------------------------------------------------------------------------------------------------------


@dataclass
class At:
    """A dialog on screen, and what it was closed with."""

    app: Wyrdbook
    dialog: DrawDialog
    pilot: Pilot
    done: list[Any]


@asynccontextmanager
async def drawing(folder, action="dare", size=(80, 24)):
    async with playing(furnished(folder / "c"), size) as (app, _, pilot):
        at = At(app, DrawDialog(action, app.view.characters[0].id), pilot, [])
        app.push_screen(at.dialog, at.done.append)
        await wait_until(pilot, lambda: at.done or (app.screen is at.dialog and at.dialog.focused), "the dialog")
        yield at


async def test_enter_draws_decides_and_accepts(tmp_path):
    async with drawing(tmp_path) as at:
        seq = at.app.view.seq
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the decision")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: shows(at.dialog, Result), "the result")
        assert "drawn by the program" in shown(at.app)
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.done, "the acceptance")
        assert at.done[0].line.seq == at.app.view.seq > seq
        assert at.app.view.draft is None


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (80, 26), (80, 27), (120, 40)])
async def test_a_message_leaves_the_keys_of_a_draw_in_sight(tmp_path, size):
    async with drawing(tmp_path, size=size) as at:
        at.app.tell("Undone: a draw that was made long ago")
        await wait_until(at.pilot, lambda: "long ago" in shown(at.app), "the message")
        assert [line for line in shown(at.app).splitlines() if "enter continue" in line and "f9 about" in line]


async def test_real_components_are_typed_and_the_focus_goes_on_by_itself(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press(*"tails")
        await wait_until(
            at.pilot, lambda: at.app.view.draft and len(at.app.view.draft.answers) == 1, "the first answer"
        )
        await at.pilot.press("5")
        assert not isinstance(at.app.focused, Choices)
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the decision")
        await at.pilot.press("enter", "enter")
        await wait_until(at.pilot, lambda: at.done, "the acceptance")
        assert [answer["source"] for answer in at.done[0].line.event["answers"]] == ["typed"] * 3


async def test_enter_after_a_card_that_went_on_by_itself_finds_no_fault_with_the_next(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press(*"tails", "enter")
        await wait_until(at.pilot, lambda: at.app.view.draft, "the coin")
        assert "✗" not in shown(at.app)
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: "✗ Type the draw, or let the program draw." in shown(at.app), "the reason")


async def test_a_draw_half_done_is_given_up_from_its_pane(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press(*"tails", "enter", "escape")
        await wait_until(at.pilot, lambda: at.app.view.draft and at.app.screen is not at.dialog, "the table")
        await at.pilot.press("7", "x")
        await wait_until(at.pilot, lambda: at.app.view.draft is None, "given up")


async def test_an_impossible_entry_is_refused_where_it_was_typed(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press("7", "enter")
        await wait_until(at.pilot, lambda: "✗ 7 isn't a coin here. Use heads, tails." in shown(at.app), "the reason")
        assert at.app.focused.value == "7"
        assert at.app.view.draft is None


async def test_backspace_steps_back_one_answer_and_then_to_the_form(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press(*"tails")
        await wait_until(at.pilot, lambda: at.app.view.draft, "one card")
        await at.pilot.press("backspace")
        await wait_until(at.pilot, lambda: at.app.view.draft is None, "no card")
        await at.pilot.press("backspace")
        await wait_until(at.pilot, lambda: not shows(at.dialog, AskPhase), "the form")


async def test_who_draws_card_by_card_does_so_after_a_decision_as_well(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f3", "space", "space")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the decision")
        await at.pilot.press("down", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, AskPhase), "the die to be thrown again")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: shows(at.dialog, Result), "the result")


async def test_what_cannot_be_drawn_to_its_end_says_why_at_the_form(tmp_path, monkeypatch):
    def spent(drawing: Drawing, *answers: Answer, reply: Reply) -> Drawing:
        raise Refusal("deck_exhausted", "2 are due, 1 is left.", "drawn")

    monkeypatch.setattr(Drawing, "with_answers", spent)
    async with drawing(tmp_path) as at:
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: "2 are due, 1 is left." in shown(at.app), "the reason")
        assert at.app.view.draft is None


async def test_leaving_keeps_the_draw_and_it_is_taken_up_where_it_stopped(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the decision")
        await at.pilot.press("escape")
        await wait_until(at.pilot, lambda: at.done == [None], "the dialog gone")
        draft = at.app.view.draft
        again = DrawDialog(draft.action, draft.actor, draft.conflict, draft=draft)
        at.app.push_screen(again)
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the same decision")
        await at.pilot.press("f8")
        await wait_until(at.pilot, lambda: at.app.screen is not again, "given up")
        assert at.app.view.draft is None


def test_what_was_decided_on_other_dice_is_asked_again_when_a_draft_is_taken_up():
    """Another draw has come between: the choice to throw again was made on a throw that is not there any more."""
    luck, other = Luck("a seed"), Luck("another seed")
    kept = [*begun().draw_rest(luck).answers, Answer(("again",))]
    assert kept != [*begun().draw_rest(other).answers, Answer(("again",))]
    same, nothing_said = begun().continue_draft(kept, luck, by_luck(luck))
    assert (same.ask, nothing_said) == (None, "")
    anew, why = begun().continue_draft(kept, other, by_luck(other))
    assert isinstance(anew.ask, ChoiceAsk)
    assert why.startswith(sentence("tui.draws.progress:Drawing.continue_draft"))


async def test_a_half_typed_draw_is_taken_up_typing(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press(*"tails")
        await wait_until(at.pilot, lambda: at.app.view.draft, "one answer")
        await at.pilot.press("escape")
        await wait_until(at.pilot, lambda: at.done == [None], "the dialog gone")
        draft = at.app.view.draft
        at.app.push_screen(DrawDialog(draft.action, draft.actor, draft.conflict, draft=draft))
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field again")
        assert "typed in" in shown(at.app)


async def test_giving_up_a_draw_leaves_another_that_is_half_done(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("f4", "enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Input), "the field")
        await at.pilot.press(*"tails")
        await wait_until(at.pilot, lambda: at.app.view.draft, "one answer")
        await at.pilot.press("escape")
        await wait_until(at.pilot, lambda: at.done == [None], "the dialog gone")
        draft = at.app.view.draft
        other = DrawDialog("dare", at.app.view.characters[1].id, at_once=True)
        at.app.push_screen(other)
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the other's decision")
        await at.pilot.press("f8")
        await wait_until(at.pilot, lambda: at.app.screen is not other, "given up")
        assert at.app.view.draft == draft


async def test_half_done_draws_whose_conflict_was_undone_leave_the_table_as_it_is(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        duel = app.campaign.view.conflicts[-1].id
        for actor in [each.id for each in app.campaign.view.characters][:2]:
            form = encode(app.campaign.start_form("dare", actor))
            app.send(SaveDraft(action="dare", actor=actor, conflict=duel, form=form))
        await pilot.press("u")
        await wait_until(pilot, lambda: not app.campaign.view.conflicts, "no duel")
        app.send(AwardPoints(characters=[actor], currency="marks", amount=1, reason="brave"))
        await wait_until(pilot, lambda: shown(app).count("unfinished") == 2, "both draws")


async def test_a_question_with_only_one_open_answer_is_not_asked(tmp_path):
    async with drawing(tmp_path) as at:
        from campaigns.commands import SetSheet
        from core.schema.codec import encode

        mara = at.app.view.characters[0]
        at.app.send(SetSheet(character=mara.id, sheet={**encode(mara.sheet), "luck": 0}))
        await at.pilot.press("escape")
        dialog = DrawDialog("dare", mara.id, at_once=True)
        at.app.push_screen(dialog)
        await wait_until(at.pilot, lambda: shows(dialog, Result), "the result")
        await at.pilot.press("backspace")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the decision")
        assert "Throw again  No luck is left." in shown(at.app)
        await at.pilot.press("down", "enter")
        await wait_until(at.pilot, lambda: "✗ No luck is left." in shown(at.app), "the reason")


async def test_y_shows_the_rule_behind_each_step(tmp_path):
    async with drawing(tmp_path) as at:
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: isinstance(at.app.focused, Choices), "the decision")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: shows(at.dialog, Result), "the result")
        await at.pilot.press("y", "down")
        await wait_until(at.pilot, lambda: RULESET.texts["toy-2"] in shown(at.app), "the rule")


async def test_odds_follow_the_form_and_are_not_worked_out_twice(tmp_path):
    async with drawing(tmp_path) as at:
        forecast = at.dialog.query_one(Forecast)
        await wait_until(at.pilot, lambda: len(forecast.levers) == 4, "the levers")
        before = forecast.odds
        at.dialog.query_one("FormPhase").follow()
        assert forecast.odds is before
        await at.pilot.press("down", "right")
        await wait_until(at.pilot, lambda: forecast.odds is not before, "other odds")
        assert forecast.odds.chances[0].p > before.chances[0].p


async def test_slow_odds_do_not_come_after_the_form_asks_for_no_draw_any_more(tmp_path, monkeypatch):
    """They replaced the preview of a form that was changed meanwhile to one without a draw."""
    async with drawing(tmp_path) as at:
        forecast, going_on = at.dialog.query_one(Forecast), asyncio.Event()

        async def slow(found: Any, patience: float | None = None) -> Any:
            await going_on.wait()
            yield tuple(found)

        monkeypatch.setattr("tui.draws.forecast.batches", slow)
        situation, learn = at.dialog._act.situation, RULESET.action("learn")
        forecast.show(Drawing.begin(DARE, replace(DARE.begin(situation), bonus=5), situation))
        await at.pilot.pause()
        forecast.show(Drawing.begin(learn, learn.begin(situation), situation))
        told = forecast.render().plain
        going_on.set()
        await at.pilot.pause(0.1)
        assert forecast.odds is None
        assert forecast.render().plain == told


def test_a_price_says_what_is_left_or_that_there_is_not_enough():
    assert price_words(Price("marks", 2), RULESET, 3) == "costs 2 m, has 3, then 1"
    assert price_words(Price("marks", 2), RULESET, 1) == "costs 2 m, has 1, not enough"


async def test_what_asks_nothing_shows_price_and_change_and_is_done_with_enter(tmp_path):
    async with drawing(tmp_path, "learn") as at:
        screen = shown(at.app)
        assert "costs 2 m, has 2, then 0" in screen
        assert "Nerve  1 → 2" in screen
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.done, "the purchase")
        assert at.app.view.characters[0].sheet.nerve == 2


async def test_what_is_refused_is_said_at_the_field_and_nothing_is_done(tmp_path):
    async with drawing(tmp_path, "learn") as at:
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: at.done, "the purchase")
        seq = at.app.view.seq
        at.app.push_screen(DrawDialog("learn", at.app.view.characters[0].id))
        await wait_until(at.pilot, lambda: isinstance(at.app.screen, DrawDialog) and at.app.focused, "the dialog again")
        await at.pilot.press("enter")
        await wait_until(at.pilot, lambda: "✗ Needs 3 marks" in shown(at.app), "the reason")
        assert at.app.view.seq == seq


async def test_an_action_that_cannot_be_done_does_not_open(tmp_path):
    async with drawing(tmp_path, "rest") as at:
        await wait_until(at.pilot, lambda: at.done == [None], "the dialog gone")
        await wait_until(at.pilot, lambda: "Nobody here is tired." in told(at.app), "the reason")


async def test_the_menu_says_why_not_and_opens_by_number(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara = app.view.characters[0].id
        app.push_screen(ActionMenu(Place.CARE, mara))
        await wait_until(pilot, lambda: "Nobody here is tired." in shown(app), "the reason")
        await pilot.press("enter", "escape")
        app.push_screen(ActionMenu(Place.ADVANCE, mara))
        await wait_until(pilot, lambda: "costs 2 m" in shown(app), "the price")
        await pilot.press("1")
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "the dialog")


async def test_a_menu_begins_at_what_there_is_enough_for(tmp_path):
    sample(tmp_path / "c", "background")
    async with playing(tmp_path / "c") as (app, _, pilot):
        bettany = app.view.characters[0].id
        for points, at in ((0, 1), (5, 0)):
            if points:
                app.send(AwardPoints(characters=[bettany], currency="points", amount=points, reason="a full house"))
            app.push_screen(menu := ActionMenu(Place.ADVANCE, bettany))
            await wait_until(pilot, lambda menu=menu: app.screen is menu and menu.choices.choice, "the menu")
            assert ("not enough" in menu.choices.choices[0].note) == (not points)
            assert menu.choices.at == at
            await pilot.press("escape")


async def test_the_odds_view_solves_for_usual_chances(tmp_path):
    async with playing(furnished(tmp_path / "c"), (80, 24)) as (app, _, pilot):
        app.push_screen(OddsView(app.view.characters[0].id))
        await wait_until(pilot, lambda: "Bonus for 50 %" in shown(app), "the solver")


@pytest.mark.walk
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_the_dialog_fits(tmp_path, size):
    async with drawing(tmp_path, size=size) as at:
        assert at.dialog.query_one("FormView").max_scroll_y == 0
        assert all(w.region.right <= size[0] and w.region.bottom <= size[1] for w in at.dialog.query("*") if w.display)


@pytest.mark.walk
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
async def test_the_whole_hint_of_the_field_that_is_worked_in_is_in_sight(tmp_path, monkeypatch, size):
    hint = "Only where the table agrees that it was brave, or foolish, or both at once, and nobody minds at all."
    monkeypatch.setattr(Number, "help_text", lambda self: hint)
    async with drawing(tmp_path, size=size) as at:

        def beside() -> str:
            return " ".join(at.dialog.query_one(Forecast).render().plain.split())

        await at.pilot.press("down")
        await wait_until(at.pilot, lambda: f"Bonus: {hint}" in beside(), "all of it")
        assert shown(at.app).count("minds at") == 1
        await at.pilot.press("up")
        await wait_until(at.pilot, lambda: hint not in beside(), "gone with the focus")
