"""Mistakes in a game that can be found without playing it or reading its code, within microseconds of loading.

`wyrdbook game check` (`campaigns.authoring.check`) begins with these and finds many more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from typing import TYPE_CHECKING

from core.lazy_imports import Given
from core.points import Currency, Tier
from core.ruleset import Ruleset
from core.schema.fields import fields_of
from core.schema.option import Options
from core.wording import quantity

if TYPE_CHECKING:
    from core.game_part import Part


def obvious(ruleset: Ruleset, part: Part | None = None) -> Iterator[str]:
    """A line for each mistake; `part` is the whole game, which is checked only if it is loaded already."""
    if wrong := [*plain(ruleset)]:
        yield from wrong
        return
    whole = ruleset.whole.part if part is None and isinstance(ruleset.whole, Given) else part
    yield from _ids(ruleset, whole)
    yield from _shapes(ruleset, whole)
    yield from _beginnings(ruleset)


_PLAIN: Mapping[str, tuple[type, str]] = {
    **dict.fromkeys(("title", "blurb"), (str, "a text")),
    **dict.fromkeys(("shape", "edition"), (int, "a number")),
    **dict.fromkeys(("words", "texts"), (Mapping, "a mapping")),
    **dict.fromkeys(("currencies", "tiers"), (tuple, "a row of them, in parentheses")),
    **dict.fromkeys(("sheet", "state"), (type, "the type of a dataclass")),
    "options": (Options, "Options; write Options.of(...)"),
}
"""The types of a game's plain fields, with their names for messages."""


def plain(ruleset: Ruleset) -> Iterator[str]:
    """Lines about fields with values of the wrong type."""
    for name, (kind, said) in _PLAIN.items():
        if not isinstance(getattr(ruleset, name), kind):
            yield f"{name}: {getattr(ruleset, name)!r:.60} isn't {said}"
    kinds = {"currencies": Currency, "tiers": Tier}
    for name, each in kinds.items():
        rest = getattr(ruleset, name) if isinstance(getattr(ruleset, name), tuple) else ()
        yield from (f"{name}: {one!r:.60} isn't a {each.__name__}" for one in rest if not isinstance(one, each))


def _ids(ruleset: Ruleset, whole: Part | None) -> Iterator[str]:
    """Lines about ids used twice, and about ids that aren't identifiers."""
    named = {
        "currencies": [currency.id for currency in ruleset.currencies],
        "tiers": [tier.id for tier in ruleset.tiers],
        "house rules": [option.id for option in ruleset.options.entries],
    }
    if whole is not None:
        named |= {
            "actions": [action.id for action in whole.actions],
            "rules": [rule.name for rule in whole.rules],
            "conflicts": [form.id for form in whole.conflicts],
            "intervals": [interval.id for interval in whole.downtime.intervals] if whole.downtime else [],
        }
    for what, ids in named.items():
        yield from (f"{what}: {id!r} is listed twice" for id, times in Counter(ids).items() if times > 1)
        yield from (f"{what}: {id!r} isn't an id; use letters, digits and _" for id in ids if not id.isidentifier())


def _shapes(ruleset: Ruleset, whole: Part | None) -> Iterator[str]:
    """Lines about stored types that aren't frozen dataclasses."""
    stored = {"sheet": ruleset.sheet, "state": ruleset.state}
    if whole is not None:
        stored |= {f"form of {action.id}": action.form for action in whole.actions}
        stored |= {f"state of {form.id}": form.state for form in whole.conflicts}
    for what, kind in stored.items():
        if not is_dataclass(kind):
            yield f"{what}: {getattr(kind, '__name__', kind)} isn't a dataclass"
        elif not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield f"{what}: {kind.__name__} isn't frozen; write @dataclass(frozen=True)"
        else:
            names = Counter(str(field.key) for field in fields_of(kind))
            yield from (
                f"{what}: {quantity(times, 'field')} are stored as {key!r}" for key, times in names.items() if times > 1
            )


def _beginnings(ruleset: Ruleset) -> Iterator[str]:
    """Lines about a new sheet or a new state that can't be made."""
    makers: dict[str, Callable[[], object]] = {
        "new sheet": lambda: ruleset.new_sheet(True),
        "new state": ruleset.new_state,
    }
    for what, make in makers.items():
        try:
            make()
        except Exception as error:  # code from someone else's package
            yield f"{what}: {type(error).__name__}: {error!s:.200}"
