"""Upgrades of this game's stored values when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.upgrade import Upgrade, add, drop, then, where, within

_HELPER = {"who", "name", "attribute", "second", "flat", "circumstance", "again"}
"""The fields of a helper in shape 1."""
_HELPING = add(tool="", advantage="", other=0, use_inspired=False, effect="")
_IN_PLAY = add(willpower=False, prepared="")
_RIVAL = add(
    rival_tool="",
    rival_advantage="",
    rival_willpower=False,
    rival_prepared="",
    rival_use_inspired=False,
    rival_modifiers=[],
    rival_effect="",
)
_FAILING = add(failure_condition="", state="conscious", rival_failure_condition="", rival_state="conscious")
_WORK = ("research", "influence", "project", "prepare")
"""The activities with a draw."""

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: rivals and helpers draw with everything that a draw can use, an attack may have help, and
    # failing in a race may give a condition. A conflict stores whether the fighter whose turn it is has attacked.
    1: Upgrade(
        everywhere=where(_HELPER, _HELPING),
        form={
            "draw": within("helpers", _IN_PLAY),
            "attack": add(helpers=[]),
            "effort": within("helpers", _IN_PLAY),
            "contest": then(within("helpers", _IN_PLAY), within("rival_helpers", _IN_PLAY), _RIVAL),
            "race_draw": then(within("helpers", _IN_PLAY), within("rival_helpers", _IN_PLAY), _RIVAL, _FAILING),
        },
        conflict={"rounds": add(acted=False)},
        request={
            "attack": add(assistants=[]),
            "race_draw": then(add(failure_condition=None), within("sides", add(failure_condition=None))),
        },
    ),
    # From 2 to 3: forms of a downtime have no fields for Willpower, a banked bonus and a beat. They weren't shown; if a
    # line named them, a logged draw keeps the bonus in its request, and nothing was spent or earned (storyteller-65).
    2: Upgrade(form=dict.fromkeys(_WORK, drop("willpower", "prepared", "beat"))),
}
