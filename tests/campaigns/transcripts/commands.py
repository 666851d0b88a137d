"""The effects of each command, and its answers to other values, to compare: `commands/<room>.txt`.

Below each right command (`lines.txt`) stands what it changes, what the same does after it, and where it does something
else: at other moments, and with another value in one of its fields. Nothing is listed twice of a kind.
`python -m tests.campaigns.transcripts.commands` writes the files; whoever changes a command looks at the difference.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from campaigns.campaign import Campaign
from campaigns.commands import COMMANDS, Command
from campaigns.conformance.random_play import Clock
from core.refusal import Refusal
from tests.campaigns.transcripts import telling
from tests.campaigns.transcripts.stage import HERE, Right, Stage, write_all
from tests.campaigns.transcripts.telling import Parts
from tests.campaigns.transcripts.trials import answer
from tests.campaigns.transcripts.variants import variants

FOLDER: Final = HERE / "commands"
Told = set[tuple[str, str]]
"""How a kind of command was changed, and what came of it."""


def rooms() -> list[str]:
    """The rooms that declare commands."""
    return list(dict.fromkeys(map(_room, COMMANDS.values())))


def file_of(room: str) -> Path:
    """Where the answers of a room's commands are."""
    return FOLDER / f"{room}.txt"


def listing(room: str, stage: Stage, folder: Path) -> str:
    """The commands of a room. They are really done in copies of the stage, in this folder."""
    kinds = [kind for kind in COMMANDS.values() if _room(kind) == room]
    return "".join(f"{line}\n" for kind in kinds for line in _kind(kind, stage, folder))


def _room(kind: type[Command]) -> str:
    return kind.__module__.split(".")[1]


def _kind(kind: type[Command], stage: Stage, folder: Path) -> Iterator[str]:
    """A heading for a kind of command, and below it each of its right lines."""
    told: Told = set()
    yield kind.kind
    for number, right in enumerate(stage.right[kind]):
        usual = answer(stage.moments[right.moment], right.command)
        yield f"  {' '.join(right.lines)}"
        yield f"    {telling.words(usual)}"
        copy = shutil.copytree(stage.folder / right.moment, folder / f"{kind.kind}-{number}")
        yield from (f"    {line}" for line in _done(right.command, copy))
        yield from (f"    {line}" for line in _grouped(_beside(right, stage, usual), told))


def _done(command: Command, copy: Path) -> Iterator[str]:
    """The effects of the same command once it was done, and the documents that undo leaves different."""
    with Campaign.open(copy, clock=Clock()) as campaign:
        before = {table: dict(docs) for table, docs in campaign._store.tables.items()}
        try:
            campaign.do(command)
        except Refusal:
            return
        yield f"again: {telling.words(answer(campaign, command))}"
        undone = campaign.undo()
        if undone is not None and undone.line is not None:
            yield f"undo: {undone.line.title}{''.join(telling.differences(before, campaign._store.tables))}"


def _beside(right: Right, stage: Stage, usual: Parts) -> Iterator[tuple[str, str]]:
    """The different effects of the command at other moments, and of others like it: when or how, and the effects."""
    for when, campaign in stage.moments.items():
        yield f"at {when}", telling.beside(answer(campaign, right.command), usual)
    here = stage.moments[right.moment]
    for field, how, fields in variants(right.command, here):
        yield f"{field} {how}", telling.beside(_made(here, type(right.command), fields), usual)


def _grouped(found: Iterator[tuple[str, str]], told: Told) -> Iterator[str]:
    """The effects that aren't listed yet; equal ones on one line."""
    alike: dict[str, list[str]] = defaultdict(list)
    for how, words in found:
        if words and (how, words) not in told:
            told.add((how, words))
            alike[words].append(how)
    yield from (f"{', '.join(hows)}: {words}" for words, hows in alike.items())


def _made(campaign: Campaign, kind: type[Command], fields: Mapping[str, Any]) -> Parts:
    try:
        return answer(campaign, kind(**fields))
    except Refusal as refusal:
        return telling.refused(refusal)


def main() -> None:
    """Write the files."""
    write_all(rooms(), file_of, listing)


if __name__ == "__main__":
    main()
