"""Tables from YAML or JSON: a list, lists by name, entries by numbers or weights, or Foundry's RollTable."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.random_tables.columns import of_rows
from campaigns.random_tables.notation import dice_of
from campaigns.random_tables.raw_entries import NUMBERED, NUMBERS, WEIGHTS, Found, Raw, Said, number, without_tags
from campaigns.random_tables.text_lists import of_lines
from core.refusal import Refusal
from core.schema.strict_json import read_json

_LISTS = ("entries", "results", "rows", "items", "table", "options", "values", "outcomes", "list", "data")
_NAMES = ("name", "title", "table")
_DICE = ("formula", "dice", "die", "roll")
_UUID = re.compile(r"@\w+\[[^\[\]]*\]\{([^{}]*)\}")
_INLINE = re.compile(r"\[\[(?:/\w+\s+)?([^\[\]#{}]*?)\s*(?:#[^\[\]]*)?\]\](?:\{[^{}]*\})?")
_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class Node:
    """A value with its first line: a text, a list, or values by name in order."""

    line: int
    value: str | list[Node] | list[tuple[str, Node]]
    named: bool = False

    @property
    def text(self) -> str | None:
        """The text, if it is one."""
        return self.value if isinstance(self.value, str) else None

    @property
    def items(self) -> list[Node]:
        """The values of a list."""
        return [] if self.named or isinstance(self.value, str) else self.value  # type: ignore[return-value]

    @property
    def pairs(self) -> list[tuple[str, Node]]:
        """The values by name."""
        return self.value if self.named else []  # type: ignore[return-value]

    def get(self, *names: str) -> Node | None:
        """The value of the first of these names that exists, in any case."""
        found = {name.casefold(): node for name, node in self.pairs}
        return next((found[name] for name in names if name in found), None)


class _Wrong(Refusal):
    def __init__(self, line: int, message: str) -> None:
        super().__init__("bad_file", message)
        self.line = line


def of_data(text: str, ending: str, name: str, said: Said) -> list[Found]:
    """The tables in data."""
    try:
        node = _json(text) if ending == ".json" else _yaml(text)
        return _tables(node, "", name, said, 0)
    except _Wrong as wrong:
        return [Found((), faults=((wrong.line, wrong.message),))]
    except RecursionError:
        return [Found((), faults=((1, "Its brackets are nested too deeply."),))]


# Tables -------------------------------------------------------------------------------------------------------------


def _tables(node: Node, title: str, name: str, said: Said, depth: int) -> list[Found]:
    if depth > 4:
        raise _Wrong(node.line, "There is no list of entries here.")
    if not node.named:
        if node.items and all(_is_table(each) for each in node.items):
            return [found for each in node.items for found in _tables(each, "", name, said, depth + 1)]
        return [_list(node, title, title or name, said)]
    if _is_table(node):
        return [_table(node, title, name, said)]
    numbered = [key for key, _ in node.pairs if NUMBERED.fullmatch(key.strip())]
    if node.pairs and all(value.text is not None for _, value in node.pairs):
        return [_by_name(node, title, bool(numbered), said)]
    lists = [(key, value) for key, value in node.pairs if value.text is None]
    if not lists:
        raise _Wrong(node.line, "There is no list of entries here.")
    return [found for key, value in lists for found in _tables(value, key, name, said, depth + 1)]


def _is_table(node: Node) -> bool:
    """Return True if values by name are one table with its entries."""
    entries = node.get(*_LISTS)
    return (
        entries is not None
        and entries.text is None
        and any(node.get(key) for key in (*_NAMES, *_DICE, "results", "entries"))
    )


def _table(node: Node, title: str, name: str, said: Said) -> Found:
    entries = node.get(*_LISTS)
    called, dice = node.get(*_NAMES), node.get(*_DICE)
    if entries is None:
        raise _Wrong(node.line, "There is no list of entries here.")
    title = (called.text if called else "") or title
    if entries.items and any(each.get("range") and len(_child(each, "range").items) == 2 for each in entries.items):
        found = _rolltable(entries, title)
    elif entries.named:
        numbered = any(NUMBERED.fullmatch(key.strip()) for key, _ in entries.pairs)
        found = _by_name(entries, title, numbered, said)
    else:
        found = _list(entries, title, title or name, said)
    formula = dice.text if dice else None
    if not formula or not formula.strip() or re.fullmatch(r"\s*1?d1\s*", formula):
        return found._replace(line=node.line)
    try:
        rolled = dice_of(formula.strip().lstrip("/").removeprefix("r ").removeprefix("roll "))
    except Refusal as refusal:
        raise _Wrong(dice.line if dice else node.line, refusal.message) from refusal
    if rolled is None:
        raise _Wrong(dice.line if dice else node.line, f"{formula:.40} isn't a roll such as 2d6+1.")
    return found._replace(dice=rolled, line=node.line)


def _child(node: Node, name: str) -> Node:
    return node.get(name) or Node(node.line, "")


def _rolltable(entries: Node, title: str) -> Found:
    """Foundry's results, each with its range, sorted by range."""
    raws = list[tuple[int, Raw]]()
    for each in entries.items:
        ends = [item.text or "" for item in _child(each, "range").items]
        if len(ends) != 2 or not all(re.fullmatch(r"\d{1,6}", end) for end in ends):
            raise _Wrong(each.line, "A result has a range of two numbers.")
        said = next(
            filter(None, ((_child(each, key).text or "").strip() for key in ("text", "description", "name"))), ""
        )
        raws.append((int(ends[0]), Raw(each.line, _of_foundry(said), numbers=_range(*ends))))
    return Found(tuple(raw for _, raw in sorted(raws, key=lambda each: each[0])), NUMBERS, title=title)


def _of_foundry(text: str) -> str:
    """A text from Foundry without HTML, its links as words and its inline rolls in our notation."""
    text = _UUID.sub(r"\1", without_tags(text))
    text = re.sub(r"&nbsp;", " ", text).replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    text = text.replace("&quot;", '"').replace("&#39;", "'")
    return " ".join(_INLINE.sub(lambda found: f"[{found[1]}]" if _dice(found[1]) else found[1], text).split())


def _dice(text: str) -> bool:
    try:
        return dice_of(text) is not None
    except Refusal:
        return False


def _range(low: str, high: str) -> str:
    return low if int(low) == int(high) else f"{low}-{high}"


def _by_name(node: Node, title: str, numbered: bool, said: Said) -> Found:
    """Entries by their numbers (`1-2: Fog`), or weights by their entries (`Fog: 2`)."""
    pairs = [(key.strip(), value) for key, value in node.pairs]
    if numbered:
        raws = [Raw(value.line, value.text or "", numbers=_numbers(key)) for key, value in pairs]
        return Found(tuple(sorted(raws, key=_first)), NUMBERS, title=title, line=node.line)
    if all(re.fullmatch(r"\d{1,6}(?:\.\d{1,4})?", value.text or "") for _, value in pairs):
        raws = [Raw(value.line, key, weight=value.text or "") for key, value in pairs]
        return Found(tuple(raws), WEIGHTS, title=title, line=node.line, guesses=("The numbers are read as weights.",))
    if said.way == "cards":
        return Found(tuple(Raw(v.line, v.text or "", key=k) for k, v in pairs), "cards", title=title, line=node.line)
    raise _Wrong(
        node.line, "There is no list of entries here, and the names are neither numbers nor names with weights."
    )


def _numbers(key: str) -> str:
    found = NUMBERED.fullmatch(key)
    if found is None:
        return "?"
    return f"{found['low']}+" if found["up"] else f"{found['low']}-{found['high']}" if found["high"] else found["low"]


def _first(raw: Raw) -> int:
    found = NUMBERED.fullmatch(raw.numbers)
    return number(found["low"]) if found else 0


def _list(node: Node, title: str, name: str, said: Said) -> Found:
    """A list of texts, or of entries with named parts."""
    items = node.items
    if all(each.text is not None for each in items):
        found = of_lines([(each.line, " ".join((each.text or "").split())) for each in items], name, said)
        return found._replace(title=title, line=node.line)
    if not all(each.named or (each.items and all(cell.text is not None for cell in each.items)) for each in items):
        raise _Wrong(node.line, "Some of its entries are texts, and others are not.")
    if not all(each.named for each in items):
        rows = [(each.line, [" ".join((cell.text or "").split()) for cell in each.items]) for each in items]
        return of_rows(rows, name, said)._replace(title=title, line=node.line)
    heads = list(dict.fromkeys(key for each in items for key, _ in _flat(each)))
    rows = [(each.line, [dict(_flat(each)).get(head, "") for head in heads]) for each in items]
    found = of_rows([(node.line, heads), *rows], name, said, headed=True)
    return found._replace(title=title, line=node.line)


def _flat(node: Node) -> Iterator[tuple[str, str]]:
    """The texts of an entry by name; a lower and an upper number become one range."""
    said = {name.casefold(): (name, value) for name, value in node.pairs}
    for low, high in (("min", "max"), ("low", "high"), ("from", "to"), ("start", "end")):
        if low in said and high in said:
            ends = [said.pop(each)[1].text or "" for each in (low, high)]
            yield "range", _range(*ends) if all(end.isdecimal() for end in ends) else "-".join(ends)
    for name, value in said.values():
        texts = [each.text for each in value.items]
        if value.text is not None:
            yield name, " ".join(value.text.split())
        elif not value.named and all(text is not None for text in texts):
            between = "-" if name.casefold() in ("range", "roll") else ", "
            yield name, between.join(map(str, dict.fromkeys(texts)))
        else:
            raise _Wrong(value.line, f"{name:.40} holds more than a text. An entry is a single text.")


# Reading ------------------------------------------------------------------------------------------------------------


def _json(text: str) -> Node:
    try:
        data = read_json(text)
    except json.JSONDecodeError as error:
        raise _Wrong(error.lineno, f"This isn't valid JSON: {error.msg}.") from error
    except ValueError as error:
        raise _Wrong(1, f"This isn't valid JSON: {error}.") from error
    return _Lines(text).node(data)


class _Lines:
    """Finds the lines of values that occur in a text in their order."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1

    def node(self, value: Any) -> Node:
        """A value with its line."""
        if isinstance(value, Mapping):
            pairs = list[tuple[str, Node]]()
            line = self.line
            for place, (name, each) in enumerate(value.items()):
                self._go_to(json.dumps(name), json.dumps(name, ensure_ascii=False))
                line = self.line if place == 0 else line
                pairs.append((name, self.node(each)))
            return Node(line, pairs, named=True)
        if isinstance(value, list):
            items = [self.node(each) for each in value]
            return Node(items[0].line if items else self.line, items)
        said = json.dumps(value)
        self._go_to(said, json.dumps(value, ensure_ascii=False))
        return Node(self.line, "" if value is None else value if isinstance(value, str) else said)

    def _go_to(self, *written: str) -> None:
        """Move to the next of these texts; stay if none occurs as written."""
        found = [
            place for each in dict.fromkeys(written) if (place := self.text.find(each, self.at, self.at + 20_000)) >= 0
        ]
        if found:
            self.line += self.text.count("\n", self.at, min(found))
            self.at = min(found)


def _yaml(text: str) -> Node:
    import yaml  # noqa: PLC0415  only for those who have such a file

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        events = [*yaml.parse(text, Loader=loader)]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        said = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
        raise _Wrong(mark.line + 1 if mark else 1, f"This isn't valid YAML: {said}.") from error
    if sum(isinstance(event, yaml.DocumentStartEvent) for event in events) > 1:
        raise _Wrong(1, "The file holds several documents. Put each in a separate file.")
    return _build(yaml, events)


def _build(yaml: Any, events: Sequence[Any]) -> Node:
    """The value from parser events. Refuse aliases (`*x`), because they could expand without end."""
    stack: list[tuple[int, bool, list[Node]]] = [(1, False, [])]
    for event in events:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise _Wrong(line, f"Write the value out instead of referring to it by *{event.anchor:.40}.")
        if isinstance(event, yaml.ScalarEvent):
            stack[-1][2].append(Node(line, str(event.value)))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(stack) > _DEEPEST:
                raise _Wrong(line, "Its brackets are nested too deeply.")
            stack.append((line, isinstance(event, yaml.MappingStartEvent), []))
        elif isinstance(event, yaml.CollectionEndEvent):
            begun, named, inner = stack.pop()
            stack[-1][2].append(_read_mapping(begun, inner) if named else Node(begun, inner))
    found = stack[0][2]
    return found[0] if found else Node(1, [])


def _read_mapping(line: int, inner: list[Node]) -> Node:
    pairs, seen = list[tuple[str, Node]](), set[str]()
    for key, value in zip(inner[::2], inner[1::2], strict=True):
        if key.text is None:
            raise _Wrong(key.line, "A name must be a text here.")
        if key.text in seen:
            raise _Wrong(key.line, f"{key.text:.60} stands here twice.")
        seen.add(key.text)
        pairs.append((key.text, value))
    return Node(line, pairs, named=True)
