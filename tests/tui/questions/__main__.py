"""`python -m tests.tui.questions`: write the listings again."""

from __future__ import annotations

import os
import sys

import pytest

from tests.tui.questions.listing import AGAIN

if __name__ == "__main__":
    os.environ[AGAIN] = "yes"
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "tests/tui/questions"]))
