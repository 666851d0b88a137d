"""Every rule's text, in our own words."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
