"""Two characters side by side, trait by trait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from campaigns.wording.titles import currency_short
from core.schema.entry import Choice
from core.wording import number_text
from tui.dialogs.choose import Pick
from tui.text.plain import plain
from tui.text.side_by_side import Lines, Pair, room_for_two, side_by_side

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from core.sheet import Row, Section
    from tui.app_interface.host import Host

_SOMETHING = "✓"


def compare_characters(app: Host, character: int, width: int, other: int | None = None) -> None:
    """Compare a character with another, who is chosen unless given."""
    view = app.view
    one = view.character(character) if view is not None else None
    others = [each for each in view.characters if each.id != character] if view is not None else []
    if view is None or one is None or not others:
        app.refuse("There is no one else yet.")
        return

    def show(second: CharacterView | None) -> None:
        if second is not None:
            text = characters_side_by_side(view, one, second, room_for_two(width))
            app.read(f"{one.name} and {second.name}", text)

    if other is not None:
        show(view.character(other))
        return
    choices = [Choice(str(each.id), each.name, note="" if each.role == "pc" else "NPC") for each in others]
    pick = Pick(f"Compare {one.name} with whom?", choices)
    app.push_screen(pick, lambda chosen: show(view.character(int(chosen))) if chosen else None)


def characters_side_by_side(view: View, one: CharacterView, other: CharacterView, width: int) -> Content:
    """Two characters, trait by trait as on their sheets."""
    points = [
        Pair(currency_short(view.ruleset, currency), (_balance(one, currency), _balance(other, currency)))
        for currency in dict.fromkeys((*one.balances, *other.balances))
    ]
    now = Pair("Now", (_badges(one), _badges(other)))
    sheets = _sheets(_rows(view, one), _rows(view, other))
    return side_by_side((one.name, other.name), [*((now,) if any(now.sides) else ()), *points, *sheets], width)


def _balance(character: CharacterView, currency: str) -> Lines:
    return (number_text(character.balances.get(currency, 0)),)


def _badges(character: CharacterView) -> Lines:
    return (*(badge.text for badge in character.badges), *(each.said for each in character.trackers))


Rows = Mapping[str, Mapping[tuple[str, int], str]]
"""The values of a sheet in words, by block title, then by label and its repetition."""


def _rows(view: View, character: CharacterView) -> dict[str, dict[tuple[str, int], str]]:
    rules = view.ruleset
    sections: Sequence[Section] = rules.sections(rules.at_table(character.sheet, view.state, view.options))
    found: dict[str, dict[tuple[str, int], str]] = {}
    for section in sections:
        rows, met = found.setdefault(section.title, {}), Counter[str]()
        for row in section.rows:
            met[row.label] += 1
            rows[row.label, met[row.label]] = _row_words(row)
    return found


def _row_words(row: Row) -> str:
    most = f"/{row.out_of}" if row.out_of is not None else ""
    return "  ".join(filter(None, (f"{plain(row.words)}{most}", row.note)))


def _sheets(one: Rows, other: Rows) -> Iterator[Pair]:
    """Block by block: rows of the left sheet, then those only on the right one."""
    for title in dict.fromkeys((*one, *other)):
        left, right = one.get(title, {}), other.get(title, {})
        if left or right:
            yield Pair(title)
        for key in dict.fromkeys((*left, *right)):
            yield Pair(key[0], (_lines_at(left, key), _lines_at(right, key)))


def _lines_at(side: Mapping[tuple[str, int], str], key: tuple[str, int]) -> Lines:
    return (side[key] or _SOMETHING,) if key in side else ()
