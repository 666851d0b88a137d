"""The effects of an action, one at a time: each changes the documents that are its own, and no others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddProject,
    AwardPoints,
    EndScene,
    EndSession,
    MakeCalendar,
    SetCalendar,
    StartConflict,
    StartSession,
)
from campaigns.state.books import Books
from core.actions.situation import Effects, Suggested
from core.building_blocks.ledger import PointsMove
from core.building_blocks.track import Track
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.toy.duel import Duel
from tests.toy.sheet import Sheet, State

Found = dict[tuple[str, int, str], Any]


def changed(campaign: Campaign, do: Callable[[Books], object]) -> Found:
    """The fields that differ afterwards, by table and document; a new document's are not listed one by one."""
    before = state(campaign)
    with campaign._store.change({"kind": "effects"}):
        do(Books(campaign._store, campaign.ruleset, campaign._balances, campaign._builder.read))
    found: Found = {}
    for table, docs in state(campaign).items():
        for number, doc in docs.items():
            was = before[table].get(number)
            if was is None:
                found[table, 0, "new"] = doc
            else:
                found |= {(table, number, name): doc[name] for name in doc if doc[name] != was.get(name)}
    return found


@pytest.fixture
def who(campaign: Campaign) -> tuple[int, int]:
    mara, jonas = campaign.view.characters
    return mara.id, jonas.id


@pytest.fixture
def duel(campaign: Campaign, who: tuple[int, int]) -> int:
    """A duel of the two, to three touches."""
    kind = campaign.ruleset.conflict("duel")
    form = encode(kind.prefill(campaign.situation(who[0])))
    running: int = (
        campaign.do(StartConflict(conflict_form="duel", title="At dawn", actor=who[0], form=form)).view.conflicts[0].id
    )
    return running


def test_a_sheet_the_table_and_a_project_are_replaced(campaign: Campaign, who: tuple[int, int]) -> None:
    project = campaign.do(AddProject(title="The kite", target=6)).view.projects[0].id
    tired = Sheet(tired=True)
    assert changed(campaign, lambda books: books.apply(Effects(sheets={who[1]: tired}))) == {
        ("characters", who[1], "sheet"): encode(tired)
    }
    assert list(changed(campaign, lambda books: books.apply(Effects(state=State(lamps=2)))).values()) == [{"lamps": 2}]
    moved = changed(campaign, lambda books: books.apply(Effects(projects={project: Track("The kite", 6, 2, 1)})))
    assert moved == {("projects", project, "tally"): 2, ("projects", project, "marks"): 1}
    assert changed(campaign, lambda books: books.apply(Effects())) == {}


def test_a_conflict_moves_and_ends_only_as_the_one_that_was_acted_in(campaign: Campaign, duel: int) -> None:
    running = campaign.situation(None, duel).conflict
    assert isinstance(running, Duel)
    hit = Effects(conflict=replace(running, touches=(1, 0)))
    moved = changed(campaign, lambda books: books.apply(hit, duel))
    assert moved == {("conflicts", duel, "state"): encode(hit.conflict)}
    alone = replace(running, other=running.one, names=running.names[:1] * 2)
    left = changed(campaign, lambda books: books.apply(Effects(conflict=alone), duel))
    assert left["conflicts", duel, "participants"] == [running.one, running.one]
    assert changed(campaign, lambda books: books.apply(hit)) == {}
    assert changed(campaign, lambda books: books.apply(Effects(conflict_over=True))) == {}
    assert changed(campaign, lambda books: books.apply(Effects(), duel)) == {}
    over = changed(campaign, lambda books: books.apply(Effects(conflict_over=True), duel))
    assert over["conflicts", duel, "open"] is False
    assert [value for (table, _, name), value in over.items() if (table, name) == ("campaign", "conflicts")] == [[]]


@pytest.mark.parametrize("sheets", [True, False])
def test_a_change_of_a_sheet_ends_a_conflict_that_is_decided_by_it(
    campaign: Campaign, duel: int, who: tuple[int, int], sheets: bool
) -> None:
    running = campaign.situation(None, duel).conflict
    assert isinstance(running, Duel)
    decided = Effects(conflict=replace(running, touches=(3, 0)), sheets={who[0]: Sheet(nerve=2)} if sheets else {})
    found = changed(campaign, lambda books: books.apply(decided, duel))
    assert (("conflicts", duel, "open") in found) == sheets


def test_suggested_milestones_are_recorded(campaign: Campaign) -> None:
    found = changed(campaign, lambda books: books.apply(Effects(milestones=(Suggested("The mill", "small"),))))
    ((_, _, name), doc), *others = found.items()
    assert (name, doc["title"], doc["tier"], others) == ("new", "The mill", "small", [])


@pytest.mark.parametrize("dated", [True, False])
@pytest.mark.parametrize("days", [0, 2])
def test_days_pass_and_a_calendar_drops_the_days_name(campaign: Campaign, days: int, dated: bool) -> None:
    campaign.do(SetCalendar(day=5, label="dusk"))
    if dated:
        campaign.do(MakeCalendar(months=("Frost 30",)))
    changed(campaign, lambda books: books.apply(Effects(days=days)))
    (today,) = state(campaign)["campaign"].values()
    label = "" if dated else "2 days after dusk"
    assert (today["day"], today["day_label"]) == (5 + days, label if days else "dusk")


def test_a_day_goes_into_the_open_session_and_scene(campaign: Campaign) -> None:
    """A session before its first scene moves to the day instead."""

    def lasted(table: str) -> list[tuple[object, object]]:
        return [(doc["first_day"], doc["last_day"]) for doc in state(campaign)[table].values()]

    for day in (5, 8, 6):
        campaign.do(SetCalendar(day=day))
    assert lasted("scenes")[-1] == lasted("sessions")[-1] == (1, 8)
    campaign.do(EndScene())
    campaign.do(SetCalendar(day=9))
    assert (lasted("scenes")[-1], lasted("sessions")[-1]) == ((1, 8), (1, 9))
    campaign.do(EndSession())
    campaign.do(StartSession())
    for day in (11, 10):
        campaign.do(SetCalendar(day=day))
    assert lasted("sessions") == [(1, 9), (10, 10)]


def spend(who: int, amount: int, **more: Any) -> PointsMove:
    return PointsMove(who, "marks", -amount, "training", **more)


def ledger(campaign: Campaign, *moves: PointsMove, **more: Any) -> list[tuple[int, Any]]:
    """The amounts of the new entries, with what each keeps of a purchase."""
    known = set(state(campaign)["ledger"])
    changed(campaign, lambda books: books.apply(Effects(points=moves, **more), spent=True))
    return [(doc["delta"], doc["bought"]) for number, doc in state(campaign)["ledger"].items() if number not in known]


def test_a_purchase_is_kept_with_its_first_price_only(campaign: Campaign, who: tuple[int, int]) -> None:
    for each in who:
        campaign.do(AwardPoints(characters=[each], currency="marks", amount=9, reason="a start"))
    one, other = who
    moves = (spend(one, 1, item="wit"), spend(one, 2, item="wit"), spend(other, 3, item="wit"), spend(other, 4))
    sheets = {one: replace(campaign.view.character(one).sheet, wit=2)}
    first, second, third, fourth = ledger(campaign, *moves, sheets=sheets, state=State(lamps=1))
    entry = min(number for number, doc in state(campaign)["ledger"].items() if doc["item"])
    assert [amount for amount, _ in (first, second, third, fourth)] == [-1, -2, -3, -4]
    assert first[1]["sheet"]
    assert first[1]["state"]
    assert second[1] == {"with": entry}
    assert third[1] == {**first[1], "sheet": []}
    assert fourth[1] is None
    (again,) = ledger(campaign, spend(one, 1, item="wit"))
    assert (again[1]["sheet"], again[1]["state"]) == ([], [])


def test_prices_of_one_action_are_affordable_together(campaign: Campaign, who: tuple[int, int]) -> None:
    campaign.do(AwardPoints(characters=[who[0]], currency="marks", amount=3, reason="a start"))
    with pytest.raises(Refusal, match="has 1 and needs 2"):
        ledger(campaign, spend(who[0], 2), spend(who[0], 2))
    assert [amount for amount, _ in ledger(campaign, spend(who[0], 2), spend(who[0], 1))] == [-2, -1]


def test_a_refund_marks_the_entry_it_refunds(campaign: Campaign, who: tuple[int, int]) -> None:
    campaign.do(AwardPoints(characters=[who[0]], currency="marks", amount=3, reason="a start"))
    ledger(campaign, spend(who[0], 1, item="wit"))
    paid = max(state(campaign)["ledger"])
    found = changed(
        campaign,
        lambda books: books.apply(Effects(points=(PointsMove(who[0], "marks", 1, "refund", refunds=paid),))),
    )
    assert found["ledger", paid, "refunded"] is True
