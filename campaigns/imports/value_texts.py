"""Values that the sheet doesn't have as text, and the names for them."""

from __future__ import annotations

import json
import re
from collections.abc import Container
from itertools import chain, count

from core.schema.codec import Json

_BETWEEN_KEYS = re.compile(r"(?<=\w)\.(?=[^\W\d])")


def value_text(value: Json) -> str:
    """A value as the text of a custom field."""
    return (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)).strip()


def named_path(name: str, taken: Container[str] = ()) -> str:
    """A name to read for a nested key: `body eyes` for `body.eyes`; other dots, as in `No. 3`, stay.

    If that is taken, it is the whole key, or the key with a number.
    """
    whole = name.strip()
    names = chain((_BETWEEN_KEYS.sub(" ", whole), whole), (f"{whole} ({number})" for number in count(2)))
    return next(each for each in names if each not in taken)
