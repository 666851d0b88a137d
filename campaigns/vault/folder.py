"""A vault on the disk: written as a new folder, or updated in one that wyrdbook wrote.

A hidden file (`MARKER`) lists the written files with the checksums of their bytes. A file that isn't in it, or has
another checksum, is the user's: it is never overwritten or removed, and reported as kept.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from campaigns.account import Account
from campaigns.history.past_states import Past
from campaigns.store import disk
from campaigns.store.file_names import on_disk, utf8_path
from campaigns.vault.document_pages import Pages
from campaigns.vault.file_origins import PAGES
from campaigns.vault.front_matter import AtLine, split_page
from campaigns.vault.page_fields import KIND
from campaigns.vault.page_places import Page
from campaigns.vault.pictures import ENDINGS
from core.refusal import Refusal

MARKER = ".wyrdbook-vault.json"
FORMAT = 1
_NEW = ".wyrdbook-new"


class Known(NamedTuple):
    """A file that wyrdbook wrote: its document, its checksum, and the mark of its parts that can be imported.

    During an update it may have either of two checksums.
    """

    of: str
    sums: tuple[str, ...]
    base: str


class Marker(NamedTuple):
    """The contents written into a folder: the campaign, the readers, and every file by path."""

    campaign: str
    players: bool
    files: Mapping[str, Known]
    character: int | None = None


class Vault(NamedTuple):
    """The result of writing a vault: the number of files written, unchanged and removed.

    `kept` are those left as someone changed or added them.
    """

    folder: Path
    written: int
    same: int
    removed: int
    kept: tuple[str, ...]


Step = Callable[[int, int], object]


def write_vault(
    past: Past,
    folder: Path,
    *,
    players: bool,
    character: int | None = None,
    campaign: Path | None = None,
    step: Step = lambda done, of: None,
) -> Vault:
    """Write a campaign as a vault into a new folder, or update one that is its vault already.

    One for a `character` is for their player and includes what was revealed to them. With the `campaign`'s folder, one
    for players includes the pictures of the handouts they were shown. `step` gets the number of files done and the
    number of all files, and may raise an error to stop. Refuse a folder with other contents. Raises `OSError`.
    """
    there = marker_of(folder)
    own = Marker(identity(past), players, {}, character)
    if there is None and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refusal("not_a_vault", f"{folder} isn't empty. Name a new folder.", "folder")
    if there is not None and there._replace(files={}) != own:
        whose = "of another campaign" if there.campaign != own.campaign else f"for {_whose(there)}"
        raise Refusal("other_vault", f"{folder} is a vault {whose}. Name another folder.", "folder")
    earlier = {known.of: PurePosixPath(path).stem for path, known in (there.files if there else {}).items()}
    pages = Pages(Account(past, public=players, character=character), past, earlier, campaign)
    counted = _count_steps(pages, len(pages), step)
    return _make(folder, own, counted) if there is None else _renew(folder, there, counted)


def identity(past: Past) -> str:
    """The identity of a campaign, whatever its present name: the game, and when it began."""
    return f"{past.ruleset.id} {past.log.record(1).event['at']}"


def marker_of(folder: Path) -> Marker | None:
    """The marker that wyrdbook wrote into a folder, or None. Refuse one that can't be read."""
    try:
        content = (folder / MARKER).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        said = json.loads(content)
        if said["format"] != FORMAT:
            raise Refusal("newer", f"{folder} was written by another version of wyrdbook.", "folder")
        files = {
            path: Known(str(each["of"]), tuple(map(str, each["sums"])), str(each["base"]))
            for path, each in said["files"].items()
            if _is_inside(path)
        }
        return Marker(str(said["campaign"]), bool(said["players"]), files, said.get("character"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refusal("bad_file", f"{folder / MARKER} can't be read: {type(error).__name__}.", "folder") from error


def sum_of(content: bytes) -> str:
    """The checksum of a file's contents."""
    return blake2b(content, digest_size=16).hexdigest()


def _is_inside(path: str) -> bool:
    """Return True if a path leads to a file inside a vault, so that even a forged marker can't reach others."""
    parts = PurePosixPath(path).parts
    return (
        path.casefold().endswith((*PAGES, *ENDINGS.values()))
        and "\\" not in path
        and ":" not in path
        and not {"..", "/", "."} & {*parts, path[:1]}
    )


def _whose(marker: Marker) -> str:
    if marker.character is not None:
        return "one of the characters"
    return "the players" if marker.players else "the GM"


def _count_steps(pages: Iterable[Page], of: int, step: Step) -> Iterator[Page]:
    for done, page in enumerate(pages):
        step(done, of)
        yield page


def _make(folder: Path, own: Marker, pages: Iterable[Page]) -> Vault:
    """Make a new folder, wholly or not at all."""
    folder = folder.absolute()
    disk.make_folders(folder.parent)
    workshop = disk.temporary_path(folder)
    _clear(workshop)
    disk.make_folder(workshop)
    try:
        files = {page.path: _write(workshop, page) for page in pages}
        disk.write_file(workshop / MARKER, _text(own._replace(files=files)))
        disk.sync_everything()
        if folder.exists():
            disk.remove_folder(folder)
        disk.move(workshop, folder)
    except BaseException:
        _clear(workshop)
        raise
    return Vault(folder, len(files), 0, 0, ())


def _write(folder: Path, page: Page) -> Known:
    """Write a page, and return its record for the marker."""
    content = page.content
    file = on_disk(folder, page.path)
    file.parent.mkdir(parents=True, exist_ok=True)
    disk.write_new(file, content)
    return Known(page.of, (sum_of(content),), page.base)


def _clear(workshop: Path) -> None:
    """Remove unfinished work."""
    if workshop.exists():
        shutil.rmtree(workshop)


def _renew(folder: Path, there: Marker, pages: Iterable[Page]) -> Vault:
    """Update a folder. Everything new is prepared beside it first; then one file after another is replaced.

    Meanwhile either of a file's two checksums is valid, so a killed program has lost nothing and continues the next
    time.
    """
    workshop = folder / _NEW
    _clear(workshop)
    disk.make_folder(workshop)
    try:
        fresh, new, kept, same = _prepare(folder, there, pages, workshop)
        disk.sync_everything()
        both = {
            path: known._replace(sums=known.sums + there.files[path].sums)
            for path, known in new.items()
            if path in there.files
        }
        disk.replace_file(folder / MARKER, _text(there._replace(files={**there.files, **fresh, **new, **both})))
        for path in new:
            disk.make_folders((on_disk(folder, path)).parent)
            disk.rename(on_disk(workshop, path), on_disk(folder, path))
        fresh |= new
        gone = _find_unneeded(folder, there, fresh)
        for path, ours in gone.items():
            if ours:
                disk.remove(on_disk(folder, path))
            else:
                kept.append(path)
                fresh[path] = there.files[path]
        disk.replace_file(folder / MARKER, _text(there._replace(files=fresh)))
    finally:
        _clear(workshop)
    return Vault(folder, len(new), same, sum(gone.values()), tuple(sorted(set(kept))))


def _prepare(
    folder: Path, there: Marker, pages: Iterable[Page], workshop: Path
) -> tuple[dict[str, Known], dict[str, Known], list[str], int]:
    """Write the new and changed pages into the workshop. Return the files to keep in the marker, those written, the
    paths left as someone changed them, and the number of pages without a change.
    """
    moved = _find_moved(folder, there)
    fresh, new, kept, same = dict[str, Known](), dict[str, Known](), list[str](), 0
    for page in pages:
        before, found = there.files.get(page.path), _sum(on_disk(folder, page.path))
        known = Known(page.of, (sum_of(page.content),), page.base)
        if found == known.sums[0]:
            fresh[page.path], same = known, same + 1
        elif found is None and page.of in moved:
            kept.append(moved[page.of])
        elif found is not None and (before is None or found not in before.sums):
            kept.append(page.path)
        else:
            new[page.path] = _write(workshop, page)
        if page.path not in fresh and page.path not in new and before is not None:
            fresh[page.path] = before  # so that an import can tell later changes on both sides
    return fresh, new, kept, same


def _find_unneeded(folder: Path, there: Marker, fresh: Mapping[str, Known]) -> dict[str, bool]:
    """The earlier files that are no longer needed, and whether each is still as it was written."""
    alike = {path.casefold(): path for path in fresh}
    found = dict[str, bool]()
    for path in there.files.keys() - fresh.keys():
        content, like = _sum(on_disk(folder, path)), alike.get(path.casefold())
        if content is None or (like and (on_disk(folder, like)).samefile(on_disk(folder, path))):
            continue  # gone already, or by another name on a system that does not mind capitals
        found[path] = content in there.files[path].sums
    return found


def _find_moved(folder: Path, there: Marker) -> dict[str, str]:
    """The new places of files that someone renamed or moved, by document."""
    if all((on_disk(folder, path)).exists() for path in there.files):
        return {}
    missing = {known.of for path, known in there.files.items() if not (on_disk(folder, path)).exists()}
    by_sum = {sum: known.of for known in there.files.values() if known.of in missing for sum in known.sums}
    found = dict[str, str]()
    for file in files_of(folder):
        path = utf8_path(file, folder)
        if path is None or path in there.files:
            continue
        of = page_of(file) or by_sum.get(_sum(file) or "", "")
        if of in missing:
            found[of] = path
    return found


def files_of(folder: Path) -> Iterator[Path]:
    """The Markdown files in a folder, in order, without hidden ones and targets of links."""
    for each in sorted(folder.iterdir()):
        if each.name.startswith("."):
            continue
        if each.is_dir() and not each.is_symlink():
            yield from files_of(each)
        elif each.suffix.casefold() in PAGES and each.is_file() and not each.is_symlink():
            yield each


def page_of(file: Path) -> str:
    """The document that a file names: a table and an id; empty if it names none."""
    try:
        keys = {key.name: key.value for key in split_page(file.read_text("utf-8", "replace"))[0]}
    except (OSError, AtLine):
        return ""
    table = {"article": "articles", "character": "characters", "note": "notes"}.get(str(keys.get(KIND)), "")
    return f"{table}:{keys.get('id')}" if table else ""


def _sum(file: Path) -> str | None:
    """The checksum of a file as it is; None if it doesn't exist."""
    try:
        return sum_of(file.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None


def _text(marker: Marker) -> bytes:
    files: dict[str, Any] = {path: known._asdict() for path, known in marker.files.items()}
    said = {"format": FORMAT, "campaign": marker.campaign, "players": marker.players, "files": files}
    if marker.character is not None:
        said["character"] = marker.character
    return (json.dumps(said, ensure_ascii=False, indent=0) + "\n").encode("utf-8", "replace")
