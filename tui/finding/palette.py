"""The palette: every command with its key, and everything of the campaign that has a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from tui.finding.fuzzy import highlight, score
from tui.finding.reach import Reached, reachable
from tui.shown import shown
from tui.text import clip

if TYPE_CHECKING:
    from campaigns.state.view import View
    from core.ruleset import Ruleset
    from tui.host import Host

_LONGEST = 96
_LOGGED = 30  # how many of the newest log entries are offered


@dataclass(frozen=True, slots=True)
class Findable:
    """Something to be found: its words, what kind of thing it is, and what choosing it does.

    A `sentence` is found by whole words of it only: some letters of it always fit.
    """

    words: str
    kind: str
    run: Callable[[], object]
    sentence: bool = False

    def fits(self, query: str) -> float:
        """How well it fits, 0 for not at all."""
        if self.sentence:
            return float(all(word in self.words.casefold() for word in query.casefold().split()))
        return score(query, self.words)


class Everything(Provider):
    """Commands first, then characters, scenes, milestones, sessions, rules and the newest log entries."""

    @property
    def wyrdbook(self) -> Host:
        """The app, as what may be asked of it."""
        return cast("Host", self.app)

    async def startup(self) -> None:
        """Gather once what has a name; it cannot change while the palette is open."""
        self._found = list(findable(self.wyrdbook))

    async def discover(self) -> Hits:
        """What is shown before anything is typed: what can be done here."""
        for reached in reachable(self.screen):
            title = command_words(reached)
            yield DiscoveryHit(title, self._run(reached), title.plain, _help(reached))

    async def search(self, query: str) -> Hits:
        """Whatever fits the letters."""
        for reached in reachable(self.screen):
            if (fits := max(score(query, words) for words in _names(reached))) > 0:
                yield Hit(fits * 1.2, command_words(reached, query), self._run(reached), help=_help(reached))
        for found in self._found:
            if (fits := found.fits(query)) > 0:
                words = highlight(query, clip(found.words, _LONGEST))
                yield Hit(fits, words, found.run, help=_help_text(found.kind))

    def _run(self, reached: Reached) -> Callable[[], object]:
        return partial(self.wyrdbook.run_reached, reached)


def command_words(reached: Reached, query: str = "") -> Content:
    """`Award   2 a`: the title with its group and key."""
    title = highlight(query, full_title(reached))
    return Content.assemble(title, "  ", (reached.key, "bold $accent"))


def full_title(reached: Reached) -> str:
    """The title with what it is done to, so that the adds of all panes can be told apart."""
    command = reached.command
    return command.title if command.scope.count(".") == 0 else f"{command.group}: {command.title.lower()}"


def _names(reached: Reached) -> tuple[str, ...]:
    return (full_title(reached), *reached.command.aliases)


def _help_text(words: str) -> str:
    """What is said of a hit. Textual takes a `str` for markup here, but text as it is as well."""
    return cast("str", shown(words))


def _help(reached: Reached) -> str:
    return _help_text(reached.why_not or reached.command.help)


def findable(app: Host) -> Iterator[Findable]:
    """Everything of the campaign with a name."""
    view = app.view
    if view is None:
        return
    yield from _people_and_scenes(app, view)
    yield from _rules(app, view)
    if not app.veiled:
        yield from _past(app)


def _people_and_scenes(app: Host, view: View) -> Iterator[Findable]:
    for character in view.characters:
        yield Findable(character.name, "character", partial(app.go, "sheet", character=character.id))
    for milestone in view.milestones:
        run = partial(app.find_at_table, "milestones", milestone.id)
        yield Findable(milestone.title, "reached milestone" if milestone.reached else "milestone", run)
    for prepared in view.prepared:
        yield Findable(prepared.title, "prepared scene", partial(app.go, "story", prepared=prepared.id))
    yield from _written(app)
    for clock in view.clocks:
        yield Findable(clock.track.title, "clock", partial(app.find_at_table, "scene", clock.id))


def _written(app: Host) -> Iterator[Findable]:
    """What is written of stories and the like, found by their names and by any word of it; none under the veil."""
    from tui.questions.prepared import read_record

    campaign = app.campaign
    if campaign is None or app.veiled:
        return
    for kind, of in campaign.written():
        title = f"{kind.title}: {of.label}"
        said = " · ".join(f"{label}: {text}" for label, text in kind.lines(campaign.record(kind.id, of.id)))
        if said:
            run = partial(read_record, app, kind, of.id, title)
            yield Findable(f"{title} · {said}", "what is written", run, sentence=True)


def _rules(app: Host, view: View) -> Iterator[Findable]:
    for rule, text in view.ruleset.texts.items():
        yield Findable(f"{rule} {text}", "rule", partial(_read, app, view.ruleset, rule), sentence=True)


def _read(app: Host, ruleset: Ruleset, rule: str) -> None:
    from tui.present.rule_text import rule_text

    app.read(rule, rule_text(ruleset, rule))


def _past(app: Host) -> Iterator[Findable]:
    campaign = app.campaign
    if campaign is None:
        return
    for session in campaign.sessions():
        words, show = (
            f"Evening {session.number} {session.title}".rstrip(),
            partial(app.go, "log", evening=session.number),
        )
        yield Findable(words, "evening", show)
        for scene in campaign.scenes(session.id):
            yield Findable(scene.title, f"scene of evening {session.number}", show)
    history = campaign.history()
    for line in map(history.line, range(min(_LOGGED, len(history)))):
        yield Findable(line.title, "log", partial(app.show_line, line), sentence=True)
