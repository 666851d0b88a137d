"""Rules of `docs/dev/style.md` that a pattern can see: each package may break one no more often than it does today.

Lower the numbers of `MOST` when you rewrite sentences; never raise them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.english.strings import Said, docstrings_of, said_by
from tui.command_palette.help import first_sentence
from tui.key_bindings import every_command

PACKAGES = ("tui", "campaigns", "core")
Broken = Callable[[str], bool]


def _found(pattern: str, flags: int = 0) -> Broken:
    seen = re.compile(pattern, flags)
    return lambda text: bool(seen.search(text))


_SENTENCES = re.compile(r"(?<=[.!?:;])\s+")


def _opens_like_a_question(text: str) -> bool:
    """Return True if a sentence opens with What, Who, Whether, Of or Where, and asks nothing."""
    opened = re.compile(r"(What|Who|Whom|Whose|Whoever|Whatever|Whether|Of|Where|Wherever)\b")
    return any(opened.match(each) and "?" not in each for each in _SENTENCES.split(text) if len(each.split()) > 2)


RULES: dict[str, Broken] = {
    "someone, everyone, no one": _found(r"\b(some|every|any|no)body(?!')\b|\bnobody's\b", re.I),
    "no question that asks nothing": _opens_like_a_question,
    "isn't a, no longer": _found(r"(?<![Tt]here )\b(is|are|was) no (?!longer|one|more than|less than|other)"
                                 r"|(?<!are )(?<!is )\bno more(?! than)\b"),
    "no key as a subject": _found(r"(^|[,:;(.] |\band |\bthen )([A-Za-z0-9&!@%*+?]|esc|escape|enter|tab|space|\^[a-z]) "
                                  r"(?!success|is\b|was\b|as\b|has\b|its\b|this\b)[a-z]+(s|es)\b(?! of)"),
    "no Python": _found(r"\bNone\b(?! (of|is)\b)|\b(NoneType|dict|tuple|isinstance|Traceback)\b"),
    "not mend, anew, beforehand, meanwhile, besides": _found(r"\b(mend(s|ed)?|anew|beforehand|meanwhile|besides)\b",
                                                             re.I),
    "spaces, left out, match, Choose one of": _found(r"\bblanks\b|\bstays? outside\b|\bfits? the filter\b|[Tt]here is: "
                                                     r"|\bsays nothing of\b|\bto be expected\b"),
    "not so many, of its own, one's": _found(r"\bso many\b|\bof its own\b|\bone's\b", re.I),
    "not toward, lapses, rests on, other luck": _found(r"\b(toward|lapses?|rests? on|other luck)\b", re.I),
}  # fmt: skip
MOST: dict[str, tuple[int, int, int]] = {
    "someone, everyone, no one": (0, 0, 1),
    "no question that asks nothing": (0, 0, 7),
    "isn't a, no longer": (0, 0, 0),
    "no key as a subject": (0, 0, 26),
    "no Python": (0, 0, 0),
    "not mend, anew, beforehand, meanwhile, besides": (0, 0, 1),
    "not so many, of its own, one's": (0, 0, 3),
}
"""How often `PACKAGES` break a rule today."""


@pytest.mark.shape
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_rule_of_style_is_broken_no_more_often_than_before(package: str, rule: str) -> None:
    broken = [each for each in said_by(package) if RULES[rule](each.text)]
    most = MOST.get(rule, (0, 0, 0))[PACKAGES.index(package)]
    assert len(broken) <= most, _listed(rule, broken)


DOCSTRINGS: dict[str, Broken] = {
    "a noun or a verb first": _found(r"^(What|Who|Whom|Whose|Whoever|Whatever|Whether|That|Of)\b"),
    "not anew, beforehand, that is to be, let go of": _found(
        r"(?<!`)\b(anew|beforehand|thereof)\b(?!`)|\bthat is to\b|\blets? go of\b"
    ),
    "not rests on": _found(r"\brests? on\b"),
}
"""Rules for docstrings, which no package breaks: "The odds by outcome", "Return True if …", "Refuse …"."""


@pytest.mark.shape
@pytest.mark.parametrize("rule", DOCSTRINGS)
@pytest.mark.parametrize("package", [*PACKAGES, "tests"])
def test_no_docstring_breaks_a_rule_of_style(package: str, rule: str) -> None:
    broken = [each for each in docstrings_of(package) if DOCSTRINGS[rule](each.text)]
    assert not broken, _listed(rule, broken)


_VERBS = """Accept Add Allow Apply Ask Award Bring Change Choose Clear Close Compare Complete Continue Copy Create
Decide Delete Discard Draw
Drive Edit Empty End Export Fill Filter Find Fold Forget Give Go Hide Import Jump Keep Lay Leave Let Link List
Look Make Mark Move Note Open Place Plan Play Prepare Preview Print Put Quit Read Record Redo Refund Reject
Release Remind Remove Rename Repeat Replace Replay Resume Retire Return Reveal Roll Run Save Say Scroll
Search See Select Set
Show Skip Sort Spend Start Subtract Suspend Switch Target Tick Touch Turn Type Undo Untick Use Verify Walk Write"""
"""The words the help of a key may begin with."""


@pytest.mark.shape
def test_the_help_of_a_key_begins_with_what_to_do() -> None:
    other = [
        f"{each.id}: {each.help}" for each in every_command() if each.help.split()[0].strip(",") not in _VERBS.split()
    ]
    assert not other, "\n".join(other)


@pytest.mark.shape
def test_the_title_of_a_key_has_three_words_at_most() -> None:
    long = [each.title for each in every_command() if len(each.title.split()) > 3]
    assert not long, long


_ROOM = 66
"""Cells for the help of a key in a terminal of 120 columns."""


@pytest.mark.shape
def test_the_first_sentence_of_the_help_of_a_key_fits_into_the_help_screen() -> None:
    long = [first for each in every_command() if len(first := first_sentence(each.help)) > _ROOM]
    assert not long, "\n".join(long)


def _listed(rule: str, broken: list[Said]) -> str:
    lines = (f"  {each.place}  {each.text}" for each in broken)
    return "\n".join([f"{len(broken)} texts break “{rule}”:", *lines])
