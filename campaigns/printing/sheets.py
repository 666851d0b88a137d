"""Character sheets on paper, of any game: filled in, or blank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from campaigns.characters.facts import facts
from campaigns.printing.blocks import Block, blank_blocks
from campaigns.printing.html_templates import Picture, page
from campaigns.state.view import CharacterView, View
from campaigns.visibility.view import public_view
from campaigns.wording.titles import currency_short
from core.ruleset import Ruleset
from core.sheet import Badge
from core.sheet_edit import with_entry_bounds
from core.wording import number_text

NO_PICTURES: Mapping[int, Sequence[Picture]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet for printing; `about` are its player and other details in a few words."""

    name: str
    about: tuple[str, ...]
    badges: tuple[Badge, ...]
    blocks: tuple[Block, ...]
    pictures: Sequence[Picture] = ()

    @property
    def groups(self) -> tuple[tuple[str, tuple[Block, ...]], ...]:
        """The blocks by their groups, as on screen, without empty ones."""
        there = (block for block in self.blocks if block.section.rows or block.room)
        return tuple((group, tuple(members)) for group, members in groupby(there, key=lambda each: each.section.group))


def sheets(
    view: View,
    characters: Iterable[int] = (),
    paper: str = "a4",
    pictures: Mapping[int, Sequence[Picture]] = NO_PICTURES,
) -> str:
    """The sheets of players' characters as a page: those asked for, else all who aren't retired.

    An NPC asked for by name is printed as well, marked as the GM's. `pictures`, by character, are below a sheet.
    """
    known, asked = public_view(view), tuple(characters)
    usual = (c for c in known.characters if c.role == "pc" and c.status != "retired")
    chosen = [_as_players_know(view, known, each) for each in asked] if asked else list(usual)
    title = chosen[0].name if len(chosen) == 1 else f"Sheets of {view.name}"
    told = [replace(paper_sheet(view, each), pictures=pictures.get(each.id, ())) for each in chosen]
    return page("sheets", title, paper, sheets=told, campaign=view.name, game=view.ruleset.title, blank=False)


def blank(ruleset: Ruleset, paper: str = "a4") -> str:
    """A blank sheet of a game as a page: its points, the rows it starts with, and space for more."""
    empty = PaperSheet("", tuple(each.title for each in ruleset.currencies), (), blank_blocks(ruleset))
    return page("sheets", f"{ruleset.title}: sheet", paper, sheets=[empty], campaign="", game=ruleset.title, blank=True)


def _as_players_know(view: View, known: View, character: int) -> CharacterView:
    """A player's character as the players know it; an NPC whole, without the GM notes."""
    own = known.character(character)
    if own is not None and own.role == "pc":
        return own
    figure = view.character(character)
    assert figure is not None
    return replace(figure, note="", group="", tags=())


def paper_sheet(view: View, character: CharacterView) -> PaperSheet:
    """The sheet of a character for printing."""
    rules = view.ruleset
    shown = rules.at_table(character.sheet, rules.new_state(), view.options)
    points = (f"{number_text(n)} {currency_short(rules, currency, n)}" for currency, n in character.balances.items())
    whose = f"played by {character.player}" if character.player else ""
    role = "for the GM only" if character.role == "npc" else whose
    about = (role, *facts(character), *points, character.status if character.status != "active" else "")
    blocks = tuple(map(Block, with_entry_bounds(rules.sheet, rules.sections(shown))))
    own = (Badge(tracker.said, until=tracker.ends) for tracker in character.trackers)
    return PaperSheet(character.name, tuple(filter(None, about)), (*character.badges, *own), blocks)
