"""The line of a command: read into the command with its form, and written from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NoReturn

from campaigns import commands
from campaigns.command_language.context import Context
from campaigns.command_language.former_verbs import FORMER_VERBS
from campaigns.command_language.grammar import NOTHING, Item, Line, LineError, Word, read_line, visible, word
from campaigns.command_language.names import Named, find_meant
from campaigns.command_language.nested_forms import Form, form_of
from campaigns.command_language.value_reader import ValueReader, Wanted, astray, key_text
from campaigns.command_language.value_writer import ValueWriter
from campaigns.command_language.vocabulary import KEPT, defaults
from core.actions.actor import opponents_and_partners
from core.refusal import Refusal
from core.schema.codec import Json, decode
from core.schema.either_or import without_idle
from core.schema.fields import Field, Kind, fields_of
from core.schema.forms import asks_who_acts

ACT = "act"
"""The verb of a game's action. An action's id is a verb as well, unless a command has that name."""
_WITHIN = {"form", "terms", "sheet", "answers"}
"""Fields of commands that a line gives by their contents."""
INSIDE = "."
"""`.note=` is the field of the form, if the command also has one of that name."""
REMARK = "note"
ANSWERS = "answers"


@dataclass(frozen=True, slots=True)
class Said:
    """A line that was read: the command, its fields as data and its action; nothing is checked yet.

    `form` are the fields given for the form. `places` is the place of each field in the line, and under an empty name
    that of the verb.
    """

    kind: type[commands.Command]
    fields: Mapping[str, Json]
    form: Mapping[str, Json]
    places: Mapping[str, tuple[int, int]]

    def locate(self, refusal: Refusal) -> LineError:
        """A refusal at the word at fault; for a missing field at the verb."""
        path = refusal.field or ""
        while path not in self.places:
            path = path.rpartition(".")[0]
        start, end = self.places[path]
        return LineError(refusal.message, start, end, refusal.code, refusal.field)


# --- understood --------------------------------------------------------------------------------------------------


def understand(text: str, context: Context) -> Said:
    """Read a line. Raises `LineError` at the word that can't be understood."""
    line = read_line(text)
    return _Line(context, line).read()


def complete(text: str, cursor: int, context: Context) -> tuple[int, list[Named]]:
    """The completions at the cursor: where the word begins, and everything that begins so."""
    try:
        line = read_line(text, cursor)
        if line.verb.wanted:
            return line.verb.start, _that_begin(line.verb.text, verbs(context))
        _Line(context, line).read()
    except Wanted as wanted:
        return wanted.word.start, _that_begin(wanted.word.text, wanted.known)
    except Refusal:
        pass
    return cursor, []


def _that_begin(text: str, known: Sequence[Named]) -> list[Named]:
    wanted = text.casefold()
    return [each for each in known if any(name.casefold().startswith(wanted) for name in (each.id, *each.names))]


def verbs(context: Context) -> list[Named]:
    """The verbs that can begin a line: the game's actions and the commands."""
    acts = [Named(action.id, (action.id,)) for action in context.ruleset.actions]
    return [*acts, *(Named(verb, (verb,)) for verb in _verbs())]


@cache
def _verbs() -> Mapping[str, type[commands.Command]]:
    return {kind.verb: kind for kind in commands.COMMANDS.values()}


class _Line:
    """A line being read into a command."""

    def __init__(self, context: Context, line: Line) -> None:
        self._context = context
        self._line = line
        self._reader = ValueReader(context=context, places={"": (line.verb.start, line.verb.end)})
        self._fields: dict[str, Json] = {}
        self.kind = self._verb()

    def _verb(self) -> type[commands.Command]:
        verb = self._line.verb
        known = verbs(self._context)
        said = FORMER_VERBS.get(verb.text, verb.text)
        found = find_meant("_".join(said.split("-")), known) if said not in _verbs() else find_meant(said, known)
        if len(found) != 1:
            could = ", ".join(each.id for each in found[:6])
            raise LineError(
                f"That could mean: {could}." if could else "There is no such command.", verb.start, verb.end
            )
        if found[0].id in _verbs():
            return _verbs()[found[0].id]
        self._fields["action"] = found[0].id
        return commands.Resolve

    def read(self) -> Said:
        fields = {own.said: own for own in fields_of(self.kind) if own.key not in _WITHIN}
        rest = list(self._line.items)
        words = [name for name in self.kind.words if name not in self._fields]
        leading: dict[str, Item] = {}
        for name in words:
            if rest and rest[0].key is None:
                leading[name] = rest.pop(0)
                self._lead(fields[name], leading[name], fields.values())
        keyed = [item for item in rest if item.key is not None and item.key.text in fields]
        rest = [item for item in rest if item not in keyed]
        for item in keyed:
            self._take(fields[item.key.text] if item.key else fields[""], item)
        if any(own.required and own.key not in self._fields for own in fields.values()):
            self._check_names((fields[name], item) for name, item in leading.items())
        rest = self._actor(fields, rest)
        if self._line.remark is not None:
            self._remark(fields, self._line.remark)
        chosen = "conflict" not in self._fields and self.kind in (commands.Resolve, commands.SaveDraft)
        if chosen:
            self._fields.setdefault("conflict", conflict_of(self._context, self._fields))
        try:
            form = form_of(self._context, self.kind, self._fields)
        except Refusal as refusal:
            raise Said(self.kind, {}, {}, self._reader.places).locate(refusal) from refusal
        inside: dict[str, Json] = {}
        if form is not None:
            inside = self._read_form(form, rest)
            if chosen and (at := _conflict_of_people(self._context, self._fields, form, inside)) is not None:
                self._fields["conflict"] = at
                form = form_of(self._context, self.kind, self._fields)
                inside = self._read_form(form, rest) if form is not None else inside
        elif rest:
            self._refuse(rest[0], [own for own in fields.values() if own.key not in self._fields])
        return Said(self.kind, self._fields, inside, self._reader.places)

    def _read_form(self, form: Form, rest: Iterable[Item]) -> dict[str, Json]:
        reader = replace(self._reader, situation=form.situation)
        return reader.read_fields([_without_mark(item) for item in rest], form.fields, start=form.start)

    def _refuse(self, item: Item, left: Sequence[Field]) -> NoReturn:
        """Refuse an item that fits no field; at the cursor, offer every field that is left."""
        if isinstance(item.node, Word) and item.node.wanted and item.key is None:
            raise Wanted(item.node, [key_text(own) for own in left])
        raise astray(item, None, left)

    def _lead(self, own: Field, item: Item, fields: Iterable[Field]) -> None:
        """Read a field given without its name; at the cursor, any other field could be given instead."""
        try:
            self._take(own, item)
        except Wanted as wanted:
            if wanted.word is not item.node or own.required:
                raise
            others = (each for each in fields if each.key not in self._fields and not each.required)
            raise Wanted(wanted.word, [*wanted.known, *map(key_text, others)]) from None

    def _check_names(self, leading: Iterable[tuple[Field, Item]]) -> None:
        """Refuse an unknown name in a line that is too short: a word before it was left out."""
        for own, item in leading:
            if own.entry.names and own.type.kind is Kind.TEXT:
                self._reader.check_name(item.node, own)

    def _take(self, own: Field, item: Item) -> None:
        if own.key in self._fields:
            raise LineError(f"Give {own.label} only once.", item.node.start, item.node.end)
        self._fields[own.key] = self._reader.read(item.node, own.type, own.entry, own.key)

    def _actor(self, fields: Mapping[str, Field], rest: list[Item]) -> list[Item]:
        """Read the acting character, who comes first after an action that doesn't ask for it in its form."""
        if self.kind is not commands.Resolve or "actor" in self._fields or not rest or rest[0].key is not None:
            return rest
        action = next((a for a in self._context.ruleset.actions if a.id == self._fields.get("action")), None)
        if action is None or asks_who_acts(action.form):
            return rest
        self._take(fields["actor"], rest[0])
        return rest[1:]

    def _remark(self, fields: Mapping[str, Field], remark: Word) -> None:
        if REMARK not in fields or REMARK in self._fields:
            raise LineError("This command takes no note.", remark.start, remark.end)
        self._fields[REMARK] = remark.text
        self._reader.places[REMARK] = (remark.start, remark.end)


def _without_mark(item: Item) -> Item:
    key = item.key
    return item if key is None else Item(replace(key, text=key.text.removeprefix(INSIDE)), item.node)


def conflict_of(context: Context, fields: Mapping[str, Json]) -> int | None:
    """The conflict of an action if none is named: one that claims it, or the only one that has it."""
    action = fields.get("action")
    if action is None or all(action != each.id for each in context.ruleset.actions):
        return None
    claimed = context.conflict_of_action(action, fields.get("actor"))
    if claimed is not None:
        return claimed
    having = [c.id for c in context.view.conflicts if action in context.ruleset.conflict(c.form).actions]
    return having[0] if len(having) == 1 else None


def _conflict_unsaid(context: Context, fields: Mapping[str, Json]) -> object:
    """The conflict of a line that names none; if several claim the action, the line always names one."""
    several = "action" in fields and len(context.conflicts_claiming(fields["action"], fields.get("actor"))) > 1
    return _UNSAID if several else conflict_of(context, fields)


def _conflict_of_people(
    context: Context, fields: Mapping[str, Json], form: Form, said: Mapping[str, Json]
) -> int | None:
    """The other conflict that the people in the action's form point to; None if it doesn't change."""
    action, actor = fields["action"], fields.get("actor")
    if len(context.conflicts_claiming(action, actor)) < 2:
        return None
    try:
        whole: Any = decode(context.ruleset.action(action).form, form.filled(said))
    except Refusal:  # the refusal comes where the form is read
        return None
    at = context.conflict_of_action(action, actor, people=opponents_and_partners(whole, form.situation))
    return at if at != fields["conflict"] else None


# --- said --------------------------------------------------------------------------------------------------------


def line_of(command: commands.Command, context: Context) -> str:
    """The line of a command, in the campaign as it is before it; its answers are lines below."""
    asked = command.logged_fields()
    fields = {own.key: own for own in fields_of(type(command))}
    try:
        form = form_of(context, type(command), asked)
    except Refusal:
        form = None
    usual = _conflict_unsaid(context, asked)
    writer = ValueWriter(context=context)
    apart = {ANSWERS, form.name if form is not None else ""}
    own = [each for each in fields.values() if each.key not in apart]
    verb, words = _verb_of(command, context, asked)
    said = [verb, *(writer.write(asked[name], fields[name].type, fields[name].entry) for name in words)]
    start = defaults(fields_of(type(command)))
    tells = form is not None and asked[form.name] != start.get(form.name)
    inner = []
    if form is not None and tells:
        inner = _form_said(writer, form, without_idle(form.fields, asked[form.name]), {each.key for each in own})
    rest = [each for each in own if each.key not in words and each.key != "action"]
    keyed = _by_key(writer, asked, rest, {"conflict": usual} if "action" in asked and "conflict" in fields else {})
    if said[-1:] == [NOTHING] and words == ["actor"] and (not inner or _KEYED.match(inner[0])):
        said.pop()
    remark = _remark_of(asked, rest)
    if remark is not None:
        keyed.pop(REMARK, None)
    line = [*said, *inner, *(f"{key}={value}" for key, value in keyed.items())]
    return " ".join(line) + (f" -- {remark}" if remark is not None else "")


def _verb_of(command: commands.Command, context: Context, asked: Mapping[str, Json]) -> tuple[str, list[str]]:
    """The verb, and the fields given without their names after it, up to the first that says nothing."""
    if not isinstance(command, commands.Resolve):
        words = list(command.words)
        start = defaults(fields_of(type(command)))
        while words and words[-1] in start and asked[words[-1]] == start[words[-1]]:
            words.pop()
        return command.verb, words
    verb = asked["action"]
    act = [verb] if verb not in _verbs() else [ACT, word(verb)]
    action = next((a for a in context.ruleset.actions if a.id == verb), None)
    asks = action is None or asks_who_acts(action.form)
    return " ".join(act), [] if asks else ["actor"]


def _form_said(writer: ValueWriter, form: Form, data: Json, own: set[str]) -> list[str]:
    """The fields of a form as words; at least one if the form is optional."""
    first = [own.key for own in form.fields if not own.entry.hidden and own.type.kind is Kind.TEXT][:_ALWAYS]
    said: dict[str, Json] = {
        key: value for key, value in data.items() if form.start.get(key, _UNSAID) != value or (value and key in first)
    }
    # A field that the others imply is omitted; one that would come out differently is given.
    for _ in data:
        try:
            filled = form.filled(said)
        except Refusal:  # an earlier version accepted it: the old entry is written in full
            said = dict(data)
            break
        missing = {key: value for key, value in data.items() if filled.get(key, _UNSAID) != value}
        if not missing:
            break
        said |= missing
    if not said and not form.always:
        said = {form.fields[0].key: form.start.get(form.fields[0].key)}
    ordered = {each.key: said[each.key] for each in form.fields if each.key in said}
    there = replace(writer, situation=form.situation)
    return [
        _mark_if_shared(each, own) for each in there.write_fields(ordered, form.fields, whole={**form.start, **data})
    ]


_UNSAID = object()
_ALWAYS = 2
"""The first texts of a form that a line always gives, so that it shows what is used with what."""


def _mark_if_shared(said: str, own: set[str]) -> str:
    """A form's field, with a point before it if the command also has a field of that name."""
    key, equals, _ = said.partition("=")
    return f"{INSIDE}{said}" if equals and key.removeprefix(KEPT) in own else said


_KEYED = re.compile(r"\.?~?\w+=")


def _by_key(
    writer: ValueWriter, asked: Mapping[str, Json], fields: Sequence[Field], usual: Mapping[str, Json]
) -> dict[str, str]:
    start = defaults(fields) | dict(usual)
    told = (own for own in fields if own.required or asked[own.key] != start[own.key])
    return {own.said: writer.write(asked[own.key], own.type, own.entry) for own in told}


def _remark_of(asked: Mapping[str, Json], fields: Sequence[Field]) -> str | None:
    """The remark to put after a line; None unless it is a single line."""
    text = asked.get(REMARK) if any(own.key == REMARK for own in fields) else None
    fits = isinstance(text, str) and text and text == text.strip() and visible(text)
    return text if fits else None
