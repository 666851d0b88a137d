"""Every place that shows, keeps or reads what is written of a character, with `pronouns` declared besides.

Run as a program, with the folder of a campaign that has a character already
(`python -m tests.campaigns.new_field.of_people FOLDER`), it prints each place, and whether the field is there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.campaigns.new_field.loading import Adding

AFTER = (
    '    player: str = kept_field("Player", default="", line=True, '
    "help=PLAYER, public=SOMETIMES, searched=True, worded=True)"
)
LINE = '    pronouns: str = kept_field("Pronouns", default="", line=True, public=SOMETIMES, searched=True)'
FIRST, SECOND, THIRD = "they/them", "xe/xem", "ze/zir"


def main() -> None:
    """Look everywhere."""
    Adding("campaigns.document_kinds.characters", (AFTER, LINE))
    with TemporaryDirectory() as folder:
        found = (*places(Path(folder)), *_older(Path(sys.argv[1])))
        print(json.dumps({place: bool(there) for place, there in found}))


def places(folder: Path) -> Iterator[tuple[str, object]]:
    """Each place by name, and whether the field is there. Everything is imported here, with the line."""
    from campaigns.campaign import Campaign
    from campaigns.library.new_campaign import create

    with create(folder / "c", "Frost", "storyteller") as campaign:
        yield from _said(campaign)
        yield from _shown(campaign)
        yield from _edited(campaign)
        yield from _taken(campaign, folder)
    with Campaign.open(folder / "c") as campaign:
        yield "stored", [character.pronouns for character in campaign.view.characters] == [THIRD, SECOND]


def _said(campaign):  # type: ignore[no-untyped-def]
    """A line of a script, the log, and the script of the log."""
    from campaigns.command_language.conversion import hear
    from campaigns.command_language.descriptions import asked_words
    from campaigns.command_language.script_export import script_of

    line = campaign.do(hear([f'character "Ann Doorn" pronouns={FIRST} note="tall"'], campaign).command).line
    yield "log", ("Pronouns", FIRST) in [*asked_words(line.event, campaign.view)]
    yield "script", FIRST in "\n".join(script_of(campaign))


def _shown(campaign):  # type: ignore[no-untyped-def]
    """Screens, forms, paper and search, the players' too."""
    from campaigns.printing.sheets import sheets
    from campaigns.visibility.view import public_view
    from tui.characters.forms import character_form
    from tui.characters.new_character import _form
    from tui.sheets.person import person

    view = campaign.view
    (ann,) = view.characters
    yield "view", ann.pronouns == FIRST
    yield "players' view", public_view(view).characters[0].pronouns == FIRST
    yield "pane", FIRST in person(ann, view.ruleset, None).plain
    yield "among those of the world", FIRST in campaign.people_and_articles()[0].fields.values()
    yield "form of a new one", hasattr(_form(campaign)(), "pronouns")
    yield "form", character_form(ann)().pronouns == FIRST
    yield "paper", FIRST in sheets(view)
    search = campaign.search()
    search.catch_up()
    yield "search", search.hits(search.read(f'"{FIRST}"'), public=True)
    search.close()


def _edited(campaign):  # type: ignore[no-untyped-def]
    """The text and the table of the external editor."""
    from campaigns.bulk_edit.edited_values import changes, text_of

    for kind in ("toml", "csv"):
        text = text_of(campaign, [campaign.view.characters[0].id], kind)
        made = changes(campaign, text, text.text.replace(FIRST, SECOND))
        yield f"editor, {kind}", [getattr(each, "pronouns", "") for each in made.commands] == [SECOND]


def _taken(campaign, folder):  # type: ignore[no-untyped-def]
    """The vault and back, the players' vault, a CSV table and JSON."""
    from campaigns.imports import plan_import
    from campaigns.vault.folder import write_vault

    for name, players in (("vault", False), ("players", True)):
        write_vault(campaign.past(), folder / name, players=players)
        page = folder / name / "Characters" / "Ann Doorn.md"
        yield f"vault, {name}", f"pronouns: {FIRST}" in page.read_text()
    page = folder / "vault" / "Characters" / "Ann Doorn.md"
    page.write_text(page.read_text().replace(FIRST, THIRD))
    (folder / "party.csv").write_text(f"name,pronouns\nBo,{SECOND}\n")
    for source in ("vault", "party.csv"):
        campaign.do(plan_import(campaign.past(), folder / source).command)
    (folder / "party.json").write_text(json.dumps([{"name": "Bo", "pronouns": FIRST}]))
    taken = plan_import(campaign.past(), folder / "party.json", prefer="files")
    yield "JSON", taken.command is not None and taken.command.people[0].pronouns == FIRST


def _older(folder):  # type: ignore[no-untyped-def]
    """A campaign of before there was the field."""
    from campaigns.campaign import Campaign
    from campaigns.commands import EditCharacter

    with Campaign.open(folder) as campaign:
        someone = campaign.view.characters[0]
        yield "older", someone.pronouns == ""
        changed = campaign.do(EditCharacter(character=someone.id, pronouns=FIRST)).view
        yield "older, changed", changed.characters[0].pronouns == FIRST
        yield "older, undone", campaign.undo().view.characters[0].pronouns == ""


if __name__ == "__main__":
    main()
