"""Every key of the game has words, and every named rule exists."""

import re
from pathlib import Path

from core.rulesets import destiny
from core.rulesets.destiny import RULESET

SOURCE = "\n".join(path.read_text() for path in sorted(Path(destiny.__file__).parent.rglob("*.py")))


def test_every_rule_of_the_catalogue_has_a_text():
    assert {f"destiny-{n}" for n in range(1, 211)} <= RULESET.texts.keys()
    assert all(text.endswith((".", "?")) and len(text) < 260 for text in RULESET.texts.values())


def test_a_question_is_asked_as_one():
    questions = set(re.findall(r'(?:choose|tell)\(\s*"(\w+)"', SOURCE))
    assert questions
    assert all(RULESET.words[question].endswith("?") for question in questions)
