"""The label of a field is shown in full in a form at 80 by 24 (issue 9: the fresh eye)."""

import dataclasses

from core.rulesets import all_rulesets
from core.schema.entry import entry_of
from tui.forms.control import LABEL


def test_no_label_of_a_form_is_cut():
    forms = {each.form for rules in all_rulesets() for each in (*rules.actions, *rules.conflicts)}
    labels = {entry_of(field).label for form in forms for field in dataclasses.fields(form)}
    assert sorted(label for label in labels if len(label) >= LABEL) == []
