"""`search`: words in everything of a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from core.wording import counted
from tui.cli.facts import Facts, printing
from tui.cli.shelf import campaign_argument, campaign_folder
from tui.cli.subcommand import FINE, NO
from tui.text import plain


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a word stands in a sentence: from, and up to but not including, counted from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    """A hit: what it is, what it is called, its sentence and where the words stand in it.

    `session` is the number of its evening, `secret` what the players do not know, `source` and `id` say where it lies:
    a table with the number of a document, `log` with the number of a record, `rules` with a rule.
    """

    kind: str
    title: str
    sentence: str
    marks: tuple[Mark, ...]
    session: int | None
    secret: bool
    source: str
    id: str


@dataclass(frozen=True, slots=True)
class Finds:
    """All that was found: what is called so first, then what speaks of it, each newest first."""

    hits: tuple[Found, ...]


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("words", nargs="+", help="words and filters: oath who:mara evening:12-20 kind:note tag:debt")
    parser.add_argument("--public", action="store_true", help="only what the players know")


def _search(given: Namespace) -> Facts[Finds]:
    """Search everything: notes, evenings, scenes, draws and what they were about, people, points, rules."""
    from campaigns.campaign import Campaign

    with Campaign.open(campaign_folder(given.campaign), read_only=True) as campaign:
        search = campaign.search()
        try:
            search.catch_up()
            hits = search.hits(search.read(" ".join(given.words)), public=given.public)
        finally:
            search.close()
    found = tuple(
        Found(h.kind, h.title, h.sentence, tuple(Mark(*m) for m in h.marks), h.session, h.secret, *h.place)
        for h in hits
    )
    return Facts(Finds(found), _text, FINE if found else NO)


def _text(finds: Finds) -> Iterator[str]:
    for hit in finds.hits:
        evening = f"evening {hit.session}" if hit.session is not None else ""
        said = hit.sentence if hit.sentence == hit.title or not hit.title else f"{hit.title}: {hit.sentence}"
        yield "  ".join((f"{hit.kind:<9}", f"{evening:<11}", f"{'●' if hit.secret else ' '} {plain(said)}"))
    yield f"{counted(len(finds.hits), 'hit')}." if finds.hits else "Nothing fits."


SUBCOMMANDS = {"search": printing(_arguments, _search)}
