"""`backup`, `restore`, `export` and `import`: whole campaigns as single files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from campaigns.library.faulty_sheets import faulty_sheets
from tui.cli.campaigns import campaign_argument, campaign_folder, library, sheet_lines, tell_disk
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain


@dataclass(frozen=True, slots=True)
class BackupMade:
    """The written backup, and the files in the campaign's folder that it leaves out, each with the reason."""

    backup: str
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BackupListed:
    """A backup: its time, as in "20260101T200000" (empty if its name doesn't tell), and its last log entry.

    A `foreign` one is of another campaign, which once had the folder.
    """

    path: str
    made: str
    last_record: int
    foreign: bool


@dataclass(frozen=True, slots=True)
class Backups:
    """The backups of a campaign, newest first."""

    backups: tuple[BackupListed, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """The place of the restored campaign, and the folder that keeps the replaced one."""

    path: str
    replaced_in: str


@dataclass(frozen=True, slots=True)
class Exported:
    """The written file, and the files in the campaign's folder that it leaves out, each with the reason."""

    file: str
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """The imported campaign, and the faults of its sheets."""

    folder: str
    path: str
    sheets: tuple[str, ...]


def _backup_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("--list", action="store_true", help="list the backups, newest first")


def _backup(given: Namespace) -> Facts[BackupMade] | Facts[Backups]:
    folder = campaign_folder(given.campaign)
    if not given.list:
        shelf = library()
        return Facts(BackupMade(str(shelf.backup(folder)), shelf.left_out(folder)), _backup_text)
    copies = library().backups(folder)
    return Facts(
        Backups(tuple(BackupListed(str(copy.path), copy.made, copy.seq, copy.foreign) for copy in copies)),
        lambda found: (plain(copy.path) for copy in found.backups),
    )


def _backup_text(made: BackupMade) -> Iterator[str]:
    yield f"Backed up: {plain(made.backup)}"
    yield from _left_out_lines(made.left_out)


def _left_out_lines(left_out: tuple[str, ...]) -> Iterator[str]:
    yield from (f"Not included: {plain(each)}." for each in left_out)


def _restore_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a backup, as listed by `wyrdbook backup CAMPAIGN --list`")
    folder = "the folder of the campaign to replace, if it isn't the backup's own"
    parser.add_argument("--campaign", metavar="FOLDER", type=Path, help=folder)


def _restore(given: Namespace) -> Facts[Restored]:
    folder = library().restore(given.file.absolute(), given.campaign)
    return Facts(Restored(str(folder), str(folder.parent / ".deleted")), _restore_text)


def _restore_text(restored: Restored) -> Iterator[str]:
    kept = f"the replaced campaign, if there was one, is in {plain(restored.replaced_in)}"
    yield f"Restored: {plain(restored.path)}; {kept}."


def _export_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    file = "the file to write; by default in this folder, named after the campaign's folder"
    parser.add_argument("file", nargs="?", type=Path, help=file)
    parser.add_argument("--replace", action="store_true", help="replace the file if it exists")


def _export(given: Namespace) -> Facts[Exported]:
    folder = campaign_folder(given.campaign)
    shelf = library()
    file = shelf.export(folder, given.file or Path(f"{folder.name}.zip"), replace=given.replace)
    return Facts(Exported(str(file), shelf.left_out(folder)), _export_text)


def _export_text(exported: Exported) -> Iterator[str]:
    yield f"Exported: {plain(exported.file)}"
    yield from _left_out_lines(exported.left_out)


def _import_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a file made by `wyrdbook export` or `backup`")


def _import(given: Namespace) -> Facts[Imported]:
    folder = library().import_file(given.file)
    tell_disk(folder)
    return Facts(Imported(folder.name, str(folder), tuple(faulty_sheets(folder))), _import_text)


def _import_text(imported: Imported) -> Iterator[str]:
    yield f"Imported: wyrdbook {plain(imported.folder)}"
    yield from sheet_lines(imported.sheets)


SUBCOMMANDS = {
    "backup": fact_subcommand(_backup_arguments, _backup),
    "restore": fact_subcommand(_restore_arguments, _restore),
    "export": fact_subcommand(_export_arguments, _export),
    "import": fact_subcommand(_import_arguments, _import),
}
