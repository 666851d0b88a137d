"""Campaign files made by strangers, with sums that are right: refused in one line, or good to the last step."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.errors import CampaignError
from campaigns.library.library import Library
from tests.campaigns.test_golden import GOLDEN
from tests.campaigns.test_strangers import changed, forged, records_of, taken_in, use


def cases(dice: Random) -> Iterator[str]:
    """One thing in a real campaign made another, again and again, game by game."""
    genuine = [records_of(file) for file in GOLDEN if file.stem.endswith("odds-and-ends")]
    while True:
        payloads = list(dice.choice(genuine))
        at = dice.randrange(len(payloads)) if dice.random() < 0.7 else 0
        seq = payloads[at]["s"]
        payloads[at] = {"s": seq} | changed(payloads[at], dice)
        if type(payloads[at]["s"]) is not int:
            payloads[at]["s"] = seq
        with tempfile.TemporaryDirectory() as home:
            taken = taken_in(Library(Path(home) / "campaigns"), forged(payloads, Path(home) / "forged.zip"))
            if isinstance(taken, CampaignError):
                assert "\n" not in str(taken), taken
                yield "refused"
            else:
                use(taken)
                yield "taken in and used"
