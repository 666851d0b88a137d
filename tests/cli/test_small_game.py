"""The command line with a small game written from the documents: a shared deck, a contest, a downtime."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import core.rulesets


@pytest.fixture(autouse=True)
def plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: Any) -> Callable[..., None]:
    """Plays spoken lines in a campaign with two moths on a porch."""
    monkeypatch.setitem(core.rulesets.MODULES, "moths", "tests.cli.moths")

    def play(*lines: str, campaign: str = "night") -> None:
        script = tmp_path / "night.txt"
        script.write_text("\n".join(lines), encoding="utf-8")
        code, _, error = says("run", campaign, str(script))
        assert code == 0, error

    assert says("new", "night", "--ruleset", "moths")[0] == 0
    play("character Dusty", "character Soot", "session Light", "scene Porch with=dusty,soot")
    return play


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


def test_a_choice_on_a_sheet_is_shown_in_its_words(plays: Any, says: Any, tells: Any) -> None:
    plays("sheet soot tricks=keen")
    assert "Tricks · 1: Keen eyes" in says("show", "night", "sheets")[1]
    rows = tells("show", "night", "sheets", "Soot")["sheets"][0]["rows"]
    assert {"section": "Tricks", "label": "1", "value": "Keen eyes"} in rows


def test_a_contest_is_shown_with_its_gauge_and_both_rivals(plays: Any, says: Any, tells: Any) -> None:
    plays('conflict circle "The lantern" actor=dusty other=soot', "swoop dusty", "> M8", "> M1")
    printed = says("show", "night", "conflicts")[1]
    assert "The lantern (Circle the lantern) · Light 4/6\n" in printed
    assert "    Dusty · open\n    Soot · open\n" in printed
    (shown,) = tells("show", "night", "conflicts")["conflicts"]
    assert shown["gauges"] == [{"label": "Light", "value": 4, "target": 6}]
    assert [each["name"] for each in shown["participants"]] == ["Dusty", "Soot"]


def test_a_shared_deck_is_that_of_a_new_campaign_in_odds(tells: Any) -> None:
    """Five of the eight numbers of each suit mend."""
    assert tells("odds", "moths", "mend")["odds"] == {"restless": "3/8", "mended": "5/8"}
    deck = 'deck={"pile": ["M1", "M8"]}'
    assert tells("odds", "moths", "mend", deck)["odds"] == {"restless": "1/2", "mended": "1/2"}


def test_a_change_of_points_is_listed_with_the_number_that_refunds_it(plays: Any, says: Any, tells: Any) -> None:
    plays("award soot 2 glints brave", "award soot 3 glints kind")
    brave = tells("show", "night", "points", "Soot")["points"][0]["entries"][0]
    assert f"    #{brave['number']}  +2 Glints  brave · session 1\n" in says("show", "night", "points")[1]
    plays(f"refund #{brave['number']} mistaken")
    printed = says("show", "night", "points")[1]
    assert "Soot: Glints 3" in printed
    assert "brave · session 1 · refunded\n" in printed
    assert "brave" not in says("show", "night")[1]
    with pytest.raises(AssertionError, match="in the ledger"):
        plays("refund #999 mistaken")


def test_a_rival_who_cannot_be_one_is_refused_with_those_who_can(plays: Any, says: Any) -> None:
    start = 'conflict circle "The lantern" actor=soot other=soot'
    with pytest.raises(AssertionError, match=r"Rival: soot isn't one of: Dusty\."):
        plays(start)
    assert says("new", "dusk", "--ruleset", "moths")[0] == 0
    plays("character Soot", "session Light", "scene Porch with=soot", campaign="dusk")
    with pytest.raises(AssertionError, match=r"Rival: soot .*none\."):
        plays(start, campaign="dusk")
