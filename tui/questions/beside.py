"""With which other an evening or a character is to be laid side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.schema.entry import Choice
from tui.patience import Step, patiently
from tui.picking import Pick

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView
    from campaigns.telling.held import Held
    from tui.host import Host

_WIDEST, _AROUND = 96, 8  # cells of two side by side, and of what stands around them


def evenings_beside(app: Host, number: int, width: int) -> None:
    """Choose a second evening, and show what each held."""
    from tui.present.past.story import session_title

    campaign = app.campaign
    others = [each for each in campaign.sessions() if each.number != number] if campaign else []
    if campaign is None or not others:
        app.refuse("There is no other evening yet.")
        return

    def begin_with(other: int) -> Callable[[Step], Callable[[], tuple[Held, Held]]]:
        from campaigns.public.account import Account
        from campaigns.telling.held import held

        def begin(step: Step) -> Callable[[], tuple[Held, Held]]:
            past = campaign.past(step.back)
            account = Account(past, public=False)
            return lambda: (held(past, account, number), held(past, account, other))

        return begin

    def show(found: tuple[Held, Held]) -> None:
        from tui.present.beside import evenings

        title = f"Evenings {found[0].number} and {found[1].number}"
        app.read(title, evenings(*found, min(_WIDEST, width) - _AROUND))

    choices = [Choice(str(each.number), session_title(each)) for each in others]
    pick = Pick(f"Evening {number} beside which other?", choices)
    app.push_screen(pick, lambda other: patiently(app, "Two evenings", begin_with(int(other)), show) if other else None)


def characters_beside(app: Host, character: int, width: int, other: int | None = None) -> None:
    """Show a character beside another, who is chosen unless said."""
    view = app.view
    one = view.character(character) if view is not None else None
    others = [each for each in view.characters if each.id != character] if view is not None else []
    if view is None or one is None or not others:
        app.refuse("There is nobody else yet.")
        return

    def show(second: CharacterView | None) -> None:
        from tui.present.beside import characters

        if second is not None:
            text = characters(view, one, second, min(_WIDEST, width) - _AROUND)
            app.read(f"{one.name} and {second.name}", text)

    if other is not None:
        show(view.character(other))
        return
    choices = [Choice(str(each.id), each.name, note="" if each.role == "pc" else "figure") for each in others]
    pick = Pick(f"{one.name} beside whom?", choices)
    app.push_screen(pick, lambda chosen: show(view.character(int(chosen))) if chosen else None)
