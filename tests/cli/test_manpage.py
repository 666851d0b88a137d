"""The manual page is what the command line's parser says today."""

import re

import pytest

from tests.manpage import PAGE, page
from tui.cli import SUBCOMMANDS, whole_parser


@pytest.mark.shape
def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "`make man` writes it anew"


def test_it_is_the_same_in_any_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    assert page() == PAGE.read_text(encoding="utf-8")


def test_it_tells_every_subcommand_with_all_it_is_given():
    told = page().replace("\\-", "-")
    parts = dict(re.findall(r"^\.SS \\fBwyrdbook ([\w-]+)\\fR$(.*?)(?=^\.S[SH] |\Z)", told, re.MULTILINE | re.DOTALL))
    assert list(parts) == list(SUBCOMMANDS)
    parsers = next(action.choices for action in whole_parser()._actions if isinstance(action.choices, dict))
    for name, parser in parsers.items():
        for action in parser._actions[1:]:  # the first is --help
            assert f"\\fB{(action.option_strings or [action.metavar or action.dest])[0]}" in parts[name], (name, action)
