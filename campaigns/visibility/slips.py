"""The slips of a downtime: what each player's character did, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaigns.visibility.log_entries import (
    Event,
    Players,
    activity_words,
    is_nothing,
    is_told_in_steps,
    project_lines,
    seats_of,
)
from campaigns.visibility.passages import strip_hidden
from campaigns.wording.log_entries import fact_words, result_words, step_words, words_of_draw
from campaigns.wording.titles import currency_short, interval_words, points_words
from core.ruleset import Ruleset
from core.wording import signed_text


class Slip(NamedTuple):
    """A player's character's news of a downtime: their activities and the results, line by line."""

    name: str
    interval: str
    did: tuple[str, ...]
    came: tuple[str, ...]


def slip(ruleset: Ruleset, downtime: Event, actor: int, players: Players) -> Slip:
    """The slip of a player's character: their own activities in full, and the results.

    If the settling steps tell each activity, these steps are the activities.
    """
    name, did = players[actor], list[str]()
    for result in downtime["results"]:
        if result["actor"] == actor and not is_told_in_steps(ruleset, result, downtime):
            words = (
                activity_words(ruleset, result, players),
                result_words(ruleset, result),
                *fact_words(ruleset, result),
                *words_of_draw(ruleset, result),
            )
            did.append(" · ".join(filter(None, words)))
    did += (why[:1].upper() + why[1:] for why in downtime.get("helped", {}).get(str(actor), ()))
    steps = [step for step in downtime.get("effects", ()) if name in seats_of(step, {name}) and not is_nothing(step)]
    own = [step_words(ruleset, step, of=name) for step in steps]
    told = "\n".join((*did, *own)).casefold()
    rows = (row for row in downtime.get("rows", {}).get(str(actor), ()) if row[0] not in ruleset.bookkeeping)
    more = (f"{what} {was} → {now}" for what, was, now in rows if not _tells(told, what, now))
    paid = points_paid(ruleset, downtime, actor, (*did, *own))
    came = (*more, *paid, *project_lines(downtime, {actor}))
    did, came = (did, (*own, *came)) if did else (own, came)
    return Slip(name, interval_words(ruleset, downtime["interval"]), *strip_hidden((tuple(did), tuple(came))))


def points_paid(ruleset: Ruleset, downtime: Event, actor: int, told: Iterable[str]) -> Iterator[str]:
    """The points a character paid or gained in a downtime, with the reason: "−1 AP for Quickdraw".

    Points that a line already tells are left out; an older entry keeps none.
    """
    lines = [line.casefold() for line in told]
    titles = {each.id: each.title for each in ruleset.currencies}
    for currency, delta, item in downtime.get("points", {}).get(str(actor), ()):
        short, amount = currency_short(ruleset, currency, delta), signed_text(delta)
        names = {name.casefold() for name in (short, titles.get(currency, short))}
        if not any(amount in line and any(name in line for name in names) for line in lines):
            yield points_words(ruleset, currency, delta) + (f" for {item}" if item else "")


def _tells(told: str, what: str, now: str) -> bool:
    """Return True if a text already tells a change, by its name or by its new value.

    A sign before the name ("●R Red") is ignored, because the words are enough.
    """
    name, becomes = what.rpartition(": ")[2].casefold(), now.casefold()
    words = " ".join(word for word in name.split() if word[:1].isalnum())
    if words != name and words and re.search(rf"\b{re.escape(words)}\b", told):
        return True
    thing = name.partition(",")[0]  # "Bonus banked" of "Bonus banked +3, used"
    return any(each in told for each in (name, thing, becomes) if any(map(str.isalpha, each)))
