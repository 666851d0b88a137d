"""Answers as lines of a script: plain where they can be, quoted where they would mean something else."""

from __future__ import annotations

import pytest

from campaigns.command_language.answer_lines import answer_lines, plainly
from core.luck.table import Answer

TOKENS = {
    "7R": "7R",
    7: "7",
    -3: "-3",
    "7": '"7"',
    "-3": '"-3"',
    "1234567890": "1234567890",
    "by:12": "by:12",
    "?": '"?"',
    ">": '">"',
    "=": '"="',
    "!": '"!"',
    "": '""',
    "The door is open": '"The door is open"',
}
"""Tokens with what is written of them."""


@pytest.mark.parametrize("token", TOKENS, ids=repr)
def test_a_token_is_quoted_only_where_it_would_be_read_as_something_else(token):
    answers = (Answer((token,)),)
    assert answer_lines(answers) == [f"> {TOKENS[token]}"]
    assert plainly(answer_lines(answers)) == [*answers]


@pytest.mark.parametrize("token", ['a "b"', "a\u200bb", "tab\there", "line\nbreak", "\\"])
def test_what_cannot_be_seen_comes_back_as_it_was(token):
    (line,) = answer_lines([Answer((token, token))])
    assert line.isprintable()
    assert plainly([line]) == [Answer((token, token))]


def test_as_many_answers_as_fit_are_on_a_line_each_with_its_mark():
    answers = [Answer((f"{n}R",), source) for n in range(2, 11) for source in ("typed", "program", "overridden")] * 4
    lines = answer_lines(answers)
    assert len(lines) > 3
    assert max(map(len, lines)) <= 100
    assert min(map(len, lines[:-1])) > 90
    assert lines[0].startswith("> 2R = 2R ! 2R > 3R")
    assert plainly(lines) == answers
