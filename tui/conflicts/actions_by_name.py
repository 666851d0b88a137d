"""A place where the game's actions can be called by name: by their titles, and by the terms of the game's text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.actions.place import Place as At
from core.lazy_imports import Lazy
from tui.conflicts.conflict_screen import Fought
from tui.key_bindings import UiCommand
from tui.key_bindings.terms import OFFERED, term_commands

if TYPE_CHECKING:
    from campaigns.draws.offers import Offer
    from tui.conflicts import forms
    from tui.text import rule_text as texts
else:
    forms = Lazy("tui.conflicts.forms")
    texts = Lazy("tui.text.rule_text")


class ByName(Fought):
    """The selected character's actions by name."""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: a game's action now, or a conflict without a scene."""
        view = self.wyrdbook.view
        if action == "begin":
            return "" if view is not None and view.scene is not None else "No scene is open. Press [S] to start one."
        return self._not_now(str(parameters[0])) if action == "act" else super().why_not(action, parameters)

    def _not_now(self, act: str) -> str:
        """The reason why the selected character can't do an action now."""
        campaign = self.wyrdbook.campaign
        if campaign is None or self.actor is None or campaign.ruleset.action(act).place is At.DOWNTIME:
            return ""
        at = campaign.situation(self.actor, campaign.conflict_of_action(act, self.actor, None))
        refusal = campaign.ruleset.action(act).why_not(at)
        return refusal.message if refusal else ""

    def acts(self) -> tuple[Offer, ...]:
        """The selected character's actions outside conflicts and downtime; none in the player view."""
        campaign = self.wyrdbook.campaign
        if campaign is None or self.wyrdbook.in_player_view or self.actor is None:
            return ()
        return tuple(offer for place in OFFERED for offer in campaign.offers(place, self.actor))

    def terms(self) -> Iterator[UiCommand]:
        """The terms of the game's text and their targets; none in the player view."""
        view = self.wyrdbook.view
        if view is not None and not self.wyrdbook.in_player_view:
            yield from term_commands(view.ruleset, self.scope)

    def action_act(self, action: str) -> None:
        """Do an action by id, as from its menu; a downtime activity is planned at the desk."""
        view = self.wyrdbook.view
        if view is not None and view.ruleset.action(action).place is At.DOWNTIME:
            self.wyrdbook.go("downtime")
        else:
            self.wyrdbook.draw(action, self.actor)

    def action_begin(self, kind: str) -> None:
        """Start a conflict of a kind."""
        if self.wyrdbook.view is not None:
            forms.fill_conflict(self.wyrdbook, self.wyrdbook.view.ruleset.conflict(kind), self.actor)

    def action_rule(self, rule: str) -> None:
        """Show the text of a rule."""
        if self.wyrdbook.view is not None:
            self.wyrdbook.read(rule, texts.rule_text(self.wyrdbook.view.ruleset, rule))
