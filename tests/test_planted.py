"""Planted bugs: every patch still applies and names tests that exist, and the page says which command sees it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.planted.__main__ import HERE, PAGE, ROOT, TIERS, about, known, named_tests

PATCHES = sorted(HERE.glob("*.patch"))

pytestmark = pytest.mark.shape


def test_the_page_says_of_every_planted_bug_which_command_sees_it() -> None:
    assert known().keys() == {patch.stem for patch in PATCHES}, "run `make planted` for what is new"
    text = PAGE.read_text(encoding="utf-8")
    assert [patch.stem for patch in PATCHES if f"| {about(patch)} | `{patch.stem}` |" not in text] == []
    assert {patch: tier for patch, tier in known().items() if tier not in TIERS} == {}


@pytest.mark.skipif(not shutil.which("patch"), reason="needs the program `patch`")
@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_each_patch_still_applies(patch: Path) -> None:
    tried = ["patch", "--strip=1", "--force", "--dry-run", "--input", str(patch)]
    ran = subprocess.run(tried, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not ran.returncode, f"plant it again where the code is now:\n{ran.stdout}"


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_each_patch_names_tests_that_exist(patch: Path) -> None:
    for named in named_tests(patch):
        if named.startswith("tests/"):
            file, _, test = named.partition("::")
            assert f"def {test.partition('[')[0]}" in (ROOT / file).read_text(encoding="utf-8"), named
