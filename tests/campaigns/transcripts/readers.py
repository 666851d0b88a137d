"""Every reader of files that people bring, with right files and with one thing wrong in them: `readers/<reader>.txt`.

Below each file stands what is said of it and what comes of it as it is; then what is different if a line is left out,
doubled, emptied or replaced, or a value in it. Equal answers are on one line, with the first places.
`python -m tests.campaigns.transcripts.readers` writes the files; whoever changes a reader looks at the difference.
"""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from campaigns.bulk_edit.edited_values import changes, text_of
from campaigns.calendar.files import calendar_text, presets, read_calendar
from campaigns.calendar.notation import Faults
from campaigns.campaign import Campaign
from campaigns.commands import KeepFigure, MakeCalendar
from campaigns.imports import plan_import
from campaigns.npcs.files import entries_and_faults, entries_text
from campaigns.random_tables.parser import read_tables
from campaigns.vault.folder import write_vault
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.brought import CASES
from tests.campaigns.test_import_lists import PEOPLE
from tests.campaigns.transcripts import telling
from tests.campaigns.transcripts.spoilt import spoilt
from tests.campaigns.transcripts.stage import HERE, SCENE, Stage, write_all
from tests.campaigns.transcripts.telling import Parts
from tests.campaigns.transcripts.trials import answer
from tui.config.settings import Config, load

FOLDER: Final = HERE / "readers"
MOST_PLACES: Final = 4
"""The places that are listed of equal answers."""
OWN_PAGES: Final = ("Mara Voss.md", "The miller.md", "The mill.md", "The guild.md", "The miller lies..md")
"""The pages of the vault that are changed."""
SETTINGS: Final = """\
theme = "light"
typed = true
ascii = false
conflict_layout = "duel"
paper = "letter"
folders.campaigns = "games"
[backup]
also = "copies"
[keys]
"app.undo" = "z,ctrl+z"
"list.down" = "n"
"macro.round" = "f12"
[hooks]
session_ended = "true"
[layouts.duel]
base = "fight"
hidden = ["points"]
"""


BY_HAND: Final = 'note = """\nOne line. # no comment\n[4]\nAnother ""two.""" # a comment with \'\'\''
"""A text of several lines in a list that is edited, with signs that mean something elsewhere."""


class Brought(NamedTuple):
    """Files by path, and how they are read from the folder they are in."""

    called: str
    files: Mapping[str, str]
    read: Callable[[Path], Parts]
    changed: Sequence[str] = ()
    """The files that are changed; all, if it is empty."""


def file_of(reader: str) -> Path:
    """Where the answers of a reader are."""
    return FOLDER / f"{reader}.txt"


def listing(reader: str, stage: Stage, folder: Path) -> str:
    """The files of a reader, each as it is and with one thing wrong."""
    campaign = stage.moments[SCENE]
    return "".join(
        f"{line}\n" for case in READERS[reader](campaign, folder / "made") for line in _case(case, folder / "in")
    )


def _case(case: Brought, folder: Path) -> Iterator[str]:
    shutil.rmtree(folder, ignore_errors=True)
    _write(folder, case.files)
    usual = _read(case, folder)
    yield f"{case.called}"
    yield f"  {telling.words(usual)}"
    for name in case.changed or case.files:
        told = [(how, _beside(parts, usual)) for how, parts in _changed(case, folder, name)]
        _write(folder, {name: case.files[name]})
        yield from (f"  {name}: {line}" if len(case.files) > 1 else f"  {line}" for line in _grouped(told))


def _changed(case: Brought, folder: Path, name: str) -> Iterator[tuple[str, Parts]]:
    """The answers with one file changed, one way after the other."""
    for place, how, text in spoilt(name, case.files[name]):
        _write(folder, {name: text})
        yield f"{place} {how}", _read(case, folder)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())


def _read(case: Brought, folder: Path) -> Parts:
    """The answer to the files in a folder, without the folder's own path."""
    try:
        parts = case.read(folder)
    except Faults as faults:
        parts = [("fault", f"{each.field or ''}: {each.message}") for each in faults.all]
    except Refusal as refusal:
        parts = telling.refused(refusal)
    return [(where, what.replace(f"{folder}", "the folder")) for where, what in parts]


def _beside(parts: Parts, usual: Parts) -> str:
    """The parts that aren't among the usual ones, and those that are missing if nothing else is at fault."""
    known, here = set(usual), set(parts)
    new = [part for part in parts if part not in known]
    if any(where in _FAULTS for where, _ in new):
        return telling.words(new)
    gone = [(f"no {where}", what) for where, what in usual if (where, what) not in here]
    return telling.words([*new, *gone])


_FAULTS: Final = {"fault", "refused", "asked", "conflict"}


def _grouped(found: Iterable[tuple[str, str]]) -> Iterator[str]:
    alike: dict[str, list[str]] = defaultdict(list)
    for how, words in found:
        if words:
            alike[_LINE.sub(partial(_seen_from, how), words)].append(how)
    for words, hows in alike.items():
        more = f" and {len(hows) - MOST_PLACES} more" if len(hows) > MOST_PLACES else ""
        yield f"{', '.join(hows[:MOST_PLACES])}{more}: {words}"


_LINE: Final = re.compile(r"(?P<before>\blines? |\w:)(?P<number>[0-9]+)")
"""A line in an answer, such as `line 7` or `inns.md:7`."""


def _seen_from(how: str, line: re.Match[str]) -> str:
    """A line as its distance from the one that was changed, so that equal answers of many lines are one."""
    changed = re.match(r"line (\d+)", how)
    away = int(line["number"]) - int(changed[1]) if changed else None
    return f"{line['before']}{line['number'] if away is None or abs(away) > 1 else _AWAY[away]}"


_AWAY: Final = {-1: "[before it]", 0: "[itself]", 1: "[after it]"}


# The readers ----------------------------------------------------------------------------------------------------------


def _import(campaign: Campaign, path: str = "", **chosen: Any) -> Callable[[Path], Parts]:
    """Import files into the campaign, as far as they make a command, which is tried."""

    def read(folder: Path) -> Parts:
        plan = plan_import(campaign.past(), folder / path, **chosen)
        parts: list[tuple[str, str]] = [("fault", f"{each}") for each in plan.faults]
        parts += [("conflict", f"{each}") for each in plan.conflicts] + [("doubt", f"{each}") for each in plan.doubts]
        parts += [("new", f"{each.kind} {each.name} {', '.join(each.what)}") for each in plan.new]
        parts += [("changed", f"{each.kind} {each.name}: {', '.join(each.what)}") for each in plan.changed]
        parts += [("left out", each) for each in plan.left] + [("asked", each) for each in plan.asks]
        parts += [("without a place", each) for each in plan.columns]
        return [*parts, *(answer(campaign, plan.command) if plan.command is not None else ())]

    return read


def _own_vault(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    write_vault(campaign.past(), folder, players=False)
    pages = [each for each in sorted(folder.rglob("*")) if each.is_file()]
    files = {each.relative_to(folder).as_posix(): each.read_text(encoding="utf-8") for each in pages}
    changed = [path for path in files if path.rpartition("/")[2] in OWN_PAGES]
    assert len(changed) >= len(OWN_PAGES) - 1, [*files]
    yield Brought("the vault of the stage", files, _import(campaign), changed)


def _vaults(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    for name, files in CASES.items():
        if name.startswith(("vault-", "take-")):
            texts = [path for path in files if path.endswith((".md", ".MD", ".txt", ".csv"))]
            yield Brought(name, files, _import(campaign), texts)
            yield Brought(f"{name} as notes", files, _import(campaign, notes=True, partly=True), texts[:1])


def _characters(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    lists = {**CASES["characters"], **PEOPLE}
    for name, text in lists.items():
        yield Brought(name, {name: text}, _import(campaign, name))
    for how, chosen in {
        "as fields": {"unknown": "field"},
        "as notes": {"unknown": "note"},
        "left out": {"unknown": "skip"},
    }.items():
        text = "name,player,class,level,nerve,status\nMara Voss,Ada,rogue,3,4,absent\nOdo,Eve,mage,1,9,gone\n"
        yield Brought(
            f"people.csv, unknown columns {how}",
            {"people.csv": text},
            _import(campaign, "people.csv", prefer="files", **chosen),
        )


def _calendars(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    kept = {each.name: each.read_text(encoding="utf-8") for each in sorted((HERE.parent / "calendars").iterdir())}
    short = calendar_text(next(iter(presets().values())))
    for name, text in {"preset.toml": short, **kept}.items():

        def read(folder: Path, name: str = name) -> Parts:
            lines, left = read_calendar(folder / name)
            parts = [(key, telling.short(value)) for key, value in encode(lines).items() if value]
            made = answer(campaign, MakeCalendar(**{key: getattr(lines, key) for key in encode(lines)}))
            return [*(("left out", each) for each in left), *parts, *made]

        yield Brought(name, {name: text}, read)


def _tables(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    kept = {
        each.name: each.read_text(encoding="utf-8")
        for each in sorted((HERE.parent / "random_tables/brought").iterdir())
    }
    own = {
        "names.txt": "# kind: person\n# dice: d6\n\n1-2 Anna\n3 Bert [d4] times\n4-6 {inns}\n",
        "weights.csv": "weight,what\n2,a\n4,b [2d6]\n",
        "inns.md": "# Inns\n\n| d4 | Inn |\n|---|---|\n| 1-2 | The Goose |\n| 3 | The Hare |\n| 4 | roll twice |\n",
    }
    for name, text in {**own, **kept}.items():

        def read(folder: Path, name: str = name) -> Parts:
            parts: list[tuple[str, str]] = []
            text = (folder / name).read_text(encoding="utf-8")
            for each in read_tables(Path(name).stem, name, text):
                rows = [f"{row.low}-{row.high} {row.text}" for row in each.table.rows]
                parts += [("table", f"{each.table.name} ({each.kind or 'any'}, {each.way}): {telling.short(rows)}")]
                parts += [("fault", f"{fault}") for fault in each.faults] + [("guess", guess) for guess in each.guesses]
            return parts

        yield Brought(name, {name: text}, read)


def _npcs(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    def read(folder: Path) -> Parts:
        found, faults = entries_and_faults(campaign.ruleset, folder / "npcs.json")
        told = [("entry", telling.short(encode(each))) for each in found if isinstance(each, KeepFigure)]
        return [*told, *(("fault", f"{each.field}: {each.message}") for each in faults)]

    yield Brought("npcs.json", {"npcs.json": entries_text(campaign.ruleset, campaign.view.figures)}, read)


def _edited(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    ids = [*(each.id for each in campaign.view.characters[:2]), *(each.id for each in campaign.articles()[:2])]
    for kind in ("toml", "csv"):
        before = text_of(campaign, ids, kind)

        def read(folder: Path, kind: str = kind, before: Any = before) -> Parts:
            found = changes(campaign, before, (folder / f"many.{kind}").read_text(encoding="utf-8"))
            faults = [("fault", f"line {each.line}: {each.message}") for each in found.faults]
            told = [("told", each) for each in found.told]
            return [*faults, *told, *(("command", telling.short(encode(each))) for each in found.commands)]

        yield Brought(f"many.{kind}", {f"many.{kind}": before.text}, read)
        by_hand = before.text.replace('note = ""', BY_HAND, 1).replace('name = "Jonas', '"name" = \'Jonas', 1)
        if by_hand != before.text:
            yield Brought(f"many.{kind}, by hand", {f"many.{kind}": by_hand.replace('Reed"', "Reed'", 1)}, read)


def _settings(campaign: Campaign, folder: Path) -> Iterator[Brought]:
    def read(folder: Path) -> Parts:
        config = load(folder / "config.toml")
        given = {name: getattr(config, name) for name in config.__slots__ if name not in ("campaigns", "fault")}
        set_here = [name for name, value in given.items() if value != getattr(Config(), name)]
        fault = [("fault", config.fault)] if config.fault else []
        return [*fault, ("set", ", ".join(set_here)), ("keys", telling.short(dict(config.keys)))]

    yield Brought("config.toml", {"config.toml": SETTINGS}, read)


READERS: Final[Mapping[str, Callable[[Campaign, Path], Iterator[Brought]]]] = {
    "own_vault": _own_vault,
    "vaults": _vaults,
    "characters": _characters,
    "calendars": _calendars,
    "random_tables": _tables,
    "npcs": _npcs,
    "bulk_edit": _edited,
    "settings": _settings,
}
"""By name."""


def main() -> None:
    """Write the files."""
    write_all(READERS, file_of, listing)


if __name__ == "__main__":
    main()
