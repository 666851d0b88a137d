"""Forms made for the moment, shown and acted on.

A form is a frozen dataclass of entries, like those of the games, so the one generic form shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from campaigns.document_kinds.text_fields import shared_fields
from core.schema.entry import Choice, entry
from core.schema.fields import Field, declared_field, fields_of
from core.schema.forms import form_of
from tui.forms.dialog import FormDialog

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView
    from tui.app_interface.host import Host


def form(called: str, /, **fields: Field | tuple[Any, Any]) -> Callable[..., Any]:
    """A form as a frozen dataclass: fields of a kind (`own`), and fields made for the moment."""
    return form_of(called, (f if isinstance(f, Field) else declared_field(key, *f) for key, f in fields.items()))


def own(of: type, **starts: object) -> dict[str, Field]:
    """The fields of a kind by name, each with its first value."""
    known = {field.name: field for field in fields_of(of)}
    return {name: known[name].with_default(value) for name, value in starts.items()}


def with_rest(filled: Any, of: type, shown: object = None) -> Any:
    """A custom form, followed by all other fields of a kind without their own key, with the values `shown`."""
    by_hand = fields_of(type(filled))
    known = {field.name for field in by_hand}
    rest = [field for field in shared_fields(of) if field.name not in known]
    if not rest:
        return filled
    begun = (field.with_default(getattr(filled, field.name)) for field in by_hand)
    others = (field.with_default(getattr(shown, field.name, field.default)) for field in rest)
    return form_of(type(filled).__name__, (*begun, *others))()


def ask(
    app: Host,
    title: str,
    start: Any,
    act: Callable[[Any], object],
    situation: Any = None,
    *,
    then: Callable[[], None] = lambda: None,
    message: str = "",
    pages: Mapping[str, str] | None = None,
    long: bool = False,
) -> None:
    """Show a form and act on its values; a refusal is shown at its field, and the form stays.

    `then` is called after the form has closed with values; `message` is above it; one with `pages` is turned page by
    page, with instructions for each. A `long` one asks before it drops its values.
    """
    dialog = FormDialog(title, start, situation, submit=act, message=message, pages=pages, long=long)
    app.push_screen(dialog, lambda taken: then() if taken is not None else None)


def several(label: str, characters: Iterable[CharacterView], chosen: set[int]) -> tuple[Any, Any]:
    """A field for choosing some of these characters."""
    listed = list(characters)
    choices = tuple(Choice(str(c.id), c.name) for c in listed)
    default = tuple(str(c.id) for c in listed if c.id in chosen)
    return tuple[str, ...], entry(label, default=default, choices=choices)
