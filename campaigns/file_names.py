"""Names of files that some system reads otherwise than they are written."""

from __future__ import annotations

import re
import unicodedata

_DEVICE = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]) *(\.|$)"
)


def is_device(name: str) -> bool:
    """Return whether Windows opens a device under this name, whatever its ending: `CON`, `nul.txt`."""
    return _DEVICE.match(name.casefold()) is not None


def alike(name: str) -> str:
    """Return what two names share that some file system takes for one: capitals and forms of accents don't count."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
