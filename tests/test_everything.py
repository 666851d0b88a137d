"""A bounded form of the part `everything` of `make faults`: options done in play, undone, redone and verified."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import core.rulesets
from campaigns.library.samples import begin_sample, sample_of
from campaigns.store.store import Store
from tests.faults import everything
from tests.faults.everything import Listed, Table, Wanted, faults_of_list, gather, listed
from tests.faults.options import Option

pytestmark = pytest.mark.usefixtures("unsynced")


def play(game: str, home: Path, turns: int) -> Wanted:
    """So many turns of one campaign, always the same."""
    ruleset = core.rulesets.find(game)
    wanted = Wanted(ruleset, home)
    with begin_sample(sample_of(ruleset), home / "c") as (campaign, _):
        gather(campaign, rich=True)
        Table(campaign, wanted, Random(1)).play(turns)
        wanted.verify(campaign)
    return wanted


@pytest.mark.walk(by="test_an_undo_that_forgets_the_sheets_is_seen")
@pytest.mark.parametrize("game", list(core.rulesets.MODULES))
def test_options_are_done_undone_redone_and_verified(game: str, tmp_path: Path) -> None:
    wanted = play(game, tmp_path, turns=3)
    assert len(wanted.through) > 40
    assert wanted.left == wanted.every - wanted.through
    assert {option.action for option in wanted.every} <= {action.id for action in core.rulesets.find(game).actions}
    assert not [row for row in listed(game) if any(map(row.names, wanted.through))]


def test_an_undo_that_forgets_the_sheets_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    combine = Store.combine
    forget = lambda store, deltas: tuple(d for d in combine(store, deltas) if d.table != "characters")  # noqa: E731
    monkeypatch.setattr(Store, "combine", forget)
    with pytest.raises(AssertionError, match="undone, background"):
        play("background", tmp_path, turns=40)


def test_the_list_has_to_be_true(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reached, missed, excused = (Option("draw", "tool", value) for value in ("pole", "rope", "axe"))
    wanted = Wanted.__new__(Wanted)
    wanted.every, wanted.through, wanted.done = frozenset({reached, missed, excused}), {reached}, set()
    rows = (Listed("draw", "*", "axe", "no one has one"), Listed("draw", "tool", "pole", "wrong"))
    monkeypatch.setattr(everything, "listed", lambda game: rows)
    assert list(faults_of_list("storyteller", wanted)) == [
        "storyteller: draw tool rope was not reached and is not listed",
        "storyteller: draw tool pole is listed and was reached",
    ]
