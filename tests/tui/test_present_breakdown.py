from core.actions.play import draw_next
from core.actions.result import Outcome, Step
from core.actions.situation import Actor, Brief, Situation
from core.building_blocks.band import Band
from core.luck.table import Answer, Luck
from core.schema.codec import encode
from tests.toy import RULESET
from tui.draws.breakdown import Breakdown, breakdown_lines, breakdown_text, headline, step_text, who_drew

DARE = RULESET.action("dare")
SITUATION = Situation(
    actors={1: Actor(1, "[bold]Ann", RULESET.new_sheet(True))},
    state=RULESET.new_state(),
    options={"needed": 7},
    acting=1,
)


def drawn(*answers, luck="reckoning"):
    request = DARE.prepare(DARE.start(SITUATION), SITUATION)
    return draw_next(DARE, request, answers, Luck(luck))


def typed(*words):
    return tuple(Answer((word,)) for word in words)


def reckoned():
    progress = drawn(*typed("heads", 2, "again", 6))
    return Breakdown.from_resolution(progress.resolution, progress.answers, SITUATION.options)


def test_each_step_shows_its_source_its_amount_and_the_running_total():
    lines = [line.text.plain.split() for line in breakdown_lines(reckoned(), RULESET, 80)]
    assert lines[0] == ["Nerve", "+1", "1", "§1"]
    assert lines[3] == ["die", "6", "+6", "8", "§3"]


def test_a_step_leads_to_the_rule_behind_it():
    rules = [line.rule for line in breakdown_lines(reckoned(), RULESET, 80)]
    assert rules[:3] == ["toy-1", "toy-2", "toy-4"]


def test_words_without_a_number_are_never_cut_and_lead_to_their_rule_on_every_line():
    words = "is higher, without winning, than the Regent Aumery Sool of the Magpie Players and of all the boards"
    lines = breakdown_lines(Breakdown((Step("toy-1", words),)), RULESET, 60)
    assert " ".join(" ".join(line.text.plain for line in lines).replace("§1", "").split()) == words
    assert {line.rule for line in lines} == {"toy-1"}
    assert len(lines) == 2


def test_the_outcome_is_said_in_the_games_word_beside_a_glyph():
    assert headline(reckoned(), RULESET).plain == "✓ DONE · total 8 · die 6 · coin ◉H · luck spent 1"


def test_the_headline_of_an_attack_says_what_was_done_to_whom_and_the_harm():
    brief = Brief("Attack on Goblin 1 with Longbow", (("wounds", 1),))
    made = Breakdown((), Outcome(Band.SUCCESS, "done"))
    assert headline(made, RULESET, brief).plain == "✓ DONE · Attack on Goblin 1 with Longbow · 1 wounds"
    assert headline(reckoned(), RULESET, brief).plain.startswith("✓ DONE · Attack on Goblin 1 with Longbow · total 8")


def test_the_outcome_is_whole_however_narrow_the_reckoning_is():
    lines = [line.text.plain for line in breakdown_lines(reckoned(), RULESET, 24)]
    at = next(n for n, line in enumerate(lines) if line.startswith("✓ DONE"))
    said = " ".join(" ".join(lines[at : at + 3]).split())
    assert said.startswith("✓ DONE · total 8 · die 6 · coin ◉H · luck spent 1")


def test_a_house_rule_that_was_in_force_is_named():
    assert "house rule (toy-1): What a dare needs – 7" in breakdown_text(reckoned(), RULESET, 80).plain


def test_no_line_is_wider_than_the_room_there_is():
    for width in (24, 30, 63, 64, 80, 200):
        text = breakdown_text(reckoned(), RULESET, width).plain
        assert max(map(len, text.splitlines())) <= width


def test_a_logged_draw_reads_as_it_did_when_it_was_made():
    live = reckoned()
    event = {
        "steps": encode(live.steps),
        "outcome": encode(live.outcome),
        "facts": dict(live.facts),
        "answers": [{"given": list(a.given), "source": a.source} for a in live.answers],
        "options": dict(live.options),
    }
    assert breakdown_text(Breakdown.from_event(event), RULESET, 80) == breakdown_text(live, RULESET, 80)


def test_a_record_that_is_no_draw_has_an_empty_reckoning():
    assert breakdown_text(Breakdown.from_event({"reason": "award"}), RULESET, 80).plain == ""


def test_seats_are_told_apart_where_there_are_several():
    steps = (Step("toy-5", "die", tokens=(4,), seat="Ann"), Step("toy-5", "die", tokens=(2,), seat="Bo"))
    text = breakdown_text(Breakdown(steps), RULESET, 40).plain
    assert [line for line in text.splitlines() if not line.startswith(" ")] == ["Ann", "Bo"]


def test_what_is_nobodys_does_not_stand_under_who_drew_last():
    steps = [("", "first"), ("Ann", "one"), ("Bob", "two"), ("", "high"), ("Ann", "won")]
    found = Breakdown(tuple(Step("toy-1", "nerve", seat=seat, label=label) for seat, label in steps))
    lines = [line.text.plain for line in breakdown_lines(found, RULESET, 80)]
    assert [line for line in lines if not line.startswith(" ")] == ["Ann", "Bob", "Together", "Ann"]


def test_a_decision_does_not_make_a_program_draw_a_typed_one():
    progress = drawn(Answer(("heads",), "program"), Answer((2,), "program"), Answer(("keep",)))
    assert (
        who_drew(Breakdown.from_resolution(progress.resolution, progress.answers, {}), RULESET)
        == "drawn by the program"
    )


def test_a_mixed_draw_says_how_much_of_each():
    progress = drawn(Answer(("heads",), "program"), Answer((2,)), Answer(("keep",)))
    reckoned = Breakdown.from_resolution(progress.resolution, progress.answers, {})
    assert who_drew(reckoned, RULESET) == "1 drawn by the program, 1 typed in"


def test_a_card_kept_of_several_does_not_count_as_typed_in():
    answers = (Answer(("4D", "9S"), "program"), Answer(("KS",), "program"), Answer(("4D",)))
    steps = tuple(Step("toy-5", "die", tokens=answer.given) for answer in answers)
    assert who_drew(Breakdown(steps, answers=answers), RULESET) == "drawn by the program"


def test_names_are_shown_as_text_and_never_obeyed():
    step = Step("toy-1", "bonus", "\x1b[2J[red]", amount=1)
    assert step_text(step, RULESET).plain == "bonus ␛[2J[red]"


def test_every_band_has_a_glyph_of_its_own():
    glyphs = {headline(Breakdown((), Outcome(band, "done")), RULESET).plain[0] for band in Band}
    assert len(glyphs) == len(Band)
