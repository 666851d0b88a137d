"""Spoken lines with one word wrong, to compare: `spoken.txt`.

Each right line with a word left out, doubled or replaced: the refusal and the word that it marks, or the fields of the
command that are different. `python -m tests.campaigns.transcripts.spoken` writes the file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear, say
from campaigns.command_language.grammar import Unsaid
from campaigns.commands import Command
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.transcripts import telling
from tests.campaigns.transcripts.stage import HERE, Right, Stage, set_up
from tests.campaigns.transcripts.telling import Parts

FILE: Final = HERE / "spoken.txt"
_WORD: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+')
INSTEAD: Final = ("nonsense", "7", "-", '""', "(")
"""The words in place of another."""


def listing(stage: Stage) -> str:
    """Every right line, then the same with one word wrong."""
    told: set[str] = set()
    rights = [each for rights in stage.right.values() for each in rights]
    return "".join(f"{line}\n" for right in rights for line in _line(right, stage.moments[right.moment], told))


def _line(right: Right, campaign: Campaign, told: set[str]) -> Iterator[str]:
    """A line as it is written again, and what comes of others like it; no answer is listed twice of a kind."""
    usual = _fields(right.command)
    yield " / ".join(right.lines)
    yield f"  said again: {' / '.join(say(right.command, campaign))}"
    alike: dict[str, list[str]] = defaultdict(list)
    for how, lines in _others(right.lines):
        words = _heard(lines, campaign, usual)
        if words and _key(right.command, words) not in told:
            alike[words].append(how)
    told |= {_key(right.command, words) for words in alike}
    yield from (
        f"  {hows[0]}{f' and {len(hows) - 1} more' if hows[1:] else ''}: {words}" for words, hows in alike.items()
    )


def _key(command: Command, words: str) -> str:
    """An answer as it is told once: a fault of grammar for all lines, another for a kind of command."""
    grammar = words.rpartition("misspoken : ")
    return grammar[2] if grammar[1] else f"{command.kind} {words}"


def _others(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    for at, line in enumerate(lines):
        for word in _WORD.finditer(line):
            before, after = line[: word.start()], line[word.end() :]
            said = word[0] if len(lines) == 1 else f"{at + 1}: {word[0]}"
            others = {"left out": "", "twice": f"{word[0]} {word[0]}"} | {f"{other}": other for other in INSTEAD}
            if "=" in word[0]:
                key = word[0].partition("=")[0]
                others |= {f"{key}={other}": f"{key}={other}" for other in ("nonsense", "-", "[]")}
                others |= {"key misspelt": f"x{word[0]}", "only the value": word[0].partition("=")[2]}
            for how, other in others.items():
                yield f"{said} {how}", [*lines[:at], f"{before}{other}{after}".strip(), *lines[at + 1 :]]
    yield "one answer more", [*lines, "> 7"]
    yield "no answers", [*lines[:1]]


def _heard(lines: Sequence[str], campaign: Campaign, usual: Parts) -> str:
    try:
        return telling.beside(_fields(hear(lines, campaign, by_hand=True).command), usual)
    except Unsaid as wrong:
        marked = lines[min(wrong.line, len(lines) - 1)][wrong.start : wrong.end]
        return f"refused at “{marked:.40}”: {wrong.code} {wrong.field or ''}: {wrong.message}"
    except Refusal as refusal:
        return telling.words(telling.refused(refusal))


def _fields(command: Command) -> Parts:
    given: dict[str, Any] = encode(command)
    return [("command", command.kind), *((name, telling.short(value)) for name, value in given.items())]


def main() -> None:
    """Write the file."""
    with TemporaryDirectory() as folder, set_up(Path(folder) / "stage") as stage:
        FILE.write_text(listing(stage), encoding="utf-8")


if __name__ == "__main__":
    main()
