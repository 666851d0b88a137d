"""Help in lines: the commands, or the help on one word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING

from campaigns.command_language.command_lines import verbs
from campaigns.command_language.former_verbs import FORMER_VERBS
from campaigns.commands import COMMANDS
from core.refusal import Refusal
from core.schema.fields import fields_of
from tui.plain_mode.words import Word, find_words, words

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import View


def help_lines(campaign: Campaign, about: str, facts: Sequence[str]) -> Iterator[str]:
    """Yield everything that can be typed now, or the help on a command, an action of the game or a spoken line."""
    if about:
        yield from _help_on(campaign, about)
        return
    for word in words():
        if _applies(word.id, campaign.view):
            yield f"{_title_of(word)}: {word.help}"
    yield f"To print facts: {', '.join(facts)}."
    spoken = (each.id for each in verbs(campaign) if each.id not in FORMER_VERBS)
    yield f"Spoken lines begin with: {', '.join(spoken)}."
    yield "To learn more about a word, type help and the word."


def _title_of(word: Word) -> str:
    """`Draw, d`; if another command has this title, the first name that is unique."""
    title = (word.title,) if word.title.lower() in word.names else ()
    return ", ".join((*title, *(name for name in word.names[:1] if name != word.title.lower())))


def _applies(id: str, view: View) -> bool:
    """Return True if a command can do anything now."""
    needs = {"play.draw.resume": view.drafts, "play.draw.drop": view.drafts, "app.undo": view.undo}
    in_conflict = ("play.conflict.action", "play.next_step", "play.skip_turn", "play.skip_round")
    return bool({**needs, "app.redo": view.redo, **dict.fromkeys(in_conflict, view.conflicts)}.get(id, True))


def _help_on(campaign: Campaign, about: str) -> Iterator[str]:
    found = [f"{word.title} ({', '.join(word.names)}): {word.help}" for word, rest in find_words(about) if not rest]
    said = about.casefold()
    actions = (each for each in campaign.ruleset.actions if said in (each.id, each.title.casefold()))
    found += [f"{each.title} ({each.id}): {each.help}" for each in actions]
    kinds = (each for each in COMMANDS.values() if said == each.verb)
    for kind in kinds:
        fields = ", ".join(own.said for own in fields_of(kind))
        found.append(f"{kind.verb}: {cleandoc(kind.__doc__ or '').splitlines()[0]} Fields: {fields}.")
    if not found:
        raise Refusal("unknown", f"There is no command {about:.60}. Type help to list all.")
    yield from found
