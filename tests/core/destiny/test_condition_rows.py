"""A condition of the game is one row: a new one is chosen, shown, marked on the map and ended by its row alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.rulesets.destiny import RULESET
from core.rulesets.destiny.values import CONDITIONS, SHARED, known

CORE = Path(__file__).resolve().parents[3] / "core"
ROW = '    "drowsy": Known("v", Condition("mind", worse="stun", wears_off="day", remedies=("healing",))),\n'
ASKED = """
import json
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.conditions.rules import remove_condition, reveals, time_passes
from core.rulesets.destiny.map.view import signs
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.show import badges
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.values import Rating
from core.schema.fields import fields_of

sheet = Sheet(stats={"mind": Rating(5, 1)}, conditions={"drowsy": 2})
form = RULESET.action("condition").form
print(json.dumps({
    "chosen": "drowsy" in [each.id for field in fields_of(form) if field.key == "name" for each in field.entry.choices],
    "sign": [(look.text, look.name) for look in signs(Unit("Archer", "heroes", "Archer"), sheet)],
    "badge": [(badge.text, badge.until) for badge in badges(sheet)],
    "word": RULESET.word("drowsy"),
    "effect": sheet.effective("mind"),
    "revealed": list(reveals(sheet.conditions, AS_WRITTEN)),
    "worn": time_passes(sheet.conditions, days=1),
    "healed": remove_condition(sheet.conditions, "drowsy", "healing"),
}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the game with one more row tells."""
    tree = tmp_path_factory.mktemp("one_more_row")
    shutil.copytree(CORE, tree / "core", ignore=shutil.ignore_patterns("__pycache__"))
    values = tree / "core" / "rulesets" / "destiny" / "values.py"
    before, row, after = values.read_text(encoding="utf-8").partition('    "corrosion": Known(')
    values.write_text(before + ROW + row + after, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert not found.returncode, found.stderr
    return dict(json.loads(found.stdout))


def test_a_new_row_is_chosen_shown_and_marked(told: dict[str, Any]) -> None:
    assert told["chosen"]
    assert told["sign"] == [["v", "Drowsy"]]
    assert told["badge"] == [["Drowsy 2", "a day for each level"]]
    assert told["word"] == "drowsy"


def test_a_new_row_weighs_worsens_and_ends(told: dict[str, Any]) -> None:
    assert told["effect"] == 3
    assert told["revealed"] == ["drowsy"]
    assert told["worn"] == {"drowsy": 1}
    assert told["healed"] == {"drowsy": 1}


def test_each_condition_has_its_word_and_no_sign_stands_for_two() -> None:
    assert CONDITIONS.keys() <= RULESET.words.keys()
    own = [known(name).sign for name in CONDITIONS if known(name).sign != SHARED]
    assert len(own) == len(set(own))
    assert all(len(sign) == 1 for sign in own)
