"""What becomes of stored values of this game when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.upgrade import Upgrade, add

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: the tables became house rules; before, everybody played with the numbers as written.
    1: Upgrade(
        options=add(
            difficulties={
                "normal": {"hits": 1},
                "challenging": {"hits": 2},
                "difficult": {"hits": 3},
                "daunting": {"hits": 4},
                "impossible": {"hits": 5},
            },
            tricks={
                "create_advantage": {"hits": 2},
                "strike": {"hits": 0},
                "critical_strike": {"hits": 3},
                "destroy_object": {"hits": 2},
            },
            potency={
                "charm": {"adds": 1},
                "minor_spell": {"adds": 2},
                "major_spell": {"adds": 4},
                "grand_spell": {"adds": 8},
            },
            scale={
                "single": {"adds": 1},
                "cluster": {"adds": 2},
                "small_crowd": {"adds": 3},
                "large_crowd": {"adds": 4},
                "mass": {"adds": 5},
            },
            duration={
                "instant": {"adds": 1},
                "lingering": {"adds": 2},
                "sustained": {"adds": 3},
                "one_week": {"adds": 4},
                "one_year": {"adds": 5},
                "permanent": {"adds": 6},
            },
            fallout={
                "minor": {"injuries": 1},
                "moderate": {"injuries": 2},
                "significant": {"injuries": 4},
                "major": {"injuries": 8},
                "catastrophic": {"injuries": 8},
            },
        )
    ),
}
