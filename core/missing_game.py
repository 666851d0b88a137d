"""A stand-in for a missing game: it shows stored values as they are, and offers no actions.

With it a campaign can be read if its game isn't installed, or if its values no longer fit the game: names, notes, the
story, the log and the ledger need no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from core.conflict import ConflictFace, ConflictForm
from core.game_part import Part
from core.points import Currency, Tier
from core.ruleset import Ruleset
from core.schema.codec import Json
from core.schema.fields import Field
from core.sheet import Row, Section
from core.story_records import SCENE, RecordKindOf


def stand_in(
    ruleset: str, title: str, *, currencies: Iterable[str], tiers: Iterable[str], conflicts: Iterable[str]
) -> Ruleset:
    """A game without actions, with the currencies, tiers and conflict forms that a campaign mentions."""
    forms = tuple(map(_conflict, conflicts))
    return Ruleset(
        id=ruleset,
        title=title,
        blurb="",
        sheet=object,
        state=object,
        new_sheet=lambda player: {},
        new_state=dict,
        words={},
        texts={},
        sections=_sections,
        badges=lambda sheet: (),
        whole=lambda: Part(conflicts=forms, records=(StoredScene(SCENE, "Scene", object),)),
        currencies=tuple(Currency(name, name, name) for name in currencies),
        tiers=tuple(Tier(name, name, lambda situation: {}) for name in tiers),
    )


class StoredScene(RecordKindOf[object, object]):
    """The record of a scene as it is stored. Which of its fields the players may know is unknown, so they get none."""

    def fields(self) -> tuple[Field, ...]:
        """No field: none can be written without the game."""
        return ()

    def open_fields(self, value: object) -> tuple[str, ...]:
        """No field: it may be secret."""
        return ()

    def lines(self, value: object, *, public: bool = False) -> Iterator[tuple[str, str]]:
        """Each stored text by its place in the data."""
        rows = _rows(value) if isinstance(value, Mapping) and not public else ()
        return ((row.label, str(row.value)) for row in rows if row.value not in ("", False))


def _conflict(form: str) -> ConflictForm:
    def refuse(*given: object) -> NoReturn:
        raise NotImplementedError  # a stand-in offers nothing, and a campaign is only read with one

    return ConflictForm(
        id=form,
        title=form.replace("_", " "),
        form=dict,
        state=object,
        start=refuse,
        prefill=refuse,
        actions=(),
        face=lambda state, situation: ConflictFace(),
        participants=lambda state: (),
    )


def _sections(stored: Json) -> tuple[Section, ...]:
    """Every stored value by its place in the data; none can be edited."""
    fields = stored.items() if isinstance(stored, Mapping) else ()
    return tuple(Section(_title(name), tuple(_rows(value))) for name, value in fields)


def _rows(value: Json, label: str = "") -> Iterator[Row]:
    if isinstance(value, Mapping | list):
        items = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
        for name, item in items:
            yield from _rows(item, f"{label} {name}".strip())
    elif value is not None:
        yield Row(_title(label), value)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
