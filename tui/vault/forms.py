"""Forms for writing a campaign as a vault, and for imports from files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from campaigns.document_kinds.characters import CharacterFields
from campaigns.exports.catalogue import EXPORTS
from campaigns.imports import plan_import
from campaigns.imports.choices import CAMPAIGN, FIELD, FILES, NAMES, UNKNOWN
from campaigns.vault import folder as vaults
from campaigns.vault.front_matter import FIELDS
from core.refusal import Refusal
from core.safe_text import file_name
from core.schema.entry import Choice
from core.schema.fields import fields_of
from core.wording import quantity
from tui.dialogs.background_task import patiently
from tui.dialogs.basic import Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader, path_of, write_out
from tui.terminal.attempt import attempt
from tui.vault.imports import summary

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.imports.plan import Plan
    from campaigns.vault.folder import Vault
    from tui.app_interface.host import Host

_WHOLE, _PLAYERS = "whole", "players"
_DO, _LOOK = "do", "look"
_EACH, _KEEP, _LEAVE = "each", "keep", "leave"
_ASKED_APART = {"name", "note"}
"""Fields of a character with questions of their own; a column becomes a custom field by another choice, too."""
_OPEN = {
    "same": (
        "A file has the name of a character",
        (
            ("note", "Add it to the character's notes"),
            ("article", "Make an article with another name"),
            ("skip", "Leave it out"),
        ),
    ),
    "unknown": (
        "Not on the sheet",
        (
            ("field", "Keep them as custom fields"),
            ("note", "Keep them in the GM notes"),
            ("skip", "Leave them out"),
            (_EACH, "Decide for each column"),
        ),
    ),
}
"""The decisions that may be open: the question, and the answers."""


def export(app: Host) -> None:
    """Ask for the export for other programs, a vault or one of the files, and write it."""
    vault = (
        Choice(_WHOLE, "A vault for the GM: everything, as linked Markdown files"),
        Choice(_PLAYERS, "A vault for the players: only what they know"),
    )

    def export_chosen(what: str | None) -> None:
        campaign = app.campaign
        if what is None or campaign is None:
            return
        if what not in EXPORTS:
            _ask_folder(app, campaign, players=what == _PLAYERS)
        elif (text := attempt(app, lambda: EXPORTS[what].made(campaign, (), ""))) is not None:
            write_out(app, text, f"{file_name(campaign.view.name)} {what}")

    app.push_screen(Pick("Export", (*vault, *(Choice(id, file.title) for id, file in EXPORTS.items()))), export_chosen)


def _ask_folder(app: Host, campaign: Campaign, *, players: bool) -> None:
    """Ask for the folder of a vault, then write it."""
    suggested = str(Path.home() / f"{campaign.folder.name}-vault{'-players' if players else ''}")
    message = "A new folder, or a vault of this campaign to update"
    prompt = Prompt("Write Markdown files to which folder?", value=suggested, message=message, check=_fault)
    app.push_screen(prompt, lambda name: _write(app, path_of(name), players) if name else None)


def _fault(name: str) -> str | None:
    """The fault of a path, None if it is fine."""
    try:
        path_of(name)
    except Refusal as refusal:
        return refusal.message
    return None


def _write(app: Host, folder: Path, players: bool) -> None:
    campaign = app.campaign
    if campaign is None:
        return

    def show_written(done: Vault) -> None:
        if done.kept:
            app.read(
                "The vault is written",
                "\n".join((_summary(done), "", "Changed by hand, so not overwritten:", *done.kept)),
            )
        else:
            app.tell(_summary(done))

    past, own = campaign.past(), campaign.folder
    patiently(
        app,
        "The vault",
        lambda step: partial(vaults.write_vault, past, folder, players=players, campaign=own, step=step),
        show_written,
    )


def _summary(done: Vault) -> str:
    gone = f", {done.removed} no longer needed" if done.removed else ""
    return f"{quantity(done.written, 'file')} written, {done.same} unchanged{gone}: {done.folder}"


def ask_import(app: Host) -> None:
    """Ask for an import (a vault, a folder of notes, a file of characters) and show what it would change."""
    message = "A vault, a folder of Markdown notes, or characters in a file: .md, .csv, .tsv, .json"
    prompt = Prompt("Import what?", placeholder="path of a folder or a file", message=message, check=_path_fault)
    app.push_screen(prompt, lambda name: _plan(app, path_of(name)) if name else None)


def _path_fault(name: str) -> str | None:
    """The fault of a path to an existing file or folder, None if it is fine."""
    try:
        return None if path_of(name).exists() else "There is no such file or folder."
    except Refusal as refusal:
        return refusal.message


def _plan(app: Host, path: Path, **chosen: object) -> None:
    campaign = app.campaign
    if campaign is None:
        return
    past = campaign.past()
    patiently(
        app,
        "Importing",
        lambda step: partial(plan_import, past, path, step=step, **chosen),
        lambda plan: _ask(app, path, plan, chosen),
    )


def _ask(app: Host, path: Path, plan: Plan, chosen: Mapping[str, object]) -> None:
    """Show the obstacles, ask the open questions, or ask for a confirmation."""
    if NAMES in plan.asks:
        _heads(app, path, plan, chosen)
    elif open_now := next((each for each in plan.asks if each in _OPEN), ""):
        title, options = _OPEN[open_now]
        named = [Choice(value, label) for value, label in options]

        def act_on_choice(to: str | None) -> None:
            if to == _EACH:
                _column(app, path, plan.columns, chosen)
            elif to:
                _plan(app, path, **{**chosen, open_now: to})

        title += f": {', '.join(plan.columns)}" if open_now == UNKNOWN else ""
        app.push_screen(Pick(title, named), act_on_choice)
    elif plan.faults:
        _partly(app, path, plan, chosen)
    elif plan.conflicts:
        _resolve(app, path, plan, chosen)
    elif plan.command is None:
        app.read("There is nothing to import", "\n".join(("Nothing is new, and nothing has changed.", *plan.left)))
    else:
        _offer(app, plan)


def _heads(app: Host, path: Path, plan: Plan, chosen: Mapping[str, object]) -> None:
    """Ask for the column of the names; the campaign remembers it."""
    options = [Choice(str(n), head) for n, head in enumerate(plan.columns)]
    pick = Pick("Which column holds the names?", options)
    app.push_screen(pick, lambda n: _plan_with_head(app, path, chosen, plan.columns[int(n)], "name") if n else None)


def _plan_with_head(app: Host, path: Path, chosen: Mapping[str, object], head: str, field: str) -> None:
    _plan(app, path, **{**chosen, "heads": {**_heads_chosen(chosen), head: field}})


def _heads_chosen(chosen: Mapping[str, object]) -> dict[str, str]:
    """The meanings chosen for columns so far."""
    return dict(cast("Mapping[str, str]", chosen.get("heads", {})))


def _column(app: Host, path: Path, columns: Sequence[str], chosen: Mapping[str, object]) -> None:
    """Ask for the meaning of each column, one after another; the campaign remembers it."""
    if not columns:
        _plan(app, path, **{**chosen, "unknown": FIELD})
        return
    apart = {*_ASKED_APART, FIELDS}
    fields = [Choice(field.name, field.label) for field in fields_of(CharacterFields) if field.name not in apart]
    options = [Choice(_KEEP, "A custom field"), Choice(_LEAVE, "Leave it out"), *fields]

    def act_on_choice(to: str | None) -> None:
        if to is not None:
            said = (
                _heads_chosen(chosen)
                if to == _KEEP
                else {**_heads_chosen(chosen), columns[0]: "" if to == _LEAVE else to}
            )
            _column(app, path, columns[1:], {**chosen, "heads": said})

    app.push_screen(Pick(f"What is {columns[0]:.40}?", options), act_on_choice)


def _partly(app: Host, path: Path, plan: Plan, chosen: Mapping[str, object]) -> None:
    """Show the faults, or import everything else."""
    options = (Choice(_LOOK, "See what is wrong"), Choice(_DO, "Import the rest, and leave these files out"))
    said = "\n".join(map(str, plan.faults))
    title = f"{quantity(len(plan.faults), 'fault')}: nothing was imported"

    def act_on_choice(what: str | None) -> None:
        if what == _DO:
            _plan(app, path, **{**chosen, "partly": True})
        elif what == _LOOK:
            app.push_screen(Reader(title, said), lambda _: _partly(app, path, plan, chosen))

    if chosen.get("partly"):
        app.read(title, said)
    else:
        app.push_screen(Pick(title, options), act_on_choice)


def _offer(app: Host, plan: Plan) -> None:
    """Import, or first show the changes."""
    options = (Choice(_DO, "Import"), Choice(_LOOK, "See what is new and what changes"))

    def act_on_choice(what: str | None) -> None:
        if what == _DO:
            _do(app, plan)
        elif what == _LOOK:
            app.push_screen(Reader("Importing", "\n".join(_lines(plan))), lambda _: _offer(app, plan))

    counts = (f"{len(plan.new)} new" if plan.new else "", f"{len(plan.changed)} changed" if plan.changed else "")
    app.push_screen(Pick(", ".join(filter(None, counts)), options), act_on_choice)


def _resolve(app: Host, path: Path, plan: Plan, chosen: Mapping[str, object]) -> None:
    """Ask which side wins if both were changed."""
    options = (Choice(CAMPAIGN, "Keep what is in the campaign"), Choice(FILES, "Use what is in the files"))
    first = f"{plan.conflicts[0].file}: {plan.conflicts[0].message}"
    more = f" and {quantity(len(plan.conflicts) - 1, 'more file')}" if len(plan.conflicts) > 1 else ""
    pick = Pick(f"{first}{more}", options)
    app.push_screen(pick, lambda prefer: _plan(app, path, **{**chosen, "prefer": prefer}) if prefer else None)


def _lines(plan: Plan) -> Iterator[str]:
    """The lists of new, changed, and skipped things."""
    yield from summary(plan.counts, plan.doubts, plan.left)
    yield from (f"new {each.kind}: {each.name}" for each in plan.new)
    yield from (f"{each.kind} {each.name}: {', '.join(each.what).replace('_', ' ')}" for each in plan.changed)


def _do(app: Host, plan: Plan) -> None:
    """Import, if the campaign has not changed since the plan was made."""
    if app.view is None or app.view.seq != plan.seq:
        app.refuse("Something has changed in the meantime. Import it again.")
        return
    done = app.do(plan.command)
    if done is not None and done.line is not None:
        app.tell(f"{done.line.title}. Press [u] to undo.")
