"""Every place that keeps, shows or reads what is written of an article or an event, with `symbol` declared besides.

Run as a program (`python -m tests.campaigns.new_field.of_articles FOLDER`, with the folder of a campaign), it prints
each place, and whether the field is there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

from tests.campaigns.new_field.loading import Adding

LINE = '    symbol: str = kept_field("Symbol", default="", line=True, public=SOMETIMES, searched=True)'
ARTICLE = (
    '    other_names: tuple[str, ...] = kept_field("Other names", default=(), line=True, '
    "public=SOMETIMES, searched=True)"
)
EVENT = '    yearly: bool = kept_field("Every year", default=False, public=SOMETIMES)'
FIRST, SECOND, THIRD = "hourglass", "broken wheel", "silver heron"


def main() -> None:
    """Look everywhere."""
    Adding("campaigns.document_kinds.articles", (ARTICLE, LINE))
    Adding("campaigns.document_kinds.events", (EVENT, LINE))
    print(json.dumps({place: bool(there) for place, there in places(Path(sys.argv[1]))}))


def places(folder: Path) -> Iterator[tuple[str, object]]:
    """Each place by name, and whether the field is there. Everything is imported here, with the line."""
    from campaigns.campaign import Campaign

    with Campaign.open(folder) as campaign:
        yield from _said(campaign)
        yield from _shown(campaign)
        yield from _edited(campaign)
        yield from _taken(campaign, folder.parent)
    with Campaign.open(folder) as campaign:
        yield "stored", [each.symbol for each in campaign.articles()] == [THIRD]


def _said(campaign):  # type: ignore[no-untyped-def]
    """Lines of a script, the log, and the script of the log."""
    from campaigns.command_language.conversion import hear
    from campaigns.command_language.descriptions import asked_words
    from campaigns.command_language.script_export import script_of

    for line in (f'event "The toll" +1 symbol="{FIRST}"', f'article place Harrow symbol="{FIRST}" secret=no'):
        event = campaign.do(hear([line], campaign).command).line.event
        yield f"log, {line[:5]}", ("Symbol", FIRST) in [*asked_words(event, campaign.view)]
    yield "script", "\n".join(script_of(campaign)).count(FIRST) == 2


def _shown(campaign):  # type: ignore[no-untyped-def]
    """Views, forms and search, the players', too."""
    from campaigns.document_kinds.events import OccasionFields
    from tui.calendar.forms import EventForm
    from tui.forms.ask import with_rest
    from tui.world.forms import article_form

    (harrow,), (toll,) = campaign.articles(), campaign.calendar_events()
    yield "view", harrow.symbol == toll.symbol == FIRST
    yield "form of an article", article_form(SimpleNamespace(view=campaign.view), harrow).symbol == FIRST
    yield "form of an event", with_rest(EventForm(), OccasionFields, toll).symbol == FIRST
    search = campaign.search()
    search.catch_up()
    for public, kinds in ((False, ["article", "event"]), (True, ["article"])):
        found = sorted(hit.kind for hit in search.hits(search.read(f'"{FIRST}"'), public=public))
        yield f"search, public {public}", [kind for kind in found if kind != "table"] == kinds
    search.close()


def _edited(campaign):  # type: ignore[no-untyped-def]
    """The text and the table of the external editor."""
    from campaigns.bulk_edit.edited_values import changes, text_of

    for kind in ("toml", "csv"):
        text = text_of(campaign, [campaign.articles()[0].id], kind)
        made = changes(campaign, text, text.text.replace(FIRST, SECOND))
        yield f"editor, {kind}", [getattr(each, "symbol", "") for each in made.commands] == [SECOND]


def _taken(campaign, folder):  # type: ignore[no-untyped-def]
    """The vault and back, and the players' vault."""
    from campaigns.imports import plan_import
    from campaigns.vault.folder import write_vault

    for name, players in (("vault", False), ("players", True)):
        write_vault(campaign.past(), folder / name, players=players)
        page = folder / name / "World" / "place" / "Harrow.md"
        yield f"vault, {name}", f"symbol: {FIRST}" in page.read_text()
    page = folder / "vault" / "World" / "place" / "Harrow.md"
    page.write_text(page.read_text().replace(FIRST, THIRD))
    campaign.do(plan_import(campaign.past(), folder / "vault").command)
    yield "vault and back", campaign.articles()[0].symbol == THIRD


if __name__ == "__main__":
    main()
