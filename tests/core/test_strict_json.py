"""JSON from outside: what is not plain is refused, and reading takes no longer than it is long."""

import pytest

from core.schema.strict_json import read_json


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 5_000, "-" + "9" * 5_000])
@pytest.mark.parametrize("around", ["%s", '{"pool": %s}', "[[%s]]"])
def test_what_is_no_finite_number_is_refused(number, around):
    with pytest.raises(ValueError, match=r"isn't a number|is too large|Exceeds the limit"):
        read_json(around % number)


def test_numbers_are_read_as_they_are():
    assert read_json("[-3, 1.5, -1e300, 0]") == [-3, 1.5, -1e300, 0]


def test_the_first_key_that_is_there_twice_is_named():
    with pytest.raises(ValueError, match="'b' is listed twice"):
        read_json('{"a": 1, "b": {"a": 2}, "b": 3, "a": 4}')


def test_text_that_is_not_utf_8_is_refused():
    with pytest.raises(ValueError, match="utf-8"):
        read_json(b'"\xff"')


def test_many_keys_are_looked_at_once_each():
    """Compared with one another, as many keys would take two minutes."""
    keys = ",".join(f'"{number}": 0' for number in range(200_000))
    assert len(read_json(f"{{{keys}}}")) == 200_000
    with pytest.raises(ValueError, match="'199999' is listed twice"):
        read_json(f'{{{keys}, "199999": 1}}')
