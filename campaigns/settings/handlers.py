"""The campaign's name, house rules, game data, and how it is played at the table."""

from __future__ import annotations

from campaigns import names
from campaigns.document_kinds.history import Check
from campaigns.document_kinds.table_names import ONLY
from campaigns.settings.commands import (
    DescribeCampaign,
    KeepCheck,
    RenameCampaign,
    SetData,
    SetNextEvening,
    SetOption,
    SetPlace,
    SetTyped,
)
from campaigns.state.books import Books
from campaigns.state.report import Report
from campaigns.state.session_plan import drop_plan, set_plan
from campaigns.user_files.game_data import faults_text
from campaigns.wording.titles import option_words
from core.refusal import Refusal
from core.schema.codec import encode


def rename(books: Books, command: RenameCampaign) -> Report:
    """Give the campaign another name."""
    books.patch_campaign(name=(name := names.check_name(command.name)))
    return Report(f"The campaign is now called {name}")


def describe(books: Books, command: DescribeCampaign) -> Report:
    """Describe the campaign."""
    books.patch_campaign(summary=command.summary.strip())
    return Report("Campaign description changed")


def set_next_evening(books: Books, command: SetNextEvening) -> Report:
    """Set the date of the next session, in any words; a date among them plans it."""
    if date := command.date.strip():
        set_plan(books, date)
    else:
        drop_plan(books)
    return Report(f"Next session: {date or 'not set'}")


def set_option(books: Books, command: SetOption) -> Report:
    """Change a house rule from now on."""
    try:
        options = books.ruleset.options.read({**books.campaign["options"], command.option: encode(command.value)})
    except Refusal as refusal:
        raise refusal.at("option" if refusal.field == "options" else "value") from refusal
    books.patch_campaign(options=encode(options))
    why = f", {command.note}" if command.note else ""
    return Report(f"{option_words(books.ruleset, command.option, command.value)}{why}", extra={"note": command.note})


def set_data(books: Books, command: SetData) -> Report:
    """Replace data of the game, or restore its own. Refuse a file with faults, naming each."""
    kind = books.ruleset.data_kind(command.data)
    found = () if command.value is None else kind.faults(command.value)
    if found:
        raise Refusal("faulty_data", faults_text(found), "value")
    books.patch_campaign(**{kind.kept: encode(kind.put(getattr(books, kind.kept), command.value))})
    what = "the game's own data again" if command.value is None else "custom data"
    return Report(f"{kind.title}: {what}" + (f", {command.note}" if command.note else ""))


def set_typed(books: Books, command: SetTyped) -> Report:
    """Choose whether cards are typed in."""
    if command.character is None:
        books.patch_campaign(typed=bool(command.typed))
        for number, doc in [*books.docs("characters").items()] if command.everyone else ():
            if doc["typed"] is not None:
                books.patch("characters", number, typed=None)
        return Report("Cards are typed in" if command.typed else "The program draws")
    name = books.get("characters", command.character, "character")["name"]
    books.patch("characters", command.character, typed=command.typed)
    how = {True: "cards are typed in", False: "the program draws", None: "follows the campaign's setting"}[
        command.typed
    ]
    return Report(f"{name}: {how}", command.character)


def keep_check(books: Books, command: KeepCheck) -> Report:
    """Store the date of the last check of the whole log, and the fault found."""
    kept = next(iter(books.docs("checks")), None)
    if kept is None:
        books.insert("checks", Check(day=command.day, fault=command.fault))
    else:
        books.patch("checks", kept, day=command.day, fault=command.fault)
    return Report("the last check of the log", quiet=True)


def set_place(books: Books, command: SetPlace) -> Report:
    """Remember the place in the app."""
    books.patch("desk", ONLY, place=command.place)
    return Report("the place in the app", quiet=True)


HANDLERS = {
    RenameCampaign: rename,
    DescribeCampaign: describe,
    SetNextEvening: set_next_evening,
    SetData: set_data,
    SetOption: set_option,
    SetTyped: set_typed,
    KeepCheck: keep_check,
    SetPlace: set_place,
}
