"""The world: all characters and articles, and the text of the selected one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from campaigns.links.syntax import readable_text
from campaigns.state.list_rows import UnwrittenView
from core.wording import quantity
from tui.base_screens.list_screen import ReadBeside
from tui.bulk_edit.editor import edit_many
from tui.dialogs.reader import copy
from tui.key_bindings import bindings
from tui.terminal.attempt import attempt, send
from tui.text.columns import cell
from tui.text.plain import SECRET, clip, plain
from tui.widgets.line_list import DrawnRows, LineList
from tui.world.facts import facts
from tui.world.forms import add_article, edit_article, relate, unrelate, write_about
from tui.world.relationship_tree import ties
from tui.world.relationships import TiesDialog

if TYPE_CHECKING:
    from campaigns.state.list_rows import Known
    from campaigns.state.view import View

_OF_ONE = ("edit", "relate", "unrelate", "ties", "secret", "remove", "copy", "outside", "life")
_SORT, _NAME = 9, 24  # cells of these columns


class WorldScreen(ReadBeside):
    """Characters and articles by name, with the text of the selected one."""

    scope: ClassVar[str] = "world"
    BINDINGS: ClassVar[list[BindingType]] = bindings("world")
    empty: ClassVar[str] = "There are no articles yet. Press [a] to add one."

    def __init__(self, known: int | None = None) -> None:
        super().__init__()
        self.known: tuple[Known, ...] = ()
        self.unwritten: tuple[UnwrittenView, ...] = ()
        self._opened_at = known

    def show(self, view: View) -> None:
        """Show the matching ones."""
        campaign = self.wyrdbook.campaign
        if campaign is None:
            return
        self.known, self.unwritten = campaign.people_and_articles(), campaign.unwritten()
        if self.needle:
            self.known = tuple(each for each in self.known if self.fits("\n".join(_words(each))))
            self.unwritten = tuple(each for each in self.unwritten if self.fits(f"{each.name} {each.sort}"))
        opened, self._opened_at = self._opened_at, None
        at = next((i for i, each in enumerate(self.known) if each.id == opened), None)
        rows: list[Known | UnwrittenView] = [*self.known, *self.unwritten]
        self.list.show(DrawnRows(rows, _row), cursor=at)

    def note_subject(self) -> tuple[str, int | None]:
        """Return the one under the cursor as the subject of a note."""
        one = self.one
        return ("character" if one.character else "article", one.id) if one is not None else ("campaign", None)

    @property
    def one(self) -> Known | None:
        """The character or article under the cursor; None for a name without an article."""
        return self.list.item_at_cursor(self.known)

    @property
    def wanted(self) -> UnwrittenView | None:
        """The name under the cursor that sheets mention and that has no article."""
        at = -1 if self.list.cursor is None else self.list.cursor - len(self.known)
        return self.unwritten[at] if 0 <= at < len(self.unwritten) else None

    @property
    def article(self) -> Known | None:
        """The article under the cursor; None for a character, who has a sheet."""
        one = self.one
        return None if one is None or one.character else one

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse all but writing without a selected one, and some actions without an article."""
        if action in _OF_ONE and self.one is None:
            return self.empty if self.wanted is None else "There is no article yet. Press [a] to write it."
        if action in ("edit", "secret", "remove") and self.article is None:
            return "This is a character. Press [enter] or [c] to see more."
        return ""

    def named_text(self) -> str:
        """Return the text of the one under the cursor."""
        return self.one.text if self.one else ""

    def action_add(self) -> None:
        """Write an article, about the name under the cursor if that has none."""
        if (wanted := self.wanted) is not None:
            write_about(self.wyrdbook, wanted.name, wanted.sort)
        else:
            add_article(self.wyrdbook)

    def action_edit(self) -> None:
        """Change the article."""
        if (article := self.article) is not None:
            edit_article(self.wyrdbook, article)

    def action_relate(self) -> None:
        """Add a relationship."""
        if (one := self.one) is not None:
            relate(self.wyrdbook, one.id, one.name)

    def action_unrelate(self) -> None:
        """Remove a relationship."""
        if (one := self.one) is not None:
            unrelate(self.wyrdbook, one.id)

    def action_ties(self) -> None:
        """Show the relationships as a picture."""
        campaign, one = self.wyrdbook.campaign, self.one
        if campaign is not None and one is not None:
            self.app.push_screen(TiesDialog(campaign, one.id))

    def action_life(self) -> None:
        """Show the events of the one under the cursor, on the timeline."""
        if (one := self.one) is not None:
            self.wyrdbook.go("timeline", one=one.id, back_to=("world", {"known": one.id}))

    def action_secret(self) -> None:
        """Make the article visible to the GM only, or to everyone."""
        if (article := self.article) is not None:
            given = {"article": article.id, "secret": not article.secret}
            attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.EditArticle, **given))

    def action_remove(self) -> None:
        """Remove the article; undo brings it back."""
        if (article := self.article) is not None:
            done = attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.RemoveArticle, article=article.id))
            if done is not None:
                self.wyrdbook.tell(f"{article.name} removed. Press [u] to undo.")

    def action_outside(self) -> None:
        """Edit one, or all matching ones, in the user's own editor."""
        chosen = self.known if self.needle else filter(None, (self.one,))
        edit_many(self.wyrdbook, [each.id for each in chosen])

    def action_copy(self) -> None:
        """Copy the text."""
        if (one := self.one) is not None:
            copy(self.wyrdbook, "\n".join(_words(one)))

    @on(LineList.Selected)
    def _open(self) -> None:
        if self.one is not None:
            self.wyrdbook.open_dossier(self.one.id)
        elif self.wanted is not None:
            self.action_add()

    @on(LineList.Highlighted)
    def _show_beside(self) -> None:
        self.show_beside(*self._article_lines())
        self.refresh_bindings()

    def _article_lines(self) -> Iterator[Content]:
        """The text of the one under the cursor, and its relationships."""
        campaign, one, wanted = self.wyrdbook.campaign, self.one, self.wanted
        if wanted is not None:
            yield Content.styled(plain(wanted.name), "bold")
            yield from (Content(plain(each)) for each in wanted.said)
            yield Content.styled("There is no article yet. Press [a] to write it.", "$text-muted")
        if campaign is None or one is None:
            return
        yield Content.styled(plain(one.name), "bold")
        for line in (one.sort, *facts(one)):
            yield Content.styled(plain(line), "$text-muted")
        for tie in ties(one.id, campaign.people_and_articles(), campaign.relations(), depth=2):
            yield tie.line
        if one.text:
            yield Content("")
            yield Content(plain(readable_text(one.text), newlines=True))


def _words(one: Known) -> Iterator[str]:
    """All searched and copied texts."""
    yield from (one.name, one.sort, *facts(one), one.text)


def _unwritten(one: UnwrittenView) -> str:
    """The description of a name that has no article."""
    return f"not written yet, mentioned by {quantity(len(one.said), 'character')} · [a] to write it"


def _row(one: Known | UnwrittenView) -> Content:
    if isinstance(one, UnwrittenView):
        return Content.assemble(
            (f"  {clip(plain(one.sort), _SORT):<{_SORT}} ", "$text-muted"),
            (cell(plain(one.name), _NAME), "$text-muted"),
            (f"  {plain(_unwritten(one))}", "$text-warning"),
        )
    text = next((line for line in readable_text(one.text).splitlines() if line.strip()), "")
    return Content.assemble(
        (f"{SECRET if one.secret else ' '} ", "$text-warning"),
        (f"{clip(plain(one.sort), _SORT):<{_SORT}} ", "$text-muted"),
        cell(plain(one.name), _NAME),
        (f"  {plain(text)}", "$text-muted"),
    )
