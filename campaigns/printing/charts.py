"""Charts over the sessions for pages: of all players' characters with a recap, of one below their sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from campaigns.account import Account
from campaigns.document_kinds.views import view_of
from campaigns.history.past_states import Past
from campaigns.printing.html_templates import Picture
from campaigns.reports import series as courses
from campaigns.reports.charts import svg
from campaigns.reports.series import Course
from campaigns.state.list_rows import Entry
from campaigns.state.view import MilestoneView, SessionView, View
from core.wording import number_text

_FEWEST = 2
"""The fewest sessions for a chart."""
_POINTS = "{} at the end of each session"


def over_sessions(past: Past, account: Account, luck: Mapping[int, Mapping[int, float]]) -> list[Picture]:
    """The charts of points, milestones, harm, luck and presence that an account has data for.

    `luck` is by how much each character drew above the expected value, session by session.
    """
    names = {i: doc["name"] for i, doc in account.docs("characters").items() if doc["role"] == "pc"}
    sessions = [view_of(SessionView, i, doc) for i, doc in account.docs("sessions").items()]
    numbers = courses.numbers(sessions)
    return [_picture(each) for each in _courses(past, account, names, sessions, luck) if _tells(each, numbers)]


def _courses(
    past: Past,
    account: Account,
    names: courses.Names,
    sessions: Sequence[SessionView],
    luck: Mapping[int, Mapping[int, float]],
) -> Iterator[Course]:
    rules, numbers = past.ruleset, courses.numbers(sessions)
    entries = [view_of(Entry, i, doc) for i, doc in account.docs("ledger").items()]
    for each in rules.currencies:
        yield courses.points(_POINTS.format(each.title), each.id, names, entries, numbers)
    reached = (view_of(MilestoneView, i, doc) for i, doc in account.docs("milestones").items())
    tiers = {tier.id: tier.title for tier in rules.tiers}
    yield courses.milestones("Milestones reached by the end of each session", reached, tiers, numbers)
    if rules.harm is not None:
        taken = courses.harm_taken("", past, names, numbers)
        most = max((value or 0 for each in taken.series for value in each.values), default=0)
        yield taken._replace(title=f"Harm taken in each session, at most {number_text(most, 'g')}")
    yield courses.luck_course("Luck: draws above expectation", names, numbers, luck)
    yield courses.presence("Attendance", names, sessions)


def of_one(view: View, entries: Iterable[Entry], sessions: Iterable[SessionView]) -> dict[int, Sequence[Picture]]:
    """The points of each player's character over the sessions, all kinds in one chart, by character."""
    known, numbers = tuple(entries), courses.numbers(sessions)
    found = dict[int, Sequence[Picture]]()
    for one in view.characters:
        drawn = [
            courses.points("", each.id, {one.id: each.title}, known, numbers).series for each in view.ruleset.currencies
        ]
        course = Course("Points at the end of each session", numbers, tuple(chain.from_iterable(drawn)))
        if one.role == "pc" and _tells(course, numbers):
            found[one.id] = (_picture(course),)
    return found


def _picture(course: Course) -> Picture:
    return Picture(course.title, svg(course))


def _tells(course: Course, numbers: Sequence[int]) -> bool:
    """Return True if there is something to see: several sessions, and a value in them."""
    return len(numbers) >= _FEWEST and any(value for each in course.series for value in each.values)
