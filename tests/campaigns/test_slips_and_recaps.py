"""A slip tells its player all that changed for them, a recap what happened: whom, what came of it, no bookkeeping."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AwardPoints,
    CommitDowntime,
    EditCharacter,
    EndSession,
    OpenDowntime,
    QueueActivity,
    RefundEntry,
    Resolve,
    StartConflict,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from campaigns.visibility.slips import slip
from campaigns.wording.titles import points_words
from core.actions.place import Place
from core.actions.play import proceed
from core.actions.result import Step
from core.luck.table import Answer, ChoiceAsk
from core.refusal import Refusal
from core.schema.codec import encode
from core.sheet_changes import changed_rows
from tests.campaigns.buying import worded
from tests.campaigns.play import command
from tests.campaigns.test_downtime_queue import roomy
from tui.downtime.content import results


@pytest.fixture
def storyteller(tmp_path):
    with create(tmp_path / "s", "The mill", "storyteller", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(AddCharacter(name="Ilse"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The office"))
        yield campaign


def rows(campaign: Campaign, who: int) -> Any:
    view = campaign.view
    sheet = next(each.sheet for each in view.characters if each.id == who)
    return view.ruleset.sections(view.ruleset.at_table(sheet, view.state, view.options))


def named(row: str) -> str:
    """Return a row's name, without a sign before it or a field after it: `●R Red` is Red, `Boat, used` Boat."""
    called = row.rpartition(": ")[2].partition(",")[0]
    return called if called[:1].isalnum() else " ".join(word for word in called.split() if word[:1].isalnum())


def test_a_slip_tells_every_row_of_the_sheet_that_a_downtime_changed(rich):
    """In every game, of everything that can be done in a downtime."""
    isa = rich.view.characters[0].id
    rich.do(StartSession())
    rich.do(EndSession())
    interval = rich.ruleset.downtime.intervals[-1].id
    for action in [each for each in rich.ruleset.actions if each.place is Place.DOWNTIME]:
        if rich.view.downtime is None:
            rich.do(OpenDowntime(interval=interval))
        with suppress(Refusal):
            rich.do(QueueActivity(actor=isa, action=action.id, form=encode(rich.start_form(action.id, isa))))
        before, posted = rows(rich, isa), {entry.id for entry in rich.ledger(isa)}
        try:
            rich.do(CommitDowntime())
        except Refusal:
            for each in [a for plan in rich.view.downtime.plans for a in plan.activities]:
                rich.undo()
                assert each
            continue
        told = rich.slips().get(isa, "").casefold()
        changed = [row for row in changed_rows(before, rows(rich, isa)) if row[0] not in rich.ruleset.bookkeeping]
        assert not [row for row in changed if not any(each.casefold() in told for each in (named(row[0]), row[2]))]
        paid = [(each.currency, each.delta) for each in rich.ledger(isa) if each.id not in posted and each.delta]
        kept = rich.history().line(0).event.get("points", {}).get(str(isa), [])
        assert sorted(paid) == sorted((currency, amount) for currency, amount, _ in kept)


def test_a_slip_keeps_all_that_was_paid_in_a_downtime_that_paid_several_times(rich):
    """In every game, with all activities that move points and fit: each payment is kept with its amount."""
    isa = rich.view.characters[0].id
    roomy(rich)
    rich.do(OpenDowntime(interval=rich.ruleset.downtime.intervals[-1].id))
    most = 0
    for action in [each for each in rich.ruleset.actions if each.place is Place.DOWNTIME] * 2:
        with suppress(Refusal):
            form = worded(rich.start_form(action.id, isa))
            rich.do(QueueActivity(actor=isa, action=action.id, form=encode(form)))
            paid = payments(rich, isa)
            if len(paid) <= most:
                rich.undo()
            most = max(most, len(paid))
    assert (most > 1) == (rich.ruleset.id in PAYS), most


PAYS = ("background", "aisling")
"""The games in which a downtime can move points several times."""


def payments(campaign: Campaign, who: int) -> list[tuple[str, int]]:
    """The points that the queue would move, which its log entry keeps as well; none if it can't be committed."""
    posted = {entry.id for entry in campaign.ledger(who)}
    try:
        event = campaign.do(CommitDowntime()).line.event
    except Refusal:
        return []
    paid = [(each.currency, each.delta) for each in campaign.ledger(who) if each.id not in posted and each.delta]
    kept = event.get("points", {}).get(str(who), [])
    assert sorted(paid) == sorted((currency, amount) for currency, amount, _ in kept)
    campaign.undo()
    return paid


def test_a_slip_tells_every_kind_of_points_a_downtime_moved(rich):
    """Issue 27, 19: in every game; what a line tells with its amount is told once, and an old record keeps none."""
    isa = rich.view.characters[0].id
    moves = [(each.id, delta, "Climb") for each in rich.ruleset.currencies for delta in (-2, 3)]
    event = {"interval": "", "results": [], "points": {str(isa): moves}}
    lines = [points_words(rich.ruleset, currency, delta) for currency, delta, _ in moves]
    assert slip(rich.ruleset, event, isa, {isa: "Isa"}).did == ()
    assert slip(rich.ruleset, event, isa, {isa: "Isa"}).came == tuple(f"{line} for Climb" for line in lines)
    said = [encode(Step("", line, seat="Isa")) for line in lines]
    assert slip(rich.ruleset, {**event, "effects": said}, isa, {isa: "Isa"}).came == ()
    del event["points"]
    assert slip(rich.ruleset, event, isa, {isa: "Isa"}).came == ()


@pytest.fixture
def aisling(tmp_path):
    with create(tmp_path / "a", "Silver Street", "aisling", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Sam"))
        sam = campaign.view.characters[0].id
        campaign.do(StartSession())
        campaign.do(Resolve(action="hurt", actor=sam, form=encode(campaign.start_form("hurt", sam))))
        campaign.do(EndSession())
        campaign.do(OpenDowntime(interval="between_sessions"))
        yield campaign


def test_a_slip_says_once_that_somebody_rested_and_from_what(aisling):
    sam = aisling.view.characters[0].id
    aisling.do(QueueActivity(actor=sam, action="rest", form={"how": "a week by the river"}))
    aisling.do(CommitDowntime())
    told = aisling.slips()[sam].splitlines()
    assert told[1:] == ["  Rest: a week by the river", "    Rested, red damage −1"]


def test_a_slip_and_the_page_of_a_downtime_say_what_was_trained(aisling):
    sam = aisling.view.characters[0].id
    aisling.do(QueueActivity(actor=sam, action="train", form={"what": "the old songs"}))
    done = aisling.do(CommitDowntime())
    assert aisling.slips()[sam].splitlines()[1:] == ["  Train: the old songs", "    Trained, motes for anything +1"]
    page = results(aisling.line(done.view.seq).event, done.view, 80).plain.splitlines()
    assert page[:2] == ["Sam", "Train  the old songs"]


def influence_the_watch(storyteller, mara):
    """Spend a downtime on the standing with the Watch."""
    storyteller.do(EndSession())
    storyteller.do(OpenDowntime(interval="between_games"))
    form = replace(storyteller.start_form("influence", mara), other="The Watch", automatic=True)
    storyteller.do(QueueActivity(actor=mara, action="influence", form=encode(form)))
    storyteller.do(CommitDowntime())


def test_a_slip_and_a_recap_say_whom_an_influence_moved_and_how_far(storyteller):
    mara = storyteller.view.characters[0].id
    storyteller.do(AddArticle(sort="faction", name="The Watch"))
    influence_the_watch(storyteller, mara)
    assert "Influence: The Watch" in storyteller.slips()[mara]
    assert "Standing The Watch +1" in storyteller.slips()[mara]
    told = storyteller.recap(1)
    assert "Mara: Influence: The Watch" in told
    assert "Mara: Standing The Watch +1" in told


@pytest.mark.parametrize("name", ["Mara, Duchess of Ash", "Mara of the Marches and the Isles"])
def test_a_comma_or_an_and_in_a_name_hides_nothing_from_its_player(storyteller, name):
    """Slips and recaps took such a name for several characters, and left out what happened to it."""
    mara = storyteller.view.characters[0].id
    storyteller.do(EditCharacter(character=mara, name=name))
    influence_the_watch(storyteller, mara)
    assert "Standing The Watch +1" in storyteller.slips()[mara]
    assert f"{name}: Standing The Watch +1" in storyteller.recap(1)


def test_a_banked_bonus_is_told_once_and_by_its_name(storyteller):
    """The slip ended with "+3, used – → no"."""
    mara = storyteller.view.characters[0].id
    storyteller.do(EndSession())
    form = encode(storyteller.start_form("prepare", mara)) | {"flat": 20}
    storyteller.do(QueueActivity(actor=mara, action="prepare", form=form))
    storyteller.do(CommitDowntime())
    told = storyteller.slips()[mara]
    assert "Bonus banked +" in told or "Failure" in told
    assert "used" not in told


def test_who_helps_in_a_downtime_by_the_leads_form_has_a_slip_of_their_own(storyteller):
    """Issue 27: the help took Ilse's only unit, and she was told nothing."""
    mara, ilse = (each.id for each in storyteller.view.characters)
    storyteller.do(EndSession())
    form = {"question": "Who was it?", "helpers": [{"who": ilse}]}
    started = encode(storyteller.start_form("research", mara))
    storyteller.do(QueueActivity(actor=mara, action="research", form={**started, **form}))
    storyteller.do(CommitDowntime())
    assert "Helps Mara" in storyteller.slips()[ilse]
    assert "Ilse: helps Mara" in storyteller.recap(1)


def test_a_recap_tells_that_the_safe_was_cracked_and_who_became_tilted(storyteller):
    mara = storyteller.view.characters[0].id
    form = replace(storyteller.ruleset.conflict("extended").prefill(storyteller.situation(mara)), target=1)
    begun = storyteller.do(StartConflict(conflict_form="extended", title="The safe", actor=mara, form=encode(form)))
    conflict = begun.view.conflicts[0].id
    storyteller.do(carded(storyteller, mara, (2,), conflict))
    assert "Mara: now Tilted" in storyteller.recap(1)
    storyteller.do(carded(storyteller, mara, (10, 2), conflict))
    assert "The safe: Complete" in storyteller.recap(1)


def test_a_recap_tells_a_condition_as_what_became_of_someone_not_by_the_title_of_a_menu(storyteller):
    """Issue 27: "Ilse: Gain a condition: Charmed", and "Ilse: Dying" beside "Ilse: now dying"."""
    mara, ilse = (each.id for each in storyteller.view.characters)
    storyteller.do(Resolve(action="gain_condition", actor=ilse, form={"condition": "charmed", "charmer": "Mara"}))
    storyteller.do(Resolve(action="end_condition", actor=ilse, form={"condition": "charmed"}))
    storyteller.do(Resolve(action="damage", actor=mara, form={"lethal": 6}))
    told = storyteller.recap(1)
    assert "Ilse: now Charmed (until" in told
    assert "Ilse: no longer Charmed" in told
    assert "a condition" not in told
    assert told.casefold().count("mara: dying") + told.casefold().count("mara: now dying") == 1
    assert told.casefold().count("wounds −3") == 1


def carded(campaign: Campaign, who: int, cards: tuple[int, ...], conflict: int) -> Resolve:
    """A draw of the effort with these cards, the last one again and again."""
    found = campaign.ruleset.action("effort")
    form = replace(campaign.start_form("effort", who, conflict), failure_condition="tilted")
    request = found.prepare(form, campaign.situation(who, conflict))
    progress = proceed(found, request, ())
    while progress.ask is not None:
        card = cards[min(len(progress.answers), len(cards) - 1)]
        answer = Answer((progress.ask.usual.id if isinstance(progress.ask, ChoiceAsk) else card,))
        progress = proceed(found, request, (*progress.answers, answer))
    return command("effort", who, form, progress, conflict)


def test_what_was_given_or_bought_and_taken_back_did_not_happen(campaign):
    mara = campaign.view.characters[0].id
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="a slip of the pen"))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason="brave"))
    entry = next(each.id for each in campaign.ledger(mara) if each.reason == "a slip of the pen")
    campaign.do(RefundEntry(entry=entry, reason="miscounted"))
    told = campaign.recap(1)
    assert "brave" in told
    assert "slip of the pen" not in told
    assert "miscounted" not in told


def test_bookkeeping_is_told_in_no_recap_but_what_was_said_with_it_is(storyteller):
    mara = storyteller.view.characters[0].id
    form = {"name": "Crowbar", "bonus": 1}
    storyteller.do(Resolve(action="tool", actor=mara, form=form))
    assert "Crowbar" not in storyteller.recap(1)
    storyteller.do(Resolve(action="tool", actor=mara, form={**form, "bonus": 2}, note="it is heavier than it looks"))
    assert "heavier than it looks" in storyteller.recap(1)
