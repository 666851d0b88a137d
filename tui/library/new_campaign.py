"""The start of a campaign: a game or a template, a name, house rules; and the samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.library.samples import sample_of, samples
from campaigns.names import check_name
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.entry import Choice, entry
from core.schema.option import OptionValue
from tui.dialogs.choose import Pick
from tui.forms.ask import form
from tui.forms.dialog import FormDialog
from tui.house_rules.content import option_fields, option_value
from tui.library.campaign_tasks import CampaignActions

if TYPE_CHECKING:
    from campaigns.library.campaign_list import Shelved

_TEMPLATE = "template:"


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """The form for a new campaign."""

    name: str = entry("Name")
    settle: bool = entry("House rules first", default=False, help="you can change them later with [H]")
    zero: bool = entry("Session zero", default=False, help="questions, table rules, lines and veils")


@dataclass(frozen=True, slots=True)
class NewTemplate:
    """The form for a new template."""

    name: str = entry("Name")
    players: bool = entry("Players' characters, too", default=False, help="As they are now.")


class NewCampaignActions(CampaignActions):
    """A list of campaigns that can start a new one."""

    templates: tuple[Shelved, ...] = ()

    def action_new(self) -> None:
        """Choose a game or a template, then name the campaign and settle its house rules."""
        games = {rules.id: rules for rules in all_rulesets()}
        templates = {f"{_TEMPLATE}{each.folder.name}": each for each in self.templates if not each.fault}
        if len(games) == 1 and not templates:
            self._begin(*games.values())
            return
        options = [Choice(id, rules.title, note=rules.blurb) for id, rules in games.items()]
        options += (
            Choice(id, f"Template: {each.name}", note=" · ".join(filter(None, (each.title, each.summary))))
            for id, each in templates.items()
        )

        def begin_chosen(id: str | None) -> None:
            if id in templates:
                self._begin_with(templates[id])
            elif id is not None:
                self._begin(games[id])

        self.app.push_screen(
            Pick("Which game, or which template?" if templates else "Which game?", options), begin_chosen
        )

    def _begin_with(self, template: Shelved) -> None:
        """Ask for the name of a campaign made from a template."""

        def make_named(name: str) -> None:
            act = lambda library: library.new_from_template(template.folder, name)  # noqa: E731
            self._work("New campaign", act, self.wyrdbook.open_campaign)

        self._ask(f"New campaign · {template.name}", "", make_named)

    def action_template(self) -> None:
        """Keep the campaign as a template."""
        if (chosen := self.chosen) is None:
            return

        def keep(filled: NewTemplate | None) -> None:
            if filled is None:
                return
            act = lambda library: library.keep_template(  # noqa: E731
                chosen.folder, filled.name, players=filled.players
            )
            self._report("Template", act, lambda done: f"Saved: {filled.name}. Press [a] to start a campaign from it.")

        form = FormDialog(f"Template of {chosen.name}", NewTemplate(chosen.name), None, lambda f: _check_name(f.name))
        self.app.push_screen(form, keep)

    def _pick(
        self, title: str, games: Mapping[str, Ruleset], named: Callable[[Ruleset], str], then: Callable[[Ruleset], None]
    ) -> None:
        """Offer several games, with a note on the one under the cursor."""
        options = [Choice(id, named(rules), note=rules.blurb) for id, rules in games.items()]
        self.app.push_screen(Pick(title, options), lambda id: then(games[id]) if id else None)

    def _begin(self, rules: Ruleset) -> None:
        """Ask for the name, and whether to set house rules before the first session."""

        def make_named(first: NewCampaign | None) -> None:
            if first is not None:
                (self._settle if first.settle else self._make)(rules, first)

        dialog = FormDialog(
            f"New campaign · {rules.title}", NewCampaign(""), None, lambda first: _check_name(first.name)
        )
        self.app.push_screen(dialog, make_named)

    def _settle(self, rules: Ruleset, first: NewCampaign) -> None:
        """Ask for every house rule at once."""
        options = {option.id: option for option in rules.options.entries}
        fields = option_fields(options.values(), rules.texts)
        values: dict[str, OptionValue] = {}

        def check(filled: Any) -> None:
            values.update({id: option_value(options[id], getattr(filled, id)) for id in fields})
            try:
                rules.options.read(values)
            except Refusal as refusal:
                raise refusal.at(str(refusal.field).rpartition(".")[2]) from None

        dialog = FormDialog(f"House rules · {first.name}", form("HouseRules", **fields)(), None, check)
        self.app.push_screen(dialog, lambda filled: self._make(rules, first, values) if filled is not None else None)

    def _make(self, rules: Ruleset, first: NewCampaign, options: Mapping[str, OptionValue] | None = None) -> None:
        app = self.wyrdbook

        def open_made(folder: Path) -> None:
            app.open_campaign(folder)
            if app.config.typed:
                app.do(commands.SetTyped(typed=True))

        self._work(
            "New campaign",
            lambda library: library.new(first.name, rules.id, options, session_zero=first.zero),
            open_made,
        )

    def action_sample(self) -> None:
        """Choose a sample campaign to open; it is made on first use."""
        games = {rules.id: rules for rules in samples()}
        if len(games) < 2:
            self._open_sample(None)
        else:
            named = lambda rules: f"{rules.title} – {sample_of(rules).beginning.name}"  # noqa: E731
            self._pick("Which sample?", games, named, lambda rules: self._open_sample(rules.id))

    def _open_sample(self, ruleset: str | None) -> None:
        self._work("The sample", lambda library: library.sample(ruleset), self.wyrdbook.open_campaign)


def _check_name(name: str) -> None:
    """Refuse a name no campaign can have, while the form is still open."""
    check_name(name)
