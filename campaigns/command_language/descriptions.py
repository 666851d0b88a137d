"""A command's fields in words: the one place that words them for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaigns.calendar.dates import in_words
from campaigns.commands import COMMANDS
from campaigns.document_kinds.trackers import LASTING
from campaigns.npcs.planned_npcs import coming_words
from campaigns.state.view import View
from campaigns.wording.titles import conflict_words, points_words, tier_title
from core.schema.fields import Field, Kind, fields_of
from core.wording import number_text

Event = Mapping[str, Any]


def asked_words(event: Event, view: View) -> Iterator[tuple[str, str]]:
    """The label and text of each field of a log entry's command, without empty ones and those its title says."""
    command, kind = event.get("command") or {}, COMMANDS.get(event["kind"])
    for field in fields_of(kind) if kind is not None else ():
        value, words = command.get(field.key), words_of(field)
        if words is None or value in (None, "", [], {}, False) or (field.name == "note" and event.get("note")):
            continue
        if text := words(value, command, view):
            yield field.label, text


Words = Callable[[Any, Event, View], str]


def _text(value: Any, command: Event, view: View) -> str:
    return number_text(value) if isinstance(value, int) else str(value)


def _yes(value: Any, command: Event, view: View) -> str:
    return "yes" if value else "no"


def _name(value: Any, command: Event, view: View) -> str:
    return view.name_of(value)


def _names(value: Any, command: Event, view: View) -> str:
    return ", ".join(filter(None, map(view.name_of, value)))


def _lines(value: Any, command: Event, view: View) -> str:
    return " · ".join(map(str, value))


def _facts(value: Any, command: Event, view: View) -> str:
    return " · ".join(f"{name}: {fact}" for name, fact in value.items())


def _day(value: Any, command: Event, view: View) -> str:
    if isinstance(value, bool):  # an event's `deadline`: True if it is one
        return "yes" if value else ""
    return in_words(view.calendar, value) if value else ""


def _word(value: Any, command: Event, view: View) -> str:
    return view.ruleset.word(value)


def _amount(value: Any, command: Event, view: View) -> str:
    return points_words(view.ruleset, command.get("currency", ""), value)


def _awards(value: Any, command: Event, view: View) -> str:
    return ", ".join(points_words(view.ruleset, currency, amount) for currency, amount in value.items() if amount)


def _clocks(value: Any, command: Event, view: View) -> str:
    return ", ".join(f"{clock['title']} {number_text(clock['target'])}" for clock in value)


def _figures(value: Any, command: Event, view: View) -> str:
    return ", ".join(coming_words(**each) for each in value)


def _tier(value: Any, command: Event, view: View) -> str:
    return tier_title(view.ruleset, value)


def _conflict(value: Any, command: Event, view: View) -> str:
    return conflict_words(view.ruleset, value)


def _subject_of_note(value: Any, command: Event, view: View) -> str:
    """The subject of a note; a character by name."""
    if isinstance(value, list | tuple):  # an event's subjects, by id
        return _names(value, command, view)
    if value == "character":
        return view.name_of(command.get("about_id"))
    words = {"session": "the session", "scene": "a scene", "article": "an article of the world"}
    return words.get(value, "the campaign")


_SEEN = {"hidden": "the GM", "open": "everyone", "down": "no one yet"}
_ROLES = {"pc": "a player's character", "npc": "the GM's"}

SPECIAL: Mapping[str, Words] = {
    "role": lambda value, command, view: _ROLES.get(value, str(value)),
    "interval": _word,
    "clocks": _clocks,
    "planned": _conflict,
    "figures": _figures,
    "amount": _amount,
    "awards": _awards,
    "tier": _tier,
    "until": lambda value, command, view: f"{LASTING[value]} ends" if value in LASTING else str(value),
    "about": _subject_of_note,
    "fields": _facts,
    "deadline": _day,
    "seen": lambda value, command, view: _SEEN.get(value, str(value)),
}
"""The wording of fields whose type doesn't decide it."""

UNSAID = frozenset(
    {
        *("record", "subject", "tables", "draft", "everyone", "option", "value", "data", "action", "conflict_form"),
        *("currency", "actors", "number", "sort", "how"),
        *("sheet", "form", "answers", "terms", "place", "parts", "draws", "carry"),
        *("source", "people", "articles", "notes", "untied"),
    }
)
"""Fields that the log leaves out: its title or another field already says them, or they are whole sheets and forms.

Ids are left out as well, whatever their name.
"""


def words_of(field: Field) -> Words | None:
    """The wording of a command's field: special, or by its type; None if the log leaves it out."""
    if field.name in UNSAID or _is_id(field):
        return None
    return SPECIAL.get(field.name) or _by_type(field)


def _is_id(field: Field) -> bool:
    return bool(field.entry.names) and field.type.kind is not Kind.LIST and field.type.takes(Kind.NUMBER)


def _by_type(field: Field) -> Words:
    if field.type.kind is Kind.LIST:
        return _names if field.entry.names == "character" else _lines
    return _yes if field.type.kind is Kind.TRUTH else _text
