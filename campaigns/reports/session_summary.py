"""A session's contents under the same few heads, so that two sessions can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from campaigns.account import Account
from campaigns.history.past_states import Past
from campaigns.reports.luck import luck_ledger
from campaigns.reports.recap import EventRecap, Recap, session_recap
from campaigns.wording.titles import points_words
from core.building_blocks.band import Band
from core.wording import number_text, quantity, signed_text

_BANDS = (Band.TRIUMPH, Band.SUCCESS, Band.MIXED, Band.FAILURE, Band.DISASTER)


class Held(NamedTuple):
    """A session: the lines under each head, perhaps none. The heads are always the same."""

    number: int
    title: str
    parts: Mapping[str, tuple[str, ...]]


def summarise_session(past: Past, account: Account, number: int) -> Held:
    """The contents of a session (by number) in an account. Luck is only for the GM."""
    told = session_recap(account, past, number)
    return Held(
        number,
        told.title,
        {
            "When": tuple(filter(None, (told.date, told.days))),
            "There": told.there,
            "Scenes": tuple(f"{scene.number} {scene.title}" for scene in told.scenes),
            "Draws": tuple(_draws(told)),
            "Luck": () if account.public else tuple(_luck(past, account, number)),
            "Points": tuple(each.title for each in told.gained if each.kind != "reach_milestone"),
            "Milestones": tuple(_milestones(account, number)),
            "Harm": tuple(_harm(past, account, number)),
            "Summary": (told.summary,) if told.summary else (),
        },
    )


def _draws(told: Recap) -> Iterator[str]:
    """The number of draws and their outcomes, best first, in the game's words."""
    events = (*told.between_scenes, *(event for scene in told.scenes for event in scene.events))
    drawn = [event for event in events if event.band]
    if drawn:
        yield quantity(len(drawn), "draw")
        found = Counter(map(_outcome, drawn))
        for (_, word), count in sorted(found.items(), key=lambda each: (each[0][0], -each[1])):
            yield f"{word} {number_text(count)}"


def _outcome(event: EventRecap) -> tuple[int, str]:
    place = _BANDS.index(Band(event.band)) if event.band in _BANDS else len(_BANDS)
    return place, event.word or event.band


def _luck(past: Past, account: Account, number: int) -> Iterator[str]:
    """Everyone's mean draw against the expected one, if they are numbers."""
    fortunes = luck_ledger(past.ruleset, past.lines_of(number))
    for actor, fortune in sorted(fortunes.items(), key=lambda each: (each[0] is None, each[0])):
        name = account.names.get(actor or 0, "for no one")
        if fortune.mean is not None and fortune.expected_mean is not None:
            yield f"{name}: {_tenths(fortune.mean)} against {_tenths(fortune.expected_mean)}"
        else:
            yield f"{name}: {number_text(fortune.tokens)} drawn"


def _tenths(number: Fraction) -> str:
    return number_text(round(float(number), 1))


def _milestones(account: Account, number: int) -> Iterator[str]:
    """The milestones reached, with the points of each."""
    for doc in account.docs("milestones").values():
        if doc["session"] == number:
            awards = (doc.get("awards") or {}).items()
            paid = (points_words(account.ruleset, currency, amount) for currency, amount in awards if amount)
            yield ", ".join((doc["title"], *paid))


def _harm(past: Past, account: Account, number: int) -> Iterator[str]:
    """The harm that the players' characters took, and in the GM's account everyone's."""
    people = account.docs("characters")
    for actor, taken in sorted(past.harm_taken(number).get(number, {}).items()):
        if actor in people:
            yield f"{people[actor]['name']} {signed_text(taken)}"
