"""A value in a field that its kind of item doesn't have (`Entry.only`), over all games.

A spoken line refuses it, sheets and paper leave it out. What was stored so before stays, and is marked on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear, say
from campaigns.command_language.grammar import LineError
from campaigns.command_language.vocabulary import KEPT
from campaigns.commands import AddCharacter, SetSheet
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from campaigns.printing.sheets import sheets
from core.rulesets import find
from core.schema.applicable_fields import misplaced_keys, out_of_place
from core.schema.codec import Json, decode, encode
from core.schema.entry import Entry
from core.schema.fields import Field, Kind, Type, fields_of, type_of
from tests.test_sheets import one_of

ODD = {Kind.TEXT: "Quondam", Kind.NUMBER: 737}


class Stray(NamedTuple):
    """A sheet with a value in a field that has no place, and the same sheet without it."""

    field: Field
    sheet: Json
    without: Json


def strays(game: str) -> list[Stray]:
    """Each field of a game's sheet that depends on another one, in an item of another kind."""
    kind = find(game).sheet
    whole = one_of(kind, Entry())
    return list(_strays(type_of(kind), whole, lambda inside: inside))


def _strays(of: Type, data: Json, around: Any) -> Iterator[Stray]:
    if of.kind is Kind.UNION or data is None:
        group = next((part for part in of.parts if part.kind is Kind.GROUP), None)
        if group is not None and isinstance(data, dict):
            yield from _strays(group, data, around)
    elif of.kind is Kind.LIST:
        for item in data[:1]:
            yield from _strays(of.item, item, lambda inside: around([inside]))
    elif of.kind is Kind.MAPPING:
        for name, item in list(data.items())[:1]:
            yield from _strays(of.item, item, lambda inside, name=name: around({name: inside}))
    elif of.kind is Kind.GROUP:
        fields = fields_of(of.python)
        for own in fields:
            inner = data[own.key]
            yield from _strays(own.type, inner, lambda inside, key=own.key: around({**data, key: inside}))
            if own.entry.only is not None:
                other = _other(own, fields)
                usual = {f.key: data[f.key] if f.required else encode(f.default) for f in fields}
                base = {**usual, **other}
                held = ODD.get(own.type.kind) or ODD.get(own.type.parts[0].kind if own.type.parts else Kind.TEXT)
                odd = {**base, own.key: held or "Quondam"}
                if own.type.words:
                    odd[own.key] = own.type.words[-1]
                assert own.key in out_of_place(of.python, odd)
                assert not out_of_place(of.python, base)
                yield Stray(own, around(odd), around(base))


def _other(own: Field, fields: tuple[Field, ...]) -> dict[str, Json]:
    """The other field with a value that this one has no place beside."""
    only = own.entry.only
    assert only is not None
    beside = next(f for f in fields if f.key == only.beside)
    words = [*beside.type.words, *(choice.id for choice in beside.choices(None))]
    return {only.beside: next(word for word in words if word and word not in only.values)}


EVERY = [(game, stray) for game in core.rulesets.MODULES for stray in strays(game)]
NAMES = [f"{game}-{stray.field.key}" for game, stray in EVERY]


def test_several_games_have_such_fields() -> None:
    assert len({game for game, _ in EVERY}) >= 4


@pytest.fixture(params=EVERY, ids=NAMES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Campaign, int, Stray]]:
    game, stray = request.param
    with create(tmp_path / "c", "Hallow Weir", game, seed="a seed", clock=Clock()) as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[0].id
        yield campaign, isa, stray


def test_a_line_refuses_it_and_names_the_field(case: tuple[Campaign, int, Stray]) -> None:
    campaign, isa, stray = case
    kept = say(SetSheet(character=isa, sheet=stray.sheet), campaign)[0]
    assert KEPT in kept
    with pytest.raises(LineError, match=f"{stray.field.label} only goes with .*: .* Leave it out") as refused:
        hear([kept.replace(f"{KEPT}{stray.field.said}=", f"{stray.field.said}=")], campaign)
    assert str(refused.value.field).endswith(stray.field.key)
    assert kept.replace(KEPT, "")[refused.value.start :].startswith(f"{stray.field.said}=")


def test_what_is_stored_stays_is_said_again_and_is_marked(case: tuple[Campaign, int, Stray]) -> None:
    campaign, isa, stray = case
    command = SetSheet(character=isa, sheet=stray.sheet)
    again = hear(say(command, campaign), campaign).command
    assert encode(decode(campaign.ruleset.sheet, again.sheet)) == encode(decode(campaign.ruleset.sheet, stray.sheet))
    campaign.do(command)
    rules, sheet = campaign.ruleset, campaign.view.characters[0].sheet
    assert encode(sheet) == encode(decode(rules.sheet, stray.sheet))
    faults = [fault.message for fault in rules.faults(sheet)]
    assert any(fault.startswith(f"{stray.field.label} only goes with ") for fault in faults)
    assert not any("only goes with" in f.message for f in rules.faults(decode(rules.sheet, stray.without)))


def test_sheet_and_paper_leave_it_out(case: tuple[Campaign, int, Stray]) -> None:
    campaign, isa, stray = case
    rules, shown = campaign.ruleset, []
    for sheet in (stray.without, stray.sheet):
        campaign.do(SetSheet(character=isa, sheet=sheet))
        view = campaign.view
        shown.append((rules.sections(view.characters[0].sheet), sheets(view, [isa])))
    assert shown[0] == shown[1]


def test_a_field_in_its_place_is_taken(tmp_path: Path) -> None:
    with create(tmp_path / "c", "Hallow Weir", "storyteller", seed="a seed", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Isa"))
        line = "sheet Isa conditions=[(inspired course=North)]"
        campaign.do(hear([line], campaign).command)
        assert misplaced_keys(type(campaign.view.characters[0].sheet.conditions[0]), {"name": "inspired"})
        with pytest.raises(LineError, match=r"Course only goes with Condition: Inspired\. Leave it out\."):
            hear([line.replace("inspired", "tilted")], campaign)
