"""An action with the characters who do it and the conflict it is done in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.actions.action import Action
from core.actions.actor import actor_of_form, opponents_and_partners
from core.schema.codec import encode
from core.schema.forms import asks_who_acts
from tui.text.names import names_of

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.draws.offers import Started
    from campaigns.state.view import Done, DraftView
    from core.actions.play import Worked
    from core.actions.situation import Situation
    from tui.draws.progress import Drawing


class PlacedAction:
    """An action of `actor`, or one that asks nothing of `each` of several characters.

    A `conflict` that isn't named is the one that claims the action; if several do, the people in the form decide.
    """

    def __init__(
        self, campaign: Campaign, id: str, actor: int | None, conflict: int | None, each: Sequence[int] = ()
    ) -> None:
        self._campaign = campaign
        self.id, self.actor, self.conflict, self._each = id, actor, conflict, tuple(each)

    @property
    def action(self) -> Action:
        """The action of the game."""
        return self._campaign.ruleset.action(self.id)

    @property
    def title(self) -> str:
        """The characters and the action, with the conflict if several are possible."""
        unnamed = self.action.of_table or self.asks_who
        who = "" if unnamed else names_of(self._campaign.view, self._each or (self.actor,))
        running = {each.id: each.title for each in self._campaign.view.conflicts}
        where = running.get(self.conflict or 0, "") if self.in_several else ""
        return " · ".join(filter(None, (who, self.action.title, where)))

    @property
    def asks_who(self) -> bool:
        """True if the form has a field for whoever acts."""
        return asks_who_acts(self.action.form)

    @cached_property
    def in_several(self) -> bool:
        """True if it can be done in several conflicts."""
        return len(self._campaign.conflicts_claiming(self.id, self.actor)) > 1

    @property
    def situation(self) -> Situation:
        """The situation in its conflict."""
        return self._campaign.situation(self.actor, self.conflict)

    @property
    def situations(self) -> tuple[Situation, ...]:
        """The situation of each of several characters; none for an action of one."""
        return tuple(self._campaign.situation(who, self.conflict) for who in self._each)

    def begin(self, draft: DraftView | None, form: Any) -> tuple[Any, Started | None]:
        """The form to start with: of a draft, the one given or the one last used. Refuse an action not possible now.

        A form as it was last used comes with how much of it is from then.
        """
        at = self._campaign.conflict_of_action(self.id, self.actor, self.conflict)
        refusal = self.action.why_not(self._campaign.situation(self.actor, at))
        if refusal is not None:
            raise refusal
        if draft is not None or form is not None:
            self.conflict = at
        if draft is not None:
            return draft.form, None
        started = self._campaign.offer_form(self.id, self.actor, self.conflict)
        self.conflict = started.conflict
        return (started.form, started) if form is None or form == started.form else (form, None)

    def situation_of(self, form: Any, situation: Situation) -> Situation:
        """The situation in the conflict of the people whom the form names: the given one unless it is another's."""
        people = opponents_and_partners(form, situation)
        at = self._campaign.conflict_of_action(self.id, self.actor, self.conflict, people)
        if at == self.conflict:
            return situation
        self.conflict = at
        return self.situation

    def carry_out(self, send: Callable[[Any, Worked | None], Done], drawing: Drawing, note: str) -> Done:
        """Send the command for a finished draw; raises `Refusal`."""
        if not self._each:
            return send(commands.Resolve(**self.command_fields(drawing, note)), drawing.worked)
        form = encode(drawing.form)
        return send(commands.ResolveEach(action=self.id, actors=self._each, form=form, note=note), None)

    def command_fields(self, drawing: Drawing, note: str) -> dict[str, Any]:
        """The fields of a draw for its command."""
        actor = actor_of_form(drawing.form, drawing.situation)
        said = {"action": self.id, "actor": actor, "conflict": self.conflict, "note": note}
        return {**said, "form": encode(drawing.form), "answers": drawing.answers}
