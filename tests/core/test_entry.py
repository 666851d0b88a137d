"""Forms used again."""

from __future__ import annotations

from dataclasses import dataclass

from core.schema.entry import entry
from core.schema.forms import used_again


@dataclass(frozen=True)
class Form:
    trait: str = entry("Trait", default="wit")
    spend: bool = entry("Spend a point", default=False, once=True)


def test_a_form_used_again_leaves_out_what_was_only_for_that_once() -> None:
    assert used_again(Form("nerve", spend=True), Form(), same_scene=True) == Form("nerve")
