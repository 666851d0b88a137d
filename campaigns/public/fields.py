"""Whether the players may know what a field holds: said of every field of every document, command and record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from enum import Enum
from typing import Any

Doc = Mapping[str, Any]


class Public(Enum):
    """Always, never, or under a condition that `records` and `view` know: who it is about, or whether it happened."""

    ALWAYS = "always"
    SOMETIMES = "sometimes"
    NEVER = "never"


Fields = Mapping[str, Public]


def _fields(*, always: str = "", sometimes: str = "", never: str = "") -> Fields:
    marked = ((Public.ALWAYS, always), (Public.SOMETIMES, sometimes), (Public.NEVER, never))
    return {name: public for public, names in marked for name in names.split()}


DOCUMENTS: Mapping[str, Fields] = {
    "campaign": _fields(
        always="name ruleset options day day_label typed session scene conflicts sessions_played",
        never="state seed luck downtime last_action dormant_after summary next_evening shape edition upgrades",
    ),
    # Players' characters; of the game master's figures the name, and only while they are on stage.
    "characters": _fields(sometimes="name player role status typed sheet", never="note group tags leaves"),
    "sessions": _fields(always="number title date attendance open summary scenes first_day last_day downtime"),
    # Of its record what is neither secret nor hidden.
    "scenes": _fields(
        always="session number title participants aspects open first_day last_day",
        sometimes="record",
        never="note planned figures",
    ),
    "prepared": _fields(never="title rank aspects participants clocks planned figures kept_map record"),
    "agenda": _fields(never="text rank to done"),
    # Those that are not secret.
    "articles": _fields(
        sometimes="sort name other_names tags text fields", never="secret thread deadline ending touched"
    ),
    "relations": _fields(never="who how to"),
    # Those of players' characters that are not secret.
    "trackers": _fields(sometimes="who name value most until day", never="secret"),
    # What everybody who lives there knows; what only some keep is an event.
    "calendar": _fields(always="name months weekdays first first_weekday leap_years feasts eras"),
    # Those that are not secret.
    "occasions": _fields(sometimes="title first last yearly deadline done text", never="secret about"),
    "maps": _fields(never="name text"),
    "figures": _fields(never="name group tags note sheet"),
    # Of its state the gauges of the players' side.
    "conflicts": _fields(always="form title scene participants open", sometimes="state", never="note"),
    # Once it is reached.
    "milestones": _fields(sometimes="title tier session awards", never="note"),
    # Those of players' characters.
    "ledger": _fields(
        sometimes="actor currency delta reason item session scene milestone refunded", never="bought refunds"
    ),
    # A scene's; the campaign's are the game master's.
    "clocks": _fields(sometimes="title target tally marks scene", never="article"),
    # Once a player's character has worked on it.
    "projects": _fields(sometimes="title target tally workers", never="marks note dropped"),
    "activities": _fields(never="actor action form answers rejected"),
    # Those that are not secret.
    "notes": _fields(sometimes="text session", never="about about_id secret evening day done"),
    # Those that are open.
    "rolls": _fields(sometimes="tables text session", never="seen"),
    "forms": _fields(never="action actor form start session scene row"),
    "desk": _fields(never="drafts note_draft place"),
    "history": _fields(never="head redo rows names"),
    "dead": _fields(never="first last"),
}
"""Every field of every document."""

OPENED: Mapping[str, Callable[[Doc, Set[int]], bool]] = {
    "characters": lambda doc, players: doc["role"] == "pc",
    "articles": lambda doc, players: not doc["secret"],
    "occasions": lambda doc, players: not doc["secret"],
    "trackers": lambda doc, players: not doc["secret"] and doc["who"] in players,
    "milestones": lambda doc, players: doc["session"] is not None,
    "ledger": lambda doc, players: doc["actor"] in players,
    "clocks": lambda doc, players: doc["scene"] is not None,
    "projects": lambda doc, players: not players.isdisjoint(doc["workers"]),
    "notes": lambda doc, players: not doc["secret"],
    "rolls": lambda doc, players: doc["seen"] == "open",
}
"""When the players may know those fields of a document that are not always public; of other tables' always.

Told the document and the ids of the players' characters.
"""

COMMANDS: Mapping[str, Fields] = {
    "batch": _fields(never="parts"),
    "add_character": _fields(sometimes="name player role sheet here", never="note group tags"),
    "edit_character": _fields(sometimes="character name player role status", never="note group tags"),
    "remove_characters": _fields(never="characters"),
    "keep_figure": _fields(never="name like group tags note sheet"),
    "edit_figure": _fields(never="figure name group tags note"),
    "remove_figure": _fields(never="figure"),
    "add_figures": _fields(never="name number like here leaves conflict side group tags note sheet"),
    "join_conflict": _fields(never="characters conflict side"),
    "set_sheet": _fields(sometimes="character sheet", never="what"),
    "start_session": _fields(always="title date attendance"),
    "edit_session": _fields(always="session title date summary attendance when until"),
    "end_session": _fields(always="summary interval"),
    "start_scene": _fields(always="title aspects participants", never="carry draws prepared"),
    "edit_scene": _fields(always="scene title aspects participants when until", never="note planned figures"),
    "end_scene": _fields(never="note"),
    "prepare_scene": _fields(never="title aspects participants clocks planned figures kept_map value"),
    "edit_prepared": _fields(never="prepared title aspects participants clocks planned figures kept_map value"),
    "move_prepared": _fields(never="prepared by"),
    "draw_prepared": {},
    "remove_prepared": _fields(never="prepared"),
    "add_agenda_line": _fields(never="text to"),
    "edit_agenda_line": _fields(never="line text to"),
    "tick_agenda_line": _fields(never="line done"),
    "move_agenda_line": _fields(never="line by"),
    "remove_agenda_line": _fields(never="line"),
    # Of a scene what is neither secret nor hidden.
    "write_record": _fields(sometimes="value", never="record subject"),
    "set_calendar": _fields(always="day label date"),
    "add_occasion": _fields(sometimes="title text", never="when until yearly deadline secret about"),
    "edit_occasion": _fields(never="occasion title when until yearly deadline done secret text about"),
    "remove_occasion": _fields(never="occasion"),
    "make_calendar": _fields(always="name months weekdays first first_weekday leap_years feasts eras"),
    # Where the table saw a player's character do it; what was filled in is told by the record's title.
    "resolve": _fields(sometimes="action actor conflict form answers note"),
    "resolve_each": _fields(sometimes="action actors form note"),
    "save_draft": _fields(never="action actor conflict form answers note draft"),
    "drop_draft": _fields(never="draft"),
    "keep_form": _fields(never="action actor form"),
    "start_conflict": _fields(always="conflict_form title", never="actor form figures"),
    "end_conflict": _fields(always="conflict", never="note"),
    "award_points": _fields(sometimes="characters currency amount reason"),
    "refund_entry": _fields(sometimes="entry reason"),
    "add_milestone": _fields(sometimes="title tier", never="note"),
    "edit_milestone": _fields(sometimes="milestone title tier", never="note"),
    "remove_milestone": _fields(never="milestone"),
    "reach_milestone": _fields(always="milestone awards", never="characters"),
    "open_downtime": _fields(always="interval passes"),
    "set_terms": _fields(never="actor terms"),
    "queue_activity": _fields(never="actor action form"),
    "edit_activity": _fields(never="activity form answers rejected"),
    "remove_activity": _fields(never="activity"),
    "commit_downtime": _fields(always="days"),
    "add_project": _fields(sometimes="title target", never="note"),
    "edit_project": _fields(sometimes="project title target dropped", never="note"),
    "move_project": _fields(never="project by reason workers"),
    "add_clock": _fields(sometimes="title target for_scene", never="article"),
    "edit_clock": _fields(sometimes="clock title target tally for_scene"),
    "tick_clock": _fields(sometimes="clock by"),
    "remove_clock": _fields(sometimes="clock"),
    "add_note": _fields(sometimes="text", never="about about_id secret"),
    "edit_note": _fields(sometimes="text", never="note secret"),
    "remind": _fields(never="text evening day"),
    "put_off": _fields(never="note evening day"),
    "reminded": _fields(never="note"),
    "remove_note": _fields(never="note"),
    "save_note_draft": _fields(never="text"),
    "roll": _fields(sometimes="tables", never="seen by who answers"),
    "show_roll": _fields(sometimes="roll", never="seen"),
    "rename_campaign": _fields(always="name"),
    "describe_campaign": _fields(never="summary"),
    "set_next_evening": _fields(never="date"),
    "set_data": _fields(never="data value note"),
    "set_option": _fields(always="option value", never="note"),
    "set_typed": _fields(always="typed character", never="everyone"),
    "set_place": _fields(never="place"),
    "add_article": _fields(never="sort name other_names tags text secret fields thread deadline"),
    "edit_article": _fields(never="article sort name other_names tags text secret fields thread deadline"),
    "remove_article": _fields(never="article"),
    "touch_thread": _fields(never="article"),
    "close_thread": _fields(never="article ending"),
    "link_clock": _fields(never="clock article"),
    "set_dormancy": _fields(never="evenings"),
    "take_in": _fields(never="source people articles notes untied"),
    "relate": _fields(never="who how to"),
    "unrelate": _fields(never="relation"),
    "add_tracker": _fields(sometimes="name", never="who value most until day secret"),
    "edit_tracker": _fields(sometimes="name", never="tracker value most until day secret"),
    "count_tracker": _fields(never="tracker by"),
    "end_tracker": _fields(never="tracker"),
    "keep_map": _fields(never="name text"),
    "rename_map": _fields(never="map name"),
    "remove_map": _fields(never="map"),
}
"""Every field of every command."""


def asked(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a record's command asked for, as far as the players may know it."""
    known = COMMANDS.get(event["kind"], {})
    return {
        name: value
        for name, value in event.get("command", {}).items()
        if known.get(name, Public.NEVER) is not Public.NEVER
    }


def opened(table: str, doc: Doc, players: Set[int]) -> bool:
    """Whether the players may know of a document what can be public."""
    return table not in OPENED or OPENED[table](doc, players)


def shown(table: str) -> tuple[str, ...]:
    """The fields of a document that can be public."""
    return tuple(name for name, public in DOCUMENTS[table].items() if public is not Public.NEVER)


def public_part(table: str, value: Any) -> Any:
    """The picture of a document with only those fields filled that the players may know."""
    fields = ("id", *shown(table))
    return type(value)(**{name: getattr(value, name) for name in fields if name in value._fields})
