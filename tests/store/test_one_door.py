"""Everything that is written goes through one small layer, and nothing is told before it is on the disk."""

import runpy
import sys
from pathlib import Path

import pytest

from tests.faults.child import Child

TRACED = Path(__file__).with_name("traced.py")
OLD = Path(__file__).parent.parent / "golden" / "first" / "storyteller-odds-and-ends.zip"


def traced(home: Path, before: str = "") -> list[str]:
    """The faults of an session and every library operation; `before` is run first, to plant one."""

    def session() -> None:
        exec(before, {})
        sys.argv = [str(TRACED), str(home), str(OLD)]
        runpy.run_path(sys.argv[0], run_name="__main__")

    child = Child(session)
    child.listen(1)
    said, complaints = child.end()
    assert said, complaints
    return said[-1]


def test_no_write_goes_past_the_door_and_nothing_is_told_before_it_is_synced(tmp_path):
    assert traced(tmp_path) == []


PLANTED = {
    "files are not synced": "disk.sync = lambda fd: None",
    "names are not synced": "disk.sync_folder = lambda path: None",
    "a moved folder's name is not synced": "disk.move = lambda source, target: disk.rename(source, target)",
    "settings are written in place": (
        "files.save_text = lambda file, text: (file.parent.mkdir(exist_ok=True, parents=True), file.write_text(text))"
    ),
    "an export is copied past the door": (
        "import shutil; real = archive.write\n"
        "def write(folder, saved, target):\n"
        "    shutil.copy(real(folder, saved, target), target.with_suffix('.bak')); return target\n"
        "archive.write = backups.archive.write = write"
    ),
}


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_seen(bug, tmp_path):
    known = "from campaigns.user_files import texts as files\nfrom campaigns.store import disk\n"
    known += "from campaigns.store.folder import archive, backups\n"
    assert traced(tmp_path, known + PLANTED[bug])
