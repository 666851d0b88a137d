"""The actions at a place of the game, with their cost or the reason why they are impossible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.widget import Widget

from core.actions.place import Place
from tui.config.styles import sheet
from tui.dialogs.choose import PickDialog
from tui.draws.dialog import DrawDialog
from tui.draws.offers import list_offers
from tui.text.content import entitle
from tui.text.names import names_of
from tui.widgets.pick_list import PickList

if TYPE_CHECKING:
    from campaigns.campaign import Campaign


class ActionMenu(PickDialog[str]):
    """Choose an action; the cursor starts on the first that is possible and affordable.

    It opens as a draw, unless `opens` is False. The actions are those of the place, or those given as `among`. With
    `each` it is done for several characters, whom the title names.
    Dismisses with the action's id, for callers that do something else with it.
    """

    CSS_PATH = [sheet("modals"), sheet("draw")]  # type: ignore[assignment]

    def __init__(
        self,
        place: Place,
        actor: int | None,
        conflict: int | None = None,
        *,
        opens: bool = True,
        among: Sequence[str] = (),
        each: Sequence[int] = (),
    ) -> None:
        super().__init__("", PickList(self._open_chosen, classes="options"))
        self._place, self._actor, self._conflict, self._opens, self._among = place, actor, conflict, opens, among
        self._each = each or (actor,)

    @property
    def campaign(self) -> Campaign:
        """The open campaign."""
        campaign = self.wyrdbook.campaign
        assert campaign is not None
        return campaign

    def body(self) -> Iterable[Widget]:
        """The offered actions."""
        found = list_offers(self.campaign, self._place, self._actor, self._conflict, self._among)
        noted = zip(found.choices, found.helps, strict=True)
        choices = [replace(each, note=" · ".join(filter(None, (each.note, help)))) for each, help in noted]
        self.choices.show_choices(choices, first=found.first)
        of_table = all(self.campaign.ruleset.action(each.id).of_table for each in choices)
        self._title = "" if of_table else names_of(self.campaign.view, self._each)
        yield from super().body()

    def on_mount(self) -> None:
        """Show the character in the title, or the place of actions that belong to none."""
        entitle(self.box, title=self._title or self._place.heading)
        super().on_mount()

    def _open_chosen(self, ids: tuple[str, ...]) -> None:
        """Open the chosen action, or return its id."""
        if self._opens:
            self.give_way(DrawDialog(ids[0], self._actor, self._conflict))
        else:
            self.dismiss(ids[0])
