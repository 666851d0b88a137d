"""The names of equipment and spells, by which forms offer them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.refusal import Refusal


def name_faults(names: Iterable[str], at: str, rule: str) -> Iterator[Refusal]:
    """The faults of the names in a list on a sheet that can't be told apart in a form."""
    known = set[str]()
    for place, name in enumerate(map(str.strip, names)):
        if not name:
            yield Refusal("bad_request", "Give it a name.", f"{at}.{place}.name", rule)
        elif name in known:
            yield Refusal("bad_request", f"{name:.40} is listed twice. Remove one.", f"{at}.{place}.name", rule)
        known.add(name)
