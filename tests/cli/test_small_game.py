"""The command line with a small game written from the documents: a shared deck, a contest, a downtime."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import core.rulesets


@pytest.fixture(autouse=True)
def night(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: Any) -> None:
    """Two moths on a porch."""
    monkeypatch.setitem(core.rulesets.MODULES, "moths", "tests.cli.moths")
    assert says("new", "night", "--ruleset", "moths")[0] == 0
    script = tmp_path / "night.txt"
    script.write_text("character Dusty\ncharacter Soot\nsession Light\nscene Porch with=dusty,soot\n", encoding="utf-8")
    code, _, error = says("run", "night", str(script))
    assert code == 0, error


def test_a_value_for_a_field_without_choices_is_refused_in_words(says: Any) -> None:
    for value in ("XX", "M1"):
        code, _, error = says("draw", "night", f"flit soot against=9 hidden={value}")
        assert (code, "Also play: there is nothing" in error) == (3, True), error
    assert says("draw", "night", "hide soot", "> M2")[0] == 0
    code, _, error = says("draw", "night", "flit soot hidden=M1")
    assert (code, "Also play M1 isn't offered here." in error) == (3, True), error
    assert says("draw", "night", "flit soot hidden=M2", "> M4")[0] == 0


def test_a_field_that_has_no_choices_now_is_not_listed(says: Any) -> None:
    assert "hidden" not in says("draw", "night", "flit", "--as", "Soot", "--fields")[1]
    assert says("draw", "night", "hide soot", "> M2")[0] == 0
    assert "hidden" in says("draw", "night", "flit", "--as", "Soot", "--fields")[1]


def test_a_downtime_activity_is_refused_in_a_scene(says: Any) -> None:
    for line in (("mend soot",), ("mend", "--as", "Soot")):
        code, _, error = says("draw", "night", *line, "> M8")
        assert (code, "Rest under a leaf is a downtime activity. Plan it" in error) == (3, True), error
    assert "Rest under a leaf" not in says("show", "night", "log")[1]
