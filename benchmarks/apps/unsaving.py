"""The app with a disk that saves nothing: what a key costs when no byte is written or synced."""

import sys
from unittest.mock import patch

from tui.__main__ import main

if __name__ == "__main__":
    with (
        patch("campaigns.store.disk.sync"),
        patch("campaigns.store.disk.write"),
        patch("campaigns.store.disk.is_at", return_value=True),
    ):
        sys.exit(main())
