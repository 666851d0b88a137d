"""Threads: touched as things happen, dormant when nothing does, overdue by the day, and undone with the change."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddClock,
    AddNote,
    Batch,
    CloseThread,
    EditArticle,
    EditCharacter,
    EditClock,
    EndSession,
    LinkClock,
    RemoveArticle,
    SaveNoteDraft,
    SetCalendar,
    SetDormancy,
    StartScene,
    StartSession,
    TickClock,
    TouchThread,
)
from campaigns.library.new_campaign import create
from campaigns.links.links import names_of
from campaigns.state.list_rows import Known
from campaigns.state.view import ClockView
from campaigns.threads.thread_list import (
    SOON,
    Thread,
    deadline_words,
    sessions_words,
    state_in_words,
    thread,
    touched_words,
    urgency,
)
from campaigns.visibility.view import public_view
from core.building_blocks.track import Track
from core.refusal import Refusal
from tests.campaigns.play import state, typed
from tests.words import sentence


def add(campaign: Campaign, name: str, sort: str = "thread", **words: object) -> int:
    campaign.do(AddArticle(sort=sort, name=name, **words))  # type: ignore[arg-type]
    return next(each.id for each in campaign.articles() if each.name == name)


def touched(campaign: Campaign, article: int) -> tuple[int, ...]:
    return next(each.touched for each in campaign.articles() if each.id == article)


def play_sessions(campaign: Campaign, count: int) -> None:
    for _ in range(count):
        if campaign.view.session is not None:
            campaign.do(EndSession())
        campaign.do(StartSession())
    campaign.do(StartScene(title="The ford"))


def test_each_thing_that_touches_a_thread_is_noted_once_a_session_and_undone_with_it(campaign):
    fire = add(campaign, "The fire")
    clock = campaign.do(AddClock(title="It spreads", target=4, article=fire)).view.clocks[0].id
    actor = campaign.view.characters[0].id
    touches = (
        lambda: campaign.do(AddNote(text="They saw @the fire again. @The fire!")),
        lambda: campaign.do(TickClock(clock=clock)),
        lambda: campaign.do(EditClock(clock=clock, tally=3)),
        lambda: campaign.do(EditArticle(article=fire, text="It began at the mill.")),
        lambda: campaign.do(TouchThread(article=fire)),
        lambda: campaign.do(replace(typed(campaign, "dare", actor, "heads", 6, "keep"), note="Out of @The fire")),
        lambda: campaign.do(Batch(parts=[EditCharacter(character=actor, note="Lit @The fire")])),
        lambda: campaign.do(CloseThread(article=fire, ending="Put out.")),
    )
    play_sessions(campaign, 1)
    before = state(campaign)
    for act in touches:
        act()
        assert touched(campaign, fire) == (1, 2)
        campaign.undo()
        assert state(campaign) == before


def test_what_does_not_name_it_by_a_link_or_is_only_being_typed_does_not_touch_it(campaign):
    fire = add(campaign, "The fire")
    add(campaign, "The fire of Harrow", sort="thing")
    play_sessions(campaign, 1)
    campaign.do(SaveNoteDraft(text="@The fire"))
    campaign.do(AddNote(text="The fire. @The fire of Harrow, @fire"))
    assert touched(campaign, fire) == (1,)
    campaign.do(EndSession())
    campaign.do(AddNote(text="What came of @The fire"))
    assert touched(campaign, fire) == (1, 2), "written after the session, as a note of it"


def test_by_its_other_name_it_is_touched_too_and_no_other_article_keeps_sessions(campaign):
    fire = add(campaign, "The fire", other_names=["The burning"])
    ansgar = add(campaign, "Ansgar", sort="person")
    play_sessions(campaign, 1)
    campaign.do(AddNote(text="@the burning, @Ansgar"))
    assert touched(campaign, fire) == (1, 2)
    assert touched(campaign, ansgar) == ()


def test_what_can_be_named_is_put_together_once_for_as_long_as_everybody_is_called_so(campaign):
    campaign.do(AddArticle(sort="thread", name="The debt"))
    campaign.do(AddNote(text="of @The debt"))
    before = names_of.cache_info().misses
    for _ in range(3):
        campaign.do(AddNote(text="more of @The debt"))
    assert names_of.cache_info().misses == before
    campaign.do(AddArticle(sort="thread", name="The toll", text="@The toll of the river"))
    toll = next(each for each in campaign.articles() if each.name == "The toll")
    assert toll.touched == (1,), "what a command names itself is known by its name of now"


def test_a_thread_is_touched_by_hand_once_a_session_and_only_where_there_is_one(campaign, new, tmp_path):
    ansgar = add(campaign, "Ansgar", sort="person")
    fire = add(campaign, "The fire")
    for article, why in ((fire, "touched"), (ansgar, "no_thread")):
        with pytest.raises(Refusal) as refused:
            campaign.do(TouchThread(article=article))
        assert (refused.value.code, refused.value.field) == (why, "article")
    campaign.do(EditArticle(article=ansgar, thread="promised"))
    assert [each.state for each in campaign.threads()] == ["open", "promised"]


def test_before_the_first_session_nothing_is_touched(new):
    with new() as campaign:
        fire = add(campaign, "The fire")
        (one,) = campaign.threads()
        assert (one.state, one.last, state_in_words(one)) == (
            "open",
            None,
            f"open · {sentence('campaigns.threads.thread_list:touched_words#1')}",
        )
        with pytest.raises(Refusal, match=re.escape(sentence("campaigns.threads.handlers:touch_by_hand#1"))):
            campaign.do(TouchThread(article=fire))


def test_threads_come_by_urgency_and_of_equal_ones_the_nearer_and_the_longer_forgotten_first() -> None:
    """Overdue, a full clock, due soon, a clock that is nearly full, dormant, open, promised, closed."""

    def one(state: str, name: str = "x", **more: Any) -> Thread:
        return Thread(Known(id=1, name=name, sort="thread"), state, **more)  # type: ignore[arg-type]

    def clock(tally: int) -> tuple[ClockView, ...]:
        return (ClockView(1, Track("c", 4, tally)),)

    ordered = [
        one("overdue", left=-3),
        one("overdue", left=-1, ago=9),
        one("open", clocks=clock(4), ago=2),
        one("open", clocks=clock(4), left=SOON + 1, ago=1),
        one("dormant", left=0),
        one("open", left=SOON),
        one("open", clocks=clock(3)),
        one("dormant", ago=7),
        one("dormant", left=SOON + 1, ago=6),
        one("dormant", ago=6, name="Y"),
        one("open", left=SOON + 2, ago=1, name="a"),
        one("open", left=SOON + 1, ago=1, name="B"),
        one("open"),
        one("promised", ago=3),
        one("closed", ago=9, clocks=clock(4)),
    ]
    assert sorted([*ordered[7:], *ordered[:7]], key=urgency) == ordered


@pytest.mark.parametrize(
    ("last", "ago", "words"),
    [(6, 0, ""), (6, None, ""), (5, 1, ", one ago"), (4, 2, ", 2 sessions ago"), (0, 6, ", 6 sessions ago")],
)
def test_the_last_session_of_a_thread_is_told_with_how_long_ago_it_was(last: int, ago: int | None, words: str) -> None:
    assert (
        touched_words(Thread(Known(id=1, name="x", sort="thread"), "open", last, ago))
        == f"last in session {last}{words}"
    )


def test_a_thread_that_no_session_touched_is_dormant_after_as_many(tmp_path):
    with create(tmp_path / "new", "New", "toy") as campaign:
        campaign.do(SetDormancy(evenings=2))
        campaign.do(AddArticle(name="The toll", sort="thread", thread="open"))
        states = []
        for _ in range(3):
            campaign.do(StartSession())
            campaign.do(EndSession())
            states.append(campaign.threads()[0].state)
        assert states == ["open", "dormant", "dormant"]


def test_a_thread_left_alone_is_dormant_after_as_many_sessions_as_the_campaign_says(campaign):
    fire = add(campaign, "The fire")
    play_sessions(campaign, 4)
    assert campaign.threads()[0].state == "open"
    play_sessions(campaign, 1)
    assert state_in_words(campaign.threads()[0]) == "dormant · last in session 1, 5 sessions ago"
    campaign.do(SetDormancy(evenings=6))
    assert campaign.threads()[0].state == "open"
    campaign.undo()
    campaign.do(TouchThread(article=fire))
    assert state_in_words(campaign.threads()[0]) == "open · last in session 6"


def test_a_deadline_that_has_passed_is_overdue_and_a_closed_thread_is_neither(campaign):
    fire = add(campaign, "The fire", deadline=10)
    campaign.do(SetCalendar(day=10))
    assert deadline_words(campaign.threads()[0]) == "by Day 10, today"
    campaign.do(SetCalendar(day=12))
    assert (campaign.threads()[0].state, campaign.threads()[0].left) == ("overdue", -2)
    campaign.do(EditArticle(article=fire, deadline=0))
    assert (campaign.threads()[0].state, campaign.threads()[0].left) == ("open", None)
    campaign.undo()
    campaign.do(CloseThread(article=fire, ending="Put out by the rain."))
    (one,) = campaign.threads()
    assert (one.state, one.left, one.one.ending) == ("closed", None, "Put out by the rain.")
    with pytest.raises(Refusal, match="is already closed"):
        campaign.do(CloseThread(article=fire, ending="Put out by the rain."))
    campaign.do(EditArticle(article=fire, thread="open"))
    assert campaign.threads()[0].state == "overdue"


def test_the_most_urgent_comes_first(campaign):
    names = ["Closed", "Promised", "Open", "Dormant", "One before full", "Near", "Full", "Overdue", "Long overdue"]
    made = {name: add(campaign, name) for name in names}
    for name, filled in (("One before full", 3), ("Full", 4)):
        campaign.do(AddClock(title=name, target=4, article=made[name]))
        campaign.do(TickClock(clock=campaign.view.clocks[-1].id, by=filled))
    for name, day in (("Near", 107), ("Overdue", 99), ("Long overdue", 90)):
        campaign.do(EditArticle(article=made[name], deadline=day))
    campaign.do(CloseThread(article=made["Closed"]))
    campaign.do(EditArticle(article=made["Promised"], thread="promised"))
    campaign.do(SetCalendar(day=100))
    play_sessions(campaign, 5)
    for name in names:
        if name != "Dormant":
            campaign.do(TouchThread(article=made[name]))
    assert [each.one.name for each in campaign.threads()] == list(reversed(names))


def test_a_clock_counts_for_a_thread_and_makes_one_of_any_article(campaign):
    guild = add(campaign, "The guild", sort="faction")
    campaign.do(AddClock(title="They arm", target=6))
    clock = campaign.view.clocks[0].id
    assert campaign.threads() == ()
    campaign.do(LinkClock(clock=clock, article=guild))
    assert [c.track.title for c in campaign.threads()[0].clocks] == ["They arm"]
    with pytest.raises(Refusal):
        campaign.do(LinkClock(clock=clock, article=clock))
    campaign.do(LinkClock(clock=clock))
    assert campaign.threads()[0].clocks == ()
    campaign.undo()
    campaign.do(RemoveArticle(article=guild))
    assert [(c.track.title, c.article) for c in campaign.view.clocks] == [("They arm", None)]


def test_the_players_see_a_clock_of_the_scene_but_not_whose_it_is(campaign):
    fire = add(campaign, "The fire")
    campaign.do(AddClock(title="It spreads", target=4, for_scene=True, article=fire))
    campaign.do(CloseThread(article=fire, ending="Put out."))
    assert [(c.track.title, c.article) for c in public_view(campaign.view).clocks] == [("It spreads", None)]
    assert "The fire" not in campaign.recap(1)


def test_an_article_of_before_there_were_threads_is_one_by_its_kind(campaign):
    view = campaign.view._replace(sessions_played=3)
    assert thread(Known(id=1, sort="Thread", name="The fire"), view, ()).state == "open"


@pytest.mark.parametrize(("numbers", "words"), [((), ""), ((3,), "3"), ((1, 2, 4, 5, 6, 9), "1–2, 4–6, 9")])
def test_sessions_in_a_row_are_said_as_one(numbers, words):
    assert sessions_words(numbers) == words
