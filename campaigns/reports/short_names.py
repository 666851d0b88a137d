"""Short names: the part of a name that the texts use alone, else the whole name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import takewhile

from campaigns.names import fold_text
from campaigns.reports.recap import Recap
from core.wording import list_names, split_names

_ARTICLES = frozenset({"a", "an", "the", "der", "die", "das", "le", "la", "les", "el", "il", "los", "las"})
_WRITTEN = """
    abbess abbot aunt baron baroness bishop brother captain chief colonel corporal count countess cousin dame don
    doctor dr duchess duke earl elder emperor empress father fra frau general grandma grandmother grandpa
    grandfather guard herr inspector judge king lady lieutenant little lord lt madam madame magister major master
    mayor miss mister mistress monsieur mother mr mrs ms old pope prince princess prior professor queen reverend
    saint sergeant senor senora sheriff sir sire sister st uncle widow young
"""
_TITLES = frozenset(_WRITTEN.split())
"""Words before a name that aren't a name alone."""


@dataclass(frozen=True, slots=True)
class Called:
    """Short names by whole names, all different."""

    short: dict[str, str]

    @classmethod
    def from_recap(cls, recap: Recap) -> Called:
        """Short names for everyone in a session's scenes or present."""
        names = dict.fromkeys((*recap.there, *(name for scene in recap.scenes for name in scene.participants)))
        text = "\n".join(_texts(recap))
        for name in names:
            text = text.replace(name, "")
        said = set(re.findall(r"\w+", text))
        everyone = dict.fromkeys((*names, *_names_of_actors(recap, names)))
        parts = [word.casefold() for name in everyone for word in name.split()]
        short = {}
        for name in names:
            own = (word for word in alone(name) if word in said and parts.count(word.casefold()) == 1)
            short[name] = next(own, name)
        return cls(short)

    def __call__(self, who: str) -> str:
        """A short name, or several joined by commas and `and`."""
        return list_names([self.short.get(each, each) for each in split_names(who, self.short)])

    def shorten(self, text: str) -> str:
        """A text with everyone's short name."""
        for name, short in self.short.items():
            if short != name:
                text = short.join(re.split(rf"(?<!\w){re.escape(name)}(?!\w)", text))
        return text


def alone(name: str) -> tuple[str, ...]:
    """The words of a name that can be used alone: none of `The Hag of Lintel Lane`, `Rauf` of `Count Rauf of Ahr`."""
    words = name.split()
    if len(words) < 2 or words[0].casefold() in _ARTICLES or any(map(str.isdigit, name)):
        return ()
    own = takewhile(lambda word: word[0].isupper(), words)
    return tuple(
        word for word in own if fold_text(word).rstrip(".") not in _TITLES and word.isalpha() and len(word) > 1
    )


def _names_of_actors(recap: Recap, known: Collection[str]) -> Iterator[str]:
    """The names of all acting characters; a known one is whole."""
    for event in (*recap.between_scenes, *(event for scene in recap.scenes for event in scene.events)):
        yield from split_names(event.who, known)


def _texts(recap: Recap) -> Iterator[str]:
    """The texts written about the session."""
    yield from (recap.title, recap.summary, recap.previously, *recap.notes)
    for scene in recap.scenes:
        yield from (scene.title, *(event.note for event in scene.events))
