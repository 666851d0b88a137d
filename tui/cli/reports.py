"""`search`, `recap`, `script` and `verify`: reading a campaign back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.lazy_imports import Lazy
from core.wording import quantity
from tui.cli.campaigns import (
    campaign_argument,
    campaign_folder,
    read_campaign,
    reader_argument,
    reader_of,
    reading_arguments,
    sheet_lines,
)
from tui.cli.output import say
from tui.cli.printing import paper_arguments, paper_of, write_page
from tui.cli.subcommand import Subcommand, WrongUse
from tui.cli.text_or_json import Facts, WrittenOut, fact_subcommand
from tui.exit_codes import FINE, NO
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.exports import catalogue
    from campaigns.printing.html_templates import Picture
    from campaigns.reports.recap import Recap, Recaps
else:
    catalogue = Lazy("campaigns.exports.catalogue")


@dataclass(frozen=True, slots=True)
class RecordSaid:
    """A message about a log entry, by its number."""

    record: int
    message: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying a log whose chain is intact (a broken one is an error).

    Of the logged `results`, some are `wrong`, and some hold but were made under an `older` edition of the rules and
    would differ today. `not_checked` is the reason why none was verified, `sheets` are faults of sheets: the GM's
    right, not damage.
    """

    results: int
    wrong: tuple[RecordSaid, ...]
    older: tuple[RecordSaid, ...]
    not_checked: str
    sheets: tuple[str, ...]


def _recap_arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("session", nargs="?", type=int, help="the number of the session; by default the last")
    parser.add_argument("--all", action="store_true", help="all sessions")
    reader_argument(parser)
    forms = "; ".join(f"{name}, {form.help}" for name, form in catalogue.RETOLD.items())
    parser.add_argument("--format", choices=tuple(catalogue.RETOLD), default="md", help=forms)
    paper_arguments(parser)


def _recap(given: Namespace) -> Facts[Recap] | Facts[Recaps] | Facts[WrittenOut]:
    """Print a session or all of them, without secrets; as text it is Markdown, or a page."""
    from campaigns.reports.recap import Recaps

    if given.all and given.session is not None:
        raise WrongUse("Choose one session or all of them, not both.")
    with read_campaign(given.campaign, given.at) as campaign:
        name = campaign.view.name
        told, pictures = _recaps(campaign, given)
    if given.to:
        written = write_page(given.to, _recap_text(told, name, given, pictures))
        return Facts(WrittenOut(written), lambda found: [f"Written to {plain(found.file)}"])
    if given.all:
        return Facts(Recaps(told), lambda found: [_recap_text(found.evenings, name, given, pictures)])
    return Facts(told[0], lambda found: [_recap_text((found,), name, given)])


def _recaps(campaign: Campaign, given: Namespace) -> tuple[tuple[Recap, ...], Sequence[Picture]]:
    """The requested sessions, with charts if all of them go on a page."""
    from campaigns.reports.recap import every, recap

    character = reader_of(campaign, given)
    if given.all and catalogue.RETOLD[given.format].pictures:
        from campaigns.printing import recaps

        return recaps.every(campaign.past(), character)
    return every(campaign.past(), character) if given.all else (recap(campaign, given.session, character),), ()


def _recap_text(told: Sequence[Recap], campaign: str, given: Namespace, pictures: Sequence[Picture] = ()) -> str:

    form = catalogue.RETOLD[given.format]
    paper = paper_of(given) if form.ending == "html" else ""
    return form.text(campaign, told, paper, pictures).removesuffix("\n")


def _verify(given: Namespace) -> Facts[Verification]:
    """Verify every logged draw and the chain of the log; list sheets that break the rules."""
    from campaigns.history.verification import verify_folder
    from campaigns.library.faulty_sheets import faulty_sheets
    from campaigns.upgrades import NotInstalled

    folder = campaign_folder(given.campaign)
    try:
        results = tuple(verify_folder(folder))
    except NotInstalled as missing:
        return Facts(Verification(0, (), (), str(missing), ()), verification_text)
    wrong = tuple(RecordSaid(v.seq, v.message) for v in results if not v.ok)
    older = tuple(RecordSaid(v.seq, v.message) for v in results if v.ok and v.older)
    found = Verification(len(results), wrong, older, "", tuple(faulty_sheets(folder)))
    return Facts(found, verification_text, NO if wrong else FINE)


def verification_text(found: Verification) -> Iterator[str]:
    """The findings line by line: faults first, then that the log is intact."""
    if found.not_checked:
        yield f"The log is whole. Its results can't be checked by the rules: {plain(found.not_checked)}"
        return
    yield from (f"Log entry {said.record} is wrong: {plain(said.message)}" for said in found.wrong)
    yield from (f"Log entry {said.record}, {plain(said.message)}" for said in found.older)
    yield from sheet_lines(found.sheets)
    if found.wrong:
        wrong = quantity(len(found.wrong), "logged result is", "logged results are")
        yield f"{wrong} wrong, of {found.results}."
        return
    yield f"The log is whole and {quantity(found.results, 'logged result is', 'logged results are')} right."
    if found.older:
        made = f"{quantity(len(found.older), 'was', 'were')} made under an earlier edition of the rules"
        yield f"{made} and would have another result today."


def _script(given: Namespace) -> int:
    """Print everything done in a campaign as lines that do it again, without undone changes."""
    from campaigns.command_language.script_export import script_of

    with read_campaign(given.campaign, given.at) as campaign:
        for line in script_of(campaign):
            say(plain(line))
    return FINE


@dataclass(frozen=True, slots=True)
class Mark:
    """The place of a word in a sentence: from `start` up to but not including `end`, counted from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    """A hit: its kind, its title, its sentence and the places of the words.

    `session` is the number of its session, `secret` says that the players don't know it; `source` and `id` are its
    place: a table with the number of a document, `log` with the number of an entry, `rules` with a rule.
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
    """The hits: those by name first, then those that mention it, each newest first."""

    hits: tuple[Found, ...]


def _search_arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("words", nargs="+", help="words and filters: oath who:mara session:12-20 kind:note tag:debt")
    parser.add_argument("--public", action="store_true", help="only what the players know")


def _search(given: Namespace) -> Facts[Finds]:
    """Search everything: notes, sessions, scenes, draws and their subjects, people, points, rules."""

    with read_campaign(given.campaign, given.at) as campaign:
        search = campaign.search()
        try:
            search.catch_up()
            hits = search.hits(search.read(" ".join(given.words), public=given.public), public=given.public)
        finally:
            search.close()
    found = tuple(
        Found(h.kind, h.title, h.sentence, tuple(Mark(*m) for m in h.marks), h.session, h.secret, *h.place)
        for h in hits
    )
    return Facts(Finds(found), _search_text, FINE if found else NO)


def _search_text(finds: Finds) -> Iterator[str]:
    kinds = max((len(hit.kind) for hit in finds.hits), default=0)
    for hit in finds.hits:
        session = f"session {hit.session}" if hit.session is not None else ""
        said = hit.sentence if hit.sentence == hit.title or not hit.title else f"{hit.title}: {hit.sentence}"
        yield "  ".join((f"{hit.kind:<{kinds}}", f"{session:<11}", f"{'●' if hit.secret else ' '} {plain(said)}"))
    yield f"{quantity(len(finds.hits), 'hit')}." if finds.hits else "Nothing found."


SUBCOMMANDS = {
    "search": fact_subcommand(_search_arguments, _search),
    "script": Subcommand(reading_arguments, _script),
    "recap": fact_subcommand(_recap_arguments, _recap),
    "verify": fact_subcommand(campaign_argument, _verify),
}
