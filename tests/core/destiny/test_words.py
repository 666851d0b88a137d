"""Whatever the game says by a key has words, and whatever names a rule names one there is."""

import re
from pathlib import Path

import pytest

from core.rulesets import destiny
from core.rulesets.destiny import RULESET

SOURCE = "\n".join(path.read_text() for path in sorted(Path(destiny.__file__).parent.rglob("*.py")))


def test_every_rule_of_the_catalogue_has_a_text():
    assert {f"destiny-{n}" for n in range(1, 211)} <= RULESET.texts.keys()
    assert all(text.endswith((".", "?")) and len(text) < 260 for text in RULESET.texts.values())


@pytest.mark.parametrize(
    "said",
    [
        r'Step\(\s*"destiny-\d+",\s*"(\w+)"',
        r'Step\(\s*"destiny-\d+",\s*"\w+" if [^,]* else "(\w+)"',
        r'Chance\(\s*"(\w+)"',
        r'choose\(\s*"(\w+)"',
        r'tell\(\s*"(\w+)"',
        r'Outcome\(\s*Band\.\w+,\s*"(\w+)"',
    ],
)
def test_what_is_said_by_a_key_has_words(said):
    keys = set(re.findall(said, SOURCE))
    assert keys
    assert keys <= RULESET.words.keys()


def test_steps_and_questions_name_rules_there_are():
    rules = set(re.findall(r'"(destiny-\d+)"', SOURCE))
    assert len(rules) > 100
    assert rules <= RULESET.texts.keys()


def test_a_question_is_asked_as_one():
    questions = set(re.findall(r'(?:choose|tell)\(\s*"(\w+)"', SOURCE))
    assert questions
    assert all(RULESET.words[question].endswith("?") for question in questions)
