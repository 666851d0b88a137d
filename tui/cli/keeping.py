"""`backup`, `restore`, `export` and `import`: whole campaigns as single files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tui.cli.saying import say
from tui.cli.shelf import campaign_argument, campaign_folder, library, tell_disk, tell_faults
from tui.cli.subcommand import FINE, Subcommand
from tui.text import plain


def _backup_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("--list", action="store_true", help="list the backups there are, newest first")


def _backup(given: Namespace) -> int:
    folder = campaign_folder(given.campaign)
    if given.list:
        for copy in library().backups(folder):
            say(plain(str(copy.path)))
    else:
        say(f"Backed up: {plain(str(library().backup(folder)))}")
    return FINE


def _restore_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a backup, as `wyrdbook backup CAMPAIGN --list` shows them")
    parser.add_argument(
        "--campaign", metavar="FOLDER", type=Path, help="the campaign's folder, if not the backup's own"
    )


def _restore(given: Namespace) -> int:
    folder = library().restore(given.file.absolute(), given.campaign)
    kept = plain(str(folder.parent / ".deleted"))
    say(f"Restored: {plain(str(folder))}; what stood there, if anything did, is kept in {kept}.")
    return FINE


def _export_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("file", nargs="?", type=Path, help="without it, the campaign's folder name in this folder")
    parser.add_argument("--replace", action="store_true", help="replace the file if it is there")


def _export(given: Namespace) -> int:
    folder = campaign_folder(given.campaign)
    file = library().export(folder, given.file or Path(f"{folder.name}.zip"), replace=given.replace)
    say(f"Exported: {plain(str(file))}")
    return FINE


def _import_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a file made by `wyrdbook export` or `backup`")


def _import(given: Namespace) -> int:
    folder = library().import_file(given.file)
    say(f"Imported: wyrdbook {plain(folder.name)}")
    tell_disk(folder)
    tell_faults(folder)
    return FINE


SUBCOMMANDS = {
    "backup": Subcommand(_backup_arguments, _backup),
    "restore": Subcommand(_restore_arguments, _restore),
    "export": Subcommand(_export_arguments, _export),
    "import": Subcommand(_import_arguments, _import),
}
