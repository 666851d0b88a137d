"""A command typed without its fields: the required ones are asked for, then the others, and it is carried out."""

from __future__ import annotations

from typing import Any

from campaigns.command_language.grammar import quote, read_line
from campaigns.command_language.nested_forms import form_of
from campaigns.command_language.value_reader import ValueReader
from campaigns.commands import COMMANDS, Command, Resolve
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.entry import Choice
from core.schema.fields import Field, Kind, Type, fields_of
from tui.plain_mode.choices import find_choice, inline, list_choices
from tui.plain_mode.forms import FormQuestions
from tui.plain_mode.lines import BACK, HELP, REST, Back
from tui.plain_mode.play import Play


def named_alone(line: str) -> type[Command] | None:
    """Return the command whose verb is the whole line, if its required fields can be asked for.

    Actions of the game have their own lists.
    """
    kind = next((each for each in COMMANDS.values() if each.verb == line), None)
    needs = [own for own in fields_of(kind) if own.required] if kind is not None else []
    return kind if needs and kind is not Resolve and all(map(_can_be_asked, needs)) else None


def _can_be_asked(own: Field) -> bool:
    one = own.type.item if own.type.kind is Kind.LIST else own.type
    return one.kind in (Kind.TEXT, Kind.NUMBER, Kind.WORD, Kind.TRUTH)


def ask_and_send(play: Play, kind: type[Command]) -> None:
    """Ask for a command's required fields, other wanted ones and its form, and run it; raises `Back` if left."""
    campaign = play.campaign
    fields: dict[str, Any] = {own.name: _ask(play, own) for own in fields_of(kind) if own.required}
    fields |= _ask_more(play, {own.said: own for own in fields_of(kind) if _is_optional(own)})
    form = form_of(campaign, kind, fields)
    if form is not None and form.always:
        filled = FormQuestions(play.lines, decode(form.kind, form.start), form.situation).fill()
        fields[form.name] = encode(filled)
    play.tell(play.send(kind(**fields)))


def _is_optional(own: Field) -> bool:
    """Return True if a field may be left out, and can be asked for."""
    return not own.required and not own.entry.hidden and _can_be_asked(own)


def _ask_more(play: Play, left: dict[str, Field]) -> dict[str, Any]:
    """The wanted optional fields, each asked for by its name, until Enter; raises `Back`."""
    fields = dict[str, Any]()
    while left and (said := play.lines.ask(f"More ({', '.join(left)}):")) not in ("", REST):
        choices = [Choice(name, note=own.entry.help) for name, own in left.items()]
        if said == BACK:
            raise Back
        if said == HELP:
            play.lines.say("\n".join(list_choices(choices)))
            continue
        try:
            own = left[find_choice(said, choices).id]
            fields[own.name] = _ask(play, own)
            del left[own.said]
        except Refusal as refusal:
            play.lines.refuse(refusal.message)
        except Back:
            continue
    return fields


def _ask(play: Play, own: Field) -> Any:
    """The value of a field, typed as in a spoken line."""
    reader = ValueReader(context=play.campaign)
    known = [Choice(each.id, each.title) for each in reader.names_for(own.type, own.entry) if each.names]
    offered = f" ({inline(known)})" if known else ""
    while (said := play.lines.ask(f"{own.label}{offered}:")) not in ("", BACK):
        try:
            if said == HELP:
                play.lines.say("\n".join((own.entry.help, *list_choices(known))).strip())
            else:
                return _read(reader, own, said, known)
        except Refusal as refusal:
            play.lines.refuse(refusal.message)
    raise Back


def _read(reader: ValueReader, own: Field, said: str, known: list[Choice]) -> Any:
    """The typed value: one of the known ones, several separated by commas, or a value as in a spoken line."""
    if own.type.kind is Kind.LIST:
        return [_one(reader, own, own.type.item, each.strip(), known) for each in said.split(",")]
    return _one(reader, own, own.type, said, known)


def _one(reader: ValueReader, own: Field, of: Type, said: str, known: list[Choice]) -> Any:
    if known:
        return of.value_of_choice(find_choice(said, known).id)
    if of.kind is Kind.TEXT:
        return said
    return reader.read(read_line(f"{own.said} {quote(said)}").items[0].node, of, own.entry, own.key)
