"""Printed pages and their files: sheets, hands, slips and recaps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from campaigns.exports.catalogue import PAGES, RETOLD
from campaigns.printing.recaps import every as every_with_pictures
from campaigns.printing.slips import slip_files, slips, write_slips
from campaigns.reports.recap import every, unread
from core.refusal import Refusal
from core.safe_text import file_name
from core.schema.entry import Choice
from core.wording import quantity
from tui.dialogs.background_task import patiently
from tui.dialogs.basic import Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import folder_fault, path_of, write_out
from tui.terminal.attempt import attempt
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.history.past_states import Past
    from campaigns.printing.html_templates import Picture
    from campaigns.reports.recap import Recap
    from campaigns.state.view import SessionView
    from tui.app_interface.host import Host


def print_sheet(app: Host, character: int | None) -> None:
    """Ask for the pages to print about a character, about all, or about the game."""
    campaign = app.campaign
    if campaign is None:
        return
    rules, name = campaign.ruleset, campaign.view.name_of(character)
    choices = []
    for id, page in ((id, page) for id, page in PAGES.items() if page.has(rules)):
        if page.of_one and character is not None:
            choices.append(Choice(f"one {id}", page.of_one.format(plain(name))))
        choices.append(Choice(id, page.title))

    def print_chosen(what: str | None) -> None:
        if what is None:
            return
        one, id = what.startswith("one "), what.removeprefix("one ")
        whom = (character,) if one and character is not None else ()
        made = attempt(app, lambda: PAGES[id].made(campaign, whom, app.config.paper))
        if made is not None:
            _write(
                app,
                made,
                f"{name} {id.removesuffix('s')}" if one else f"{rules.id} {id}" if PAGES[id].of_game else id,
            )

    app.push_screen(Pick(_title(app), choices), print_chosen)


def print_recap(app: Host, session: SessionView | None) -> None:
    """Ask for the form of a recap, of one session or all, and for its file."""
    if app.campaign is None:
        return
    one = f"Session {session.number}" if session is not None else ""
    choices = [
        Choice("prose", f"{one} as prose, to be read here"),
        Choice("html", f"{one} as a page"),
        Choice("csv", f"{one}: its draws as a table (CSV)"),
        Choice("all prose", "All sessions as prose"),
        Choice("all html", "All sessions as a page"),
        Choice("all csv", "All draws as a table (CSV)"),
    ]

    def print_chosen(id: str | None) -> None:
        if id is not None:
            _tell(app, id.removeprefix("all "), session if not id.startswith("all ") else None)

    app.push_screen(Pick(_title(app), choices if session is not None else choices[3:]), print_chosen)


def _tell(app: Host, how: str, session: SessionView | None) -> None:
    """A recap of a session or, without one, of all: one session's prose is shown, anything else goes to a file."""
    form, campaign = RETOLD[how], app.campaign
    if campaign is None:
        return
    name, paper = campaign.view.name, app.config.paper
    title = f"Session {session.number}" if session is not None else name
    number = None if session is None else session.number
    one = None if number is None else attempt(app, lambda: unread(campaign, number))
    if number is not None and one is None:
        return

    def make_recap(past: Past) -> str:
        pictures: Sequence[Picture] = ()
        if one is not None:
            told: Sequence[Recap] = (one(past),)
        elif form.pictures:
            told, pictures = every_with_pictures(past)
        else:
            told = every(past)
        return form.text(name, told, paper, pictures)

    def then(text: str) -> None:
        if session is not None and form.ending == "md":
            app.read(title, text, markdown=True)
        else:
            write_out(app, text, f"{file_name(title)}.{form.ending}")

    patiently(app, title, lambda step: partial(make_recap, campaign.past(step.count_back)), then)


def print_slips(app: Host, campaign: Campaign) -> None:
    """Ask whether slips share a page, and for their file."""
    told, paper = campaign.each_slip(), app.config.paper
    if not told:
        app.refuse("No downtime has been committed yet.")
        return
    name, session = campaign.view.name, campaign.view.sessions_played

    def write_into(folder: str | None) -> None:
        files = slip_files(name, session, told, paper)
        if folder is not None and attempt(app, lambda: write_slips(path_of(folder), files)) is not None:
            app.tell(f"{quantity(len(files), 'slip is', 'slips are')} in {path_of(folder)}")

    def print_chosen(id: str | None) -> None:
        if id == "page":
            _write(app, slips(name, told.values(), paper), f"slips {session}")
        elif id == "each":
            prompt = Prompt("Write the pages to which folder?", value=f"slips-{session}", check=_into_fault)
            app.push_screen(prompt, write_into)

    choices = [Choice("page", "All slips on a page, to cut apart"), Choice("each", "A page for each player")]
    app.push_screen(Pick(_title(app), choices), print_chosen)


def _into_fault(name: str) -> str | None:
    """The fault of a folder to write into: it, or else its parent, must exist."""
    try:
        return None if path_of(name).is_dir() else folder_fault(name)
    except Refusal as refusal:
        return refusal.message


def _title(app: Host) -> str:
    return f"On paper ({app.config.paper.upper() if app.config.paper == 'a4' else app.config.paper.title()})"


def _write(app: Host, text: str, called: str) -> None:
    write_out(app, text, f"{file_name(called)}.html")
