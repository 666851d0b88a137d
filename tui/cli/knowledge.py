"""`knows`: a character's knowledge, a thing's knowers, hidden parts, and a session's revelations."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.knowledge.questions import Revealed
from campaigns.links.syntax import readable_text
from core.wording import quantity
from tui.cli.campaigns import id_by_name, read_campaign, reading_arguments
from tui.cli.subcommand import Subcommand
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class HiddenPassage:
    """A passage that not all players know, and the characters who do."""

    passage: str
    known_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Knower:
    """A player's character, and whether they know of the thing."""

    name: str
    knows: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The revelations, oldest first; for one thing also its hidden passages and knowers."""

    revealed: tuple[Revealed, ...]
    hidden: tuple[HiddenPassage, ...]
    who: tuple[Knower, ...]


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("name", nargs="?", help="a player's character; by default everything that was revealed")
    parser.add_argument("--of", metavar="THING", help="who knows of this, and what of it is still hidden")
    parser.add_argument("--session", type=int, metavar="N", help="only what was revealed in this session")


def _knows(given: Namespace) -> Facts[Known]:
    """Print who knows what."""
    with read_campaign(given.campaign, given.at) as campaign:
        character = id_by_name(campaign, given.name, "character") if given.name else None
        thing = id_by_name(campaign, given.of, "thing") if given.of else None
        found = campaign.find_revelations(character=character, thing=thing, session=given.session)
        hidden = campaign.hidden_passages(thing) if thing is not None else ()
        return Facts(
            Known(
                found,
                tuple(HiddenPassage(each.words, each.known_to) for each in hidden),
                tuple(Knower(*each) for each in campaign.knowers(thing).items()) if thing is not None else (),
            ),
            _text,
        )


def _text(found: Known) -> Iterator[str]:
    for each in found.revealed:
        when = f"session {each.session}" if each.session is not None else f"day {each.day}"
        how = f", {each.how}" if each.how else ""
        yield plain(f"{each.title}: {readable_text(each.said)} · {each.listeners} · {when}{readable_text(how)}")
    if not found.revealed:
        yield "Nothing was revealed."
    for who in found.who:
        yield plain(f"{who.name} {'knows' if who.knows else 'does not know'} of it.")
    if found.hidden:
        yield f"{quantity(len(found.hidden), 'passage')} hidden:"
        for passage in found.hidden:
            known = f" · known to {', '.join(passage.known_to)}" if passage.known_to else ""
            yield plain(f"  “{readable_text(passage.passage)}”{known}")


SUBCOMMANDS: dict[str, Subcommand] = {"knows": fact_subcommand(_arguments, _knows)}
