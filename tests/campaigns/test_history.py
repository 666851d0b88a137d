"""Undo, redo and the way back: without limit, over restarts, and never a free redraw."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AwardPoints,
    EndScene,
    EndSession,
    RemoveClock,
    Revert,
    SaveDraft,
    StartScene,
    StartSession,
    TickClock,
)
from campaigns.document_kinds.tables import TABLES
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from tests.campaigns.conftest import Clock
from tests.campaigns.play import LEFT, UNDONE, drawn, state
from tests.tiers import examples


def test_undo_names_what_it_takes_back_and_redo_what_it_brings(campaign: Campaign) -> None:
    assert campaign.view.undo == "Scene 1: The mill"
    done = campaign.undo()
    assert done is not None
    assert done.line is not None
    assert done.line.title == "Undone: Scene 1: The mill"
    assert campaign.view.redo == "Scene 1: The mill"
    campaign.redo()
    assert (campaign.view.undo, campaign.view.redo) == ("Scene 1: The mill", "")


def test_of_every_table_it_is_said_whether_undo_brings_it_back() -> None:
    assert sorted([*UNDONE, *LEFT]) == sorted(TABLES)


def test_the_ledger_and_what_was_earned_today_are_undone_and_redone(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id

    def held() -> tuple[int, int, int]:
        character = campaign.view.characters[0]
        return character.balances["marks"], character.today["marks"], len(campaign.ledger(mara))

    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=3, reason="brave"))
    assert held() == (3, 3, 1)
    campaign.undo()
    assert held() == (0, 0, 0)
    campaign.redo()
    assert held() == (3, 3, 1)


def test_undo_goes_back_to_the_beginning_and_redo_to_the_end_over_restarts(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    for _ in range(3):
        campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    campaign.do(EndSession())
    campaign.do(StartSession())
    end, folder = state(campaign), campaign.folder
    while campaign.undo():
        campaign.close()
        campaign = Campaign.open(folder, clock=Clock())
    assert campaign.view.characters == ()
    assert campaign.view.session is None
    while campaign.redo():
        campaign.close()
        campaign = Campaign.open(folder, clock=Clock())
    assert state(campaign) == end
    campaign.close()


def test_repeating_an_undone_draw_gives_the_same_cards(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    first = drawn(campaign, "dare", mara, choose="keep")
    campaign.do(first)
    campaign.undo()
    assert drawn(campaign, "dare", mara, choose="keep").answers == first.answers


def test_back_to_here_is_one_step(campaign: Campaign) -> None:
    here, before = campaign.view.seq, state(campaign)
    for name in ("a", "b", "c"):
        campaign.do(AddCharacter(name=name))
    after = state(campaign)
    done = campaign.back_to(here)
    assert done is not None
    assert done.line is not None
    assert done.line.title == "Undone: 3 changes"
    assert state(campaign) == before
    campaign.redo()
    assert state(campaign) == after


def test_the_log_tells_what_holds_from_what_was_undone(campaign: Campaign) -> None:
    campaign.do(AddCharacter(name="gone"))
    campaign.undo()
    campaign.do(AddCharacter(name="kept"))
    history = campaign.history()
    lines = [history.line(i) for i in range(len(history))]
    assert [line.title for line in lines if not line.live] == ["gone added"]
    assert [line.seq for line in lines] == sorted((line.seq for line in lines), reverse=True)


def test_quiet_records_are_no_lines(campaign: Campaign) -> None:
    mara, rows = campaign.view.characters[0].id, len(campaign.history())
    for _ in range(5):
        campaign.do(SaveDraft(action="dare", actor=mara))
    campaign.do(AddCharacter(name="x"))
    campaign.do(SaveDraft(action="dare", actor=mara))
    history = campaign.history()
    assert len(history) == rows + 1
    assert [history.line(i).title for i in range(2)] == ["x added", "Scene 1: The mill"]
    assert history.line(rows).kind == "genesis"


def test_each_line_is_found_by_its_row_whatever_quiet_records_are_between(campaign: Campaign, fresh_seed: int) -> None:
    """Each is asked for first in a fresh list, which knows none of its neighbours."""
    luck, mara = Random(fresh_seed), campaign.view.characters[0].id
    for number in range(12):
        campaign.do(AddCharacter(name=f"x{number}"))
        for _ in range(luck.choice([0, 0, 1, 2, 3])):
            campaign.do(SaveDraft(action="dare", actor=mara))
    records = [record.seq for record in campaign._store.records() if not record.event.get("quiet")]
    assert [campaign.history().line(row).seq for row in range(len(records))] == records[::-1]


def test_find_reads_the_whole_log(campaign: Campaign) -> None:
    assert [line.title for line in campaign.history().find("Jonas")] == ["Jonas Reed added"]


def test_what_was_done_in_a_session_is_read_in_order(new: Callable[..., Campaign]) -> None:
    campaign = new()
    campaign.do(AddCharacter(name="Mara"))
    for number in (1, 2, 3):
        campaign.do(StartSession())
        campaign.do(StartScene(title=f"scene of {number}"))
        campaign.do(EndSession())
    assert [line.title for line in campaign.lines_of(2)] == [
        "Session 2 starts",
        "Scene 1: scene of 2",
        "Session 2 ends",
    ]
    campaign.close()


class Sessions(RuleBasedStateMachine):
    """Anything done, undone, redone, gone back to and reopened agrees with a plain list of states."""

    @initialize()
    def begin(self) -> None:
        import core.rulesets

        core.rulesets.MODULES["toy"] = "tests.toy"
        self.folder = Path(tempfile.mkdtemp()) / "c"
        self.campaign = create(self.folder, "C", "toy", seed="s", clock=Clock())
        self.states, self.seqs, self.at = [state(self.campaign)], [1], 0
        self.left: list[int] = []  # where each undo that can be redone was made: states may be alike

    def did(self, command: object) -> None:
        try:
            done = self.campaign.do(command)
        except Refusal:
            return
        assert done.line is not None
        del self.states[self.at + 1 :], self.seqs[self.at + 1 :]
        self.states.append(state(self.campaign))
        self.seqs.append(done.line.seq)
        self.at += 1
        self.left.clear()

    @rule(name=st.sampled_from(["a", "b"]))
    def add(self, name: str) -> None:
        self.did(AddCharacter(name=name))

    @rule(at=st.integers(0, 10**6))
    def take_back(self, at: int) -> None:
        self.did(Revert(entry=self.seqs[at % len(self.seqs)]))

    @rule(command=st.sampled_from([StartSession(), EndSession(), StartScene(title="s"), EndScene()]))
    def turn(self, command: object) -> None:
        self.did(command)

    @rule(clock=st.integers(2, 12), by=st.integers(-2, 3))
    def clocks(self, clock: int, by: int) -> None:
        self.did(AddClock(title="t", target=4) if by == 0 else TickClock(clock=clock, by=by))

    @rule(clock=st.integers(2, 12))
    def unclock(self, clock: int) -> None:
        self.did(RemoveClock(clock=clock))

    @precondition(lambda self: self.campaign.view.characters)
    @rule(amount=st.integers(-3, 3))
    def award(self, amount: int) -> None:
        self.did(
            AwardPoints(characters=[self.campaign.view.characters[0].id], currency="marks", amount=amount, reason="r")
        )

    @precondition(lambda self: self.campaign.view.characters)
    @rule()
    def draw(self) -> None:
        self.did(drawn(self.campaign, "dare", self.campaign.view.characters[0].id, choose="keep"))

    @precondition(lambda self: self.campaign.view.characters)
    @rule()
    def draft(self) -> None:
        self.campaign.do(SaveDraft(action="dare", actor=self.campaign.view.characters[0].id))

    @rule()
    def undo(self) -> None:
        assert (self.campaign.undo() is not None) == (self.at > 0)
        self.went(max(self.at - 1, 0))

    def went(self, to: int) -> None:
        if to < self.at:
            self.left.append(self.at)
        self.at = to

    @rule()
    def redo(self) -> None:
        could = self.campaign.view.redo != ""
        done = self.campaign.redo()
        assert (done is not None) == could
        if done is not None:
            self.at = self.left.pop()

    @rule(data=st.data())
    def back(self, data: st.DataObject) -> None:
        to = data.draw(st.integers(0, self.at))
        self.campaign.back_to(self.seqs[to])
        self.went(to)

    @rule()
    def reopen(self) -> None:
        self.campaign.close()
        self.campaign = Campaign.open(self.folder, clock=Clock())

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "campaign"):
            return
        assert state(self.campaign) == self.states[self.at]
        history = self.campaign.history()
        live = {line.seq for line in (history.line(i) for i in range(len(history))) if line.live and line.undoable}
        assert live == set(self.seqs[1 : self.at + 1])
        assert bool(self.campaign.view.undo) == (self.at > 0)
        for character in self.campaign.view.characters:
            entries = self.campaign.ledger(character.id)
            assert character.balances["marks"] == sum(e.delta for e in entries) >= 0

    def teardown(self) -> None:
        if hasattr(self, "campaign"):
            self.campaign.close()


Sessions.TestCase.settings = settings(max_examples=examples(25), stateful_step_count=30, deadline=None)
TestSessions = Sessions.TestCase
