"""Upgrades of this game's stored values when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.upgrade import Upgrade, add, then, within

_PARTNER = add(convert_near=0, invoke="", tag="", luck=0, other=0)

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: drawing together may be opposed by a Threshold or by others who draw, and is settled.
    1: Upgrade(
        form={
            "together": then(
                within("partners", _PARTNER), add(against=None, rivals=[], rivals_method="joint", decides="guide")
            )
        },
        request={"together": add(opposition=None, against=[], against_method="joint", stakes=None)},
    ),
}
