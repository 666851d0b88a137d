"""Every number of every form of every game says bounds that are sensible for it, and which of them was passed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.command_language.conversion import hear
from campaigns.commands import COMMANDS, AwardPoints, ReachMilestone
from campaigns.library.samples import begin_sample, sample_of
from core.actions.action import Action
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.bounds import bounds, check_filled_in, number_fault
from core.schema.codec import decode, encode
from core.schema.entry import HUGE, LONG, Entry
from core.schema.fields import Field, Kind, Type, fields_of, type_of
from core.schema.forms import form_of


def groups(of: Type, seen: set[object]) -> Iterator[type]:
    """The dataclasses that a type is made of, itself among them."""
    if of.kind is Kind.GROUP and of.python not in seen:
        seen.add(of.python)
        yield of.python
        for field in fields_of(of.python):
            yield from groups(field.type, seen)
    for part in of.parts:
        yield from groups(part, seen)


def numbers(ruleset: Ruleset) -> Iterator[tuple[type, Field]]:
    """The numbers that are filled in, in the forms of a game and their rows."""
    seen: set[object] = set()
    for action in ruleset.actions:
        for group in groups(type_of(action.form), seen):
            for field in fields_of(group):
                kinds = (field.type, *field.type.parts)
                if any(kind.kind is Kind.NUMBER for kind in kinds) and not (field.entry.hidden or field.entry.choices):
                    yield group, field


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_number_of_a_form_has_bounds_that_are_sensible_at_a_table(ruleset):
    vast = [
        f"{group.__name__}.{field.name}"
        for group, field in numbers(ruleset)
        if not -LONG <= field.entry.filled_in.bounds[0] <= field.entry.filled_in.bounds[1] <= LONG
    ]
    assert not vast


DATES = {"day", "deadline", "first_weekday", "leap_years", "leap_offset"}
"""Days and years by the campaign's calendar: they go as far as it does."""
ELSEWHERE = {"SetOption.value", "AddProject.target", "EditProject.target", "Revert.entry"}
"""Numbers whose bounds are told where they are known: the house rule's own, those of projects, and of the log."""


def command_numbers() -> Iterator[tuple[type, Field]]:
    """The numbers that are said in commands and their rows, but for what is only the number of a draft."""
    seen: set[object] = set()
    for kind in COMMANDS.values():
        for group in groups(type_of(kind), seen):
            for field in fields_of(group):
                kinds = (field.type, *field.type.parts)
                number = any(each.kind is Kind.NUMBER for each in kinds)
                if number and not (field.entry.names or field.entry.hidden or field.name in DATES | {"draft", "along"}):
                    yield group, field


def test_every_number_of_a_command_has_bounds_that_are_sensible_at_a_table():
    vast = {
        f"{group.__name__}.{field.name}"
        for group, field in command_numbers()
        if not -LONG <= field.entry.filled_in.bounds[0] <= field.entry.filled_in.bounds[1] <= LONG
    }
    assert vast == ELSEWHERE


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_form_refuses_a_number_with_the_words_that_its_field_says(ruleset):
    for _, field in numbers(ruleset):
        for value in (-HUGE * 99, HUGE * 99, "1.5"):
            with pytest.raises(Refusal) as refused:
                decode(form_with(field), {"one": value})
            assert refused.value.message == number_fault(field.label, value, field.entry)
        for value in (-LONG - 1, LONG + 1):
            with pytest.raises(Refusal) as refused:
                check_filled_in(form_with(field)(one=value))
            assert refused.value.field == "one"
            assert refused.value.message == number_fault(field.label, value, field.entry.filled_in)


def form_with(field: Field) -> type:
    """A form of this one field."""
    made: type = form_of("One", [field._replace(name="one", key="one", required=True)])
    return made


@pytest.mark.parametrize(
    ("low", "high", "value", "said"),
    [
        (None, None, -99_999_999, "Modifier must be at least −1000000."),
        (None, None, 99_999_999, "Modifier must be at most 1000000."),
        (-20, None, -99_999_999, "Modifier must be at least −20."),
        (0, None, 999_999_999_999, "Modifier must be at most 1000000."),
        (-20, 20, 21, "Modifier must be from −20 to 20."),
        (-20, 20, "1.5", "Modifier must be a whole number from −20 to 20."),
        (None, 5, True, "Modifier must be a whole number at most 5."),
        (1, 5, 3, ""),
    ],
)
def test_a_number_is_told_the_bound_it_passes(low, high, value, said):
    assert number_fault("Modifier", value, Entry(low=low, high=high)) == said


@pytest.mark.walk
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_form_in_a_line_that_is_typed_has_the_bounds_of_the_dialog(ruleset, tmp_path):
    """`draw Mara circumstance=999` came to 335 successes, though its field said "from −99 to 99" (issue 27)."""
    said = []
    with begin_sample(sample_of(ruleset), tmp_path / "c") as (campaign, _):
        who = next(each.name for each in campaign.view.characters if each.status == "active")
        for action, field in within_bounds_of_their_own(ruleset):
            most = field.entry.filled_in.bounds[1]
            with pytest.raises(Refusal) as wrong:
                hear([f'{action.id} "{who}" {field.said}={most + 1}'], campaign, by_hand=True)
            said.append(wrong.value.message == number_fault(field.label, most + 1, field.entry.filled_in))
    assert any(said) or not said


def within_bounds_of_their_own(ruleset: Ruleset) -> Iterator[tuple[Action, Field]]:
    """The numbers of actions that may be larger in an old log than what is filled in now."""
    for action in ruleset.actions:
        for field in fields_of(action.form):
            if field.type.kind is Kind.NUMBER and field.entry.within is not None and not field.entry.choices:
                yield action, field


def test_bounds_are_said_in_words():
    assert [bounds(*each) for each in ((None, None), (0, None), (None, 3), (-1, 1))] == [
        "",
        "at least 0",
        "at most 3",
        "from −1 to 1",
    ]


def test_a_command_of_an_old_log_may_hold_more_than_is_filled_in_now():
    for old in (
        AwardPoints(characters=(1,), currency="points", amount=500_000, reason="long ago"),
        ReachMilestone(milestone=1, awards={"points": 500_000}),
    ):
        assert decode(type(old), encode(old)) == old
        with pytest.raises(Refusal, match="must be from −1000 to 1000"):
            check_filled_in(old)
