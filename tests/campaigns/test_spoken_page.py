"""The page on spoken lines is true: its table is that of the commands, and each of its examples is understood.

`python -m tests.campaigns.test_spoken_page` writes the table again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns.command_language.script import play, statements
from campaigns.commands import COMMANDS, AddCharacter, Command, StartScene, StartSession
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from core.schema.fields import fields_of

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "spoken-lines.md"
HEAD = "| line | further fields | |\n|---|---|---|\n"
WHY = "| | because |\n|---|---|\n"
INNER = ("form", "terms", "sheet")
"""Fields that are said by what is in them."""


def table() -> str:
    return HEAD + "".join(f"{row(kind)}\n" for kind in COMMANDS.values())


def row(kind: type[Command]) -> str:
    fields = {own.name: own for own in fields_of(kind)}
    words = " ".join(f"*{fields[name].said}*" for name in kind.words)
    keyed = [f"`{own.said}`" for name, own in fields.items() if name not in (*kind.words, *INNER, "answers", "parts")]
    rest = ", ".join([*keyed, *("the fields of its form" for name in fields if name in INNER)])
    return f"| `{kind.verb}` {words} | {rest} | {(kind.__doc__ or '').splitlines()[0]} |".replace("  ", " ")


@pytest.mark.shape
def test_the_table_is_that_of_the_commands() -> None:
    assert table() in PAGE.read_text(encoding="utf-8")


def test_what_a_command_says_of_its_fields_names_them_as_they_are_said() -> None:
    for kind in COMMANDS.values():
        said = {own.said for own in fields_of(kind)}
        named = set(re.findall(r"`(\w+)`", (kind.__doc__ or "").splitlines()[0]))
        assert named <= said, kind.verb


def alone() -> str:
    """Return the commands that can't be part of `together`, by reason."""
    why: dict[str, list[str]] = {}
    for kind in COMMANDS.values():
        if kind.alone:
            why.setdefault(kind.alone, []).append(f"`{kind.verb}`")
    return "".join(f"| {', '.join(verbs)} | {reason} |\n" for reason, verbs in why.items())


def test_commands_stand_in_the_order_of_their_rooms_whatever_was_loaded_first() -> None:
    code = (
        "import campaigns.notes.commands, campaigns.draws.commands\n"
        "from campaigns.document_kinds.command import _ROOMS, every_command\n"
        "rooms = [kind.__module__.split('.')[1] for kind in every_command().values()]\n"
        "assert list(dict.fromkeys(rooms)) == list(_ROOMS), rooms\n"
        "assert rooms == sorted(rooms, key=_ROOMS.index)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_page_names_all_that_can_not_go_together_and_why() -> None:
    assert WHY + alone() + "\n" in PAGE.read_text(encoding="utf-8")


def test_every_example_is_understood(tmp_path: Path) -> None:
    with create(tmp_path / "c", "Hallow Weir", "storyteller", seed="a seed", clock=Clock()) as campaign:
        for name in ("Mara Voss", "Jonas Reed"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The mill"))
        blocks = re.findall(r"^```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        done = [played for block in blocks for played in play(campaign, statements(block), PAGE.name)]
    assert len(done) >= 9


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    for head, rows in ((HEAD, table()), (WHY, WHY + alone())):
        text = re.sub(re.escape(head) + r"(\|.*\n)*", lambda _, rows=rows: rows, text)
    PAGE.write_text(text, encoding="utf-8")
