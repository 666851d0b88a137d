"""The README is true: its keys, its subcommands, and the examples it gives."""

import re
from pathlib import Path

from tui.cli import SUBCOMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_keys_are_those_of_the_app():
    from tui.keys import every_command, key_name

    known = {(key_name(key), command.title) for command in every_command() for key in command.keys.split(",")}
    rows = re.findall(r"^\| `(\S+)` \| (.+) \|$", README, re.MULTILINE)
    assert len(rows) > 10
    assert set(rows) - known - {(name, does) for name, does in rows if name in SUBCOMMANDS} == set()


def test_every_subcommand_is_named():
    assert [name for name in SUBCOMMANDS if name != "open" and f"`{name}" not in README] == []


def test_its_example_works(says):
    assert "`wyrdbook odds storyteller draw pool=5`" in README
    assert says("odds", "storyteller", "draw", "pool=5")[0] == 0


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert [link for link in links if not link.endswith(".svg") and not (ROOT / link).exists()] == []
