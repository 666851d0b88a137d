"""A plugin for pytest: failures of the conformance tests show what was compared (`pytest_plugins` in a conftest.py)."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("campaigns.conformance")
