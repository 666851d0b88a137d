"""Forms for articles and their relationships."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.calendar.dates import in_words
from campaigns.calendar.day_input import TYPED, day_of
from campaigns.document_kinds.articles import SORTS, ArticleFields, Carried
from campaigns.threads.thread_list import carries
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form, with_rest
from tui.terminal.attempt import attempt, send

if TYPE_CHECKING:
    from campaigns.state.list_rows import Known
    from tui.app_interface.host import Host


@dataclass(frozen=True, slots=True)
class ArticleForm:
    """The fields of an article whose form differs from its stored data."""

    name: str = entry("Name", default="")
    sort: str = entry("Kind", default=SORTS[0], help=f"{', '.join(SORTS)}, or a custom word")
    text: str = entry("Text", default="", long=True, help="@name links to someone or something with that name")
    thread: Carried = entry("Thread", default="none", help="is it also a thread of the story?")
    deadline: str = entry("Deadline", default="", help=f"none, or {TYPED}")
    other_names: str = entry("Other names", default="", help="separated by commas")
    tags: str = entry("Tags", default="", help="words, such as debt winter")
    fields: str = entry("Custom fields", default="", long=True, help="one per line: name: value")
    secret: bool = entry("Secret", default=True, help="only the GM sees it")


def add_article(app: Host, begun: ArticleForm | None = None) -> None:
    """Add an article, from a partly filled form."""
    start = with_rest(begun or ArticleForm(), ArticleFields)
    ask(app, "Article", start, lambda filled: send(app, commands.AddArticle, **_article_fields(app, filled)))


def write_about(app: Host, name: str, sort: str) -> None:
    """Write an article about someone named on a sheet, of the kind the game gives them."""
    add_article(app, ArticleForm(name=name, sort=sort or SORTS[0]))


def edit_article(app: Host, article: Known) -> None:
    """Change an article."""
    fill = article_form(app, article)

    def act(filled: Any) -> None:
        said = _article_fields(app, filled)
        changed = {name: value for name, value in said.items() if value != _article_fields(app, fill)[name]}
        if changed:
            send(app, commands.EditArticle, article=article.id, **changed)

    ask(app, article.name, fill, act)


def article_form(app: Host, article: Known) -> Any:
    """Return the form of an article, filled in with its present values."""
    fields = "\n".join(f"{name}: {value}" for name, value in article.fields.items())
    filled = ArticleForm(
        name=article.name,
        sort=article.sort,
        text=article.text,
        thread="open" if carries(article) and article.thread == "none" else article.thread,
        deadline=in_words(app.view.calendar, article.deadline) if app.view and article.deadline else "",
        other_names=", ".join(article.other_names),
        tags=" ".join(article.tags),
        fields=fields,
        secret=article.secret,
    )
    return with_rest(filled, ArticleFields, article)


def _article_fields(app: Host, filled: Any) -> dict[str, Any]:
    """The filled fields as the command takes them; refuses malformed custom fields."""
    fields = dict[str, str]()
    for line in filter(str.strip, filled.fields.splitlines()):
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            raise Refusal(
                "no_field", f"Custom fields are lines such as `home: Harrow`. This is not one: {line:.40}", "fields"
            )
        fields[name.strip()] = value.strip()
    return {
        **encode(filled),
        "other_names": [name.strip() for name in filled.other_names.split(",") if name.strip()],
        "tags": filled.tags.split(),
        "fields": fields,
        "deadline": day_typed(app, filled.deadline, "deadline") or 0,
    }


def day_typed(app: Host, text: str, field: str) -> int | None:
    """Return the campaign day from its typed text; None if it is empty."""
    if app.view is None or not text.strip():
        return None
    return day_of(app.view.calendar, text, app.view.day, field)


def relate(app: Host, known: int, name: str) -> None:
    """Ask for a relationship to another character or article."""
    campaign = app.campaign
    if campaign is None:
        return
    choices = tuple(Choice(str(each.id), each.name) for each in campaign.people_and_articles() if each.id != known)
    if not choices:
        app.refuse("There is no one else yet. Press [a] to add an article.")
        return
    fill = form(
        "Tie",
        how=(str, entry("How", default="", help=f"{name} … : owes, sister of, hides in")),
        to=(str, entry("To", default=choices[0].id, choices=choices)),
    )

    def act(filled: Any) -> None:
        send(app, commands.Relate, who=known, how=filled.how, to=int(filled.to))

    ask(app, name, fill(), act)


def unrelate(app: Host, known: int) -> None:
    """Ask for the relationship to remove."""
    campaign = app.campaign
    ties = [tie for tie in (campaign.relations() if campaign else ()) if known in (tie.who, tie.to)]
    written = [tie for tie in ties if tie.id is not None]
    if not written:
        app.refuse(
            "This relationship is on a sheet. Change it there."
            if ties
            else "There is no relationship here. Press [r] to add one."
        )
        return

    def act(chosen: str | None) -> None:
        if chosen is not None:
            attempt(app, lambda: send(app, commands.Unrelate, relation=int(chosen)))

    app.push_screen(Pick("Which relationship?", [Choice(str(tie.id), tie.said) for tie in written]), act)
