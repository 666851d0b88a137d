"""Writes `docs/reference/glossary.md`: our words from the list below, each game's terms from what it declares.

Run as `python -m tests.english.glossary`, which `make generated` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from core.ruleset import Ruleset
from core.rulesets import MODULES, find
from core.texts import CONFLICT

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "glossary.md"


class Word(NamedTuple):
    """A word we use, its meaning, the words we do not use for it, and a pattern that finds those on screen."""

    term: str
    meaning: str
    out: str = ""
    found: str = ""


WORDS = (
    Word("action", "what a character can do; *Action* is a term of Destiny's own", "act"),
    Word("agenda", "your plan for the next session, line by line", "what is to happen"),
    Word("article", "a page about a person, place, faction, thing or thread of the world", "entry"),
    Word("bestiary", "the NPCs you keep for use again, each an entry of it", "stock, type", r"\bstock\b"),
    Word("branch", "changes you undid before you did something else; the log keeps them"),
    Word("breakdown", "a result explained step by step, each with its rule", "reckoning", r"\breckoning\b"),
    Word("character builder", "the pages that make a sheet step by step", "guide"),
    Word("custom field", "a line of an article that you name yourself", "own field",
         r"\b(?<!game.s )[Oo]wn data\b"),
    Word("downtime", "the time between two sessions"),
    Word("downtime length", "how long a downtime is", "interval", r"\binterval\b"),
    Word("draw, roll", "using luck; a card game draws, a dice game rolls"),
    Word("entry", "a line of a random table, a ledger or the log"),
    Word("event", "something on the calendar", "occasion", r"\boccasions?\b"),
    Word("external editor", "the program in which you edit a text outside wyrdbook", "own editor", r"\bown editor\b"),
    Word("GM", "the one who runs the game", "game master, Guide", r"\b[Gg]ame master"),
    Word("GM notes", "text that only the GM sees", "remark", r"\bremarks?\b"),
    Word("handout", "a picture or a text that you show to the players"),
    Word("harm, conditions", "wounds, and anything else that weighs on a character", "care"),
    Word("house rule", "a choice of your group about the rules", "option"),
    Word("import, export", "read files into a campaign; write files", "take in", r"\b(take|taken|taking) in\b"),
    Word("log entry", "a line of the log", "record"),
    Word("Next", "the next step of a conflict", "due"),
    Word("line, veil", "what your table agreed never to play, and what to play only off-stage"),
    Word("NPC", "a character whom the GM runs", "figure", r"\b(your |the )?figures?\b"),
    Word("pause", "the screen is covered, and the log notes the moment without a reason"),
    Word("play screen", "the screen with eight panes", "the table"),
    Word("player view", "a view that shows only what the players may know", "veil",
         r"\b[Uu]nder the veil|\b[Tt]he veil (?:is|stays|hides|shows)"),
    Word("prepared scene", "a scene made ready for later", "scene in stock"),
    Word("relationship", "how two people or things of the world are related", "tie", r"\b[Tt]ies of\b"),
    Word("restore", "go back to a backup", "bring back", r"\bbring(s|ing)? (it|them|\w+ backup) back\b"),
    Word("session", "one meeting of your group to play", "evening, game", r"\b[Ee]venings?\b"),
    Word("taken back", "a single earlier log entry that no longer counts, though later ones do", "reverted"),
    Word("thread", "a promise, an open question or a threat of the story"),
    Word("To do", "everything that waits for you now or after a session", "due, chores"),
    Word("tracker", "a condition or counter that you invent", "one of your own", r"\bcounters? of your own\b"),
    Word("unfinished draw", "a draw you closed before its result; you can resume it", "half done", r"\bhalf done\b"),
)  # fmt: skip
"""By the alphabet."""


def page() -> str:
    """The whole page."""
    return "\n".join([*_ours(), *(line for ruleset in map(find, MODULES) for line in _of_game(ruleset))]) + "\n"


def _ours() -> Iterator[str]:
    yield "<!-- written by `make generated` from tests/english/glossary.py -->"
    yield "# Glossary"
    yield ""
    yield "One concept has one word, on screen, in files, commands and documents. Each game adds the terms of its text."
    yield ""
    yield "| word | meaning | not |"
    yield "|---|---|---|"
    for word in sorted(WORDS, key=lambda each: each.term.casefold()):
        yield f"| {word.term} | {word.meaning} | {word.out} |"


def _of_game(ruleset: Ruleset) -> Iterator[str]:
    yield ""
    yield f"## {ruleset.title}"
    yield ""
    yield "| term | belongs to |"
    yield "|---|---|"
    for term, meaning in sorted(_terms(ruleset).items(), key=lambda row: row[0].casefold()):
        yield f"| {_cell(term)} | {_cell(meaning)} |"


def _terms(ruleset: Ruleset) -> dict[str, str]:
    """Each term with the action or conflict it belongs to, or the rule."""
    actions = {action.id: action for action in ruleset.actions}
    conflicts = {f"{CONFLICT}{kind.id}": kind for kind in ruleset.conflicts}
    found: dict[str, str] = {}
    for key, terms in ruleset.terms.items():
        of = actions.get(key) or conflicts.get(key)
        said = of.title if of is not None else f"rule {key}"
        for term in terms:
            found.setdefault(term, said)
    return found


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", r"\|").strip()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
