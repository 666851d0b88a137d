"""The words of plain mode: the titles, aliases and keys of the app's commands, and a few of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from tui.key_bindings import UiCommand, every_command, key_name
from tui.key_bindings.former_names import former

IDS = (
    *("play.draw", "play.conflict.action", "play.again", "play.next_step", "play.skip_turn", "play.skip_round"),
    *("play.npc_choices", "play.odds", "play.harm", "play.more", "play.points.buy", "play.characters.builder"),
    *("story.action", "play.draw.resume", "play.draw.drop", "app.undo", "app.redo", "app.note", "app.to_do"),
    *("app.sheet", "app.log", "app.pause", "app.help", "app.quit"),
)
"""The app's commands that plain mode has, too. Everything else is a spoken line."""


@dataclass(frozen=True, slots=True)
class Word:
    """A command: its names, the key first, and its help."""

    id: str
    title: str
    names: tuple[str, ...]
    help: str

    @classmethod
    def from_command(cls, command: UiCommand) -> Word:
        """Return the word of a command of the app, with its names there and its keys that are a letter or a sign."""
        keys = (key_name(key) for key in command.keys.split(",") if "+" not in key)
        signs = (key for key in keys if len(key) == 1)
        scope, _, last = command.id.rpartition(".")
        ids = (last, f"{scope.rpartition('.')[2]}_{last}")
        names = (*signs, command.title.lower(), *(id.replace("_", " ") for id in ids))
        before = (name for name in former(command.id) if "." not in name)
        return cls(command.id, command.title, (*names, *command.aliases, *before), command.help)


LOOK, SELECT = "look", "select"
OWN = (
    Word(LOOK, "Look", ("look",), "Print the scene, who is here, the conflict and the clocks. Enter prints the news."),
    Word(SELECT, "Select", ("select", "as"), "Select the character who acts, such as select Mara."),
)


@cache
def words() -> tuple[Word, ...]:
    """Return all words, in the order of the help; a shared name belongs to the first."""
    known = {command.id: command for command in every_command()}
    found, taken = list[Word](), set[str]()
    for word in (*OWN, *(Word.from_command(known[id]) for id in IDS)):
        own = tuple(name for name in dict.fromkeys(word.names) if name not in taken)
        taken.update(own)
        found.append(replace(word, names=own))
    return tuple(found)


@cache
def _names() -> Mapping[str, Word]:
    return {name: word for word in words() for name in word.names}


def find_words(line: str) -> Iterator[tuple[Word, str]]:
    """Return the words that a line may begin with and the rest of the line for each, the longest name first."""
    parts = line.split(" ")
    for count in range(len(parts), 0, -1):
        said, rest = " ".join(parts[:count]), " ".join(parts[count:]).strip()
        word = _names().get(said if len(said) == 1 else said.lower())
        if word is not None:
            yield word, rest
