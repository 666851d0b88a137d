"""What in a vault is no page: pictures, recordings, canvases, tables."""

from __future__ import annotations

import re

ATTACHED = re.compile(
    r"\.(?:png|jpe?g|gif|webp|svg|bmp|avif|mp3|wav|ogg|m4a|flac|mp4|mov|webm|pdf|canvas|base|csv|tsv|json|txt)$",
    re.IGNORECASE,
)
"""What ends so is a picture or another file that is no page."""
