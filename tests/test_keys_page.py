"""docs/reference/keys.md lists the keys of the app as they are."""

import pytest

from tests.keys_page import PAGE, page


@pytest.mark.shape
def test_the_page_of_keys_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "`make generated` writes it again"
