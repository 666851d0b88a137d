"""A reader of campaigns in the standard library alone, written from docs/reference/format.md.

python plain_reader.py CAMPAIGN_FOLDER      # checks the log, rebuilds the documents, compares them with state.json
"""

from __future__ import annotations

import json
import sys
from binascii import crc_hqx
from copy import deepcopy
from pathlib import Path
from zlib import crc32

HEADER = 23
"""Bytes before the payload of a line: `LLLLLLLL HHHH CCCCCCCC `."""
SUM_AT = len(b'{"_meta":{"1":{"sum":"')
"""Where the sum of state.json stands in it."""


class Damaged(Exception):
    """A fault and its place."""


def lines_of(data: bytes, place: str):
    """The lines of a segment: each with its payload, its place and its sum. A line that never ended closes the log."""
    at, chain = 0, 0
    while at < len(data):
        head = data[at : at + HEADER]
        try:
            length, check, own = int(head[:8], 16), int(head[9:13], 16), int(head[14:22], 16)
        except ValueError as error:
            raise Damaged(f"{place}: no line begins at byte {at}") from error
        if crc_hqx(head[:8], 0) != check:
            raise Damaged(f"{place}: the length of the line at byte {at} is wrong")
        end = at + HEADER + length + 1
        if end > len(data):
            return  # it was being written when the power went
        payload = data[at + HEADER : end - 1]
        if crc32(payload, chain) != own or data[end - 1 : end] != b"\n":
            raise Damaged(f"{place}: the line at byte {at} is not what was written")
        yield at, end, own, json.loads(payload)
        at, chain = end, own


def pointer(place: str) -> list[str]:
    """The steps of a JSON pointer."""
    return [step.replace("~1", "/").replace("~0", "~") for step in place.split("/")[1:]]


def put(document: dict, before: dict, new: dict) -> None:
    """Change the parts of a document that lie at places: keys of objects, items of lists, or stretches of lists."""
    for place in [*before, *(each for each in new if each not in before)]:
        *way, last = pointer(place)
        inside = document
        for step in way:
            inside = inside[int(step)] if isinstance(inside, list) else inside[step]
        if isinstance(inside, list) and last.endswith(":"):
            first = int(last[:-1])
            inside[first : first + len(before[place])] = new[place]
        elif isinstance(inside, list):
            inside[int(last)] = new[place]
        elif place in new:
            inside[last] = new[place]
        else:
            del inside[last]


def step(tables: dict, moved: list) -> None:
    """Take one step of a record."""
    table, number, op, new, before = moved
    documents = tables.setdefault(table, {})
    if (str(number) in documents) == (op == "new"):
        raise Damaged(f"document {number} of {table} is there already, or is not there")
    if op == "new":
        documents[str(number)] = new
    elif op == "gone":
        del documents[str(number)]
    elif op == "set":
        document = documents[str(number)]
        for field in before or {}:
            if field not in (new or {}):
                del document[field]
        document.update(new or {})
    elif op == "in":
        put(documents[str(number)], before or {}, new or {})
    else:
        raise Damaged(f"a step is new, gone, set or in, and not {op}")
    if not documents:
        del tables[table]


def rebuilt(folder: Path) -> tuple[dict, dict, list[dict]]:
    """The documents, the place in the log, and every record of a campaign, from its log alone."""
    tables, records, crc = {}, [], 0
    meta = {"segment": 0, "last": 0, "offset": 0, "crc": 0, "seq": 0, "next_id": 1, "schema": 0}
    for file in sorted((folder / "log").glob("*.jsonl")):
        for at, end, own, line in lines_of(file.read_bytes(), file.name):
            if at == 0:
                if (line["after"], int(line["crc"], 16)) != (meta["seq"], crc):
                    raise Damaged(f"{file.name} does not follow the segment before it")
                meta |= {"segment": line["segment"], "last": 0, "offset": end, "crc": own}
            else:
                if line["s"] != meta["seq"] + 1:
                    raise Damaged(f"{file.name}: record {line['s']} follows record {meta['seq']}")
                for each in deepcopy(line["d"]):  # what a step brings in is changed by later ones
                    step(tables, each)
                records.append(line)
                meta |= {"last": at, "offset": end, "crc": own, "seq": line["s"]}
                meta["next_id"] = max(meta["next_id"], line["i"])
                meta["schema"] = line.get("v", meta["schema"])
            crc = own
    return tables, meta, records


def stated(folder: Path) -> tuple[dict, dict]:
    """The documents and the place in the log as state.json has them."""
    data = (folder / "state.json").read_bytes()
    if data[SUM_AT : SUM_AT + 8] != b"%08x" % crc32(data[SUM_AT + 8 :]):
        raise Damaged("state.json is not what was written")
    tables = json.loads(data)
    meta = tables.pop("_meta")["1"]
    del meta["sum"]
    return tables, meta


def same(one: object, other: object) -> bool:
    """Return True if two values are the same JSON; Python takes 1, 1.0 and true for one."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def main(folder: Path) -> int:
    """Compare the documents of the log with those of state.json."""
    tables, meta, records = rebuilt(folder)
    equal = same((tables, meta), stated(folder))
    name = tables["campaign"]["1"]["name"]
    print(
        f"{name}: {len(records)} records, {sum(map(len, tables.values()))} documents, state.json "
        f"{'is the same' if equal else 'differs'}"
    )
    for record in records[-3:]:
        print(f"  {record['s']} {record['e'].get('kind')}: {record['e'].get('title', '')}")
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
