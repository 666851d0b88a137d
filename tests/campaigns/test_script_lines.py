"""A script names the line at fault, whatever is wrong with it and however many lines its statement has."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.script import Faulty, play, statements
from tests.campaigns.test_scripts_in_other_campaigns import learning
from tests.campaigns.test_speech import FAULTS

BEFORE = ["# What came before.", "", "note x", "    secret=yes", "dare mara wit", "> heads 4", "> keep"]
SPOKEN = [(line, word) for line, word, _ in FAULTS if line]
"""Every kind of fault in one line, and the word that is wrong."""
BAD = r'> "\q"'
ANSWERS = [
    (["dare mara wit", BAD], 1),
    (["dare mara wit", "> heads", BAD], 2),
    (["dare mara wit", "> heads 4", f"> keep {BAD}"], 2),
    (["dare mara wit", "> 9"], 1),
    (["dare mara wit", "> heads", "> 4", "> perhaps"], 3),
    (["dare mara wit", "> heads 4", "> keep", "> 3"], 3),
    (["dare mara", "    charm", "> heads 4"], 1),
    (["dare mara", "    wit", "> heads 4", "> perhaps"], 3),
    (["note x", "    secret=yes", "> 3"], 2),
    (["together", "+ note x", BAD], 2),
    (["together", "+ note x", "+ > 3"], 2),
    (["together", "+ note x", "award x"], 2),
    (["together", "+ note x", "+ award mara 2 marks", "    x 4"], 3),
    (["together", "+ note x", "+ edit-character mara", "    role=king", "+ note y"], 3),
]
"""Statements of several lines, and which of them is at fault; a line that begins with spaces goes on."""
DOWNTIME = [
    (["commit", "> 7S", "> 8S", "> 9S"], 3),
    (["commit", "> 7S", BAD], 2),
    (["commit", BAD], 1),
    (["edit-activity #1", "> 7S", BAD], 2),
]


def named(campaign: Campaign, lines: list[str]) -> int:
    """The line that is named as a script is refused."""
    with pytest.raises(Faulty) as wrong:
        list(play(campaign, statements("\n".join(lines)), "script"))
    return wrong.value.number


@pytest.mark.parametrize("line", [line for line, _ in SPOKEN])
def test_a_fault_in_a_statement(campaign: Campaign, line: str) -> None:
    assert named(campaign, [*BEFORE, line, "day 1"]) == len(BEFORE) + 1


@pytest.mark.parametrize("line", [line for line, _ in SPOKEN])
def test_a_fault_in_a_part(campaign: Campaign, line: str) -> None:
    assert named(campaign, [*BEFORE, "together", "+ note x", f"+ {line}", "+ note y"]) == len(BEFORE) + 3


@pytest.mark.parametrize(("line", "word"), [each for each in SPOKEN if f" {each[1]}" in each[0]])
def test_a_fault_in_a_line_that_goes_on(campaign: Campaign, line: str, word: str) -> None:
    start, end = line.split(f" {word}", 1)
    assert named(campaign, [*BEFORE, start, f"    {word}{end}", "day 1"]) == len(BEFORE) + 2


@pytest.mark.parametrize(("lines", "at"), ANSWERS)
def test_a_fault_in_an_answer_or_a_part_with_answers(campaign: Campaign, lines: list[str], at: int) -> None:
    assert named(campaign, [*BEFORE, *lines, "day 1"]) == len(BEFORE) + at + 1


@pytest.mark.parametrize(("lines", "at"), DOWNTIME)
def test_a_fault_in_an_answer_of_a_downtime(tmp_path: Path, lines: list[str], at: int) -> None:
    with learning(tmp_path / "c") as campaign:
        assert named(campaign, lines) == at + 1
