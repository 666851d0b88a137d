"""The past of the stage undone, redone, taken back and left for a branch, and campaigns in a library: `library/*.txt`.

`python -m tests.campaigns.transcripts.library` writes the files; whoever changes history or library looks at the
difference.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, Revert
from campaigns.conformance.random_play import Clock
from campaigns.errors import CampaignError
from campaigns.history.branches import branches
from campaigns.library.library import Library
from campaigns.state.view import Done
from core.refusal import Refusal
from tests.campaigns.transcripts import telling
from tests.campaigns.transcripts.stage import GAME, HERE, SCENE, Stage, write_all
from tests.campaigns.transcripts.trials import answer

FOLDER: Final = HERE / "library"
NAMES: Final = (
    "The ferry",
    "the FERRY",
    "",
    "  ",
    "x" * 201,
    "a/b",
    "..",
    "CON",
    "Zoë",
    "line\nend",
    ".hidden",
    "The ferry ",
)
"""Names for campaigns, right ones and others."""


def file_of(part: str) -> Path:
    """Where a part is."""
    return FOLDER / f"{part}.txt"


def listing(part: str, stage: Stage, folder: Path) -> str:
    """A part, played in this folder."""
    folder.mkdir()
    told = "".join(f"{line}\n" for line in PARTS[part](stage, folder)).replace(f"{folder}", "the folder")
    return _BYTES.sub("…", told)


_BYTES: Final = re.compile(r" \(byte [0-9]+\)|(?<=-)[0-9a-f]{8}(?=[.-])")
"""The places in files, and the sums in their names, that change with every word of the log."""


def _copy(stage: Stage, folder: Path) -> Campaign:
    return Campaign.open(shutil.copytree(stage.folder / SCENE, folder), clock=Clock())


def _state(campaign: Campaign) -> str:
    """How many documents of each kind there are, and where play is."""
    view, counts = campaign.view, {name: len(docs) for name, docs in campaign._store.tables.items() if docs}
    place = (
        f"session {view.session.number if view.session else 'none'}, {view.scene.title if view.scene else 'no scene'}"
    )
    return (
        f"{view.name}; day {view.day}; {place}; {len(view.conflicts)} conflicts; {json.dumps(counts, sort_keys=True)}"
    )


def _title(done: Done | None) -> str:
    return done.line.title if done is not None and done.line is not None else "nothing"


_SHELF: Final = re.compile(r"(?<=The campaigns are:).*|(?<=could be any of:).*")
"""The campaigns in a refusal, whose order is that in which they were played."""


# The past -------------------------------------------------------------------------------------------------------------


def _taken_back(stage: Stage, folder: Path) -> Iterator[str]:
    """Each log entry taken back alone, or the entries that depend on it."""
    campaign = stage.moments[SCENE]
    for seq in range(1, campaign.view.seq + 2):
        with suppress(IndexError):
            yield f"{seq} {campaign.line(seq).title}"
        yield f"  {telling.words(answer(campaign, Revert(entry=seq)))}"


def _undone(stage: Stage, folder: Path) -> Iterator[str]:
    """Every step undone, and done again, by one and at once."""
    with _copy(stage, folder / "undone") as campaign:
        begun = _state(campaign)
        yield begun
        while done := campaign.undo():
            yield f"{_title(done)}; now {campaign.view.undo or 'nothing'} to undo"
        yield _state(campaign)
        while done := campaign.redo():
            yield f"{_title(done)}; then {campaign.view.redo or 'nothing'}"
        yield "all is as it was" if _state(campaign) == begun else _state(campaign)
        for seq in (campaign.view.seq + 1, 0, 20, 44, 60):
            yield f"back to {seq}: {_tried(lambda seq=seq: _title(campaign.back_to(seq)))}"
            yield f"  {_state(campaign)}"
            yield f"  {_title(campaign.redo())}; {_state(campaign) == begun}"


def _branches(stage: Stage, folder: Path) -> Iterator[str]:
    """Branches left and gone back to."""
    with _copy(stage, folder / "branches") as campaign:
        head = campaign.view.seq
        for number in range(3):
            for _ in range(3):
                campaign.undo()
            campaign.do(AddNote(text=f"Otherwise {number}."))
            yield f"branches after {number + 1}:"
            yield from _told_branches(campaign)
        for seq in (head, head - 5, 30, 1, 0, 10_000, campaign.view.seq):
            yield f"go to {seq}: {_tried(lambda seq=seq: _title(campaign.go_to(seq)))}"
            yield f"  {_state(campaign)}"
            yield from _told_branches(campaign)
        yield f"redo: {_title(campaign.redo())}"
        yield f"undo: {_title(campaign.undo())}"
        yield f"verified: {all(each.ok for each in campaign.verify())}"


def _told_branches(campaign: Campaign) -> Iterator[str]:
    for each in branches(campaign.past()):
        yield f"  {each.last.title}: {each.entries} entries, after {each.began_after}"


def _tried(act: Callable[[], object]) -> str:
    try:
        return f"{act()}"
    except Refusal as refusal:
        return telling.words(telling.refused(refusal))
    except (CampaignError, IndexError) as error:
        return f"{type(error).__name__}: {error}"


# The library ----------------------------------------------------------------------------------------------------------


def _shelf(stage: Stage, folder: Path) -> tuple[Library, Path]:
    library = Library(folder / "library", Clock())
    library.folder.mkdir()
    shutil.copytree(stage.folder / SCENE, kept := library.folder / "the-long-winter")
    return library, kept


def _listed(library: Library) -> Iterator[str]:
    for each in sorted(library.list(), key=lambda each: each.folder.name):
        yield f"  {each.folder.name}: {each.name}; {each.summary}; {each.next_evening}; {each.fault}"


def _made(library: Library, what: str, make: Callable[[], Path]) -> Iterator[str]:
    """A campaign made, and its state; or why it isn't."""
    try:
        made = make()
    except (Refusal, CampaignError) as error:
        yield f"{what}: {type(error).__name__}: {error}"
        return
    yield f"{what}: {made.name}"
    with Campaign.open(made, clock=Clock()) as campaign:
        yield f"  {_state(campaign)}"
        yield f"  luck {campaign.luck.taken}; undo {campaign.view.undo or 'nothing'}; strip {len(campaign.view.strip)}"


def _names(stage: Stage, folder: Path) -> Iterator[str]:
    """Names for campaigns made, copied, renamed and kept as templates."""
    library, kept = _shelf(stage, folder)
    for name in NAMES:
        said = telling.short(name)
        yield from _made(library, f"new {said}", lambda name=name: library.new(name, GAME, seed="s"))
        yield f"renamed {said}: {_tried(lambda name=name: library.rename(kept, name))}"
    yield from _listed(library)
    for how, options in {"a rule": {"needed": 7}, "a wrong value": {"needed": "x"}, "no rule": {"nothing": 1}}.items():
        yield from _made(library, f"with {how}", lambda o=options: library.new("Ruled", GAME, o, seed="s"))
    yield from _made(library, "session zero", lambda: library.new("Zero", GAME, seed="s", session_zero=True))
    yield from _made(library, "no game", lambda: library.new("Nothing", "nothing", seed="s"))
    for text in ("the", "FERRY", "zero", "nobody", "", "the-long-winter"):
        yield f"found {text!r}: {_SHELF.sub('', _tried(lambda text=text: library.find(text).name))}"
    zero = library.find("Zero")
    for typed in ("", "zero", " Zero "):
        yield f"deleted by {typed!r}: {_tried(lambda typed=typed: library.delete(zero, typed).name)}"
    library.describe(kept, "Ice", "2026-12-04")
    yield from _listed(library)


def _copies(stage: Stage, folder: Path) -> Iterator[str]:
    """Copies as of any entry, templates and samples."""
    library, kept = _shelf(stage, folder)
    for at in (None, 1, 2, 30, 60, 10_000):
        yield from _made(library, f"copied after {at}", lambda at=at: library.copy(kept, f"Copy {at}", at))
    for players in (False, True):
        name = f"World {players}"
        yield from _made(
            library, f"template, players {players}", lambda n=name, p=players: library.keep_template(kept, n, players=p)
        )
        yield from _made(library, "again", lambda n=name, p=players: library.keep_template(kept, n, players=p))
        yield from _made(library, "from it", lambda n=name: library.new_from_template(library.template(n), f"From {n}"))
    yield from _made(library, "the sample", lambda: library.sample(GAME))
    yield from _made(library, "from the sample", lambda: library.new_from_sample(GAME, "Street"))
    for text in ("world", "true", "nothing", ""):
        yield f"template {text!r}: {_tried(lambda text=text: library.template(text).name)}"
    yield from (f"  {each.name}" for each in library.templates())


def _files(stage: Stage, folder: Path) -> Iterator[str]:
    """Backups, exports, and archives with one thing wrong."""
    library, kept = _shelf(stage, folder)
    for _ in range(2):
        yield f"backup: {library.backup(kept).name}"
    yield from (f"  {each.path.name} {each.foreign}" for each in library.backups(kept))
    with Campaign.open(kept, clock=Clock()) as campaign:
        campaign.do(AddNote(text="After the backup."))
    newest = library.backups(kept)[0].path
    yield from _made(library, "restored", lambda: library.restore(newest))
    yield f"restored nothing: {_tried(lambda: library.restore(folder / 'none.zip'))}"
    file = library.folder.parent / "out.zip"
    for replace in (False, False, True):
        yield f"exported, replace {replace}: {_tried(lambda r=replace: library.export(kept, file, replace=r))}"
    yield f"exported inside: {_tried(lambda: library.export(kept, kept / 'out.zip'))}"
    yield from _made(library, "imported", lambda: library.import_file(file))
    yield from _archives(library, file)
    yield from _listed(library)


def _archives(library: Library, file: Path) -> Iterator[str]:
    with ZipFile(file) as archive:
        members = {name: archive.read(name) for name in sorted(archive.namelist())}
    for name, content in members.items():
        others = {
            "left out": {other: data for other, data in members.items() if other != name},
            "empty": {**members, name: b""},
            "half": {**members, name: content[: len(content) // 2]},
            "a word": {**members, name: b"nonsense"},
            "one byte changed": {**members, name: content[:-9] + b"?" + content[-8:]},
            "twice as long": {**members, name: content + content},
        }
        for how, changed in others.items():
            (spoilt := file.with_name("spoilt.zip")).unlink(missing_ok=True)
            with ZipFile(spoilt, "w") as archive:
                for other, data in changed.items():
                    archive.writestr(other, data)
            yield from _made(library, f"{name} {how}", lambda: library.import_file(spoilt))
    for how, data in {"empty": b"", "a word": b"nonsense", "half": file.read_bytes()[:500]}.items():
        file.with_name("spoilt.zip").write_bytes(data)
        yield from _made(library, f"the archive {how}", lambda: library.import_file(file.with_name("spoilt.zip")))


PARTS: Final[Mapping[str, Callable[[Stage, Path], Iterator[str]]]] = {
    "taken_back": _taken_back,
    "undone": _undone,
    "branches": _branches,
    "names": _names,
    "copies": _copies,
    "files": _files,
}
"""By name."""


def main() -> None:
    """Write the files."""
    write_all(PARTS, file_of, listing)


if __name__ == "__main__":
    main()
