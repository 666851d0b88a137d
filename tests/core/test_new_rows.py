"""A kind of thing is one row: a new one is chosen, played, priced, told and shown by its row alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.core.aisling.new_rows import ROWS as AISLING
from tests.core.background.new_rows import ROWS as BACKGROUND
from tests.core.destiny.new_rows import ROWS as DESTINY
from tests.core.new_rows import NewRow, lacking
from tests.core.resonance.new_rows import ROWS as RESONANCE
from tests.core.storyteller.new_rows import ROWS as STORYTELLER

GAMES: Mapping[str, Mapping[str, NewRow]] = {
    "aisling": AISLING,
    "background": BACKGROUND,
    "destiny": DESTINY,
    "resonance": RESONANCE,
    "storyteller": STORYTELLER,
}
TABLES = [(game, table) for game, rows in GAMES.items() for table in rows]


@pytest.mark.shape
@pytest.mark.parametrize(("game", "table"), TABLES)
def test_a_new_row_is_everywhere_by_itself(game: str, table: str) -> None:
    lost, of = lacking(game, table)
    assert (lost, of > 1) == ([], True)


@pytest.mark.shape
@pytest.mark.parametrize(("game", "table"), TABLES)
def test_a_reader_that_goes_past_the_table_is_found(game: str, table: str) -> None:
    lost, _ = lacking(game, table, "--past")
    assert lost == [GAMES[game][table].lost]
