"""The record of an action is as long in a battle of hundreds as among a few."""

from __future__ import annotations

from benchmarks.map import battle, place


def test_a_record_among_three_hundred_units_is_as_long_as_among_three() -> None:
    sizes = []
    for units in (300, 3):
        with battle(units) as campaign:
            place(campaign)
            sizes.append(len((campaign.folder / "log" / "000001.jsonl").read_bytes().splitlines()[-1]))
    assert sizes[0] <= sizes[1] * 1.05
