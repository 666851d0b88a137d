"""The forms about characters: the details of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.document_kinds.characters import TAGS, CharacterFields
from campaigns.document_kinds.text_fields import shared_fields
from campaigns.names import clean_tags
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import entry
from tui.forms.ask import ask, form, own
from tui.terminal.attempt import send, send_all
from tui.text.names import names_of

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView
    from tui.app_interface.host import Host


def edit_character(app: Host, character: CharacterView | None) -> None:
    """Change the details of a character, except those with their own key."""
    if character is None:
        return

    def act(filled: Any) -> None:
        custom = custom_fields(filled.custom)
        said = {name: value for name, value in encode(filled).items() if name != "custom"}
        send(app, commands.EditCharacter, character=character.id, **said, fields=custom)

    ask(app, character.name, character_form(character)(), act)


def character_form(character: CharacterView) -> Callable[..., Any]:
    """A form with a character's present details, the GM notes last."""
    asked = sorted(shared_fields(CharacterFields), key=lambda field: field.entry.long)
    as_it_is = {field.name: getattr(character, field.name) for field in asked}
    custom = "\n".join(f"{name}: {value}" for name, value in character.fields.items())
    lines = (str, entry("Custom fields", default=custom, long=True, help="one per line, such as home: Harrow"))
    return form("CharacterForm", **own(CharacterFields, **as_it_is), custom=lines)


def custom_fields(text: str) -> dict[str, str]:
    """Custom fields from text, one per line. Refuse a line without a name."""
    fields = dict[str, str]()
    for line in filter(str.strip, text.splitlines()):
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            raise Refusal("no_field", f"A custom field is a line such as `home: Harrow`, not {line:.40}", "custom")
        fields[name.strip()] = value.strip()
    return fields


def group(app: Host, characters: Sequence[CharacterView]) -> None:
    """Set the group and tags of these characters in one step; for several, the tags to add and to remove."""
    if not characters:
        return
    groups, alone = {c.group for c in characters}, len(characters) == 1
    common = [tag for tag in characters[0].tags if all(tag in c.tags for c in characters)]
    one_group = {"default": characters[0].group, "help": "characters of a group are listed together"}
    several = {"default": None, "help": "leave empty to change nothing"}
    fill = form(
        "Grouping",
        group=(str, entry("Group", **one_group)) if len(groups) == 1 else (str | None, entry("Group", **several)),
        tags=(tuple[str, ...], entry("Tags" if alone else "Tags of all", default=tuple(common), help=TAGS)),
    )

    def act(filled: Any) -> None:
        typed = clean_tags(filled.tags)
        parts = []
        for c in characters:
            tags = tuple(clean_tags([*(tag for tag in c.tags if tag not in common), *typed]))
            changes = {"group": filled.group} if filled.group not in (None, c.group) else {}
            changes |= {"tags": tags} if tags != c.tags else {}
            if changes:
                parts.append(commands.EditCharacter(character=c.id, **changes))
        if parts:
            send_all(app, parts)

    if app.view is not None:
        ask(app, f"Group and tags · {names_of(app.view, [c.id for c in characters])}", fill(), act)
