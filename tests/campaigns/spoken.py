"""Commands of every kind made up from the description of their fields, with texts that want to be more than texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.command_language.names import existing_names
from campaigns.command_language.nested_forms import Form, form_of
from campaigns.commands import Command
from core.luck.table import Answer
from core.refusal import Refusal
from core.schema.codec import Json
from core.schema.either_or import without_idle
from core.schema.entry import Entry
from core.schema.fields import Kind, Type, fields_of

TEXTS = (
    *("", " ", "-", "--", "yes", "no", "No", "12", "+3", "-0", "007", "1.5", "1e5", "NaN", "?", ">", "=", "!", "#3"),
    *(
        "Mara",
        "the mill",
        "a,b",
        "[a, b]",
        "(x y=1)",
        "a=b",
        ".note=1",
        "# no remark",
        "one -- two",
        "-- ",
        " a ",
        "+ b",
    ),
    *(
        'say "yes"',
        "back\\slash",
        '"',
        "two\nlines",
        "tab\there",
        "\r\n",
        "\u2028",
        "\x85",
        "\0\x1b[31m",
        "\x7f",
        "\u202eolleh",
        "\ufeff",
        "\U000e0041",
        "\u200b \u2066",
        "e\u0301 漢字",
    ),
)
"""Texts that may be mistaken for something else: values, signs of the grammar, names, ends of lines."""

texts = st.sampled_from(TEXTS) | st.text(max_size=12)
numbers = st.integers(-1000, 1000) | st.sampled_from([0, 1, 10**9, -(10**9), 10**20])
scalars = st.none() | st.booleans() | numbers | texts | st.floats(allow_nan=False, allow_infinity=False)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=6
)


def commands_of(kind: type[Command], campaign: Campaign) -> st.SearchStrategy[Command]:
    """Commands of a kind in a campaign, with whole forms."""

    @st.composite
    def made(draw: st.DrawFn) -> Command:
        own = {field.key: field for field in fields_of(kind)}
        fields: dict[str, Json] = {}
        for key, field in own.items():
            if key == "parts":
                parts = [
                    each for each in commands.COMMANDS.values() if not each.alone and possible(each.kind, campaign)
                ]
                made = st.sampled_from(parts).flatmap(lambda part: commands_of(part, campaign))
                fields[key] = tuple(draw(st.lists(made, min_size=1, max_size=2)))
            elif key not in ("form", "sheet", "terms") and (field.required or draw(st.booleans())):
                known = named(kind, key, campaign)
                fields[key] = draw(st.sampled_from(known) if known else values(field.type, field.entry, campaign))
        try:
            form = form_of(campaign, kind, fields)
            if form is not None:
                fields.pop(form.name, None)
            if form is not None and (form.always or draw(st.booleans())):
                fields[form.name] = draw(forms(form, campaign))
            return kind(**fields)
        except Refusal:
            assume(False)
            raise

    return made()


def possible(kind: str, campaign: Campaign) -> bool:
    """Return True if a game has the feature a command is for."""
    rules = campaign.ruleset
    return {
        "edit_activity": rules.downtime is not None,
        "remove_activity": rules.downtime is not None,
        "set_terms": rules.downtime is not None,
        "start_conflict": bool(rules.conflicts),
    }.get(kind, True)


def named(kind: type[Command], key: str, campaign: Campaign) -> list[str]:
    """Return the names from the game that a field may hold, so that there is something of the kind."""
    rules = campaign.ruleset
    if key == "action":
        return [action.id for action in rules.actions]
    if key == "conflict_form":
        return [form.id for form in rules.conflicts]
    return [each.id for each in rules.records] if key == "record" else []


def forms(form: Form, campaign: Campaign) -> st.SearchStrategy[Mapping[str, Json]]:
    """A form with some fields changed, as far as it is one."""
    some = {own.key: values(own.type, own.entry, campaign, form.situation) for own in form.fields}
    changed = st.sets(st.sampled_from(sorted(some)), max_size=4) if some else st.just(set())
    return changed.flatmap(
        lambda keys: st.fixed_dictionaries({key: some[key] for key in keys}).map(
            lambda said: form.filled(without_idle(form.fields, {**form.start, **said}))
        )
    )


def values(of: Type, entry: Entry, campaign: Campaign, situation: Any = None) -> st.SearchStrategy[Any]:
    """Values of a type as data."""
    made = _values(of, entry, campaign, situation)
    return made | st.none() if of.optional else made


def _values(of: Type, entry: Entry, campaign: Campaign, situation: Any) -> st.SearchStrategy[Any]:
    def inner(of: Type, entry: Entry = entry) -> st.SearchStrategy[Any]:
        return values(of, entry, campaign, situation)

    match of.kind:
        case Kind.TRUTH:
            return st.booleans()
        case Kind.NUMBER if entry.names:
            known = [int(each.id) for each in existing_names(campaign, entry.names)]
            return st.sampled_from(known) if known else st.integers(1, 99)
        case Kind.NUMBER:
            low, high = entry.bounds
            near = st.integers(max(low, -9), min(high, 9)) if low <= 9 and high >= -9 else st.nothing()
            return near | st.integers(low, high) | _chosen(entry, situation).filter(str.isdigit).map(int)
        case Kind.TEXT:
            return texts.map(lambda text: text.strip() or "x" if entry.filled else text) | _chosen(entry, situation)
        case Kind.WORD:
            return st.sampled_from(of.words)
        case Kind.GROUP if of.python is Answer:
            tokens = st.lists(st.integers(-9, 99) | texts, max_size=3).map(tuple)
            return st.builds(Answer, tokens, st.sampled_from(["typed", "program", "overridden"]))
        case Kind.GROUP:
            return st.fixed_dictionaries({own.key: inner(own.type, own.entry) for own in fields_of(of.python)})
        case Kind.LIST:
            return st.lists(inner(of.item), max_size=3)
        case Kind.TUPLE:
            return st.tuples(*map(inner, of.parts)).map(list)
        case Kind.MAPPING:
            keys = st.sampled_from([each.id for each in entry.keys]) if entry.keys else texts
            return st.dictionaries(keys, inner(of.item), max_size=3)
        case Kind.UNION:
            return st.one_of(*map(inner, of.parts))
    return anything


def _chosen(entry: Entry, situation: Any) -> st.SearchStrategy[str]:
    ids = [choice.id for choice in entry.open_choices(situation)] if situation or not callable(entry.choices) else []
    return st.sampled_from(ids) if ids else st.nothing()


def whole(command: Command, campaign: Campaign) -> Command:
    """A command with the defaults of a form that was given in part: a line says a whole one."""
    form = form_of(campaign, type(command), command.logged_fields())
    given = None if form is None else getattr(command, form.name)
    if form is None or given is None:
        return command
    return replace(command, **{form.name: form.filled(without_idle(form.fields, given))})
