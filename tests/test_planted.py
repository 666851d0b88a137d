"""The page of planted bugs has a row for each patch, in the words of the patch, and says that each is seen."""

from __future__ import annotations

import pytest

from tests.planted.__main__ import HERE, PAGE, TIERS, about, known

pytestmark = pytest.mark.shape


def test_the_page_says_of_every_planted_bug_which_command_sees_it() -> None:
    patches = sorted(HERE.glob("*.patch"))
    assert known().keys() == {patch.stem for patch in patches}, "run `make planted` for what is new"
    text = PAGE.read_text(encoding="utf-8")
    assert [patch.stem for patch in patches if f"| {about(patch)} | `{patch.stem}` |" not in text] == []
    assert {patch: tier for patch, tier in known().items() if tier not in TIERS} == {}
