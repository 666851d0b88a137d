"""House rules."""

from __future__ import annotations

from core.option import Options

OPTIONS = Options()
