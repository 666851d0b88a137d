"""The files of a vault that aren't pages: pictures, recordings, canvases, tables."""

from __future__ import annotations

import re

ATTACHED = re.compile(
    r"\.(?:png|jpe?g|gif|webp|svg|bmp|avif|mp3|wav|ogg|m4a|flac|mp4|mov|webm|pdf|canvas|base|csv|tsv|json|txt)$",
    re.IGNORECASE,
)
"""The endings of pictures and other files that aren't pages."""
