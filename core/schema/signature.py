"""The signature of a function as a dataclass of entries, so that its arguments are read like any other request."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator
from inspect import Parameter, signature
from typing import Any, Final, get_args, get_type_hints

from core.schema.entry import Entry
from core.schema.fields import cached, fields_of, noted, readable

ABSENT: Final = object()
"""A key that was not given, where every value would mean something."""


@cached
def request_of(function: Callable[..., object], apart: Collection[type] = ()) -> type[Any]:
    """The parameters of a function as the fields of a frozen dataclass, but for those of the types that are `apart`.

    The keys of a `TypedDict` in `**given: Unpack[...]` are fields, too: a rule that reads what it is given in an order
    of its own takes them as they come. It is made when it is first asked for: a game is loaded without the requests
    that nobody sends. A parameter whose annotation has no label is called by its name: only labelled texts are bounded
    (`core.schema.codec`).
    """
    hints = get_type_hints(function, include_extras=True)
    asked = (p for p in signature(function).parameters.values() if hints[p.name] not in apart)
    fields = [field for p in asked for field in _fields(p, hints[p.name])]
    return dataclasses.make_dataclass(function.__name__, fields, frozen=True, kw_only=True)


def arguments(request: object) -> dict[str, Any]:
    """The arguments that a request of a function stands for: all but keys that were not given."""
    return {name: value for name, value in vars(request).items() if value is not ABSENT}


@cached
def handed(function: Callable[..., object], kind: type) -> tuple[str, ...]:
    """The names of those parameters of a function that are of this type."""
    return tuple(name for name, hint in get_type_hints(function).items() if hint is kind and name != "return")


def left_out(kind: type, bases: type | tuple[type, ...]) -> None:
    """Make the fields that a class inherits from these dataclasses optional, with None as the default.

    Call it before the class itself is made a dataclass.
    """
    own = set(kind.__annotations__)
    for base in bases if isinstance(bases, tuple) else (bases,):
        for field in fields_of(base):
            if field.name not in own:
                kind.__annotations__[field.name] = field.type.python | None
                setattr(kind, field.name, dataclasses.field(default=None, metadata={"entry": field.entry}))


def _fields(parameter: Parameter, hint: Any) -> Iterator[tuple[str, Any, Any]]:
    """What a parameter asks for, as `dataclasses.make_dataclass` takes it."""
    if parameter.kind is not Parameter.VAR_KEYWORD:
        yield parameter.name, hint, _field(parameter, noted(hint))
        return
    (keys,) = get_args(hint)
    for name, given in get_type_hints(keys, include_extras=True).items():
        yield name, given, dataclasses.field(default=ABSENT)


def _field(parameter: Parameter, own: Entry) -> Any:
    default = parameter.default
    metadata = {"entry": own if own.label else dataclasses.replace(own, label=readable(parameter.name))}
    if default is Parameter.empty:
        return dataclasses.field(metadata=metadata)
    if type(default).__hash__ is None:
        return dataclasses.field(default_factory=lambda: default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)
