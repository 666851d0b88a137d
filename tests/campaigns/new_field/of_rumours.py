"""A kind that no declaration has yet, put into the source of three modules as they are loaded: kinds, tables, commands.

Run as a program (`python -m tests.campaigns.new_field.of_rumours FOLDER`, with the folder of a campaign of before), it
prints each place that keeps, shows or writes out a kind, and whether a rumour is there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.campaigns.new_field.loading import Adding

AFTER = "    touched: tuple[int, ...] = kept_field(default=(), stays=True)"
KIND = '''

@fields
class OfRumour:
    """A field for a rumour."""

    rumour: int = kept_field("Rumour", default=NEEDED, names="rumour")


@fields
class RumourFields:
    """The fields of a rumour."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    text: str = kept_field("Text", default="", longest=TEXT, public=SOMETIMES, searched=True)
    secret: bool = kept_field("Secret", default=True)


@kind("rumours", open_to=open_unless_secret, found="rumour")
class Rumour(RumourFields, Kind):
    """A rumour."""
'''
COMMANDS = '''

from campaigns.document_kinds.articles import OfRumour, Rumour, RumourFields


@command("rumour title text", adds=Rumour)
class AddRumour(RumourFields, Command):
    """Write a rumour down."""


@command("edit-rumour rumour", changes=RumourFields, edits=Rumour)
class EditRumour(RumourFields, OfRumour, Command):
    """Change a rumour."""


@command("remove-rumour rumour", removes=Rumour)
class RemoveRumour(OfRumour, Command):
    """Remove a rumour."""
'''
ADDED = (
    ("campaigns.document_kinds.articles", AFTER, KIND),
    ("campaigns.document_kinds.tables", "        maps.KeptMap,", "        articles.Rumour,"),
    ("campaigns.world.commands", '    """Remove a relationship."""', COMMANDS),
)
"""The three modules: which, after which line, and what."""

OPEN, SECRET = "The ferry sank", "The duke is dead"


def main() -> None:
    """Look everywhere."""
    for module, after, line in ADDED:
        Adding(module, (after, line))
    print(json.dumps({place: bool(there) for place, there in places(Path(sys.argv[1]))}))


def places(folder: Path) -> Iterator[tuple[str, object]]:
    """Each place by name, and whether the rumour is there. Everything is imported here, with the kind."""
    from campaigns.campaign import Campaign

    with Campaign.open(folder) as campaign:
        yield from _done(campaign)
        yield from _found(campaign)
        yield from _written(campaign, folder.parent)
        kept = campaign.documents("rumours")
    with Campaign.open(folder) as campaign:
        yield "stored", campaign.documents("rumours") == kept != {}


def _done(campaign):  # type: ignore[no-untyped-def]
    """Added, edited, removed and brought back, by spoken lines."""
    from campaigns.command_language.conversion import hear
    from campaigns.command_language.descriptions import asked_words
    from campaigns.command_language.script_export import script_of

    def say(line: str):  # type: ignore[no-untyped-def]
        return campaign.do(hear([line], campaign).command).line

    added = say(f'rumour "{OPEN}" "Nobody was on board" secret=no')
    yield "added", added.title == f"Rumour: {OPEN}"
    yield "log", ("Text", "Nobody was on board") in [*asked_words(added.event, campaign.view)]
    (number,) = campaign.documents("rumours")
    edited = say(f'edit-rumour "{OPEN}" text="Only Otterby swam"')
    yield "edited", campaign.documents("rumours")[number]["text"] == "Only Otterby swam"
    yield "log of a change", [*asked_words(edited.event, campaign.view)] == [("Text", "Only Otterby swam")]
    campaign.undo()
    yield "edited, undone", campaign.documents("rumours")[number]["text"] == "Nobody was on board"
    campaign.redo()
    yield "removed", say(f"remove-rumour #{number}").title == f"Rumour removed: {OPEN}"
    yield "gone", not campaign.documents("rumours")
    campaign.undo()
    yield "removed, undone", campaign.documents("rumours")[number]["title"] == OPEN
    say(f'rumour "{SECRET}" "Henbane"')
    yield "script", f'rumour "{SECRET}"' in "\n".join(script_of(campaign))


def _found(campaign):  # type: ignore[no-untyped-def]
    """Found by the GM, and by the players what is no secret."""
    search = campaign.search()
    search.catch_up()
    hits = {
        (word, public): [hit.kind for hit in search.hits(search.read(word), public=public)]
        for word in ("otterby", "henbane")
        for public in (False, True)
    }
    search.close()
    yield "search", hits["otterby", False] == hits["henbane", False] == ["rumour"]
    yield "players' search", hits["otterby", True] == ["rumour"] and not hits["henbane", True]


def _written(campaign, folder):  # type: ignore[no-untyped-def]
    """The vault and the players' vault, CSV and JSON."""
    from campaigns.exports.catalogue import PRINTED
    from campaigns.vault.folder import write_vault

    for players in (False, True):
        write_vault(campaign.past(), folder / f"vault {players}", players=players)
        page = (folder / f"vault {players}" / "Rumours.md").read_text()
        yield f"vault {players}", OPEN in page and (SECRET in page) is not players
    yield "CSV", f",{OPEN},Only Otterby swam,false" in PRINTED["rumour.csv"].made(campaign, (), "a4")
    rows = json.loads(PRINTED["rumour.json"].made(campaign, (), "a4"))
    yield "JSON", [row["title"] for row in rows] == [OPEN, SECRET]


if __name__ == "__main__":
    main()
