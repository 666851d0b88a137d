"""A game's values in a campaign's documents: finding them, reading them strictly, upgrading them.

The documents themselves are the store's business (`campaigns.store.folder.migrations`). The game's values in them have
the shape that the campaign names; a game with another shape today brings the steps between (`core.upgrade`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.store import Damaged
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import Json, decode
from core.story_records import SCENE

if TYPE_CHECKING:
    from core.upgrade import Kind, Steps

Doc = Mapping[str, Any]
Path = tuple[str | int, ...]

MISFIT = "damaged_values"
"""The kind of a `Damaged` error whose bytes are intact, but whose value has the wrong shape."""


class Value(NamedTuple):
    """A game's value in a document: its kind, the id of that kind, and its path."""

    kind: Kind
    name: str
    path: Path


def values(table: str, fields: Doc, known: Doc) -> Iterator[Value]:
    """The game's values in some fields of a document; `known` is the whole document, which may tell their types."""
    if table == "campaign":
        yield from (Value(kind, "", (kind,)) for kind in _CAMPAIGN if kind in fields)
        for actor in (fields.get("downtime") or {}).get("terms", {}):
            yield Value("terms", "", ("downtime", "terms", actor))
    elif table in ("characters", "figures") and "sheet" in fields:
        yield Value("sheet", "", ("sheet",))
    elif table == "conflicts" and "state" in fields:
        yield Value("conflict", known["form"], ("state",))
    elif table in ("scenes", "prepared") and fields.get("record"):
        yield Value("record", SCENE, ("record",))
    elif table in ("activities", "forms"):
        yield from (Value("form", known["action"], (name,)) for name in ("form", "start") if fields.get(name))
    elif table == "desk":
        for number, draft in enumerate(fields.get("drafts") or ()):
            yield Value("form", draft["action"], ("drafts", number, "form"))


_CAMPAIGN: tuple[Kind, ...] = ("options", "state")


def read(ruleset: Ruleset, value: Value, json: Json) -> Any:
    """A stored value, read strictly. Refuse a missing or extra field by its path in the document."""
    at = ".".join(map(str, value.path))
    if value.kind == "options":
        return _options(ruleset, json, at)
    return decode(kind_of(ruleset, value), json, at, strict=True)


def check(ruleset: Ruleset, table: str, number: int, fields: Doc, known: Doc) -> None:
    """Read all of the game's values in some fields of a document. Raises `Damaged` that names the wrong one.

    Terms of a downtime are left out: like queued activities they are shown with their fault at the desk.
    """
    for value in values(table, fields, known):
        try:
            if value.kind != "terms":
                read(ruleset, value, value_at(fields, value.path))
        except Refusal as refusal:
            raise misfit(table, number, known, refusal) from refusal


VALUED = ("campaign", "characters", "figures", "conflicts", "scenes", "prepared")
"""Tables with values that the campaign can't do without: a wrong one is damage."""

WORK = ("forms", "desk")
"""Tables with values kept for convenience: the forms last used, the unfinished draws."""


def misfit(table: str, number: int, doc: Doc, refusal: Refusal) -> Damaged:
    """The error for a value of the wrong shape, with its document and field."""
    named = doc.get("name") or doc.get("title") or ""
    whose = f"{table} {number}" + (f" ({named:.40})" if named else "")
    where = f", field {refusal.field}" if refusal.field else ""
    return Damaged(f"The stored data doesn't fit this version of the game: {whose}{where}: {refusal}", kind=MISFIT)


def unfit_work(ruleset: Ruleset, table: str, action: str, refusal: Refusal) -> str:
    """The message about a form or a draft that no longer fits."""
    what = "The unfinished draw" if table == "desk" else "The last form"
    from campaigns.wording.titles import action_words  # noqa: PLC0415  with it come the steps and tokens of a log

    title = action_words(ruleset, action)
    where = f", field {refusal.field}" if refusal.field else ""
    return f"{what} ({title}) no longer fits{where}: {refusal} It was set aside. Nothing else was lost."


def value_at(doc: Doc, path: Path) -> Json:
    """The value at a path in a document."""
    value: Json = doc
    for step in path:
        value = value[step]
    return value


def replace_at(doc: Doc, path: Path, value: Json) -> dict[str, Json]:
    """The field that a path begins with, with another value at the path's end."""
    first, *rest = path
    return {str(first): _replace_inside(doc[first], tuple(rest), value)}  # type: ignore[index]


def _replace_inside(inside: Json, path: Path, value: Json) -> Json:
    """A field's content with another value at the end of a path."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(inside, list):
        return [_replace_inside(each, rest, value) if at == first else each for at, each in enumerate(inside)]
    return {**inside, first: _replace_inside(inside[first], rest, value)}


def kind_of(ruleset: Ruleset, value: Value) -> Any:
    """The type of a stored value."""
    if value.kind == "conflict":
        return ruleset.conflict(value.name).state
    if value.kind == "record":
        return ruleset.record(value.name).form
    if value.kind in ("form", "request"):
        return getattr(ruleset.action(value.name), value.kind)
    if value.kind == "terms":
        return ruleset.downtime.terms if ruleset.downtime else dict[str, Any]
    return getattr(ruleset, value.kind)


def _options(ruleset: Ruleset, json: Json, at: str) -> Any:
    """The house rules: all of the game and no others, each of its type."""
    read = ruleset.options.read(json)
    for option in ruleset.options.entries:
        if option.id not in json:
            raise Refusal("bad_request", f"The house rule “{option.title}” is missing.", f"{at}.{option.id}")
    return read


# --- bringing up to date -------------------------------------------------------------------------------------------


def upgrade_fields(steps: Steps, table: str, fields: dict[str, Any], known: Doc) -> None:
    """Upgrade some fields of a document: the game's values and its names."""
    from core.upgrade import current_name, upgrade_value  # noqa: PLC0415  needed only for values of an older shape

    for value in values(table, fields, known):
        inside = value_at(fields, value.path[:-1])
        inside[value.path[-1]] = upgrade_value(steps, value.kind, inside[value.path[-1]], value.name)
    for field, kind in _NAMES.get(table, {}).items():
        if field in fields:
            fields[field] = current_name(steps, kind, fields[field])
    if table == "milestones" and "awards" in fields:
        fields["awards"] = {current_name(steps, "currency", name): points for name, points in fields["awards"].items()}
    if table == "campaign" and fields.get("downtime"):
        fields["downtime"]["interval"] = current_name(steps, "interval", fields["downtime"]["interval"])
    if table == "campaign" and fields.get("last_action"):
        fields["last_action"][0] = current_name(steps, "action", fields["last_action"][0])
    for draft in fields.get("drafts") or () if table == "desk" else ():
        draft["action"] = current_name(steps, "action", draft["action"])


_NAMES: Mapping[str, Mapping[str, Any]] = {
    "activities": {"action": "action"},
    "forms": {"action": "action"},
    "conflicts": {"form": "conflict"},
    "prepared": {"planned": "conflict"},
    "scenes": {"planned": "conflict"},
    "milestones": {"tier": "tier"},
    "ledger": {"currency": "currency"},
}
"""The names from a game in documents, by table and field."""


def event_today(ruleset: Ruleset, event: Doc, shape: int) -> Doc:
    """A log entry's event of a given shape with today's names; its draws stay as they were."""
    steps = ruleset.steps(shape)
    if not steps:
        return event
    from core.upgrade import current_name  # noqa: PLC0415

    def today(part: Doc) -> Doc:
        inside = {"parts": [*map(today, part["parts"])]} if "parts" in part else {}
        return {
            **part,
            **{field: current_name(steps, kind, part[field]) for field, kind in _SAID.items() if part.get(field)},
            **inside,
        }

    inside = {"command": today(event["command"])} if "command" in event else {}
    results = {"results": [*map(today, event["results"])]} if "results" in event else {}
    return {**today(event), **inside, **results}


_SAID: Mapping[str, Any] = {
    "action": "action",
    "conflict_form": "conflict",
    "currency": "currency",
    "tier": "tier",
    "interval": "interval",
}
"""The names from a game in log entries, by field of the event, its command and its results."""


def acts(event: Doc) -> Iterator[Doc]:
    """The actions of a log entry, its own or those of a batch, each with its shape and edition."""
    made = {"shape": event.get("shape", 1), "edition": event.get("edition", 1)}
    if event.keys() & {"form", "request"}:
        yield {**event, **made}
    yield from ({**result, **made} for result in event.get("results", ()))


def draws(event: Doc) -> Iterator[Doc]:
    """The actions of a log entry that asked the table."""
    return (act for act in acts(event) if "request" in act)


def draw_today(ruleset: Ruleset, drawn: Doc) -> Doc:
    """A logged action with its form, request and id as they would be stored today."""
    steps = ruleset.steps(drawn.get("shape", 1))
    if not steps:
        return drawn
    from core.upgrade import current_name, upgrade_value  # noqa: PLC0415

    name = drawn["action"]
    kept: tuple[Kind, ...] = ("form", "request")
    return {
        **drawn,
        "action": current_name(steps, "action", name),
        **{kind: upgrade_value(steps, kind, drawn[kind], name) for kind in kept if kind in drawn},
    }
