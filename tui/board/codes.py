"""QR codes in the terminal."""

from __future__ import annotations

from io import StringIO

import segno


def qr_code(address: str) -> str:
    """The QR code of an address as blocks, for a dark terminal."""
    segno.make(address, error="l").terminal(drawn := StringIO(), border=2, compact=True)
    return drawn.getvalue().rstrip("\n")
