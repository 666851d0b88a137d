"""Branches: what undo left behind when something else was done can be gone back to, and nothing is out of reach."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns import store
from campaigns.campaign import Campaign
from campaigns.commands import AddNote, AwardPoints, EditCharacter, EndSession, RemoveNote, StartSession
from campaigns.history.branches import branches
from campaigns.history.verification import verify_folder
from core.refusal import Refusal
from tests.campaigns.play import drawn, state
from tests.campaigns.test_golden import GOLDEN, documents
from tests.campaigns.test_recent import shown, told


def note(campaign: Campaign, text: str) -> int:
    return campaign.do(AddNote(text=text)).view.seq


def texts(campaign: Campaign) -> list[str]:
    return [each.text for each in campaign.notes()][::-1]


def left(campaign: Campaign) -> list[tuple[str, int]]:
    """The title of each branch and how many changes are on it alone."""
    return [(each.last.title, each.entries) for each in branches(campaign.past())]


def live(campaign: Campaign) -> list[int]:
    """The changes that the log says hold, oldest first."""
    history = campaign.history()
    lines = map(history.line, range(len(history)))
    return sorted(line.seq for line in lines if line.undoable and line.live)


def held(campaign: Campaign) -> list[int]:
    """The changes that hold, as each names the one before it."""
    return sorted(line.seq for line in campaign.history().walk())


def test_what_was_undone_and_replaced_is_a_branch_and_can_be_gone_back_to(campaign: Campaign) -> None:
    first = note(campaign, "one")
    lost = note(campaign, "two"), note(campaign, "three")
    before = state(campaign)
    campaign.back_to(first)
    other = note(campaign, "other")
    there = state(campaign)
    assert left(campaign) == [("Note: three", 2)]
    assert branches(campaign.past())[0].began_after == first
    done = campaign.go_to(lost[1])
    assert done is not None
    assert done.line is not None
    assert (done.line.title, state(campaign)) == ("Back to branch: Note: three", before)
    assert left(campaign) == [("Note: other", 1)]
    assert (campaign.view.undo, campaign.view.redo) == ("Note: three", "Note: other")
    campaign.go_to(other)
    assert state(campaign) == there
    assert left(campaign) == [("Note: three", 2)]


def test_redo_takes_the_way_to_a_branch_back_and_undo_goes_on_along_it(campaign: Campaign) -> None:
    first = note(campaign, "one")
    two = note(campaign, "two")
    campaign.back_to(first)
    note(campaign, "other")
    campaign.go_to(two)
    campaign.undo()
    assert texts(campaign) == ["one"]
    campaign.redo()
    assert texts(campaign) == ["one", "two"]
    campaign.redo()
    assert texts(campaign) == ["one", "other"]
    assert held(campaign) == live(campaign)
    note(campaign, "on")
    assert [title for title, _ in left(campaign)] == ["Note: two"]


def test_in_the_middle_of_a_branch_and_on_the_line_itself_one_goes_to_just_that_change(campaign: Campaign) -> None:
    one, two, three = (note(campaign, text) for text in ("one", "two", "three"))
    campaign.back_to(one)
    note(campaign, "other")
    campaign.go_to(two)
    assert texts(campaign) == ["one", "two"]
    campaign.go_to(one)
    assert texts(campaign) == ["one"]
    assert campaign.go_to(one) is None
    campaign.go_to(three)
    assert texts(campaign) == ["one", "two", "three"]


def test_an_entry_that_is_no_change_is_refused(campaign: Campaign) -> None:
    note(campaign, "one")
    campaign.undo()
    for seq in (1, campaign.view.seq, campaign.view.seq + 1):
        with pytest.raises(Refusal, match="isn't a change"):
            campaign.go_to(seq)


def walk(campaign: Campaign, random: Random, steps: int, was: dict[int, Any]) -> None:
    """Do, undo, redo and go to any change at random; after each step everything told of the log is true."""
    mara = campaign.view.characters[0].id
    for number in range(steps):
        what = random.choice(["do", "do", "draw", "undo", "undo", "redo", "back", "go", "go", "remove", "session"])
        if what == "undo" and campaign.history().head > 4:
            campaign.undo()
        elif what == "redo":
            campaign.redo()
        elif what == "back":
            campaign.back_to(random.choice(held(campaign)))
        elif what == "go" and was:
            campaign.go_to(seq := random.choice(sorted(was)))
            assert state(campaign) == was[seq]
        elif what == "remove" and campaign.notes():
            campaign.do(RemoveNote(note=random.choice(campaign.notes()).id))
        elif what == "session":
            campaign.do(EndSession() if campaign.view.session else StartSession())
        elif what == "draw" and campaign.view.scene:
            campaign.do(drawn(campaign, "dare", mara, choose="keep"))
        elif what == "do":
            campaign.do(
                random.choice(
                    [
                        AddNote(text=f"note {number}"),
                        EditCharacter(character=mara, player=f"player {number}"),
                        AwardPoints(characters=[mara], currency="marks", amount=1, reason="for it"),
                    ]
                )
            )
        if (head := campaign.history().head) == campaign.view.seq:
            was[head] = state(campaign)
        assert held(campaign) == live(campaign), what
        assert shown(campaign) == told(campaign), what
        if head in was:
            assert state(campaign) == was[head]


@pytest.mark.walk("turn")
@pytest.mark.parametrize("turn", range(6))
def test_wherever_one_goes_nothing_is_lost(campaign: Campaign, turn: int, fresh_seed: int, tmp_path: Path) -> None:
    was: dict[int, Any] = {}
    walk(campaign, Random(fresh_seed + turn), 120, was)
    leaves = {each.last.seq for each in branches(campaign.past())}
    ancestors, log = set(held(campaign)), {r.seq: r.event.get("prev") for r in campaign.past().log.records()}
    for leaf in leaves:
        seq: int | None = leaf
        while seq:
            ancestors.add(seq)
            seq = log[seq]
    assert ancestors >= was.keys(), "each change is on the line or on a branch"
    campaign.close()
    assert all(each.ok for each in verify_folder(tmp_path / "campaign"))
    assert store.inspect(tmp_path / "campaign", deep=True).kind == "fine"
    with Campaign.open(tmp_path / "campaign") as again:
        assert shown(again) == told(again)
        for seq in sorted(was)[::7]:
            again.go_to(seq)
            assert state(again) == was[seq]


@pytest.mark.walk
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_branches_of_earlier_versions_can_be_gone_to(file: Path, tmp_path: Path) -> None:
    store.import_(file, folder := tmp_path / "golden")
    with Campaign.open(folder) as campaign:
        now, head = documents(campaign), campaign.history().head
        campaign.back_to(held(campaign)[len(held(campaign)) // 2])
        campaign.do(AddNote(text="another course"))
        other = documents(campaign)
        last = campaign.view.seq
        for branch in branches(campaign.past()):
            campaign.go_to(branch.last.seq)
            assert held(campaign) == live(campaign)
            if branch.last.seq == head:
                assert documents(campaign) == now
        campaign.go_to(last)
        assert documents(campaign) == other
    assert all(each.ok for each in verify_folder(folder))
