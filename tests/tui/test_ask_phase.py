"""A draw's other questions: words and decisions, and questions that take fewer or more answers than are due."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from campaigns.reports.slips import slips
from campaigns.visibility.log_entries import Cast
from core.actions.play import prepare, proceed
from core.actions.result import Outcome, Resolution
from core.actions.situation import Actor, Situation
from core.building_blocks.band import Band
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck, Dice
from core.luck.table import Answer, ChoiceAsk, DrawAsk, Luck, Seat, Table, WordsAsk
from core.refusal import Refusal
from core.rulesets import find
from core.rulesets.background.sheet import Sheet
from core.schema.entry import Choice
from tests.core.background.acting import situation
from tests.core.background.asking import card
from tests.toy import RULESET
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import furnished, shown, shows
from tests.words import sentence
from tui.draws.advice import advice
from tui.draws.answer_fields import Tokens, Words
from tui.draws.ask_phase import AskPhase
from tui.draws.breakdown import Breakdown, breakdown_text, headline
from tui.draws.choices import choice_in_full, choice_lines
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.measure import telling_measure
from tui.draws.progress import Drawing
from tui.draws.question_words import answer_line, answers_text, question
from tui.draws.result_phase import Result

BOAST, BOAST_OF = RULESET.action("boast"), RULESET.words["boast_of"]
SITUATION = Situation(
    actors={1: Actor(1, "Ann", RULESET.new_sheet(True))},
    state=RULESET.new_state(),
    options=RULESET.options.defaults(),
    acting=1,
)


def begun() -> Drawing:
    return Drawing.begin(BOAST, BOAST.start(SITUATION), SITUATION)


def boasted() -> Drawing:
    return begun().with_typed("I caught a fish, a big one")


def test_what_is_chosen_face_down_is_shown_once_nobody_chooses_any_more():
    """Player against player: the second must not see the first one's card."""
    cards = (Choice("7R", "seven of rods"), Choice("KS", "king of swords"))
    ann, bob = (ChoiceAsk("play", cards, "toy-1", Seat((name,), name, hidden=True)) for name in ("Ann", "Bob"))
    after = ChoiceAsk("keep", cards, "toy-1", Seat(("Ann",), "Ann"))
    chosen = (Answer(("7R",)), Answer(("KS",)))
    assert "seven" not in answers_text((ann,), chosen[:1], bob, RULESET).plain
    assert "Ann: play  · · ·  chosen" in answers_text((ann,), chosen[:1], bob, RULESET).plain
    for now in (after, None):
        told = answers_text((ann, bob), chosen, now, RULESET).plain
        assert "seven of rods" in told
        assert "king of swords" in told


# Words --------------------------------------------------------------------------------------------------------------


def test_words_are_one_answer_whatever_is_in_them():
    assert [answer.given for answer in boasted().answers] == [("I caught a fish, a big one",)]


def test_blank_words_are_refused_with_the_code_of_the_rule():
    with pytest.raises(Refusal) as refused:
        begun().with_typed("  ")
    assert refused.value.code == "nothing_said"


def test_what_was_said_is_quoted_beside_what_was_asked():
    line = answer_line(WordsAsk("boast_of", "toy-12"), Answer(("[b]a fish",)), RULESET)
    assert line.plain.rstrip() == f"{BOAST_OF}  “[b]a fish”"


def test_a_reckoning_tells_what_was_said_unless_a_step_does():
    drawing = boasted().with_typed("4 1").with_choice("leave")
    live = Breakdown.from_resolution(drawing.resolution, drawing.answers, {}, drawing.said)
    assert breakdown_text(live, RULESET, 60).plain.count("a big one") == 1
    silent = replace(live, steps=live.steps[1:])
    lines = breakdown_text(silent, RULESET, 24).plain.splitlines()
    assert " ".join(" ".join(lines[:3]).split()) == f"{BOAST_OF} “I caught a fish, a big one”"
    assert max(map(len, lines)) <= 24


def test_a_slip_tells_what_was_said():
    result = {"actor": 1, "action": "boast", "outcome": None, "facts": {}, "said": [["boast_of", "a fish"]]}
    told = slips(RULESET, {"interval": "week", "results": [result]}, Cast({1: "Ann"}, {1: "Ann"}))
    assert f"{BOAST_OF} “a fish”" in told[1].did[0]


# Fewer or more than are due -----------------------------------------------------------------------------------------


def test_fewer_than_are_due_may_be_typed_and_the_rule_asks_on():
    drawing = boasted().with_typed("4")
    assert question(drawing.ask, RULESET) == "die"
    assert [answer.given for answer in drawing.with_typed("2").answers][1:] == [(4,), (2,)]


def test_a_text_is_taken_whole_up_to_the_most_there_may_be():
    assert boasted().with_typed("4 1 6").answers[-1].given == (4, 1, 6)
    with pytest.raises(Refusal, match="Leave out 6"):
        boasted().with_typed("4 1 6 6")


@pytest.mark.parametrize("text", ["--4", "-", "9" * 5000, "²", "4 --1"])
def test_what_is_nearly_a_number_is_refused(text):
    with pytest.raises(Refusal, match="isn't a die"):
        boasted().with_typed(text)


def test_nothing_is_an_answer_only_where_there_may_be_none():
    none = DrawAsk(Dice((1, 2)), 1, "toy-1", least=0)
    with pytest.raises(Refusal, match=re.escape(sentence("tui.draws.progress:Drawing.with_typed#1"))):
        boasted().with_typed("")
    none.check(())


def test_several_are_called_by_the_games_word_for_several():
    coins = Dice(("heads", "tails"), kind="coin")
    assert question(DrawAsk(Dice((1, 2)), 3, "toy-1"), RULESET) == "3 dice"
    assert question(DrawAsk(coins, 2, "toy-1"), RULESET) == "2 coins"


def test_what_a_card_is_drawn_for_is_said_where_the_game_has_a_word_for_it():
    destiny = find("destiny")
    cover, own = (DrawAsk(Deck(("AR", "2R")), 1, why, Seat(name="Ysmay")) for why in ("destiny-167", "destiny-122"))
    assert question(cover, destiny) == "Ysmay: card for cover"
    assert question(replace(cover, n=2, why="destiny-60"), destiny) == "Ysmay: 2 cards for the combo"
    assert question(own, destiny) == "Ysmay: card"


def test_only_an_ask_for_exactly_one_goes_on_by_itself():
    drawing = boasted().with_typed("4")
    assert not drawing.means_one("2")


def test_tokens_look_as_their_game_shows_them():
    coin = DrawAsk(Dice(("heads", "tails"), kind="coin"), 2, "toy-2")
    line = answer_line(coin, Answer(("heads", "tails"), "program"), RULESET)
    assert line.plain == "2 coins  ◉H ○T  drawn"
    assert any("$hue-gold" in str(span.style) for span in line.spans)


def test_a_card_among_the_facts_looks_as_its_game_shows_it():
    facts = {"total": 2, "coin": "heads", "was_touched": True}
    ruleset = RULESET._replace(words={**RULESET.words, "coin": "coin"})
    assert headline(Breakdown((), None, facts), ruleset).plain == "total 2 · coin ◉H · was touched"


# Decisions ----------------------------------------------------------------------------------------------------------


def odds(p: Fraction, mean: int) -> Odds:
    return Odds((Chance("p_success", p),), {str(mean): Fraction(1)}, "total", Fraction(mean))


CHOICES = (
    Choice("leave", "Leave"),
    Choice("stake", "Stake luck", note="−1 luck"),
    Choice("no", "Cheat", "Too late."),
)


def test_a_choice_shows_its_cost_its_chance_and_what_it_gains():
    found = {"leave": odds(Fraction(1, 2), 5), "stake": odds(Fraction(3, 4), 7)}
    head, *lines = (line.plain.split() for line in choice_lines(CHOICES, found, RULESET, 70))
    assert head == ["done"]
    assert lines[0] == ["Leave", "50.0", "%", "usual"]
    assert lines[1] == ["Stake", "luck", "−1", "luck", "75.0", "%", "+25.0"]
    assert lines[2] == ["Cheat", "Too", "late."]
    assert choice_lines(CHOICES, found, RULESET, 70, "Rook")[0].plain.split() == ["Rook:", "done"]
    long = choice_lines(CHOICES, found, RULESET, 70, "Rook of the Upper Marches and the Isles, " * 3)[0].plain
    assert long.endswith("…: done"), "the figures are named however long their owner's name is"
    assert long[:14].isspace(), "the search has room before it"
    _, full = choice_in_full(CHOICES[0], found["leave"], RULESET, row="Leave", width=70, lines=4, whose="Rook")
    assert full.plain.startswith("Rook: 50.0 % done")


def test_a_way_to_go_on_shows_its_chance_beside_one_that_leaves_it_at_that():
    """Partly won: press on? showed no chances, for the first choice has none (issue 27)."""
    rules = find("background")
    at = situation(Sheet((card("fencer", "10D"),)), Sheet())
    challenge = rules.action("challenge")
    request = prepare(challenge, replace(challenge.start(at), suit="hearts", target=9), at)
    ask = proceed(challenge, request, (Answer(("10D",)), Answer(("stand",)))).ask
    assert isinstance(ask, ChoiceAsk)
    assert ask.question == "press_on"
    _, leave, hearts, diamonds = (line.plain for line in choice_lines(ask.choices, ask.advice(), rules, 90))
    assert leave.split() == ["Keep", "the", "partial", "success", "–"]
    assert "66.3 %" in hearts
    assert "100 %" in diamonds
    assert "usual" not in hearts


def test_a_long_choice_is_whole_where_its_own_note_leaves_room():
    long, short = "Re-roll: Salt-singer with one choir to her name", "1 of 4 FP"
    choices = (Choice("a", "Let it stand"), Choice("b", long, note=short), Choice("c", "Other", note="x" * 60))
    _, _, said, _ = (line.plain for line in choice_lines(choices, {}, RULESET, 72))
    assert said.split("  ")[:2] == [long, short]


def test_what_tells_rows_apart_stands_on_all_of_them_or_on_none():
    """A row with a note had no room for it, while rows with the same odds had."""
    found = {id: odds(Fraction(1, 2), 5) for id in ("leave", "stake", "more")}
    rare = Chance("a_word_that_takes_much_room", Fraction(1, 20))
    found["stake"] = replace(found["stake"], chances=(*found["stake"].chances, rare))
    found["more"] = found["stake"]
    choices = (Choice("leave", "Leave"), Choice("stake", "Stake luck", note="−1 luck"), Choice("more", "Take more"))
    for width in range(40, 100):
        said = ["a word that" in line.plain for line in choice_lines(choices, found, RULESET, width)[2:]]
        assert said in ([True, True], [False, False]), width


def test_a_note_is_whole_where_the_screen_has_room_for_it():
    note = "Scene to the other 34.1 %, the card stays and weighs on every card of its suit until the session ends"
    _, said, closed = (
        line.plain
        for line in choice_lines((Choice("a", "Draw", note=note), Choice("b", "Bonus", "None." * 30)), {}, RULESET, 150)
    )
    assert said.endswith(note)
    assert len(closed) == len(said)


def test_choices_equal_in_their_headline_are_told_apart_by_the_mean():
    found = {"leave": odds(Fraction(1), 5), "stake": odds(Fraction(1), 7)}
    head, _, staked, _ = (line.plain.split() for line in choice_lines(CHOICES, found, RULESET, 70))
    assert head == ["mean", "total"]
    assert staked[-2:] == ["7.00", "+2.00"]


def test_choices_equal_in_their_headline_say_what_else_they_make_likely():
    """Winning all the same, one of the two wins by far: a competition's cards are told apart by that."""

    def wins(p: int, **others: int) -> Odds:
        more = (Chance(f"p_{word}", Fraction(n, 100)) for word, n in others.items())
        return Odds((Chance("p_success", Fraction(p, 100)), *more))

    choices = tuple(
        Choice(id, id.title(), note="a card" if id == "ace" else "") for id in ("stand", "ace", "ten", "jack")
    )
    found = {"stand": wins(0), "ace": wins(80, ovation=80), "ten": wins(80, pratfall=70, ovation=10), "jack": wins(50)}
    _, stand, ace, ten, jack = (line.plain.split() for line in choice_lines(choices, found, RULESET, 90))
    assert ace == ["Ace", "ovation", "80.0", "%,", "a", "card", "80.0", "%", "+80.0"]
    assert ten == ["Ten", "pratfall", "70.0", "%", "80.0", "%", "+80.0"]
    assert (stand, jack) == (["Stand", "0", "%", "usual"], ["Jack", "50.0", "%", "+50.0"])


def test_what_a_choice_costs_is_not_cut_for_what_tells_it_apart():
    def fails(p: int) -> Odds:
        return Odds((Chance("p_success", Fraction(0)), Chance("p_fate_as_three_power", Fraction(p, 100))))

    label, note = "Her father's brass ticket punch", "−1 Luck, +2 motes"
    choices = (Choice("a", "Accept"), Choice("b", label, note=note), Choice("c", "Luck", note=f"{note}, +1 Power"))
    _, _, long, short = (
        line.plain for line in choice_lines(choices, {"a": fails(0), "b": fails(2), "c": fails(3)}, RULESET, 71)
    )
    assert note in long
    assert f"{note}, +1 Power" in short


def test_a_chance_of_which_nobody_knows_whether_more_is_better_has_no_colour():
    def with_pratfall(p: Fraction) -> Odds:
        return Odds((Chance("p_success", Fraction(1)), Chance("p_pratfall", p)))

    now, then = with_pratfall(Fraction(0)), with_pratfall(Fraction(1, 2))
    measure = telling_measure(now, [now, then])
    assert measure.title_in(RULESET) == "pratfall"
    assert {str(span.style) for span in measure.change(then, now, 8).spans} == {"$text-muted"}


@pytest.mark.parametrize("width", [24, 40, 76, 150])
def test_the_figures_of_choices_stand_below_each_other(width):
    found = {"leave": odds(Fraction(1, 2), 5), "stake": odds(Fraction(3, 4), 7)}
    head, left, staked, _ = choice_lines(CHOICES, found, RULESET, width)
    assert left.cell_length == staked.cell_length <= width
    assert head.cell_length <= width


def test_before_anything_is_worked_out_there_are_no_figures():
    head, *lines = choice_lines(CHOICES, {}, RULESET, 70)
    assert not head
    assert "%" not in "".join(line.plain for line in lines)


def test_one_choice_in_full_says_what_its_row_cut_short_and_fits():
    choice = Choice("stake", "Stake luck", note="one point of luck, and the street will talk of nothing else")
    lines = choice_in_full(choice, odds(Fraction(3, 4), 7), RULESET, row="Stake luck  one po…", width=30, lines=4)
    assert "the street" in " ".join(line.plain for line in lines)
    assert len(lines) == 4
    assert not choice_in_full(choice, None, RULESET, row=f"Stake luck  {choice.note}", width=30, lines=4)


def test_a_rule_that_prices_its_choices_is_believed():
    drawing = boasted().with_typed("4 1")
    assert isinstance(drawing.ask, ChoiceAsk)
    found = dict(advice(drawing, RULESET.word))
    assert [found[choice].chances[0].p for choice in ("leave", "stake")] == [Fraction(0), Fraction(1)]
    assert found["stake"].mean == Fraction(17, 2)


def test_a_walk_that_would_take_for_ever_is_given_up_and_leaves_the_choice_without_odds():
    def deal(request: object, table: Table) -> Resolution:
        table.choose("again", [Choice("once"), Choice("never", why_not="No.")], why="toy-4")
        table.draw(Deck(tuple(range(52))), 10, why="toy-4")
        return Resolution({}, Outcome(Band.SUCCESS, "done"))

    drawing = Drawing.begin(replace(BOAST, rule=deal), BOAST.start(SITUATION), SITUATION)
    assert dict(advice(drawing, RULESET.word)) == {}


# The dialog ---------------------------------------------------------------------------------------------------------


async def boasting(gm: Keyboard) -> DrawDialog:
    dialog = await gm.choose("1", "d", action="2")
    await gm.press("enter")
    await gm.until(lambda: isinstance(gm.app.focused, Words), "the field for words")
    return dialog


async def test_something_is_said_dice_are_drawn_and_luck_is_weighed(tmp_path):
    async with seated(furnished(tmp_path / "c"), (80, 24)) as (app, gm):
        dialog = await boasting(gm)
        await gm.press("enter")
        await gm.sees("✗ Say it in a few words.")
        await gm.type("the weir, by night")
        await gm.press("enter")
        await gm.until(lambda: isinstance(app.focused, Choices), "the decision")
        await gm.sees("What is the boast?  “the weir, by night”", "−1 luck, a die more", "usual")
        await gm.press("down")
        await gm.sees("mean 8.50 total", "16.7 %")
        await gm.press("up", "enter")
        await gm.until(lambda: shows(dialog, Result), "the result")
        event = await gm.accept()
        assert event["said"] == [["boast_of", "the weir, by night"]]
        await gm.press("7", "enter")
        await gm.sees("boasted of the weir, by night")


async def test_words_and_real_dice_fewer_at_first_are_kept_over_night_and_taken_back(tmp_path):
    async with seated(furnished(tmp_path / "c")) as (app, gm):
        await gm.choose("1", "d", action="2")
        await gm.press("f4", "enter")
        await gm.until(lambda: isinstance(app.focused, Words), "the field for words")
        await gm.type("a fish")
        await gm.press("f4", "enter")
        await gm.until(lambda: isinstance(app.focused, Tokens), "the field for dice")
        assert "1 to 3 at once" in shown(app)
        await gm.type("5")
        await gm.press("enter")
        await gm.sees("1 to 2 at once")
        await gm.type("1")
        await gm.press("enter")
        await gm.until(lambda: isinstance(app.focused, Choices), "the decision")
        await gm.press("ctrl+q")
    async with seated(tmp_path / "c") as (app, gm):
        assert [answer.given for answer in gm.campaign.view.draft.answers] == [("a fish",), (5,), (1,)]
        await gm.press("7", "r")
        await gm.until(lambda: isinstance(app.focused, Choices), "the same decision")
        await gm.sees("“a fish”")
        await gm.press("backspace", "backspace", "backspace")
        await gm.until(lambda: isinstance(app.focused, Words), "the words to say anew")
        await gm.press("backspace")
        await gm.until(lambda: not shows(app.screen, AskPhase), "the form")


def test_the_program_goes_on_drawing_after_words():
    assert isinstance(boasted().draw_rest(Luck("a")).ask, ChoiceAsk)
