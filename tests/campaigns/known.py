"""The players' knowledge, defined once more, so that the program's own policy is not trusted.

For each document and command it lists the fields that are always public, conditionally, or in part; no others are.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

Known = dict[str, dict[str, str]]


def _known(always: str = "", on_condition: str = "", partly: str = "") -> dict[str, str]:
    kinds = {"always": always, "sometimes": on_condition, "partly": partly}
    return {field: how for how, fields in kinds.items() for field in fields.split()}


DOCUMENTS: Known = {
    "campaign": _known("name ruleset options day day_label typed session scene conflicts sessions_played"),
    "characters": _known(on_condition="name player role status typed sheet"),
    "sessions": _known("number title date attendance open summary scenes first_day last_day downtime"),
    "scenes": _known("session number title participants aspects open first_day last_day", partly="record"),
    "conflicts": _known("form title scene participants open", partly="state"),
    "milestones": _known(on_condition="title tier session awards"),
    "ledger": _known(on_condition="actor currency delta reason item session scene milestone refunded"),
    "clocks": _known(on_condition="title target tally marks scene"),
    "projects": _known(on_condition="title target tally workers"),
    "notes": _known(on_condition="text session"),
    "rolls": _known(on_condition="tables text session"),
    "occasions": _known(on_condition="title first last yearly deadline done text"),
    "calendar": _known(
        "name months weekdays first first_weekday leap_years feasts eras leap_offset weeks no_zero moons seasons"
    ),
    "articles": _known(on_condition="sort name other_names tags text fields"),
    "relations": _known(on_condition="who how to"),
    "plans": _known("start hours coming maybe absent"),
    "boundaries": _known("text handling"),
    "handouts": _known(on_condition="title text"),
    "trackers": _known(on_condition="who name value most until day"),
}
COMMANDS: Known = {
    "add_character": _known(on_condition="name player role sheet here"),
    "edit_character": _known(on_condition="character name player role status"),
    "set_sheet": _known(on_condition="character sheet"),
    "start_session": _known("title date attendance"),
    "edit_session": _known("session title date summary attendance when until"),
    "end_session": _known("summary interval"),
    "start_scene": _known("title aspects participants"),
    "edit_scene": _known("scene title aspects participants when until"),
    "add_tracker": _known(on_condition="name"),
    "edit_tracker": _known(on_condition="name"),
    "write_record": _known(on_condition="value"),
    "set_calendar": _known("day label date"),
    "add_occasion": _known(on_condition="title text"),
    "make_calendar": _known("name months weekdays first first_weekday leap_years feasts eras"),
    "resolve": _known(on_condition="action actor conflict form answers note"),
    "resolve_each": _known(on_condition="action actors form note"),
    "start_conflict": _known("conflict_form title"),
    "end_conflict": _known("conflict"),
    "award_points": _known(on_condition="characters currency amount reason"),
    "refund_entry": _known(on_condition="entry reason"),
    "add_milestone": _known(on_condition="title tier"),
    "edit_milestone": _known(on_condition="milestone title tier"),
    "reach_milestone": _known("milestone awards"),
    "open_downtime": _known("interval passes"),
    "commit_downtime": _known("days"),
    "add_project": _known(on_condition="title target"),
    "edit_project": _known(on_condition="project title target dropped"),
    "add_clock": _known(on_condition="title target for_scene"),
    "edit_clock": _known(on_condition="clock title target tally for_scene"),
    "tick_clock": _known(on_condition="clock by"),
    "remove_clock": _known(on_condition="clock"),
    "plan_session": _known("hours coming maybe absent"),
    "add_boundary": _known("text handling"),
    "edit_boundary": _known("text handling"),
    "add_note": _known(on_condition="text"),
    "edit_note": _known(on_condition="text"),
    "reveal": _known("how"),
    "show_handout": _known(on_condition="title"),
    "roll": _known(on_condition="tables"),
    "show_roll": _known(on_condition="roll"),
    "rename_campaign": _known("name"),
    "set_option": _known("option value"),
    "set_typed": _known("typed character"),
}


def is_open(table: str, doc: Mapping[str, Any], players: Set[int]) -> bool:
    """Return True if the players may know those fields of a document that are public on a condition."""
    conditions = {
        "characters": lambda: doc["role"] == "pc",
        "conflicts": lambda: False,
        "milestones": lambda: doc["session"] is not None,
        "ledger": lambda: doc["actor"] in players,
        "clocks": lambda: doc["scene"] is not None,
        "projects": lambda: bool(players & set(doc["workers"])),
        "notes": lambda: not doc["secret"],
        "articles": lambda: not doc["secret"],
        "relations": lambda: False,
        "handouts": lambda: False,
        "occasions": lambda: not doc["secret"],
        "rolls": lambda: doc["seen"] == "open",
        "trackers": lambda: not doc["secret"] and doc["who"] in players,
    }
    return table not in conditions or conditions[table]()
