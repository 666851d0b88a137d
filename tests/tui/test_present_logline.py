"""A record on one line: where there is too little room for it, how it came out is cut last."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from campaigns.campaign import Campaign
from campaigns.state.view import LogLine
from core.rulesets import MODULES
from tui.log_lines.lines import log_line
from tui.text.plain import plain


@pytest.mark.walk("game")
@pytest.mark.parametrize("width", [72, 56])
@pytest.mark.parametrize("game", MODULES)
def test_how_a_draw_came_out_is_within_the_width_of_a_small_terminal(game, width, sample_of):
    with Campaign.open(sample_of(game), read_only=True) as campaign:
        word, cut = campaign.ruleset.word, 0
        history = campaign.history()
        for line in map(history.line, range(len(history))):
            outcome = plain(word(line.word)) if line.word else ""
            if not outcome or outcome.casefold() not in line.title.casefold():
                continue
            said = log_line(line, width, placed=False, word=word).plain
            at = said.casefold().rfind(outcome.casefold())
            cut += cell_len(line.title) > width
            assert at >= 0, said
            assert cell_len(said[: at + len(outcome)]) <= width, said
        assert cut, "no line of the sample is too long: the test sees nothing"


def said(title: str, width: int, **more: str) -> str:
    """A result on a line of this width."""
    line = LogLine(1, "resolve", title, "", 7, 2, 1, **{"band": "success", "word": "success", **more}, undoable=True)
    return log_line(line, width, placed=False).plain


@pytest.mark.parametrize(
    ("title", "width", "shown"),
    [
        (
            "Nuala Byrne: Amber with Steady hands against 5: Success 6:5, new Aspect The tunnel door is jammed open",
            80,
            "✓ Nuala Byrne: Amber with Steady hands against 5: Success 6:5, new Aspect The t…",
        ),
        (
            "The Reverend Bartholomew Featherstonehaugh of Nine Wells: Amber against 5, Success, 7 power",
            60,
            "✓ The Reverend Bartholome…: Amber against 5 Success, 7 power",
        ),
        (
            "Mara against Jonas: Success, 2 Successes, 0 theirs",
            51,
            "✓ Mara against Jonas Success, 2 Successes, 0 theirs",
        ),
    ],
)
def test_what_someone_did_is_cut_after_their_name_and_after_what_came_of_it(title, width, shown):
    assert said(title, width) == shown


@pytest.mark.parametrize(
    ("title", "width", "shown"),
    [
        (
            "Aurelia, Duchess of Marrow and Bone, Sir Reginald of Upper Slaughter: +1 AP, arrived late",
            60,
            "· Aurelia, Duchess of Marrow and Bone,…: +1 AP, arrived late",
        ),
        ("Sir Reginald of Upper Slaughter: " + "x" * 40, 40, "· Sir Reginald of Upper S…: " + "x" * 40),
        ("Turn 1, round 1: " + "x" * 40, 40, "· Turn 1, round 1: " + "x" * 40),
        ("Note: " + "x" * 40, 30, "· Note: " + "x" * 40),
        ("Session 7 starts and goes on", 20, "· Session 7 starts and goes on"),
    ],
    ids=["several names", "a long event", "a label", "no name", "no colon"],
)
def test_what_happened_without_an_outcome_is_cut_after_the_names(title, width, shown):
    assert said(title, width, band="", word="") == shown
