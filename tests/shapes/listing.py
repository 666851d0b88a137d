"""The shape of everything stored, as a text that people can read and compare.

One file for each game and number, `tests/shapes/<game>/<number>.txt`, and one for the documents around the values.
`python -m tests.shapes.listing` writes the files of today's numbers, but never one that is in `released.txt`; with
`--release` it writes them down there: from then on they cannot change, and the next change needs the next number.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

from campaigns.conformance.stored_shapes import Found, hints_of, kind_of, list_shape, of_game
from campaigns.document_kinds.tables import TABLES
from campaigns.store import SCHEMA
from core.actions.result import Outcome, Step
from core.building_blocks import purchases
from core.luck.table import Answer
from core.rulesets import all_rulesets
from core.story_records import PlainScene

HERE = Path(__file__).parent
RELEASED = HERE / "released.txt"
DOCUMENTS = "documents"


def of_documents() -> str:
    """The tables of a campaign, and what the log keeps of draws whichever the game."""
    tables = []
    for table, model in TABLES.items():
        tables.append(f"table {table}")
        hints = hints_of(model)
        tables += [f"  {name}: {_in_json(kind_of(hints[name], Found()))}" for name in model.fields_kept()]
    return list_shape(
        tables,
        {
            "answer": Answer,
            "outcome": Outcome,
            "step": Step,
            "bought step": purchases.Step,
            "record of a scene": PlainScene,
        },
    )


def _in_json(kind: str) -> str:
    """A type of a document as JSON has it: every sequence is a list, every mapping and group an object."""
    kind = re.sub(r"\w+\.[A-Z]\w+", "dict[str, Any]", kind)
    said = re.sub(r"tuple\[(.*?), \.\.\.\]", r"list[\1]", kind).replace("Mapping[", "dict[")
    return " | ".join(sorted(said.split(" | ")))


def listings() -> dict[Path, str]:
    """Today's listings by the file each belongs in."""
    games = {HERE / ruleset.id / f"{ruleset.shape}.txt": of_game(ruleset) for ruleset in all_rulesets()}
    return {HERE / DOCUMENTS / f"{SCHEMA}.txt": of_documents(), **games}


def released() -> dict[str, str]:
    """The listings that were released, by their place under this folder, with the check sum of each."""
    return dict(line.split() for line in RELEASED.read_text().splitlines())


def checksum(file: Path) -> str:
    """The check sum a released listing is guarded by."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def main() -> None:
    """Write today's listings, and with `--release` that they are released."""
    for file, text in listings().items():
        place = f"{file.parent.name}/{file.name}"
        if place not in released():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
            print(f"written: {place}")
            if "--release" in sys.argv[1:]:
                with RELEASED.open("a") as known:
                    known.write(f"{place} {checksum(file)}\n")


if __name__ == "__main__":
    main()
