"""`--at`: every subcommand that reads a campaign prints it as it was."""

from argparse import ArgumentParser
from importlib import import_module

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddAgendaLine,
    AddArticle,
    AddCharacter,
    AddNote,
    AwardPoints,
    EndSession,
    PrepareScene,
    Remind,
    StartScene,
    StartSession,
)
from tui.cli import SUBCOMMANDS

READING = {
    "show": ["show", "winter"],
    "show log": ["show", "winter", "log"],
    "recap": ["recap", "winter", "--all"],
    "timeline": ["timeline", "winter"],
    "threads": ["threads", "winter"],
    "todo": ["todo", "winter"],
    "agenda": ["agenda", "winter"],
    "prepared": ["prepared", "winter"],
    "search": ["search", "winter", "oath"],
    "knows": ["knows", "winter", "Mara"],
    "script": ["script", "winter"],
    "print": ["print", "note.csv", "winter"],
    "slips": ["slips", "winter"],
    "calendar": ["calendar", "winter"],
    "bestiary": ["bestiary", "winter"],
    "data": ["data", "winter"],
    "roll": ["roll", "winter"],
}
NOT = {
    "verify": "it is about the whole log",
    "branches": "it is about the whole log",
    "revert": "it changes the campaign as it is now",
    "follow": "it waits for what is done next",
    "board": "it shows what is done next",
    "watch": "it waits for what is done next",
    "open": "the log of the app shows how it was",
    "plain": "it is play",
    "draw": "it does something, or says what there is to do",
    "run": "it does something",
    "import-into": "it changes the campaign",
    "template": "it keeps the campaign as it is now",
    "backup": "it is about the whole campaign",
    "export": "it is about the whole campaign",
}
"""Subcommands about a campaign without `--at`, and why."""


def session(folder, number):
    """One session, of which every subcommand has something to say."""
    with Campaign.open(folder) as campaign:
        mara = campaign.do(AddCharacter(name=f"Mara {number}")).view.characters[0].id
        for command in (
            StartSession(),
            StartScene(title=f"The mill {number}", participants=[mara]),
            AddNote(text=f"The oath {number}", secret=False),
            AddArticle(sort="thread", name=f"The rope {number}"),
            AddAgendaLine(text=f"Fire {number}"),
            PrepareScene(title=f"Ashes {number}"),
            Remind(text=f"The debt {number}"),
            AwardPoints(characters=[mara], currency="marks", amount=1, reason=f"reason {number}"),
            EndSession(),
        ):
            campaign.do(command)
        return campaign.view.seq


@pytest.fixture
def winter(home, says):
    """A campaign of two sessions, and its folder."""
    says("new", "Winter", "--ruleset", "toy", "--seed", "a seed")
    folder = home / "data" / "campaigns" / "winter"
    session(folder, 1)
    return folder


def test_every_subcommand_about_a_campaign_reads_its_past_or_says_why_not():
    takes, about = set(), set()
    for name, (module, _) in SUBCOMMANDS.items():
        parser = ArgumentParser(add_help=False)
        import_module(f"tui.cli.{module}").SUBCOMMANDS[name].arguments(parser)
        options = {option for action in parser._actions for option in (action.option_strings or [action.dest])}
        about |= {name} if options & {"campaign", "of"} else set()
        takes |= {name} if "--at" in options else set()
    assert takes == {arguments[0] for arguments in READING.values()} | {"vault"}
    assert about - takes == NOT.keys()


def test_each_prints_what_it_printed_then(says, winter):
    printed = {name: says(*line) for name, line in READING.items()}
    session(winter, 2)
    changed = {name for name, line in READING.items() if says(*line) != printed[name]}
    assert changed >= READING.keys() - {"data", "roll", "slips", "calendar", "bestiary"}, "or this shows nothing"
    for name, line in READING.items():
        assert says(*line, "--at", "session:1") == printed[name]


def test_a_vault_of_then_has_the_pages_of_then(says, winter, tmp_path):
    session(winter, 2)
    assert says("vault", "winter", "then", "--at", "session:1")[0] == 0
    pages = {path.stem for path in (tmp_path / "then").rglob("*.md")}
    assert "The rope 1" in pages
    assert not any("2" in page and "rope" in page for page in pages)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["show", "winter", "--at", "99999"], 3),
        (["show", "winter", "--at", "session:7"], 3),
        (["show", "winter", "--at", "1999-12-31"], 3),
        (["show", "winter", "--at", "the mill"], 3),
        (["threads", "winter", "--dormant-after", "3", "--at", "2"], 2),
        (["calendar", "winter", "--set", "plain", "--at", "2"], 2),
        (["bestiary", "winter", "--read", "x.json", "--at", "2"], 2),
    ],
)
def test_what_is_no_moment_and_what_would_change_it_is_refused_in_one_line(says, winter, line, code):
    found, out, err = says(*line)
    assert (found, out, err.count("\n")) == (code, "", 1)
