"""The signature of a function as a dataclass of entries, so that its arguments are read like any other request."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping
from inspect import Parameter, signature
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args, get_type_hints

from core.schema.entry import PLAIN, Entry
from core.schema.fields import entry_of_hint, fields_of, typed_cache
from core.wording import readable

T = TypeVar("T")
FLAT: Final = object()
"""The mark of `Flat`."""
Flat: TypeAlias = Annotated[T, FLAT]
"""A parameter that is a dataclass whose fields are themselves keys of the request."""
ABSENT: Final = object()
"""The value of a key that was not given, for parameters for which every other value has a meaning."""


@typed_cache
def request_of(function: Callable[..., object], apart: Collection[type] = ()) -> type:
    """The parameters of a function as the fields of a frozen dataclass, except those of the types in `apart`.

    The fields of a `Flat` parameter are fields themselves. So are the keys of a `TypedDict` in
    `**given: Unpack[...]`, for a rule that handles missing values in its own order.

    The class is made at first use: a game is loaded without requests that are never sent. A parameter without a
    label is named by its parameter name: only labelled texts are bounded (`core.schema.codec`).
    """
    hints = get_type_hints(function, include_extras=True)
    every = signature(function).parameters
    if bare := [name for name in every if name not in hints]:
        raise TypeError(f"Write a type for {', '.join(bare)} of {function.__name__}().")
    asked = (p for p in every.values() if hints[p.name] not in apart)
    fields = [field for p in asked for field in _fields(p, hints[p.name])]
    return dataclasses.make_dataclass(function.__name__, fields, frozen=True, kw_only=True)


def arguments(function: Callable[..., object], request: object) -> dict[str, object]:
    """The arguments for a function from its request, without keys that were not given."""
    given = {name: value for name, value in vars(request).items() if value is not ABSENT}
    for name, kind in flat(function):
        given[name] = kind(**{field.name: given.pop(field.name) for field in fields_of(kind)})
    return given


@typed_cache
def flat(function: Callable[..., object]) -> tuple[tuple[str, type], ...]:
    """The parameters of a function that are `Flat`, with their classes."""
    hints = get_type_hints(function, include_extras=True)
    return tuple((name, get_args(hint)[0]) for name, hint in hints.items() if _is_flat(hint))


def _is_flat(hint: object) -> bool:
    return FLAT in getattr(hint, "__metadata__", ())


@typed_cache
def parameters_of_type(function: Callable[..., object], kind: type) -> tuple[str, ...]:
    """The names of the function's parameters of this type."""
    return tuple(name for name, hint in get_type_hints(function).items() if hint is kind and name != "return")


def form_of_parameters(function: Callable[..., object], entries: Mapping[str, Any]) -> type:
    """A form of these entries, with the types of the function's parameters of the same names; raises TypeError for an
    unknown name.
    """
    hints = get_type_hints(function)
    if unknown := [name for name in entries if name not in signature(function).parameters]:
        raise TypeError(f"{function.__name__}() has no parameter called {', '.join(unknown)}.")
    asked = [(name, hints[name], given) for name, given in entries.items()]
    return dataclasses.make_dataclass(f"{function.__name__}_form", asked, frozen=True, kw_only=True)


def value_type(function: Callable[..., object]) -> object:
    """The type of the value in the function's `Resolution`; None if its signature doesn't say it."""
    return next(iter(get_args(get_type_hints(function).get("return"))), None)


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


def _fields(parameter: Parameter, hint: object) -> Iterator[tuple[str, object, Any]]:
    """The fields of a parameter, in the form that `dataclasses.make_dataclass` takes."""
    if parameter.kind is Parameter.VAR_KEYWORD:
        (keys,) = get_args(hint)
        yield from ((name, given, _field(ABSENT)) for name, given in get_type_hints(keys, include_extras=True).items())
    elif _is_flat(hint):
        kind = get_args(hint)[0]
        hints = get_type_hints(kind, include_extras=True)
        for field in fields_of(kind):
            yield (
                field.name,
                hints[field.name],
                _field(Parameter.empty if field.required else field.default, field.entry),
            )
    else:
        own = entry_of_hint(hint)
        named = own if own.label else dataclasses.replace(own, label=readable(parameter.name))
        yield parameter.name, hint, _field(parameter.default, named)


def _field(default: object, entry: Entry = PLAIN) -> Any:
    metadata = {"entry": entry}
    if default is Parameter.empty:
        return dataclasses.field(metadata=metadata)
    if type(default).__hash__ is None:
        return dataclasses.field(default_factory=lambda: default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)
