"""The hook that checks the subject of a commit: one rule for the hook and for CI."""

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.tool

HOOK = Path(__file__).parents[1] / ".ci" / "hooks" / "commit-msg"


def checked(*arguments: str, subjects: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(HOOK), *arguments], input=subjects, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "subject", ["store: sync the folder after a rename", "tui, core: name a row", 'Revert "a: b"', f"a: {'x' * 69}"]
)
def test_a_subject_of_an_area_and_a_summary_passes(subject, tmp_path):
    (message := tmp_path / "message").write_text(f"{subject}\n\nWhy: it was lost before.\n", encoding="utf-8")
    assert checked(str(message)).returncode == 0


@pytest.mark.parametrize("subject", ["Fix things", "store:sync", "store: sync.", f"a: {'x' * 70}"])
def test_another_subject_is_named_with_its_fault(subject):
    found = checked(subjects=f"tests: fine\n{subject}\n")
    assert (found.returncode, subject in found.stderr, "tests: fine" in found.stderr) == (1, True, False)
