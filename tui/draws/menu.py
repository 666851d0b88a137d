"""What can be done at a place of the game: every action, with what it costs or why it cannot be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual.widget import Widget

from core.acts.place import Place
from core.refusal import Refusal
from core.schema.entry import Choice
from tui.config.styles import sheet
from tui.dialogs.choose import Picking
from tui.draws.changes import price_words
from tui.draws.dialog import DrawDialog
from tui.text.content import entitle
from tui.widgets.pick_list import PickList

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.draws.offers import Offer
    from core.acts.action import Price


class ActionMenu(Picking[str]):
    """Pick an action; the cursor begins on the first that can be done, and paid for.

    It is opened as a draw, unless `opens` is false. They are those of the place, or those `among` which to choose.

    Dismisses with the action's id for those who do something else with it.
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
    ) -> None:
        super().__init__("", PickList(self._chosen, classes="options"))
        self._place, self._actor, self._conflict, self._opens, self._among = place, actor, conflict, opens, among

    @property
    def campaign(self) -> Campaign:
        """The open campaign."""
        campaign = self.wyrdbook.campaign
        assert campaign is not None
        return campaign

    def body(self) -> Iterable[Widget]:
        """What is offered."""
        offers = self.campaign.offers(self._place, self._actor, self._conflict, self._among)
        priced = [(offer, None if offer.why_not else self._price(offer)) for offer in offers]
        paid = (offer.action.id for offer, price in priced if not offer.why_not and self._pays(price))
        self.choices.put([self._choice(offer, price) for offer, price in priced], first=next(paid, None))
        self._title = self.campaign.view.name_of(self._actor) or self._place.value.capitalize()
        yield from super().body()

    def on_mount(self) -> None:
        """Say for whom."""
        entitle(self.query_one(".dialog"), title=self._title)
        super().on_mount()

    def _choice(self, offer: Offer, price: Price | None) -> Choice:
        """An action with what it costs and does, or why it cannot be done."""
        rules, said = self.campaign.ruleset, ""
        if price is not None:
            said = price_words(price, rules, self._balance(price), rules.downtime.unit if rules.downtime else "")
        note = " · ".join(filter(None, (said, offer.action.help)))
        return Choice(offer.action.id, offer.action.title, offer.why_not, note)

    def _price(self, offer: Offer) -> Price | None:
        """What it costs with its form as it would start."""
        if offer.action.price is None:
            return None
        situation = self.campaign.situation(self._actor, self._conflict)
        try:
            return offer.action.price(offer.action.begin(situation), situation)
        except Refusal:
            return None

    def _pays(self, price: Price | None) -> bool:
        """Whether there is enough for a price; what costs too much may be given for free, and stays open."""
        return price is None or self._balance(price) >= price.amount

    def _balance(self, price: Price) -> int:
        """What the acting character has of what a price is in."""
        who = self.campaign.view.character(self._actor)
        return who.balances.get(price.currency, 0) if who is not None else 0

    def _chosen(self, ids: tuple[str, ...]) -> None:
        """Open it, or tell which."""
        if self._opens:
            self.give_way(DrawDialog(ids[0], self._actor, self._conflict))
        else:
            self.dismiss(ids[0])
