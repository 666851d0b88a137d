"""A field that is declared once is stored, shown, found, written out and read in: no other file lists the fields."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from campaigns.commands import AddCharacter
from campaigns.keeping.creation import create


def test_a_field_declared_for_characters_is_everywhere(tmp_path: Path) -> None:
    with create(tmp_path / "c", "Frost", "aisling") as campaign:
        campaign.do(AddCharacter(name="Mara"))
    program = [sys.executable, "-m", "tests.campaigns.new_field.of_people", str(tmp_path / "c")]
    done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [place for place, there in found.items() if not there] == []
    assert len(found) == 19
