"""The surroundings of a sheet: the character's name, its faults, the latest points and notes."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from campaigns.characters.facts import facts
from campaigns.state.list_rows import Entry, Note
from campaigns.state.view import CharacterView, View
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.sheet import Badge, Row, Section
from core.wording import signed_text
from tui.log_lines.lines import where
from tui.sheets.ledger import balances, reason_words, short
from tui.text.bands import look
from tui.text.plain import plain

POINTS, NOTES, TRACKERS = "Points, newest first", "Notes, newest first", "Trackers"
CAMPAIGN = "In this campaign"


def person(character: CharacterView, ruleset: Ruleset, as_of: int | None) -> Content:
    """Return name, player, status, balances and badges, with the remark below; `as_of` is the past session shown."""
    by_no_one = "player's character" if character.role == "pc" else "NPC"
    role = f"played by {plain(character.player)}" if character.player else by_no_one
    status = "" if character.status == "active" else character.status
    words = " · ".join(filter(None, (role, *map(plain, facts(character)), status, balances(character, ruleset))))
    marks = [*character.badges, *own_badges(character)]
    badges = [Content.styled(f" {look(b.band).glyph} {plain(b.text)}", look(b.band).style) for b in marks]
    when = f"   ◂ after session {as_of} – read only" if as_of is not None else ""
    first = Content.assemble((plain(character.name), "bold"), f"  {words} ", *badges, (when, "bold $text-warning"))
    own = " · ".join(f"{name} {value}" for name, value in character.fields.items())
    below = [Content.styled(plain(each), "$text-muted") for each in (own, character.note) if each]
    return Content("\n").join([first, *below])


def faults(found: Sequence[Refusal], new: Sequence[str]) -> Content:
    """Return all faults of a sheet, each with its rule, and the rows missing on an earlier one."""
    wrong = [f"✗ {plain(fault.message)} {fault.rule}".rstrip() for fault in found]
    later = [f"not there yet: {', '.join(new)}"] if new else []
    return Content.styled("\n".join([*wrong, *later]), "$text-warning")


def points_section(entries: Sequence[Entry], view: View) -> Section:
    """Return ledger entries as a block of a sheet."""
    rows = (
        Row(
            where(entry.session, entry.scene) or "–",
            f"{signed_text(entry.delta)} {short(view.ruleset, entry.currency, entry.delta)}",
            note=reason_words(entry, view),
        )
        for entry in entries
    )
    return Section(POINTS, tuple(rows), help="Press [enter] for the whole ledger, [b] to spend points.", group=CAMPAIGN)


def own_badges(character: CharacterView) -> tuple[Badge, ...]:
    """Return the GM's own conditions and counters, shown like the game's."""
    return tuple(Badge(tracker.said, until=tracker.ends) for tracker in character.trackers)


def trackers_section(character: CharacterView) -> Section:
    """Return the GM's own conditions and counters as a block of a sheet; a row's path contains the tracker's id."""
    rows = (
        Row(
            tracker.name,
            "" if tracker.value is None else tracker.value,
            (TRACKERS, tracker.id),
            high=tracker.most,
            gauge=tracker.most is not None,
            note=tracker.ends,
        )
        for tracker in character.trackers
    )
    return Section(
        TRACKERS,
        tuple(rows),
        (TRACKERS,),
        str,
        help="Custom conditions and counters. Press [a] to add one.",
        group=CAMPAIGN,
    )


def notes_section(notes: Sequence[Note]) -> Section:
    """Return notes as a block of a sheet."""
    rows = (Row(where(note.session, None) or "–", note.text.partition("\n")[0]) for note in notes)
    return Section(NOTES, tuple(rows), help="Press [enter] to see all, [n] to write one.", group=CAMPAIGN)
